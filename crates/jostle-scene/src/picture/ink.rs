use super::pixel::Pixel;
use super::sketch::{Rectangle, Sketch, enters};
use super::view::View;

/// The side of a cell in pixels.
const CELL: f64 = 4.0;

/// The cost of a leader that crosses a mark.
const ON_MARK: f64 = 60.0;

/// The most cells along a line, a bound for scenes so far from the origin that rounding distorts them.
const MOST_CELLS: f64 = 4096.0;

/// What is drawn, by which texts find free positions: the costs of covering it, in cells over the frame, and the marks
/// and other texts, which no text may cover.
pub(super) struct Ink {
    min: Pixel,
    max: Pixel,
    columns: usize,
    rows: usize,
    /// The cost of covering each cell.
    weights: Vec<f64>,
    marks: Vec<[Pixel; 2]>,
    texts: Vec<Rectangle>,
}

impl Ink {
    pub(super) fn new(view: &View) -> Ink {
        let [min, max] = view.frame();
        let [columns, rows] = [max.x - min.x, max.y - min.y].map(|side| (side / CELL).ceil() as usize);
        Ink { min, max, columns, rows, weights: vec![0.0; columns * rows], marks: Vec::new(), texts: Vec::new() }
    }

    /// Adds a line.
    pub(super) fn line(&mut self, from: Pixel, to: Pixel, weight: f64) {
        for p in points(from, to) {
            if let Some(cell) = self.cell(p) {
                self.weights[cell] = self.weights[cell].max(weight);
            }
        }
    }

    /// The cost of crossing the cells on this line.
    pub(super) fn cost_along(&self, from: Pixel, to: Pixel) -> f64 {
        points(from, to).filter_map(|p| self.cell(p)).map(|cell| self.weights[cell]).sum()
    }

    /// Adds a line that no text may cover.
    pub(super) fn mark(&mut self, from: Pixel, to: Pixel) {
        self.marks.push([from, to]);
        self.line(from, to, ON_MARK);
    }

    /// Adds a dot that no text may cover.
    pub(super) fn dot(&mut self, middle: Pixel, radius: f64) {
        let [min, max] = middle.square(radius);
        self.mark(min, max);
        self.mark(Pixel { x: min.x, y: max.y }, Pixel { x: max.x, y: min.y });
    }

    /// Adds a text, whose rectangle no other may cover.
    pub(super) fn text(&mut self, rectangle: Rectangle) {
        self.texts.push(rectangle);
    }

    /// Whether a text in this rectangle is within the frame and covers no mark and no other text.
    pub(super) fn is_free(&self, [min, max]: &Rectangle) -> bool {
        let within = min.x >= self.min.x && min.y >= self.min.y && max.x <= self.max.x && max.y <= self.max.y;
        let covers = |[p, q]: &Rectangle| p.x < max.x && q.x > min.x && p.y < max.y && q.y > min.y;
        within && !self.texts.iter().any(covers) && !self.marks.iter().any(|mark| enters(*mark, &[*min, *max]))
    }

    /// Whether this line crosses a text.
    pub(super) fn crosses_text(&self, from: Pixel, to: Pixel) -> bool {
        self.texts.iter().any(|text| enters([from, to], text))
    }

    /// Adds the outline of a shape.
    pub(super) fn outline(&mut self, sketch: &Sketch, weight: f64) {
        for [a, b] in sketch.sides() {
            self.line(a, b, weight);
        }
    }

    /// Adds to the cost of all cells of a shape; shapes that overlap add up.
    pub(super) fn shade(&mut self, sketch: &Sketch, weight: f64) {
        let row = |y: f64| ((y - self.min.y) / CELL).clamp(0.0, self.rows as f64) as usize;
        let [top, bottom] = sketch.bounds();
        for row in row(top.y)..(row(bottom.y) + 1).min(self.rows) {
            let y = self.min.y + (row as f64 + 0.5) * CELL;
            let column = |x: f64| ((x - self.min.x) / CELL).round().clamp(0.0, self.columns as f64) as usize;
            for [from, to] in sketch.spans(y) {
                let cells = row * self.columns + column(from)..row * self.columns + column(to);
                self.weights[cells].iter_mut().for_each(|cell| *cell += weight);
            }
        }
    }

    /// The cost of covering this rectangle.
    pub(super) fn cost(&self, rectangle: &Rectangle) -> f64 {
        centres(rectangle).filter_map(|p| self.cell(p)).map(|cell| self.weights[cell]).sum()
    }

    fn cell(&self, p: Pixel) -> Option<usize> {
        let (column, row) = ((p.x - self.min.x) / CELL, (p.y - self.min.y) / CELL);
        let inside = column >= 0.0 && row >= 0.0 && column < self.columns as f64 && row < self.rows as f64;
        inside.then(|| row as usize * self.columns + column as usize)
    }
}

/// Points of the line, a cell apart.
fn points(from: Pixel, to: Pixel) -> impl Iterator<Item = Pixel> {
    let steps = (from.distance(to) / CELL).ceil().clamp(1.0, MOST_CELLS);
    (0..=steps as usize).map(move |i| from.towards(to, i as f64 / steps))
}

/// The number of cells of a rectangle.
pub(super) fn cells(rectangle: &Rectangle) -> f64 {
    centres(rectangle).count() as f64
}

/// Points of the rectangle, one for each cell it covers.
fn centres([min, max]: &Rectangle) -> impl Iterator<Item = Pixel> {
    let steps = |length: f64| (length / CELL).ceil().clamp(1.0, MOST_CELLS);
    let (columns, rows) = (steps(max.x - min.x), steps(max.y - min.y));
    let (width, height) = ((max.x - min.x) / columns, (max.y - min.y) / rows);
    let (x, y) = (min.x + width / 2.0, min.y + height / 2.0);
    (0..rows as usize).flat_map(move |row| {
        (0..columns as usize).map(move |column| Pixel { x: x + column as f64 * width, y: y + row as f64 * height })
    })
}
