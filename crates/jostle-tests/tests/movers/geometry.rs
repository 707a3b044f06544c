//! The surfaces that a move reports, compared with the corners of the shapes alone.

use jostle::{Convex, Mover, Pose2, Shape, Surface, Vec2, closest_point};

/// The convex pieces of a shape, or of one of its parts.
fn pieces(shape: &Shape, part: Option<u32>) -> Vec<Convex> {
    let is_asked = |i: usize| part.is_none_or(|part| part as usize == i);
    match shape {
        Shape::Convex(shape) => vec![shape.clone()],
        Shape::Polygon(shape) => shape.pieces().cloned().collect(),
        Shape::Chain(shape) => {
            let segments = shape.segments().enumerate().filter(|(i, _)| is_asked(*i));
            segments.map(|(_, [p, q])| Convex::segment(p, q).expect("a segment")).collect()
        }
        Shape::Compound(shape) => {
            let parts = shape.parts().iter().enumerate().filter(|(i, _)| is_asked(*i));
            parts.flat_map(|(_, part)| pieces(part.shape(), None)).collect()
        }
        other => unreachable!("{other:?}"),
    }
}

/// How far a placed piece reaches along a unit normal, beyond a point.
fn reach(piece: &Convex, pose: Pose2, normal: [f64; 2], from: [f64; 2]) -> f64 {
    let (c, s) = (f64::from(pose.rotation.cos()), f64::from(pose.rotation.sin()));
    let [x, y] = [f64::from(pose.translation.x) - from[0], f64::from(pose.translation.y) - from[1]];
    let along = |corner: &Vec2| {
        let [p, q] = [f64::from(corner.x), f64::from(corner.y)];
        (c * p - s * q + x) * normal[0] + (s * p + c * q + y) * normal[1]
    };
    piece.corners().iter().map(along).fold(f64::NEG_INFINITY, f64::max) + f64::from(piece.radius())
}

/// Demands that a surface is one: a piece of the shape that it belongs to has its point, and is all behind the plane
/// through that along the normal; and a piece of the mover is there and all in front of it, no farther away than `far`.
///
/// The normal of a face takes the place of a direction that is almost the same, and numbers of f32 are rounded: of that
/// much `slack` is allowed.
pub(crate) fn is_surface<I>(
    surface: &Surface<I>,
    [mover, other]: [(&Shape, Pose2); 2],
    far: f32,
    slack: f32,
) -> Result<(), String> {
    let in_f64 = |v: Vec2| [f64::from(v.x), f64::from(v.y)];
    let (normal, from, point) = (in_f64(surface.normal), in_f64(surface.point), surface.point);
    let [far, slack] = [far, slack].map(f64::from);
    let is_near =
        |piece: &Convex, pose: Pose2, far: f64| f64::from(closest_point(point, piece.at(pose)).distance) <= far;
    let heights = |shape: &Shape, pose: Pose2, part: Option<u32>, normal: [f64; 2], far: f64| -> Vec<f64> {
        let pieces = pieces(shape, part).into_iter().filter(|piece| is_near(piece, pose, far));
        pieces.map(|piece| reach(&piece, pose, normal, from)).collect()
    };
    let of_other = heights(other.0, other.1, Some(surface.part), normal, slack);
    if !of_other.iter().any(|height| height.abs() <= slack) {
        return Err(format!("no piece of it ends there: {of_other:?}, slack {slack}"));
    }
    let of_mover = heights(mover.0, mover.1, None, normal.map(|x| -x), far + slack);
    if !of_mover.iter().any(|height| (-far - slack..=slack).contains(height)) {
        return Err(format!("no piece of the mover ends there: {of_mover:?}, far {far}, slack {slack}"));
    }
    Ok(())
}

/// The kinds of surfaces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Kind {
    Floor,
    Wall,
    Ceiling,
}

/// The kinds that a surface with a normal may be of: two within rounding of the steepest floor.
pub(crate) fn kinds(normal: Vec2, mover: &Mover) -> Vec<Kind> {
    const ROUNDING: f32 = 1e-5;
    let Some(up) = mover.up else { return vec![Kind::Wall] };
    let (along, steepest) = (normal.dot(up.normalize()), mover.max_floor_angle.cos());
    let mut kinds = Vec::new();
    if along >= steepest - ROUNDING {
        kinds.push(Kind::Floor);
    }
    if along.abs() <= steepest + ROUNDING {
        kinds.push(Kind::Wall);
    }
    if along <= ROUNDING - steepest {
        kinds.push(Kind::Ceiling);
    }
    kinds
}
