//! The relation of two figures of any number of corners by Minkowski portal refinement (Snethen 2008). `None` leaves the
//! decision to the walk, if rounding leaves it uncertain or a number is not finite.
//!
//! Seen from a point inside of the difference, the origin lies between two points of its border, the portal. Unless the
//! origin is on the near side of the line between these, which shows an overlap, the support point beyond that line
//! either shows that the origin is outside, or replaces one of the two.

use super::relation::Relation;
use crate::{
    math::{Vec2, accurate::inverse_power_of_two, dvec2::DVec2},
    placed::Outline,
};

/// The number of corners compared together.
const LANES: usize = 4;

/// The relation of two figures with this sum of radii.
pub(super) fn relate_by_portal(a: &Outline<'_>, b: &Outline<'_>, radius_sum: f64) -> Option<Relation> {
    /// The number of support points after which the walk is as fast, or the origin within rounding of the border.
    const MOST: usize = 24;
    /// The error of a cross product of two points of the difference, each off by 6u of the size (proofs/portal.proof).
    const CROSS_ERROR: f64 = 10.0 * f64::EPSILON;
    /// The error of two heights compared to find a support point: 5u of the extent with the u of f32
    /// (proofs/portal-support.proof).
    const SUPPORT_ERROR: f64 = 4.0 * f32::EPSILON as f64;
    /// That of a height, of the size and the places, since placing rounds a corner at its place (proofs/portal.proof).
    const HEIGHT_ERROR: f64 = 4.0 * f64::EPSILON;
    let extent = a.extent + b.extent;
    let places = [a, b].map(|outline| DVec2::from(outline.pose.translation));
    let size = (places[0] - places[1]).manhattan() + 3.0 * extent + radius_sum;
    let far = places[0].manhattan() + places[1].manhattan();
    let error = SUPPORT_ERROR * extent + HEIGHT_ERROR * (size + far) + f64::from(f32::MIN_POSITIVE);
    let cross_error = CROSS_ERROR * size * size;
    // The middle of two points of the difference, moved aside, since in line with a corner nothing would be decided.
    let [first, other, aside] = [0, 2, 1]
        .map(|quarter| [a, b].map(|outline| outline.pose.place(outline.corners[quarter * outline.corners.len() / 4])));
    let inside = ((first[0] - first[1]) + (other[0] - other[1])) * 0.5 - (aside[1] - first[1]) * 0.125;
    if !inside.manhattan().is_finite() {
        return None;
    }
    let (mut right, mut left, mut outward) = (inside, inside, -inside);
    for _ in 0..MOST {
        let largest = if outward.x.abs() < outward.y.abs() { outward.y } else { outward.x };
        let along = outward * (0.125 * inverse_power_of_two(largest));
        let length = if radius_sum > 0.0 { along.length() } else { 1.0 };
        let corner = a.support_point(along) - b.support_point(-along);
        if corner.dot(along) + radius_sum * length < -error {
            return Some(Relation::Apart);
        }
        let point = corner + along * (radius_sum / length);
        let side = inside.cross(point);
        let comes_nearer = side.abs() > cross_error && point != right && point != left;
        if !comes_nearer {
            return None;
        }
        (right, left) = if side > 0.0 { (point, left) } else { (right, point) };
        if right.cross(left) > cross_error {
            return Some(Relation::Overlapping);
        }
        outward = (left - right).right();
    }
    None
}

impl Outline<'_> {
    /// The support point along a direction whose coordinates are at most ¼, so that no product overflows.
    fn support_point(&self, along: DVec2) -> DVec2 {
        let (c, s) = (f64::from(self.pose.rotation.cos()), f64::from(self.pose.rotation.sin()));
        let along = Vec2::from(DVec2::new(c * along.x + s * along.y, c * along.y - s * along.x));
        // Four at a time; the last four may include some again.
        let (mut most, mut place) = ([f32::NEG_INFINITY; LANES], [0_u32; LANES]);
        let mut compare = |run: &[Vec2; LANES], start: usize| {
            for i in 0..LANES {
                let height = along.x * run[i].x + along.y * run[i].y;
                place[i] = if height > most[i] { start as u32 } else { place[i] };
                most[i] = if height > most[i] { height } else { most[i] };
            }
        };
        for (i, run) in self.corners.as_chunks().0.iter().enumerate() {
            compare(run, LANES * i);
        }
        if let Some(last) = self.corners.last_chunk() {
            compare(last, self.corners.len() - LANES);
        }
        let better = |i: usize, j: usize| if most[j] > most[i] { j } else { i };
        let lane = better(better(0, 1), better(2, 3));
        self.pose.place(self.corners[place[lane] as usize + lane])
    }
}
