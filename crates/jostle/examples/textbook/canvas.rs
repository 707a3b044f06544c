//! A small canvas for pictures in SVG: y up, in the picture's own units, with the colours of a light and of a dark page.

use std::fmt::Write;

pub(crate) type Point = [f64; 2];

/// The colours of a light page, and those of a dark one: name, light, dark.
const COLOURS: [(&str, &str, &str); 7] = [
    ("paper", "#ffffff", "#0d1117"),
    ("ink", "#1f2328", "#e6edf3"),
    ("muted", "#59636e", "#9ea7b1"),
    ("a", "#0969da", "#58a6ff"),
    ("b", "#9a6700", "#d29922"),
    ("good", "#1a7f37", "#3fb950"),
    ("bad", "#cf222e", "#ff7b72"),
];

const FORMS: &str = "text{font:13px system-ui,sans-serif}.t-bad,.t-good{font-weight:600}
.a,.b,.good,.bad,.ink,.aid,.thick-a,.thick-b{fill:none;stroke-width:1.6;stroke-linejoin:round}
.a,.b{fill-opacity:.14}.aid{stroke-dasharray:4 4;stroke-width:1.2}.thick-a,.thick-b{stroke-width:4}
.d-muted{fill-opacity:.5}
";

/// The distance of the drawing from the border of the picture, in pixels.
const MARGIN: f64 = 16.0;

pub(crate) struct Canvas {
    title: String,
    /// The least x, the greatest y, and pixels a unit.
    origin: Point,
    scale: f64,
    size: Point,
    body: String,
}

impl Canvas {
    /// A canvas that shows the points from `min` to `max`, at so many pixels a unit.
    pub(crate) fn new(title: &str, min: Point, max: Point, scale: f64) -> Canvas {
        let size = [0, 1].map(|i| (max[i] - min[i]) * scale + 2.0 * MARGIN);
        Canvas { title: title.into(), origin: [min[0], max[1]], scale, size, body: String::new() }
    }

    fn at(&self, [x, y]: Point) -> [String; 2] {
        let pixels = [(x - self.origin[0]) * self.scale + MARGIN, (self.origin[1] - y) * self.scale + MARGIN];
        pixels.map(number)
    }

    fn element(&mut self, text: std::fmt::Arguments<'_>) {
        writeln!(self.body, "{text}").expect("a string takes all");
    }

    pub(crate) fn polygon(&mut self, class: &str, points: &[Point]) {
        let points: Vec<String> = points.iter().map(|&point| self.at(point).join(",")).collect();
        self.element(format_args!(r#"<polygon class="{class}" points="{}"/>"#, points.join(" ")));
    }

    pub(crate) fn polyline(&mut self, class: &str, points: &[Point]) {
        let points: Vec<String> = points.iter().map(|&point| self.at(point).join(",")).collect();
        self.element(format_args!(r#"<polyline class="{class}" points="{}"/>"#, points.join(" ")));
    }

    pub(crate) fn circle(&mut self, class: &str, center: Point, radius: f64) {
        let ([x, y], r) = (self.at(center), number(radius * self.scale));
        self.element(format_args!(r#"<circle class="{class}" cx="{x}" cy="{y}" r="{r}"/>"#));
    }

    /// A dot of so many pixels.
    pub(crate) fn dot(&mut self, colour: &str, center: Point, pixels: f64) {
        let ([x, y], r) = (self.at(center), number(pixels));
        self.element(format_args!(r#"<circle class="d-{colour}" cx="{x}" cy="{y}" r="{r}"/>"#));
    }

    pub(crate) fn line(&mut self, class: &str, from: Point, to: Point) {
        self.polyline(class, &[from, to]);
    }

    /// A line with a head at its end.
    pub(crate) fn arrow(&mut self, class: &str, from: Point, to: Point) {
        const HEAD: f64 = 9.0;
        let along = [to[0] - from[0], to[1] - from[1]];
        let length = (along[0] * along[0] + along[1] * along[1]).sqrt();
        let [x, y] = along.map(|c| c / length * HEAD / self.scale);
        let barb = |side: f64| [to[0] - x - side * 0.45 * y, to[1] - y + side * 0.45 * x];
        self.line(class, from, to);
        self.polyline(class, &[barb(1.0), to, barb(-1.0)]);
    }

    /// A text; its colour may be `muted`, `good`, `bad`, `a`, `b` or empty.
    pub(crate) fn text(&mut self, colour: &str, at: Point, text: &str) {
        self.anchored("middle", colour, at, text);
    }

    pub(crate) fn text_from(&mut self, colour: &str, at: Point, text: &str) {
        self.anchored("start", colour, at, text);
    }

    fn anchored(&mut self, anchor: &str, colour: &str, at: Point, text: &str) {
        let [x, y] = self.at(at);
        let class = if colour.is_empty() { String::new() } else { format!(r#" class="t-{colour}""#) };
        self.element(format_args!(
            r#"<text{class} x="{x}" y="{y}" text-anchor="{anchor}" dominant-baseline="central">{text}</text>"#
        ));
    }

    /// The text of the file.
    pub(crate) fn svg(&self) -> String {
        let [width, height] = self.size.map(number);
        let rules = |is_dark: bool| {
            let rules = COLOURS.iter().map(|&(name, light, dark)| {
                let colour = if is_dark { dark } else { light };
                let fill = match name {
                    "paper" => return format!(".paper{{fill:{colour}}}"),
                    "ink" => format!("text{{fill:{colour}}}.ink{{stroke:{colour}}}"),
                    "muted" => format!(".aid{{stroke:{colour}}}"),
                    "a" | "b" => format!(".{name}{{fill:{colour}}}.{name},.thick-{name}{{stroke:{colour}}}"),
                    _ => format!(".{name}{{stroke:{colour}}}"),
                };
                format!("{fill}.d-{name},.t-{name}{{fill:{colour}}}")
            });
            rules.collect::<Vec<_>>().join("\n")
        };
        let (light, dark) = (rules(false), rules(true));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
             role=\"img\">\n<title>{}</title>\n<style>\n{FORMS}{light}\n@media (prefers-color-scheme:dark){{\n{dark}\n}}\n</style>\n<rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>\n{}</svg>\n",
            self.title, self.body
        )
    }
}

/// A number of pixels with one decimal, without a negative zero.
fn number(x: f64) -> String {
    let text = format!("{x:.1}");
    if text == "-0.0" { "0.0".into() } else { text }
}
