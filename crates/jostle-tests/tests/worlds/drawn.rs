//! What a world draws lies on the borders of its colliders.

use jostle::{
    Chain, Collider, Compound, Convex, DebugDraw, DrawOptions, Events, Motion, Part, Polygon, Pose2, Role, Rot2, Shape,
    ShapeError, Vec2, World, closest_point,
};

#[derive(Default)]
struct Lines(Vec<(Vec2, Vec2, Role)>);

impl DebugDraw for Lines {
    fn line(&mut self, from: Vec2, to: Vec2, role: Role) {
        self.0.push((from, to, role));
    }
}

fn drawn(world: &World<()>, options: &DrawOptions) -> Lines {
    let mut lines = Lines::default();
    world.draw(&mut lines, options);
    lines
}

#[test]
fn every_border_is_drawn_where_it_is() -> Result<(), ShapeError> {
    let hole = [(1.0, 1.0), (2.0, 1.0), (1.0, 2.0)];
    let parts = [
        Part::new(Convex::circle(0.5)?, (2.0, 0.0)),
        Part::new(Convex::rounded_rectangle(2.0, 1.0, 0.25)?, (0.0, 0.0)),
    ];
    let shapes: [(Shape, usize); 7] = [
        (Convex::circle(2.0)?.into(), 32),
        (Convex::rectangle(2.0, 1.0)?.into(), 4),
        (Convex::capsule((-1.0, 0.0), (1.0, 0.0), 0.5)?.into(), 2 + 16),
        (Convex::rounded_rectangle(2.0, 1.0, 0.25)?.into(), 4 + 4 * 4),
        (Polygon::with_holes([(0.0, 0.0), (4.0, 0.0), (0.0, 4.0)], [hole])?.into(), 6),
        (Chain::open([(0.0, 0.0), (1.0, 1.0), (2.0, 0.0)])?.into(), 2),
        (Compound::new(parts)?.into(), 16 + 4 + 4 * 4),
    ];
    for (shape, count) in shapes {
        let mut world = World::new();
        let pose = Pose2::new((3.0, -2.0), Rot2::new(0.7));
        world.insert(Collider::new(shape.clone(), pose, ())).expect("finite");
        let lines = drawn(&world, &DrawOptions::default()).0;
        assert_eq!(lines.len(), count, "{shape:?}");
        for (from, to, role) in lines {
            assert_eq!(role, Role::Solid);
            for end in [from, to] {
                let off = closest_point(end, shape.at(pose)).distance;
                assert!(off.abs() < 1e-6, "{end} is {off} off the border of {shape:?}");
            }
        }
    }
    Ok(())
}

#[test]
fn options_add_contacts_boxes_and_motions() -> Result<(), ShapeError> {
    let mut world = World::new();
    let ledge = Collider::new(Convex::rectangle(20.0, 1.0)?, (0.0, -0.5), ()).one_way((0.0, 1.0));
    world.insert(ledge).expect("finite");
    let crate_ = Collider::new(Convex::rectangle(1.0, 1.0)?, (3.0, 0.5), ());
    world.insert(crate_.motion(Motion::linear((1.0, 0.0)))).expect("finite");
    world.step(&mut Events::new());
    let options = DrawOptions { normal_length: 0.5, boxes: true, motions: true, ids: true, ..DrawOptions::default() };
    let lines = drawn(&world, &options).0;
    let count = |role| lines.iter().filter(|line| line.2 == role).count();
    let roles = [Role::Solid, Role::OneWay, Role::Box, Role::Motion, Role::Contact, Role::Normal];
    assert_eq!(roles.map(count), [4, 4 + 1, 8, 1, 2, 2]);
    let normals = lines.iter().filter(|line| line.2 == Role::Normal);
    assert!(normals.into_iter().all(|(from, to, _)| *to - *from == Vec2::new(0.0, 0.5)));
    assert!(lines.contains(&(Vec2::new(4.0, 0.5), Vec2::new(5.0, 0.5), Role::Motion)));
    Ok(())
}
