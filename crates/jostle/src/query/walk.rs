//! The one walk: once around the Minkowski difference A ⊖ B = {a − b}, counterclockwise.
//!
//! Its edges are A's edges and B's edges reversed, merged by direction. An edge of A is met with the corner of B that
//! reaches farthest against its normal, and the other way round; the origin's place relative to these facets answers
//! every question. Directions are compared by a rounded cross product, so two edges within 6.1u rad of each other may
//! come in the wrong order; `math::tolerance` counts what that costs.

use crate::math::dvec2::DVec2;

/// Whose edge a facet is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owner {
    A,
    B,
}

/// One edge of the difference: the owner's edge from `p` to `q` and the other shape's corner `v` that faces it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Facet {
    pub(crate) owner: Owner,
    pub(crate) p: DVec2,
    pub(crate) q: DVec2,
    pub(crate) v: DVec2,
}

/// Visits all facets of A ⊖ B once around. Two points have one facet without length.
///
/// What it visits does not depend on which shape is called A: swapped, the same facets come, owners exchanged.
#[inline]
pub(crate) fn walk(a: &[DVec2], b: &[DVec2], mut visit: impl FnMut(Facet)) {
    if a.len() == 1 && b.len() == 1 {
        return visit(Facet { owner: Owner::A, p: a[0], q: a[0], v: b[0] });
    }
    let next = |ring: &[DVec2], i: usize| if i + 1 == ring.len() { 0 } else { i + 1 };
    // The lowest, then leftmost corner of A and of −B: where the edges with directions from 0 upward begin.
    let mut i = first(a, |p| p);
    let mut j = first(b, |p| -p);
    let mut a_left = if a.len() > 1 { a.len() } else { 0 };
    let mut b_left = if b.len() > 1 { b.len() } else { 0 };
    while a_left + b_left > 0 {
        let (a_next, b_next) = (next(a, i), next(b, j));
        let take_a = b_left == 0 || (a_left > 0 && comes_first([a[i], a[a_next]], [b[j], b[b_next]]));
        if take_a {
            visit(Facet { owner: Owner::A, p: a[i], q: a[a_next], v: b[j] });
            i = a_next;
            a_left -= 1;
        } else {
            visit(Facet { owner: Owner::B, p: b[j], q: b[b_next], v: a[i] });
            j = b_next;
            b_left -= 1;
        }
    }
}

/// The corner that is lowest, then leftmost, once turned by `place`.
#[inline]
fn first(ring: &[DVec2], place: impl Fn(DVec2) -> DVec2) -> usize {
    let mut best = 0;
    for i in 1..ring.len() {
        let (p, q) = (place(ring[i]), place(ring[best]));
        if p.y < q.y || (p.y == q.y && p.x < q.x) {
            best = i;
        }
    }
    best
}

/// Whether A's edge comes before B's reversed edge, by direction from 0 to 2π.
#[inline]
fn comes_first(a: [DVec2; 2], b: [DVec2; 2]) -> bool {
    let (e, g) = (a[1] - a[0], b[0] - b[1]);
    let upper = |v: DVec2| v.y > 0.0 || (v.y == 0.0 && v.x > 0.0);
    if upper(e) != upper(g) {
        return upper(e);
    }
    let turn = e.cross(g);
    if turn == 0.0 { parallel_comes_first(a, b) } else { turn > 0.0 }
}

/// Parallel edges may come in either order; this one does not depend on which shape is called A: the longer first,
/// then the one farther along, and of two that coincide the one that ends first in the plane.
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
