//! Picking: what lies under the mouse, and what does a laser hit first?
//!
//! `cargo run -p jostle --example picking`

use std::error::Error;

use jostle::{Collider, Convex, Pose2, QueryFilter, Ray, Rot2, Vec2, World};

fn main() -> Result<(), Box<dyn Error>> {
    let crate_ = Convex::rectangle(1.0, 1.0)?;
    let mut level = World::new();
    level.insert(Collider::new(crate_.clone(), (0.0, 0.5), "crate"))?;
    level.insert(Collider::new(Convex::circle(0.5)?, (2.0, 0.5), "barrel"))?;
    level.insert(Collider::new(crate_, Pose2::new((4.0, 0.75), Rot2::degrees(45.0)), "tilted crate"))?;
    level.insert(Collider::new(Convex::rounded_rectangle(4.0, 0.5, 0.25)?, (2.0, 3.0), "plank"))?;
    let (all, name) = (QueryFilter::new(), |id| level.get(id).map(|collider| collider.data));

    let under = |mouse: Vec2| level.at_point(mouse, &all).next().and_then(name);
    // The corner of the tilted crate's box is not the crate.
    for mouse in [(2.0, 0.75), (4.0, 1.4), (4.6, 1.4), (2.0, 1.5)] {
        println!("under the mouse at {mouse:?}: {:?}", under(mouse.into()));
    }

    let laser = Ray::new((-3.0, 0.6), (1.0, 0.0)).until(20.0);
    let shot = level.cast_ray(laser, &all).ok_or("the crate is in its way")?;
    let (struck, hit) = (shot.collider.data, shot.hit);
    println!("the laser hits {struck:?} after {} at {}, normal {}", hit.fraction, hit.point, hit.normal);

    assert_eq!((under((4.0, 1.4).into()), under((4.6, 1.4).into())), (Some("tilted crate"), None));
    assert_eq!((struck, hit.fraction), ("crate", 2.5));
    Ok(())
}

#[test]
fn it_runs() -> Result<(), Box<dyn Error>> {
    main()
}
