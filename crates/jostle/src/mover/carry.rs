//! Platforms: the actors that stand on one, and the push to those in its way.

use core::ops::ControlFlow;

use super::{
    ground::Ground,
    moved::MoveHit,
    obstacles::{Obstacle, Obstacles},
    settings::{Mover, Response},
    slide::Slide,
};
use crate::{
    difference::Relation,
    math::{Aabb, Motion, Pose2, Vec2, bounds::Bounds, dvec2::DVec2},
    placed::Placed,
    query::{
        Leaning, Manifolds, cast_shape, contact_manifolds, for_near_surfaces, holds, push_out, relate, separation,
        ulp_at,
    },
};

/// The distance within which what an actor stands on lies.
pub(crate) fn reach_of_foot(actor: Placed<'_>, settings: &Mover) -> f32 {
    let [skin, slack] = settings.skin_and_slack(actor, actor.bounds());
    ((skin + 2.0 * slack) as f32).next_up()
}

/// The point of an actor by which something carries it that it stands on, on a floor and within its skin: the centre of
/// the arc or the corner that it stands on, or of a flush contact the middle. `None` if it does not stand on it.
pub(crate) fn foot_on(actor: Placed<'_>, base: &Obstacle<'_>, settings: &Mover) -> Option<DVec2> {
    let ground = Ground::of(settings).filter(|_| !base.is_sensor)?;
    // Where it was carried to is rounded, in each step of a turn: a little farther than where a move leaves it.
    let [skin, slack] = settings.skin_and_slack(actor, actor.bounds());
    let within = skin + 2.0 * slack;
    let (mut floor, mut sum, mut count) = (None, DVec2::ZERO, 0.0);
    let mut manifolds = Manifolds::new();
    base.for_judged_near(actor.bounds().grown(within), |base| {
        let mut has_floor = false;
        for_near_surfaces(actor, base.placed, within, &mut |surface| {
            let is_above = base.one_way.is_none() || surface.distance >= -within;
            let holds = is_above && base.leans(surface.normal, Leaning::Any);
            if !surface.is_corner && ground.is_floor(surface.normal) && holds {
                (floor, has_floor) = (Some(surface.point), true);
            }
        });
        if !has_floor {
            return;
        }
        // The middle of all points at which a floor holds it up.
        contact_manifolds(actor, base.placed, (within as f32).next_up(), &mut manifolds);
        for manifold in manifolds.iter() {
            let normal = DVec2::from(manifold.normal);
            let radius = radius_of(actor, manifold.part_a);
            for contact in manifold.points().iter().filter(|_| ground.is_floor(-normal)) {
                // The point lies in the middle between the two surfaces.
                sum = sum + DVec2::from(contact.point) - normal * (radius + 0.5 * f64::from(contact.separation));
                count += 1.0;
            }
        }
    });
    Some(if count > 0.0 { sum * (1.0 / count) } else { floor? })
}

/// The radius of a part of a shape.
fn radius_of(shape: Placed<'_>, part: u32) -> f64 {
    let mut radius = 0.0;
    _ = shape.shapes_near(Bounds::ALL, |placed, index| {
        let is_it = index.is_none_or(|index| index == part);
        if let Some(convex) = placed.convex().filter(|_| is_it) {
            radius = f64::from(convex.radius());
        }
        if is_it { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    radius
}

/// The number of steps in which a platform makes a motion past these actors, so that in none of them a motion with a
/// rotation takes a point of it across half of an actor.
pub(crate) fn steps_of<'a>(platform: Placed<'_>, motion: Motion, actors: impl Iterator<Item = Placed<'a>>) -> u32 {
    /// More would cost more than they gain: the platform turns by more than an actor in a thousandth of its motion.
    const MOST: f64 = 1024.0;
    if motion.angular == 0.0 {
        return 1;
    }
    let pivot = platform.pose().place(motion.pivot);
    let farthest = platform.bounds().corners().iter().map(|corner| (*corner - pivot).length()).fold(0.0, f64::max);
    let smallest = actors.map(|actor| {
        let size = actor.bounds().max - actor.bounds().min;
        size.x.min(size.y)
    });
    let turn = f64::from(motion.angular.abs());
    let way = turn * farthest + DVec2::from(motion.linear).length();
    let steps = (way * 4.0 / smallest.fold(f64::INFINITY, f64::min)).max(turn * 16.0);
    steps.clamp(1.0, MOST) as u32 + 1
}

/// The displacement by which a platform pushes an actor while it goes to a pose: zero if it does not meet the actor, and
/// at least as much as leads to another pose if that is needed to be free of the platform. A
/// rider has moved with it already, and is pushed out only of what it overlaps at the end.
pub(crate) fn pushed_by(platform: &Obstacle<'_>, to: Pose2, actor: Placed<'_>, rides: bool, settings: &Mover) -> Vec2 {
    let (from, there) = (platform.placed.pose(), platform.placed.moved_to(to));
    if rides || from.rotation != to.rotation {
        let out = pushed_out(platform, to, actor, rides, settings);
        return out.translation - actor.pose().translation;
    }
    // Seen from the platform, the actor moves the other way and slides along it.
    let by = to.translation - from.translation;
    let settings = Mover { up: None, ..*settings };
    let seen = Slide::new(actor, -by, &settings, &OnlyThis(*platform), &mut |_: &MoveHit<()>| Response::Slide).run();
    if seen.hits().is_empty() {
        return Vec2::ZERO;
    }
    // A push of less than an ulp of the actor's coordinates may be lost in rounding: then it is as large as it has to be.
    let (here, push) = (actor.pose(), seen.travelled + by);
    let pushed = actor.moved_to(Pose2::new(here.translation + push, here.rotation));
    let may_be_lost = DVec2::from(push).length() < ulp_at(here.translation.into(), 0.0);
    if may_be_lost && relate(pushed, there) == Relation::Overlapping {
        pushed_out(platform, to, pushed, rides, &settings).translation - here.translation
    } else {
        push
    }
}

/// The pose at which an actor is out of what a platform has come to. A one-way one pushes out those that ride it, and those
/// that were no deeper in it than their skin, where the way out leans.
fn pushed_out(platform: &Obstacle<'_>, to: Pose2, actor: Placed<'_>, rides: bool, settings: &Mover) -> Pose2 {
    let there = platform.placed.moved_to(to);
    match platform.one_way {
        _ if platform.is_sensor => actor.pose(),
        None => push_out(actor, there),
        Some(direction) => {
            let [skin, slack] = settings.skin_and_slack(actor, actor.bounds());
            let mut out = actor;
            let moved = Obstacle { placed: there, aabb: there.aabb(), ..*platform };
            moved.for_judged_near(actor.bounds(), |part| {
                let before = part.placed.moved_to(platform.placed.pose());
                let was_out = || f64::from(separation(before, actor).distance) >= -(skin + slack);
                if (rides || was_out()) && holds(part.placed, direction, out, f64::INFINITY) {
                    out = out.moved_to(push_out(out, part.placed));
                }
            });
            out.pose()
        }
    }
}

/// True if an actor that was at `before` and has yielded as far as it could is still in the way of a platform that goes
/// to a pose. A rider moves with the platform; what is pushed moves ahead of it.
pub(crate) fn is_in_the_way_of(
    platform: &Obstacle<'_>,
    to: Pose2,
    actor: Placed<'_>,
    before: Pose2,
    rides: bool,
) -> bool {
    if platform.is_sensor || platform.one_way.is_some() {
        return false;
    }
    let (from, there) = (platform.placed.pose(), platform.placed.moved_to(to));
    // Seen from the platform.
    let by = from.translation - to.translation;
    let (start, by) =
        if rides { (actor.moved_to(before), actor.pose().translation - before.translation + by) } else { (actor, by) };
    // The last ulps of the way may be rounded, those of the platform and those of the actor.
    let ulps = [to, actor.pose()].map(|pose| ulp_at(pose.translation.into(), 0.0));
    let is_whole = |free: f64| (1.0 - free) * DVec2::from(by).length() <= ulps[0].max(ulps[1]);
    let passes = from.rotation == to.rotation && !is_whole(cast_shape(start, by, platform.placed).safe());
    passes || relate(actor, there) == Relation::Overlapping
}

/// A single obstacle.
struct OnlyThis<'a>(Obstacle<'a>);

impl<'a> Obstacles<'a> for OnlyThis<'a> {
    type Id = ();

    fn placed(&self, (): ()) -> Option<Placed<'a>> {
        Some(self.0.placed)
    }

    fn motion_at(&self, (): (), _: Vec2) -> Vec2 {
        Vec2::ZERO
    }

    fn for_near(&self, area: Aabb, visit: &mut dyn FnMut((), Obstacle<'a>)) {
        if self.0.aabb.intersects(area) {
            visit((), self.0);
        }
    }

    fn for_along(&self, _: Bounds, _: DVec2, visit: &mut dyn FnMut((), Obstacle<'a>) -> f64) {
        visit((), self.0);
    }
}
