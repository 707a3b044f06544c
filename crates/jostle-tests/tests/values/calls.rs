//! Calls of all public functions with numbers of every kind: none may panic, and finite input gives finite output.

use jostle::*;

/// The source of numbers: a seed, or the bytes of a fuzzer.
pub(crate) struct Dice<'d>(pub(crate) &'d mut dyn FnMut() -> u64);

impl Dice<'_> {
    pub(crate) fn below(&mut self, n: u64) -> u64 {
        (self.0)() % n
    }

    pub(crate) fn chance(&mut self, one_in: u64) -> bool {
        self.below(one_in) == 0
    }

    /// A number of any kind and size; usually one that is common in shapes, often whole.
    pub(crate) fn number(&mut self) -> f32 {
        const SPECIAL: [f32; 16] = [
            0.0,
            -0.0,
            1.0,
            f32::MIN_POSITIVE,
            1e-45,
            -1e-40,
            f32::EPSILON,
            1e-20,
            1e20,
            -3e38,
            3e38,
            f32::MAX,
            f32::MIN,
            f32::INFINITY,
            f32::NEG_INFINITY,
            f32::NAN,
        ];
        match self.below(32) {
            0 => SPECIAL[self.below(SPECIAL.len() as u64) as usize],
            1 => f32::from_bits((self.0)() as u32),
            2..12 => self.below(17) as f32 - 8.0,
            _ => (self.below(1 << 24) as f32 / (1 << 20) as f32) - 8.0,
        }
    }

    fn finite(&mut self) -> f32 {
        let number = self.number();
        if number.is_finite() { number } else { 1.0 }
    }

    pub(crate) fn place(&mut self) -> Vec2 {
        Vec2::new(self.number(), self.number())
    }

    fn places(&mut self, most: u64) -> Vec<Vec2> {
        let scale = *self.pick(&[1.0, 1.0, 1.0, 1e-30, 1e-6, 1e5, 1e15, 1e30]);
        (0..self.below(most + 1)).map(|_| Vec2::new(self.finite(), self.finite()) * scale).collect()
    }

    fn pick<'p, T>(&mut self, from: &'p [T]) -> &'p T {
        &from[self.below(from.len() as u64) as usize]
    }

    pub(crate) fn pose(&mut self) -> Pose2 {
        let rotation = match self.below(4) {
            0 => Rot2::IDENTITY,
            1 => Rot2::quarter_turns(self.below(9) as i32 - 4),
            2 => Rot2::degrees(self.number()),
            _ => Rot2::new(self.number()),
        };
        Pose2::new(self.place(), rotation)
    }

    fn motion(&mut self) -> Motion {
        match self.below(4) {
            0 => Motion::linear(self.place()),
            1 => Motion::between(self.pose(), self.pose()),
            2 => Motion::arc(self.pose(), self.pose()),
            _ => Motion::linear(self.place()).turning(self.number()).about(self.place()),
        }
    }

    fn aabb(&mut self) -> Aabb {
        if self.chance(2) { Aabb::around([self.place(), self.place()]) } else { Aabb::new(self.place(), self.place()) }
    }

    fn ray(&mut self) -> Ray {
        let ray = if self.chance(2) {
            Ray::new(self.place(), self.place())
        } else {
            Ray::between(self.place(), self.place())
        };
        if self.chance(2) { ray.until(self.number().into()) } else { ray }
    }

    fn convex(&mut self) -> Result<Convex, ShapeError> {
        let shape = match self.below(10) {
            0 => Convex::circle(self.number()),
            1 => Convex::capsule(self.place(), self.place(), self.number()),
            2 => Convex::segment(self.place(), self.place()),
            3 => Convex::rectangle(self.number(), self.number()),
            4 => Convex::rounded_rectangle(self.number(), self.number(), self.number()),
            5 => Convex::triangle(self.place(), self.place(), self.place()),
            6 => Convex::polygon(self.places(6)),
            7 => {
                let corners = *self.pick(&[0, 2, 3, 4, 5, 8, 64, usize::MAX]);
                Convex::regular(corners, self.number())
            }
            8 => Convex::bounding_circle(self.places(6)),
            _ => Convex::hull(self.places(8)),
        };
        match self.below(8) {
            0 => shape?.grown(self.number()),
            1 => shape?.scaled(self.number()),
            2 => Ok(shape?.mirrored_x()),
            _ => shape,
        }
    }

    /// Corners around a middle: usually a polygon.
    fn outline(&mut self) -> Vec<Vec2> {
        if self.chance(8) {
            return self.places(8);
        }
        let (count, scale) = (3 + self.below(8), *self.pick(&[1.0, 1.0, 1e-30, 1e-6, 1e5, 1e15, 1e30]));
        let corner = |i: u64, far: f32| Rot2::degrees(360.0 * i as f32 / count as f32) * (far * scale, 0.0);
        (0..count).map(|i| corner(i, 0.25 + self.below(16) as f32)).collect()
    }

    /// A shape, if the numbers make one.
    pub(crate) fn shape(&mut self, depth: u32) -> Result<Shape, ShapeError> {
        Ok(match self.below(if depth == 0 { 8 } else { 10 }) {
            0..3 => self.convex()?.into(),
            3 | 4 => Polygon::new(self.outline())?.into(),
            5 => {
                let holes: Vec<Vec<Vec2>> = (0..self.below(3)).map(|_| self.places(5)).collect();
                let outline = self.outline().into_iter().map(|corner| corner * 4.0);
                if self.chance(2) {
                    Polygon::from_rings(holes.into_iter().chain([outline.collect(), self.outline()]))?.into()
                } else {
                    Polygon::with_holes(outline, holes)?.into()
                }
            }
            6 | 7 => {
                let points = if self.chance(2) { self.places(8) } else { self.outline() };
                let chain = if self.chance(2) { Chain::open(points)? } else { Chain::closed(points)? };
                if self.chance(2) { chain.one_sided().into() } else { chain.into() }
            }
            8 => self.shape(0)?.scaled(self.number())?,
            _ => {
                let parts: Result<Vec<Part>, ShapeError> =
                    (0..self.below(5)).map(|_| Ok(Part::new(self.shape(depth - 1)?, self.pose()))).collect();
                Compound::new(parts?)?.into()
            }
        })
    }
}

/// Makes every query once about two shapes, and about boxes, rays and points; returns whether the numbers made two
/// shapes.
pub(crate) fn ask_everything(dice: &mut Dice<'_>) -> bool {
    ask_of_boxes(dice);
    ask_of_values(dice);
    let (Ok(shape_a), Ok(shape_b)) = (dice.shape(1), dice.shape(1)) else { return false };
    let near = Pose2::from(Vec2::new(dice.below(9) as f32 - 4.0, dice.below(9) as f32 - 4.0));
    let pose_a = if dice.chance(2) { Pose2::IDENTITY } else { dice.pose() };
    let pose_b = if dice.chance(2) { near } else { dice.pose() };
    let (a, b) = (shape_a.at(pose_a), shape_b.at(pose_b));
    ask_of_one(dice, &shape_a, a);
    ask_of_two(dice, a, b);
    ask_of_motions(dice, [(&shape_a, pose_a), (&shape_b, pose_b)]);
    let margin = dice.number();
    let manifold = contact_manifold(a, b, margin);
    let steps = explain_manifold(a, b, margin);
    if let (Shape::Convex(convex_a), Shape::Convex(convex_b)) = (&shape_a, &shape_b) {
        let explained = steps.and_then(|steps| steps.manifold);
        assert_eq!(manifold.is_some(), explained.is_some(), "{a:?} {b:?} {margin:?}: {manifold:?}");
        _ = explain_impact(
            convex_a.moving(pose_a, dice.motion()),
            convex_b.moving(pose_b, dice.motion()),
            dice.number(),
        );
    }
    ask_of_worlds(dice, [(&shape_a, pose_a), (&shape_b, pose_b)]);
    true
}

fn ask_of_values(dice: &mut Dice<'_>) {
    let (v, w, pose) = (dice.place(), dice.place(), dice.pose());
    assert!(v.normalize().is_finite() && (v.is_finite() == v.try_normalize().is_some() || v == Vec2::ZERO), "{v}");
    assert!(!(v.distance(w) < 0.0 || v.length() < 0.0), "{v} {w}");
    _ = (v.lerp(w, dice.number()), v.midpoint(w), v.cross(w), v.dot(w), v.min(w), v.max(w));
    _ = (pose * v, pose.inverse() * w, pose * dice.pose(), pose.apply_inverse(v));
    let (aabb, other) = (dice.aabb(), dice.aabb());
    assert!(aabb.intersection(other).is_some() == aabb.intersects(other), "{aabb:?} {other:?}");
    assert!(!aabb.is_empty() || Convex::try_from(aabb).is_err(), "{aabb:?}");
    _ = Convex::try_from(Aabb::centered(v, w));
    _ = (aabb.translated(v), aabb.grown_per_axis(w), aabb.closest_point(v), aabb.encloses(other), aabb.half_size());
}

fn ask_of_one(dice: &mut Dice<'_>, shape: &Shape, placed: Placed<'_>) {
    let (point, ray) = (dice.place(), dice.ray());
    if let Ok(moved) = shape.translated(dice.place()) {
        assert_eq!(
            (moved.part_count(), moved.border().is_ok()),
            (shape.part_count(), shape.border().is_ok()),
            "{shape:?}"
        );
    }
    assert!(!(shape.area() < 0.0 || shape.second_moment() < 0.0), "moments of {shape:?}");
    let moments = (shape.area(), shape.centroid(), shape.second_moment());
    assert!(!moments.0.is_nan() && moments.1.is_finite() && !moments.2.is_nan(), "{moments:?} of {shape:?}");
    _ = (shape.mirrored_x(), shape.mirrored_y(), shape.tag(3), placed.aabb(), contains(point, placed));
    let closest = closest_point(point, placed);
    assert!(!closest.distance.is_nan(), "{closest:?}");
    let mut locations = Vec::new();
    let points: Vec<Vec2> = (0..70).map(|_| dice.place()).collect();
    locate_many(&points, placed, &mut locations);
    assert!(points.iter().zip(&locations).all(|(&point, location)| locate(point, placed) == *location));
    if let Some(hit) = cast_ray(ray, placed) {
        assert!((0.0..=ray.max_fraction).contains(&hit.fraction), "{ray:?} hits at {hit:?}");
    }
}

fn ask_of_two(dice: &mut Dice<'_>, a: Placed<'_>, b: Placed<'_>) {
    let relation = relate(a, b);
    assert_eq!(relation, relate(b, a), "{a:?}, {b:?}");
    assert_eq!(intersects(a, b), relation != Relation::Apart);
    let apart = separation(a, b);
    assert!(!apart.distance.is_nan(), "{apart:?}");
    let mut cache = PairCache::default();
    _ = (separation_from(a, b, &mut cache), separation_from(a, b, &mut cache), encloses(a, b), encloses(b, a));
    assert!(overlap_area(a, b) >= 0.0);
    let mut manifolds = Manifolds::new();
    contact_manifolds(a, b, dice.number(), &mut manifolds);
    let by = dice.place();
    let cast = cast_shape(a, by, b);
    assert!((0.0..=1.0).contains(&cast.safe()), "{cast:?}");
    let (both, first) = (cast_both(a, by, b, dice.place()), cast_shape_first(a, by, [b, b]));
    assert!((0.0..=1.0).contains(&both.safe()) && first.cast.safe() == cast.safe(), "{both:?}, {first:?}");
    _ = (cast_shape_with_margin(a, by, b, dice.number()), cast_ray_first(dice.ray(), [a, b]));
    let mut crossings = Vec::new();
    cast_shape_all(a, by, b, &mut crossings);
    let out = push_out(a, b);
    let finite = a.pose().is_finite() && b.pose().is_finite();
    assert!(!finite || (out.is_finite() && cast.stop().is_finite()), "{out:?}, {cast:?}");
}

fn ask_of_motions(dice: &mut Dice<'_>, [(shape_a, pose_a), (shape_b, pose_b)]: [(&Shape, Pose2); 2]) {
    let (a, b) = (shape_a.moving(pose_a, dice.motion()), shape_b.moving(pose_b, dice.motion()));
    let tolerance = dice.number();
    let impact = time_of_impact(a, b, tolerance);
    assert!((0.0..=1.0).contains(&impact.safe()), "{impact:?}");
    if let Some(near) = closest_approach(a, b, tolerance) {
        assert!(!near.distance.is_nan() && near.at_least <= near.distance, "{near:?}");
    }
    _ = (a.after(dice.number().into()), a.end());
}

/// A world of the two shapes, with calls of every kind. What it refuses leaves it as it was.
fn ask_of_worlds(dice: &mut Dice<'_>, shapes: [(&Shape, Pose2); 2]) {
    let (mut world, mut events, mut ids) = (World::new(), Events::new(), Vec::new());
    for i in 0..6 {
        let (shape, pose) = shapes[i % 2];
        let pose = if dice.chance(2) { dice.pose() } else { pose };
        let collider = Collider::new(shape.clone(), pose, i).motion(dice.motion());
        let collider = if dice.chance(6) { collider.margin(dice.number()) } else { collider };
        let collider = if dice.chance(6) { collider.one_way(dice.place()) } else { collider };
        let hash = world.state_hash();
        match world.insert(collider) {
            Ok(id) => ids.push(id),
            Err(_) => assert_eq!(world.state_hash(), hash),
        }
    }
    for _ in 0..3 {
        for id in ids.clone() {
            let hash = world.state_hash();
            let changed = match dice.below(6) {
                0 => world.set_pose(id, dice.pose()),
                1 => world.set_motion(id, dice.motion()),
                2 => world.set_margin(id, dice.number()),
                3 => world.set_one_way(id, Some(dice.place())),
                4 => world.remove(id).map(drop),
                _ => world.set_filter(id, Filter::on(Layers(dice.below(4))).masked(Layers(dice.below(4)))),
            };
            if changed.is_err() {
                assert_eq!(world.state_hash(), hash);
            }
        }
        if dice.chance(2) {
            world.step(&mut events);
        } else {
            let mut step = world.begin_step();
            while let Some(met) = step.next_impact() {
                _ = match dice.below(5) {
                    0 => step.stop(met.pair.a).map(|()| Motion::ZERO),
                    1 => step.redirect(met.pair.b, dice.motion()).map(|()| Motion::ZERO),
                    2 => step.remove(met.pair.a).map(|collider| collider.motion),
                    _ => step.bounce(met.pair.b, &met, dice.number()),
                };
            }
            step.finish(&mut events);
        }
        if dice.chance(8) {
            ask_of_moves(dice, &mut world, &ids, shapes[0]);
        }
        world.check();
        let (filter, shape) = (QueryFilter::new().with_sensors(), shapes[0].0.at(dice.pose()));
        _ = world.cast_ray(dice.ray(), &filter);
        _ = world.cast_shape(shape, dice.place(), &filter);
        _ = (
            world.at_point(dice.place(), &filter),
            world.overlapping(shape, &filter),
            world.inside(dice.aabb(), &filter),
        );
        _ = world.nearest_k(dice.place(), dice.below(3) as usize, dice.number(), &filter);
        _ = world.contacts().count();
    }
}

/// Moves of colliders, of a shape that is none, and of platforms.
fn ask_of_moves(dice: &mut Dice<'_>, world: &mut World<usize>, ids: &[ColliderId], (shape, pose): (&Shape, Pose2)) {
    let mover = Mover {
        up: dice.chance(2).then(|| dice.place()),
        max_floor_angle: dice.number(),
        snap: dice.number(),
        step_height: dice.number(),
        stop_on_slope: dice.chance(2),
        constant_speed: dice.chance(2),
        skin: dice.chance(2).then(|| dice.number()),
        max_hits: dice.below(12) as u32,
    };
    let (answer, restitution) = (dice.below(8), dice.number());
    let respond = |n: usize| match (n as u64 + answer) % 8 {
        0 => Response::Ignore,
        1 => Response::Cross,
        2 => Response::Touch,
        3 => Response::Bounce(restitution),
        _ => Response::Slide,
    };
    let targets = [shape.at(dice.pose()), shape.at(dice.pose()), shape.at(pose)];
    let moved = plan_move(shape.at(dice.pose()), dice.place(), &mover, &targets, |hit| respond(hit.id));
    _ = moved.clip(dice.place());
    let filter = QueryFilter::new().with_sensors();
    let moved = world.plan_move(shape.at(pose), dice.place(), &mover, &filter, |ahead: &Ahead<'_, usize>| {
        respond(ahead.collider.data)
    });
    _ = moved.clip(dice.place());
    for &id in ids {
        let hash = world.state_hash();
        match world.move_and_slide(id, dice.place(), &mover, |ahead: &Ahead<'_, usize>| respond(ahead.collider.data)) {
            Ok(moved) => assert!(moved.travelled == Vec2::ZERO || world.get(id).expect("there").pose == moved.pose),
            Err(_) => assert_eq!(world.state_hash(), hash),
        }
    }
    let hash = world.state_hash();
    if let Some(&platform) = ids.first() {
        match world.carry(platform, dice.motion(), ids, &mover) {
            Ok(carried) => assert!(carried.moved.iter().all(|id| !carried.crushed.contains(id))),
            Err(_) => assert_eq!(world.state_hash(), hash),
        }
    }
}

fn ask_of_boxes(dice: &mut Dice<'_>) {
    let boxes: Vec<Aabb> = (0..dice.below(40)).map(|_| dice.aabb()).collect();
    let tree = BoxTree::new(&boxes);
    let (area, ray) = (dice.aabb(), dice.ray());
    let found = tree.overlapping(area).count();
    assert_eq!(found, boxes.iter().filter(|other| other.intersects(area)).count(), "{area:?} in {boxes:?}");
    tree.along(ray, |_| f64::INFINITY);
    tree.nearest(area, dice.number().into(), |_| f64::INFINITY);
    tree.self_pairs(|_, _| ());
    tree.pairs(&BoxTree::new(&[area]), |_, _| ());
    let (by, grown) = (dice.place(), area.grown(dice.number()));
    let mut hits = Vec::new();
    sweep_aabb_many(area, by, &boxes, &mut hits);
    for other in &boxes {
        _ = (sweep_aabb(area, by, *other, dice.place()), grown.union(*other).center(), other.size());
    }
    let mut oriented = || OrientedBox::new(dice.place(), dice.pose());
    let (first, second): (Boxes, Boxes) = (0..10).map(|_| (oriented(), oriented())).unzip();
    let mut meet = Vec::new();
    intersects_many(&first, &second, &mut meet);
    separation_many(&first, &second, dice.number(), &mut Vec::new());
    contact_manifold_many(&first, &second, dice.number(), &mut Vec::new());
    cast_ray_many(ray, &first, &mut Vec::new());
    if let Ok(shape) = Convex::circle(dice.number()) {
        cast_shape_many(shape.at(dice.pose()), by, &first, &mut Vec::new());
        intersects_many(shape.at(dice.pose()), &first, &mut meet);
    }
}
