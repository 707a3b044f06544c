//! The corners of two pieces of few corners, each as seen from the centre about which it turns, at the start of the step.
//!
//! In the frame of a piece its edges, their normals and its support points are the same at all times. So to look along
//! an axis that turns with one piece, only that axis is turned: into the world, and from there into the frame of the
//! other piece, whose corners are at rest there.

use super::pair::not_shorter;
use crate::{
    math::{dvec2::DVec2, larger, sqrt, trig::sin_cos},
    placed::Turn,
};

/// The corners of a piece from its centre; unused places repeat the first.
pub(super) struct Arms<const N: usize> {
    x: [f64; N],
    y: [f64; N],
}

/// The outward unit normals of the edges from each corner to the next, not a number for an edge without length.
pub(super) struct Normals<const N: usize> {
    x: [f64; N],
    y: [f64; N],
}

/// The cosine and sine of an angle.
#[derive(Clone, Copy)]
pub(super) struct Rotation(DVec2);

/// The products of a piece's corners with an axis, and their cross products with it.
pub(super) struct Along<const N: usize> {
    pub(super) place: [f64; N],
    pub(super) across: [f64; N],
}

impl Rotation {
    /// The rotation after a fraction of the step.
    #[inline]
    pub(super) fn of(turn: &Turn, fraction: f64) -> Rotation {
        if turn.angular == 0.0 {
            return Rotation(DVec2::new(1.0, 0.0));
        }
        let (sin, cos) = sin_cos(turn.angular * fraction);
        Rotation(DVec2::new(cos, sin))
    }

    #[inline]
    pub(super) fn turn(self, v: DVec2) -> DVec2 {
        DVec2::new(self.0.x * v.x - self.0.y * v.y, self.0.y * v.x + self.0.x * v.y)
    }

    #[inline]
    pub(super) fn turn_back(self, v: DVec2) -> DVec2 {
        DVec2::new(self.0.x * v.x + self.0.y * v.y, self.0.x * v.y - self.0.y * v.x)
    }
}

impl<const N: usize> Arms<N> {
    /// The arms of the corners at these places, of which unused ones repeat the first.
    #[inline]
    pub(super) fn new(places: impl Fn(usize) -> DVec2, centre: DVec2) -> Arms<N> {
        let (mut x, mut y) = ([0.0; N], [0.0; N]);
        for i in 0..N {
            let arm = places(i) - centre;
            (x[i], y[i]) = (arm.x, arm.y);
        }
        Arms { x, y }
    }

    #[inline]
    pub(super) fn normals(&self) -> Normals<N> {
        let (mut x, mut y) = ([0.0; N], [0.0; N]);
        for i in 0..N {
            let end = if i + 1 == N { 0 } else { i + 1 };
            let (along, up) = (self.x[end] - self.x[i], self.y[end] - self.y[i]);
            let by = 1.0 / sqrt(along * along + up * up);
            (x[i], y[i]) = (up * by, -along * by);
        }
        Normals { x, y }
    }

    #[inline]
    pub(super) fn arm(&self, i: usize) -> DVec2 {
        DVec2::new(self.x[i], self.y[i])
    }

    /// The end of the edge that starts at a corner.
    #[inline]
    pub(super) fn edge_end(&self, i: usize) -> DVec2 {
        self.arm(if i + 1 == N { 0 } else { i + 1 })
    }

    /// The largest distance of a corner from the centre, not rounded down.
    #[inline]
    pub(super) fn longest(&self) -> f64 {
        let mut most = 0.0;
        for i in 0..N {
            most = larger(self.x[i] * self.x[i] + self.y[i] * self.y[i], most);
        }
        not_shorter(most)
    }

    #[inline]
    pub(super) fn along(&self, axis: DVec2) -> Along<N> {
        let (mut place, mut across) = ([0.0; N], [0.0; N]);
        for i in 0..N {
            place[i] = axis.x * self.x[i] + axis.y * self.y[i];
            across[i] = self.x[i] * axis.y - self.y[i] * axis.x;
        }
        Along { place, across }
    }

    /// The place of the support point along an axis.
    #[inline]
    pub(super) fn support(&self, axis: DVec2) -> f64 {
        let mut most = f64::NEG_INFINITY;
        for i in 0..N {
            most = larger(axis.x * self.x[i] + axis.y * self.y[i], most);
        }
        most
    }

    /// The corners as seen by another piece: turned, and from its centre.
    #[inline]
    pub(super) fn seen(&self, between: DVec2, turned: Rotation) -> ([f64; N], [f64; N]) {
        let (mut x, mut y) = ([0.0; N], [0.0; N]);
        for i in 0..N {
            x[i] = between.x + (turned.0.x * self.x[i] - turned.0.y * self.y[i]);
            y[i] = between.y + (turned.0.y * self.x[i] + turned.0.x * self.y[i]);
        }
        (x, y)
    }

    /// The vector from one of the corners to one of these in the same frame, of those that are nearest to each other.
    #[inline]
    pub(super) fn nearest(&self, (x, y): &([f64; N], [f64; N])) -> DVec2 {
        let (mut nearest, mut least) = (DVec2::INFINITY, f64::INFINITY);
        for i in 0..N {
            for k in 0..N {
                let between = DVec2::new(x[k], y[k]) - self.arm(i);
                let square = between.length_squared();
                (nearest, least) = if square < least { (between, square) } else { (nearest, least) };
            }
        }
        nearest
    }
}

impl Rotation {
    /// The rotation of another as seen by this one.
    #[inline]
    pub(super) fn seen(self, other: Rotation) -> Rotation {
        Rotation(self.turn_back(other.0))
    }
}

impl<const N: usize> Normals<N> {
    #[inline]
    pub(super) fn of(&self, i: usize) -> DVec2 {
        DVec2::new(self.x[i], self.y[i])
    }

    /// The edge of the largest separation from these corners in the same frame, by where it starts; `None` if no edge
    /// has a length.
    #[inline]
    pub(super) fn widest(&self, own: &Arms<N>, (x, y): &([f64; N], [f64; N])) -> Option<usize> {
        let mut separations = [f64::INFINITY; N];
        for k in 0..N {
            for (i, least) in separations.iter_mut().enumerate() {
                let height = self.x[i] * x[k] + self.y[i] * y[k];
                *least = if height < *least { height } else { *least };
            }
        }
        let (mut widest, mut most) = (None, f64::NEG_INFINITY);
        for (i, least) in separations.into_iter().enumerate() {
            // NaN for an edge without length.
            let separation = least - (self.x[i] * own.x[i] + self.y[i] * own.y[i]);
            (widest, most) = if separation > most { (Some(i), separation) } else { (widest, most) };
        }
        widest
    }
}
