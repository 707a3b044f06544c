use core::fmt::Write;
use std::collections::BTreeSet;

use super::outline::through;
use super::style::{Kind, MARKS, Mark, Style};
use super::view::View;
use super::{Picture, style};
use crate::{Collider, Contact, Scene, SubShape};

/// Draws the cells of tiles that contacts are at, each in the colour of its contact. Only they are coloured, since the
/// merged shape may span the whole level.
pub(super) fn draw(svg: &mut String, view: &View, picture: &Picture<'_>) {
    for mark in MARKS.into_iter().rev() {
        let marked = picture.contacts.iter().filter(|contact| Mark::of(contact, picture.scene) == mark);
        for kind in [Kind::Solid, Kind::Sensor] {
            let sides: BTreeSet<(usize, u32)> =
                marked.clone().flat_map(|contact| cells(contact, picture.scene)).collect();
            let struck = sides.into_iter().map(|(index, cell)| (&picture.scene.colliders[index], cell));
            let of_kind = struck.filter(|(collider, _)| style::kind(collider) == kind);
            let cells: String = of_kind.filter_map(|(collider, cell)| outline(view, collider, cell)).collect();
            if !cells.is_empty() {
                let class = Style { kind, mark: Some(mark) }.class();
                let _ = writeln!(svg, "<g class=\"{class}\"><path d=\"{cells}\"/></g>");
            }
        }
    }
}

/// The cells of a contact and of its points, each after the index of its collider.
fn cells(contact: &Contact, scene: &Scene) -> Vec<(usize, u32)> {
    let has_tiles = [contact.a, contact.b].map(|index| scene.colliders[index].tiles.is_some());
    let mut parts = vec![[contact.part_a, contact.part_b]];
    if has_tiles[0] || has_tiles[1] {
        for manifold in contact.manifolds(scene).iter() {
            parts.extend(manifold.points().iter().map(|point| contact.parts_at(scene, manifold, point)));
        }
    }
    let sides = parts.into_iter().flat_map(|[a, b]| [(contact.a, a), (contact.b, b)]);
    sides
        .filter_map(|(index, part)| if let Some(SubShape::Tile(cell)) = part { Some((index, cell)) } else { None })
        .collect()
}

/// The outline of a cell.
fn outline(view: &View, collider: &Collider, cell: u32) -> Option<String> {
    Some(through(view, collider.pose, &collider.tiles.as_ref()?.corners_of(cell), true))
}
