//! The walk: once around the Minkowski difference A ⊖ B = {a − b}, counterclockwise.
//!
//! Its edges are A's edges and B's edges reversed, merged by direction. A facet is an edge of one shape and the support
//! point of the other against the edge's normal; the position of the origin relative to the facets answers every
//! question. Directions are compared by a rounded cross product, so two edges within 3.1u rad of each other may come in
//! the wrong order; `math::tolerance` bounds the error of that.

use crate::math::dvec2::DVec2;

/// One of the two shapes of a question, as the owner of an edge.
///
/// ```
/// use jostle::{Convex, Owner, explain_manifold};
/// let (floor, ball) = (Convex::rectangle(10.0, 2.0)?, Convex::circle(0.5)?);
/// let steps = explain_manifold(floor.at((0.0, 0.0)), ball.at((0.0, 1.5)), 0.0).unwrap();
/// assert!(steps.difference.iter().all(|edge| edge.owner == Owner::A)); // a ball's core has no edges
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Owner {
    /// The first.
    A,
    /// The second.
    B,
}

impl Owner {
    #[inline]
    pub(super) fn other(self) -> Owner {
        match self {
            Owner::A => Owner::B,
            Owner::B => Owner::A,
        }
    }

    /// 1 for A, −1 for B.
    #[inline(always)]
    pub(crate) fn sign(self) -> f64 {
        1.0 - 2.0 * f64::from(self as u8)
    }

    /// The owner's value and the other shape's, A's first.
    #[inline]
    pub(crate) fn ordered<T>(self, own: T, other: T) -> [T; 2] {
        match self {
            Owner::A => [own, other],
            Owner::B => [other, own],
        }
    }
}

/// An edge of the difference: the owner's edge from `p` to `q` and the other shape's support point `v`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Facet {
    pub(crate) owner: Owner,
    pub(crate) p: DVec2,
    pub(crate) q: DVec2,
    pub(crate) v: DVec2,
}

/// Visits all facets of A ⊖ B in order. Two points have one facet without length.
///
/// Swapping the shapes gives the same facets with the owners exchanged.
#[inline]
pub(crate) fn walk(a: &[DVec2], b: &[DVec2], mut visit: impl FnMut(Facet)) {
    if a.len() == 1 && b.len() == 1 {
        return visit(Facet { owner: Owner::A, p: a[0], q: a[0], v: b[0] });
    }
    // In the first half are the edges with directions from 0 to π: from the lowest corner of A to its highest, and of
    // −B from the highest of B to its lowest. In each half, an edge that has another one on its left is
    // visited before that one.
    let (mut at_a, halves_a) = Cursor::new(a, |p| p);
    let (mut at_b, halves_b) = Cursor::new(b, |p| -p);
    for half in 0..2 {
        let (mut left_a, mut left_b) = (halves_a[half], halves_b[half]);
        while left_a + left_b > 0 {
            if left_b == 0 || (left_a > 0 && comes_first([at_a.p, at_a.q], [at_b.p, at_b.q])) {
                visit(Facet { owner: Owner::A, p: at_a.p, q: at_a.q, v: at_b.p });
                at_a.step();
                left_a -= 1;
            } else {
                visit(Facet { owner: Owner::B, p: at_b.p, q: at_b.q, v: at_a.p });
                at_b.step();
                left_b -= 1;
            }
        }
    }
}

/// The next edge of a ring.
struct Cursor<'r> {
    ring: &'r [DVec2],
    end: usize,
    p: DVec2,
    q: DVec2,
}

impl Cursor<'_> {
    /// The cursor at the lowest corner, of several the leftmost, as mapped by `place`; and the numbers of edges from
    /// there to the highest, of several the rightmost, and back.
    #[inline]
    fn new(ring: &[DVec2], place: impl Fn(DVec2) -> DVec2) -> (Cursor<'_>, [usize; 2]) {
        // Without short-circuit operators, which would be unpredictable branches here.
        let below = |p: DVec2, q: DVec2| (p.y < q.y) | ((p.y == q.y) & (p.x < q.x));
        let (mut low, mut high) = ((0, place(ring[0])), (0, place(ring[0])));
        for (i, &p) in ring.iter().enumerate().skip(1) {
            let p = place(p);
            low = if below(p, low.1) { (i, p) } else { low };
            high = if below(high.1, p) { (i, p) } else { high };
        }
        let edges = if high.0 < low.0 { high.0 + ring.len() - low.0 } else { high.0 - low.0 };
        let back = if ring.len() > 1 { ring.len() - edges } else { 0 };
        let mut cursor = Cursor { ring, end: low.0, p: DVec2::ZERO, q: ring[low.0] };
        cursor.step();
        (cursor, [edges, back])
    }

    #[inline]
    fn step(&mut self) {
        self.end = if self.end + 1 == self.ring.len() { 0 } else { self.end + 1 };
        (self.p, self.q) = (self.q, self.ring[self.end]);
    }
}

/// Whether A's edge comes before B's reversed edge; both are in the same half of the directions.
#[inline]
pub(super) fn comes_first(a: [DVec2; 2], b: [DVec2; 2]) -> bool {
    let turn = (a[1] - a[0]).cross(b[0] - b[1]);
    if turn == 0.0 { parallel_comes_first(a, b) } else { turn > 0.0 }
}

/// An order of parallel edges that does not depend on which shape is called A: the longer first, then the one farther
/// along, and of two that coincide the one whose end precedes.
#[cold]
fn parallel_comes_first(a: [DVec2; 2], b: [DVec2; 2]) -> bool {
    let (length_a, length_b) = ((a[1] - a[0]).length_squared(), (b[1] - b[0]).length_squared());
    let (middle_a, middle_b) = (a[0] + a[1], b[0] + b[1]);
    if length_a != length_b {
        length_a > length_b
    } else if middle_a != middle_b {
        middle_b.precedes(middle_a)
    } else {
        a[1].precedes(a[0])
    }
}
