use core::fmt::Write;
use std::collections::HashSet;

use jostle::{Manifold, Vec2};

use super::Picture;
use super::arrow::{disc, head};
use super::ink::Ink;
use super::pixel::{Pixel, place};
use super::style::{MARKS, Mark};
use super::view::View;
use crate::{Contact, Scene};

/// The most contacts whose arrows have shafts, and the most that are drawn with arrows; of more, only the lines between
/// witness points and the contact points are drawn.
const MOST_WITH_SHAFTS: usize = 60;
const MOST_WITH_HEADS: usize = 300;

/// The length of an arrowhead relative to the median size of a collider, and its bounds in pixels.
const SHARE: f64 = 0.25;
const SMALLEST: f64 = 4.0;
const LARGEST: f64 = 7.0;

/// Half the length of the end strokes of a dimension line, the radius of a dot, and the length of a shaft, relative to
/// the length of an arrowhead.
const END: f64 = 0.6;
pub(super) const DOT: f64 = 0.4;
pub(super) const SHAFT: f64 = 1.4;

/// Draws each contact as a dimension line: the line between its two witness points, to scale, with a stroke across each
/// end. Its contact points are dots, and from the middle of each manifold a short arrow points along the normal, from
/// the first collider to the second. Dots and arrows covered by others of their colour are left out, as are all marks of
/// contacts with sensors, which nothing resolves.
pub(super) fn draw(svg: &mut String, view: &View, picture: &Picture<'_>) {
    let size = size(view, picture.scene);
    let shaft = if picture.contacts.len() <= MOST_WITH_SHAFTS { SHAFT } else { DOT };
    for mark in MARKS.into_iter().rev() {
        let (mut lines, mut normals) = (String::new(), String::new());
        let (mut dots, mut arrows): (Vec<Pixel>, Vec<[Pixel; 2]>) = (Vec::new(), Vec::new());
        for contact in marked(picture).filter(|contact| Mark::of(contact, picture.scene) == mark) {
            let manifolds = contact.manifolds(picture.scene);
            dots.extend(manifolds.iter().flat_map(Manifold::points).map(|point| view.point(point.point)));
            if picture.contacts.len() <= MOST_WITH_HEADS {
                if mark != Mark::Touching {
                    lines += &dimension_line(ends(view, contact), view.direction(contact.separation.normal), size);
                }
                arrows.extend(manifolds.iter().map(|manifold| arrow(view, manifold)));
            }
        }
        for [from, along] in uncovered(&arrows, shaft, size) {
            normals += &normal(from, along, shaft, size);
        }
        // One for each cell of the size of a dot.
        let mut taken = HashSet::new();
        let cell = |dot: &Pixel| [dot.x, dot.y].map(|x| (x / (DOT * size)).round() as i64);
        dots.retain(|dot| taken.insert(cell(dot)));
        let points: String = dots.iter().map(|dot| disc(*dot, DOT * size)).collect();
        for (class, path) in [("measure", lines), ("normal", normals), ("point", points)] {
            if !path.is_empty() {
                let _ = writeln!(svg, "<path class=\"{class} {}\" d=\"{path}\"/>", mark.class());
            }
        }
    }
}

/// The contacts with marks: those without a sensor.
fn marked<'p>(picture: &Picture<'p>) -> impl Iterator<Item = &'p Contact> {
    let scene = picture.scene;
    picture.contacts.iter().filter(|contact| Mark::of(contact, scene) != Mark::Sensed)
}

/// The line between two points, with a stroke across each end.
pub(super) fn dimension_line([from, to]: [Pixel; 2], along: Pixel, size: f64) -> String {
    let mut path = format!("M{}L{}", place(from), place(to));
    for end in [from, to] {
        let [left, right] = [1.0, -1.0].map(|side| end.moved(along, 0.0, side * END * size));
        let _ = write!(path, "M{}L{}", place(left), place(right));
    }
    path
}

/// An arrow along a normal, its shaft this many times as long as its head.
pub(super) fn normal(from: Pixel, along: Pixel, shaft: f64, size: f64) -> String {
    let shaft_end = from.moved(along, shaft * size, 0.0);
    format!("M{}L{}{}", place(from), place(shaft_end), head(from.moved(along, (1.0 + shaft) * size, 0.0), along, size))
}

/// The start of the arrow of a manifold, and its direction.
fn arrow(view: &View, manifold: &Manifold) -> [Pixel; 2] {
    let points = manifold.points();
    let [first, last] = [points.first(), points.last()].map(|p| p.map_or(Vec2::ZERO, |p| p.point));
    [view.point(first).towards(view.point(last), 0.5), view.direction(manifold.normal)]
}

/// The arrows that lie on none before them.
fn uncovered(arrows: &[[Pixel; 2]], shaft: f64, size: f64) -> Vec<[Pixel; 2]> {
    let tip = |[from, along]: &[Pixel; 2]| from.moved(*along, (1.0 + shaft) * size, 0.0);
    let covers = |a: &[Pixel; 2], b: &[Pixel; 2]| a[0].distance(b[0]) <= size && tip(a).distance(tip(b)) <= size;
    let mut kept: Vec<[Pixel; 2]> = Vec::new();
    for arrow in arrows {
        if !kept.iter().any(|other| covers(other, arrow)) {
            kept.push(*arrow);
        }
    }
    kept
}

/// Keeps texts off the marks.
pub(super) fn reserve(ink: &mut Ink, view: &View, picture: &Picture<'_>) {
    let size = size(view, picture.scene);
    for contact in marked(picture) {
        let [a, b] = ends(view, contact);
        ink.mark(a, b);
        for manifold in contact.manifolds(picture.scene).iter() {
            let [from, along] = arrow(view, manifold);
            reserve_normal(ink, from, along, size);
            manifold.points().iter().for_each(|point| ink.dot(view.point(point.point), DOT * size));
        }
    }
}

/// Keeps texts off an arrow along a normal.
pub(super) fn reserve_normal(ink: &mut Ink, from: Pixel, along: Pixel, size: f64) {
    let tip = from.moved(along, (1.0 + SHAFT) * size, 0.0);
    ink.mark(from, tip);
    ink.dot(from.moved(along, (0.5 + SHAFT) * size, 0.0), size / 2.0);
}

fn ends(view: &View, contact: &Contact) -> [Pixel; 2] {
    [contact.separation.point_a, contact.separation.point_b].map(|p| view.point(p))
}

/// The length of an arrowhead, which is smaller for smaller colliders.
pub(super) fn size(view: &View, scene: &Scene) -> f64 {
    let extent = |collider: &crate::Collider| {
        let [p, q] = view.rectangle(collider.shape.at(collider.pose).aabb());
        (q.x - p.x).max(q.y - p.y)
    };
    let mut extents: Vec<f64> = scene.colliders.iter().map(extent).collect();
    extents.sort_by(f64::total_cmp);
    let median = extents.get(extents.len() / 2).copied().unwrap_or(0.0);
    (median * SHARE).clamp(SMALLEST, LARGEST)
}
