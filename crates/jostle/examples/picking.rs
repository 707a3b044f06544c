//! Picking: what lies under the mouse, and what does a laser hit first?
//!
//! `cargo run -p jostle --example picking`

use jostle::{Aabb, BoxTree, Convex, Placed, Pose2, Ray, Rot2, ShapeError, Vec2, cast_ray, contains};

fn main() -> Result<(), ShapeError> {
    let crate_ = Convex::rectangle(1.0, 1.0)?;
    let barrel = Convex::circle(0.5)?;
    let plank = Convex::rounded_rectangle(4.0, 0.5, 0.25)?;
    // What stands where. A game keeps these with its own objects.
    let level: [(&str, &Convex, Pose2); 4] = [
        ("crate", &crate_, Pose2::from((0.0, 0.5))),
        ("barrel", &barrel, Pose2::from((2.0, 0.5))),
        ("tilted crate", &crate_, Pose2::new((4.0, 0.75), Rot2::degrees(45.0))),
        ("plank", &plank, Pose2::from((2.0, 3.0))),
    ];
    let placed = |i: usize| -> Placed<'_> { level[i].1.at(level[i].2) };

    // The tree leaves out what is far away. Build it once for what rests.
    let tree: BoxTree = (0..level.len()).map(|i| placed(i).aabb()).collect();

    let under = |mouse: Vec2| {
        let near = tree.overlapping(Aabb::new(mouse, mouse));
        near.filter(|&i| contains(mouse, placed(i))).map(|i| level[i].0).next()
    };
    // The corner of the tilted crate's box is not the crate.
    for mouse in [(2.0, 0.75), (4.0, 1.4), (4.6, 1.4), (2.0, 1.5)] {
        println!("under the mouse at {mouse:?}: {:?}", under(mouse.into()));
    }

    // The tree visits the boxes along the ray; what the closure returns ends the search there.
    let laser = Ray::new((-3.0, 0.6), (1.0, 0.0)).until(20.0);
    let mut first: Option<(usize, jostle::RayHit)> = None;
    tree.along(laser, |i| {
        let best = first.map_or(laser.max_fraction, |(_, hit)| hit.fraction);
        if let Some(hit) = cast_ray(laser.until(best), placed(i)) {
            first = Some((i, hit));
        }
        first.map_or(laser.max_fraction, |(_, hit)| hit.fraction)
    });
    let (i, hit) = first.expect("the crate is in its way");
    println!("the laser hits the {} after {} at {}, normal {}", level[i].0, hit.fraction, hit.point, hit.normal);

    assert_eq!(under((4.6, 1.4).into()), None);
    assert_eq!((level[i].0, hit.fraction), ("crate", 2.5));
    Ok(())
}

#[test]
fn it_runs() -> Result<(), ShapeError> {
    main()
}
