//! The depth of outlines of many corners, whose search may be ended: a way out all the same, and an honest bound.
//!
//! `JOSTLE_OUTLINES=1` also tries outlines of 10,000 corners, and asks exact arithmetic about a box in those of 1,000 and
//! about two of 100. About a box in one of 10,000 it does not answer within minutes.

use crate::{
    common::{close, tally::Tally, tally::count},
    families::families,
};
use jostle::{
    Compound, Convex, Location, Part, Placed, Pose2, Relation, Rot2, Shape, closest_point, locate, relate, separation,
};
use jostle_oracle::{self as oracle, Body, Region, Solid};

/// The promised rounding error, in ulps of the scene's size, which is below 4 here.
const ROUNDING: f64 = 4.0 * 2.0 * f32::EPSILON as f64;

fn is_thorough() -> bool {
    std::env::var("JOSTLE_OUTLINES").is_ok()
}

fn pose(x: f32, y: f32, degrees: f32) -> Pose2 {
    Pose2::new((x, y), Rot2::degrees(degrees))
}

/// What exact arithmetic knows of a shape.
enum Truth {
    Body(Body),
    Region(Region),
}

impl Truth {
    fn of(shape: &Shape, pose: Pose2) -> Option<Truth> {
        match shape {
            Shape::Convex(shape) => Some(Truth::Body(close::body(shape, pose))),
            Shape::Polygon(shape) => {
                let rings: Vec<Vec<[f32; 2]>> =
                    shape.rings().map(|ring| ring.iter().map(|&p| p.into()).collect()).collect();
                let (r, t) = (pose.rotation, pose.translation);
                Some(Truth::Region(Region::place(&rings, [r.cos(), r.sin()], t.into())))
            }
            // Their depth is that of the deepest segment.
            _ => None,
        }
    }

    fn solid(&self) -> Solid<'_> {
        match self {
            Truth::Body(body) => body.into(),
            Truth::Region(region) => region.into(),
        }
    }
}

/// Checks that B, moved by the separation, touches A, that the bound is one, and that swapping the two mirrors the answer; of
/// two whose depth is known, that it lies between.
fn is_a_way_out<'b>(name: &str, a: Placed<'_>, b_at: impl Fn(Pose2) -> Placed<'b>, here: Pose2, truth: Option<f64>) {
    let b = b_at(here);
    if relate(a, b) != Relation::Overlapping {
        return;
    }
    let s = separation(a, b);
    let [least, found] = [s.at_least, -s.distance].map(f64::from);
    assert!(0.0 <= least && least <= found, "{name}: at least {least} of {found}");
    count(if least < found { "ended" } else { "exact" });
    let swapped = separation(b, a);
    assert_eq!((swapped.distance, swapped.at_least), (s.distance, s.at_least), "{name}, swapped");
    // The normal mirrors only if one exit is the nearest: not of two equal shapes in the same place.
    let is_unique = least < found && a.aabb() != b.aabb();
    assert!(!is_unique || swapped.normal == -s.normal, "{name}: {} is not {}, swapped", swapped.normal, s.normal);
    let there = Pose2::new(here.translation + s.normal * -s.distance, here.rotation);
    let left = separation(a, b_at(there)).distance;
    assert!(f64::from(left.abs()) <= ROUNDING, "{name}: {s:?} leaves {left}");
    if let Some(truth) = truth {
        count("known depth");
        assert!(
            least - ROUNDING <= truth && truth <= found + ROUNDING,
            "{name}: {truth} is not from {least} to {found}"
        );
        assert!(least < found || (found - truth).abs() <= ROUNDING, "{name}: {truth}, found {found}");
    }
}

#[test]
fn the_depth_of_large_outlines_is_a_way_out_and_bounded() {
    let rectangle = Convex::rectangle(0.4, 0.3).expect("a box");
    let tally = Tally::start();
    let mut tried = 0;
    let sizes: &[usize] = if is_thorough() { &[100, 1_000, 10_000] } else { &[100, 1_000] };
    for family in families() {
        for &corners in sizes {
            let shape = (family.make)(corners);
            let name = format!("{} ({}) of {corners} corners", family.name, family.what);
            let place = pose(0.05, 0.02, 3.0);
            let Some(truth) = Truth::of(&shape, place) else { continue };
            let own = shape.at(place);
            for there in [pose(0.08, 0.05, 17.0), pose(-0.4, 0.3, 50.0)] {
                let other = Truth::Body(close::body(&rectangle, there));
                let is_known = corners == 100 || (is_thorough() && corners == 1_000);
                let known = is_known.then(|| oracle::depth(truth.solid(), other.solid()));
                is_a_way_out(&format!("{name} and a box"), own, |pose| rectangle.at(pose), there, known);
                tried += 1;
            }
            for there in [place, pose(0.15, 0.1, 40.0), pose(1.4, 0.2, 40.0)] {
                let is_known = is_thorough() && corners == 100;
                let other = Truth::of(&shape, there).expect("no chain");
                let known = is_known.then(|| oracle::depth(truth.solid(), other.solid()));
                is_a_way_out(&format!("two {name}"), own, |pose| shape.at(pose), there, known);
                tried += 1;
            }
        }
    }
    tally.demand(tried, &[("ended", 20), ("exact", 4), ("known depth", 8)]);
}

#[test]
fn inside_a_compound_of_one_outline_the_nearest_point_is_that_of_the_outline() {
    let far = Convex::circle(0.25).expect("a disc");
    let mut tried = 0;
    for family in families() {
        let shape = (family.make)(1_000);
        if matches!(shape, Shape::Chain(_)) {
            continue;
        }
        let parts = [Part::new(shape.clone(), Pose2::IDENTITY), Part::new(far.clone(), (9.0, 0.0))];
        let compound = Compound::new(parts).expect("parts");
        let place = pose(0.05, 0.02, 3.0);
        for at in [(0.05, 0.02), (0.1, 0.1), (-0.2, 0.3), (0.4, -0.1), (-0.3, -0.4), (0.0, -0.6)] {
            let of_outline = closest_point(at, shape.at(place));
            if locate(at, shape.at(place)) != Location::Inside {
                continue;
            }
            let of_compound = closest_point(at, compound.at(place));
            let off = f64::from((of_compound.distance - of_outline.distance).abs());
            assert!(off <= ROUNDING, "{}, {at:?}: {of_compound:?} instead of {of_outline:?}", family.name);
            tried += 1;
        }
    }
    assert!(tried > 20, "{tried} points");
}
