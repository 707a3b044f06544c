//! Draws `docs/never-misses.svg`: the search for a time of impact, which skips no time.
//!
//! A rod turns by 172° above a floor and hits it. The gap is sampled for the drawing; the search evaluates it only at the
//! dots. From each dot a parabola is proved to lie below the gap; while it is above half the tolerance, the rod is free.

use jostle::{Convex, Impact, Motion, Moving, Placed, explain_impact, separation, time_of_impact};

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 440.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 40.0;
const TOP: f64 = 84.0;
const BOTTOM: f64 = 84.0;
const TOLERANCE: f32 = 0.02;
const MOST: f64 = 1.6;

const TITLE: &str = "How the search for an impact skips no time";

/// The colours of a light page, and those of a dark one.
const THEMES: [[(&str, &str); 6]; 2] = [
    [
        ("paper", "#ffffff"),
        ("text", "#1f2328"),
        ("muted", "#59636e"),
        ("gap", "#32383f"),
        ("after", "#a3abb5"),
        ("accent", "#cc3311"),
    ],
    [
        ("paper", "#0d1117"),
        ("text", "#e6edf3"),
        ("muted", "#9ea7b1"),
        ("gap", "#c9d1d9"),
        ("after", "#59616b"),
        ("accent", "#ff7b54"),
    ],
];

const FORMS: &str = "text{font:12px system-ui,sans-serif}
.title{font-size:16px;font-weight:600}
.tick{font-size:10px}
.gap,.after,.bound,.axis,.leader{fill:none;stroke-width:1.2}
.gap{stroke-width:2.5}
.after{stroke-width:2.5;stroke-dasharray:5 4}
.free{fill-opacity:.16;stroke:none}
.point{stroke:none}
";

fn stylesheet() -> String {
    let colours = |theme: [(&str, &str); 6]| {
        let [paper, text, muted, gap, after, accent] = theme.map(|(_, colour)| colour);
        format!(
            ".paper{{fill:{paper}}}
text{{fill:{text}}}
.tick,.caption,.note{{fill:{muted}}}
.hit{{fill:{accent};font-weight:600}}
.axis,.leader{{stroke:{muted}}}
.gap{{stroke:{gap}}}
.after{{stroke:{after}}}
.bound{{stroke:{muted}}}
.free{{fill:{muted}}}
.point{{fill:{gap}}}
.point.hit{{fill:{accent}}}
"
        )
    };
    let [light, dark] = THEMES.map(colours);
    format!("\n{light}@media(prefers-color-scheme:dark){{\n{dark}}}\n{FORMS}")
}

fn x(time: f64) -> f64 {
    LEFT + time * (WIDTH - LEFT - RIGHT)
}

fn y(gap: f64) -> f64 {
    TOP + (1.0 - gap / MOST) * (HEIGHT - TOP - BOTTOM)
}

fn gap(spin: &Moving<'_>, floor: Placed<'_>, time: f64) -> f64 {
    separation(spin.after(time), floor).distance.max(0.0).into()
}

/// Path data through these points.
fn curve(points: impl Iterator<Item = (f64, f64)>) -> String {
    let command = |i: usize| if i == 0 { 'M' } else { 'L' };
    points.enumerate().map(|(i, (time, gap))| format!("{}{:.1} {:.1}", command(i), x(time), y(gap))).collect()
}

fn path(class: &str, data: &str) {
    println!("<path class=\"{class}\" d=\"{data}\"/>");
}

fn dot(class: &str, x: f64, y: f64, r: f64) {
    path(class, &format!("M{:.1} {y:.1}A{r} {r} 0 1 0 {:.1} {y:.1}A{r} {r} 0 1 0 {:.1} {y:.1}Z", x - r, x + r, x - r));
}

fn text(class: &str, x: f64, y: f64, anchor: &str, text: &str) {
    println!("<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{text}</text>");
}

/// The axes with their coordinates and names.
fn axes() {
    path("axis", &format!("M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}", x(0.0), y(MOST), x(0.0), y(0.0), x(1.0), y(0.0)));
    for time in [0.0, 0.25, 0.5, 0.75, 1.0] {
        text("tick", x(time), y(0.0) + 16.0, "middle", &time.to_string());
    }
    for height in [0.0, 0.5, 1.0, 1.5] {
        text("tick", LEFT - 8.0, y(height) + 3.5, "end", &height.to_string());
    }
    text("note", x(1.0), y(0.0) + 32.0, "end", "time, as a fraction of the step");
    text("note", x(0.0) + 8.0, y(MOST) + 6.0, "start", "gap");
}

/// The meanings of the lines, below the drawing.
fn legend() {
    let y = HEIGHT - 24.0;
    let line = |class: &str, x: f64| path(class, &format!("M{x:.1} {0:.1}L{1:.1} {0:.1}", y - 4.0, x + 20.0));
    println!("<g class=\"legend\">");
    let free = format!("M{0:.1} {1:.1}L{2:.1} {3:.1}L{0:.1} {3:.1}Z", LEFT, y - 10.0, LEFT + 20.0, y + 1.0);
    path("free", &free);
    path("bound", &format!("M{LEFT:.1} {:.1}L{:.1} {:.1}", y - 10.0, LEFT + 20.0, y + 1.0));
    text("key", LEFT + 27.0, y, "start", "proved: the gap is not below");
    line("gap", LEFT + 230.0);
    text("key", LEFT + 257.0, y, "start", "gap, sampled");
    line("after", LEFT + 360.0);
    text("key", LEFT + 387.0, y, "start", "after the impact");
    dot("point", LEFT + 525.0, y - 4.0, 4.0);
    text("key", LEFT + 537.0, y, "start", "measured");
    println!("</g>");
}

fn main() -> Result<(), jostle::ShapeError> {
    let (rod, block) = (Convex::rectangle(4.0, 0.1)?, Convex::rectangle(20.0, 1.0)?);
    let (spin, floor) = (rod.moving((0.0, 1.5), Motion::ZERO.turning(3.0)), block.at((0.0, -0.5)));
    let steps = explain_impact(floor, spin, TOLERANCE).expect("both are convex");
    let Impact::At(hit) = time_of_impact(floor, spin, TOLERANCE) else { unreachable!("the rod reaches the floor") };
    let caption = format!(
        "A rod turns by 172° above a floor. {} measurements prove that it is free up to {:.3}.",
        steps.len(),
        hit.fraction
    );
    println!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
         role=\"img\" aria-label=\"{TITLE}\">\n<title>{TITLE}</title>\n<desc>{caption}</desc>\n<style>{}</style>\n\
         <rect class=\"paper\" width=\"100%\" height=\"100%\"/>",
        stylesheet()
    );
    text("title", LEFT, 30.0, "start", TITLE);
    text("caption", LEFT, 50.0, "start", &caption);
    axes();
    // The gap, also after the impact.
    let samples = |from: f64, to: f64| (0..=240).map(move |i| from + (to - from) * f64::from(i) / 240.0);
    let sampled = |from, to| curve(samples(from, to).map(|time| (time, gap(&spin, floor, time))));
    path("after", &sampled(hit.fraction, 1.0));
    path("gap", &sampled(0.0, hit.fraction));
    let goal = f64::from(TOLERANCE) / 2.0;
    for step in &steps {
        // The parabola with the gap and its slope at the dot, which reaches the goal at the end of the interval.
        let (from, free) = (step.fraction, step.free);
        let slope = (gap(&spin, floor, from + 1e-4) - gap(&spin, floor, from)) / 1e-4;
        let bend = 2.0 * (step.gap + slope * free - goal) / (free * free);
        let bound = |time: f64| step.gap + slope * (time - from) - 0.5 * bend * (time - from) * (time - from);
        assert!(
            samples(from, from + free).all(|time| bound(time) <= gap(&spin, floor, time) + 1e-3),
            "a bound is above"
        );
        let line = curve(samples(from, from + free).map(|time| (time, bound(time))));
        let base = format!("L{:.1} {:.1}L{:.1} {:.1}Z", x(from + free), y(0.0), x(from), y(0.0));
        path("free", &(line.clone() + &base));
        path("bound", &line);
    }
    for step in &steps {
        dot("point", x(step.fraction), y(step.gap), 4.0);
    }
    // What is said of the impact stands between the two branches of the gap.
    let (hit_x, hit_y) = (x(hit.fraction), y(hit.gap.into()));
    dot("point hit", hit_x, hit_y, 5.0);
    path("leader", &format!("M{:.1} {:.1}L{:.1} {:.1}", hit_x + 5.0, hit_y - 6.0, hit_x + 26.0, y(0.4) + 6.0));
    text("hit", hit_x + 30.0, y(0.4) + 4.0, "start", &format!("impact at {:.3}", hit.fraction));
    let within = format!("gap {:.2}, within the tolerance of {TOLERANCE}", hit.gap);
    text("note", hit_x + 30.0, y(0.4) + 21.0, "start", &within);
    text("note", x(0.52), y(0.0) - 12.0, "middle", "in the floor: start and end alone do not show it");
    legend();
    println!("</svg>");
    Ok(())
}
