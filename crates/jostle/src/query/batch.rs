use super::relate::intersects;
use crate::{
    difference::{Numbers, largest_separation, numbers},
    query::contact::{Manifold, contact_manifold, manifold_of_boxes},
    shape::OrientedBox,
};

/// The number of pairs tested together: the f32 that fill a vector register on wide machines.
const LANES: usize = 8;

/// Whether two boxes have a point in common, touching included, for each of many pairs; exact, the same answers as
/// those of [`intersects`]. `hits` is cleared and then holds one answer per pair, in order.
///
/// A box with a size that is not above zero, or with a number that is not finite, meets nothing.
///
/// Cost: eight pairs at a time are compared on their four axes in f32, in loops that the compiler vectorises; the few
/// that are nearer to touching than f32 can tell are decided by `intersects`.
///
/// ```
/// use jostle::{OrientedBox, Pose2, Rot2, intersects_many};
/// let a = OrientedBox::new((2.0, 2.0), (0.0, 0.0));
/// let b = OrientedBox::new((2.0, 2.0), Pose2::new((2.3, 0.0), Rot2::degrees(45.0)));
/// let mut hits = Vec::new();
/// intersects_many(&[(a, a), (a, b)], &mut hits);
/// assert_eq!(hits, [true, true]);
/// ```
pub fn intersects_many(pairs: &[(OrientedBox, OrientedBox)], hits: &mut alloc::vec::Vec<bool>) {
    hits.clear();
    hits.reserve(pairs.len());
    let (chunks, rest) = pairs.as_chunks::<LANES>();
    for chunk in chunks {
        let (separations, errors) = separations_of_chunk(chunk);
        if separations.iter().zip(errors).fold(true, |all, (separation, error)| all & (separation.abs() > error)) {
            hits.extend(separations.map(|separation| separation < 0.0));
        } else {
            hits.extend(chunk.iter().map(intersect));
        }
    }
    hits.extend(rest.iter().map(intersect));
}

/// The largest separations of the pairs and bounds of their errors.
#[inline(always)]
fn separations_of_chunk(chunk: &[(OrientedBox, OrientedBox); LANES]) -> ([f32; LANES], [f32; LANES]) {
    let lane = |of: fn(&(OrientedBox, OrientedBox)) -> f32| {
        let mut lane = [0.0; LANES];
        for (value, pair) in lane.iter_mut().zip(chunk) {
            *value = of(pair);
        }
        lane
    };
    let (px, py) = (lane(|p| p.0.pose.translation.x), lane(|p| p.0.pose.translation.y));
    let (qx, qy) = (lane(|p| p.1.pose.translation.x), lane(|p| p.1.pose.translation.y));
    let (ca, sa) = (lane(|p| p.0.pose.rotation.cos()), lane(|p| p.0.pose.rotation.sin()));
    let (cb, sb) = (lane(|p| p.1.pose.rotation.cos()), lane(|p| p.1.pose.rotation.sin()));
    let (aw, ah) = (lane(|p| p.0.size.x), lane(|p| p.0.size.y));
    let (bw, bh) = (lane(|p| p.1.size.x), lane(|p| p.1.size.y));
    let (mut separations, mut errors) = ([0.0; LANES], [0.0; LANES]);
    for i in 0..LANES {
        let (a, b) = ([px[i], py[i], ca[i], sa[i], aw[i], ah[i]], [qx[i], qy[i], cb[i], sb[i], bw[i], bh[i]]);
        (separations[i], errors[i]) = separation_of_solid_boxes(a, b);
    }
    (separations, errors)
}

/// The largest separation of two boxes on their axes and a bound of its error, which is NaN if a box has no area or
/// half a size that underflows.
#[inline(always)]
fn separation_of_solid_boxes(a: Numbers, b: Numbers) -> (f32, f32) {
    let (separation, error) = largest_separation(a, b);
    let ([.., aw, ah], [.., bw, bh]) = (a, b);
    let least = |x: f32, y: f32| if y < x { y } else { x };
    let thinnest = 0.5 * least(least(aw, ah), least(bw, bh));
    (separation, if thinnest > 0.0 { error } else { f32::NAN })
}

fn intersect((a, b): &(OrientedBox, OrientedBox)) -> bool {
    let (separation, error) = separation_of_solid_boxes(numbers(a), numbers(b));
    // Comparisons with NaN are false, so numbers that are not finite are left to the exact answer.
    if separation.abs() > error { separation < 0.0 } else { intersects_exactly(a, b) }
}

/// The manifold that [`contact_manifold`] gives for two boxes as shapes, bit for bit, for each of many pairs.
/// `manifolds` is cleared and then holds one answer per pair, in order.
///
/// A box with a size that is not above zero, or with a number that is not finite, meets nothing.
///
/// Cost: eight pairs at a time are compared on their four axes, as by [`intersects_many`]; that is all for pairs that
/// are farther apart than the margin.
///
/// ```
/// use jostle::{OrientedBox, contact_manifold_many};
/// let (floor, crate_) = (OrientedBox::new((9.0, 2.0), (0.0, 0.0)), OrientedBox::new((1.0, 1.0), (3.0, 1.25)));
/// let mut manifolds = Vec::new();
/// contact_manifold_many(&[(floor, crate_), (crate_, floor)], 0.0, &mut manifolds);
/// let [Some(from_floor), Some(from_crate)] = manifolds[..] else { panic!("they overlap") };
/// assert_eq!((from_floor.normal.y, from_crate.normal.y), (1.0, -1.0));
/// ```
pub fn contact_manifold_many(
    pairs: &[(OrientedBox, OrientedBox)],
    margin: f32,
    manifolds: &mut alloc::vec::Vec<Option<Manifold>>,
) {
    manifolds.clear();
    manifolds.reserve(pairs.len());
    let (chunks, rest) = pairs.as_chunks::<LANES>();
    for chunk in chunks {
        let (separations, errors) = separations_of_chunk(chunk);
        let found = |(pair, (separation, error)): (_, (f32, f32))| manifold_of_pair(pair, separation, error, margin);
        manifolds.extend(chunk.iter().zip(separations.into_iter().zip(errors)).map(found));
    }
    manifolds.extend(rest.iter().map(|pair| {
        let (separation, error) = separation_of_solid_boxes(numbers(&pair.0), numbers(&pair.1));
        manifold_of_pair(pair, separation, error, margin)
    }));
}

#[inline]
fn manifold_of_pair((a, b): &(OrientedBox, OrientedBox), separation: f32, error: f32, margin: f32) -> Option<Manifold> {
    /// The deviation of a rotation from unit up to which it scales separations by less than their error.
    const CAREFUL: f32 = 1e-6;
    let is_careful = |b: &OrientedBox| {
        let (c, s) = (b.pose.rotation.cos(), b.pose.rotation.sin());
        (c * c + s * s - 1.0).abs() < CAREFUL
    };
    if separation - 2.0 * error > margin && is_careful(a) && is_careful(b) {
        return None;
    }
    // Comparisons with NaN are false, so numbers that are not finite are left to the exact answer.
    let fast = if error < f32::INFINITY { manifold_of_boxes(a, b, margin) } else { None };
    fast.unwrap_or_else(|| manifold_exactly(a, b, margin))
}

#[cold]
fn manifold_exactly(a: &OrientedBox, b: &OrientedBox, margin: f32) -> Option<Manifold> {
    let (shape_a, shape_b) = (a.shape().ok()?, b.shape().ok()?);
    let are_somewhere = a.pose.is_finite() && b.pose.is_finite();
    are_somewhere.then(|| contact_manifold(shape_a.at(a.pose), shape_b.at(b.pose), margin)).flatten()
}

#[cold]
fn intersects_exactly(a: &OrientedBox, b: &OrientedBox) -> bool {
    match (a.shape(), b.shape()) {
        (Ok(shape_a), Ok(shape_b)) if a.pose.is_finite() && b.pose.is_finite() => {
            intersects(shape_a.at(a.pose), shape_b.at(b.pose))
        }
        _ => false,
    }
}
