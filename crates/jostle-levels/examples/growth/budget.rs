use std::time::Duration;

use crate::{
    figure::Figure,
    page::{Page, Table, said},
};

/// A figure may be this many times that of the page. Of 396 figures, each median / worst, a second run on a machine that
/// others used had 5 % above 1.6 times the first, and one at 1.95.
const MOST: u32 = 2;

/// A time on the page below this counts as this much: half of the smallest budget. No game notices less, and two runs
/// differed by a third there.
const FLOOR: Duration = Duration::from_nanos(200);

/// The budget of a figure: a multiple of that of the page, times `scale`, by which the fixed loop takes longer now.
pub(crate) fn budget(on_page: Figure, scale: f64) -> Figure {
    let allowed = |time: Duration| (time.max(FLOOR) * MOST).mul_f64(scale);
    Figure { median: allowed(on_page.median), worst: allowed(on_page.worst) }
}

pub(crate) fn is_within(now: Figure, budget: Figure) -> bool {
    now.median <= budget.median && now.worst <= budget.worst
}

/// The page beside what was measured now.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Comparison {
    pub(crate) within: usize,
    pub(crate) over: Vec<Over>,
    /// Rows measured now that the page does not have.
    pub(crate) new: Vec<String>,
    /// Rows and figures of the page that were not measured now.
    pub(crate) missing: Vec<String>,
}

/// A figure above its budget.
#[derive(Debug, PartialEq)]
pub(crate) struct Over {
    pub(crate) table: String,
    pub(crate) row: String,
    pub(crate) column: String,
    pub(crate) on_page: Figure,
    pub(crate) budget: Figure,
    pub(crate) now: Figure,
}

impl Over {
    /// Two lines: what it is, and its figures.
    pub(crate) fn in_words(&self) -> String {
        let Over { table, row, column, on_page, budget, now } = self;
        let (now, on_page, budget) = (said(*now), said(*on_page), said(*budget));
        format!("{table}: {row}, {column}\n    takes {now}; the page says {on_page}; its budget is {budget}")
    }
}

/// Compares the tables measured now with the page. `scale` is the time of the fixed loop now, divided by that on the page;
/// of the rows of the page only those count that `is_asked` for, given their table.
pub(crate) fn compare(
    page: &Page,
    measured: &[Table],
    scale: f64,
    is_asked: impl Fn(&str, &str) -> bool,
) -> Comparison {
    let mut comparison = Comparison::default();
    for table in measured {
        for row in &table.rows {
            if page.row(&table.name, &row.name).is_none() {
                comparison.new.push(format!("{}: {}", table.name, row.name));
                continue;
            }
            for (column, now) in table.columns.iter().zip(&row.cells) {
                let on_page = page.figure(&table.name, &row.name, column);
                let Some(on_page) = on_page else { continue };
                let Some(now) = *now else {
                    comparison.missing.push(format!("{}: {}, {column}", table.name, row.name));
                    continue;
                };
                let budget = budget(on_page, scale);
                if is_within(now, budget) {
                    comparison.within += 1;
                } else {
                    let (table, row, column) = (table.name.clone(), row.name.clone(), column.clone());
                    comparison.over.push(Over { table, row, column, on_page, budget, now });
                }
            }
        }
    }
    for table in &page.tables {
        let now = measured.iter().find(|now| now.name == table.name);
        for row in table.rows.iter().filter(|row| is_asked(&table.name, &row.name)) {
            if !now.is_some_and(|now| now.rows.iter().any(|now| now.name == row.name)) {
                comparison.missing.push(format!("{}: {}", table.name, row.name));
            }
        }
    }
    comparison
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::tests::{page, table};

    fn recorded() -> Page {
        Page::parse(&page(&[table("Combs", [[(1, 2), (10, 20)], [(3, 3), (0, 0)]])])).unwrap()
    }

    fn compared(measured: Table, scale: f64) -> Comparison {
        compare(&recorded(), &[measured], scale, |_, _| true)
    }

    #[test]
    fn twice_the_time_is_within_the_budget_and_more_is_not() {
        let twice = compared(table("Combs", [[(2, 4), (20, 40)], [(6, 6), (0, 0)]]), 1.0);
        assert_eq!(twice, Comparison { within: 3, ..Comparison::default() });
        let median = compared(table("Combs", [[(2, 4), (21, 40)], [(6, 6), (0, 0)]]), 1.0);
        assert_eq!((median.within, median.over.len()), (2, 1));
        assert_eq!(
            median.over[0].in_words(),
            "Combs: `locate` a point, 1,000\n    takes 21 µs, at worst 40 µs; the page says 10 µs, at worst 20 µs; its \
             budget is 20 µs, at worst 40 µs"
        );
        let worst = compared(table("Combs", [[(2, 4), (20, 41)], [(6, 6), (0, 0)]]), 1.0);
        assert_eq!((worst.within, worst.over.len()), (2, 1));
    }

    #[test]
    fn a_slower_machine_has_a_larger_budget_and_a_faster_one_a_smaller() {
        let measured = || table("Combs", [[(2, 4), (30, 60)], [(6, 6), (0, 0)]]);
        assert_eq!(compared(measured(), 1.5).over, []);
        assert_eq!(compared(measured(), 1.4).over.len(), 1);
        assert_eq!(compared(measured(), 0.9).over.len(), 3);
    }

    #[test]
    fn the_budget_of_short_calls_is_that_of_the_floor() {
        let figure =
            |median, worst| Figure { median: Duration::from_nanos(median), worst: Duration::from_nanos(worst) };
        assert_eq!(budget(figure(20, 500), 1.0), figure(400, 1_000));
        assert_eq!(budget(figure(20, 500), 2.0), figure(800, 2_000));
    }

    #[test]
    fn rows_on_one_side_only_are_listed() {
        let mut changed = table("Combs", [[(1, 2), (0, 0)], [(3, 3), (7, 7)]]);
        changed.rows[1].name = "`relate`".into();
        let comparison = compared(changed, 1.0);
        assert_eq!((comparison.within, &comparison.over[..]), (1, &[][..]));
        assert_eq!(comparison.new, ["Combs: `relate`"]);
        assert_eq!(comparison.missing, ["Combs: `locate` a point, 1,000", "Combs: `cast_ray`"]);
        assert_eq!(compare(&recorded(), &[], 1.0, |_, row| row == "`cast_ray`").missing, ["Combs: `cast_ray`"]);
    }
}
