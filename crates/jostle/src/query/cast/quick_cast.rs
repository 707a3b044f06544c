//! Casts of discs, and of cores of few corners told in f32 in the frames of the two: the same answers as the walk gives,
//! or none where rounding leaves doubt.
//!
//! The gap along an edge changes at a constant rate on the way. Where one is open at the start and at the end, or the way
//! passes the other core to one side, they never meet. Otherwise sharp cores meet when the last of the gaps closes.

use super::{
    facing_side::{Meets, meets_disc},
    passage::{Entry, Passage},
    way::{Touch, Way},
};
use crate::{
    difference::{Facet, Gaps, LANES, Owner},
    math::{
        Vec2,
        dvec2::DVec2,
        larger,
        measures::{inverse_power_of_two, offset_moment},
        predicates::{Span, cross_sign},
        tolerance::WALK_ERROR,
    },
    placed::{Corners, LocalCore, Placed},
};

/// What becomes of a convex shape on its way past another, if that is easily told. What is clear stays so if its end is moved
/// by at most `room`.
#[inline]
pub(crate) fn pass_quickly(
    mover: &Placed<'_>,
    linear: DVec2,
    target: &Placed<'_>,
    room: f64,
) -> Option<(Passage, Way)> {
    if let (Some(a), Some(b)) = (mover.disc(), target.disc()) {
        let (way, corners) = (Way { linear, radii: [a.radius, b.radius] }, [a.centre, b.centre]);
        let touch = Touch::Corners(corners);
        let passage = match meets_disc(&way, corners)? {
            Meets::Never | Meets::Before => {
                let roomy = Way { linear, radii: [a.radius + room, b.radius] };
                matches!(meets_disc(&roomy, corners)?, Meets::Never | Meets::Before).then_some(Passage::Clear)?
            }
            Meets::Inside => Passage::Started,
            Meets::Later => Passage::Enters(Entry { fraction: way.enter(&touch), touch }),
        };
        return Some((passage, way));
    }
    let (a, b) = (mover.local_core()?, target.local_core()?);
    let way = Way { linear, radii: [a.radius(), b.radius()] };
    Some((Closing::new(&Gaps::new(&a, &b)?, &way)?.passage(room)?, way))
}

/// Of a displacement: a rate is a sum of four products of it, each rounded at most five times.
const ERROR: f32 = 24.0 * f32::EPSILON;

/// What is rounded to f32 after this is not below what it was.
const ROUNDED_UP: f64 = 1.0 + f32::EPSILON as f64;

/// Where a way passes a difference: the moments of its corners about a direction of the way.
struct LaneSides {
    least: f32,
    most: f32,
    /// What is farther to a side than this passes it, skins and doubt included.
    aside: f32,
    /// How far a moment may be off.
    doubt: f32,
}

/// How the gaps along all edges of two cores change on the way.
struct Closing<'g> {
    gaps: &'g Gaps<'g>,
    way: &'g Way,
    reach: f32,
    /// By how much each gap changes over the whole way.
    rates: [[f32; LANES]; 2],
    /// How far a displacement that is turned may be off, of itself.
    share: f32,
    /// How far a rate may be off.
    error: f32,
}

impl<'g> Closing<'g> {
    /// `None` for what is not finite.
    #[inline(always)]
    fn new(gaps: &'g Gaps<'g>, way: &'g Way) -> Option<Closing<'g>> {
        let linear = Vec2::from(way.linear);
        let mut stretch = 0.0;
        let rates = [(0, -1.0), (1, 1.0)].map(|(i, sign)| {
            let (lines, rotation) = (gaps.cores[i].lines, gaps.cores[i].pose.rotation);
            let (c, s) = (sign * rotation.cos(), sign * rotation.sin());
            stretch += (c * c + s * s - 1.0).abs();
            let past = Vec2::new(c * linear.x + s * linear.y, c * linear.y - s * linear.x);
            lanes(&lines.x, &lines.y, |x, y| x * past.x + y * past.y)
        });
        let share = ERROR + stretch;
        let error = share * (linear.x.abs() + linear.y.abs()) + f32::MIN_POSITIVE;
        let reach = (way.radii[0] + way.radii[1]) as f32;
        (error < f32::INFINITY).then_some(Closing { gaps, way, reach, rates, share, error })
    }

    /// What a function makes of the gap along each edge and its rate.
    #[inline(always)]
    fn for_all_edges(&self, of: impl Fn(f32, f32) -> f32) -> [[f32; LANES]; 2] {
        let ([gaps_a, gaps_b], [rates_a, rates_b]) = (&self.gaps.gaps, &self.rates);
        [lanes(gaps_a, rates_a, &of), lanes(gaps_b, rates_b, &of)]
    }

    #[inline(always)]
    fn passage(&self, room: f64) -> Option<Passage> {
        let (gaps, error) = (self.gaps, self.gaps.error + self.error);
        let open = most_of_both(&self.for_all_edges(|gap, rate| smaller(gap, gap + rate)));
        let room = (room * ROUNDED_UP) as f32;
        if open > self.reach + room + 2.0 * error {
            return Some(Passage::Clear);
        }
        let LaneSides { least, most, aside, doubt } = self.sides(room)?;
        if least > aside || most < -aside {
            return Some(Passage::Clear);
        }
        let is_sharp = self.reach == 0.0;
        // Ends that are nearly open are left to exact predicates, and so is what nearly passes to one side.
        let has_inside = gaps.cores.iter().any(|core| core.count > 2);
        if is_sharp && has_inside && gaps.widest < -2.0 * gaps.error {
            return Some(Passage::Started);
        }
        let comes_through = !is_sharp || (has_inside && least < -doubt && most > doubt);
        let is_certain = open < self.reach - 2.0 * error && comes_through;
        if is_certain { self.entry().map(Passage::Enters) } else { None }
    }

    /// Between which moments about the way the corners of the difference lie; `None` for what is not finite.
    ///
    /// The moments are those about a direction of a length from 1 to 3, so that they are lengths: products with the
    /// displacement itself would leave the range of f32. Either is a sum of two products of a corner that is off by the
    /// error of the gaps and a direction that is off by that of the rates.
    #[inline(always)]
    fn sides(&self, room: f32) -> Option<LaneSides> {
        let [a, _] = self.gaps.cores;
        let (c, s) = (a.pose.rotation.cos(), a.pose.rotation.sin());
        let linear = self.way.linear;
        let unit = inverse_power_of_two(if linear.x.abs() > linear.y.abs() { linear.x } else { linear.y });
        let (direction, length) = (Vec2::from(linear * unit), (linear * unit).length() as f32);
        let along = Vec2::new(c * direction.x + s * direction.y, c * direction.y - s * direction.x);
        let seen = &self.gaps.seen[0];
        let mut own = [0.0; LANES];
        for (moment, p) in own.iter_mut().zip(a.corners) {
            *moment = along.x * p.y - along.y * p.x;
        }
        let other = lanes(&seen.x, &seen.y, |x, y| along.x * y - along.y * x);
        let ([most_a, most_b], [least_a, least_b]) = ([own, other].map(most_of), [own, other].map(least_of));
        let doubt = 2.0 * 3.0 * (self.share * self.gaps.size as f32 + self.gaps.error);
        let aside = (self.reach + room) * length * (1.0 + 8.0 * f32::EPSILON) + doubt;
        let (least, most) = (least_b - most_a, most_b - least_a);
        (most - least + aside < f32::INFINITY).then_some(LaneSides { least, most, aside, doubt })
    }

    /// Where the two meet, if they surely do: along the edge whose gap is the last to close.
    #[inline(always)]
    fn entry(&self) -> Option<Entry> {
        let gaps = self.gaps;
        // When each gap closes at the earliest. The last one closes later than any of these; so it is open until then.
        let reach = self.reach * (1.0 + f32::EPSILON) + 2.0 * gaps.error;
        let earliest = self.for_all_edges(|gap, rate| {
            let early = (gap - reach) / (self.error - rate);
            if -rate > self.error { early } else { f32::NEG_INFINITY }
        });
        let then = most_of_both(&earliest) * (1.0 - 4.0 * f32::EPSILON);
        if then <= 0.0 {
            return None;
        }
        let closed = self.reach * (1.0 - f32::EPSILON) - 2.0 * (gaps.error + self.error);
        let open = self.for_all_edges(|gap, rate| gap + then * rate);
        let mut open = open.as_flattened().iter().enumerate().filter(|(_, gap)| **gap >= closed).map(|(i, _)| i);
        let (first, second) = (open.next()?, open.next());
        // What opens is left before it is entered, or nearly.
        let closes = |place: usize| self.rates.as_flattened()[place] < -self.error;
        if open.next().is_some() || !closes(first) || !second.is_none_or(closes) {
            return None;
        }
        if self.reach > 0.0 {
            let face = |place| self.facet(place).face(self.way);
            let touch = face(first).or_else(|| face(second?)).or_else(|| self.facet(first).corner(self))?;
            return Some(Entry { fraction: self.way.enter(&touch), touch });
        }
        let entry = |place| {
            let touch = Touch::Face(self.facet(place).facet);
            Entry { fraction: self.way.enter(&touch), touch }
        };
        let (one, other) = (entry(first), second.map(entry));
        Some(other.filter(|other| other.is_later(&one, self.way)).unwrap_or(one))
    }

    /// The facet with the edge at this place and the corner that is exactly the nearest to its line.
    #[inline(always)]
    fn facet(&self, place: usize) -> FoundFacet {
        let (owner, own, i) = if place < LANES { (Owner::A, 0, place) } else { (Owner::B, 1, place - LANES) };
        let (core, other, seen): (&LocalCore<'_>, &LocalCore<'_>, _) =
            (self.gaps.cores[own], self.gaps.cores[1 - own], &self.gaps.seen[own]);
        let normal = Vec2::new(core.lines.x[i], core.lines.y[i]);
        let heights = lanes(&seen.x, &seen.y, |x, y| normal.x * x + normal.y * y);
        let mut nearest = 0;
        for j in 1..other.count {
            nearest = if heights[j] < heights[nearest] { j } else { nearest };
        }
        let within = heights[nearest] + 2.0 * self.gaps.error;
        let (p, q) = (core.place(i), core.place(core.next(i)));
        let (mut v, mut j) = (other.place(nearest), nearest);
        for k in (0..other.count).filter(|&k| k != nearest && heights[k] <= within) {
            let tied = other.place(k);
            if cross_sign(Span::new(p, q), Span::new(v, tied)).is_gt() {
                (v, j) = (tied, k);
            }
        }
        FoundFacet { facet: Facet { owner, p, q, v }, edge: i, corner: j }
    }
}

/// A facet, and the places of the start of its edge and of its corner in their cores.
struct FoundFacet {
    facet: Facet,
    edge: usize,
    corner: usize,
}

impl FoundFacet {
    /// The facet, if the way comes through it between its ends, with all skin.
    #[inline(always)]
    fn face(&self, way: &Way) -> Option<Touch> {
        let [start, end] = self.moments(way);
        (start >= 0.0 && end <= 0.0).then_some(Touch::Face(self.facet))
    }

    /// The corners at that end of the facet beside which the way comes through, if it surely does through their disc: where
    /// no other corner of either reaches as far.
    #[inline(always)]
    fn corner(&self, closing: &Closing<'_>) -> Option<Touch> {
        let (facet, way) = (&self.facet, closing.way);
        let own = closing.gaps.cores[facet.owner as usize];
        let edge = if self.moments(way)[0] < 0.0 { self.edge } else { own.next(self.edge) };
        let [a, b] = closing.gaps.cores;
        let [at_a, at_b] = if facet.owner == Owner::A { [edge, self.corner] } else { [self.corner, edge] };
        let corners = [a.place(at_a), b.place(at_b)];
        if meets_disc(way, corners)? != Meets::Later {
            return None;
        }
        let touch = Touch::Corners(corners);
        let (normal, _) = way.landing(&touch);
        let doubt = WALK_ERROR * closing.gaps.size;
        let is_farthest = |core: &LocalCore<'_>, i: usize, normal: DVec2| {
            let rises = |j: usize| j != i && normal.dot(core.place(j) - core.place(i)) > -doubt;
            !(rises(core.previous(i)) || rises(core.next(i)))
        };
        (is_farthest(a, at_a, -normal) && is_farthest(b, at_b, normal)).then_some(touch)
    }

    /// Of the way about the ends of the facet, as its skin has it; positive to the left.
    #[inline(always)]
    fn moments(&self, way: &Way) -> [f64; 2] {
        let (facet, past) = (&self.facet, Span::vector(way.past(self.facet.owner)));
        [facet.offset(), Span::new(facet.q, facet.v)].map(|from| offset_moment(from, past, facet.edge(), way.reach()))
    }
}

#[inline(always)]
fn smaller(a: f32, b: f32) -> f32 {
    if a < b { a } else { b }
}

/// What a function makes of two rows of numbers.
#[inline(always)]
fn lanes(a: &[f32; LANES], b: &[f32; LANES], of: impl Fn(f32, f32) -> f32) -> [f32; LANES] {
    let mut lanes = [0.0; LANES];
    for i in 0..LANES {
        lanes[i] = of(a[i], b[i]);
    }
    lanes
}

#[inline(always)]
fn most_of(all: [f32; LANES]) -> f32 {
    let [a, b, c, d, e, f, g, h] = all;
    larger(larger(larger(a, e), larger(b, f)), larger(larger(c, g), larger(d, h)))
}

#[inline(always)]
fn least_of(all: [f32; LANES]) -> f32 {
    let [a, b, c, d, e, f, g, h] = all;
    smaller(smaller(smaller(a, e), smaller(b, f)), smaller(smaller(c, g), smaller(d, h)))
}

#[inline(always)]
fn most_of_both([a, b]: &[[f32; LANES]; 2]) -> f32 {
    most_of(lanes(a, b, larger))
}

#[cfg(test)]
mod tests {
    use super::super::passage::pass;
    use super::*;
    use crate::{
        math::{Pose2, Rot2},
        shape::Convex,
    };

    struct Random(u64);

    impl Random {
        fn within(&mut self, low: f32, high: f32) -> f32 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            low + (high - low) * ((self.0 >> 40) as f32 / (1 << 24) as f32)
        }

        fn shape(&mut self) -> Convex {
            let (width, height, skin) = (self.within(0.1, 2.0), self.within(0.01, 2.0), self.within(0.01, 1.0));
            let shape = match self.within(0.0, 7.0) as u32 {
                0 => Convex::circle(skin),
                1 => Convex::capsule((-width, 0.0), (width, 0.0), skin),
                2 => Convex::segment((0.0, 0.0), (width, height)),
                3 => Convex::rectangle(width, height).and_then(|sharp| sharp.grown(skin)),
                4 => Convex::regular(5, width),
                5 => Convex::regular(8, width),
                _ => Convex::rectangle(width, height),
            };
            shape.expect("a figure")
        }

        fn pose(&mut self, reach: f32) -> Pose2 {
            let quarter = self.within(0.0, 4.0) as i32;
            let turn = if quarter < 2 { Rot2::quarter_turns(quarter) } else { Rot2::new(self.within(-3.0, 3.0)) };
            Pose2::new((self.within(-reach, reach), self.within(-reach, reach)), turn)
        }
    }

    #[test]
    fn what_is_told_quickly_is_what_the_walk_tells() {
        let mut random = Random(88_172_645_463_325_252);
        let mut told = [0; 3];
        for _ in 0..60_000 {
            let (a, b) = (random.shape(), random.shape());
            let (at, linear) = (random.pose(6.0), random.pose(12.0).translation);
            let (mover, target) = (a.at(at), b.at(random.pose(1.0)));
            let Some((quickly, way)) = pass_quickly(&mover, linear.into(), &target, 0.0) else { continue };
            let (a, b) = (mover.piece().expect("convex"), target.piece().expect("convex"));
            match (quickly, pass(&a, &b, way.linear)) {
                (Passage::Clear, Passage::Clear) => told[0] += 1,
                (Passage::Started, Passage::Started) => told[1] += 1,
                (Passage::Enters(one), Passage::Enters(other)) => {
                    told[2] += 1;
                    let same = (one.fraction - other.fraction).abs() <= 4.0 * f64::EPSILON * other.fraction;
                    let [one_lands, other_lands] = [one, other].map(|entry| way.landing(&entry.touch));
                    let turned = (one_lands.0 - other_lands.0).length();
                    assert!(same && turned < 1e-6, "{one:?}\n{other:?}\n{mover:?} by {linear:?} at {target:?}");
                }
                (one, other) => panic!("{one:?}\n{other:?}\n{mover:?} by {linear:?} at {target:?}"),
            }
        }
        assert!(told.iter().all(|&times| times > 1_000), "{told:?}");
    }
}
