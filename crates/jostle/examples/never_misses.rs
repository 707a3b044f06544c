//! Draws `docs/never-misses.svg`: the search for a time of impact, which skips no time.
//!
//! A rod turns by 172° above a floor and hits it. The gap is sampled for the drawing; the search evaluates it only at the
//! dots. From each dot a parabola is proved to lie below the gap; while it is above half the tolerance, the rod is free.

use jostle::{AxisFrame, Convex, Impact, Motion, Moving, Placed, explain_impact, separation, time_of_impact};

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 420.0;
const LEFT: f64 = 64.0;
const TOP: f64 = 96.0;
const TOLERANCE: f32 = 0.02;
const MOST: f64 = 1.6;

fn x(time: f64) -> f64 {
    LEFT + time * (WIDTH - 2.0 * LEFT)
}

fn y(gap: f64) -> f64 {
    TOP + (1.0 - gap / MOST) * (HEIGHT - TOP - 48.0)
}

fn gap(spin: &Moving<'_>, floor: Placed<'_>, time: f64) -> f64 {
    separation(spin.after(time), floor).distance.max(0.0).into()
}

fn curve(points: impl Iterator<Item = (f64, f64)>) -> String {
    points.map(|(time, gap)| format!("{:.1},{:.1}", x(time), y(gap))).collect::<Vec<_>>().join(" ")
}

fn main() -> Result<(), jostle::ShapeError> {
    let (rod, block) = (Convex::rectangle(4.0, 0.1)?, Convex::rectangle(20.0, 1.0)?);
    let (spin, floor) = (rod.moving((0.0, 1.5), Motion::ZERO.turning(3.0)), block.at((0.0, -0.5)));
    let steps = explain_impact(floor, spin, TOLERANCE).expect("both are convex");
    let Impact::At(hit) = time_of_impact(floor, spin, TOLERANCE) else { unreachable!("the rod reaches the floor") };
    println!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="13">"#
    );
    println!(r##"<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>"##);
    println!(
        r##"<text x="{LEFT}" y="24" font-size="16" fill="#222">A rod turns by 172° above a floor: the gap, and what is proved about it</text>"##
    );
    println!(
        r##"<text x="{LEFT}" y="46" fill="#555">From each dot on, the gap stays above the parabola. Where that ends, it is measured again.</text>"##
    );
    // The axes.
    println!(
        r##"<path d="M{0:.1} {1:.1}V{2:.1}H{3:.1}" fill="none" stroke="#888"/>"##,
        x(0.0),
        y(MOST),
        y(0.0),
        x(1.0)
    );
    for (time, name) in [(0.0, "0"), (0.25, "0.25"), (0.5, "0.5"), (0.75, "0.75"), (1.0, "end of the step")] {
        println!(
            r##"<text x="{:.1}" y="{:.1}" text-anchor="middle" fill="#555">{name}</text>"##,
            x(time),
            y(0.0) + 20.0
        );
    }
    for height in [0.0, 0.5, 1.0, 1.5] {
        println!(
            r##"<text x="{:.1}" y="{:.1}" text-anchor="end" fill="#555">{height}</text>"##,
            LEFT - 8.0,
            y(height) + 4.0
        );
    }
    // The gap, also after the impact.
    let samples = |from: f64, to: f64| (0..=240).map(move |i| from + (to - from) * f64::from(i) / 240.0);
    let sampled = |from, to| curve(samples(from, to).map(|time| (time, gap(&spin, floor, time))));
    println!(r##"<polyline points="{}" fill="none" stroke="#ccc" stroke-width="2"/>"##, sampled(hit.fraction, 1.0));
    println!(r##"<polyline points="{}" fill="none" stroke="#222" stroke-width="2.5"/>"##, sampled(0.0, hit.fraction));
    println!(
        r##"<text x="{:.1}" y="{:.1}" text-anchor="middle" fill="#999">in the floor: neither start nor end tells</text>"##,
        x(0.5),
        y(0.0) - 10.0
    );
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
        let colour = match step.axis {
            AxisFrame::World => "#2a7",
            AxisFrame::A => "#27c",
            AxisFrame::B => "#c60",
        };
        let points = curve(samples(from, from + free).map(|time| (time, bound(time))));
        let base = format!("{:.1},{:.1} {:.1},{:.1}", x(from + free), y(0.0), x(from), y(0.0));
        println!(r##"<polygon points="{points} {base}" fill="{colour}" opacity="0.18"/>"##);
        println!(r##"<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="1.5"/>"##);
        println!(r##"<circle cx="{:.1}" cy="{:.1}" r="4" fill="{colour}"/>"##, x(from), y(step.gap));
    }
    println!(r##"<circle cx="{:.1}" cy="{:.1}" r="5" fill="#c22"/>"##, x(hit.fraction), y(hit.gap.into()));
    println!(
        r##"<text x="{:.1}" y="{:.1}" fill="#c22">impact at {:.4}, after {} steps: a gap of {:.4}, within the tolerance of {TOLERANCE}</text>"##,
        x(hit.fraction) + 12.0,
        y(0.45),
        hit.fraction,
        steps.len(),
        hit.gap
    );
    println!(
        r##"<path d="M{:.1} {:.1}L{:.1} {:.1}" stroke="#c22" fill="none"/>"##,
        x(hit.fraction) + 10.0,
        y(0.42),
        x(hit.fraction) + 2.0,
        y(0.06)
    );
    let axes = [
        (AxisFrame::A, "#27c", "blue: along the normal of an edge of the floor"),
        (AxisFrame::B, "#c60", "orange: along one of an edge of the rod, turning with it"),
        (AxisFrame::World, "#2a7", "green: along the direction between the nearest points"),
    ];
    for (i, (_, colour, legend)) in axes.iter().filter(|axis| steps.iter().any(|step| step.axis == axis.0)).enumerate()
    {
        println!(r##"<text x="{LEFT}" y="{}" fill="{colour}">{legend}</text>"##, 68 + 18 * i);
    }
    println!("</svg>");
    Ok(())
}
