use super::sweep_aabb::{BoxSweep, sweep_aabb};
use crate::math::{Aabb, Vec2, round_down_sum, round_up_sum};

/// The number of boxes tested together: the f32 that fill a vector register on wide machines.
const LANES: usize = 8;

/// The hits of one moving box among many resting ones: the index of each in `others` and the answer of [`sweep_aabb`],
/// bit for bit. `hits` is cleared and then holds them in the order of `others`.
///
/// Boxes that are empty or not finite are hit by nothing, as there.
///
/// Cost: eight boxes at a time are compared in f32 with the box's path, in loops that the compiler vectorises; only
/// those that are hit, or nearer to a hit than f32 can tell, are swept one by one.
///
/// ```
/// use jostle::{Aabb, sweep_aabb_many};
/// let hero = Aabb::new((0.0, 0.0), (1.0, 1.0));
/// let tiles = [5.0, 2.0, 9.0].map(|x| Aabb::new((x, 0.0), (x + 1.0, 1.0)));
/// let mut hits = Vec::new();
/// sweep_aabb_many(hero, (6.0, 0.0), &tiles, &mut hits);
/// let first = hits.iter().min_by(|(_, a), (_, b)| a.enter.total_cmp(&b.enter));
/// assert_eq!(first.map(|(tile, _)| *tile), Some(1));
/// assert_eq!(hits.iter().map(|(tile, _)| *tile).collect::<Vec<_>>(), [0, 1]);
/// ```
pub fn sweep_aabb_many(
    a: Aabb,
    a_move: impl Into<Vec2>,
    others: &[Aabb],
    hits: &mut alloc::vec::Vec<(usize, BoxSweep)>,
) {
    let a_move = a_move.into();
    hits.clear();
    let path = BoxPath::new(a, a_move);
    let mut ask = |i: usize| hits.extend(sweep_aabb(a, a_move, others[i], Vec2::ZERO).map(|hit| (i, hit)));
    let (chunks, rest) = others.as_chunks::<LANES>();
    for (number, chunk) in chunks.iter().enumerate() {
        let met = path.may_meet_chunk(chunk);
        if met.iter().fold(false, |any, met| any | met) {
            (0..LANES).filter(|&i| met[i]).for_each(|i| ask(number * LANES + i));
        }
    }
    let first = others.len() - rest.len();
    rest.iter().enumerate().filter(|(_, b)| path.may_meet(b)).for_each(|(i, _)| ask(first + i));
}

/// The hexagon that a moving box sweeps over: the part of its swept bounds between two lines along its motion.
struct BoxPath {
    around: Aabb,
    /// The perpendicular of the motion.
    across: Vec2,
    /// The least and the largest product of its points with `across`.
    low: f32,
    high: f32,
}

impl BoxPath {
    /// The path, rounded outward.
    fn new(a: Aabb, by: Vec2) -> BoxPath {
        let low = |from: f32, by: f32| round_down_sum(from.into(), f64::from(by).min(0.0));
        let high = |from: f32, by: f32| round_up_sum(from.into(), f64::from(by).max(0.0));
        let around = Aabb::new((low(a.min.x, by.x), low(a.min.y, by.y)), (high(a.max.x, by.x), high(a.max.y, by.y)));
        let across = by.perp();
        // Products of two f32 are exact in f64.
        let [x, y] = [[a.min.x, a.max.x, across.x], [a.min.y, a.max.y, across.y]].map(|[low, high, by]| {
            let [low, high, by] = [low, high, by].map(f64::from);
            if by < 0.0 { [high * by, low * by] } else { [low * by, high * by] }
        });
        BoxPath { around, across, low: round_down_sum(x[0], y[0]), high: round_up_sum(x[1], y[1]) }
    }

    #[inline(always)]
    fn may_meet_chunk(&self, chunk: &[Aabb; LANES]) -> [bool; LANES] {
        let lane = |of: fn(&Aabb) -> f32| {
            let mut lane = [0.0; LANES];
            for (value, b) in lane.iter_mut().zip(chunk) {
                *value = of(b);
            }
            lane
        };
        let (left, bottom) = (lane(|b| b.min.x), lane(|b| b.min.y));
        let (right, top) = (lane(|b| b.max.x), lane(|b| b.max.y));
        let mut met = [false; LANES];
        for i in 0..LANES {
            met[i] = self.may_meet(&Aabb { min: Vec2::new(left[i], bottom[i]), max: Vec2::new(right[i], top[i]) });
        }
        met
    }

    /// Whether the insides of a box and the path may meet, as far as f32 can tell; never `false` if they do.
    ///
    /// The products of its corners with `across` lie between the sums of the least and of the largest on each axis.
    /// Underflow loses less than the smallest normal f32. Comparisons with NaN, and with results that overflowed, are
    /// false.
    #[inline(always)]
    fn may_meet(&self, b: &Aabb) -> bool {
        /// More than the error of products, sums and the margin itself (proofs/box-sweeps.proof).
        const MARGIN: f32 = 2.0 * f32::EPSILON;
        let least = |p: f32, q: f32| if q < p { q } else { p };
        let most = |p: f32, q: f32| if q > p { q } else { p };
        let [left, right] = [b.min.x * self.across.x, b.max.x * self.across.x];
        let [bottom, top] = [b.min.y * self.across.y, b.max.y * self.across.y];
        let [low_x, high_x] = [least(left, right), most(left, right)];
        let [low_y, high_y] = [least(bottom, top), most(bottom, top)];
        let margin = MARGIN * (most(-low_x, high_x) + most(-low_y, high_y)) + f32::MIN_POSITIVE;
        let is_aside = ((low_x + low_y) - margin > self.high) | ((high_x + high_y) + margin < self.low);
        let is_around = (b.min.x < self.around.max.x)
            & (b.max.x > self.around.min.x)
            & (b.min.y < self.around.max.y)
            & (b.max.y > self.around.min.y);
        is_around & !is_aside
    }
}
