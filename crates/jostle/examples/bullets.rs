//! Bullets that bounce off walls and hit moving drones, at any speed: nothing is passed through.
//!
//! `cargo run -p jostle --example bullets`

use jostle::{Cast, Convex, Impact, Pose2, ShapeError, Vec2, cast_both, cast_shape_first};

const DT: f32 = 1.0 / 60.0;

struct Mover {
    at: Pose2,
    velocity: Vec2,
}

fn main() -> Result<(), ShapeError> {
    let bullet_shape = Convex::circle(0.05)?;
    let drone_shape = Convex::regular(6, 0.5)?;
    // Four walls, each a tenth thick, around a room of 20 by 10.
    let (level, upright) = (Convex::rectangle(20.2, 0.1)?, Convex::rectangle(0.1, 10.0)?);
    let walls = [level.at((0.0, -5.05)), level.at((0.0, 5.05)), upright.at((-10.05, 0.0)), upright.at((10.05, 0.0))];
    // 900 units a second: 15 units in a frame, most of the room. Without casts it would be outside at once.
    let mut bullet = Mover { at: (0.0, 0.0).into(), velocity: Vec2::new(900.0, 137.0) };
    let mut drone = Mover { at: (7.0, 4.0).into(), velocity: Vec2::new(0.0, 3.0) };
    let (mut bounces, mut hit_at) = (0, None);

    for frame in 0..600 {
        // The bullet bounces until its frame is over, at most eight times.
        let mut rest = 1.0;
        for _ in 0..8 {
            let by = bullet.velocity * (DT * rest);
            let first = cast_shape_first(bullet_shape.at(bullet.at), by, walls);
            // Until then the drone flies too.
            let free = first.cast.safe() as f32;
            let drone_by = drone.velocity * (DT * rest * free);
            let shot = cast_both(bullet_shape.at(bullet.at), by * free, drone_shape.at(drone.at), drone_by);
            if let Impact::At(hit) = shot {
                hit_at = Some((frame, hit.point));
            }
            bullet.at = first.cast.stop();
            drone.at.translation += drone_by;
            let Cast::At(hit) = first.cast else { break };
            bullet.velocity = bullet.velocity.reflect(hit.normal);
            rest *= 1.0 - free;
            bounces += 1;
        }
        if drone.at.translation.y.abs() > 4.0 {
            drone.velocity = Vec2::new(0.0, -3.0 * drone.at.translation.y.signum());
        }
        let Vec2 { x, y } = bullet.at.translation;
        assert!(x.abs() <= 9.96 && y.abs() <= 4.96, "it left the room in frame {frame}: ({x}, {y})");
        if let Some((frame, point)) = hit_at {
            println!("after {bounces} bounces, in frame {frame}, it hits the drone at {point}");
            break;
        }
    }
    assert!(bounces > 0 && hit_at.is_some());
    Ok(())
}

#[test]
fn it_runs() -> Result<(), ShapeError> {
    main()
}
