use std::cell::RefCell;

use egui::{Align2, Color32, FontId, Mesh, Painter, Pos2, Rect, Shape, Stroke, Theme, pos2, vec2};
use jostle::Vec2;

use super::{camera::Camera, palette};
use crate::sketch::{Form, Item, Look};

/// The width of an outline, in points of the screen.
const LINE: f32 = 1.75;
/// The width of an emphasised one.
const EMPHASISED: f32 = 4.0;
/// The radius of a point.
const DOT: f32 = 4.5;
/// The length of the head of an arrow.
const HEAD: f32 = 11.0;
/// The size of labels.
const LABEL: f32 = 13.5;
/// Lengths of the dashes of a line and of the gaps between them.
const DASHES: [f32; 2] = [6.0, 4.0];

/// A pen that draws things of the world on a part of the screen.
pub(crate) struct Pen<'a> {
    pub(crate) painter: &'a Painter,
    pub(crate) camera: Camera,
    pub(crate) screen: Rect,
    pub(crate) theme: Theme,
    /// The rectangles that later labels keep clear of: handles and earlier labels.
    taken: RefCell<Vec<Rect>>,
}

impl<'a> Pen<'a> {
    /// A pen whose labels keep clear of the handles at these places.
    pub(crate) fn new(
        painter: &'a Painter,
        camera: Camera,
        screen: Rect,
        theme: Theme,
        handles: impl Iterator<Item = Pos2>,
    ) -> Pen<'a> {
        let taken = handles.map(|at| Rect::from_center_size(at, vec2(14.0, 14.0))).collect();
        Pen { painter, camera, screen, theme, taken: RefCell::new(taken) }
    }

    pub(crate) fn at(&self, point: Vec2) -> Pos2 {
        self.camera.to_screen(point, self.screen)
    }

    /// Draws a thing, emphasised if a formula or a number refers to it.
    pub(crate) fn draw(&self, item: &Item, is_emphasised: bool) {
        let colour = palette::colour(item.role, self.theme);
        let width = if is_emphasised { EMPHASISED } else { LINE };
        let (line, inside) = match item.look {
            Look::Solid => (Stroke::new(width, colour), colour.gamma_multiply(0.22)),
            Look::Ghost => (Stroke::new(width * 0.7, colour.gamma_multiply(0.65)), colour.gamma_multiply(0.07)),
            Look::Dashed => (Stroke::new(width * 0.8, colour.gamma_multiply(0.9)), Color32::TRANSPARENT),
            Look::Area => (Stroke::NONE, colour.gamma_multiply(if is_emphasised { 0.45 } else { 0.25 })),
        };
        match &item.form {
            Form::Convex(corners) => self.polygon(corners, line, inside, item.look),
            Form::Line(points) => self.line(points, line, item.look),
            Form::Disc { center, radius } => self.disc(*center, *radius, line, inside, item.look),
            Form::Arrow([from, to]) => self.arrow(self.at(*from), self.at(*to), line),
            Form::Dot(at) => {
                let radius = if is_emphasised { DOT * 1.6 } else { DOT };
                let halo = Stroke::new(1.5, palette::paper_colour(self.theme));
                self.painter.circle(self.at(*at), radius, colour, halo);
            }
            Form::Label { at, text, is_left } => self.label(self.at(*at), text, colour, *is_left),
            // It is drawn under the time slider.
            Form::Span { .. } => {}
            Form::Mass(polygons) if item.look == Look::Ghost => {
                self.outlines(polygons, Stroke::new(width * 0.6, colour.gamma_multiply(0.8)));
            }
            Form::Mass(polygons) => {
                self.mass(polygons, colour.gamma_multiply(if item.look == Look::Solid { 0.7 } else { 0.25 }));
            }
        }
    }

    fn polygon(&self, corners: &[Vec2], line: Stroke, inside: Color32, look: Look) {
        let points: Vec<Pos2> = corners.iter().map(|corner| self.at(*corner)).collect();
        match points[..] {
            [] => {}
            [at] => {
                self.painter.circle_filled(at, DOT * 0.7, line.color);
            }
            [p, q] => {
                self.painter.line_segment([p, q], line);
            }
            _ => {
                self.painter.add(Shape::convex_polygon(points.clone(), inside, Stroke::NONE));
                if look == Look::Dashed {
                    self.line(&[corners, &corners[..1]].concat(), line, look);
                } else {
                    self.painter.add(Shape::closed_line(points, line));
                }
            }
        }
    }

    fn line(&self, points: &[Vec2], line: Stroke, look: Look) {
        let points: Vec<Pos2> = points.iter().map(|point| self.at(*point)).collect();
        if look == Look::Dashed {
            self.painter.extend(dashes(&points, self.screen).into_iter().map(|ends| Shape::line_segment(ends, line)));
        } else {
            self.painter.add(Shape::line(points, line));
        }
    }

    fn disc(&self, center: Vec2, radius: f32, line: Stroke, inside: Color32, look: Look) {
        let pixels = radius * self.camera.scale as f32;
        if look == Look::Dashed {
            let around = (0..=96).map(|i| {
                let angle = i as f32 / 96.0 * core::f32::consts::TAU;
                center + Vec2::new(angle.cos(), angle.sin()) * radius
            });
            self.line(&around.collect::<Vec<_>>(), line, look);
        } else {
            self.painter.circle(self.at(center), pixels, inside, line);
        }
    }

    fn arrow(&self, from: Pos2, to: Pos2, line: Stroke) {
        let along = to - from;
        let length = along.length();
        if length < 0.5 {
            return;
        }
        let unit = along / length;
        let head = HEAD.min(length * 0.6);
        let (back, side) = (to - unit * head, unit.rot90() * head * 0.4);
        self.painter.line_segment([from, back], line);
        self.painter.add(Shape::convex_polygon(vec![to, back + side, back - side], line.color, Stroke::NONE));
    }

    /// Writes a text beside a point, on the first side where it covers no handle and no other text.
    fn label(&self, at: Pos2, text: &str, colour: Color32, is_left: bool) {
        const SIDES: [(Align2, [f32; 2]); 8] = [
            (Align2::LEFT_BOTTOM, [6.0, -4.0]),
            (Align2::LEFT_TOP, [6.0, 4.0]),
            (Align2::RIGHT_BOTTOM, [-6.0, -4.0]),
            (Align2::RIGHT_TOP, [-6.0, 4.0]),
            (Align2::CENTER_BOTTOM, [0.0, -10.0]),
            (Align2::CENTER_TOP, [0.0, 10.0]),
            (Align2::CENTER_BOTTOM, [0.0, -26.0]),
            (Align2::CENTER_TOP, [0.0, 26.0]),
        ];
        let galley = self.painter.layout_no_wrap(text.to_owned(), FontId::proportional(LABEL), colour);
        let [first, others @ ..] = SIDES.map(|(side, by)| {
            let rect = side.anchor_size(at + egui::Vec2::from(by), galley.size()).expand2(vec2(2.0, 0.0));
            // A label that does not fit on the screen beside a visible point is moved onto the screen.
            if self.screen.contains(at) { pushed_within(rect, self.screen) } else { rect }
        });
        let mut taken = self.taken.borrow_mut();
        let is_free = |rect: &Rect| !taken.iter().any(|other| other.intersects(*rect));
        let rect = if is_left {
            Align2::RIGHT_CENTER.anchor_size(at + vec2(-6.0, 0.0), galley.size()).expand2(vec2(2.0, 0.0))
        } else {
            [first].into_iter().chain(others).find(is_free).unwrap_or(first)
        };
        taken.push(rect);
        let paper = palette::paper_colour(self.theme).gamma_multiply(0.75);
        self.painter.rect_filled(rect, 2.0, paper);
        self.painter.galley(rect.min + vec2(2.0, 0.0), galley, colour);
    }

    fn mass(&self, polygons: &[Vec<Vec2>], colour: Color32) {
        let mut mesh = Mesh::default();
        let corners = polygons.iter().map(Vec::len).sum();
        mesh.reserve_vertices(corners);
        mesh.reserve_triangles(corners);
        for polygon in polygons {
            let first = mesh.vertices.len() as u32;
            polygon.iter().for_each(|corner| mesh.colored_vertex(self.at(*corner), colour));
            for i in 2..polygon.len() as u32 {
                mesh.add_triangle(first, first + i - 1, first + i);
            }
        }
        self.painter.add(mesh);
    }

    /// The outlines of many polygons as one mesh of thin quadrilaterals, which is faster than lines with soft borders.
    fn outlines(&self, polygons: &[Vec<Vec2>], line: Stroke) {
        let mut mesh = Mesh::default();
        let edges: usize = polygons.iter().map(Vec::len).sum();
        mesh.reserve_vertices(4 * edges);
        mesh.reserve_triangles(2 * edges);
        for polygon in polygons {
            for (i, from) in polygon.iter().enumerate() {
                let (from, to) = (self.at(*from), self.at(polygon[(i + 1) % polygon.len()]));
                let side = (to - from).normalized().rot90() * (line.width / 2.0);
                let first = mesh.vertices.len() as u32;
                [from + side, from - side, to - side, to + side]
                    .into_iter()
                    .for_each(|corner| mesh.colored_vertex(corner, line.color));
                mesh.add_triangle(first, first + 1, first + 2);
                mesh.add_triangle(first, first + 2, first + 3);
            }
        }
        self.painter.add(mesh);
    }

    /// Draws the grid: lines at sixteenths, or at the powers of two above them that are far enough apart, with numbers.
    pub(crate) fn grid(&self, strength: Color32, ink: Color32) {
        /// The least distance of two lines on the screen, and of two with numbers.
        const APART: [f64; 2] = [14.0, 70.0];
        let step_of = |apart: f64| {
            let least = f64::from(crate::grip::SNAP);
            least * (apart / self.camera.scale / least).log2().ceil().max(0.0).exp2()
        };
        let (fine, coarse) = (step_of(APART[0]), step_of(APART[1]));
        let [low, high] =
            [self.screen.left_bottom(), self.screen.right_top()].map(|at| self.camera.to_world(at, self.screen));
        for (step, alpha) in [(fine, 0.35), (coarse, 1.0)] {
            let lines = |from: f32, to: f32| {
                let first = (f64::from(from) / step).floor() as i64;
                (first..=first + ((f64::from(to - from) / step) as i64 + 1).min(400)).map(move |i| i as f64 * step)
            };
            let stroke = Stroke::new(1.0, strength.gamma_multiply(alpha));
            let numbered = step == coarse && alpha == 1.0;
            for x in lines(low.x, high.x) {
                let at = self.at(Vec2::new(x as f32, 0.0)).x;
                self.painter.vline(at, self.screen.y_range(), stroke);
                if numbered {
                    self.grid_number(x, egui::pos2(at + 2.0, self.screen.bottom() - 2.0), ink);
                }
            }
            for y in lines(low.y, high.y) {
                let at = self.at(Vec2::new(0.0, y as f32)).y;
                self.painter.hline(self.screen.x_range(), at, stroke);
                if numbered && at < self.screen.bottom() - 16.0 {
                    self.grid_number(y, egui::pos2(self.screen.left() + 3.0, at), ink);
                }
            }
        }
    }

    /// Writes the number of a line of the grid to the right of and above a place, unless the edge would cut it.
    fn grid_number(&self, number: f64, at: Pos2, ink: Color32) {
        let galley = self.painter.layout_no_wrap(crate::number::number(number), FontId::proportional(10.5), ink);
        let rect = Align2::LEFT_BOTTOM.anchor_size(at, galley.size());
        if self.screen.contains_rect(rect) {
            self.painter.galley(rect.min, galley, ink);
        }
    }
}

/// The dashes of a line that lie on the screen: so there are no more of them than fit there, however long the line is.
fn dashes(points: &[Pos2], screen: Rect) -> Vec<[Pos2; 2]> {
    let [dash, gap] = DASHES.map(f64::from);
    let mut dashes = Vec::new();
    // The length of the line so far.
    let mut before = 0.0;
    for ends in points.windows(2) {
        let [from, to] = [ends[0], ends[1]];
        let [dx, dy] = [f64::from(to.x) - f64::from(from.x), f64::from(to.y) - f64::from(from.y)];
        let length = dx.hypot(dy);
        let at = |along: f64| {
            let share = along / length;
            pos2((f64::from(from.x) + dx * share) as f32, (f64::from(from.y) + dy * share) as f32)
        };
        if let Some([enter, exit]) = part_within([from, to], screen.expand(LINE)).filter(|_| length > 0.0) {
            let enter = enter * length;
            // A line may be so long that rounding moves its ends: the dashes end where it has crossed the screen.
            let end = (exit * length - enter).min(f64::from(screen.size().length()) + dash);
            // From where the part begins: the dash that it begins with, or the gap after it.
            let mut start = -(before + enter).rem_euclid(dash + gap);
            while start < end {
                let [low, high] = [start.max(0.0), (start + dash).min(end)];
                if low < high {
                    dashes.push([at(enter + low), at(enter + high)]);
                }
                start += dash + gap;
            }
        }
        before += length;
    }
    dashes
}

/// The part of a segment that lies in a rectangle, as shares of its length (Liang & Barsky 1984).
fn part_within([from, to]: [Pos2; 2], rect: Rect) -> Option<[f64; 2]> {
    let mut part = [0.0, 1.0];
    let axes = [(from.x, to.x, rect.min.x, rect.max.x), (from.y, to.y, rect.min.y, rect.max.y)];
    for (from, to, low, high) in axes.map(|(from, to, low, high)| (f64::from(from), f64::from(to), low, high)) {
        for (least, sign) in [(f64::from(low), 1.0), (-f64::from(high), -1.0)] {
            // Inside, `sign · x` is at least `least`.
            let (height, rise) = (sign * from - least, sign * (to - from));
            if rise > 0.0 {
                part[0] = f64::max(part[0], -height / rise);
            } else if rise < 0.0 {
                part[1] = f64::min(part[1], -height / rise);
            } else if height < 0.0 {
                return None;
            }
        }
    }
    (part[0] < part[1]).then_some(part)
}

/// A rectangle moved into another one, as far as it fits.
fn pushed_within(rect: Rect, screen: Rect) -> Rect {
    let right = (screen.right() - rect.right()).min(0.0);
    let down = (screen.bottom() - rect.bottom()).min(0.0);
    let moved = rect.translate(vec2(right, down));
    moved.translate(vec2((screen.left() - moved.left()).max(0.0), (screen.top() - moved.top()).max(0.0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCREEN: Rect = Rect { min: pos2(0.0, 0.0), max: pos2(800.0, 600.0) };

    #[test]
    fn there_are_no_more_dashes_than_fit_on_the_screen() {
        let far = 1e9;
        let around = [pos2(-far, 300.0), pos2(far, 300.0), pos2(far, far), pos2(-far, 300.0)];
        let drawn = dashes(&around, SCREEN);
        assert!((70..170).contains(&drawn.len()), "{}", drawn.len());
        // A line of 10⁹ points has places to within a few points only.
        assert!(drawn.iter().flatten().all(|at| SCREEN.expand(20.0).contains(*at)));
        for far in [1e18, 1e30] {
            assert!(dashes(&[pos2(-far, 300.0), pos2(far, 300.0)], SCREEN).len() < 200, "{far}");
        }
    }

    #[test]
    fn dashes_go_on_around_corners_and_stay_where_they_are_when_the_screen_ends() {
        let corner = [pos2(10.0, 10.0), pos2(13.0, 10.0), pos2(13.0, 40.0)];
        let expected = [
            [pos2(10.0, 10.0), pos2(13.0, 10.0)],
            [pos2(13.0, 10.0), pos2(13.0, 13.0)],
            [pos2(13.0, 17.0), pos2(13.0, 23.0)],
            [pos2(13.0, 27.0), pos2(13.0, 33.0)],
            [pos2(13.0, 37.0), pos2(13.0, 40.0)],
        ];
        assert_eq!(dashes(&corner, SCREEN), expected);
        let narrow = Rect { max: pos2(100.0, 20.0), ..SCREEN };
        assert_eq!(dashes(&corner, narrow)[..2], expected[..2]);
    }
}
