//! A character that walks over slopes, slides along walls, falls and jumps: a hand-written move-and-slide with casts.
//! `World::move_and_slide` and `plan_move` do more: they keep a skin, climb steps, and do not catch on seams between
//! shapes.
//!
//! `cargo run -p jostle --example slide`

use jostle::{Cast, Chain, Convex, Placed, Polygon, Pose2, ShapeError, Vec2, cast_shape_first};

const DT: f32 = 1.0 / 60.0;
const GRAVITY: Vec2 = Vec2::new(0.0, -30.0);
/// Slopes steeper than 45° are walls: the vertical part of a floor's normal is at least this.
const FLOOR: f32 = 0.707;

struct Hero {
    shape: Convex,
    at: Pose2,
    velocity: Vec2,
    on_floor: bool,
}

impl Hero {
    /// Moves by `by` and slides along what it hits.
    fn slide(&mut self, by: Vec2, level: &[Placed<'_>]) {
        let (mut left, stands) = (by, by.x == 0.0);
        self.on_floor = false;
        for _ in 0..4 {
            let cast = cast_shape_first(self.shape.at(self.at), left, level.iter().copied()).cast;
            self.at = cast.stop(); // free of everything, whatever the outcome
            match cast {
                Cast::Clear { .. } => break,
                Cast::At(hit) => {
                    self.on_floor |= hit.normal.y >= FLOOR;
                    if self.on_floor && stands {
                        self.velocity = Vec2::ZERO; // it does not slide down the slope
                        break;
                    }
                    self.velocity = self.velocity.slide(hit.normal);
                    left = (left * (1.0 - hit.fraction) as f32).slide(hit.normal);
                }
                Cast::Started { .. } => {} // it was inside; the stop is outside
            }
        }
    }

    fn frame(&mut self, walk: f32, jump: bool, level: &[Placed<'_>]) {
        self.velocity.x = walk;
        if jump && self.on_floor {
            self.velocity.y = 12.0;
        }
        self.velocity += GRAVITY * DT;
        self.slide(self.velocity * DT, level);
    }
}

fn main() -> Result<(), ShapeError> {
    // The front of the ground is on the right of its direction: up.
    let ground =
        Chain::open([(40.0, 4.0), (20.0, 4.0), (12.0, 0.0), (6.0, 0.0), (0.0, 3.0), (-10.0, 3.0)])?.one_sided();
    let wall = Polygon::new([(30.0, 3.0), (34.0, 3.0), (34.0, 12.0), (31.0, 8.0), (30.0, 8.0)])?;
    let level = [ground.at((0.0, 0.0)), wall.at((0.0, 0.0))];
    let shape = Convex::capsule((0.0, -0.4), (0.0, 0.4), 0.4)?;
    let mut hero = Hero { shape, at: (-8.0, 6.0).into(), velocity: Vec2::ZERO, on_floor: false };

    for frame in 0..900 {
        // It walks to the wall and back, and rests on the slope.
        let walk = if frame < 500 { 6.0 } else { [-6.0, 0.0][usize::from(frame >= 650)] };
        hero.frame(walk, frame == 200, &level);
        if frame % 60 == 0 {
            println!("{frame:3}: at {}, {}", hero.at.translation, if hero.on_floor { "stands" } else { "falls" });
        }
        assert!(frame != 499 || (hero.at.translation - Vec2::new(29.6, 4.8)).length() < 1e-3, "it is not at the wall");
    }
    assert!((hero.at.translation.x - 14.406).abs() < 0.01 && hero.velocity == Vec2::ZERO, "it creeps");
    Ok(())
}

#[test]
fn it_runs() -> Result<(), ShapeError> {
    main()
}
