use crate::{
    math::{
        dvec2::DVec2,
        predicates::{Span, compare_length, compare_line_distance, dot_sign, orientation},
    },
    shape::{Piece, Placed},
};

/// Whether every point of B belongs to A, borders included; exact.
///
/// A shape encloses itself. False with a pose that is not finite (asserted against in debug builds).
/// Cost: the product of the numbers of corners.
///
/// ```
/// use jostle::{Convex, encloses};
/// let room = Convex::rectangle(10.0, 10.0)?;
/// let table = Convex::circle(1.0)?;
/// assert!(encloses(room.at((0.0, 0.0)), table.at((4.0, 0.0)))); // it touches the wall from inside
/// assert!(!encloses(room.at((0.0, 0.0)), table.at((4.0f32.next_up(), 0.0))));
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[must_use]
pub fn encloses(a: Placed<'_>, b: Placed<'_>) -> bool {
    match (a.piece(), b.piece()) {
        (Some(a), Some(b)) => b.corners.iter().all(|&corner| encloses_disc(&a, corner, b.radius)),
        _ => false,
    }
}

/// Whether the disc around `v` lies in the piece. A convex set holds the hull of discs iff it holds the discs.
///
/// With R and r the radii: if R ≥ r, the core must come within R − r of `v`; otherwise `v` must lie at least r − R
/// inside of every edge.
fn encloses_disc(a: &Piece, v: DVec2, radius: f64) -> bool {
    let ring = &a.corners;
    let n = ring.len();
    let mut edges = (0..n).map(|i| (ring[i], ring[if i + 1 == n { 0 } else { i + 1 }]));
    if a.radius < radius {
        return edges.all(|(p, q)| {
            orientation(p, q, v).is_gt()
                && compare_line_distance(Span::new(p, q), Span::new(p, v), [radius, -a.radius]).is_ge()
        });
    }
    let radii = [a.radius, -radius];
    let near = |(p, q): (DVec2, DVec2)| {
        let (edge, offset) = (Span::new(p, q), Span::new(p, v));
        compare_length(offset, radii).is_le()
            || (dot_sign(edge, offset).is_gt()
                && dot_sign(edge.reversed(), Span::new(q, v)).is_gt()
                && compare_line_distance(edge, offset, radii).is_le())
    };
    (n > 2 && edges.clone().all(|(p, q)| orientation(p, q, v).is_ge())) || edges.any(near)
}
