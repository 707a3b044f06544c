use crate::level::{LevelNote, LevelScene};
use jostle::Pose2;
use jostle_levels::{Layout, LayoutGrid, LayoutObject, LayoutTraits};
use jostle_scene::{Cells, Collider, Filter, Scene};

/// The static group of tiles; those of layers of objects follow.
const TILES: u32 = 0;

/// A level of shapes and tiles as a scene. All tiles are in one static group, and so are the objects of each layer except
/// sensors: neighbours in a layer touch by intent, but an object in a wall is a find.
pub(crate) fn scene_of(layout: Layout) -> LevelScene {
    let Layout { name: _, y_down, layers, objects, grids, diagnostics } = layout;
    let mut made = LevelScene {
        scene: Scene { y_down, layers, ..Scene::default() },
        notes: diagnostics.iter().map(LevelNote::from).collect(),
    };
    for LayoutGrid { name, layer, origin, size, columns, rows, cells, shape, traits } in grids {
        let cells = Cells { size, columns, rows, y_down, filled: cells, shape };
        match cells.collider(&name, traits.one_way, traits.tag) {
            Ok(None) => {}
            Ok(Some(collider)) => {
                let placed = Collider { pose: Pose2::from(origin), ..collider };
                made.scene.colliders.push(with_traits(placed, layer, traits, Some(TILES)));
            }
            Err(error) => made.notes.push(LevelNote::left_out(format!("{name} is left out: {error}"))),
        }
    }
    for LayoutObject { name, layer, shape, pose, traits } in objects {
        let collider = Collider { pose, ..Collider::new(name, shape) };
        let group = (!traits.sensor).then_some(TILES + 1 + layer as u32);
        made.scene.colliders.push(with_traits(collider, layer, traits, group));
    }
    made
}

fn with_traits(collider: Collider, layer: usize, traits: LayoutTraits, static_group: Option<u32>) -> Collider {
    let LayoutTraits { sensor, one_way, tag } = traits;
    let filter = Filter { layers: 1 << layer, ..Filter::default() };
    Collider { filter, sensor, one_way, tag, static_group, ..collider }
}
