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

/// A convex shape at one or two displacements, from which it goes on along a ray each.
pub(crate) struct Departure {
    /// The unit vector along its longest edge. All else is along this axis and across it.
    along: DVec2,
    /// Half its extent along that edge, and across it.
    half: [f64; 2],
    ways: [Way; 2],
    /// True if both ways are the same, so that one is tested.
    are_same: bool,
    sides: Vec<DepartingSide>,
}

/// The way of a shape from a displacement along a ray.
#[derive(Clone, Copy, PartialEq)]
struct Way {
    /// The middle of its box at the displacement.
    middle: DVec2,
    ray: DVec2,
}

/// A side of a shape that departs, other than those of its box.
struct DepartingSide {
    normal: DVec2,
    /// Its height at the start of either way.
    heights: [f64; 2],
    /// The lengths along either ray in which it sinks by 1; a very large number if it does not sink.
    per_height: [f64; 2],
}

/// The sine of the angle between a side and a side of the box below which they are the same side.
const SAME_SIDE: f64 = 1e-9;

impl Departure {
    /// The departure of a shape: the hull of a core, grown by a radius. The shape also lies in half-planes, each with a
    /// point on its border and an outward normal.
    pub(crate) fn new(
        (core, radius): (&[DVec2], f64),
        (on_borders, normals): (&[DVec2], &[DVec2]),
        [from, rays]: [[DVec2; 2]; 2],
    ) -> Departure {
        let next = core.iter().cycle().skip(1);
        let SlantedBox { middle, along, half } = SlantedBox::around(core.iter().zip(next).map(|(&p, &q)| [p, q]));
        let half = half.map(|half| half + radius);
        let relative = |v: DVec2| DVec2::new(along.dot(v), along.cross(v));
        let (from, rays) = (from.map(relative), rays.map(relative));
        let side = |(normal, on_it): (DVec2, DVec2)| DepartingSide {
            normal,
            heights: from.map(|by| normal.dot(on_it + by)),
            per_height: rays.map(|ray| {
                let sinks = -normal.dot(ray);
                if sinks > 0.0 { 1.0 / sinks } else { f64::MAX }
            }),
        };
        let is_of_box = |normal: DVec2| normal.x.abs() < SAME_SIDE || normal.y.abs() < SAME_SIDE;
        let sides = normals.iter().zip(on_borders).map(|(&normal, &on_it)| (relative(normal), relative(on_it)));
        let sides = sides.filter(|(normal, _)| !is_of_box(*normal)).map(side).collect();
        let ways = [0, 1].map(|i| Way { middle: relative(middle) + from[i], ray: rays[i] });
        Departure { along, half, ways, are_same: ways[0] == ways[1], sides }
    }

    /// A bound of the length along the rays in which an edge of a run stays in the shape on each way. Only those above
    /// `least` count; 0 stands for all others.
    #[inline]
    pub(super) fn longest(&self, run: &SlantedBox, least: f64) -> f64 {
        let (c, s) = (run.along.dot(self.along), self.along.cross(run.along));
        let middle = DVec2::new(self.along.dot(run.middle), self.along.cross(run.middle));
        let [wide, high] = turned_extents(run.half, c, s);
        let reach = DVec2::new(self.half[0] + wide, self.half[1] + high);
        let [wide, high] = turned_extents(self.half, c, s);
        let reach_of_run = DVec2::new(run.half[0] + wide, run.half[1] + high);
        let turned = |v: DVec2| DVec2::new(c * v.x + s * v.y, c * v.y - s * v.x);
        let mut longest = f64::MAX;
        for Way { middle: at, ray } in &self.ways[usize::from(self.are_same)..] {
            let off = *at - middle;
            let lengths = [lengths_within(off, *ray, reach), lengths_within(turned(off), turned(*ray), reach_of_run)];
            longest = lengths.into_iter().flatten().fold(longest, smaller);
            if longest <= least {
                return 0.0;
            }
        }
        for DepartingSide { normal, heights, per_height } in &self.sides {
            let (along, across) = ((c * normal.x + s * normal.y).abs(), (c * normal.y - s * normal.x).abs());
            let lowest = normal.dot(middle) - run.half[0] * along - run.half[1] * across;
            let both = [0, 1].map(|i| (heights[i] - lowest) * per_height[i]);
            longest = smaller(longest, smaller(both[0], both[1]));
            if longest <= least {
                return 0.0;
            }
        }
        longest
    }
}

/// The extents, along two axes, of a box that is turned by an angle with this cosine and sine.
#[inline]
fn turned_extents([wide, high]: [f64; 2], c: f64, s: f64) -> [f64; 2] {
    [wide * c.abs() + high * s.abs(), wide * s.abs() + high * c.abs()]
}

/// The lengths along a ray in which a point stays within a reach of the origin along either axis; negative if it is not
/// there. NaN, which [`smaller`] passes over, if it is just leaving along an axis across the ray.
#[inline]
fn lengths_within(at: DVec2, ray: DVec2, reach: DVec2) -> [f64; 2] {
    let left = DVec2::new(reach.x - height_toward(at.x, ray.x), reach.y - height_toward(at.y, ray.y));
    if left.x > 2.0 * reach.x || left.y > 2.0 * reach.y {
        return [-1.0; 2];
    }
    [left.x / ray.x.abs(), left.y / ray.y.abs()]
}

/// A height in the direction in which it changes at a rate.
#[inline]
fn height_toward(height: f64, rate: f64) -> f64 {
    const SIGN: u64 = 1 << 63;
    f64::from_bits(height.to_bits() ^ (rate.to_bits() & SIGN))
}
