use alloc::{vec, vec::Vec};

use super::placed::Placed;
use crate::{
    math::{Pose2, Vec2, dvec2::DVec2},
    shape::{Chain, Compound, Convex, Polygon, Shape},
};

/// A line through points: a border of a shape, or a chain. Arcs are chords; see [`Shape::outline`].
///
/// ```
/// use jostle::{Convex, Shape};
/// let tile = Shape::from(Convex::rectangle(2.0, 1.0)?).outline(0.01);
/// assert_eq!((tile[0].points.len(), tile[0].is_closed, tile[0].is_hole), (4, true, false));
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Polyline {
    /// The points in their order, the area on their left. The first is not repeated at the end of a closed one.
    pub points: Vec<Vec2>,
    /// Whether the last point is joined to the first.
    pub is_closed: bool,
    /// Whether it is the border of a hole.
    pub is_hole: bool,
}

impl Polyline {
    /// Its lines, from each point to the next; of a closed one also from the last to the first.
    ///
    /// ```
    /// use jostle::{Convex, Shape};
    /// let [line] = &Shape::from(Convex::rectangle(2.0, 1.0)?).outline(0.01)[..] else { panic!() };
    /// assert_eq!(line.segments().count(), 4);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    pub fn segments(&self) -> impl Iterator<Item = [Vec2; 2]> {
        let count = self.points.len();
        let lines = if self.is_closed { count } else { count.saturating_sub(1) };
        (0..lines).map(move |i| [self.points[i], self.points[(i + 1) % count]])
    }
}

/// The same in f64, in the frame of the shape.
struct LocalLine {
    points: Vec<DVec2>,
    is_closed: bool,
    is_hole: bool,
}

impl LocalLine {
    fn of(points: &[Vec2], is_closed: bool, is_hole: bool) -> LocalLine {
        LocalLine { points: points.iter().map(|p| DVec2::from(*p)).collect(), is_closed, is_hole }
    }

    fn placed(self, place: impl Fn(DVec2) -> DVec2) -> Polyline {
        let LocalLine { points, is_closed, is_hole } = self;
        Polyline { points: points.into_iter().map(|p| place(p).into()).collect(), is_closed, is_hole }
    }
}

impl Shape {
    /// Its borders as polylines in its own frame: for pictures, meshes and other programs. A polygon has one for each outline
    /// and each hole, a compound those of its parts, a chain its own line, a segment or a point its ends.
    ///
    /// Straight borders without a radius are exact. The points of an arc are on it to rounding, and so many that no chord is
    /// farther from it than the tolerance; at most 4,096 at each corner, twice that around the end of a capsule, as with a
    /// tolerance that is not positive. Where a radius is less than rounding, neighbouring points may be equal. At a pose that
    /// is not finite, neither are the points.
    ///
    /// ```
    /// use jostle::{Convex, Polygon, Shape};
    /// let coin = Shape::from(Convex::circle(1.0)?);
    /// assert_eq!([0.1, 0.01].map(|tolerance| coin.outline(tolerance)[0].points.len()), [8, 32]);
    /// let hole = [(1.0, 1.0), (2.0, 1.0), (1.0, 2.0)];
    /// let frame = Shape::from(Polygon::with_holes([(0.0, 0.0), (4.0, 0.0), (0.0, 4.0)], [hole])?);
    /// assert!(frame.outline(0.1).iter().map(|line| line.is_hole).eq([false, true]));
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn outline(&self, tolerance: f32) -> Vec<Polyline> {
        lines(self, tolerance).into_iter().map(|line| line.placed(|p| p)).collect()
    }
}

impl Placed<'_> {
    /// The same in the world, each point rounded to f32 once. See [`Shape::outline`].
    ///
    /// ```
    /// use jostle::Convex;
    /// let tile = Convex::rectangle(2.0, 2.0)?;
    /// let [line] = &tile.at((5.0, 0.0)).outline(0.01)[..] else { panic!() };
    /// assert_eq!(line.points, [(4.0, -1.0), (6.0, -1.0), (6.0, 1.0), (4.0, 1.0)].map(jostle::Vec2::from));
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn outline(&self, tolerance: f32) -> Vec<Polyline> {
        let Pose2 { translation, rotation } = self.pose();
        let [c, s] = [rotation.cos(), rotation.sin()].map(f64::from);
        let at = DVec2::from(translation);
        let place = |p: DVec2| DVec2::new(c * p.x - s * p.y + at.x, s * p.x + c * p.y + at.y);
        lines(&self.shape(), tolerance).into_iter().map(|line| line.placed(place)).collect()
    }
}

fn lines(shape: &Shape, tolerance: f32) -> Vec<LocalLine> {
    match shape {
        Shape::Convex(shape) => vec![of_convex(shape, tolerance.into())],
        Shape::Polygon(shape) => of_polygon(shape),
        Shape::Chain(shape) => vec![of_chain(shape)],
        Shape::Compound(shape) => of_compound(shape, tolerance),
    }
}

fn of_polygon(shape: &Polygon) -> Vec<LocalLine> {
    let outlines = shape.outlines().map(|ring| LocalLine::of(ring, true, false));
    outlines.chain(shape.holes().map(|ring| LocalLine::of(ring, true, true))).collect()
}

fn of_chain(shape: &Chain) -> LocalLine {
    LocalLine::of(shape.points(), shape.is_closed(), false)
}

fn of_compound(shape: &Compound, tolerance: f32) -> Vec<LocalLine> {
    shape.parts().iter().flat_map(|part| lines(part.shape(), tolerance)).collect()
}

/// The border of a core moved outward by the radius, with the arcs between its sides.
fn of_convex(shape: &Convex, tolerance: f64) -> LocalLine {
    let (corners, radius) = (shape.corners(), f64::from(shape.radius()));
    let n = corners.len();
    if radius == 0.0 {
        return LocalLine::of(corners, n > 2, false);
    }
    let mut points = Vec::new();
    if let [centre] = corners {
        let mut from = DVec2::new(1.0, 0.0);
        for _ in 0..4 {
            points.push(DVec2::from(*centre) + from * radius);
            arc([from, from.left()], radius, tolerance, &mut |out| points.push(DVec2::from(*centre) + out * radius));
            from = from.left();
        }
        return LocalLine { points, is_closed: true, is_hole: false };
    }
    let corner = |i: usize| DVec2::from(corners[i % n]);
    let outward = |i: usize| {
        let side = (corner(i + 1) - corner(i)).right();
        side * (1.0 / side.length())
    };
    for i in 0..n {
        let (centre, from, to) = (corner(i + 1), outward(i), outward(i + 1));
        let mut add = |out: DVec2| points.push(centre + out * radius);
        add(from);
        // Beyond a quarter, as around the end of a capsule, in two parts.
        if from.dot(to) < 0.0 {
            arc([from, from.left()], radius, tolerance, &mut add);
            add(from.left());
            arc([from.left(), to], radius, tolerance, &mut add);
        } else {
            arc([from, to], radius, tolerance, &mut add);
        }
        add(to);
    }
    LocalLine { points, is_closed: true, is_hole: false }
}

/// Calls `add` with unit vectors between two, at most a quarter apart, so that no chord is farther from the arc than the
/// tolerance.
fn arc(ends: [DVec2; 2], radius: f64, tolerance: f64, add: &mut dyn FnMut(DVec2)) {
    /// The number of times that an arc is halved at most.
    const MOST: u32 = 12;
    fn halve([from, to]: [DVec2; 2], tolerance: f64, halvings: u32, add: &mut dyn FnMut(DVec2)) {
        let middle = (from + to) * 0.5;
        let length = middle.length();
        if halvings == MOST || 1.0 - length <= tolerance {
            return;
        }
        let middle = middle * (1.0 / length);
        halve([from, middle], tolerance, halvings + 1, add);
        add(middle);
        halve([middle, to], tolerance, halvings + 1, add);
    }
    halve(ends, tolerance / radius, 0, add);
}
