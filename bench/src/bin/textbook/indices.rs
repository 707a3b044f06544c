//! Trees over boxes in space, beside parry3d; and the hierarchy of one object beside a test of every triangle.

use std::{f32::consts::TAU, fmt::Write as _};

use jostle::volume::{Aabb3, BoxTree3, Hierarchy, Ray3, Sphere, Vec3};
use jostle_bench::{
    pair,
    random::Random,
    turns::{measure, seconds},
};
use parry3d::{
    bounding_volume::Aabb as ParryBox,
    partitioning::{Bvh, BvhBuildStrategy, BvhWorkspace},
    query::{Ray, RayCast},
};

use crate::bodies::{parry_box, parry_vector};

const QUESTIONS: usize = 1024;

/// The name of a library, and one turn of its work.
type Turn<'a> = (&'a str, Box<dyn FnMut() + 'a>);

/// A row of a table: a name, and the nanoseconds of each library, the first ours.
fn row(text: &mut String, name: &str, effort: f64, unit: usize, mut turns: Vec<Turn<'_>>) {
    let [times] = measure(turns.len(), effort, |library, _| [Some(seconds(&mut turns[library].1))]);
    let first = times[0].expect("measured").min;
    for ((library, _), times) in turns.iter().zip(&times) {
        let times = times.expect("measured");
        let [min, mean] = [times.min, times.mean].map(|time| time * 1e9 / unit as f64);
        writeln!(text, "| {name} | {library} | {min:.1} | {mean:.1} | {:.2} |", times.min / first).expect("a string");
    }
}

fn sorted<T: Ord>(mut items: Vec<T>) -> Vec<T> {
    items.sort_unstable();
    items
}

#[inline(never)]
fn first_of_ours(tree: &BoxTree3, boxes: &[Aabb3], ray: Ray3) -> f32 {
    let mut first = f64::INFINITY;
    tree.along(ray, |item| {
        first = first.min(enter(boxes[item], ray));
        first
    });
    first as f32
}

/// The fraction at which a ray enters a box, in plain f64; infinity if it does not.
fn enter(aabb: Aabb3, ray: Ray3) -> f64 {
    let (min, max): ([f32; 3], [f32; 3]) = (aabb.min.into(), aabb.max.into());
    let (origin, direction): ([f32; 3], [f32; 3]) = (ray.origin.into(), ray.direction.into());
    let (mut enter, mut exit) = (0.0_f64, f64::INFINITY);
    for axis in 0..3 {
        let at = |end: f32| (f64::from(end) - f64::from(origin[axis])) / f64::from(direction[axis]);
        let (a, b) = (at(min[axis]), at(max[axis]));
        (enter, exit) = (enter.max(a.min(b)), exit.min(a.max(b)));
    }
    if enter <= exit { enter } else { f64::INFINITY }
}

#[inline(never)]
fn first_of_parry(tree: &Bvh, boxes: &[ParryBox], ray: Ray3) -> f32 {
    let ray = Ray::new(parry_vector(ray.origin), parry_vector(ray.direction));
    let hit = tree.cast_ray(&ray, f32::MAX, |item, until| boxes[item as usize].cast_local_ray(&ray, until, true));
    hit.map_or(f32::INFINITY, |(_, fraction)| fraction)
}

pub(crate) fn trees(counts: &[usize], effort: f64) -> String {
    let mut text = String::from("\n## Trees over boxes in space, beside parry3d\n");
    for &count in counts {
        let mut random = Random::named("trees in space");
        let side = (count as f32 * 8.0).cbrt();
        let mut make = |size: f32| {
            let corner = [0; 3].map(|_| random.between(0.0, side));
            Aabb3::new(corner, corner.map(|x| x + random.between(0.1, size)))
        };
        let boxes: Vec<Aabb3> = (0..count).map(|_| make(2.0)).collect();
        let moved: Vec<Aabb3> = boxes.iter().map(|b| Aabb3::new(b.min + OFFSET, b.max + OFFSET)).collect();
        let areas: Vec<Aabb3> = (0..QUESTIONS).map(|_| make(1.0)).collect();
        let rays: Vec<Ray3> = (0..QUESTIONS)
            .map(|_| Ray3::new([-1.0, random.between(0.0, side), random.between(0.0, side)], [1.0, 0.1, 0.07]))
            .collect();
        let theirs: Vec<ParryBox> = boxes.iter().map(|aabb| parry_box(*aabb)).collect();
        let (ours, parry) = (BoxTree3::new(&boxes), Bvh::from_leaves(BvhBuildStrategy::Binned, &theirs));

        // The same answers.
        let mut differ = 0;
        for (area, ray) in areas.iter().zip(&rays) {
            let a = sorted(ours.overlapping(*area).collect());
            let b = sorted(parry.intersect_aabb(&parry_box(*area)).map(|item| item as usize).collect::<Vec<_>>());
            assert_eq!(a, b, "the boxes that meet {area:?}");
            let [a, b] = [first_of_ours(&ours, &boxes, *ray), first_of_parry(&parry, &theirs, *ray)];
            differ += usize::from(a != b && (a - b).abs() > 1e-4 * a.abs().max(1.0));
        }
        assert!(differ * 500 <= QUESTIONS, "{differ} rays differ");
        let mut workspace = BvhWorkspace::default();
        let (mut a, mut b) = (Vec::new(), Vec::new());
        ours.self_pairs(|i, j| a.push(pair(i as u32, j as u32)));
        parry.traverse_bvtt_single_tree::<false>(&mut workspace, &mut |i, j| b.push(pair(i, j)));
        assert_eq!(sorted(a.clone()), sorted(b.clone()), "the pairs of boxes");

        write!(
            text,
            "\n### {count} boxes, {} pairs\n\n| | library | ns | mean | ratio |\n|---|---|--:|--:|--:|\n",
            a.len()
        )
        .expect("a string");
        row(
            &mut text,
            "build, for a box",
            effort,
            count,
            vec![
                ("jostle", Box::new(|| drop(std::hint::black_box(BoxTree3::new(&boxes))))),
                (
                    "parry3d",
                    Box::new(|| drop(std::hint::black_box(Bvh::from_leaves(BvhBuildStrategy::Binned, &theirs)))),
                ),
            ],
        );
        let mut again = ours.clone();
        let mut updated = parry.clone();
        let moved_theirs: Vec<ParryBox> = moved.iter().map(|aabb| parry_box(*aabb)).collect();
        let [mut is_ours_there, mut is_theirs_there] = [false; 2];
        let mut update_workspace = BvhWorkspace::default();
        row(
            &mut text,
            "all boxes move: `rebuild`, or update, optimize and refit; for a box",
            effort,
            count,
            vec![
                (
                    "jostle",
                    Box::new(|| {
                        is_ours_there = !is_ours_there;
                        again.rebuild(if is_ours_there { &moved } else { &boxes });
                    }),
                ),
                (
                    "parry3d",
                    Box::new(|| {
                        is_theirs_there = !is_theirs_there;
                        let list = if is_theirs_there { &moved_theirs } else { &theirs };
                        for (item, aabb) in list.iter().enumerate() {
                            updated.insert_or_update_partially(*aabb, item as u32, 0.0);
                        }
                        updated.optimize_incremental(&mut update_workspace);
                        updated.refit(&mut update_workspace);
                    }),
                ),
            ],
        );
        row(
            &mut text,
            "boxes that meet a small box",
            effort,
            QUESTIONS,
            vec![
                ("jostle", Box::new(|| areas.iter().for_each(|b| drop(std::hint::black_box(overlapping(&ours, *b)))))),
                (
                    "parry3d",
                    Box::new(|| areas.iter().for_each(|b| drop(std::hint::black_box(parry_overlapping(&parry, *b))))),
                ),
            ],
        );
        row(
            &mut text,
            "first hit of a ray",
            effort,
            QUESTIONS,
            vec![
                (
                    "jostle",
                    Box::new(|| rays.iter().for_each(|r| _ = std::hint::black_box(first_of_ours(&ours, &boxes, *r)))),
                ),
                (
                    "parry3d",
                    Box::new(|| {
                        rays.iter().for_each(|r| _ = std::hint::black_box(first_of_parry(&parry, &theirs, *r)))
                    }),
                ),
            ],
        );
        row(
            &mut text,
            "all pairs, for a box",
            effort,
            count,
            vec![
                (
                    "jostle",
                    Box::new(|| {
                        a.clear();
                        ours.self_pairs(|i, j| a.push(pair(i as u32, j as u32)));
                    }),
                ),
                (
                    "parry3d",
                    Box::new(|| {
                        b.clear();
                        parry.traverse_bvtt_single_tree::<false>(&mut workspace, &mut |i, j| b.push(pair(i, j)));
                    }),
                ),
            ],
        );
    }
    text
}

const OFFSET: Vec3 = Vec3::new(0.25, -0.125, 0.5);

#[inline(never)]
fn overlapping(tree: &BoxTree3, area: Aabb3) -> Vec<u32> {
    tree.overlapping(area).map(|item| item as u32).collect()
}

#[inline(never)]
fn parry_overlapping(tree: &Bvh, area: Aabb3) -> Vec<u32> {
    tree.intersect_aabb(&parry_box(area)).collect()
}

/// The triangles of a torus.
fn torus(around: usize, across: usize) -> Vec<[Vec3; 3]> {
    let at = |i: usize, j: usize| {
        let (u, v) = ((i % around) as f32 * TAU / around as f32, (j % across) as f32 * TAU / across as f32);
        let reach = 3.0 + v.cos();
        Vec3::new(reach * u.cos(), reach * u.sin(), v.sin())
    };
    let quads = (0..around).flat_map(|i| (0..across).map(move |j| (i, j)));
    quads
        .flat_map(|(i, j)| {
            let [a, b, c, d] = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
            [[a, b, c], [a, c, d]]
        })
        .collect()
}

/// One object against small volumes: coarse to fine, and one by one.
pub(crate) fn hierarchies(effort: f64) -> String {
    let mut text = String::from("\n## A hierarchy of one object beside a test of every triangle's volume\n");
    for (around, across) in [(32, 16), (128, 64)] {
        let triangles = torus(around, across);
        let mut random = Random::named("hierarchies");
        let places: Vec<[f32; 3]> = (0..256)
            .map(|_| [random.between(-4.0, 4.0), random.between(-4.0, 4.0), random.between(-1.0, 1.0)])
            .collect();
        let areas: Vec<Aabb3> = places.iter().map(|p| Aabb3::new(*p, p.map(|x| x + 0.2))).collect();
        let balls: Vec<Sphere> = places.iter().map(|p| Sphere::new(*p, 0.1).expect("finite")).collect();
        let of_boxes = Hierarchy::<Aabb3>::of_triangles(&triangles).expect("finite");
        let of_spheres = Hierarchy::<Sphere>::of_triangles(&triangles).expect("finite");
        let boxes: Vec<Aabb3> = triangles.iter().map(|corners| Aabb3::around(*corners)).collect();
        let spheres: Vec<Sphere> =
            triangles.iter().map(|corners| Sphere::smallest_around(corners).expect("finite")).collect();
        let tree = BoxTree3::new(&boxes);
        let [mut tests, mut sphere_tests] = [0; 2];
        for (area, ball) in areas.iter().zip(&balls) {
            let (mut found, mut met) = (Vec::new(), Vec::new());
            tests += of_boxes.meeting(*area, |item| found.push(item));
            sphere_tests += of_spheres.meeting(*ball, |item| met.push(item));
            let flat = (0..boxes.len()).filter(|i| boxes[*i].intersects(*area));
            assert_eq!(sorted(found), flat.collect::<Vec<_>>());
            // The sphere of a triangle may reach out of those around it; the triangle does not.
            assert!(met.iter().all(|i| spheres[*i].intersects(*ball)));
            let has_corner = |i: &usize| triangles[*i].iter().any(|corner| ball.contains(*corner));
            assert!((0..triangles.len()).filter(has_corner).all(|i| met.contains(&i)));
        }
        write!(
            text,
            "\n### A torus of {} triangles\n\nTests of volumes for a question: {:.1} of boxes, {:.1} of spheres.\n\n\
             | | method | ns | mean | ratio |\n|---|---|--:|--:|--:|\n",
            triangles.len(),
            tests as f64 / areas.len() as f64,
            sphere_tests as f64 / balls.len() as f64
        )
        .expect("a string");
        let count = std::hint::black_box::<usize>;
        row(
            &mut text,
            "triangles' boxes that meet a box",
            effort,
            areas.len(),
            vec![
                (
                    "`Hierarchy<Aabb3>`",
                    Box::new(|| areas.iter().for_each(|a| _ = count(of_boxes.meeting(*a, |i| _ = count(i))))),
                ),
                ("`BoxTree3`", Box::new(|| areas.iter().for_each(|a| _ = count(tree.overlapping(*a).sum())))),
                (
                    "every box",
                    Box::new(|| {
                        areas.iter().for_each(|a| _ = count(boxes.iter().filter(|b| b.intersects(*a)).count()))
                    }),
                ),
            ],
        );
        row(
            &mut text,
            "triangles' spheres that meet a sphere",
            effort,
            balls.len(),
            vec![
                (
                    "`Hierarchy<Sphere>`",
                    Box::new(|| balls.iter().for_each(|a| _ = count(of_spheres.meeting(*a, |i| _ = count(i))))),
                ),
                (
                    "every sphere",
                    Box::new(|| {
                        balls.iter().for_each(|a| _ = count(spheres.iter().filter(|s| s.intersects(*a)).count()))
                    }),
                ),
            ],
        );
    }
    text
}
