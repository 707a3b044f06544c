use jostle::{Convex, Pose2, ShapeError, Vec2};
use jostle_levels::Level;
use jostle_scene::{Collider, Filter, Scene};

/// The layers of a level's scene, in order.
const LAYERS: [&str; 3] = ["walls", "things", "pickups"];
const WALLS: usize = 0;
const THINGS: usize = 1;
const PICKUPS: usize = 2;

/// The level as a scene: walls as segments in one static group, things as circles, of which pickups and markers are
/// sensors. The second list says what could not become a collider, and why.
pub(crate) fn scene_of(level: &Level) -> (Scene, Vec<String>) {
    let mut scene = Scene { layers: LAYERS.map(String::from).into(), ..Scene::default() };
    let mut left_out = Vec::new();
    for wall in level.walls() {
        let name = format!("line {}", wall.line);
        match collider(name, Convex::segment(wall.from, wall.to), Vec2::ZERO, WALLS) {
            Ok(wall) => scene.colliders.push(Collider { static_group: Some(0), ..wall }),
            Err(why) => left_out.push(why),
        }
    }
    for thing in &level.things {
        let name = if thing.name.is_empty() { format!("kind {}", thing.kind) } else { thing.name.into() };
        let layer = if thing.solid { THINGS } else { PICKUPS };
        match collider(format!("{name} #{}", thing.index), Convex::circle(thing.radius), thing.position, layer) {
            Ok(collider) => scene.colliders.push(Collider { sensor: !thing.solid, tag: thing.kind.into(), ..collider }),
            Err(why) => left_out.push(why),
        }
    }
    (scene, left_out)
}

fn collider(name: String, shape: Result<Convex, ShapeError>, at: Vec2, layer: usize) -> Result<Collider, String> {
    let shape = shape.map_err(|error| format!("{name} is left out: {error}"))?;
    let pose = Pose2::from(at);
    if !pose.is_finite() {
        return Err(format!("{name} is left out: its position {at} is not finite"));
    }
    let filter = Filter { layers: 1 << layer, ..Filter::default() };
    Ok(Collider { pose, filter, ..Collider::new(name, shape) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use jostle_levels::Thing;

    fn thing(index: u32, radius: f32, x: f32, solid: bool) -> Thing {
        let position = Vec2::new(x, 0.0);
        Thing { index, kind: 3001, name: "imp", position, radius, solid, angle: 0, flags: 0 }
    }

    #[test]
    fn things_become_circles_with_unique_names() {
        let level = Level { things: vec![thing(0, 20.0, 1.0, true), thing(1, 20.0, 2.0, false)], ..Level::default() };
        let (scene, left_out) = scene_of(&level);
        assert!(left_out.is_empty());
        let facts: Vec<_> = scene.colliders.iter().map(|c| (c.name.as_str(), c.sensor, c.filter.layers)).collect();
        assert_eq!(facts, [("imp #0", false, 1 << THINGS), ("imp #1", true, 1 << PICKUPS)]);
    }

    #[test]
    fn what_has_no_shape_or_place_is_left_out_and_said() {
        let things = vec![thing(0, -1.0, 0.0, true), thing(1, 20.0, f32::NAN, true), thing(2, 20.0, 0.0, true)];
        let (scene, left_out) = scene_of(&Level { things, ..Level::default() });
        assert_eq!(scene.colliders.len(), 1);
        assert!(left_out[0].starts_with("imp #0 is left out: "), "{left_out:?}");
        assert!(left_out[1].starts_with("imp #1 is left out: its position (NaN, 0)"), "{left_out:?}");
    }
}
