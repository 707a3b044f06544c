//! Tables of what was measured. They stand in the documentation of the methods, and each test demands that its table is
//! the one that it has just measured. `JOSTLE_RECORD=1` writes them there.

use std::{fs, path::PathBuf};

/// The columns of a table of decisions about points, which are no hits.
pub(crate) const POINTS: [&str; 5] = ["inputs", "asked", "the answer is yes", "invented", "missed"];

/// The answers of a method to one kind of question, beside the exact ones.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Decisions {
    pub(crate) asked: u32,
    pub(crate) yes: u32,
    pub(crate) invented: u32,
    pub(crate) missed: u32,
}

impl Decisions {
    pub(crate) const HEADER: [&str; 5] = ["inputs", "asked", "the answer is yes", "hits invented", "hits missed"];

    pub(crate) fn add(&mut self, method: bool, exact: bool) {
        self.asked += 1;
        self.yes += u32::from(exact);
        self.invented += u32::from(method && !exact);
        self.missed += u32::from(!method && exact);
    }

    /// The answers to `count` questions, each of which is asked of the method and exactly.
    pub(crate) fn of(count: u32, mut ask: impl FnMut() -> (bool, bool)) -> Decisions {
        let mut all = Decisions::default();
        for _ in 0..count {
            let (method, exact) = ask();
            all.add(method, exact);
        }
        assert!(all.yes > 0 && all.yes < all.asked, "one answer to all questions: {all:?}");
        all
    }

    pub(crate) fn row(&self, inputs: &str) -> Vec<String> {
        let shares = [self.yes, self.invented, self.missed].map(|n| share(n, self.asked));
        [inputs.to_owned(), self.asked.to_string()].into_iter().chain(shares).collect()
    }

    pub(crate) fn is_exact(&self) -> bool {
        self.invented == 0 && self.missed == 0
    }
}

/// A count as a share of all, or as it is if that would round to zero.
pub(crate) fn share(count: u32, all: u32) -> String {
    let percent = 100.0 * f64::from(count) / f64::from(all);
    match count {
        0 => "none".to_owned(),
        _ if percent < 0.005 => format!("{count} of {all}"),
        _ => format!("{percent:.2} %"),
    }
}

fn table(header: &[&str], rows: &[Vec<String>]) -> Vec<String> {
    let line = |cells: Vec<&str>| format!("| {} |", cells.join(" | "));
    let rule: Vec<&str> = header.iter().map(|_| "---").collect();
    let mut lines = vec![line(header.to_vec()), line(rule).replace(' ', "")];
    for row in rows {
        assert_eq!(row.len(), header.len(), "{row:?}");
        lines.push(line(row.iter().map(String::as_str).collect()));
    }
    lines
}

/// The table that the documentation in a file of `src/classic` shows, as lines of a page.
pub(crate) fn shown(text: &str) -> Vec<&str> {
    without_table(text).2.into_iter().map(|line| line.trim_start_matches("/// ")).collect()
}

/// The lines of a file without its table, the place of the table, and the table. It follows the heading "Measured".
fn without_table(text: &str) -> (Vec<&str>, usize, Vec<&str>) {
    let lines: Vec<&str> = text.lines().collect();
    let heading = lines.iter().position(|line| *line == "/// # Measured").expect("a heading for the table");
    let is_of_table = |line: &str| line.starts_with("/// |");
    let end_of_documentation = heading + lines[heading..].iter().take_while(|line| line.starts_with("///")).count();
    let start = (heading..end_of_documentation).find(|&i| is_of_table(lines[i])).unwrap_or(end_of_documentation);
    let old: Vec<&str> = lines[start..].iter().copied().take_while(|line| is_of_table(line)).collect();
    let rest = lines[..start].iter().chain(&lines[start + old.len()..]).copied().collect();
    (rest, start, old)
}

/// Demands that the documentation in this file of `src/classic` shows this table.
#[track_caller]
pub(crate) fn demand(file: &str, header: &[&str], rows: &[Vec<String>]) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../jostle/src/classic").join(file);
    let text = fs::read_to_string(&path).expect("readable");
    let (rest, start, old) = without_table(&text);
    let new: Vec<String> = table(header, rows).iter().map(|line| format!("/// {line}")).collect();
    if std::env::var_os("JOSTLE_RECORD").is_some() {
        let lines = rest[..start].iter().copied().chain(new.iter().map(String::as_str)).chain(rest[start..].to_vec());
        fs::write(&path, lines.map(|line| format!("{line}\n")).collect::<String>()).expect("writable");
    } else {
        assert_eq!(
            old, new,
            "{file} shows another table; JOSTLE_RECORD=1 cargo test -p jostle-tests --test classic mends it"
        );
    }
}

#[test]
fn a_table_is_found_between_its_heading_and_the_code() {
    let text =
        "/// # Measured\n///\n/// Words.\n///\n/// | a |\n/// |---|\n/// | 1 |\nfn f() {}\n/// | no table of its |";
    let (rest, start, old) = without_table(text);
    assert_eq!((start, old.len(), rest[4]), (4, 3, "fn f() {}"));
    let (rest, start, old) = without_table("/// # Measured\n///\nfn f() {}");
    assert_eq!((start, old.len(), rest.len()), (2, 0, 3));
}

#[test]
fn shares_never_round_to_none() {
    assert_eq!([share(0, 9), share(1, 3), share(1, 100_000)], ["none", "33.33 %", "1 of 100000"]);
}
