//! Displacements between planes: which is left of one that is asked for, and which leads out of several.

use super::few::Few;
use crate::math::dvec2::DVec2;

/// A unit normal. A displacement may not go against it.
pub(super) type Normal = DVec2;

/// A share of its length by which a displacement may go against a normal: about the rounding of normals of f32
/// corners that are meant to be in one line, and so little that even a displacement of a thousand sizes stays within
/// the skin.
const SLACK: f64 = 1.0 / (1_u64 << 22) as f64;

/// True if a displacement goes against no normal.
pub(super) fn is_allowed(by: DVec2, normals: &[Normal]) -> bool {
    let least = -SLACK * by.length();
    normals.iter().all(|normal| normal.dot(by) >= least)
}

/// The part of a displacement that goes against no normal: the nearest such displacement, exactly for any number of
/// normals, since in two dimensions at most two of them matter.
pub(super) fn allowed_part(by: DVec2, normals: &[Normal]) -> DVec2 {
    part_where(by, normals, |part| is_allowed(part, normals))
}

/// Like `allowed_part`, for a velocity and normals of f32. The tolerance is relative to the whole velocity: after a head-on
/// hit, what is left is no larger than the rounding of the normals.
pub(super) fn allowed_velocity(velocity: DVec2, normals: &[Normal]) -> DVec2 {
    let least = -SLACK * velocity.length();
    part_where(velocity, normals, |part| normals.iter().all(|normal| normal.dot(part) >= least))
}

/// A displacement, if it is allowed; otherwise the longest allowed one of its projections onto the surfaces that it goes
/// against, or zero.
fn part_where(by: DVec2, normals: &[Normal], is_allowed: impl Fn(DVec2) -> bool) -> DVec2 {
    if is_allowed(by) {
        return by;
    }
    let along = |normal: &Normal| by - *normal * normal.dot(by);
    let against = normals.iter().filter(|normal| normal.dot(by) < 0.0);
    let parts = against.map(along).filter(|part| is_allowed(*part));
    parts
        .reduce(|best, part| if part.length_squared() > best.length_squared() { part } else { best })
        .unwrap_or_default()
}

/// A half-plane of displacements: those that go at least `least` along a unit normal.
#[derive(Clone, Copy, Debug)]
pub(super) struct HalfPlane {
    pub(super) normal: Normal,
    pub(super) least: f64,
}

impl HalfPlane {
    /// How much of it a displacement lacks.
    fn lack(&self, by: DVec2) -> f64 {
        self.least - self.normal.dot(by)
    }
}

/// The shortest displacement, at most `longest`, that lies in all half-planes. If there is none, one that lacks two
/// opposing ones equally, so that a narrow gap is shared.
pub(super) fn shortest_in(planes: &[HalfPlane], longest: f64) -> DVec2 {
    let slack = SLACK * longest;
    let is_in = |by: DVec2| planes.iter().all(|plane| plane.lack(by) <= slack);
    if is_in(DVec2::ZERO) {
        return DVec2::ZERO;
    }
    let single = planes.iter().map(|plane| plane.normal * plane.least);
    let pairs = || planes.iter().enumerate().flat_map(|(i, a)| planes[..i].iter().map(move |b| (a, b)));
    let double = pairs().filter_map(|(a, b)| {
        let turn = a.normal.cross(b.normal);
        let meeting = (b.normal.left() * -a.least + a.normal.left() * b.least) * (1.0 / turn);
        (turn.abs() > SLACK).then_some(meeting)
    });
    let mut candidates: Few<DVec2, 8> = Few::new();
    single.chain(double).filter(|by| by.length() <= longest && is_in(*by)).for_each(|by| candidates.push(by));
    let shorter = |best: DVec2, by: DVec2| if by.length_squared() < best.length_squared() { by } else { best };
    if let Some(shortest) = candidates.iter().copied().reduce(shorter) {
        return shortest;
    }
    // Two that oppose each other the most are shared.
    let opposing = pairs().reduce(|best, pair| {
        let turn = |(a, b): (&HalfPlane, &HalfPlane)| a.normal.dot(b.normal);
        if turn(pair) < turn(best) { pair } else { best }
    });
    opposing.map_or(DVec2::ZERO, |(a, b)| {
        let across = a.normal - b.normal;
        across * ((a.least - b.least) / across.length_squared().max(f64::MIN_POSITIVE))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_displacement_loses_only_what_goes_against_a_normal() {
        let (up, left) = (DVec2::new(0.0, 1.0), DVec2::new(-1.0, 0.0));
        assert_eq!(allowed_part(DVec2::new(3.0, -4.0), &[up]), DVec2::new(3.0, 0.0));
        assert_eq!(allowed_part(DVec2::new(3.0, -4.0), &[up, left]), DVec2::ZERO);
        assert_eq!(allowed_part(DVec2::new(-3.0, -4.0), &[up, left]), DVec2::new(-3.0, 0.0));
        assert_eq!(allowed_part(DVec2::new(-3.0, 4.0), &[up, left]), DVec2::new(-3.0, 4.0));
        // Between two slopes that lean together, it stops; it does not go back and forth.
        let (a, b) = (DVec2::new(0.8, 0.6), DVec2::new(-0.8, 0.6));
        assert_eq!(allowed_part(DVec2::new(0.1, -1.0), &[a, b]), DVec2::ZERO);
    }

    #[test]
    fn the_shortest_way_out_of_planes_is_found_and_a_gap_shared() {
        let plane = |x: f64, y: f64, least: f64| HalfPlane { normal: DVec2::new(x, y), least };
        assert_eq!(shortest_in(&[plane(0.0, 1.0, 2.0)], 9.0), DVec2::new(0.0, 2.0));
        let corner = [plane(0.0, 1.0, 2.0), plane(-1.0, 0.0, 3.0)];
        assert_eq!(shortest_in(&corner, 9.0), DVec2::new(-3.0, 2.0));
        // A gap that leaves 1 and 2 where 4 is wanted on both sides.
        let gap = [plane(0.0, 1.0, 3.0), plane(0.0, -1.0, 2.0)];
        assert_eq!(shortest_in(&gap, 9.0), DVec2::new(0.0, 0.5));
        assert_eq!(shortest_in(&[plane(0.0, 1.0, -1.0)], 9.0), DVec2::ZERO);
    }
}
