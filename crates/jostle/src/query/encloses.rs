use crate::{
    math::{
        dvec2::DVec2,
        predicates::{Span, compare_length, compare_line_distance, cross_sign, dot_sign},
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
    let has_area = a.corners.len() > 2;
    let spans = |(p, q)| (Span::new(p, q), Span::new(p, v));
    if a.radius < radius {
        let radii = [radius, -a.radius];
        return has_area
            && a.corners.edges().map(spans).all(|(edge, offset)| {
                cross_sign(edge, offset).is_gt() && compare_line_distance(edge, offset, radii).is_ge()
            });
    }
    let radii = [a.radius, -radius];
    let near_edge = |(edge, offset): (Span, Span)| {
        dot_sign(edge, offset).is_gt()
            && dot_sign(edge.reversed(), Span::new(edge.to, v)).is_gt()
            && compare_line_distance(edge, offset, radii).is_le()
    };
    a.corners.iter().any(|&p| compare_length(Span::new(p, v), radii).is_le())
        || a.corners.edges().map(spans).any(near_edge)
        || (has_area && a.corners.edges().map(spans).all(|(edge, offset)| cross_sign(edge, offset).is_ge()))
}
