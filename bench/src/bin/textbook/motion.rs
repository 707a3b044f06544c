//! Pairs that move a little from question to question: with the edge or face that separated them last, and without.

use jostle::{
    Convex, Pose2, Rot2, Vec2,
    classic::{EdgeOfPair, separating_edge},
    volume::{Hull3, Obb3, SeparationCache, Vec3},
};
use jostle_bench::random::Random;

use crate::{
    bodies::turned_axes,
    table::{Entry, table},
};

/// The steps of a motion.
const STEPS: usize = 1024;

/// The place of a body that comes and goes while it moves around the other one.
fn place(step: usize) -> [f32; 3] {
    let turn = Rot2::new(0.006 * step as f32);
    let distance = 2.3 + 0.4 * Rot2::new(0.05 * step as f32).sin();
    [turn.cos() * distance, turn.sin() * distance, 0.3]
}

pub(crate) fn tables(effort: f64) -> String {
    let mut text = String::from("\n## A pair that moves a little from question to question\n");
    for corners in [4, 16, 64] {
        let shape = Convex::regular(corners, 1.0).expect("a regular polygon");
        let still = shape.corners();
        let moving: Vec<Vec<Vec2>> = (0..STEPS)
            .map(|step| {
                let [x, y, _] = place(step);
                let pose = Pose2::new((x, y), Rot2::new(0.02 * step as f32));
                still.iter().map(|corner| pose * *corner).collect()
            })
            .collect();
        let hulls: Vec<Convex> =
            moving.iter().map(|corners| Convex::hull(corners.iter().copied()).expect("turned")).collect();
        let truth: Vec<bool> =
            hulls.iter().map(|hull| jostle::intersects(shape.at((0.0, 0.0)), hull.at((0.0, 0.0)))).collect();
        let entries = vec![
            Entry {
                name: "edge remembered",
                ask: Box::new(|answers| {
                    let mut last: Option<EdgeOfPair> = None;
                    answers.extend(moving.iter().map(|moved| {
                        let found = separating_edge(still, moved, last);
                        last = found.edge.or(last);
                        found.edge.is_none()
                    }));
                }),
            },
            Entry::each("no memory", &moving, |moved| separating_edge(still, moved, None).edge.is_none()),
            Entry::each("`intersects`", &hulls, |hull| jostle::intersects(shape.at((0.0, 0.0)), hull.at((0.0, 0.0)))),
        ];
        text += &table(&format!("Two polygons of {corners} corners, 2D"), &truth, entries, effort);
    }
    text + &oriented(effort) + &hulls(effort)
}

fn oriented(effort: f64) -> String {
    let still = Obb3::new([0.0; 3], [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]).expect("a cube");
    let boxes: Vec<Obb3> = (0..STEPS)
        .map(|step| Obb3::new(place(step), turned_axes([0.3, 0.5, 0.7], 0.02 * step as f32, [1.0; 3])).expect("a box"))
        .collect();
    let truth: Vec<bool> = boxes.iter().map(|obb| still.intersects(*obb)).collect();
    let entries = vec![
        Entry {
            name: "`Obb3::intersects_from`, axis remembered",
            ask: Box::new(|answers| {
                let mut cache = SeparationCache::default();
                answers.extend(boxes.iter().map(|obb| still.intersects_from(*obb, &mut cache)));
            }),
        },
        Entry::each("`Obb3::intersects`", &boxes, |obb| still.intersects(*obb)),
    ];
    table("Two oriented boxes, 3D", &truth, entries, effort)
}

fn hulls(effort: f64) -> String {
    let mut random = Random::named("hulls");
    let mut cloud = |around: [f32; 3]| {
        let points: Vec<Vec3> = (0..40)
            .map(|_| {
                let [u, v] = [random.direction(), random.direction()];
                Vec3::new(u.x * v.x + around[0], u.y * v.x + around[1], v.y + around[2])
            })
            .collect();
        points
    };
    let still = Hull3::around(&cloud([0.0; 3])).expect("no plane has all");
    let template = cloud([0.0; 3]);
    let moving: Vec<Hull3> = (0..STEPS)
        .map(|step| {
            let by = Vec3::from(place(step));
            Hull3::around(&template.iter().map(|p| *p + by).collect::<Vec<_>>()).expect("no plane has all")
        })
        .collect();
    let truth: Vec<bool> = moving.iter().map(|hull| still.intersects(hull)).collect();
    let entries = vec![
        Entry {
            name: "`Hull3::intersects_from`, face or edges remembered",
            ask: Box::new(|answers| {
                let mut cache = SeparationCache::default();
                answers.extend(moving.iter().map(|hull| still.intersects_from(hull, &mut cache)));
            }),
        },
        Entry::each("`Hull3::intersects`", &moving, |hull| still.intersects(hull)),
    ];
    table("Two hulls of 40 points, 3D", &truth, entries, effort)
}
