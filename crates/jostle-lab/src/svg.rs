//! Sketches as files of SVG.

use core::fmt::Write;

use jostle::{Aabb, Vec2};

use crate::{
    sketch::{Form, Item, Look, Role, Sketch},
    view::palette,
};

/// The width and height of the picture, in pixels.
const SIZE: [f64; 2] = [960.0, 640.0];
/// The ends of the rows of parts of the step, and the height of one.
const ROWS: [f64; 3] = [120.0, 930.0, 20.0];

/// A sketch as a file of SVG that shows this part of the world, in the colours of the reader's light or dark theme.
///
/// ```
/// use jostle::Aabb;
/// use jostle_lab::{sketch::{Role, Sketch}, svg::svg};
/// let mut sketch = Sketch::default();
/// sketch.disc(Role::A, (1.0, 1.0), 1.0);
/// let text = svg(&sketch, Aabb::new((0.0, 0.0), (3.0, 2.0)), "a disc");
/// assert!(text.starts_with("<svg") && text.contains("<circle"));
/// ```
#[must_use]
pub fn svg(sketch: &Sketch, shown: Aabb, title: &str) -> String {
    let (center, half) = (shown.center(), shown.half_size());
    let scale = (SIZE[0] / (2.0 * f64::from(half.x))).min(SIZE[1] / (2.0 * f64::from(half.y)));
    let rows = sketch.spans().map(|(_, row, ..)| row + 1).max().unwrap_or_default();
    let page = Page { center, scale, rows };
    let [width, height] = SIZE;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" \
         font-size=\"14\">\n<title>{}</title>\n<style>\n{}</style>\n<rect class=\"paper\" width=\"{width}\" \
         height=\"{height}\"/>\n",
        escaped(title),
        stylesheet(&sketch.roles()),
    );
    for item in &sketch.items {
        page.draw(item, &mut text);
    }
    text + "</svg>\n"
}

struct Page {
    center: Vec2,
    scale: f64,
    /// The number of rows of parts of the step.
    rows: usize,
}

impl Page {
    fn at(&self, point: Vec2) -> (f64, f64) {
        let x = SIZE[0] / 2.0 + (f64::from(point.x) - f64::from(self.center.x)) * self.scale;
        let y = SIZE[1] / 2.0 - (f64::from(point.y) - f64::from(self.center.y)) * self.scale;
        (rounded(x), rounded(y))
    }

    fn points(&self, points: &[Vec2]) -> String {
        let all: Vec<String> = points.iter().map(|point| self.at(*point)).map(|(x, y)| format!("{x},{y}")).collect();
        all.join(" ")
    }

    fn draw(&self, item: &Item, text: &mut String) {
        let class = format!("{} {}", role_class(item.role), look_class(item.look));
        let _ = match &item.form {
            Form::Convex(points) => writeln!(text, "<polygon class=\"{class}\" points=\"{}\"/>", self.points(points)),
            Form::Line(points) => {
                writeln!(text, "<polyline class=\"{class} line\" points=\"{}\"/>", self.points(points))
            }
            Form::Disc { center, radius } => {
                let (x, y) = self.at(*center);
                let r = rounded(f64::from(*radius) * self.scale);
                writeln!(text, "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>")
            }
            Form::Arrow(ends) => self.arrow(ends, &class, text),
            Form::Dot(at) => {
                let (x, y) = self.at(*at);
                writeln!(text, "<circle class=\"{class} dot\" cx=\"{x}\" cy=\"{y}\" r=\"4.5\"/>")
            }
            Form::Label { at, text: words, is_left } => {
                let (x, y) = self.at(*at);
                let (x, y, anchor) = if *is_left { (x - 6.0, y + 5.0, "end") } else { (x + 6.0, y - 6.0, "start") };
                let words = escaped(words);
                writeln!(text, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\">{words}</text>")
            }
            Form::Span { row, name, times } => self.span(*row, name, *times, &class, text),
            Form::Mass(polygons) => polygons.iter().try_for_each(|points| {
                writeln!(text, "<polygon class=\"{class} mass\" points=\"{}\"/>", self.points(points))
            }),
        };
    }

    /// A bar at the lower edge, on the scale of the step.
    fn span(&self, row: usize, name: &str, times: [f64; 2], class: &str, text: &mut String) -> core::fmt::Result {
        let [left, right, height] = ROWS;
        let [from, to] = times.map(|time| rounded(left + (right - left) * time));
        let y = SIZE[1] - height * (self.rows - row) as f64 - 6.0;
        let (width, thick, name) = (rounded(to - from), height * 0.6, escaped(name));
        writeln!(text, "<rect class=\"{class}\" x=\"{from}\" y=\"{y}\" width=\"{width}\" height=\"{thick}\"/>")?;
        let (x, y) = (left - 8.0, y + thick);
        writeln!(text, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" text-anchor=\"end\">{name}</text>")
    }

    fn arrow(&self, ends: &[Vec2; 2], class: &str, text: &mut String) -> core::fmt::Result {
        /// The length of the head in pixels.
        const HEAD: f64 = 11.0;
        let ((x, y), (u, v)) = (self.at(ends[0]), self.at(ends[1]));
        let length = (u - x).hypot(v - y);
        if length == 0.0 {
            return Ok(());
        }
        let (dx, dy) = ((u - x) / length, (v - y) / length);
        let head = HEAD.min(length * 0.6);
        let (bx, by) = (u - dx * head, v - dy * head);
        let (sx, sy) = (-dy * head * 0.4, dx * head * 0.4);
        let corner = |x: f64, y: f64| format!("{},{}", rounded(x), rounded(y));
        let (left, right) = (corner(bx + sx, by + sy), corner(bx - sx, by - sy));
        writeln!(text, "<polyline class=\"{class} line\" points=\"{x},{y} {}\"/>", corner(bx, by))?;
        writeln!(text, "<polygon class=\"{class} dot\" points=\"{u},{v} {left} {right}\"/>")
    }
}

/// The styles of the meanings that a sketch shows, and of the looks.
fn stylesheet(roles: &[Role]) -> String {
    let theme = |is_dark: bool| {
        let hex = |[r, g, b]: [u8; 3]| format!("#{r:02x}{g:02x}{b:02x}");
        let mut rules = format!(".paper{{fill:{}}}", hex(palette::paper(is_dark)));
        for role in roles {
            let colour = hex(palette::rgb(*role, is_dark));
            let _ = write!(rules, ".{0}{{stroke:{colour};fill:{colour}}}", role_class(*role));
        }
        rules
    };
    format!(
        "{}\n@media(prefers-color-scheme:dark){{{}}}\n.solid{{fill-opacity:.22;stroke-width:1.75}}\
         .ghost{{fill-opacity:.07;stroke-opacity:.65;stroke-width:1.2}}\
         .dashed{{fill-opacity:0;stroke-width:1.4;stroke-dasharray:6 4}}.area{{fill-opacity:.25;stroke:none}}\
         .line{{fill:none}}.dot{{fill-opacity:1;stroke:none}}.mass.solid{{fill-opacity:.7;stroke:none}}\
         .mass.ghost{{fill:none}}text{{fill-opacity:1!important;stroke:none}}\n",
        theme(false),
        theme(true)
    )
}

fn role_class(role: Role) -> String {
    format!("{role:?}").to_lowercase()
}

fn look_class(look: Look) -> &'static str {
    match look {
        Look::Solid => "solid",
        Look::Ghost => "ghost",
        Look::Dashed => "dashed",
        Look::Area => "area",
    }
}

fn rounded(x: f64) -> f64 {
    (x * 100.0).round() / 100.0
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
