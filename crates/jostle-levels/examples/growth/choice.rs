use crate::{
    budget::{Over, budget, is_within},
    page::{Page, Table},
};

/// The choice of rows to measure, as the arguments say.
pub(crate) struct Choice<'a> {
    /// A row is chosen if its name or that of its table contains one of these, in any case; without words, all are.
    pub(crate) words: &'a [String],
    /// The page that is compared with; none to record all anew.
    pub(crate) page: Option<&'a Page>,
    /// How much longer the fixed loop takes on this machine now than the page says.
    pub(crate) scale: f64,
    /// Only rows with one of these, to measure them again.
    pub(crate) only: Option<&'a [Over]>,
}

impl Choice<'_> {
    pub(crate) fn wants_row(&self, table: &str, row: &str) -> bool {
        let has = |name: &str, word: &str| name.to_lowercase().contains(&word.to_lowercase());
        let is_named = self.words.is_empty() || self.words.iter().any(|word| has(table, word) || has(row, word));
        is_named && self.only.is_none_or(|over| over.iter().any(|over| over.table == table && over.row == row))
    }

    /// What the page has is measured, whatever it takes, unless fewer corners are already too slow. What it does not have
    /// is measured if its row is new and it `is_usual`.
    pub(crate) fn wants_cell(&self, table: &Table, row: usize, column: usize, is_usual: bool) -> bool {
        let row = &table.rows[row];
        let Some(page) = self.page.filter(|page| page.row(&table.name, &row.name).is_some()) else { return is_usual };
        let on_page = |column: &String| page.figure(&table.name, &row.name, column);
        let is_fast =
            |column: &String, now| on_page(column).is_none_or(|page| is_within(now, budget(page, self.scale)));
        let mut before = table.columns.iter().zip(&row.cells);
        on_page(&table.columns[column]).is_some()
            && before.all(|(column, now)| now.is_none_or(|now| is_fast(column, now)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::tests::{page, table};

    #[test]
    fn words_choose_tables_and_rows() {
        let asked = |words: &[&str]| {
            let words: Vec<String> = words.iter().map(|word| word.to_string()).collect();
            let choice = Choice { words: &words, page: None, scale: 1.0, only: None };
            [("Combs", "`locate` a point"), ("Combs, turned by 1°", "`cast_ray`"), ("Blobs", "`cast_ray`")]
                .map(|(table, row)| choice.wants_row(table, row))
        };
        assert_eq!(asked(&[]), [true, true, true]);
        assert_eq!(asked(&["combs"]), [true, true, false]);
        assert_eq!(asked(&["turned", "Blob"]), [false, true, true]);
        assert_eq!(asked(&["locate"]), [true, false, false]);
    }

    #[test]
    fn the_page_says_which_counts_are_measured() {
        let recorded = table("Combs", [[(1, 2), (10, 20)], [(3, 3), (0, 0)]]);
        let page = Page::parse(&page(&[recorded])).unwrap();
        let choice = Choice { words: &[], page: Some(&page), scale: 1.0, only: None };
        let wants = |first: (u64, u64), row, is_usual| {
            let mut now = table("Combs", [[first, (0, 0)], [first, (0, 0)]]);
            now.rows.iter_mut().for_each(|row| row.cells.truncate(1));
            choice.wants_cell(&now, row, 1, is_usual)
        };
        assert!(wants((1, 2), 0, false), "on the page");
        assert!(!wants((1, 5), 0, true), "fewer corners are too slow");
        assert!(!wants((3, 3), 1, true), "not on the page");
        let new = Choice { page: None, ..choice };
        let now = table("Combs", [[(1, 2), (0, 0)], [(1, 2), (0, 0)]]);
        assert!(new.wants_cell(&now, 0, 1, true) && !new.wants_cell(&now, 0, 1, false));
    }
}
