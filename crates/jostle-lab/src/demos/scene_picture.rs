use jostle::{Motion, Pose2, Relation, Vec2};
use jostle_scene::{Contact, Impact, Scene};

use crate::sketch::{Form, Look, Role, Sketch};

/// The number of colliders above which their names are left out.
const NAMED: usize = 24;
/// The length of a drawn normal, as a part of the scene's size.
const NORMAL: f32 = 0.05;

/// Draws a scene with its colliders at some poses: those that move with where they start and end, the pairs that touch
/// or overlap, and the impacts of the step.
pub(super) fn draw_scene(
    scene: &Scene,
    poses: &[Pose2],
    contacts: &[Contact],
    impacts: &[Impact],
    sketch: &mut Sketch,
) {
    let names = scene.colliders.len() <= NAMED;
    for (collider, pose) in scene.colliders.iter().zip(poses) {
        let moves = collider.motion != Motion::ZERO;
        let (role, mark) = if moves { (Role::A, "moving") } else { (Role::B, "resting") };
        if moves {
            let end = collider.motion.end(collider.pose);
            sketch.shape(role, Look::Ghost, None, &collider.shape, collider.pose);
            sketch.shape(role, Look::Ghost, None, &collider.shape, end);
            sketch.arrow(role, collider.pose.translation, end.translation).look(Look::Ghost);
        }
        let look = if collider.sensor { Look::Dashed } else { Look::Solid };
        sketch.shape(role, look, Some(mark), &collider.shape, *pose);
        if names && !collider.name.starts_with('#') {
            sketch.label(role, collider.shape.at(*pose).aabb().center(), collider.name.clone());
        }
    }
    let boxes = scene.colliders.iter().map(|collider| collider.shape.at(collider.pose).aabb());
    let size = boxes.fold(jostle::Aabb::EMPTY, jostle::Aabb::union).size();
    let length = NORMAL * size.x.max(size.y).min(f32::MAX);
    let arrow = |at: Vec2, normal: Vec2, role: Role, mark: &'static str, sketch: &mut Sketch| {
        sketch.arrow(role, at, at + normal * length).mark(mark);
        sketch.dot(role, at).mark(mark);
    };
    for contact in contacts {
        let found = contact.separation;
        let role = if contact.relation == Relation::Overlapping { Role::Wrong } else { Role::Contact };
        let role = if contact.allowed { Role::Contact } else { role };
        arrow(found.point_a.midpoint(found.point_b), found.normal, role, "contact", sketch);
    }
    for impact in impacts {
        arrow(impact.point, impact.normal, Role::Impact, "impact", sketch);
    }
}

/// The point upside down, for scenes whose y points down.
pub(super) fn upside_down(point: Vec2) -> Vec2 {
    Vec2::new(point.x, -point.y)
}

/// Turns a picture upside down.
pub(super) fn turn_upside_down(sketch: &mut Sketch) {
    let turn = |points: &mut [Vec2]| points.iter_mut().for_each(|point| *point = upside_down(*point));
    for item in &mut sketch.items {
        match &mut item.form {
            Form::Convex(points) | Form::Line(points) => turn(points),
            Form::Disc { center: at, .. } | Form::Dot(at) | Form::Label { at, .. } => *at = upside_down(*at),
            Form::Arrow(ends) => turn(ends),
            Form::Mass(polygons) => polygons.iter_mut().for_each(|points| turn(points)),
            Form::Span { .. } => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jostle_scene::{Format, Pairing, contacts};

    #[test]
    fn overlaps_are_told_from_touching_and_from_what_is_allowed() {
        let role = |at: f32, allow: &str| {
            let text = format!(
                r#"{{"jostle": 1, "colliders": [{{"name": "a", "circle": 1}}, {{"name": "b", "circle": 1, "at": [{at}, 0]}}]{allow}}}"#
            );
            let scene = Scene::parse(&text, "two.json", Format::Json).expect("a scene");
            let found = contacts(&scene, Pairing::default(), &mut |_, _| {});
            let poses: Vec<Pose2> = scene.colliders.iter().map(|collider| collider.pose).collect();
            let mut sketch = Sketch::default();
            draw_scene(&scene, &poses, &found, &[], &mut sketch);
            sketch.role_of("contact")
        };
        assert_eq!(role(2.5, ""), None);
        assert_eq!(role(2.0, ""), Some(Role::Contact));
        assert_eq!(role(1.5, ""), Some(Role::Wrong));
        assert_eq!(role(1.5, r#", "allow": [["a", "b"]]"#), Some(Role::Contact));
    }
}
