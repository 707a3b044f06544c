use alloc::vec::Vec;

use super::crossings::Base;
use crate::shape::ShapeError;

/// The place of a ring among the others.
#[derive(Clone, Copy)]
pub(crate) struct Nest {
    /// The innermost ring around it.
    around: Option<usize>,
    /// Whether the number of rings around it is even, so that the area inside it belongs to the polygon.
    pub(crate) is_outline: bool,
}

/// The place of each ring among rings that cross neither themselves nor each other; `counterclockwise` is the winding of
/// each.
///
/// Exact. O(n). The edge next below a ring's leftmost corner decides: the ring lies inside the ring of that edge, or
/// inside whatever that ring lies in.
pub(crate) fn nests(bases: &[Base], counterclockwise: &[bool]) -> Vec<Nest> {
    let mut nests = alloc::vec![Nest { around: None, is_outline: true }; counterclockwise.len()];
    for Base { ring, below } in bases {
        let around = below.and_then(|(other, leads_right)| {
            let is_inside = leads_right == counterclockwise[other];
            if is_inside { Some(other) } else { nests[other].around }
        });
        nests[*ring] = Nest { around, is_outline: around.is_none_or(|other| !nests[other].is_outline) };
    }
    nests
}

/// An error unless the holes, which are all rings but the first, lie inside the outline and outside of each other.
pub(crate) fn check_holes(nests: &[Nest]) -> Result<(), ShapeError> {
    for hole in 1..nests.len() {
        let mut all: Vec<usize> = core::iter::successors(nests[hole].around, |&ring| nests[ring].around).collect();
        all.sort_unstable();
        match all[..] {
            [0] => {}
            [0, other, ..] => {
                return Err(ShapeError::HolesOverlap { first: hole.min(other) - 1, second: hole.max(other) - 1 });
            }
            _ => return Err(ShapeError::HoleOutside { hole: hole - 1 }),
        }
    }
    Ok(())
}
