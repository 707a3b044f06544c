use core::fmt::Write;

use super::outline::through;
use super::style::{Kind, MARKS, Mark, Style};
use super::view::View;
use super::{Picture, style};
use crate::{Collider, Contact, SubShape};

/// The cells of tiles that contacts are at, each in the colour of its contact: what is one shape from end to end of a
/// level is not in trouble from end to end.
pub(super) fn draw(svg: &mut String, view: &View, picture: &Picture<'_>) {
    for mark in MARKS.into_iter().rev() {
        let marked = picture.contacts.iter().filter(|contact| Mark::of(contact, picture.scene) == mark);
        for kind in [Kind::Solid, Kind::Sensor] {
            let sides = marked.clone().flat_map(sides);
            let struck = sides.map(|(index, part)| (&picture.scene.colliders[index], part));
            let of_kind = struck.filter(|(collider, _)| style::kind(collider) == kind);
            let cells: String = of_kind.filter_map(|(collider, part)| cell(view, collider, part)).collect();
            if !cells.is_empty() {
                let class = Style { kind, mark: Some(mark) }.class();
                let _ = writeln!(svg, "<g class=\"{class}\"><path d=\"{cells}\"/></g>");
            }
        }
    }
}

fn sides(contact: &Contact) -> [(usize, Option<SubShape>); 2] {
    [(contact.a, contact.part_a), (contact.b, contact.part_b)]
}

/// The outline of a cell.
fn cell(view: &View, collider: &Collider, part: Option<SubShape>) -> Option<String> {
    let (tiles, Some(SubShape::Tile(cell))) = (collider.tiles.as_ref()?, part) else { return None };
    Some(through(view, collider.pose, &tiles.corners_of(cell), true))
}
