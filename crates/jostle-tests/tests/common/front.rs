//! Whether a segment of a one-sided chain counts for a mover.

use jostle::{Pose2, Shape};
use jostle_oracle::{self as oracle, Body};

use super::{cast_truth::Counts, kinds::Member};

/// Floats that differ by less than the first share of the scene may be equal; those that differ by more than the second
/// are not.
const NEAR: [f64; 2] = [1e-12, 1e-6];

/// A member among those of its part: the segments of a chain, or a single body.
#[derive(Clone, Copy)]
pub struct Place<'a> {
    pub path: &'a [Member],
    pub at: usize,
}

/// The joint of two segments of a chain.
#[derive(Clone, Copy)]
pub struct Joint {
    /// The start of the first, the joint, the end of the second.
    pub corners: [[f64; 2]; 3],
    /// Whether it is between the last segment and the first. An open chain that ends where it began has no joint there.
    pub closes: bool,
}

impl<'a> Place<'a> {
    pub fn member(self) -> &'a Member {
        &self.path[self.at]
    }

    pub fn segment(self) -> Option<[[f64; 2]; 2]> {
        match self.member() {
            Member::Body(body) | Member::Front(body) if body.corners.len() == 2 => {
                Some([body.corners[0], body.corners[1]])
            }
            _ => None,
        }
    }

    pub fn joint_at_end(self) -> Option<Joint> {
        let next = Place { at: (self.at + 1) % self.path.len(), ..self };
        let ([p, q], [r, s]) = (self.segment()?, next.segment()?);
        (self.path.len() > 1 && q == r).then_some(Joint { corners: [p, q, s], closes: next.at == 0 })
    }

    fn joint_at_start(self) -> Option<Joint> {
        Place { at: (self.at + self.path.len() - 1) % self.path.len(), ..self }.joint_at_end()
    }
}

fn minus(p: [f64; 2], q: [f64; 2]) -> [f64; 2] {
    [p[0] - q[0], p[1] - q[1]]
}

fn cross(p: [f64; 2], q: [f64; 2]) -> f64 {
    p[0] * q[1] - p[1] * q[0]
}

fn dot(p: [f64; 2], q: [f64; 2]) -> f64 {
    p[0] * q[0] + p[1] * q[1]
}

fn length(p: [f64; 2]) -> f64 {
    p[0].hypot(p[1])
}

/// Whether a member counts for another that moves by `way` relative to it and is part of a shape with this centroid.
pub fn counts(place: Place<'_>, other: &Member, centre: [f64; 2], way: [f64; 2]) -> Counts {
    let (Member::Front(body), Some(segment)) = (place.member(), place.segment()) else { return Counts::Always };
    if !is_in_front(segment, centre) {
        return Counts::Never;
    }
    if oracle::are_thin(body, other.solid()) {
        let along = minus(segment[1], segment[0]);
        let against = cross(along, way) / (length(along) * length(way)).max(f64::MIN_POSITIVE);
        return match against {
            against if !oracle::is_right_of(other.solid(), segment) || against <= -NEAR[0] || against == 0.0 => {
                Counts::Never
            }
            against if against <= NEAR[0] => Counts::Perhaps,
            _ => Counts::Always,
        };
    }
    match other {
        Member::Body(other) | Member::Front(other) => counts_for(place, segment, other, body, way),
        Member::Region(_) => Counts::Perhaps,
    }
}

/// Whether a point is not behind a segment.
pub fn is_in_front(segment: [[f64; 2]; 2], centre: [f64; 2]) -> bool {
    oracle::is_right_of(&Body::point(centre), segment)
}

/// The centroid of a shape, placed as its corners are.
pub fn centre(shape: &Shape, pose: Pose2) -> [f64; 2] {
    let [[x, y], [tx, ty]] = [shape.centroid(), pose.translation].map(|v| <[f32; 2]>::from(v).map(f64::from));
    let (c, s) = (f64::from(pose.rotation.cos()), f64::from(pose.rotation.sin()));
    [(c * x - s * y) + tx, (s * x + c * y) + ty]
}

/// Whether a mover by `way` first touches the segment under its front normal, or at one of its ends under a normal
/// between the fronts there.
fn counts_for(place: Place<'_>, [p, q]: [[f64; 2]; 2], mover: &Body, segment: &Body, way: [f64; 2]) -> Counts {
    let Some(t) = oracle::cast_fraction(mover, segment, way) else { return Counts::Perhaps };
    let there = |p: &[f64; 2]| [p[0] + t * way[0], p[1] + t * way[1]];
    let there = Body { corners: mover.corners.iter().map(there).collect(), radius: mover.radius };
    let seen = there.corners.iter().chain(&segment.corners).flatten();
    let size = seen.fold(f64::from(mover.radius), |w: f64, x| w.max(x.abs())).max(length(way));
    let gap = |at| oracle::distance(&there, &Body::point(at)).abs();
    let (along, front) = (minus(q, p), front_of(p, q));
    if gap(p) <= NEAR[1] * size || gap(q) <= NEAR[1] * size {
        // At both ends if the mover lands flat on the segment.
        let ends = [(p, place.joint_at_start(), gap(p)), (q, place.joint_at_end(), gap(q))];
        let near = ends.into_iter().filter(|(.., gap)| *gap <= NEAR[1] * size);
        let counts = near.map(|(end, joint, gap)| {
            let Some(normal) = normal_at(end, &there, way, size).filter(|_| gap <= NEAR[0] * size) else {
                return Counts::Perhaps;
            };
            match joint {
                _ if dot(normal, front) > 0.0 && cross(normal, front).abs() <= NEAR[1] => {
                    if cross(normal, front).abs() <= NEAR[0] { Counts::Always } else { Counts::Perhaps }
                }
                Some(joint) => counts_at(joint, normal),
                None => counts_by_sign(dot(normal, front)),
            }
        });
        let counts: Vec<Counts> = counts.collect();
        return if counts.iter().all(|&count| count == counts[0]) { counts[0] } else { Counts::Perhaps };
    }
    // A mover hits its interior from the side on which it is.
    let heights = there.corners.iter().map(|&corner| -cross(along, minus(corner, p)) / length(along));
    let (least, most) = heights.fold((f64::MAX, f64::MIN), |(a, b), height| (a.min(height), b.max(height)));
    match least + most {
        sum if sum > NEAR[1] * size => Counts::Always,
        sum if sum < -NEAR[1] * size => Counts::Never,
        _ => Counts::Perhaps,
    }
}

fn front_of(p: [f64; 2], q: [f64; 2]) -> [f64; 2] {
    let along = minus(q, p);
    [along[1] / length(along), -along[0] / length(along)]
}

fn counts_by_sign(share: f64) -> Counts {
    match share {
        share if share > NEAR[1] => Counts::Always,
        share if share < -NEAR[1] => Counts::Never,
        _ => Counts::Perhaps,
    }
}

/// Whether a normal is between the fronts at this joint.
fn counts_at(joint: Joint, normal: [f64; 2]) -> Counts {
    let [before, at, after] = joint.corners;
    let (first, second) = (front_of(before, at), front_of(at, after));
    let turn = cross(first, second);
    if joint.closes || turn.abs() < NEAR[1] {
        return Counts::Perhaps;
    }
    if turn < 0.0 {
        return Counts::Never;
    }
    let shares = [cross(normal, second) / turn, cross(first, normal) / turn];
    shares.map(counts_by_sign).into_iter().min().unwrap_or(Counts::Perhaps)
}

/// The normal toward the mover where it touches a point of another's end: from the point to the core of a rounded
/// shape, and perpendicular to an edge. `None` near a sharp corner, which has many.
fn normal_at(point: [f64; 2], mover: &Body, way: [f64; 2], size: f64) -> Option<[f64; 2]> {
    let foot = |p: [f64; 2], q: [f64; 2]| {
        let along = minus(q, p);
        let share = (dot(minus(point, p), along) / dot(along, along).max(f64::MIN_POSITIVE)).clamp(0.0, 1.0);
        ([p[0] + share * along[0], p[1] + share * along[1]], along)
    };
    let edges = mover.corners.iter().flat_map(|&p| mover.corners.iter().map(move |&q| foot(p, q)));
    let gap = |foot: &([f64; 2], [f64; 2])| length(minus(foot.0, point));
    if mover.radius > 0.0 {
        let (foot, _) = edges.min_by(|p, q| gap(p).total_cmp(&gap(q)))?;
        let normal = minus(foot, point);
        return (length(normal) > NEAR[1] * size).then(|| normal.map(|x| x / length(normal)));
    }
    if mover.corners.iter().any(|&corner| length(minus(corner, point)) < NEAR[1] * size) {
        return None;
    }
    let (_, along) = edges.min_by(|p, q| gap(p).total_cmp(&gap(q)))?;
    let normal = [along[1] / length(along), -along[0] / length(along)];
    let against = dot(normal, way) / length(way);
    (against.abs() > NEAR[1]).then(|| normal.map(|x| -x * against.signum()))
}
