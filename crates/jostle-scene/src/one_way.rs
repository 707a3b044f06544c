//! One-way sides: a collider with one stops only what starts wholly beyond it.

use std::borrow::Cow;

use jostle::{Chain, Pose2, Shape, Vec2};

use crate::Collider;

/// The parts of a collider that can stop another one, in its own frame, with their numbers: its whole shape without a
/// number, unless it is one-way. Of a one-way collider, these are the segments of a chain, the parts of a compound or
/// else the whole shape, beyond whose supporting line along the direction of its side the other one starts; to touch
/// that line is to be beyond it.
///
/// Coordinates along that direction are taken in f64. They are exact along an axis and without rotations, as long as
/// the numbers of the file differ by less than a factor of 2^28.
pub(crate) fn stopping_parts<'s>(collider: &'s Collider, other: &Collider) -> Vec<(Option<u32>, Cow<'s, Shape>)> {
    let Some(direction) = collider.one_way else { return vec![(None, Cow::Borrowed(&collider.shape))] };
    let along = rotated(direction, collider.pose);
    let nearest = range(&other.shape, other.pose, along)[0];
    let is_beyond = |part: &Shape| range(part, collider.pose, along)[1] <= nearest;
    let segment = |ends: [Vec2; 2], one_sided: bool| {
        Chain::open(ends).map(|chain| Shape::from(if one_sided { chain.one_sided() } else { chain })).ok()
    };
    let parts: Vec<(Option<u32>, Cow<'_, Shape>)> = match &collider.shape {
        Shape::Chain(chain) => {
            let segments = (0..).zip(chain.segments());
            segments.filter_map(|(i, ends)| Some((Some(i), Cow::Owned(segment(ends, chain.is_one_sided())?)))).collect()
        }
        Shape::Compound(compound) => {
            (0..).zip(compound.parts()).map(|(i, part)| (Some(i), Cow::Borrowed(part.shape()))).collect()
        }
        whole => vec![(None, Cow::Borrowed(whole))],
    };
    parts.into_iter().filter(|(_, part)| is_beyond(part)).collect()
}

/// A vector of a frame at this pose, in the world.
fn rotated(vector: Vec2, pose: Pose2) -> [f64; 2] {
    let ([x, y], [sin, cos]) =
        ([vector.x, vector.y].map(f64::from), [pose.rotation.sin(), pose.rotation.cos()].map(f64::from));
    [cos * x - sin * y, sin * x + cos * y]
}

/// The least and the greatest coordinate of a shape at a pose along a direction, in units of its length.
fn range(shape: &Shape, pose: Pose2, along: [f64; 2]) -> [f64; 2] {
    const NOTHING: [f64; 2] = [f64::INFINITY, f64::NEG_INFINITY];
    let around = |[least, greatest]: [f64; 2], [from, to]: [f64; 2]| [least.min(from), greatest.max(to)];
    let coordinate = |point: &Vec2| {
        let [x, y] = rotated(*point, pose);
        let [dx, dy] = [pose.translation.x, pose.translation.y].map(f64::from);
        let at = along[0] * (x + dx) + along[1] * (y + dy);
        [at, at]
    };
    match shape {
        Shape::Convex(convex) => {
            let length = (along[0] * along[0] + along[1] * along[1]).sqrt();
            let reach = f64::from(convex.radius()) * length;
            let [least, greatest] = convex.corners().iter().map(coordinate).fold(NOTHING, around);
            [least - reach, greatest + reach]
        }
        Shape::Polygon(polygon) => polygon.outlines().flatten().map(coordinate).fold(NOTHING, around),
        Shape::Chain(chain) => chain.points().iter().map(coordinate).fold(NOTHING, around),
        Shape::Compound(compound) => {
            compound.parts().iter().map(|part| range(part.shape(), pose, along)).fold(NOTHING, around)
        }
        _ => [f64::NEG_INFINITY, f64::INFINITY],
    }
}
