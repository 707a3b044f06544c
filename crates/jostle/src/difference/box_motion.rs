//! Fast path of two boxes of which one moves: whether it passes the other, and otherwise through which facet of the
//! difference it enters; in f64, on the four axes of the two. `None` if rounding leaves it uncertain.
//!
//! The difference of two boxes is bounded by a strip for each axis. On an axis the offset from A to B changes at a
//! constant rate, and the strip reaches as far as the half extents of both. The path enters through the strip that it
//! is the last to come into; at that time it is inside all others. It passes if it stays outside of a strip, or if all
//! of the difference is on one side of it.

use super::walk::{Facet, Owner};
use crate::{
    math::{
        dvec2::DVec2,
        larger,
        predicates::{Span, cross_sign},
    },
    placed::Corners,
    shape::OrientedBox,
};

/// The outcome of the motion of a box past another.
pub(crate) enum BoxMotion {
    Clear,
    /// They overlap at the start.
    Started,
    /// The facet through which the path enters, or the two of which it is the later one.
    Enters(Facet, Option<Facet>),
}

/// A box as numbers: cosine, sine, the middle and half of the size.
struct TurnedBox {
    c: f64,
    s: f64,
    middle: DVec2,
    half: DVec2,
}

impl TurnedBox {
    #[inline(always)]
    fn of(b: &OrientedBox) -> TurnedBox {
        let rotation = b.pose.rotation;
        TurnedBox {
            c: rotation.cos().into(),
            s: rotation.sin().into(),
            middle: b.pose.translation.into(),
            half: DVec2::from(b.size) * 0.5,
        }
    }

    /// The coordinates of a vector on its two axes, in units of the axes, whose length is that of (c, s).
    #[inline(always)]
    fn turned(&self, v: DVec2) -> [f64; 2] {
        [self.c * v.x + self.s * v.y, self.c * v.y - self.s * v.x]
    }

    #[inline(always)]
    fn scale(&self) -> f64 {
        self.middle.manhattan() + 2.0 * (self.half.x + self.half.y)
    }
}

/// The strips of two boxes of which A is displaced, one for each axis of A, then of B.
struct Strips {
    /// The offset from A to B, its decrease over the whole displacement, and the half width of the strip.
    offsets: [f64; 4],
    rates: [f64; 4],
    reaches: [f64; 4],
    /// The cosine and sine from A to B.
    turn: [f64; 2],
    /// A bound of the error of an offset less the reach, and of a rate.
    error: f64,
}

/// The motion of A, displaced by `linear`, past B. A clear one stays clear if its end is moved by at most `room`.
///
/// Both stay convex when their corners are placed. Placing moves a corner by less than E/8, with the error E, so each
/// facet of the difference of the placed corners is within E of the facet of the exact difference, also if it is so
/// short that its direction is far off. A path that is beyond a strip, or beside the difference, by more than E passes.
/// One that enters a strip where it is by more than 4E inside all others enters through the facet there.
#[inline(always)]
pub(crate) fn motion_of_boxes(a: &OrientedBox, b: &OrientedBox, linear: DVec2, room: f64) -> Option<BoxMotion> {
    /// Far more than a rotation's stretch.
    const STRETCHED: f64 = 1.0 + 1.0 / 64.0;
    let frames = [TurnedBox::of(a), TurnedBox::of(b)];
    let strips = Strips::new(&frames, linear);
    let Strips { offsets, rates, reaches, error, .. } = strips;
    // The separations on the axes at the start, their decrease, and what is open both at the start and at the end.
    let (mut gaps, mut closing, mut open) = ([0.0; 4], [0.0; 4], [0.0; 4]);
    for i in 0..4 {
        gaps[i] = offsets[i].abs() - reaches[i];
        closing[i] = rates[i] * 1_f64.copysign(offsets[i]);
        open[i] = gaps[i] - larger(closing[i], 0.0);
    }
    let open = most(open);
    let room = room * STRETCHED;
    if open > error + room {
        return Some(BoxMotion::Clear);
    }
    // The moments, about the path, of the middle of the difference and of its farthest corner.
    let along = |half: DVec2, x: f64, y: f64| half.x * y.abs() + half.y * x.abs();
    let middle = (frames[1].middle - frames[0].middle).cross(linear).abs();
    let farthest = along(frames[0].half, rates[0], rates[1]) + along(frames[1].half, rates[2], rates[3]);
    let length = linear.manhattan();
    if middle - farthest > (error + room) * length {
        return Some(BoxMotion::Clear);
    }
    if most(gaps) < -error {
        return Some(BoxMotion::Started);
    }
    let comes_through = open < -2.0 * error && farthest - middle > 2.0 * error * length;
    if comes_through { strips.entry([a, b], &gaps, &closing) } else { None }
}

/// The place of the first that holds. Without a branch, since the place is not predictable.
#[inline(always)]
fn first_of(all: [bool; 4]) -> Option<usize> {
    let places = all.iter().rev().fold(0_u32, |places, &holds| 2 * places + u32::from(holds));
    (places != 0).then(|| places.trailing_zeros() as usize)
}

#[inline(always)]
fn most([a, b, c, d]: [f64; 4]) -> f64 {
    larger(larger(a, c), larger(b, d))
}

impl Strips {
    #[inline(always)]
    fn new(frames: &[TurnedBox; 2], linear: DVec2) -> Strips {
        /// Eight times the error of a separation of the placed corners, of the sum of places, sizes and displacement
        /// (proofs/box-motion.proof).
        const ERROR: f64 = 32.0 * f64::EPSILON;
        let [a, b] = frames;
        let offset = b.middle - a.middle;
        let (cos, sin) = (a.c * b.c + a.s * b.s, a.c * b.s - a.s * b.c);
        let (c, s) = (cos.abs(), sin.abs());
        let (ka, kb) = (a.c * a.c + a.s * a.s, b.c * b.c + b.s * b.s);
        let ([ax, ay], [bx, by]) = (a.turned(offset), b.turned(offset));
        let ([rax, ray], [rbx, rby]) = (a.turned(linear), b.turned(linear));
        Strips {
            offsets: [ax, ay, bx, by],
            rates: [rax, ray, rbx, rby],
            reaches: [
                ka * a.half.x + (c * b.half.x + s * b.half.y),
                ka * a.half.y + (s * b.half.x + c * b.half.y),
                kb * b.half.x + (c * a.half.x + s * a.half.y),
                kb * b.half.y + (s * a.half.x + c * a.half.y),
            ],
            turn: [cos, sin],
            error: ERROR * (a.scale() + b.scale() + linear.manhattan()),
        }
    }

    /// The entry of a path that is certain to come into the difference, from outside.
    ///
    /// With E the error, a gap of at most the rate, and a rate of at least 2E, a time is off by at most
    /// 2E/(rate − E) ≤ 4E/rate.
    #[inline(always)]
    fn entry(&self, boxes: [&OrientedBox; 2], gaps: &[f64; 4], closing: &[f64; 4]) -> Option<BoxMotion> {
        let Strips { offsets, rates, reaches, error, .. } = *self;
        let mut times = [0.0; 4];
        for i in 0..4 {
            times[i] = if closing[i] > 2.0 * error { gaps[i] / closing[i] } else { f64::NEG_INFINITY };
        }
        let last = most(times);
        let axis = first_of(times.map(|time| time == last))?;
        let slack = 4.0 * error / closing[axis];
        // Comparisons with NaN are false.
        if !(last > slack && last < 1.0 - slack) {
            return None;
        }
        let (mut second, mut others) = (axis, 0);
        for i in 0..4 {
            let beyond = (offsets[i] - last * rates[i]).abs() - reaches[i];
            let is_inside = beyond < -4.0 * error - slack * rates[i].abs();
            if i != axis && !is_inside {
                (second, others) = (i, others + 1);
            }
        }
        if others == 0 {
            return Some(BoxMotion::Enters(self.facet(axis, boxes)?.0, None));
        }
        // The path comes into another strip at nearly the same time, and out of none.
        if others > 1 || closing[second] <= 2.0 * error {
            return None;
        }
        let [one, other] = [self.facet(axis, boxes)?, self.facet(second, boxes)?];
        let [first, second] = if one.1 < other.1 { [one.0, other.0] } else { [other.0, one.0] };
        Some(BoxMotion::Enters(first, Some(second)))
    }

    /// The facet of the edge on the near side of an axis, with its exact support point, and the rank of the edge among
    /// those of A, then of B; `None` if more than two corners may be the support point.
    #[inline(always)]
    fn facet(&self, axis: usize, [a, b]: [&OrientedBox; 2]) -> Option<(Facet, usize)> {
        // Tables instead of branches, since all of these are as likely.
        const OWNERS: [Owner; 2] = [Owner::A, Owner::B];
        const SIGNS: [f64; 2] = [-1.0, 1.0];
        /// The edges with the normals −x and x, −y and y.
        const EDGES: [[usize; 2]; 2] = [[3, 1], [0, 2]];
        let (whose, which) = (axis / 2, axis % 2);
        let (owner, own, other) = (OWNERS[whose], [a, b][whose], [a, b][1 - whose]);
        let is_positive = usize::from((self.offsets[axis] > 0.0) == (whose == 0));
        let edge = EDGES[which][is_positive];
        // The outward normal in the frame of the other box.
        let [c, s] = [self.turn[0], -SIGNS[whose] * self.turn[1]];
        let [x, y] = [[c, -s], [s, c]][which].map(|part| SIGNS[is_positive] * part);
        let corner = |right: bool, up: bool| if up { 3 - usize::from(right) } else { usize::from(right) };
        let (right, up) = (x < 0.0, y < 0.0);
        let size = DVec2::from(other.size);
        let (x_ties, y_ties) = (x.abs() * size.x <= 2.0 * self.error, y.abs() * size.y <= 2.0 * self.error);
        let (p, q) = (own.place(edge), own.place((edge + 1) % 4));
        let v = match (x_ties, y_ties) {
            (false, false) => other.place(corner(right, up)),
            (true, true) => return None,
            (_, _) => {
                let (i, j) = (corner(right, up), if x_ties { corner(!right, up) } else { corner(right, !up) });
                let (v, tied) = (other.place(i.min(j)), other.place(i.max(j)));
                if cross_sign(Span::new(p, q), Span::new(v, tied)).is_gt() { tied } else { v }
            }
        };
        Some((Facet { owner, p, q, v }, 4 * whose + edge))
    }
}
