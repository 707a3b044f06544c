use super::relate::intersects;
use crate::{
    difference::{Numbers, numbers, widest_gap},
    query::contact::{Manifold, contact_manifold, manifold_of_boxes},
    shape::OrientedBox,
};

/// Pairs that are looked at together: as many as fill a vector register with f32 on wide machines.
const LANES: usize = 8;

/// For each pair of boxes whether they have a point in common, touching included; exact, and the same answers as
/// [`intersects`] gives one by one. `hits` is cleared and then holds one answer per pair, in order.
///
/// A box with a size that is not above zero, or with anything not finite, meets nothing.
///
/// Cost: eight pairs at a time are compared along their four axes in f32, in loops that the compiler vectorises; the
/// few that are nearer to touching than f32 can tell are decided by `intersects`.
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
        let (gaps, errors) = gaps_of_chunk(chunk);
        if gaps.iter().zip(errors).fold(true, |all, (gap, error)| all & (gap.abs() > error)) {
            hits.extend(gaps.map(|gap| gap < 0.0));
        } else {
            hits.extend(chunk.iter().map(intersect));
        }
    }
    hits.extend(rest.iter().map(intersect));
}

/// The widest gaps of pairs and their errors, all together.
#[inline(always)]
fn gaps_of_chunk(chunk: &[(OrientedBox, OrientedBox); LANES]) -> ([f32; LANES], [f32; LANES]) {
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
    let (mut gaps, mut errors) = ([0.0; LANES], [0.0; LANES]);
    for i in 0..LANES {
        let (a, b) = ([px[i], py[i], ca[i], sa[i], aw[i], ah[i]], [qx[i], qy[i], cb[i], sb[i], bw[i], bh[i]]);
        (gaps[i], errors[i]) = gap_of_solids(a, b);
    }
    (gaps, errors)
}

/// The widest gap of two boxes and a bound of its error, NaN where one has no area (or has half a size that is no f32).
#[inline(always)]
fn gap_of_solids(a: Numbers, b: Numbers) -> (f32, f32) {
    let (gap, error) = widest_gap(a, b);
    let ([.., aw, ah], [.., bw, bh]) = (a, b);
    let least = |x: f32, y: f32| if y < x { y } else { x };
    let thinnest = 0.5 * least(least(aw, ah), least(bw, bh));
    (gap, if thinnest > 0.0 { error } else { f32::NAN })
}

fn intersect((a, b): &(OrientedBox, OrientedBox)) -> bool {
    let (gap, error) = gap_of_solids(numbers(a), numbers(b));
    // Comparisons with NaN are false, so whatever is not finite ends with the exact answer.
    if gap.abs() > error { gap < 0.0 } else { intersects_exactly(a, b) }
}

/// For each pair of boxes the manifold that [`contact_manifold`] gives of the same two as shapes, bit for bit. `manifolds` is
/// cleared and then holds one answer per pair, in order.
///
/// A box with a size that is not above zero, or with anything not finite, meets nothing.
///
/// Cost: eight pairs at a time are compared along their four axes, as by [`intersects_many`]; those that are farther apart
/// than the margin are done then.
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
        let (gaps, errors) = gaps_of_chunk(chunk);
        let found = |(pair, (gap, error)): (_, (f32, f32))| manifold_of_pair(pair, gap, error, margin);
        manifolds.extend(chunk.iter().zip(gaps.into_iter().zip(errors)).map(found));
    }
    manifolds.extend(rest.iter().map(|pair| {
        let (gap, error) = gap_of_solids(numbers(&pair.0), numbers(&pair.1));
        manifold_of_pair(pair, gap, error, margin)
    }));
}

#[inline]
fn manifold_of_pair((a, b): &(OrientedBox, OrientedBox), gap: f32, error: f32, margin: f32) -> Option<Manifold> {
    /// A rotation that is off by more stretches lengths, and gaps with them, by more than their error.
    const CAREFUL: f32 = 1e-6;
    let is_careful = |b: &OrientedBox| {
        let (c, s) = (b.pose.rotation.cos(), b.pose.rotation.sin());
        (c * c + s * s - 1.0).abs() < CAREFUL
    };
    if gap - 2.0 * error > margin && is_careful(a) && is_careful(b) {
        return None;
    }
    // Comparisons with NaN are false, so whatever is not finite ends with the exact answer.
    let fast = if error < f32::INFINITY { manifold_of_boxes(a, b, margin) } else { None };
    fast.unwrap_or_else(|| manifold_exactly(a, b, margin))
}

#[cold]
fn manifold_exactly(a: &OrientedBox, b: &OrientedBox, margin: f32) -> Option<Manifold> {
    let (shape_a, shape_b) = (a.shape().ok()?, b.shape().ok()?);
    let are_somewhere = a.pose.is_finite() && b.pose.is_finite();
    are_somewhere.then(|| contact_manifold((&shape_a, a.pose), (&shape_b, b.pose), margin)).flatten()
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
