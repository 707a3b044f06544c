//! Outlines for tests, and the exact relation of shapes.

use core::ops::ControlFlow;

use super::relate::{for_close_parts, relate_bodies};
use crate::{
    difference::Relation,
    math::{Rot2, Vec2},
    placed::Placed,
};

/// The outline of a star with this many spikes, with the radii of its inner and outer corners.
pub(crate) fn star(spikes: u16, radii: [f32; 2]) -> impl Iterator<Item = Vec2> {
    let angle = move |i: u16| f32::from(i) * 3.125 / f32::from(spikes);
    (0..2 * spikes).map(move |i| Rot2::new(angle(i)) * (radii[usize::from(i % 2)], 0.0))
}

/// A smooth outline that is concave in places.
pub(crate) fn blob(corners: u16) -> impl Iterator<Item = Vec2> {
    let wave = |times: f32, angle: f32| Rot2::new(times * angle).sin();
    let at = move |angle: f32| {
        Rot2::new(angle)
            * (0.8 + 0.1 * wave(5.0, angle) + 0.05 * wave(11.0, angle + 1.0) + 0.03 * wave(23.0, angle), 0.0)
    };
    (0..corners).map(move |i| at(f32::from(i) / f32::from(corners) * core::f32::consts::TAU))
}

/// The outline of a comb with upright teeth, each 1 wide and 8 high.
pub(crate) fn comb(teeth: u16) -> impl Iterator<Item = Vec2> {
    let tooth = |i: u16| [(0.0, 0.0), (0.25, 8.0), (0.5, 0.125)].map(|(x, y)| Vec2::new(x + f32::from(i), y));
    let back = [Vec2::new(f32::from(teeth), -1.0), Vec2::new(0.0, -1.0)];
    (0..teeth).flat_map(tooth).chain(back)
}

/// True if two shapes overlap.
pub(crate) fn overlap(a: Placed<'_>, b: Placed<'_>) -> bool {
    let mut overlap = false;
    for_close_parts(a, b, |a, b| {
        overlap |= relate_bodies(&a.body, &b.body) == Relation::Overlapping;
        ControlFlow::Continue(())
    });
    overlap
}
