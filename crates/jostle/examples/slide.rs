//! A character that walks over slopes, slides along walls, falls and jumps: a hand-written move-and-slide.
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
        let mut left = by;
        self.on_floor = false;
        for _ in 0..4 {
            let cast = cast_shape_first(self.shape.at(self.at), left, level.iter().copied()).cast;
            self.at = cast.stop(); // free of everything, whatever the outcome
            match cast {
                Cast::Clear { .. } => break,
                Cast::At(hit) => {
                    self.on_floor |= hit.normal.y >= FLOOR;
                    // The rest goes along the surface, and the velocity loses what went into it.
                    left *= (1.0 - hit.fraction) as f32;
                    left = left - hit.normal * left.dot(hit.normal);
                    self.velocity = self.velocity - hit.normal * self.velocity.dot(hit.normal).min(0.0);
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
    // Ground with a front, on the right of its direction: up. It ends at a wall that stands on it.
    let ground =
        Chain::open([(40.0, 4.0), (20.0, 4.0), (12.0, 0.0), (6.0, 0.0), (0.0, 3.0), (-10.0, 3.0)])?.one_sided();
    let wall = Polygon::new([(30.0, 3.0), (34.0, 3.0), (34.0, 12.0), (31.0, 8.0), (30.0, 8.0)])?;
    let level = [ground.at((0.0, 0.0)), wall.at((0.0, 0.0))];
    let shape = Convex::capsule((0.0, -0.4), (0.0, 0.4), 0.4)?;
    let mut hero = Hero { shape, at: (-8.0, 6.0).into(), velocity: Vec2::ZERO, on_floor: false };

    for frame in 0..600 {
        hero.frame(6.0, frame == 200, &level);
        if frame % 60 == 0 {
            println!(
                "{:3}: at {}, {}",
                frame,
                hero.at.translation,
                if hero.on_floor { "on the floor" } else { "in the air" }
            );
        }
    }
    let Vec2 { x, y } = hero.at.translation;
    assert!((x - 29.6).abs() < 1e-3 && (y - 4.8).abs() < 1e-3 && hero.on_floor, "({x}, {y})");
    Ok(())
}

#[test]
fn it_runs() -> Result<(), ShapeError> {
    main()
}
