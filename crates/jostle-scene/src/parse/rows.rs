//! Pairs of colliders.

use super::faults::Faults;
use super::names::Names;
use super::node::Node;

/// The indices of two colliders whose overlap is intended, the smaller first.
pub(super) fn allowed(value: Node<'_>, colliders: &Names<usize>) -> Result<[usize; 2], Faults> {
    let [a, b] = pair(value, colliders)?;
    Ok([a.min(b), a.max(b)])
}

/// The indices of two colliders, given by their names.
pub(super) fn pair(value: Node<'_>, colliders: &Names<usize>) -> Result<[usize; 2], Faults> {
    let [a, b] = value.array("the names of two colliders")?;
    let (first, second) = (*colliders.find(a)?, *colliders.find(b)?);
    if first == second {
        return Err(b.error(format!("collider {:?} is paired with itself", b.text()?)));
    }
    Ok([first, second])
}
