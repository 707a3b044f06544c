use alloc::vec::Vec;

use crate::math::{Vec2, dvec2::DVec2};

/// The walls of a room moved inwards by an arm's length, joined where the moved walls meet: a mover whose centre stays
/// within them should keep that distance from the visible ones.
///
/// A round mover of this radius becomes a point, and one that moves along the inner walls is moved along the visible ones.
/// That is the Minkowski idea, by which the mover shrinks and the walls grow in return; but it moves lines and not the
/// points at that distance.
///
/// ```text
///      ┌─────────────────┐
///      │ ┌ ─ ─ ─ ─ ─ ─ ┐ │     right: here the corner bends into the
///      │         ┌ ─ ─ ┘ │     room, and the points at arm's length
///      │ │       │ ┌─────┘     from it are an arc, but the walls meet
///      │           │           in a point that is farther away
///      │ └ ─ ─ ─ ┘ │
///      └───────────┘
/// ```
///
/// The room must be counterclockwise. Walls without length are passed over, two walls in one line are joined at their
/// moved vertex, and so are two that fold back onto each other. Without three vertices, and with a NaN or infinity, there
/// are no inner walls. A negative length moves the walls outwards.
///
/// ```
/// use jostle::{Aabb, classic::{contains_by_crossings, inner_walls}};
/// let room = Aabb::new((0.0, 0.0), (8.0, 6.0)).corners();
/// assert_eq!(inner_walls(&room, 1.0), Aabb::new((1.0, 1.0), (7.0, 5.0)).corners());
///
/// let corridor = Aabb::new((0.0, 0.0), (8.0, 1.0)).corners(); // half as wide as the mover
/// let inner = inner_walls(&corridor, 1.0);
/// assert!(contains_by_crossings(&inner, (4.0, 0.5))); // but it does not fit in
/// ```
///
/// Cost: a square root a wall and a division a corner, once for each level and radius; then a point in a polygon.
///
/// Source: J. Lander, "Crashing into the New Year", Game Developer, January 1999, who says that it is much work and fails.
///
/// # Beside the exact answer
///
/// Its counterpart is [`encloses`](crate::encloses) of the room and a circle; for levels a
/// [`Walker`](crate::sectors::Walker), which keeps its distance while it moves. The inner walls fail
/// - at corners that bend into the room: they meet beyond the arc, and the mover may not go where it could (free places
///   refused), the farther the sharper the corner is, if need be beyond the wall on the other side (blocked ones allowed);
/// - in rooms narrower than the mover: the walls pass each other, and what is between them counts as inside again (blocked
///   places allowed);
/// - for a mover of another radius, which needs walls of its own; and when a wall moves.
///
/// # Measured
///
/// Circles anywhere in the box of the room; the method asks for their centres by
/// [`contains_by_crossings`](super::contains_by_crossings).
///
/// | room, and radius | asked | the circle fits in | blocked places allowed | free places refused |
/// |---|---|---|---|---|
/// | convex, 0.2 for a room of 1 | 20000 | 37.99 % | none | none |
/// | a right angle into the room, 0.3 | 20000 | 34.88 % | none | 0.27 % |
/// | a spike of 67° into the room, 0.3 | 20000 | 52.06 % | none | 0.41 % |
/// | a spike of 8° into the room, 0.3 | 20000 | 59.62 % | 1.01 % | 3.85 % |
/// | an arm of the room as wide as the mover, up to 10 % | 20000 | 13.89 % | 0.65 % | 0.50 % |
/// | corridors half and one and a half times as wide | 20000 | 12.52 % | 37.16 % | none |
#[must_use]
pub fn inner_walls(room: &[Vec2], arm_length: f32) -> Vec<Vec2> {
    if room.len() < 3 || !(arm_length.is_finite() && room.iter().all(|vertex| vertex.is_finite())) {
        return Vec::new();
    }
    let has_length = |&i: &usize| room[i] != room[(i + 1) % room.len()];
    let walls: Vec<[DVec2; 2]> = (0..room.len())
        .filter(has_length)
        .map(|i| {
            let ends = [room[i], room[(i + 1) % room.len()]].map(DVec2::from);
            let inward = (ends[1] - ends[0]).left();
            let by = inward * (f64::from(arm_length) / inward.length());
            ends.map(|end| end + by)
        })
        .collect();
    let before = walls.iter().cycle().skip(walls.len().saturating_sub(1));
    walls.iter().zip(before).map(|(&wall, &before)| meeting_point(before, wall).into()).collect()
}

/// The point where the lines of two walls meet; the start of the second one if they are parallel.
fn meeting_point([a, b]: [DVec2; 2], [c, d]: [DVec2; 2]) -> DVec2 {
    let turn = (b - a).cross(d - c);
    if turn == 0.0 { c } else { a + (b - a) * ((c - a).cross(d - c) / turn) }
}
