//! Convex shapes that are displaced, against the boxes of a border.

use alloc::vec::Vec;

use super::slanted_box::{SlantedBox, extent};
use crate::math::{dvec2::DVec2, larger, smaller};

/// A box along the longest edge of a convex shape, and displacements of it.
pub(crate) struct Probe {
    /// The unit vector along its longest edge, in the frame of a border. All else is along this axis and across it.
    along: DVec2,
    middle: DVec2,
    /// Half its extent along that edge, and across it.
    half: [f64; 2],
    /// `None` if it is not displaced.
    moves: Option<[DVec2; 4]>,
    /// The heights along that edge, and across it, that an edge has to reach from above and from below to meet the box
    /// after each displacement.
    between: [[f64; 2]; 2],
}

impl Probe {
    /// The box around the hull of some corners.
    pub(crate) fn new(corners: &[DVec2], moves: [DVec2; 4]) -> Probe {
        let next = corners.iter().cycle().skip(1);
        let SlantedBox { middle, along, half } = SlantedBox::around(corners.iter().zip(next).map(|(&p, &q)| [p, q]));
        let relative = |v: DVec2| DVec2::new(along.dot(v), along.cross(v));
        let (middle, moves) = (relative(middle), moves.map(relative));
        let are_none = moves == [DVec2::ZERO; 4];
        let of_axis = |at: f64, half: f64, [least, most]: [f64; 2]| [at - half + most, at + half + least];
        let between = [
            of_axis(middle.x, half[0], extent(moves.map(|by| by.x))),
            of_axis(middle.y, half[1], extent(moves.map(|by| by.y))),
        ];
        Probe { along, middle, half, moves: (!are_none).then_some(moves), between }
    }

    /// True if an edge of a run may have a point in the box after each displacement.
    #[inline]
    pub(super) fn meets(&self, run: &SlantedBox) -> bool {
        let (c, s) = (run.along.dot(self.along), self.along.cross(run.along));
        let (x, y) = (self.along.dot(run.middle), self.along.cross(run.middle));
        let (wide, high) =
            (run.half[0] * c.abs() + run.half[1] * s.abs(), run.half[0] * s.abs() + run.half[1] * c.abs());
        let [[right, left], [above, below]] = self.between;
        if x + wide < right || x - wide > left || y + high < above || y - high > below {
            return false;
        }
        // The same along the axes of the run.
        let off = DVec2::new(self.middle.x - x, self.middle.y - y);
        let meets_all = |cos: f64, sin: f64, half: f64| {
            let (at, own) = (cos * off.x + sin * off.y, self.half[0] * cos.abs() + self.half[1] * sin.abs());
            let along = |moves: [DVec2; 4]| extent_of_four(moves.map(|by| cos * by.x + sin * by.y));
            let [least, most] = self.moves.map_or([0.0; 2], along);
            at - own + most <= half && at + own + least >= -half
        };
        meets_all(c, s, run.half[0]) && meets_all(-s, c, run.half[1])
    }
}

/// The least and the greatest of four numbers.
#[inline]
fn extent_of_four([a, b, c, d]: [f64; 4]) -> [f64; 2] {
    [smaller(smaller(a, b), smaller(c, d)), larger(larger(a, b), larger(c, d))]
}

/// A convex shape at two displacements, from which it goes on along a ray each.
pub(crate) struct Departure {
    /// The box along its longest edge, and half its extents.
    along: DVec2,
    half: [f64; 2],
    /// The middle of the box at either displacement.
    middles: [DVec2; 2],
    rays: [DVec2; 2],
    sides: Vec<DepartingSide>,
}

/// A side of a shape that departs.
struct DepartingSide {
    normal: DVec2,
    /// Its height at either displacement.
    heights: [f64; 2],
    /// The lengths along either ray in which it sinks by 1; a very large number if it does not sink.
    per_height: [f64; 2],
}

/// The number of half-planes up to which these are the sides of a shape, so that its box bounds it no better.
const FEW_NORMALS: usize = 8;

impl Departure {
    /// The departure of a shape with these corners, and the outward normals of half-planes around it that each is on.
    pub(crate) fn new(corners: &[DVec2], normals: &[DVec2], [from, rays]: [[DVec2; 2]; 2]) -> Departure {
        let side = |(normal, on_it): (DVec2, DVec2)| DepartingSide {
            normal,
            heights: from.map(|by| normal.dot(on_it + by)),
            per_height: rays.map(|ray| {
                let sinks = -normal.dot(ray);
                if sinks > 0.0 { 1.0 / sinks } else { f64::MAX }
            }),
        };
        let next = corners.iter().cycle().skip(1);
        let SlantedBox { middle, along, half } = SlantedBox::around(corners.iter().zip(next).map(|(&p, &q)| [p, q]));
        // A thin, slanted shape is far narrower than half-planes in fixed directions leave it.
        let of_box = [along, -along, along.left(), -along.left()].into_iter().zip([half[0], half[0], half[1], half[1]]);
        let of_box =
            of_box.filter(|_| normals.len() > FEW_NORMALS).map(|(normal, half)| (normal, middle + normal * half));
        let sides = normals.iter().copied().zip(corners.iter().copied()).chain(of_box).map(side).collect();
        Departure { along, half, middles: from.map(|by| middle + by), rays, sides }
    }

    /// A bound of the length along the rays in which an edge of a run stays in the shape at both displacements. Only
    /// those above `least` count; 0 stands for all others.
    #[inline]
    pub(super) fn longest(&self, run: &SlantedBox, least: f64) -> f64 {
        let mut longest = f64::MAX;
        for DepartingSide { normal, heights, per_height } in &self.sides {
            let (along, across) = (normal.dot(run.along).abs(), normal.cross(run.along).abs());
            let lowest = normal.dot(run.middle) - run.half[0] * along - run.half[1] * across;
            let both = [0, 1].map(|i| (heights[i] - lowest) * per_height[i]);
            longest = smaller(longest, smaller(both[0], both[1]));
            if longest <= least {
                return 0.0;
            }
        }
        let (c, s) = (run.along.dot(self.along).abs(), run.along.cross(self.along).abs());
        let axes = [
            (run.along.left(), run.half[1] + self.half[0] * s + self.half[1] * c),
            (run.along, run.half[0] + self.half[0] * c + self.half[1] * s),
        ];
        for (axis, reach) in axes {
            for i in 0..2 {
                let (off, rate) = (axis.dot(self.middles[i] - run.middle), axis.dot(self.rays[i]));
                let left = reach - if rate > 0.0 { off } else { -off };
                if left > 2.0 * reach || left <= least * rate.abs() {
                    return 0.0;
                }
                if left < longest * rate.abs() {
                    longest = left / rate.abs();
                }
            }
        }
        longest
    }
}
