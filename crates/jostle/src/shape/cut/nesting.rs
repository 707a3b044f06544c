use alloc::vec::Vec;

use super::crossings::Base;
use crate::shape::ShapeError;

/// An error unless the holes, which are all rings but the first, lie inside the outline and outside of each other. The
/// rings cross neither themselves nor each other; `counterclockwise` is the winding of each.
///
/// Exact. O(n). The edge next below a ring's leftmost corner decides: the ring lies inside the ring of that edge, or
/// inside whatever that ring lies in.
pub(crate) fn check(bases: &[Base], counterclockwise: &[bool]) -> Result<(), ShapeError> {
    // The innermost ring around each ring.
    let mut around: Vec<Option<usize>> = alloc::vec![None; counterclockwise.len()];
    for Base { ring, below } in bases {
        around[*ring] = below.and_then(|(other, leads_right)| {
            let is_inside = leads_right == counterclockwise[other];
            if is_inside { Some(other) } else { around[other] }
        });
    }
    for hole in 1..around.len() {
        let mut all: Vec<usize> = core::iter::successors(around[hole], |&ring| around[ring]).collect();
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
