use core::fmt::Write;

use super::Picture;
use super::arrow::head;
use super::ink::Ink;
use super::style::{MARKS, Mark};
use super::view::{Pixel, View, place};
use crate::{Contact, Scene};

/// With more contacts than this, only the lines between their points are drawn.
const MOST_WITH_HEADS: usize = 300;

/// A head's length as a share of the median collider's size, and its bounds in pixels.
const SHARE: f64 = 0.25;
const SMALLEST: f64 = 4.0;
const LARGEST: f64 = 7.0;

/// Half the length of the strokes across the ends as a share of the head's length.
const END: f64 = 0.6;

/// How much a mark is not to be covered by names.
const WEIGHT: f64 = 4.0;

/// Each contact as draughtsmen draw a measure: the line between its two witness points, true to scale, with a stroke
/// across each end, and on its middle a small head that points from the first collider to the second.
pub(super) fn draw(svg: &mut String, view: &View, picture: &Picture<'_>) {
    let size = size(view, picture.scene);
    for mark in MARKS.into_iter().rev() {
        let contacts = picture.contacts.iter().filter(|contact| Mark::of(contact, picture.scene) == mark);
        let (mut lines, mut heads) = (String::new(), String::new());
        for contact in contacts {
            let [a, b] = ends(view, contact);
            let _ = write!(lines, "M{}L{}", place(a), place(b));
            if picture.contacts.len() <= MOST_WITH_HEADS {
                let along = view.direction(contact.separation.normal);
                for end in [a, b] {
                    let [left, right] = [1.0, -1.0].map(|side| end.moved(along, 0.0, side * END * size));
                    let _ = write!(lines, "M{}L{}", place(left), place(right));
                }
                heads.push_str(&head(a.towards(b, 0.5).moved(along, size / 2.0, 0.0), along, size));
            }
        }
        for (class, path) in [("measure", lines), ("head", heads)] {
            if !path.is_empty() {
                let _ = writeln!(svg, "<g class=\"{}\"><path class=\"{class}\" d=\"{path}\"/></g>", mark.word());
            }
        }
    }
}

/// Keeps names off the marks.
pub(super) fn reserve(ink: &mut Ink, view: &View, contacts: &[Contact]) {
    for contact in contacts {
        let [a, b] = ends(view, contact);
        ink.line(a, b, WEIGHT);
        let middle = a.towards(b, 0.5);
        let corner = |side: f64| Pixel { x: middle.x + side * SMALLEST, y: middle.y + side * SMALLEST };
        ink.fill(&[corner(-1.0), corner(1.0)], WEIGHT);
    }
}

fn ends(view: &View, contact: &Contact) -> [Pixel; 2] {
    [contact.separation.point_a, contact.separation.point_b].map(|p| view.point(p))
}

/// The length of a head: what is many in the picture is small in it, and so are its marks.
fn size(view: &View, scene: &Scene) -> f64 {
    let extent = |collider: &crate::Collider| {
        let [p, q] = view.rectangle(collider.shape.at(collider.pose).aabb());
        (q.x - p.x).max(q.y - p.y)
    };
    let mut extents: Vec<f64> = scene.colliders.iter().map(extent).collect();
    extents.sort_by(f64::total_cmp);
    let median = extents.get(extents.len() / 2).copied().unwrap_or(0.0);
    (median * SHARE).clamp(SMALLEST, LARGEST)
}
