//! The laws of the contacts of every pair of shapes of all kinds.

use jostle::{
    Chain, Collider, ContactId, ContactPoint, Events, Feature, Manifold, Manifolds, Pose2, Relation, Rot2, Shape, Vec2,
    World, contact_manifold, contact_manifolds, relate, separation,
};
use jostle_oracle::{self as oracle, Body};

use crate::common::{
    close::demand,
    kinds::{self, Member, Pair, largest_radius, members},
    random::Random,
    tally::count,
};
use crate::manifold_laws::deepest;
use crate::vector::V;

/// The angle in radians up to which directions count as the same.
const SAME_DIRECTION: f64 = 1.0 / 4096.0;

/// The largest difference of a normal that is found in another order.
const ROUNDING_OF_NORMALS: f32 = 4.0 * f32::EPSILON;

/// The oracle needs milliseconds for a depth; it computes the depth of one overlapping pair in this many.
const DEPTH_ONE_IN: usize = 6;

/// A pair, and the exact facts about it.
struct Scene<'p> {
    pair: &'p Pair,
    members: [Vec<Vec<Member>>; 2],
    relation: Relation,
    /// One f32 ulp of the largest coordinate.
    ulp: f64,
}

/// All laws. `random` chooses the margins, and which exact facts are computed.
pub(crate) fn hold(pair: &Pair, random: &mut Random) -> Result<(), String> {
    let scene = Scene {
        pair,
        members: [members(&pair.a, pair.pose_a), members(&pair.b, pair.pose_b)],
        relation: relate(pair.a.at(pair.pose_a), pair.b.at(pair.pose_b)),
        ulp: ulp_of_scene(pair),
    };
    let size = pair.a.aabb().size().x;
    for margin in [0.0, size * random.between(0.0, 0.2)] {
        let found = contacts(pair, margin);
        one_manifold_is_the_deepest(pair, &found, margin)?;
        each_is_sound(&scene, &found, margin)?;
        contacts_agree_with_the_distance(&scene, &found, margin)?;
        what_meets_has_a_contact(&scene, &found, margin)?;
        swapping_mirrors(&scene, &found, margin)?;
        scaling_changes_no_bit(pair, &found, margin)?;
        a_quarter_turn_keeps_relation_and_depth(&scene, &found, margin)?;
        each_contact_of_a_chain_separates_from_its_segment(pair, &found)?;
        each_contact_of_a_chain_separates_from_its_segment(&pair.swapped(), &contacts(&pair.swapped(), margin))?;
    }
    negative_margins_leave_out_shallow_points(pair, random)?;
    contacts_determine_the_translation_apart(&scene, &contacts(pair, 0.0), random.chance(DEPTH_ONE_IN))?;
    for margin in [f32::INFINITY, f32::MAX, -0.0, f32::MIN_POSITIVE] {
        each_is_sound(&scene, &contacts(pair, margin), margin)?;
    }
    let nothing = contacts(pair, f32::NAN);
    demand!(nothing.is_empty(), "within no number there is {nothing:#?}");
    Ok(())
}

/// The points for a margin below 0 are those for 0 that are within it.
fn negative_margins_leave_out_shallow_points(pair: &Pair, random: &mut Random) -> Result<(), String> {
    let all = contacts(pair, 0.0);
    let depths = all.iter().flat_map(Manifold::points).map(|point| point.separation).filter(|&at| at < 0.0);
    let mut margins: Vec<f32> = depths.flat_map(|at| [at, at.next_down()]).collect();
    margins.extend([-pair.a.aabb().size().x * random.between(0.0, 0.5), -f32::MAX, f32::NEG_INFINITY]);
    for margin in margins {
        let found = contacts(pair, margin);
        let within = |manifold: &Manifold| -> Vec<ContactPoint> {
            manifold.points().iter().filter(|point| point.separation <= margin).copied().collect()
        };
        let left = all.iter().filter(|manifold| !within(manifold).is_empty());
        let same =
            found.iter().map(|own| (own.normal, own.points().to_vec())).eq(left.map(|all| (all.normal, within(all))));
        demand!(same, "within {margin} there is {found:#?} of {all:#?}");
    }
    Ok(())
}

pub(crate) fn contacts(pair: &Pair, margin: f32) -> Manifolds {
    let mut found = Manifolds::new();
    contact_manifolds(pair.a.at(pair.pose_a), pair.b.at(pair.pose_b), margin, &mut found);
    found
}

/// One f32 ulp of the largest coordinate of the two, which their local origins may exceed.
fn ulp_of_scene(pair: &Pair) -> f64 {
    let reach = |v: Vec2| v.x.abs().max(v.y.abs());
    let boxes = [pair.a.at(pair.pose_a).aabb(), pair.b.at(pair.pose_b).aabb()];
    let corners = boxes.into_iter().flat_map(|aabb| [aabb.min, aabb.max]);
    let size = corners.chain([pair.pose_a.translation, pair.pose_b.translation]).map(reach).fold(0.0, f32::max);
    f64::from(size.next_up() - size)
}

/// Whether a shape is a chain or contains one.
fn has_chain(shape: &Shape) -> bool {
    match shape {
        Shape::Chain(_) => true,
        Shape::Compound(compound) => compound.parts().iter().any(|part| has_chain(part.shape())),
        _ => false,
    }
}

fn is_solid(pair: &Pair) -> bool {
    !has_chain(&pair.a) && !has_chain(&pair.b)
}

/// The number of corners of the outline of a part.
fn corners_of_part(shape: &Shape, part: u32) -> Option<usize> {
    match shape {
        Shape::Convex(convex) => Some(convex.corners().len()),
        Shape::Polygon(polygon) => Some(polygon.rings().map(<[Vec2]>::len).sum::<usize>()),
        Shape::Chain(chain) => Some(chain.points().len()),
        Shape::Compound(compound) => {
            compound.parts().get(part as usize).and_then(|part| corners_of_part(part.shape(), 0))
        }
        _ => unreachable!("all kinds are known"),
    }
}

/// The distance of a point outside a shape.
fn distance_to(parts: &[Vec<Member>], p: Vec2) -> f64 {
    let point = [f64::from(p.x), f64::from(p.y)];
    let inside = kinds::location(point, parts) != jostle::Location::Outside;
    if inside { 0.0 } else { kinds::distance(parts, &[vec![Member::Body(Body::point(point))]], Relation::Apart) }
}

/// Whether a part is a chain.
fn is_path(shape: &Shape, part: u32) -> bool {
    match shape {
        Shape::Chain(_) => true,
        Shape::Compound(compound) => compound.parts().get(part as usize).is_some_and(|part| is_path(part.shape(), 0)),
        _ => false,
    }
}

/// The shortest translation apart of all manifolds that no chain has.
fn translation_apart_of_areas(pair: &Pair, found: &Manifolds) -> Option<Translation> {
    translation_apart(
        found.iter().filter(|manifold| !is_path(&pair.a, manifold.part_a) && !is_path(&pair.b, manifold.part_b)),
    )
}

/// Checks that the normal is a unit vector, and that there are one or two points with different ids, within the margin,
/// in both shapes grown by half of the separation. In an overlap the shortest translation apart takes the place of that.
fn each_is_sound(scene: &Scene<'_>, found: &Manifolds, margin: f32) -> Result<(), String> {
    let whole = translation_apart_of_areas(scene.pair, found).map_or(0.0, Translation::length);
    for manifold in found.iter() {
        let count = manifold.points().len();
        demand!(count == 1 || count == 2, "{count} points: {manifold:?}");
        let length = f64::from(manifold.normal.x).hypot(f64::from(manifold.normal.y));
        demand!((length - 1.0).abs() <= 2_f64.powi(-23), "of length {length}: {manifold:?}");
        let ids: Vec<ContactId> = manifold.points().iter().map(|point| point.id).collect();
        demand!(count == 1 || ids[0] != ids[1], "two points with one id: {manifold:?}");
        for point in manifold.points() {
            demand!(point.separation <= margin, "beyond {margin}: {manifold:?}");
            let sides = [
                (&scene.pair.a, manifold.part_a, point.id.a, &scene.members[0]),
                (&scene.pair.b, manifold.part_b, point.id.b, &scene.members[1]),
            ];
            for (shape, part, Feature::Corner(index) | Feature::Edge(index), parts) in sides {
                let corners = corners_of_part(shape, part);
                demand!(corners.is_some_and(|n| (index as usize) < n), "{index} of {corners:?}: {manifold:?}");
                let separation = f64::from(point.separation);
                let reach = if separation > 0.0 { separation.hypot(whole) } else { whole.max(-separation) } / 2.0;
                // A rounded end that is tilted against the normal is farther along it than its radius.
                let tilted = if separation > 0.0 { f64::from(margin).min(largest_radius(shape)) } else { 0.0 };
                let off = distance_to(parts, point.point) - reach - tilted;
                let slack = 2.0 * scene.ulp + SAME_DIRECTION * SAME_DIRECTION * reach;
                demand!(
                    off <= slack,
                    "{off:e} outside by more than {reach:e}: {point:?} of {manifold:?}; ulp {:e}",
                    scene.ulp
                );
            }
        }
    }
    Ok(())
}

/// A translation, and the factor by which it amplifies the rounding of its depths.
#[derive(Clone, Copy)]
struct Translation {
    move_b: V,
    spread: f64,
}

impl Translation {
    fn length(self) -> f64 {
        self.move_b.length()
    }
}

/// The shortest translation that separates all manifolds: none, along one normal, or where two of them meet.
fn translation_apart<'m>(found: impl IntoIterator<Item = &'m Manifold>) -> Option<Translation> {
    let walls: Vec<(V, f64)> =
        found.into_iter().map(|manifold| (V::from(manifold.normal), -f64::from(deepest(manifold)))).collect();
    let mut translations = vec![Translation { move_b: V::ZERO, spread: 1.0 }];
    for (i, &(n, depth)) in walls.iter().enumerate() {
        translations.push(Translation { move_b: n * depth, spread: 1.0 });
        for &(m, other) in &walls[..i] {
            let turn = n.cross(m);
            if turn.abs() > SAME_DIRECTION {
                let move_b = (m.perp() * -depth + n.perp() * other) * (1.0 / turn);
                translations.push(Translation { move_b, spread: 1.0 / turn.abs() });
            }
        }
    }
    let clears = |way: &Translation| {
        // Normals that count as one may leave this much of each other's depth.
        let error = SAME_DIRECTION * way.length() * 1e-3;
        walls.iter().all(|&(n, depth)| n.dot(way.move_b) >= depth - error)
    };
    translations.into_iter().filter(clears).min_by(|v, w| v.length().total_cmp(&w.length()))
}

/// Checks that there is a contact iff the exact relation and the true distance require it, and none is deeper than the
/// shapes are.
fn contacts_agree_with_the_distance(scene: &Scene<'_>, found: &Manifolds, margin: f32) -> Result<(), String> {
    if scene.relation == Relation::Overlapping || !is_solid(scene.pair) {
        return Ok(());
    }
    let truth = kinds::distance(&scene.members[0], &scene.members[1], scene.relation);
    let least = found.iter().map(deepest).fold(f32::INFINITY, f32::min);
    let slack = 4.0 * scene.ulp;
    // A point on faces along which parts of a compound adjoin touches, but every direction leads into one of them.
    let has_parts = matches!(scene.pair.a, Shape::Compound(_)) || matches!(scene.pair.b, Shape::Compound(_));
    if found.is_empty() && has_parts && scene.relation == Relation::Touching {
        return Ok(());
    }
    if found.is_empty() {
        count("nothing within the margin");
        demand!(truth > f64::from(margin) - slack, "truly {truth:e}, but within {margin} there is nothing");
        demand!(margin > 0.0 || scene.relation == Relation::Apart, "they touch, but there is nothing");
        return Ok(());
    }
    demand!(margin > 0.0 || scene.relation == Relation::Touching, "{:?}, but {found:#?}", scene.relation);
    count("true distance");
    let off = f64::from(least) - truth;
    demand!(off.abs() <= slack, "truly {truth:e}, off by {off:e}: {found:#?}; ulp {:e}", scene.ulp);
    demand!((least == 0.0) == (scene.relation == Relation::Touching), "{:?}, but {found:#?}", scene.relation);
    Ok(())
}

/// Checks that shapes that touch or overlap have a contact, also in a world. The front of a one-sided chain may say
/// otherwise, and so may a seam between the parts of a compound, on which a thin shape has no contact.
fn what_meets_has_a_contact(scene: &Scene<'_>, found: &Manifolds, margin: f32) -> Result<(), String> {
    let shapes = [&scene.pair.a, &scene.pair.b];
    if scene.relation == Relation::Apart || is_solid(scene.pair) || shapes.iter().any(|shape| kinds::has_front(shape)) {
        return Ok(());
    }
    let has_seams = shapes.iter().any(|shape| matches!(shape, Shape::Compound(_)));
    if has_seams && scene.relation == Relation::Touching {
        return Ok(());
    }
    count("met a chain");
    let least = found.iter().map(deepest).fold(f32::INFINITY, f32::min);
    demand!(least <= 0.0, "{:?}, but {found:#?}", scene.relation);
    let Pair { a, pose_a, b, pose_b } = scene.pair;
    let mut world = World::new();
    for (shape, pose, margin) in [(a, pose_a, margin), (b, pose_b, 0.0)] {
        world.insert(Collider::new(shape.clone(), *pose, ()).margin(margin)).map_err(|error| error.to_string())?;
    }
    world.step(&mut Events::new());
    let of_world = world.contacts().map(|(_, manifold)| deepest(&manifold)).fold(f32::INFINITY, f32::min);
    demand!(of_world == least, "{of_world:e} in a world, {least:e} alone");
    Ok(())
}

/// Checks that the shortest translation that separates all manifolds makes overlapping shapes touch, and that no
/// shorter one does.
fn contacts_determine_the_translation_apart(scene: &Scene<'_>, found: &Manifolds, measure: bool) -> Result<(), String> {
    let pair = scene.pair;
    if scene.relation != Relation::Overlapping || !is_solid(pair) {
        return Ok(());
    }
    count("pushed out");
    let Some(way) = translation_apart(found.iter()) else { return Err(format!("no move clears {found:#?}")) };
    let moved = pair.moved_b(Vec2::new(way.move_b.x as f32, way.move_b.y as f32));
    let left = separation(moved.a.at(moved.pose_a), moved.b.at(moved.pose_b)).distance;
    let slack = 4.0 * scene.ulp.max(ulp_of_scene(&moved)) * way.spread;
    demand!(
        f64::from(left.abs()) <= slack,
        "moved by {:?} there is left {left:e}: {found:#?}; slack {slack:e}",
        way.move_b
    );
    let is_one = |parts: &[Vec<Member>]| parts.len() == 1;
    if measure && is_one(&scene.members[0]) && is_one(&scene.members[1]) {
        count("true depth");
        let truth = oracle::depth(scene.members[0][0][0].solid(), scene.members[1][0][0].solid());
        let off = way.length() - truth;
        demand!(off.abs() <= slack, "truly {truth:e} deep, off by {off:e}: {found:#?}; slack {slack:e}");
    }
    Ok(())
}

/// Chains have no interior, so there need not be a translation out of a whole chain. But after the translation of one
/// manifold, a convex shape touches the segment of that manifold; and if a joint forbids the nearest direction, the
/// translation brings it no deeper.
fn each_contact_of_a_chain_separates_from_its_segment(pair: &Pair, found: &Manifolds) -> Result<(), String> {
    let (Shape::Chain(chain), Shape::Convex(other)) = (&pair.a, &pair.b) else { return Ok(()) };
    let segments: Vec<Shape> =
        chain.segments().map(|ends| Chain::open(ends).expect("different points").into()).collect();
    for manifold in found.iter() {
        let segment = segments[manifold.part_a as usize].at(pair.pose_a);
        let moved = pair.moved_b(manifold.normal * -deepest(manifold));
        let [before, after] = [pair, &moved].map(|pair| separation(segment, pair.b.at(pair.pose_b)));
        let slack = 4.0 * ulp_of_scene(pair).max(ulp_of_scene(&moved));
        let (old, left) = (f64::from(before.distance), f64::from(after.distance));
        let slant = f64::from((manifold.normal - before.normal).length());
        let is_nearest = slant <= SAME_DIRECTION && (f64::from(deepest(manifold)) - old).abs() <= slack;
        // Along the normal of a face a radius is measured from the core, which is less than all of it on a slant.
        let is_worse = other.radius() == 0.0 && deepest(manifold) < 0.0 && left < old.min(0.0) - slack;
        demand!(!is_worse, "moved by {manifold:?} it is deeper: {after:?}, before {before:?}");
        if is_nearest {
            count("parted from its segment");
            let slack = slack + slant * old.max(0.0);
            demand!(left.abs() <= slack, "moved by {manifold:?} there is left {after:?} of {before:?}");
        }
    }
    Ok(())
}

fn one_manifold_is_the_deepest(pair: &Pair, found: &Manifolds, margin: f32) -> Result<(), String> {
    let one = contact_manifold(pair.a.at(pair.pose_a), pair.b.at(pair.pose_b), margin);
    let depths =
        |manifold: &Manifold| manifold.points().iter().map(|p| -p.separation).fold(f32::NEG_INFINITY, f32::max);
    let deepest = found.iter().map(depths).fold(f32::NEG_INFINITY, f32::max);
    let is_first = |one: Manifold| found.iter().find(|manifold| depths(manifold) == deepest) == Some(&one);
    demand!(one.map_or(found.is_empty(), is_first), "{one:?} of {found:#?}");
    if found.len() > 1 {
        count("deepest of several");
    }
    Ok(())
}

fn swapping_mirrors(scene: &Scene<'_>, found: &Manifolds, margin: f32) -> Result<(), String> {
    let swapped = contacts(&scene.pair.swapped(), margin);
    let slack = 4.0 * scene.ulp as f32;
    let same_point = |(p, q): (&ContactPoint, &ContactPoint)| {
        (p.id.a, p.id.b) == (q.id.b, q.id.a)
            && (p.point - q.point).length() <= slack
            && (p.separation - q.separation).abs() <= slack
    };
    // The first of several pieces that share a corner decides its place, to the last bit. A touch without an interior
    // has two normals.
    let mirrors = |own: &Manifold, other: &Manifold| {
        let is_level = (own.normal + other.normal).length() <= ROUNDING_OF_NORMALS;
        (is_level || scene.relation == Relation::Touching)
            && (own.part_a, own.part_b) == (other.part_b, other.part_a)
            && own.points().len() == other.points().len()
            && own.points().iter().zip(other.points().iter().rev()).all(same_point)
    };
    if scene.relation != Relation::Overlapping {
        if !found.is_empty() {
            count("mirrored");
        }
        let all = found.iter().all(|own| swapped.iter().any(|other| mirrors(own, other)));
        demand!(all && found.len() == swapped.len(), "{found:#?}\nswapped {swapped:#?}");
        return Ok(());
    }
    if !is_solid(scene.pair) {
        return Ok(());
    }
    if let (Some(way), Some(back)) = (translation_apart(found.iter()), translation_apart(swapped.iter())) {
        count("mirrored depth");
        let off = (way.length() - back.length()).abs();
        demand!(
            off <= 4.0 * scene.ulp * way.spread.max(back.spread),
            "{found:#?}\nswapped {swapped:#?}; off by {off:e}"
        );
    }
    Ok(())
}

fn scaling_changes_no_bit(pair: &Pair, found: &Manifolds, margin: f32) -> Result<(), String> {
    for factor in [0.015_625, 4096.0] {
        let scaled = contacts(&pair.scaled(factor), margin * factor);
        let same = |(own, other): (&Manifold, &Manifold)| {
            let points = own.points().iter().zip(other.points()).all(|(p, q)| {
                // The smallest f32 stands for a separation that would round to 0.
                let tiny = p.separation.abs() == f32::from_bits(1) || p.point.length() < f32::MIN_POSITIVE / factor;
                if !tiny {
                    count("scaled point");
                }
                tiny || (p.point * factor == q.point && p.separation * factor == q.separation && p.id == q.id)
            });
            let parts = (own.part_a, own.part_b) == (other.part_a, other.part_b);
            points && parts && own.normal == other.normal && own.points().len() == other.points().len()
        };
        demand!(
            found.len() == scaled.len() && found.iter().zip(scaled.iter()).all(same),
            "{found:#?}\nscaled by {factor} {scaled:#?}"
        );
    }
    Ok(())
}

/// Rotating the whole scene by a quarter is exact; a distance may then be measured from the other end of an edge.
fn a_quarter_turn_keeps_relation_and_depth(scene: &Scene<'_>, found: &Manifolds, margin: f32) -> Result<(), String> {
    let pair = scene.pair;
    let turn = |pose: Pose2| {
        let (r, t) = (pose.rotation, pose.translation);
        Pose2::new(t.perp(), Rot2::from_cos_sin(-r.sin(), r.cos()).expect("as good as before"))
    };
    let turned = Pair { pose_a: turn(pair.pose_a), pose_b: turn(pair.pose_b), ..pair.clone() };
    let there = contacts(&turned, margin);
    let [near, near_there] = [found, &there].map(|found| found.iter().map(deepest).fold(f32::INFINITY, f32::min));
    let slack = 4.0 * scene.ulp;
    match scene.relation {
        // On a joint or in the middle of a chain, rounding decides to which side it pushes.
        Relation::Overlapping | Relation::Touching if !is_solid(pair) => {}
        Relation::Overlapping => {
            if let (Some(way), Some(other)) = (translation_apart(found.iter()), translation_apart(there.iter())) {
                count("turned depth");
                let off = (way.length() - other.length()).abs();
                let slack = slack * way.spread.max(other.spread);
                demand!(off <= slack, "{found:#?}\nturned by a quarter {there:#?}; off by {off:e}");
            }
        }
        Relation::Touching => {
            demand!(near == near_there, "{found:#?}\nturned by a quarter {there:#?}");
        }
        Relation::Apart => {
            let is_rim = |near: f32| near == f32::INFINITY || f64::from(margin - near) <= slack;
            let same = f64::from((near - near_there).abs()) <= slack || (is_rim(near) && is_rim(near_there));
            demand!(same, "{found:#?}\nturned by a quarter {there:#?}");
        }
    }
    Ok(())
}
