use core::fmt::Write;

use super::Picture;
use super::style::{MARKS, Mark};
use super::view::{Pixel, View, number, place};
use crate::Contact;

/// With more contacts than this, only their points are drawn.
const MOST_ARROWS: usize = 300;

/// The arrow's length as a share of the picture's smaller side, and its bounds in pixels.
const LENGTH: f64 = 0.05;
const SHORTEST: f64 = 14.0;
const LONGEST: f64 = 26.0;

/// The barbs, as shares of the arrow's length along and across.
const BARB: [f64; 2] = [0.3, 0.18];

/// The witness points of each contact, joined, and its normal from the first one's point.
pub(super) fn draw(svg: &mut String, view: &View, picture: &Picture<'_>) {
    let [min, max] = view.frame();
    let length = ((max.x - min.x).min(max.y - min.y) * LENGTH).clamp(SHORTEST, LONGEST);
    for mark in MARKS.into_iter().rev() {
        let contacts = picture.contacts.iter().filter(|contact| Mark::of(contact, picture.scene) == mark);
        let (mut arrows, mut dots) = (String::new(), String::new());
        for contact in contacts {
            let [a, b] = [contact.separation.point_a, contact.separation.point_b].map(|p| view.point(p));
            if picture.contacts.len() <= MOST_ARROWS {
                arrows.push_str(&arrow(view, contact, [a, b], length));
            }
            // A line of no length with round ends is a dot.
            let _ = write!(dots, "M{}h0", place(a));
            if number(a.x) != number(b.x) || number(a.y) != number(b.y) {
                let _ = write!(dots, "M{}h0", place(b));
            }
        }
        for (class, path) in [("arrow", arrows), ("dot", dots)] {
            if !path.is_empty() {
                let _ = writeln!(svg, "<g class=\"{}\"><path class=\"{class}\" d=\"{path}\"/></g>", mark.word());
            }
        }
    }
}

fn arrow(view: &View, contact: &Contact, [a, b]: [Pixel; 2], length: f64) -> String {
    let along = view.direction(contact.separation.normal);
    let tip = Pixel { x: a.x + along.x * length, y: a.y + along.y * length };
    let barb = |side: f64| Pixel {
        x: tip.x - length * (BARB[0] * along.x - side * BARB[1] * along.y),
        y: tip.y - length * (BARB[0] * along.y + side * BARB[1] * along.x),
    };
    let gap = format!("M{}L{}", place(a), place(b));
    format!("{gap}M{}L{}M{}L{1}L{}", place(a), place(tip), place(barb(1.0)), place(barb(-1.0)))
}
