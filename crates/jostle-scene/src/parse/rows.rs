//! Pairs of colliders.

use super::names::Names;
use super::value::Value;
use crate::SceneError;

/// A pair of intended overlap, the smaller index first.
pub(super) fn allowed(value: Value<'_>, colliders: &Names<usize>) -> Result<[usize; 2], SceneError> {
    let [a, b] = pair(value, colliders)?;
    Ok([a.min(b), a.max(b)])
}

/// The indices of two colliders by their names.
pub(super) fn pair(value: Value<'_>, colliders: &Names<usize>) -> Result<[usize; 2], SceneError> {
    let [a, b] = value.array("the names of two colliders")?;
    let (first, second) = (*colliders.find(a)?, *colliders.find(b)?);
    if first == second {
        return Err(b.error(format!("collider {:?} is paired with itself", b.text()?)));
    }
    Ok([first, second])
}
