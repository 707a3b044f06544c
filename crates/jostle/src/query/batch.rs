use super::relate::intersects;
use crate::{math::Pose2, shape::OrientedBox};

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
    for chunk in pairs.chunks(LANES) {
        let gaps = widest_gaps(chunk);
        hits.extend(chunk.iter().zip(gaps).map(|((a, b), (gap, error))| {
            // Comparisons with NaN are false, so whatever is not finite ends with the exact answer.
            if gap > error {
                false
            } else if gap < -error {
                true
            } else {
                intersects_exactly(a, b)
            }
        }));
    }
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

/// For each pair the largest gap along the four axes of its boxes (negative: an overlap along all), and a bound of its
/// error, NaN for a box without area. Gaps are in units of the axis, whose length a careless rotation leaves off 1.
fn widest_gaps(pairs: &[(OrientedBox, OrientedBox)]) -> [(f32, f32); LANES] {
    /// The gap is a sum of at most eight terms, each below the summed sizes and rounded at most eight times.
    const ERROR: f32 = 64.0 * f32::EPSILON;
    let lane = |of: &dyn Fn(&(OrientedBox, OrientedBox)) -> f32| {
        let mut values = [f32::NAN; LANES];
        for (value, pair) in values.iter_mut().zip(pairs) {
            *value = of(pair);
        }
        values
    };
    let (cos, sin) = (|pose: Pose2| pose.rotation.cos(), |pose: Pose2| pose.rotation.sin());
    let (ca, sa) = (lane(&|(a, _)| cos(a.pose)), lane(&|(a, _)| sin(a.pose)));
    let (cb, sb) = (lane(&|(_, b)| cos(b.pose)), lane(&|(_, b)| sin(b.pose)));
    let (aw, ah) = (lane(&|(a, _)| a.size.x), lane(&|(a, _)| a.size.y));
    let (bw, bh) = (lane(&|(_, b)| b.size.x), lane(&|(_, b)| b.size.y));
    let x = lane(&|(a, b)| b.pose.translation.x - a.pose.translation.x);
    let y = lane(&|(a, b)| b.pose.translation.y - a.pose.translation.y);
    // Placing rounds a corner at the size of its translation.
    let far = lane(&|(a, b)| {
        let (p, q) = (a.pose.translation, b.pose.translation);
        p.x.abs() + p.y.abs() + q.x.abs() + q.y.abs()
    });
    let mut gaps = [(0.0, 0.0); LANES];
    for i in 0..LANES {
        let (aa, bb) = (ca[i] * ca[i] + sa[i] * sa[i], cb[i] * cb[i] + sb[i] * sb[i]);
        let (c, s) = ((ca[i] * cb[i] + sa[i] * sb[i]).abs(), (ca[i] * sb[i] - sa[i] * cb[i]).abs());
        let along_a = [(ca[i] * x[i] + sa[i] * y[i]).abs(), (ca[i] * y[i] - sa[i] * x[i]).abs()];
        let along_b = [(cb[i] * x[i] + sb[i] * y[i]).abs(), (cb[i] * y[i] - sb[i] * x[i]).abs()];
        let gap = (along_a[0] - 0.5 * (aa * aw[i] + c * bw[i] + s * bh[i]))
            .max(along_a[1] - 0.5 * (aa * ah[i] + s * bw[i] + c * bh[i]))
            .max(along_b[0] - 0.5 * (bb * bw[i] + c * aw[i] + s * ah[i]))
            .max(along_b[1] - 0.5 * (bb * bh[i] + s * aw[i] + c * ah[i]));
        let scale = far[i] + aw[i] + ah[i] + bw[i] + bh[i];
        let solid = 0.5 * aw[i].min(ah[i]).min(bw[i]).min(bh[i]) > 0.0;
        let error = if solid { ERROR * scale + f32::MIN_POSITIVE } else { f32::NAN };
        gaps[i] = (gap, error);
    }
    gaps
}
