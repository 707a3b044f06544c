use crate::math::{Vec2, dvec2::DVec2};

/// An edge of one of two polygons.
///
/// ```
/// use jostle::classic::EdgeOfPair;
/// let lower_side_of_b = EdgeOfPair { of_b: true, edge: 0 };
/// assert_ne!(lower_side_of_b, EdgeOfPair { of_b: false, edge: 0 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EdgeOfPair {
    /// True if it is an edge of the second polygon.
    pub of_b: bool,
    /// The index of its first vertex.
    pub edge: usize,
}

/// The outcome of a search for a separating edge.
///
/// ```
/// use jostle::{Aabb, classic::{EdgeOfPair, separating_edge}};
/// let [a, b] = [0.0, 3.0].map(|x| Aabb::new((x, 0.0), (x + 2.0, 2.0)).corners());
/// let found = separating_edge(&a, &b, None);
/// assert_eq!((found.edge, found.tested), (Some(EdgeOfPair { of_b: false, edge: 1 }), 2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EdgeSearch {
    /// The edge that separates the polygons: all vertices of the other one lie in front of it. `None` if they meet.
    pub edge: Option<EdgeOfPair>,
    /// The number of edges that were tested.
    pub tested: usize,
}

/// An edge that separates two convex polygons, if there is one; that of the last step, given as `remembered`, is tested
/// first.
///
/// Two convex polygons are apart if and only if all vertices of one lie in front of an edge of the other. Things move
/// little from one step to the next, so the edge that separated them then usually still does: one test instead of all up
/// to it. It is remembered by its index, so it may be that of polygons that have turned or changed.
///
/// ```text
///      ·────·│    ·           the edge has all of b in front:
///      │  a ││   ╱ ╲          they are apart, and this edge is
///      │    ││  ╱ b ╲         the first to be tried next time
///      ·────·│ ·─────·
/// ```
///
/// Both must be convex and counterclockwise. Polygons that touch meet. An edge without length separates nothing; nor does
/// one that is remembered and does not exist. A polygon without vertices is in front of every edge. A vertex with a NaN is
/// in front of none, and its two edges separate nothing.
///
/// ```
/// use jostle::{Vec2, classic::separating_edge};
/// let triangle = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)].map(Vec2::from);
/// let mut remembered = None;
/// for step in 0..100 {
///     let moved = triangle.map(|vertex| vertex + (0.6, 0.6 + 0.01 * step as f32));
///     let found = separating_edge(&triangle, &moved, remembered);
///     assert_eq!(found.tested, if step == 0 { 2 } else { 1 });
///     remembered = found.edge;
/// }
/// ```
///
/// Cost: a scalar product for each vertex of one and each edge of the other; with an edge that still separates, one for
/// each vertex of one polygon.
///
/// Source: J. Lander, "When Two Hearts Collide", Game Developer, February 1999; as temporal coherence, in S. Gottschalk,
/// M. Lin, D. Manocha, "OBBTree", 1996.
///
/// # Beside the exact answer
///
/// Its counterpart is [`relate`](crate::relate) of two [convex polygons](crate::Convex::polygon), and
/// [`separation_from`](crate::separation_from) for pairs that are asked step after step. Remembering changes no answer. In
/// f64 the products of f32 coordinates of similar sizes are exact; if the sizes differ much, rounding decides next to
/// touching.
///
/// # Measured
///
/// Pairs that move by about a hundredth of their size from question to question.
///
/// | inputs | asked | the answer is yes | hits invented | hits missed | edges tested, if apart | without memory |
/// |---|---|---|---|---|---|---|
/// | moving | 50000 | 25.73 % | none | none | 1.03 | 2.86 |
/// | moving and turning | 50000 | 24.28 % | none | none | 1.04 | 2.75 |
/// | jumping | 50000 | 0.86 % | none | none | 1.48 | 2.04 |
/// | whole numbers, many of which touch, each pair once | 50000 | 42.40 % | none | none | 3.13 | 3.13 |
#[must_use]
pub fn separating_edge(a: &[Vec2], b: &[Vec2], remembered: Option<EdgeOfPair>) -> EdgeSearch {
    let all = [a, b]
        .into_iter()
        .zip([false, true])
        .flat_map(|(polygon, of_b)| (0..polygon.len()).map(move |edge| EdgeOfPair { of_b, edge }));
    let mut tested = 0;
    let edge = remembered.into_iter().chain(all.filter(|edge| Some(*edge) != remembered)).find(|edge| {
        tested += 1;
        separates(*edge, a, b)
    });
    EdgeSearch { edge, tested }
}

/// True if all vertices of the other polygon lie in front of this edge.
fn separates(EdgeOfPair { of_b, edge }: EdgeOfPair, a: &[Vec2], b: &[Vec2]) -> bool {
    let (own, other) = if of_b { (b, a) } else { (a, b) };
    let Some(&start) = own.get(edge) else { return false };
    let (start, end) = (DVec2::from(start), DVec2::from(own[(edge + 1) % own.len()]));
    let normal = (end - start).right();
    other.iter().all(|&vertex| normal.dot(DVec2::from(vertex) - start) > 0.0)
}
