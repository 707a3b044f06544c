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

/// The cost of covering a mark with a name.
const WEIGHT: f64 = 4.0;

/// Draws each contact as a dimension line: the line between its two witness points, to scale, with a stroke across each
/// end. Its contact points are dots, and from the middle of each manifold a short arrow points along the normal, from
/// the first collider to the second. Dots and arrows covered by others of their colour are left out.
pub(super) fn draw(svg: &mut String, view: &View, picture: &Picture<'_>) {
    let size = size(view, picture.scene);
    let shaft = if picture.contacts.len() <= MOST_WITH_SHAFTS { SHAFT } else { DOT };
    for mark in MARKS.into_iter().rev() {
        let contacts = picture.contacts.iter().filter(|contact| Mark::of(contact, picture.scene) == mark);
        let (mut lines, mut heads) = (String::new(), String::new());
        let (mut dots, mut arrows): (Vec<Pixel>, Vec<[Pixel; 2]>) = (Vec::new(), Vec::new());
        for contact in contacts {
            let [a, b] = ends(view, contact);
            let _ = write!(lines, "M{}L{}", place(a), place(b));
            let manifolds = contact.manifolds(picture.scene);
            dots.extend(manifolds.iter().flat_map(Manifold::points).map(|point| view.point(point.point)));
            if picture.contacts.len() <= MOST_WITH_HEADS {
                let along = view.direction(contact.separation.normal);
                for end in [a, b] {
                    let [left, right] = [1.0, -1.0].map(|side| end.moved(along, 0.0, side * END * size));
                    let _ = write!(lines, "M{}L{}", place(left), place(right));
                }
                arrows.extend(manifolds.iter().map(|manifold| arrow(view, manifold)));
            }
        }
        for [from, along] in uncovered(&arrows, shaft, size) {
            let _ = write!(lines, "M{}L{}", place(from), place(from.moved(along, shaft * size, 0.0)));
            heads.push_str(&head(from.moved(along, (1.0 + shaft) * size, 0.0), along, size));
        }
        // One for each cell of the size of a dot.
        let mut taken = HashSet::new();
        let cell = |dot: &Pixel| [dot.x, dot.y].map(|x| (x / (DOT * size)).round() as i64);
        dots.retain(|dot| taken.insert(cell(dot)));
        dots.iter().for_each(|dot| heads.push_str(&disc(*dot, DOT * size)));
        for (class, path) in [("measure", lines), ("head", heads)] {
            if !path.is_empty() {
                let _ = writeln!(svg, "<g class=\"{}\"><path class=\"{class}\" d=\"{path}\"/></g>", mark.word());
            }
        }
    }
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

/// Keeps names off the marks.
pub(super) fn reserve(ink: &mut Ink, view: &View, picture: &Picture<'_>) {
    let size = size(view, picture.scene);
    for contact in picture.contacts {
        let [a, b] = ends(view, contact);
        ink.line(a, b, WEIGHT);
        for manifold in contact.manifolds(picture.scene).iter() {
            let [from, along] = arrow(view, manifold);
            ink.line(from, from.moved(along, (1.0 + SHAFT) * size, 0.0), WEIGHT);
            for point in manifold.points() {
                ink.fill(&view.point(point.point).square(SMALLEST), WEIGHT);
            }
        }
    }
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
