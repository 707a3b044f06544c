use core::f64::consts::TAU;

use jostle::{Convex, Pose2, Shape, Vec2};

use super::outline::{placed, placed_point};
use super::pixel::Pixel;
use super::view::View;

/// A shape as polylines in pixels, for placing text in it and beside it.
pub(super) struct Sketch {
    rings: Vec<Ring>,
    /// Points well inside it, those in the largest pieces first.
    pub(super) anchors: Vec<Pixel>,
}

/// A line, or the border of an area if it is closed.
struct Ring {
    points: Vec<Pixel>,
    closed: bool,
}

/// The number of straight pieces of a circle.
const PIECES: u32 = 32;

/// The most points at which text is tried.
const MOST_ANCHORS: usize = 24;

/// The most lines of a shape; one with more is replaced by its box.
const MOST_SIDES: usize = 4000;

/// The upper left and the lower right corner.
pub(super) type Rectangle = [Pixel; 2];

impl Sketch {
    pub(super) fn of(view: &View, shape: &Shape, pose: Pose2) -> Sketch {
        let mut sketch = Sketch { rings: Vec::new(), anchors: Vec::new() };
        let mut anchors = Vec::new();
        sketch.add(view, shape, pose, &mut anchors);
        anchors.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        sketch.anchors = anchors.into_iter().take(MOST_ANCHORS).map(|(_, anchor)| anchor).collect();
        sketch
    }

    /// A rectangle.
    pub(super) fn rectangle(rectangle: Rectangle) -> Sketch {
        let points = corners(&rectangle).to_vec();
        Sketch { anchors: vec![middle(&points)], rings: vec![Ring { points, closed: true }] }
    }

    /// The sketch itself, or its box if it has too many lines.
    pub(super) fn simplified(self) -> Sketch {
        if self.sides().nth(MOST_SIDES).is_none() {
            return self;
        }
        Sketch::rectangle(self.bounds())
    }

    /// Adds a shape, and to `anchors` the middles of its pieces with their areas.
    fn add(&mut self, view: &View, shape: &Shape, pose: Pose2, anchors: &mut Vec<(f32, Pixel)>) {
        let ring = |points: &[Vec2], closed| {
            let points = points.iter().map(|&point| placed_point(view, pose, point)).collect();
            Ring { points, closed }
        };
        match shape {
            Shape::Convex(convex) => {
                let points = convex_ring(view, convex, pose);
                anchors.push((convex.area(), middle(&points)));
                self.rings.push(Ring { points, closed: true });
            }
            Shape::Polygon(polygon) => {
                let rings = polygon.rings();
                self.rings.extend(rings.map(|points| ring(points, true)));
                let middle = |piece: &Convex| (piece.area(), middle(&convex_ring(view, piece, pose)));
                anchors.extend(polygon.pieces().map(middle));
            }
            Shape::Chain(chain) => self.rings.push(ring(chain.points(), chain.is_closed())),
            Shape::Compound(compound) => {
                compound.parts().iter().for_each(|part| self.add(view, part.shape(), pose, anchors));
            }
            _ => {}
        }
    }

    /// Its straight lines.
    pub(super) fn sides(&self) -> impl Iterator<Item = [Pixel; 2]> {
        self.rings.iter().flat_map(Ring::sides)
    }

    /// The lines of each ring or polyline.
    pub(super) fn sides_by_ring(&self) -> impl Iterator<Item = Vec<[Pixel; 2]>> {
        self.rings.iter().map(|ring| ring.sides().collect())
    }

    /// Whether it has an inside.
    pub(super) fn is_area(&self) -> bool {
        self.rings.iter().any(|ring| ring.closed && ring.points.len() > 2)
    }

    /// The intervals that it covers at this height, from left to right.
    pub(super) fn spans(&self, y: f64) -> Vec<[f64; 2]> {
        let sides = self.rings.iter().filter(|ring| ring.closed).flat_map(Ring::sides);
        let crossed = sides.filter(|[a, b]| (a.y <= y) != (b.y <= y));
        let mut crossings: Vec<(f64, i32)> = crossed
            .map(|[a, b]| (a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x), if a.y <= y { 1 } else { -1 }))
            .collect();
        crossings.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (mut spans, mut winding, mut from) = (Vec::new(), 0, 0.0);
        for (x, turn) in crossings {
            if winding == 0 {
                from = x;
            }
            winding += turn;
            if winding == 0 {
                spans.push([from, x]);
            }
        }
        spans
    }

    /// Whether a point is inside; polylines contain none.
    pub(super) fn contains(&self, p: Pixel) -> bool {
        self.is_area() && self.spans(p.y).iter().any(|[from, to]| (*from..=*to).contains(&p.x))
    }

    /// Whether all of a rectangle is inside.
    pub(super) fn holds(&self, rectangle: &Rectangle) -> bool {
        let corners = corners(rectangle);
        corners.iter().all(|corner| self.contains(*corner)) && !self.sides().any(|side| enters(side, rectangle))
    }

    pub(super) fn bounds(&self) -> Rectangle {
        let start =
            [Pixel { x: f64::INFINITY, y: f64::INFINITY }, Pixel { x: f64::NEG_INFINITY, y: f64::NEG_INFINITY }];
        self.rings.iter().flat_map(|ring| &ring.points).fold(start, |[min, max], p| {
            [Pixel { x: min.x.min(p.x), y: min.y.min(p.y) }, Pixel { x: max.x.max(p.x), y: max.y.max(p.y) }]
        })
    }
}

impl Ring {
    fn sides(&self) -> impl Iterator<Item = [Pixel; 2]> {
        let count = if self.closed { self.points.len() } else { self.points.len().saturating_sub(1) };
        self.points.iter().zip(self.points.iter().cycle().skip(1)).take(count).map(|(a, b)| [*a, *b])
    }
}

pub(super) fn corners([min, max]: &Rectangle) -> [Pixel; 4] {
    [*min, Pixel { x: max.x, ..*min }, *max, Pixel { x: min.x, ..*max }]
}

/// Whether a segment meets the inside of a rectangle.
pub(super) fn enters([a, b]: [Pixel; 2], [min, max]: &Rectangle) -> bool {
    let beside = a.x.max(b.x) <= min.x || a.x.min(b.x) >= max.x || a.y.max(b.y) <= min.y || a.y.min(b.y) >= max.y;
    let turn = |p: Pixel| (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
    let turns = corners(&[*min, *max]).map(turn);
    !beside && turns.iter().any(|turn| *turn > 0.0) && turns.iter().any(|turn| *turn < 0.0)
}

/// The mean of the corners.
fn middle(points: &[Pixel]) -> Pixel {
    let count = points.len().max(1) as f64;
    let mean = |of: fn(&Pixel) -> f64| points.iter().map(of).sum::<f64>() / count;
    Pixel { x: mean(|p| p.x), y: mean(|p| p.y) }
}

/// The outline of a convex shape, with arcs as a few straight pieces.
fn convex_ring(view: &View, convex: &Convex, pose: Pose2) -> Vec<Pixel> {
    let radius = f64::from(convex.radius());
    // No direction is along an axis, so the support points of a box are its corners only.
    let directions = (0..PIECES).map(|i| ((f64::from(i) + 0.5) / f64::from(PIECES) * TAU).sin_cos());
    let mut points: Vec<Pixel> = directions
        .map(|(sin, cos)| {
            let along = |p: Vec2| cos * f64::from(p.x) + sin * f64::from(p.y);
            let farther = |best: Vec2, &p: &Vec2| if along(p) > along(best) { p } else { best };
            let support = convex.corners().iter().fold(convex.corners()[0], farther);
            placed(view, pose, [f64::from(support.x) + radius * cos, f64::from(support.y) + radius * sin])
        })
        .collect();
    points.dedup();
    if points.len() > 1 && points.first() == points.last() {
        points.pop();
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;
    use jostle::{Chain, Compound, Part, Polygon};

    fn sketch(shape: impl Into<Shape>) -> (View, Sketch) {
        let shape = shape.into();
        let view = View::of(shape.at(Pose2::IDENTITY).aabb(), false);
        let sketch = Sketch::of(&view, &shape, Pose2::IDENTITY);
        (view, sketch)
    }

    /// A comb of two teeth, upright: its base is 9 by 3.
    fn comb() -> Polygon {
        let outline = [(0, 0), (9, 0), (9, 9), (6, 9), (6, 3), (3, 3), (3, 9), (0, 9)];
        Polygon::new(outline.map(|(x, y)| (x as f32, y as f32))).unwrap()
    }

    fn rectangle(view: &View, from: [f64; 2], to: [f64; 2]) -> Rectangle {
        let (p, q) = (view.pixel(from[0], from[1]), view.pixel(to[0], to[1]));
        [Pixel { x: p.x, y: q.y }, Pixel { x: q.x, y: p.y }]
    }

    #[test]
    fn a_rectangle_over_a_gap_is_not_held() {
        let (view, comb) = sketch(comb());
        assert!(comb.holds(&rectangle(&view, [1.0, 1.0], [8.0, 2.0])));
        assert!(comb.holds(&rectangle(&view, [1.0, 1.0], [2.0, 8.0])));
        assert!(!comb.holds(&rectangle(&view, [1.0, 5.0], [8.0, 6.0])), "all its corners are in teeth");
        assert!(!comb.holds(&rectangle(&view, [1.0, 1.0], [8.0, 6.0])));
        assert!(!comb.holds(&rectangle(&view, [4.0, 4.0], [5.0, 5.0])));
    }

    #[test]
    fn the_overlap_of_parts_is_inside_and_a_hole_is_not() {
        let square = |side: f32| [(0.0, 0.0), (side, 0.0), (side, side), (0.0, side)];
        let hole = square(2.0).map(|(x, y)| (x + 1.0, y + 1.0));
        let frame = Polygon::with_holes(square(9.0), [hole]).unwrap();
        let over = Convex::polygon(square(9.0)).unwrap();
        let both = Compound::new([Part::new(frame.clone(), (0.0, 0.0)), Part::new(over, (5.0, 0.0))]).unwrap();
        let (view, sketch_of_both) = sketch(both);
        let inside = |x, y| sketch_of_both.contains(view.pixel(x, y));
        assert!(inside(4.0, 4.0) && inside(7.0, 4.0) && inside(12.0, 4.0));
        assert!(!inside(2.0, 2.0) && !inside(15.0, 4.0));
    }

    #[test]
    fn text_is_tried_first_in_the_largest_piece() {
        let small = Part::new(Convex::circle(1.0).unwrap(), (-9.0, 0.0));
        let large = Part::new(Convex::rectangle(8.0, 8.0).unwrap(), (9.0, 0.0));
        let (view, both) = sketch(Compound::new([small, large]).unwrap());
        assert_eq!(both.anchors.len(), 2);
        assert!(both.anchors[0].distance(view.pixel(9.0, 0.0)) < 1.0);
    }

    #[test]
    fn a_polyline_has_no_inside_and_one_with_too_many_lines_becomes_its_box() {
        let zigzag = |count: usize| Chain::open((0..count).map(|i| (i as f32, (i % 2) as f32))).unwrap();
        let (view, line) = sketch(zigzag(9));
        assert!(!line.is_area() && !line.contains(view.pixel(4.0, 0.5)) && line.sides().count() == 8);
        assert_eq!(line.simplified().sides().count(), 8);
        let (view, line) = sketch(zigzag(MOST_SIDES + 2));
        let simple = line.simplified();
        assert!(simple.sides().count() == 4 && simple.contains(view.pixel(100.0, 0.5)));
    }
}
