use std::{hint::black_box, time::Duration};

use crate::{
    arrangement::{Arrangement, COUNT},
    choice::Choice,
    clock::timed,
    families::Family,
    figure::Figure,
    grouped,
    page::{Row, Table},
    questions::{Body, QUESTIONS},
    show_progress,
};

/// A question that takes longer at one of its poses is not recorded of larger shapes: a cast of two gears of 10,000 corners
/// took 14 ms, of 100,000 corners 2.2 s.
const LONG: Duration = Duration::from_millis(20);

const CONSTRUCTION: &str = "construction";

/// A row for each question that applies to the family and is asked for, a column for each count.
pub(crate) fn measure(family: &Family, counts: &[usize], choice: &Choice<'_>) -> Table {
    let mut table = Table {
        name: family.name.into(),
        columns: counts.iter().map(|&count| grouped(count)).collect(),
        rows: Vec::new(),
    };
    // A shape so small is only asked of which kind it is.
    let kind = (family.make)(100);
    let questions = QUESTIONS.iter().filter(|question| question.applies(&kind));
    let questions: Vec<_> = questions.filter(|question| choice.wants_row(family.name, question.name)).collect();
    let is_construction_wanted = choice.wants_row(family.name, CONSTRUCTION);
    if is_construction_wanted {
        table.rows.push(Row { name: CONSTRUCTION.into(), cells: Vec::new() });
    }
    table.rows.extend(questions.iter().map(|question| Row { name: question.name.into(), cells: Vec::new() }));
    if table.rows.is_empty() {
        return table;
    }
    for (column, &count) in counts.iter().enumerate() {
        let corners = format!("{} corners", grouped(count));
        if is_construction_wanted {
            show_progress(&format!("{}, {corners}: {CONSTRUCTION}", family.name));
            let time = timed(|| _ = black_box((family.make)(count)));
            table.rows[0].cells.push(Figure::of(vec![time]));
        }
        let body = Body::new((family.make)(count));
        for (index, question) in (usize::from(is_construction_wanted)..).zip(&questions) {
            let before = &table.rows[index].cells;
            let is_short = before.iter().all(|cell| cell.is_some_and(|figure| figure.worst < LONG));
            let is_usual = is_short && question.is_within_limit(&kind, count);
            let is_wanted = choice.wants_cell(&table, index, column, is_usual);
            let figure = is_wanted.then(|| {
                show_progress(&format!("{}, {corners}: {}", family.name, question.name));
                let time = |arrangement: &Arrangement| timed(|| (question.ask)(&body, arrangement));
                Figure::of(body.arrangements.iter().map(time).collect())
            });
            table.rows[index].cells.push(figure.flatten());
        }
    }
    table
}

/// What the page says of a family, below its heading.
pub(crate) fn what(family: &Family) -> String {
    format!("{} Median / worst of {COUNT} poses.", family.what)
}
