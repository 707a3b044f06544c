//! Suggestions for a name that does not exist.

/// The longest name that is compared: the time grows with the product of the lengths.
const LONGEST_COMPARED: usize = 64;

/// The number of characters of a name for which one edit is allowed; one edit always is.
const CHARACTERS_PER_EDIT: usize = 3;

/// The most names that are listed if none is similar.
const MOST_LISTED: usize = 12;

/// The end of a message about the name `wrong`: the most similar of the `valid` names, or all of them if they are few.
pub(crate) fn suggestion<'n>(wrong: &str, valid: impl IntoIterator<Item = &'n str>) -> String {
    let valid: Vec<&str> = valid.into_iter().collect();
    match nearest(wrong, &valid) {
        Some(near) => format!("; did you mean {near:?}?"),
        None => listed(&valid),
    }
}

/// The end of a message about the name `wrong`: the most similar of the `valid` names, and all of them.
pub(crate) fn suggestion_among_all(wrong: &str, valid: &[&str]) -> String {
    match nearest(wrong, valid) {
        Some(near) => format!("; did you mean {near:?}? There are {}", quoted(valid)),
        None => format!("; there are {}", quoted(valid)),
    }
}

/// The end of a message that lists all valid names, if they are few.
pub(crate) fn listed(valid: &[&str]) -> String {
    match valid.len() {
        0 => "; there are none".to_owned(),
        1..=MOST_LISTED => format!("; there are {}", quoted(valid)),
        _ => String::new(),
    }
}

/// The names in quotes, separated by commas.
pub(crate) fn quoted(names: &[&str]) -> String {
    names.iter().map(|name| format!("{name:?}")).collect::<Vec<_>>().join(", ")
}

/// The name that is the fewest insertions, deletions, substitutions and swaps of neighbours away, if they are few.
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
