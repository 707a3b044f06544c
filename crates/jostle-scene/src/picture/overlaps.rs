use core::fmt::Write;
use std::collections::BTreeSet;

use jostle::Relation;

use super::Picture;
use super::outline::Paths;
use super::style::{MARKS, Mark};
use super::view::View;
use crate::Contact;

/// The most contacts whose overlaps are drawn.
const MOST: usize = 60;

/// Draws what two colliders have in common: the area of one, cut off at the outline of the other, and the part of a
/// chain inside the other.
pub(super) fn draw(svg: &mut String, view: &View, picture: &Picture<'_>) {
    if picture.contacts.len() > MOST {
        return;
    }
    let mut cutters = BTreeSet::new();
    for mark in MARKS.into_iter().rev() {
        let overlapping = |contact: &&Contact| contact.relation == Relation::Overlapping;
        let of_mark = |contact: &&Contact| Mark::of(contact, picture.scene) == mark;
        for contact in picture.contacts.iter().filter(overlapping).filter(of_mark) {
            let paths = [contact.a, contact.b].map(|index| {
                let collider = &picture.scene.colliders[index];
                Paths::of(view, &collider.shape, collider.pose)
            });
            let [a, b] = &paths;
            // The longer one, such as a level, cuts: it is written once for all contacts.
            let [short, long] = if a.areas.len() <= b.areas.len() { [a, b] } else { [b, a] };
            for (class, path, cutter) in
                [("", &short.areas, &long.areas), (" line", &a.lines, &b.areas), (" line", &b.lines, &a.areas)]
            {
                if !path.is_empty() && !cutter.is_empty() {
                    let id = name(cutter);
                    if cutters.insert(id.clone()) {
                        let _ = writeln!(svg, "<clipPath id=\"{id}\"><path d=\"{cutter}\"/></clipPath>");
                    }
                    let mark = mark.class();
                    let _ =
                        writeln!(svg, "<path class=\"region{class} {mark}\" clip-path=\"url(#{id})\" d=\"{path}\"/>");
                }
            }
        }
    }
}

/// The name of a clip path, made from its data so that several pictures in one page cannot take each other's: FNV-1a.
fn name(path: &str) -> String {
    const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01b3;
    let hash = path.bytes().fold(BASIS, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(PRIME));
    format!("clip-{hash:016x}")
}
