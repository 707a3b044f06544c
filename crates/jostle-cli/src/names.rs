//! The order of names, and lists of them.

use jostle_scene::{Scene, printable};
use std::cmp::Ordering;

/// The natural order, `line 2` before `line 10`: runs of digits compare as numbers, all others by characters. Different
/// names are never equal.
pub(crate) fn natural_order(a: &str, b: &str) -> Ordering {
    let (mut rest_a, mut rest_b) = (a, b);
    loop {
        let (run_a, run_b) = (leading_run(rest_a), leading_run(rest_b));
        if run_a.is_empty() || run_b.is_empty() {
            return rest_a.len().cmp(&rest_b.len()).then_with(|| a.cmp(b)); // the shorter one first, then by leading zeros
        }
        let order = if is_number(run_a) && is_number(run_b) {
            let (a, b) = (run_a.trim_start_matches('0'), run_b.trim_start_matches('0'));
            a.len().cmp(&b.len()).then_with(|| a.cmp(b))
        } else {
            run_a.cmp(run_b)
        };
        if order.is_ne() {
            return order;
        }
        (rest_a, rest_b) = (&rest_a[run_a.len()..], &rest_b[run_b.len()..]);
    }
}

/// The rank of each collider in the natural order of the names.
pub(crate) fn ranks(scene: &Scene) -> Vec<usize> {
    let mut order: Vec<usize> = (0..scene.colliders.len()).collect();
    order.sort_by(|&a, &b| natural_order(&scene.colliders[a].name, &scene.colliders[b].name));
    let mut rank = vec![0; order.len()];
    for (place, &index) in order.iter().enumerate() {
        rank[index] = place;
    }
    rank
}

/// The leading characters, either all digits or none.
fn leading_run(text: &str) -> &str {
    let digits = is_number(text);
    let end = text.find(|c: char| c.is_ascii_digit() != digits);
    &text[..end.unwrap_or(text.len())]
}

fn is_number(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
}

/// The first few of many names, for a message: `E1M1, E1M2, … (36)`.
pub(crate) fn some_of<S: AsRef<str>>(names: &[S]) -> String {
    const SHOWN: usize = 12;
    let shown: Vec<_> = names.iter().take(SHOWN).map(|name| printable(name.as_ref())).collect();
    let list = shown.join(", ");
    if names.len() > SHOWN { format!("{list}, … ({})", names.len()) } else { list }
}

/// `1 pair`, `2 pairs`.
pub(crate) fn counted(count: usize, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_names_count() {
        let mut names = ["line 10", "line 2", "imp #3", "line", "line 02", "line 2b", "", "10", "9", "é1", "line 2"];
        names.sort_by(|a, b| natural_order(a, b));
        assert_eq!(names, ["", "9", "10", "imp #3", "line", "line 02", "line 2", "line 2", "line 2b", "line 10", "é1"]);
    }

    #[test]
    fn the_order_is_total() {
        let names =
            ["", "a", "a1", "a01", "a1b", "a01b", "a001", "1", "01", "1a", "a b", "a 1", "b", "a10", "a9", "00"];
        for a in names {
            for b in names {
                assert_eq!(natural_order(a, b), natural_order(b, a).reverse(), "{a:?} {b:?}");
                assert_eq!(natural_order(a, b).is_eq(), a == b, "{a:?} {b:?}");
                for c in names {
                    if natural_order(a, b).is_le() && natural_order(b, c).is_le() {
                        assert!(natural_order(a, c).is_le(), "{a:?} {b:?} {c:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn long_lists_are_cut() {
        let names: Vec<String> = (1..=36).map(|n| format!("MAP{n}")).collect();
        assert_eq!(some_of(&names[..2]), "MAP1, MAP2");
        assert!(some_of(&names).ends_with("MAP12, … (36)"));
    }
}
