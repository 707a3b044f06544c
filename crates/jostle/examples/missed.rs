//! Draws `docs/missed.svg`: what a check at the end of the step misses, and where jostle meets it.
//!
//! A bullet passes a wall within one step, and a rod spins through the floor and out again. Both are drawn twice: as they move
//! where only their ends are checked, and up to the moment that the library finds. The picture moves; where a reader has
//! turned animations off, it shows the end of the step.

use jostle::{Cast, Convex, Impact, Motion, Relation, cast_shape, relate, time_of_impact};

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 392.0;
/// Pixels to a unit.
const SCALE: f64 = 40.0;
/// The places on the page of the origins of both columns, and of both rows.
const COLUMNS: [f64; 2] = [190.0, 570.0];
const ROWS: [f64; 2] = [128.0, 326.0];
/// The seconds of a round, and the share of it in which the step goes on.
const ROUND: f64 = 6.0;
const SHARE: f64 = 0.6;

const FORMS: &str = "text{font:13px system-ui,sans-serif;text-anchor:middle}
.title{font-size:16px;font-weight:600}
.rest,.ghost{fill-opacity:.25;stroke-width:.03}
.ghost{stroke-dasharray:.1 .08;fill:none}
.mover{fill-opacity:.5;stroke-width:.03}
.found{font-weight:600}
@media(prefers-reduced-motion:reduce){*{animation:none!important}}
";

/// The colours of a light page, and those of a dark one: paper, text, what rests, what moves, what is missed, what is found.
const THEMES: [[&str; 6]; 2] = [
    ["#ffffff", "#1f2328", "#59636e", "#1f6feb", "#cc3311", "#1a7f37"],
    ["#0d1117", "#e6edf3", "#9ea7b1", "#6cb6ff", "#ff7b54", "#57d364"],
];

fn stylesheet() -> String {
    let colours = |[paper, text, rest, mover, missed, found]: [&str; 6]| {
        format!(
            ".paper{{fill:{paper}}}
text{{fill:{text}}}
.rest,.ghost{{fill:{rest};stroke:{rest}}}
.mover{{fill:{mover};stroke:{mover}}}
.missed{{fill:{missed}}}
.found{{fill:{found}}}
"
        )
    };
    let [light, dark] = THEMES.map(colours);
    format!("{light}@media(prefers-color-scheme:dark){{\n{dark}}}\n{FORMS}")
}

/// The rules of something that goes on for a fraction of the step, by these transforms, and then stays.
fn moving(name: &str, stop: f64, [from, to]: [String; 2]) -> String {
    let stops = 100.0 * SHARE * stop;
    format!(
        ".{name}{{transform:{to};animation:{name} {ROUND}s linear infinite}}\n\
         @keyframes {name}{{0%{{transform:{from}}}{stops:.2}%,100%{{transform:{to}}}}}\n"
    )
}

/// The rules of a word that appears at a fraction of the step.
fn appearing(name: &str, at: f64) -> String {
    let at = 100.0 * SHARE * at;
    let after = at + 0.01;
    format!(
        ".{name}{{animation:{name} {ROUND}s linear infinite}}\n\
         @keyframes {name}{{0%,{at:.2}%{{opacity:0}}{after:.2}%,100%{{opacity:1}}}}\n"
    )
}

fn text(class: &str, x: f64, y: f64, text: &str) {
    println!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{text}</text>");
}

fn rectangle(class: &str, [x, y]: [f64; 2], [width, height]: [f64; 2]) -> String {
    let (x, y) = (x - width / 2.0, y - height / 2.0);
    format!("<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>")
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // A bullet that flies eight units in a step, at a wall as thick as a sheet of paper.
    let (bullet, wall) = (Convex::circle(0.125)?, Convex::rectangle(0.0625, 2.5)?);
    let (muzzle, flight) = ((-4.0, 0.0), (8.0, 0.0));
    let target = wall.at((0.5, 0.0));
    assert_eq!(relate(bullet.at((4.0, 0.0)), target), Relation::Apart, "at the end of the step it is past the wall");
    let Cast::At(shot) = cast_shape(bullet.at(muzzle), flight, target) else { return Err("it hits the wall".into()) };
    // A rod that turns by 172° in a step. At both ends of it, it is above the floor.
    let (rod, floor) = (Convex::rectangle(4.0, 0.1)?, Convex::rectangle(8.0, 0.5)?);
    let (above, turn) = ((0.0, 1.5), 3.0_f32);
    let spin = rod.moving(above, Motion::ZERO.turning(turn));
    let ground = floor.at((0.0, -0.25));
    assert_eq!(relate(spin.end(), ground), Relation::Apart, "at the end of the step it is above the floor");
    let Impact::At(hit) = time_of_impact(spin, ground, 1e-4) else { return Err("it hits the floor".into()) };

    let way = |part: f64| format!("translate({:.3}px,0)", 8.0 * part);
    let turned = |part: f64| format!("rotate({:.2}deg)", f64::from(turn.to_degrees()) * part);
    let rules = [
        moving("shot-past", 1.0, [way(0.0), way(1.0)]),
        moving("shot-stopped", shot.fraction, [way(0.0), way(shot.fraction)]),
        moving("rod-through", 1.0, [turned(0.0), turned(1.0)]),
        moving("rod-stopped", hit.fraction, [turned(0.0), turned(hit.fraction)]),
        appearing("at-end", 1.0),
        appearing("at-shot", shot.fraction),
        appearing("at-hit", hit.fraction),
    ];
    println!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\">\n\
         <title>A check at the end of the step misses a bullet and a spinning rod; jostle meets both</title>\n\
         <style>\n{}{}</style>\n<rect class=\"paper\" width=\"{WIDTH}\" height=\"{HEIGHT}\"/>",
        stylesheet(),
        rules.concat(),
    );
    let heads = ["a check at the end of the step", "jostle"];
    for (column, (x, head)) in COLUMNS.into_iter().zip(heads).enumerate() {
        text("title", x, 32.0, head);
        let movers = [["shot-past", "rod-through"], ["shot-stopped", "rod-stopped"]][column];
        println!("<g transform=\"translate({x} {}) scale({SCALE} -{SCALE})\">", ROWS[0]);
        println!("{}", rectangle("rest", [0.5, 0.0], [0.0625, 2.5]));
        for (class, at) in [("ghost", -4.0), ("ghost", 4.0)] {
            println!("<circle class=\"{class}\" cx=\"{at}\" cy=\"0\" r=\"0.125\"/>");
        }
        println!("<g transform=\"translate(-4 0)\"><circle class=\"mover {}\" r=\"0.125\"/></g>\n</g>", movers[0]);
        println!("<g transform=\"translate({x} {}) scale({SCALE} -{SCALE})\">", ROWS[1]);
        println!("{}", rectangle("rest", [0.0, -0.25], [8.0, 0.5]));
        println!("<g transform=\"translate(0 1.5)\">{}", rectangle("ghost", [0.0, 0.0], [4.0, 0.1]));
        println!("{}</g>\n</g>", rectangle(&format!("mover {}", movers[1]), [0.0, 0.0], [4.0, 0.1]));
        let rows = ROWS.map(|y| y + 50.0);
        if column == 0 {
            text("missed at-end", x - 100.0, rows[0] - 10.0, "no hit");
            text("missed at-end", x, rows[1], "no hit");
        } else {
            text("found at-shot", x - 100.0, rows[0] - 10.0, &format!("hit at {:.3} of the step", shot.fraction));
            text("found at-hit", x, rows[1], &format!("touches at {:.3} of the step", hit.fraction));
        }
    }
    println!("</svg>");
    Ok(())
}
