//! The search for the nearest gap that is large enough.

use super::{
    gaps::{GapSize, GapTriangle, Gaps},
    triangle::distance_between,
};
use crate::{
    math::{dvec2::DVec2, greater, lesser},
    shape::{runs::MOST_LEVELS, slanted_box::SlantedBox},
};

/// The share of its distance by which a gap counts as nearer than it is, so that no other about as near is sought: of the
/// many slivers along corners that rounding moved off a line, the first is near enough. The distance that a search
/// returns is smaller by that, too, but never by more than the radius of the disc: a small shape would take many steps
/// over the rest of the way.
const NEARER_BY: f64 = 1.0 / 1_048_576.0;

/// The distances between which gaps are sought. A search ends at a gap that is nearer than `least`, and finds none beyond
/// `most`.
#[derive(Debug, Default)]
pub(crate) struct GapRange {
    pub(crate) least: f64,
    pub(crate) most: f64,
    /// The nearest gap of the last search, which is likely to end the next.
    last: Option<usize>,
}

/// A search for the nearest gap that can hold a shape of some size.
#[derive(Debug)]
pub(crate) struct GapQuery {
    /// The point that it is sought from.
    pub(crate) from: DVec2,
    /// Vectors along the rays from that point between which it is sought, as long as the inverse of the rotation: less
    /// than half a turn apart, the second to the left of the first.
    pub(crate) rays: [DVec2; 2],
    /// The size that has to fit, with its disc around a point of the gap.
    pub(crate) size: GapSize,
    /// The rounding of a place, and what a rotation that is not of unit length adds.
    pub(crate) slack: f64,
}

impl GapQuery {
    /// A lower bound of the distance to the nearest of some gaps that is large enough, or the end of the range. A result
    /// up to the start of the range tells nothing.
    pub(crate) fn distance_to(&self, gaps: &Gaps, range: &mut GapRange) -> f64 {
        if !gaps.is_in_hull(self.from) {
            return 0.0;
        }
        let [least, most] = [range.least, range.most].map(|distance| distance + self.slack);
        if let Some(gap) = range.last.and_then(|last| gaps.get(last)).filter(|gap| gap.size.may_hold(&self.size)) {
            let distance = self.distance_of(gap);
            if distance <= least {
                return greater(distance - self.slack, 0.0);
            }
        }
        let mut nearest = most;
        let mut open = [(0.0, 0_u32); MOST_LEVELS];
        let mut waiting = 1;
        while waiting > 0 && nearest > least {
            waiting -= 1;
            let (square, run) = open[waiting];
            if square >= nearest * nearest {
                continue;
            }
            let first = 2 * run as usize + 1;
            if first >= gaps.runs.len() {
                for (i, gap) in gaps.of_run(run as usize).filter(|(_, gap)| gap.size.may_hold(&self.size)) {
                    let distance = self.distance_of(gap);
                    let distance = distance - lesser(distance * NEARER_BY, greater(self.size.radius, 0.0));
                    if distance < nearest {
                        (nearest, range.last) = (distance, Some(i));
                    }
                }
                continue;
            }
            let halves = [first, first + 1].map(|i| (self.square_to(&gaps.runs[i].around), i as u32));
            let [near, far] = if halves[1].0 < halves[0].0 { [halves[1], halves[0]] } else { halves };
            for half in [far, near] {
                let run = &gaps.runs[half.1 as usize];
                if half.0 < nearest * nearest && run.may_hold(&self.size) && waiting < MOST_LEVELS {
                    open[waiting] = half;
                    waiting += 1;
                }
            }
        }
        greater(nearest - self.slack, 0.0)
    }

    /// A lower bound of the squared distance to the part of a box between the rays, up to the slack; infinite if a side
    /// of the box or the line of a ray is between.
    fn square_to(&self, around: &SlantedBox) -> f64 {
        let off = around.middle - self.from;
        let is_left_out = |axis: DVec2| {
            let [x, y] = [axis.dot(around.along).abs(), axis.cross(around.along).abs()];
            axis.dot(off) > around.half[0] * x + around.half[1] * y + self.slack
        };
        if is_left_out(self.rays[0].right()) || is_left_out(self.rays[1].left()) {
            return f64::INFINITY;
        }
        let (mut square, mut farthest) = (0.0, 0.0);
        for (axis, half) in [around.along, around.along.left()].into_iter().zip(around.half) {
            let at = axis.dot(off);
            let toward = if at < 0.0 { -axis } else { axis };
            let gap = at.abs() - half - 2.0 * self.slack;
            if gap > 0.0 {
                square += gap * gap;
                // If the direction straight to the line of the near side is not between the rays, all between them that
                // is beyond the line is at least as far away as where the ray nearer to that direction crosses it.
                let is_between = self.rays[0].cross(toward) >= 0.0 && toward.cross(self.rays[1]) >= 0.0;
                let steepest = greater(toward.dot(self.rays[0]), toward.dot(self.rays[1]));
                if !is_between {
                    let distance = if steepest > 0.0 { gap / steepest } else { f64::INFINITY };
                    farthest = greater(farthest, distance);
                }
            }
        }
        greater(square, farthest * farthest)
    }

    /// The distance of the part of a gap between the rays.
    fn distance_of(&self, gap: &GapTriangle) -> f64 {
        distance_between(self.rays, gap.corners.map(|corner| corner - self.from), self.slack)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        math::{Rot2, Vec2, bounds::Bounds, random::Random},
        shape::Polygon,
    };
    use alloc::{vec, vec::Vec};

    fn square(x: f32, y: f32, half: f32) -> Vec<Vec2> {
        [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
            .map(|(i, j)| Vec2::new(x + half * i, y + half * j))
            .to_vec()
    }

    fn range(most: f64) -> GapRange {
        GapRange { most, ..GapRange::default() }
    }

    /// Outlines with narrow and wide gaps: needles all round, teeth of two widths, holes of three sizes, a jagged one.
    fn polygons() -> Vec<Polygon> {
        let needle = |i: u16| Rot2::new(f32::from(i) / 32.0) * (if i.is_multiple_of(2) { 4.0 } else { 1.5 }, 0.0);
        let tooth = |i: u16| {
            let at = |x: u16, y: f32| Rot2::new(0.3) * (f32::from(2 * i + i / 6 * 3 + x) / 16.0 - 4.0, y);
            [at(0, -3.0), at(0, 3.0), at(1, 3.0), at(1, -3.0)]
        };
        let base = [(5.0, -3.5), (-4.0, -3.5)].map(|corner| Rot2::new(0.3) * corner);
        let teeth: Vec<Vec2> = (0..60).flat_map(tooth).chain(base).rev().collect();
        let holes =
            (0..49_u16).map(|i| square(f32::from(i % 7) - 3.0, f32::from(i / 7) - 3.0, 0.1 * f32::from(1 + i % 3)));
        let mut random = Random(9);
        let jagged = (0..200_u16).map(|i| Rot2::new(f32::from(i) / 32.0) * (random.between(2.0, 4.0), 0.0));
        vec![
            Polygon::new((0..200).map(needle)).expect("a star"),
            Polygon::new(teeth).expect("a comb"),
            Polygon::with_holes(square(0.0, 0.0, 4.0), holes).expect("a plate"),
            Polygon::new(jagged).expect("a jagged outline"),
        ]
    }

    /// True if a point is outside of a polygon and at least as far from its border; and the hole that it is in, if any.
    fn has_room(polygon: &Polygon, at: DVec2, radius: f64) -> (bool, Option<Bounds>) {
        let turns = |ring: &[Vec2]| {
            let corners = ring.iter().map(|&corner| DVec2::from(corner));
            let edges = corners.clone().zip(corners.cycle().skip(1));
            edges
                .filter(|(p, q)| (p.y > at.y) != (q.y > at.y) && ((*q - *p).cross(at - *p) > 0.0) == (q.y > p.y))
                .count()
        };
        let edges = polygon.rings().flat_map(|ring| ring.iter().zip(ring.iter().cycle().skip(1)));
        let nearest = edges.map(|(&p, &q)| at.distance_from([p.into(), q.into()])).fold(f64::INFINITY, lesser);
        let is_inside = polygon.rings().map(turns).sum::<usize>() % 2 == 1;
        let hole = polygon.holes().find(|hole| turns(hole) % 2 == 1);
        let around =
            hole.and_then(|hole| hole.iter().map(|&corner| Bounds::point(corner.into())).reduce(Bounds::union));
        (!is_inside && nearest >= radius, around)
    }

    #[test]
    fn nothing_has_room_nearer_than_the_nearest_gap() {
        let (mut random, mut far, mut held) = (Random(7), 0, 0);
        for (i, polygon) in polygons().iter().cycle().take(600).enumerate() {
            let mut between = |low: f32, high: f32| f64::from(random.between(low, high));
            let (from, turn) = (DVec2::new(between(-3.0, 3.0), between(-3.0, 3.0)), between(-3.1, 3.1));
            let ray = |angle: f64| DVec2::from(Rot2::new(angle as f32) * (1.0, 0.0));
            let rays = [ray(turn), ray(turn + between(0.05, 0.8))];
            let size = GapSize { radius: between(0.0, 0.3), extents: [between(0.0, 0.6), between(0.0, 0.6)] };
            let query = GapQuery { from, rays, size, slack: 1e-12 };
            let distance = query.distance_to(polygon.gaps(), &mut range(8.0));
            far += usize::from(distance > 0.5);
            for share in (1..=120).map(|k| f64::from(k) / 120.0) {
                for along in [0.02, 0.5, 0.98] {
                    let toward = rays[0] * (1.0 - along) + rays[1] * along;
                    let at = from + toward * (share * distance / toward.length());
                    let (has_room, hole) = has_room(polygon, at, size.radius + 1e-9);
                    let fits = hole
                        .map(|hole| hole.max - hole.min)
                        .is_none_or(|hole| hole.x >= size.extents[0] && hole.y >= size.extents[1]);
                    assert!(
                        !(has_room && fits) || (1.0 - share) * distance < 1e-9,
                        "{i}: {query:?}: {at:?} is nearer than {distance}"
                    );
                    held += usize::from(has_room && !fits);
                }
            }
            let near = query.distance_to(polygon.gaps(), &mut range(0.5 * distance));
            assert!((near - 0.5 * distance).abs() < 1e-9, "{i}: an end nearer than the gap");
        }
        assert!(far > 200 && held > 200, "{far} far away, {held} in small holes");
    }

    #[test]
    fn the_part_of_a_box_between_the_rays_is_no_nearer_than_its_bound() {
        const POINTS: u8 = 24;
        let (mut random, mut reached, mut near, mut left_out) = (Random(15), 0, 0, 0);
        for i in 0..4000_u16 {
            let mut between = |low: f32, high: f32| f64::from(random.between(low, high));
            let ray = |angle: f64| {
                let ray = DVec2::from(Rot2::new(angle as f32) * (1.0, 0.0));
                ray * (1.0 / ray.length())
            };
            let along = ray([0.0, 0.3, between(-3.1, 3.1)][usize::from(i % 3)]);
            let half = [between(0.0, 1.0), between(0.0, 1.0) * [1.0, 0.001][usize::from(i / 3 % 2)]];
            let middle = ray(between(-3.1, 3.1)) * between(0.5, 3.0);
            let start = between(-3.1, 3.1);
            let rays = [ray(start), ray(start + between(0.01, 1.2))];
            let slack = [1e-9, 0.05][usize::from(i / 6 % 2)];
            let size = GapSize { radius: 0.0, extents: [0.0; 2] };
            let query = GapQuery { from: DVec2::new(0.5, -0.25), rays, size, slack };
            let bound = query.square_to(&SlantedBox { middle: query.from + middle, along, half });
            // The distance of a point from what is between the rays.
            let beside = |x: DVec2| {
                let is_between = rays[0].cross(x) >= 0.0 && x.cross(rays[1]) >= 0.0;
                let of_ray = |ray: DVec2| x.distance_from([DVec2::ZERO, ray * 8.0]);
                if is_between { 0.0 } else { lesser(of_ray(rays[0]), of_ray(rays[1])) }
            };
            let places = (0..=POINTS).flat_map(|i| (0..=POINTS).map(move |j| [i, j]));
            let points = places.map(|place| {
                let [x, y] = place.map(|at| 2.0 * f64::from(at) / f64::from(POINTS) - 1.0);
                middle + along * (half[0] * x) + along.left() * (half[1] * y)
            });
            let within: Vec<f64> = points.filter(|&x| beside(x) <= slack).map(DVec2::length_squared).collect();
            let nearest = within.into_iter().fold(f64::INFINITY, lesser);
            assert!(bound <= nearest, "{i}: a point at {nearest} in {query:?} is nearer than {bound}");
            reached += usize::from(nearest < f64::INFINITY);
            near += usize::from(slack < 1e-6 && nearest < f64::INFINITY && bound > 0.8 * nearest);
            left_out += usize::from(bound == f64::INFINITY);
        }
        assert!(reached > 900 && near > 300 && left_out > 1_800, "{reached} reached, {near} near, {left_out} left out");
    }

    #[test]
    fn the_nearest_gap_is_beyond_those_that_are_too_narrow() {
        let [star, comb, plate, _] = &polygons()[..] else { panic!("four polygons") };
        let distance = |polygon: &Polygon, radius: f64, width: f64| {
            let size = GapSize { radius, extents: [width; 2] };
            let rays = [DVec2::new(1.0, -0.2), DVec2::new(1.0, 0.2)];
            GapQuery { from: DVec2::ZERO, rays, size, slack: 1e-12 }.distance_to(polygon.gaps(), &mut range(8.0))
        };
        // The needles are 0.25 apart at their tips, 4 from the middle, and 0.38 where they close.
        assert!(distance(star, 0.45, 0.5) > 3.9 && distance(star, 0.02, 0.04) < 1.6);
        assert!(distance(comb, 0.45, 0.9) > 3.0 && distance(comb, 0.01, 0.02) < 0.2);
        // The largest holes are 0.6 wide, with 0.42 around their middles, the smallest 0.2.
        let outside = 4.0 - 4.0 * NEARER_BY - 1e-12;
        assert!(distance(plate, 0.5, 0.5) == outside && distance(plate, 0.2, 0.7) == outside);
        assert!(distance(plate, 0.2, 0.5) < 2.0);
    }
}
