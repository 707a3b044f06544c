//! The separation of two moving cores at one instant.

use crate::interval::Interval;
use crate::interval_vector::IntervalVector;
use crate::moving_body::Arm;

/// The corners of two cores at one instant.
///
/// The cores have a common point iff the origin is in the hull of all differences b − a of corners. The hull is
/// computed from the middles of the bounds. It only selects candidates; every returned value is proved.
pub(crate) struct Instant {
    pub(crate) a: Vec<Arm>,
    pub(crate) b: Vec<Arm>,
    /// Corners of the hull of the differences, counterclockwise.
    around: Vec<IntervalVector>,
    /// Its nearest point to the origin, or if the origin is inside, a point of the nearest facet.
    nearest: IntervalVector,
    /// The approximate unit vector with the largest separation of A and B on it.
    pub(crate) axis: IntervalVector,
    /// The same among normals of the hull: next to a corner of the hull, the vector from the origin to it is all
    /// rounding error.
    normal: IntervalVector,
}

impl Instant {
    pub(crate) fn of(a: Vec<Arm>, b: Vec<Arm>) -> Instant {
        let differences = b.iter().flat_map(|q| a.iter().map(|p| q.at - p.at)).collect();
        let around = hull(differences);
        let points: Vec<[f64; 2]> = around.iter().map(|place| place.middle()).collect();
        let facets = || (0..points.len()).map(|i| Facet::of(&points, i));
        let is_inside = points.len() > 2 && facets().all(|facet| facet.height > 0.0);
        let lowest = facets().min_by(|f, g| f.height.total_cmp(&g.height)).expect("a body has a corner");
        let nearest = facets().min_by(|f, g| f.distance.total_cmp(&g.distance)).expect("a body has a corner");
        let normal = IntervalVector::of(lowest.normal);
        let (best, axis) = if is_inside { (lowest, normal) } else { (nearest, IntervalVector::of(nearest.axis)) };
        let [from, to] = [around[best.index], around[(best.index + 1) % around.len()]];
        let nearest = from + (to - from) * best.share;
        Instant { a, b, around, nearest, axis, normal }
    }

    /// The distance of the cores, or minus their depth.
    pub(crate) fn separation(&self) -> Interval {
        let at_least = self.gap_along(self.axis).lo.max(self.gap_along(self.normal).lo);
        let at_most = self.depth().map_or(self.nearest.length().hi, |depth| -depth);
        Interval { lo: at_least.min(at_most), hi: at_most }
    }

    /// The separation of A and B on an axis, a lower bound of their distance.
    fn gap_along(&self, n: IntervalVector) -> Interval {
        let along = |arms: &[Arm]| arms.iter().map(|arm| n.dot(arm.at)).collect::<Vec<_>>();
        let least = along(&self.b).into_iter().reduce(Interval::lesser).expect("a body has a corner");
        let most = along(&self.a).into_iter().reduce(Interval::greater).expect("a body has a corner");
        let (gap, length) = (least - most, n.length());
        gap.over(length.lo).lesser(gap.over(length.hi))
    }

    /// A certified lower bound of the depth, if there is one. The origin is in the hull of points around it, each less
    /// than half a turn from the one before, and so is every point nearer to it than the lines of the edges.
    fn depth(&self) -> Option<f64> {
        let next = self.around.iter().cycle().skip(1);
        let heights = self.around.iter().zip(next).map(|(&p, &q)| {
            let (twice_the_area, length) = (p.cross(q), (q - p).length());
            (twice_the_area.lo > 0.0).then(|| twice_the_area.over(length.hi).lo.max(0.0))
        });
        heights.collect::<Option<Vec<f64>>>()?.into_iter().reduce(f64::min)
    }
}

/// An edge of the hull, from its corner `index` to the next, relative to the origin; not proved.
#[derive(Clone, Copy)]
struct Facet {
    index: usize,
    /// The fraction of the edge at its nearest point.
    share: f64,
    /// The distance of that point.
    distance: f64,
    /// The direction to that point; the normal if it is inside the edge, since a short vector has no direction.
    axis: [f64; 2],
    /// The normal on the side of the hull.
    normal: [f64; 2],
    /// The distance of the origin from the line on that side.
    height: f64,
}

impl Facet {
    fn of(points: &[[f64; 2]], index: usize) -> Facet {
        let ([x, y], [to_x, to_y]) = (points[index], points[(index + 1) % points.len()]);
        let [along_x, along_y] = [to_x - x, to_y - y];
        let squared = along_x * along_x + along_y * along_y;
        let share = if squared > 0.0 { (-(x * along_x + y * along_y) / squared).clamp(0.0, 1.0) } else { 0.0 };
        let nearest = [x + along_x * share, y + along_y * share];
        let normal = unit([-along_y, along_x]);
        let height = -(x * normal[0] + y * normal[1]);
        // A flat hull has the same edge in both directions.
        let side = if height > 0.0 { -1.0 } else { 1.0 };
        let is_inside = share > 0.0 && share < 1.0;
        let axis = if is_inside { normal.map(|x| x * side) } else { unit(nearest) };
        Facet { index, share, distance: nearest[0].hypot(nearest[1]), axis, normal, height }
    }
}

/// The approximate unit vector in a direction; of the zero vector, any.
pub(crate) fn unit([x, y]: [f64; 2]) -> [f64; 2] {
    let length = x.hypot(y);
    if length > f64::MIN_POSITIVE { [x / length, y / length] } else { [1.0, 0.0] }
}

/// The hull of the middles, counterclockwise (Andrew's monotone chain).
fn hull(mut places: Vec<IntervalVector>) -> Vec<IntervalVector> {
    let key = |place: &IntervalVector| place.middle();
    places.sort_by(|p, q| key(p)[0].total_cmp(&key(q)[0]).then(key(p)[1].total_cmp(&key(q)[1])));
    places.dedup_by_key(|place| key(place));
    if places.len() < 3 {
        return places;
    }
    let lower = chain(places.iter());
    let upper = chain(places.iter().rev());
    let without_last = |chain: Vec<IntervalVector>| chain.into_iter().rev().skip(1).rev().collect::<Vec<_>>();
    [without_last(lower), without_last(upper)].concat()
}

fn chain<'a>(places: impl Iterator<Item = &'a IntervalVector>) -> Vec<IntervalVector> {
    let mut chain: Vec<IntervalVector> = Vec::new();
    for &place in places {
        while let [.., p, q] = chain[..] {
            let ([px, py], [qx, qy], [rx, ry]) = (p.middle(), q.middle(), place.middle());
            if (qx - px) * (ry - py) - (qy - py) * (rx - px) > 0.0 {
                break;
            }
            chain.pop();
        }
        chain.push(place);
    }
    chain
}
