//! The tables of one group: times and ratios at each size, and wrong answers at all sizes.

use super::{Cell, Row, grid::Grid};
use crate::{
    case::{Tally, WrongCasts},
    groups::Group,
    scene::SIZES,
};

/// The entry for a rival to which no such question applies.
const ABSENT: &str = "–";

/// Least and median nanoseconds per question at one size, and the ratio of ours to the best rival; `None` if nothing
/// was measured there.
pub fn times(group: &Group, rows: &[&Row], size: f32) -> Option<Grid> {
    let columns = columns(group, rows);
    let header = ["question", "mix"].into_iter().chain(columns.iter().copied()).chain(["ratio", "best rival"]);
    let mut grid = Grid::new(2, header);
    let here: Vec<&Row> = rows.iter().copied().filter(|row| row.size == size).collect();
    for row in &here {
        let (ratio, rival) = row.ratio().map_or((ABSENT.into(), ABSENT), |(r, rival)| (format!("{r:.2}"), rival));
        let names = [row.subject.clone(), row.mix.to_string()];
        let cells = columns.iter().map(|column| time(row.cell(column)));
        grid.push(names.into_iter().chain(cells).chain([ratio, rival.to_string()]).collect());
    }
    (!here.is_empty()).then_some(grid)
}

fn time(cell: Option<&Cell>) -> String {
    match cell {
        None => ABSENT.into(),
        Some(Cell { nanoseconds: None, .. }) => "none".into(),
        Some(Cell { nanoseconds: Some(times), .. }) => format!("{} {}", short(times.minimum), short(times.median)),
    }
}

/// A time with three digits, if there are that many.
pub fn short(nanoseconds: f64) -> String {
    let digits = if nanoseconds < 100.0 { 1 } else { 0 };
    format!("{nanoseconds:.digits$}")
}

/// The numbers of wrong answers, one for each size.
pub fn wrong(group: &Group, rows: &[&Row]) -> Grid {
    let columns = columns(group, rows);
    let mut grid = Grid::new(2, ["question", "mix", "asked"].into_iter().chain(columns.iter().copied()));
    let mut places: Vec<(&str, &str)> = rows.iter().map(|row| (row.subject.as_str(), row.mix)).collect();
    places.dedup();
    for (subject, mix) in places {
        let here: Vec<&Row> = SIZES
            .into_iter()
            .filter_map(|size| {
                rows.iter().copied().find(|row| (row.subject.as_str(), row.mix, row.size) == (subject, mix, size))
            })
            .collect();
        let asked = here.iter().map(|row| row.cells.first().map_or(0, |cell| cell.tally.asked())).max();
        let names = [subject.to_string(), mix.to_string(), asked.unwrap_or(0).to_string()];
        let cells = columns.iter().map(|column| {
            let tallies: Vec<_> = here.iter().map(|row| row.cell(column).map(|cell| cell.tally)).collect();
            faults(&tallies)
        });
        grid.push(names.into_iter().chain(cells).collect());
    }
    grid
}

/// "0" if all answers are correct at every size, otherwise the count of each size; `+5n` for five without an answer,
/// and for casts `(2m 3l 1f)` for the numbers of missed, late and false hits.
fn faults(tallies: &[Option<Tally>]) -> String {
    if tallies.iter().all(Option::is_none) {
        return ABSENT.into();
    }
    let fault = |tally: &Option<Tally>| match tally {
        None => ABSENT.into(),
        Some(Tally { right: 0, wrong: 0, .. }) => "none".into(),
        Some(Tally { wrong, none, casts, .. }) => {
            let counted = |count: usize, letter| (count > 0).then(|| format!("{count}{letter}"));
            let WrongCasts { missed, late, unfounded } = *casts;
            let ways = [(missed, 'm'), (late, 'l'), (unfounded, 'f')].into_iter().filter_map(|(n, c)| counted(n, c));
            let ways = ways.collect::<Vec<_>>().join(" ");
            let ways = if ways.is_empty() { ways } else { format!(" ({ways})") };
            format!("{wrong}{ways}") + &counted(*none, 'n').map_or(String::new(), |none| format!("+{none}"))
        }
    };
    let faults: Vec<String> = tallies.iter().map(fault).collect();
    if faults.iter().all(|fault| *fault == faults[0]) { faults[0].clone() } else { faults.join(" / ") }
}

/// The columns of the group that any case has.
fn columns(group: &Group, rows: &[&Row]) -> Vec<&'static str> {
    let entered = |column: &&str| rows.iter().any(|row| row.cell(column).is_some());
    group.calls.iter().map(|(column, _)| *column).filter(entered).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_short_where_nothing_is_wrong() {
        let tally = |wrong, none| Some(Tally { right: 5, wrong, none, ..Tally::default() });
        assert_eq!(faults(&[tally(0, 0), tally(0, 0), tally(0, 0)]), "0");
        assert_eq!(faults(&[tally(3, 0), tally(0, 0), tally(1, 2)]), "3 / 0 / 1+2n");
        assert_eq!(faults(&[Some(Tally { none: 9, ..Tally::default() }), tally(0, 0)]), "none / 0");
        assert_eq!(faults(&[None, None]), "–");
        let casts = WrongCasts { missed: 4, late: 0, unfounded: 1 };
        assert_eq!(faults(&[Some(Tally { right: 5, wrong: 6, casts, none: 2 })]), "6 (4m 1f)+2n");
    }

    #[test]
    fn times_keep_three_digits() {
        assert_eq!([2.345, 45.67, 1234.5].map(short), ["2.3", "45.7", "1234"]);
    }
}
