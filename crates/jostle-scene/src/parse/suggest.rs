//! The way out of a name that does not exist.

/// Names longer than this are not compared: the time grows with the product of the lengths.
const LONGEST_COMPARED: usize = 64;

/// One edit is forgiven for so many characters of the name (and one at least).
const CHARACTERS_PER_EDIT: usize = 3;

/// As many names as this are listed where none is near.
const MOST_LISTED: usize = 12;

/// The end of a message about the name `wrong`: the nearest of the `valid` names, or all of them if they are few.
pub(crate) fn way_out<'n>(wrong: &str, valid: impl IntoIterator<Item = &'n str>) -> String {
    let valid: Vec<&str> = valid.into_iter().collect();
    match nearest(wrong, &valid) {
        Some(near) => format!("; did you mean {near:?}?"),
        None => listed(&valid),
    }
}

/// The end of a message that lists all valid names, if they are few.
pub(super) fn listed(valid: &[&str]) -> String {
    match valid.len() {
        0 => "; there are none".to_owned(),
        1..=MOST_LISTED => format!("; there are {}", quoted(valid)),
        _ => String::new(),
    }
}

/// The names in quotes, separated by commas.
pub(super) fn quoted(names: &[&str]) -> String {
    names.iter().map(|name| format!("{name:?}")).collect::<Vec<_>>().join(", ")
}

/// The name that is fewest insertions, deletions, changes and swaps of neighbours away, if it is near enough to be meant.
fn nearest<'n>(wrong: &str, valid: &[&'n str]) -> Option<&'n str> {
    let length = wrong.chars().count();
    let most = (length / CHARACTERS_PER_EDIT).max(1);
    if length > LONGEST_COMPARED {
        return None;
    }
    let comparable = valid.iter().filter(|name| name.chars().count().abs_diff(length) <= most);
    let distances = comparable.map(|name| (strsim::osa_distance(&wrong.to_lowercase(), &name.to_lowercase()), *name));
    distances.filter(|(distance, _)| *distance <= most).min_by_key(|(distance, _)| *distance).map(|(_, name)| name)
}
