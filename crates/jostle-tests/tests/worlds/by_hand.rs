use jostle::{
    Chain, Collider, Compound, Convex, EndReason, Events, Filter, Layers, Motion, Part, Polygon, Pose2, QueryFilter,
    Ray, Rot2, Shape, ShapeError, Vec2, World, WorldError, cast_ray,
};

fn ball() -> Convex {
    Convex::circle(0.5).expect("positive")
}

fn going(by: (f32, f32)) -> Collider<&'static str> {
    Collider::new(ball(), (0.0, 0.0), "ball").motion(Motion::linear(by))
}

#[test]
fn a_contact_begins_once_goes_on_and_ends_once() -> Result<(), WorldError> {
    let (mut world, mut events) = (World::new(), Events::new());
    let ball_id = world.insert(going((1.0, 0.0)))?;
    let post = world.insert(Collider::new(ball(), (3.0, 0.0), "post"))?;
    let (mut begun, mut ended, mut touching) = (Vec::new(), Vec::new(), Vec::new());
    for step in 0..6 {
        world.step(&mut events);
        begun.extend(events.begun().iter().map(|event| (step, event.time)));
        ended.extend(events.ended().iter().map(|event| (step, event.why)));
        touching.push(world.touching(ball_id).eq([post]));
    }
    assert!(matches!(begun[..], [(1, time)] if time > 1.0 - 1e-9), "it only comes to touch at the end: {begun:?}");
    assert_eq!(ended, [(4, EndReason::Apart)]);
    assert_eq!(touching, [false, true, true, true, false, false]);
    Ok(())
}

#[test]
fn contacts_end_with_what_was_removed_filtered_or_put_away() -> Result<(), WorldError> {
    let (mut world, mut events) = (World::new(), Events::new());
    let ids = [0.0, 0.5, 1.0, 1.5].map(|x| world.insert(Collider::new(ball(), (x, 0.0), "ball")));
    let [a, b, c, d] = [ids[0].clone()?, ids[1].clone()?, ids[2].clone()?, ids[3].clone()?];
    world.step(&mut events);
    // Touching counts, so a and c are a pair: their distance is 1.
    assert_eq!(events.begun().len(), 5);
    assert!(events.begun().iter().all(|begun| begun.time == 0.0));
    world.remove(a)?;
    world.set_filter(b, Filter::default().masked(Layers::NONE))?;
    world.set_pose(d, (1.5, 9.0))?;
    assert_eq!(world.touching_pairs().count(), 3, "what was removed does not touch anything any more");
    world.step(&mut events);
    let ended: Vec<_> = events.ended().iter().map(|ended| (ended.pair.a, ended.pair.b, ended.why)).collect();
    use EndReason::{Apart, Filtered, Removed};
    assert_eq!(ended, [(a, b, Removed), (a, c, Removed), (b, c, Filtered), (b, d, Filtered), (c, d, Apart)]);
    world.step(&mut events);
    assert!(events.begun().is_empty() && events.ended().is_empty(), "it is told once");
    Ok(())
}

#[test]
fn the_hash_knows_what_the_next_step_will_look_at() -> Result<(), WorldError> {
    let mut world = World::new();
    let id = world.insert(Collider::new(ball(), (0.0, 0.0), "ball"))?;
    world.step(&mut Events::new());
    let settled = world.state_hash();
    // Nothing moves, but what is set anew is looked at anew.
    world.set_pose(id, (0.0, 0.0))?;
    assert_ne!(world.state_hash(), settled);
    world.step(&mut Events::new());
    assert_eq!(world.state_hash(), settled);
    Ok(())
}

#[test]
fn a_place_that_is_used_again_does_not_continue_a_contact() -> Result<(), WorldError> {
    let (mut world, mut events) = (World::new(), Events::new());
    let old = world.insert(Collider::new(ball(), (0.0, 0.0), "old"))?;
    world.insert(Collider::new(ball(), (0.5, 0.0), "other"))?;
    world.step(&mut events);
    world.remove(old)?;
    let new = world.insert(Collider::new(ball(), (0.0, 0.0), "new"))?;
    assert_eq!((new.index(), new == old), (old.index(), false));
    assert!(world.get(old).is_none() && world.set_pose(old, (0.0, 0.0)).is_err());
    world.step(&mut events);
    assert_eq!((events.begun().len(), events.ended()[0].why), (1, EndReason::Removed));
    assert!(events.begun()[0].pair.has(new) && events.ended()[0].pair.has(old));
    Ok(())
}

#[test]
fn things_that_rest_and_sensors_touch_too() -> Result<(), WorldError> {
    let (mut world, mut events) = (World::new(), Events::new());
    world.insert(Collider::new(ball(), (0.0, 0.0), "a").sensor())?;
    world.insert(Collider::new(ball(), (0.5, 0.0), "b").sensor())?;
    world.step(&mut events);
    assert_eq!(events.begun().len(), 1);
    assert_eq!(world.contacts().count(), 0, "sensors have no contacts");
    Ok(())
}

#[test]
fn margins_add_up() -> Result<(), WorldError> {
    for (gap, touches) in [(0.375, true), (0.376, false)] {
        let (mut world, mut events) = (World::new(), Events::new());
        world.insert(Collider::new(ball(), (0.0, 0.0), "a").margin(0.25))?;
        world.insert(Collider::new(ball(), (1.0 + gap, 0.0), "b").margin(0.125))?;
        world.step(&mut events);
        assert_eq!(events.begun().len(), usize::from(touches), "a gap of {gap}");
    }
    Ok(())
}

/// A platform whose upper side is at 0.
fn platform() -> Collider<&'static str> {
    let plank = Convex::rectangle(4.0, 0.5).expect("positive");
    Collider::new(plank, (0.0, -0.25), "platform").one_way((0.0, 1.0))
}

#[test]
fn a_one_way_platform_holds_from_above_only() -> Result<(), WorldError> {
    let (mut world, mut events) = (World::new(), Events::new());
    world.insert(platform())?;
    let jumper = world.insert(Collider::new(ball(), (0.0, -2.0), "jumper").motion(Motion::linear((0.0, 0.75))))?;
    for _ in 0..5 {
        world.step(&mut events);
        assert!(events.begun().is_empty(), "it jumps through from below");
    }
    // Now it is wholly above, and falls.
    assert_eq!(world.get(jumper).map(|c| c.pose.translation.y), Some(1.75));
    world.set_motion(jumper, Motion::linear((0.0, -0.5)))?;
    let mut begun = 0;
    for _ in 0..3 {
        let mut step = world.begin_step();
        while let Some(met) = step.next_impact() {
            assert_eq!(met.seen_from(jumper).map(|(_, normal)| normal), Some(Vec2::new(0.0, 1.0)));
            step.stop(jumper)?;
        }
        step.finish(&mut events);
        begun += events.begun().len();
    }
    assert_eq!((begun, world.get(jumper).map(|c| c.pose.translation.y)), (1, Some(0.5)), "it lands");
    Ok(())
}

#[test]
fn what_rests_on_a_one_way_platform_touches_it_within_the_margin() -> Result<(), WorldError> {
    for (height, margin, touches) in
        [(0.5, 0.0, 1), (0.5, 0.25, 1), (0.625, 0.25, 1), (0.875, 0.25, 0), (0.375, 0.25, 0)]
    {
        let (mut world, mut events) = (World::new(), Events::new());
        world.insert(platform())?;
        world.insert(Collider::new(ball(), (0.0, height), "rider").margin(margin))?;
        world.step(&mut events);
        assert_eq!(events.begun().len(), touches, "at {height} with a margin of {margin}");
    }
    Ok(())
}

#[test]
fn rays_and_casts_honour_one_way_platforms() -> Result<(), WorldError> {
    let mut world = World::new();
    let id = world.insert(platform())?;
    let filter = QueryFilter::new();
    let ray = |from: f32, by: f32| world.cast_ray(Ray::new((0.0, from), (0.0, by)), &filter).map(|found| found.id);
    assert_eq!((ray(1.0, -1.0), ray(-1.0, 1.0), ray(-0.1, -1.0)), (Some(id), None, None));
    let ball = ball();
    let cast = |from: f32, by: f32| world.cast_shape(ball.at((0.0, from)), (0.0, by), &filter).0;
    assert_eq!((cast(2.0, -4.0), cast(-2.0, 4.0), cast(0.25, -4.0)), (Some(id), None, None));
    assert_eq!((ray(0.0, -1.0), ray(0.0, 1.0)), (Some(id), None), "from its upper side");
    for ends in [[(-2.0, 9.0), (2.0, 9.0)], [(2.0, 9.0), (-2.0, 9.0)]] {
        let mut thin = World::new();
        let line = Chain::open(ends).expect("a line");
        thin.insert(Collider::new(line, (0.0, 0.0), "line").one_way((0.0, 1.0)))?;
        let ray = |from: f32, by: f32| {
            thin.cast_ray(Ray::new((0.5, from), (0.0, by)), &filter).map(|found| found.hit.normal.y)
        };
        assert_eq!((ray(9.0, -1.0), ray(9.0, 1.0), ray(8.0, 9.0), ray(10.0, -9.0)), (Some(1.0), None, None, Some(1.0)));
    }
    // It touches the platform, or overlaps it by rounding.
    assert_eq!((cast(0.5, -1.0), cast(0.499_999_9, -1.0), cast(0.499_999_9, 1.0)), (Some(id), Some(id), None));
    Ok(())
}

#[test]
fn parts_with_margins_keep_their_numbers() -> Result<(), Box<dyn std::error::Error>> {
    // Of concave parts, the margin makes several.
    let ell = Polygon::new([(0.0, 0.0), (4.0, 0.0), (4.0, 1.0), (1.0, 1.0), (1.0, 4.0), (0.0, 4.0)])?;
    let parts = [Part::new(ell, (0.0, 0.0)), Part::new(Convex::rectangle(1.0, 1.0)?, (8.0, 0.0))];
    for (margin, one_way) in
        [(0.0, None), (0.125, None), (0.0, Some(Vec2::new(0.0, 1.0))), (0.125, Some(Vec2::new(0.0, 1.0)))]
    {
        for (x, part) in [(3.0, 0), (8.0, 1)] {
            let mut world = World::new();
            let ground =
                world.insert(Collider::new(Compound::new(parts.clone())?, (0.0, 0.0), "ground").margin(margin))?;
            world.set_one_way(ground, one_way)?;
            world.insert(Collider::new(ball(), (x, 5.0), "ball").motion(Motion::linear((0.0, -9.0))))?;
            let met = world.begin_step().next_impact().expect("it falls onto the part");
            assert_eq!([met.part_a, met.part_b], [part, 0], "at {x} with a margin of {margin}, one-way: {one_way:?}");
        }
    }
    Ok(())
}

#[test]
fn a_one_way_chain_is_judged_where_something_meets_it() -> Result<(), ShapeError> {
    let (mut world, mut events) = (World::new(), Events::new());
    let roof = Chain::open([(2.0, 0.0), (0.0, 0.5), (-2.0, 0.0)])?;
    let turned = Pose2::new((-3.0, 5.0), Rot2::quarter_turns(2));
    world.insert(Collider::new(roof.clone(), turned, "hanging")).expect("finite");
    // The tips of the two meet in the middle of the step: the left slope of the sliding one comes upon that of the other.
    let sliding = Collider::new(roof, (-2.0, 4.0), "sliding").motion(Motion::linear((-2.0, 0.0)));
    let id = world.insert(sliding).expect("finite");
    for (direction, begun) in [(None, 1), (Some((0.0, 1.0)), 1), (Some((1.0, 0.0)), 0)] {
        world.set_one_way(id, direction.map(Vec2::from)).expect("a direction");
        world.set_pose(id, (-2.0, 4.0)).expect("finite");
        world.step(&mut events);
        assert_eq!(events.begun().len(), begun, "solid from {direction:?}");
    }
    Ok(())
}

#[test]
fn a_bullet_is_removed_where_it_hits() -> Result<(), WorldError> {
    let (mut world, mut events) = (World::new(), Events::new());
    let bullet = world.insert(going((20.0, 0.0)))?;
    let near = world.insert(Collider::new(ball(), (5.0, 0.0), "near"))?;
    world.insert(Collider::new(ball(), (9.0, 0.0), "far"))?;
    let mut step = world.begin_step();
    let mut hits = Vec::new();
    while let Some(met) = step.next_impact() {
        hits.push(met.pair.other(bullet));
        assert_eq!(step.remove(bullet)?.data, "ball");
    }
    step.finish(&mut events);
    assert_eq!(hits, [Some(near)]);
    let (begun, ended) = (events.begun()[0], events.ended()[0]);
    assert!((begun.time - 0.2).abs() < 1e-15, "at {}", begun.time);
    assert_eq!((ended.time, ended.why), (begun.time, EndReason::Removed));
    world.check();
    Ok(())
}

#[test]
fn what_was_at_rest_can_be_set_in_motion_by_an_impact() -> Result<(), WorldError> {
    let (mut world, mut events) = (World::new(), Events::new());
    let cue = world.insert(going((8.0, 0.0)))?;
    let red = world.insert(Collider::new(ball(), (3.0, 0.0), "red"))?;
    let black = world.insert(Collider::new(ball(), (5.0, 0.0), "black"))?;
    let mut order = Vec::new();
    let mut step = world.begin_step();
    while let Some(met) = step.next_impact() {
        order.push((met.pair.a, met.pair.b, met.time));
        let motion = |step: &jostle::Step<'_, _>, id| step.world().get(id).map_or(Motion::ZERO, |c| c.motion);
        let [a, b] = [motion(&step, met.pair.a), motion(&step, met.pair.b)];
        step.redirect(met.pair.a, b)?;
        step.redirect(met.pair.b, a)?;
    }
    step.finish(&mut events);
    let [first, second] = [order[0], order[1]];
    assert_eq!((first, second.0, second.1, order.len()), ((cue, red, 0.25), red, black, 2), "one hits the next");
    assert!(second.2 <= 0.375 && second.2 > 0.375 - 1e-12, "{second:?} is never late");
    let x = |id| world.get(id).map(|c| c.pose.translation.x);
    assert_eq!([x(cue), x(red), x(black)], [Some(2.0), Some(4.0), Some(10.0)]);
    world.check();
    Ok(())
}

/// The times at which a ball at rest at a place meets a wall whose side is at 0, when it moves by so much.
fn meets(x: f32, by: f32) -> Result<Vec<f64>, WorldError> {
    let mut world = World::new();
    let wall = Convex::rectangle(4.0, 99.0).expect("positive");
    world.insert(Collider::new(wall, (2.0, 0.0), "wall"))?;
    let id = world.insert(Collider::new(ball(), (x, 0.0), "ball"))?;
    world.step(&mut Events::new());
    world.set_motion(id, Motion::linear((by, 0.0)))?;
    let (mut step, mut times) = (world.begin_step(), Vec::new());
    while let Some(met) = step.next_impact() {
        times.push(met.time);
        assert_eq!(met.seen_from(id).map(|(_, normal)| normal), Some(Vec2::new(-1.0, 0.0)));
        step.stop(id)?;
    }
    let at = step.pose(id).map(|pose| pose.translation.x);
    assert!(times.is_empty() || at <= Some(-0.5), "it is stopped at {at:?}, out of the wall");
    Ok(times)
}

#[test]
fn what_touches_or_has_sunk_in_by_rounding_meets_what_it_moves_into() -> Result<(), WorldError> {
    let sunk = (-0.5_f32).next_up();
    assert_eq!((meets(-0.5, 1.0)?, meets(sunk, 1.0)?), (vec![0.0], vec![0.0]));
    assert_eq!((meets(-0.5, -1.0)?, meets(sunk, -1.0)?), (vec![], vec![]), "it leaves");
    // What is deeper goes on through: it is in there.
    assert_eq!((meets(-0.25, 1.0)?, meets(2.0, 1.0)?), (vec![], vec![]));
    Ok(())
}

#[test]
fn what_is_within_its_margin_of_a_floor_meets_it_where_it_is() -> Result<(), WorldError> {
    let (mut world, mut events) = (World::new(), Events::new());
    world.insert(Collider::new(Convex::rectangle(20.0, 1.0).expect("positive"), (0.0, -0.5), "floor"))?;
    let id = world.insert(Collider::new(ball(), (0.0, 0.55), "ball").margin(0.1))?;
    world.set_motion(id, Motion::linear((0.0, -5.0)))?;
    let mut step = world.begin_step();
    assert_eq!(step.next_impact().map(|met| met.time), Some(0.0));
    step.stop(id)?;
    step.finish(&mut events);
    assert_eq!(world.get(id).map(|c| c.pose.translation.y), Some(0.55));
    Ok(())
}

#[test]
fn what_is_stopped_is_stopped_once_though_others_move_into_it() -> Result<(), WorldError> {
    let (mut world, mut events) = (World::new(), Events::new());
    let id = world.insert(going((4.0, 0.0)))?;
    let wall = Collider::new(Convex::rectangle(1.0, 9.0).expect("positive"), (3.0, 0.0), "wall");
    world.insert(wall.motion(Motion::linear((-4.0, 0.0))))?;
    let (mut step, mut impacts) = (world.begin_step(), 0);
    while step.next_impact().is_some() {
        step.stop(id)?;
        impacts += 1;
    }
    step.finish(&mut events);
    assert!(impacts <= 2 && events.exhausted().is_empty(), "{impacts} impacts");
    Ok(())
}

#[test]
fn what_lands_on_a_ledge_at_the_end_of_a_step_begins_there() -> Result<(), WorldError> {
    let (mut world, mut events) = (World::new(), Events::new());
    world.insert(platform())?;
    world.insert(Collider::new(ball(), (0.0, -3.0), "jumper").motion(Motion::linear((0.0, 3.5))))?;
    world.step(&mut events);
    assert_eq!(events.begun().iter().map(|begun| begun.time).collect::<Vec<_>>(), [1.0], "not when it came from below");
    Ok(())
}

#[test]
fn a_world_that_is_cloned_in_the_course_of_a_step_is_a_world() -> Result<(), WorldError> {
    let mut world = World::new();
    let ids = [0.0, 5.0, 5.5].map(|x| world.insert(Collider::new(ball(), (x, 0.0), "ball")));
    let [a, b, _] = ids.map(|id| id.expect("finite"));
    world.set_motion(a, Motion::linear((1.0, 0.0)))?;
    world.set_motion(b, Motion::linear((0.0, 1.0)))?;
    let mut step = world.begin_step();
    step.remove(a)?;
    let mut clone = step.world().clone();
    step.finish(&mut Events::new());
    let mut events = Events::new();
    clone.step(&mut events);
    assert_eq!(events.begun().len(), 1, "what was inserted touching begins");
    assert_eq!(clone.get(b).map(|c| c.pose.translation), Some(Vec2::new(5.0, 1.0)));
    clone.check();
    Ok(())
}

/// Distances are rounded to f32: that of this point, the root of 1 + 1e-8, to 1.
#[test]
fn the_nearest_is_found_up_to_the_distance_that_it_is_reported_at() {
    let mut world = World::new();
    let id = world.insert(Collider::new(Convex::point((0.0, 0.0)).expect("a point"), (1.0, 1e-4), ())).expect("added");
    for max in [f32::INFINITY, 1.0] {
        let nearest = world.nearest((0.0, 0.0), max, &QueryFilter::new()).expect("within 1");
        assert_eq!((nearest.id, nearest.hit.distance), (id, 1.0));
    }
    assert!(world.nearest((0.0, 0.0), 1.0_f32.next_down(), &QueryFilter::new()).is_none());
}

#[test]
fn what_is_at_the_end_of_the_range_can_still_be_changed() -> Result<(), WorldError> {
    let mut world = World::new();
    let id = world.insert(Collider::new(ball(), (0.0, 0.0), "far").motion(Motion::linear((2e38, 0.0))))?;
    world.step(&mut Events::new());
    world.set_filter(id, Filter::default().grouped(1))?;
    assert_eq!(world.set_motion(id, Motion::linear((2e38, 1.0))), Err(WorldError::OutOfRange { id }));
    assert!(world.nearest((2e38, 0.0), -0.25, &QueryFilter::new()).is_some(), "deeper than a quarter inside");
    Ok(())
}

#[test]
fn a_bounce_off_a_paddle_takes_its_speed() -> Result<(), WorldError> {
    let mut world = World::new();
    let id = world.insert(going((2.0, 1.0)))?;
    let paddle = Collider::new(Convex::rectangle(1.0, 9.0).expect("positive"), (3.0, 0.0), "paddle");
    world.insert(paddle.motion(Motion::linear((-4.0, 0.0))))?;
    let mut step = world.begin_step();
    let met = step.next_impact().expect("they meet");
    assert_eq!(step.bounce(id, &met, 1.0)?, Motion::linear((-10.0, 1.0)), "6 against it, 6 from it, -4 with it");
    Ok(())
}

#[test]
fn what_has_bounced_off_is_not_bounced_off_again() -> Result<(), WorldError> {
    let mut world = World::new();
    let [left, right] = [world.insert(going((4.0, 1.0)))?, world.insert(going((0.0, 1.0)))?];
    world.set_pose(right, (3.5, 0.0))?;
    let mut step = world.begin_step();
    let met = step.next_impact().expect("they meet");
    assert_eq!(step.bounce(left, &met, 1.0)?, Motion::linear((-4.0, 1.0)));
    assert_eq!(step.bounce(right, &met, 1.0)?, Motion::linear((0.0, 1.0)), "they move apart already");
    Ok(())
}

#[test]
fn things_bounce_off_what_was_stopped_or_removed() -> Result<(), WorldError> {
    for is_removed in [false, true] {
        let mut world = World::new();
        let [left, right] = [world.insert(going((4.0, 0.0)))?, world.insert(going((-4.0, 0.0)))?];
        world.set_pose(right, (6.0, 0.0))?;
        let mut step = world.begin_step();
        let met = step.next_impact().expect("they meet");
        if is_removed {
            step.remove(right)?;
            assert_eq!(step.bounce(left, &met, 1.0)?, Motion::linear((-12.0, 0.0)), "off what came against it");
        } else {
            step.stop(right)?;
            assert_eq!(step.bounce(left, &met, 1.0)?, Motion::linear((-4.0, 0.0)), "off what rests");
        }
    }
    Ok(())
}

#[test]
fn what_touches_and_turns_meets_where_it_comes_down_again() -> Result<(), WorldError> {
    let (plank, floor) =
        (Convex::rectangle(4.0, 1.0).expect("positive"), Convex::rectangle(20.0, 1.0).expect("positive"));
    // Flat on the floor, a corner goes down at once; standing on its left end, the right one comes down later.
    for (angle, height, latest) in [(0.0, 1.0, 0.05), (0.25, 1.479_264, 0.75)] {
        for margin in [0.0, 0.125] {
            let mut world = World::new();
            world.insert(Collider::new(floor.clone(), (0.0, 0.0), "floor"))?;
            let turning = Motion::ZERO.turning(-0.75);
            let pose = Pose2::new((0.0, height + 0.5 * margin), Rot2::new(angle));
            let plank = Collider::new(plank.clone(), pose, "plank").motion(turning).margin(margin);
            world.insert(plank)?;
            let met = world.begin_step().next_impact();
            assert!(met.is_some_and(|met| met.time < latest), "{met:?} from {angle} with a margin of {margin}");
        }
    }
    Ok(())
}

#[test]
fn a_world_at_rest_notices_what_is_removed() -> Result<(), WorldError> {
    let rest = Motion::ZERO;
    for remove in [
        |world: &mut World<&'static str>, id| drop(world.remove(id)),
        |world: &mut World<&'static str>, id| world.retain(|other, _| other != id),
        |world: &mut World<&'static str>, id| {
            let mut step = world.begin_step();
            _ = step.remove(id);
            let cloned = step.world().clone();
            drop(step);
            *world = cloned;
        },
    ] {
        let (mut world, mut events) = (World::new(), Events::new());
        let ids = [world.insert(going((0.0, 0.0)).motion(rest))?, world.insert(going((0.0, 0.0)).motion(rest))?];
        for begun in [1, 0, 0] {
            world.step(&mut events);
            assert_eq!((events.begun().len(), events.ended().len()), (begun, 0));
        }
        remove(&mut world, ids[1]);
        for ended in [1, 0] {
            world.step(&mut events);
            assert_eq!(events.ended().iter().filter(|ended| ended.why == EndReason::Removed).count(), ended);
        }
    }
    Ok(())
}

#[test]
fn what_has_sunk_in_ulp_by_ulp_is_pushed_out() -> Result<(), WorldError> {
    let floor = Convex::rectangle(20.0, 1.0).expect("positive");
    // Of coordinates of 10, an ulp is 1e-6: up to 8 are left by pushes, and what is deeper than 16 was put there.
    for (depth, meets, inside) in [(5e-6, false, false), (14e-6, true, false), (30e-6, true, true)] {
        let mut world = World::new();
        world.insert(Collider::new(floor.clone(), (0.0, 0.0), "floor"))?;
        let id = world.insert(going((0.0, 1.0)))?;
        world.set_pose(id, (0.0, 1.0 - depth))?;
        let mut step = world.begin_step();
        let met = step.next_impact();
        assert_eq!((met.is_some(), met.is_some_and(|met| met.inside)), (meets, inside), "{depth} deep");
        if meets {
            step.redirect(id, Motion::linear((0.5, 0.0)))?;
            assert!(step.pose(id).is_some_and(|pose| pose.translation.y >= 1.0), "it is out");
        }
    }
    Ok(())
}

#[test]
fn what_is_squeezed_by_rounding_falls_on_between_the_walls() -> Result<(), WorldError> {
    let (mut world, mut events) = (World::new(), Events::new());
    let wall = Convex::rectangle(1.0, 20.0).expect("positive");
    // Each wall is 14e-6 too close; of coordinates of 10, pushes leave up to 9.5e-6.
    for x in [-0.999_986, 0.999_986] {
        world.insert(Collider::new(wall.clone(), (x, 0.0), "wall"))?;
    }
    let id = world.insert(going((0.0, -1.0)))?;
    for i in 1..=5_u8 {
        let mut step = world.begin_step();
        while let Some(met) = step.next_impact() {
            _ = step.bounce(id, &met, 0.0);
        }
        step.finish(&mut events);
        assert!(events.exhausted().is_empty());
        assert!(world.get(id).is_some_and(|ball| (ball.pose.translation.y + f32::from(i)).abs() < 1e-3));
    }
    Ok(())
}

#[test]
fn what_lies_inside_of_a_collider_is_pushed_out_of_another_one() -> Result<(), WorldError> {
    let mut world = World::new();
    let [fog, floor] = [(8.0, 8.0), (20.0, 1.0)].map(|(w, h)| Convex::rectangle(w, h).expect("positive"));
    world.insert(Collider::new(fog, (0.5, 3.0), "fog"))?;
    let floor = world.insert(Collider::new(floor, (0.0, 0.0), "floor"))?;
    let id = world.insert(going((0.0, -1.0)))?;
    world.set_pose(id, (0.0, 1.0 - 5e-6))?;
    let mut step = world.begin_step();
    let met = step.next_impact().expect("it was put into the fog");
    assert!(met.inside && !met.pair.has(floor));
    let met = step.next_impact().expect("it moves into the floor");
    assert!(!met.inside && met.pair.has(floor));
    step.bounce(id, &met, 0.0)?;
    step.finish(&mut Events::new());
    let at = world.get(id).expect("there").pose;
    assert!(at.translation.y >= 1.0, "{at:?}");
    Ok(())
}

#[test]
fn a_bounce_without_end_stays_where_it_is_and_is_reported() -> Result<(), WorldError> {
    let (mut world, mut events) = (World::new(), Events::new());
    let wall = Convex::rectangle(1.0, 9.0).expect("positive");
    for x in [-1.001, 1.001] {
        world.insert(Collider::new(wall.clone(), (x, 0.0), "wall"))?;
    }
    let id = world.insert(going((9.0, 0.0)))?;
    let late = world.insert(going((0.0, -4.0)))?;
    world.set_pose(late, (0.3, 3.0))?;
    let mut errors = Vec::new();
    let mut step = world.begin_step();
    while let Some(met) = step.next_impact() {
        if met.pair.has(late) && met.pair.has(id) {
            let speed = step.bounce(late, &met, 1.0)?.linear.length();
            assert!((speed - 4.0).abs() < 1e-5, "{speed} after bouncing off what rests for this step");
        } else if met.pair.has(id) {
            errors.extend(step.bounce(id, &met, 1.0).err());
        }
    }
    step.finish(&mut events);
    assert_eq!(errors, [WorldError::Exhausted { id }]);
    assert_eq!(events.exhausted(), [id]);
    assert!(world.get(id).is_some_and(|c| c.pose.translation.x.abs() < 0.002 && c.motion.linear.x.abs() == 9.0));
    Ok(())
}

#[test]
fn chains_with_a_front_let_things_through_from_behind() -> Result<(), ShapeError> {
    let (mut world, mut events) = (World::new(), Events::new());
    let ground = Chain::open([(9.0, 0.0), (-9.0, 0.0)])?.one_sided();
    world.insert(Collider::new(ground, (0.0, 0.0), "ground")).expect("finite");
    let rising =
        world.insert(Collider::new(ball(), (0.0, -2.0), "up").motion(Motion::linear((0.0, 4.0)))).expect("finite");
    world.step(&mut events);
    assert!(events.begun().is_empty(), "from behind");
    world.set_motion(rising, Motion::linear((0.0, -4.0))).expect("finite");
    world.step(&mut events);
    assert_eq!((events.begun().len(), events.ended()[0].why), (1, EndReason::PassedThrough), "from its front");
    Ok(())
}

#[test]
fn bad_input_is_refused_and_changes_nothing() -> Result<(), WorldError> {
    let mut world = World::new();
    let id = world.insert(going((1.0, 0.0)))?;
    let before = world.state_hash();
    let errors = [
        world.set_pose(id, (f32::NAN, 0.0)),
        world.set_pose(id, (f32::MAX, 0.0)),
        world.set_motion(id, Motion::linear((f32::INFINITY, 0.0))),
        world.set_motion(id, Motion::linear((3e38, 0.0)).turning(1e-30).about((3e38, 0.0))),
        world.set_margin(id, -1.0),
        world.set_margin(id, f32::NAN),
        world.set_one_way(id, Some(Vec2::ZERO)),
    ];
    for error in errors {
        let text = error.expect_err("bad input").to_string();
        assert!(text.contains("collider 0v0"), "{text}");
    }
    assert_eq!(world.state_hash(), before);
    world.check();
    let gone = world.insert(going((0.0, 0.0)))?;
    world.remove(gone)?;
    let unknown = WorldError::Unknown { id: gone };
    let again = [
        world.set_pose(gone, (0.0, 0.0)),
        world.set_motion(gone, Motion::ZERO),
        world.set_filter(gone, Filter::default()),
        world.remove(gone).map(|_| ()),
        world.begin_step().stop(gone),
    ];
    assert!(again.iter().all(|result| *result == Err(unknown.clone())), "{again:?}");
    Ok(())
}

#[test]
fn what_would_leave_the_range_of_numbers_stays_and_is_reported() -> Result<(), WorldError> {
    let (mut world, mut events) = (World::new(), Events::new());
    let id = world.insert(Collider::new(ball(), (0.0, 0.0), "far").motion(Motion::linear((2e38, 0.0))))?;
    let mut reported = Vec::new();
    for step in 0..4 {
        world.step(&mut events);
        reported.extend(events.exhausted().iter().map(|id| (step, *id)));
    }
    assert_eq!(reported, [(1, id), (2, id), (3, id)]);
    assert_eq!(world.get(id).map(|c| c.pose.translation.x), Some(2e38));
    Ok(())
}

#[test]
fn a_closure_that_panics_leaves_the_world_as_it_was() -> Result<(), WorldError> {
    let mut world = World::new();
    world.insert(going((1.0, 0.0)))?;
    let before = world.state_hash();
    let panics = |_, _: &Collider<&str>| panic!("a user's mistake");
    let query = || world.at_point((0.0, 0.0), &QueryFilter::new().accepting(&panics)).count();
    assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(query)).is_err());
    assert_eq!(world.state_hash(), before);
    world.step(&mut Events::new());
    world.check();
    Ok(())
}

#[test]
fn contact_ids_persist_from_step_to_step() -> Result<(), ShapeError> {
    let (mut world, mut events) = (World::new(), Events::new());
    world.insert(Collider::new(Convex::rectangle(20.0, 1.0)?, (0.0, -0.5), "floor")).expect("finite");
    let sliding = Motion::linear((0.125, 0.0));
    let id = world
        .insert(Collider::new(Convex::rectangle(1.0, 1.0)?, (-3.0, 0.5), "crate").motion(sliding))
        .expect("finite");
    let mut first = None;
    for _ in 0..20 {
        world.step(&mut events);
        let ids: Vec<_> =
            world.contacts_of(id).flat_map(|(_, m)| m.points().iter().map(|p| p.id).collect::<Vec<_>>()).collect();
        assert_eq!(ids.len(), 2);
        assert_eq!(*first.get_or_insert_with(|| ids.clone()), ids);
    }
    Ok(())
}

#[test]
fn tags_count_in_the_hash_of_a_world() {
    let hash = |shape: Shape| {
        let mut world = World::new();
        world.insert(Collider::new(shape, (0.0, 0.0), ())).expect("finite");
        world.state_hash()
    };
    let chain = |tags: [u32; 2]| {
        let chain = Chain::open([(0.0, 0.0), (1.0, 0.0), (2.0, 1.0)]).and_then(|chain| chain.tagged(tags));
        hash(chain.expect("a chain").into())
    };
    let compound = |tag| {
        let part = Part::new(Convex::circle(1.0).expect("a circle"), (0.0, 0.0)).tagged(tag);
        hash(Compound::new([part]).expect("a compound").into())
    };
    assert_ne!(chain([1, 2]), chain([1, 3]));
    assert_ne!(compound(0), compound(1));
    assert_eq!((chain([1, 2]), compound(1)), (chain([1, 2]), compound(1)));
}

/// The end of the ray rounds to the face of the box: the world finds what the question about the box alone finds.
#[test]
fn a_ray_that_ends_at_a_face_hits_it_in_a_world_too() {
    let block = Convex::rectangle(2.0, 4.0).expect("a box");
    for (off, others) in [1e-14, 2e-14, 4e-14].into_iter().flat_map(|off| [0, 1, 40].map(|others| (off, others))) {
        let mut world = World::new();
        let id = world.insert(Collider::new(block.clone(), (4.0, 0.0), ())).expect("a collider");
        for i in 0..others {
            world.insert(Collider::new(block.clone(), (100.0 + 5.0 * i as f32, 50.0), ())).expect("a collider");
        }
        let ray = Ray::new((-3.0 * off, 0.0), (3.0, 0.0)).until(1.0);
        let alone = cast_ray(ray, block.at((4.0, 0.0)));
        assert!(alone.is_some());
        let found = world.cast_ray(ray, &QueryFilter::new()).map(|found| (found.id, found.hit));
        assert_eq!(found, alone.map(|hit| (id, hit)), "{off:e} {others}");
    }
}
