use core::fmt::Write;
use std::collections::BTreeSet;

use super::Picture;
use super::outline::through;
use super::view::View;
use crate::{Collider, Contact, Scene, SubShape};

/// Draws the cells of tiles that contacts are at. Only they are marked, since the merged shape may span the whole level.
pub(super) fn draw(svg: &mut String, view: &View, picture: &Picture<'_>) {
    let struck: BTreeSet<(usize, u32)> =
        picture.contacts.iter().flat_map(|contact| cells(contact, picture.scene)).collect();
    let outlines = struck.into_iter().filter_map(|(index, cell)| outline(view, &picture.scene.colliders[index], cell));
    let path: String = outlines.collect();
    if !path.is_empty() {
        let _ = writeln!(svg, "<path class=\"cell\" d=\"{path}\"/>");
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
