//! The time that the processor spends on a frame of the lab, without a window: the demo goes on by a step, the lab is laid
//! out and drawn, and the toolkit makes triangles of it. What the graphics card does is not counted.
//!
//! `cargo run --release --example frame_cost -- swarm 1`: the key of a demo and, if wanted, the number of one of its presets.

use std::time::Instant;

use egui::{Context, RawInput, Rect, pos2, vec2};
use jostle_lab::{app::show_lab, lab::Lab};

/// The frames that are measured, and those before them.
const FRAMES: [usize; 2] = [300, 30];

fn main() {
    let mut arguments = std::env::args().skip(1);
    let key = arguments.next().unwrap_or_else(|| "swarm".to_owned());
    let preset = arguments.next().and_then(|text| text.parse().ok());
    let context = Context::default();
    let mut lab = Lab::new(&context);
    if !lab.open(&key) {
        eprintln!("error: there is no demo {key:?}");
        std::process::exit(2);
    }
    if let Some(preset) = preset {
        lab.demo_mut().set_preset(preset);
    }
    let mut millis = [Vec::new(), Vec::new(), Vec::new()];
    let mut triangles = 0;
    for frame in 0..FRAMES[0] + FRAMES[1] {
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 720.0))),
            time: Some(frame as f64 / 60.0),
            ..RawInput::default()
        };
        let start = Instant::now();
        let output = context.run_ui(input, |ui| show_lab(&mut lab, ui));
        let shown = start.elapsed();
        let primitives = context.tessellate(output.shapes, output.pixels_per_point);
        let whole = start.elapsed();
        triangles = primitives
            .iter()
            .map(|primitive| match &primitive.primitive {
                egui::epaint::Primitive::Mesh(mesh) => mesh.indices.len() / 3,
                egui::epaint::Primitive::Callback(_) => 0,
            })
            .sum();
        if frame >= FRAMES[1] {
            for (all, time) in millis.iter_mut().zip([shown, whole - shown, whole]) {
                all.push(time.as_secs_f64() * 1e3);
            }
        }
    }
    println!("{key}: {triangles} triangles, {} frames; ms: least, median, 99 of 100", FRAMES[0]);
    for (name, all) in ["step, layout, drawing", "triangles", "whole"].into_iter().zip(&mut millis) {
        all.sort_by(f64::total_cmp);
        let at = |part: f64| all[((all.len() - 1) as f64 * part) as usize];
        println!("{name:>22} {:7.3} {:7.3} {:7.3}", at(0.0), at(0.5), at(0.99));
    }
}
