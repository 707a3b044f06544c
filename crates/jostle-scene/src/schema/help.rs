use super::field::Field;
use super::tables::{
    ANSWERS, ASKS, BESIDE, COLLIDER, FIGURES, MOTION, MOVE, MOVE_ANSWERS, OF_ASKS, OF_QUESTION, PART, PATH, POSE,
    SCENE, SETTINGS, TILES, TRAITS,
};

/// The fields of the scene format on one page of lines within 80 columns, for a terminal.
///
/// ```
/// let page = jostle_scene::format_help();
/// assert!(page.lines().all(|line| line.chars().count() <= 80));
/// assert!(page.contains("  circle             a number above 0"));
/// ```
#[must_use]
pub fn format_help() -> String {
    page(&PAGE)
}

/// The fields of questions, as [`Questions`](crate::Questions) reads them, on one page of lines within 80 columns.
///
/// ```
/// assert!(jostle_scene::question_help().contains("  nearest      [x, y]"));
/// ```
#[must_use]
pub fn question_help() -> String {
    page(&QUESTIONS)
}

/// These tables under their headings, in columns as wide as the longest name.
fn page(tables: &[(&str, &[Field])]) -> String {
    let names = tables.iter().flat_map(|(_, table)| table.iter()).map(|field| field.name.len());
    let column = names.max().unwrap_or(0);
    let mut page = String::new();
    for (heading, table) in tables {
        page += &format!("{heading}\n");
        for field in *table {
            let forms = field.form.text.replace('`', "");
            let beside = match field.beside {
                [] => String::new(),
                figures => format!(" Beside {}.", figures.join(", ")),
            };
            page += &format!("  {:<column$}  {forms}\n", field.name);
            for line in wrapped(&format!("{}{beside}", field.help.replace('`', "")), WIDTH - GAPS - column) {
                page += &format!("  {:<column$}  {line}\n", "");
            }
        }
        page.push('\n');
    }
    page.truncate(page.trim_end().len());
    page + "\n"
}

/// The tables of the help, in the order in which a newcomer needs them.
const PAGE: [(&str, &[Field]); 14] = [
    ("A scene:", SCENE),
    ("A {collider}, with one figure, shape or tiles:", COLLIDER),
    ("A {figure}, also written directly into a collider or part:", FIGURES),
    ("Beside a figure:", BESIDE),
    ("The pose of a collider or part, angle or degrees:", POSE),
    ("Further fields of a collider, and of an entry of a legend:", TRAITS),
    ("A {part} of a compound, with a figure or shape and a pose:", PART),
    ("A motion:", MOTION),
    ("Tiles:", TILES),
    ("A {path}:", PATH),
    ("A {move}:", MOVE),
    ("The {settings} of a mover:", SETTINGS),
    ("Expected {answers to a move}, all of the last displacement:", MOVE_ANSWERS),
    ("Expected {answers}; a number agrees if it rounds to the written digits:", ANSWERS),
];

const QUESTIONS: [(&str, &[Field]); 4] = [
    ("A question is an object with one of:", ASKS),
    ("Beside them:", OF_ASKS),
    ("Beside cast, overlapping; as the collider has it if absent:", POSE),
    ("In every question:", OF_QUESTION),
];

/// The width of a terminal.
const WIDTH: usize = 80;

/// The spaces before a name and after it.
const GAPS: usize = 4;

/// The words in lines of this width.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.last_mut().expect("there is a first line");
        if !last.is_empty() && last.chars().count() + 1 + word.chars().count() > width {
            lines.push(word.to_owned());
        } else {
            if !last.is_empty() {
                last.push(' ');
            }
            *last += word;
        }
    }
    lines
}
