use jostle::{Collider, ColliderId, Convex, Events, Met, Motion, Step, Vec2, World, WorldError};

/// The radius of the balls.
pub(super) const RADIUS: f32 = 0.5;
/// Half of the size of the table.
pub(super) const TABLE: Vec2 = Vec2 { x: 10.0, y: 5.0 };
/// The most impacts that are answered in a step.
const MOST_IMPACTS: usize = 400;

/// The table at the moment of an impact. Between two of them each ball moves straight.
#[derive(Clone, Debug)]
pub(super) struct Keyframe {
    /// The fraction of the step.
    pub(super) time: f64,
    /// The places of the balls.
    pub(super) balls: Vec<Vec2>,
    /// Their displacements in a whole step, after the impact.
    pub(super) motions: Vec<Vec2>,
    /// The point of the impact; none at the start and the end of the step.
    pub(super) point: Option<Vec2>,
    /// Its normal.
    pub(super) normal: Vec2,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Ball,
    Cushion,
}

/// Two balls swap the parts of their motions along the normal; a ball bounces off a cushion.
fn answer(step: &mut Step<'_, Kind>, met: &Met) -> Result<(), WorldError> {
    let seen = [met.pair.a, met.pair.b].map(|id| step.world().get(id).map(|it| (it.data, it.motion.linear)));
    match seen {
        [Some((Kind::Ball, a)), Some((Kind::Ball, b))] => {
            let swapped = met.normal * (b - a).dot(met.normal);
            step.redirect(met.pair.a, Motion::linear(a + swapped))?;
            step.redirect(met.pair.b, Motion::linear(b - swapped))
        }
        [Some((Kind::Ball, _)), _] => step.bounce(met.pair.a, met, 1.0).map(drop),
        _ => step.bounce(met.pair.b, met, 1.0).map(drop),
    }
}

/// The cushions and the balls.
fn table(balls: &[Vec2], motions: &[Vec2]) -> Result<(World<Kind>, Vec<ColliderId>), Box<dyn core::error::Error>> {
    let mut world = World::new();
    let (long, short) = (Convex::rectangle(2.0 * TABLE.x + 2.0, 1.0)?, Convex::rectangle(1.0, 2.0 * TABLE.y)?);
    let (x, y) = (TABLE.x + 0.5, TABLE.y + 0.5);
    for (cushion, at) in [(&long, (0.0, -y)), (&long, (0.0, y)), (&short, (-x, 0.0)), (&short, (x, 0.0))] {
        world.insert(Collider::new(cushion.clone(), at, Kind::Cushion))?;
    }
    let ball = Convex::circle(RADIUS)?;
    let mut ids = Vec::new();
    for (at, by) in balls.iter().zip(motions) {
        ids.push(world.insert(Collider::new(ball.clone(), *at, Kind::Ball).motion(Motion::linear(*by)))?);
    }
    Ok((world, ids))
}

/// A whole step of balls with these motions: the table at its start, at each impact, and at its end.
pub(super) fn played(balls: &[Vec2], motions: &[Vec2]) -> Vec<Keyframe> {
    let first =
        Keyframe { time: 0.0, balls: balls.to_vec(), motions: motions.to_vec(), point: None, normal: Vec2::ZERO };
    let mut frames = vec![first];
    let Ok((mut world, ids)) = table(balls, motions) else { return frames };
    let mut events = Events::new();
    let mut step = world.begin_step();
    while let Some(met) = step.next_impact() {
        let balls = ids.iter().filter_map(|id| step.pose(*id)).map(|pose| pose.translation).collect();
        // A ball that has met too many others waits for the next step.
        let _ = answer(&mut step, &met);
        let motions = ids.iter().filter_map(|id| step.world().get(*id)).map(|it| it.motion.linear).collect();
        frames.push(Keyframe { time: met.time, balls, motions, point: Some(met.point), normal: met.normal });
        if frames.len() > MOST_IMPACTS {
            break;
        }
    }
    step.finish(&mut events);
    let ends = ids.iter().filter_map(|id| world.get(*id));
    let (balls, motions) = ends.map(|it| (it.pose.translation, it.motion.linear)).unzip();
    frames.push(Keyframe { time: 1.0, balls, motions, point: None, normal: Vec2::ZERO });
    frames
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_on_ball_stops_and_the_other_one_takes_its_motion() {
        let frames = played(&[Vec2::new(-4.0, 0.0), Vec2::new(0.0, 0.0)], &[Vec2::new(6.0, 0.0), Vec2::ZERO]);
        let [_, met, end] = &frames[..] else { panic!("{frames:?}") };
        assert!((met.time - 0.5).abs() < 1e-6 && met.point.is_some_and(|point| point.distance((-0.5, 0.0)) < 1e-4));
        assert!(end.motions[0].length() < 1e-5 && end.motions[1].distance((6.0, 0.0)) < 1e-5);
        assert!(end.balls[1].distance((3.0, 0.0)) < 1e-4, "{}", end.balls[1]);
    }
}
