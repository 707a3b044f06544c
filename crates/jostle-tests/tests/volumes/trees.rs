//! The tree over boxes in space against a look at every box.

use jostle::volume::{Aabb3, BoxTree3, Ray3, Vec3};

use crate::{common::random::Random, grid_point};

/// The side of the cube in which so many boxes of size about 1 leave some room.
fn side(count: usize) -> i64 {
    2 + (0..).find(|side| side * side * side >= 4 * count as i64).unwrap()
}

/// A box with whole corners: touching is frequent, some boxes have no volume, all arithmetic is exact.
fn grid_box(random: &mut Random, count: usize) -> Aabb3 {
    let end = side(count);
    let corner: [i64; 3] = grid_point(random, end / 2 + 1);
    let size: [i64; 3] = std::array::from_fn(|_| random.below(4) as i64);
    let at = |axis: usize, by: i64| (corner[axis] + by) as f32;
    Aabb3::new([at(0, 0), at(1, 0), at(2, 0)], [at(0, size[0]), at(1, size[1]), at(2, size[2])])
}

/// A box with coordinates at the ends of the range of f32, in every combination: empty, infinite, NaN.
fn odd_box(random: &mut Random, _count: usize) -> Aabb3 {
    const ODD: [f32; 11] =
        [f32::NEG_INFINITY, f32::MIN, -1.0, -0.0, 0.0, f32::MIN_POSITIVE, 1.0, 2.0, f32::MAX, f32::INFINITY, f32::NAN];
    let mut end = || Vec3::from(std::array::from_fn::<f32, 3, _>(|_| ODD[random.below(ODD.len())]));
    let (a, b) = (end(), end());
    // Half of them the right way round, so that enough have points.
    Aabb3::new(a, if random.below(2) == 0 { b } else { Aabb3::around([a, b]).max })
}

/// Boxes in arrangements that make trees of other designs degenerate: a pile, rows along each axis, a nest.
fn arrangements() -> Vec<Vec<Aabb3>> {
    let unit = |x: f32, y: f32, z: f32| Aabb3::new([x, y, z], [x + 1.0, y + 1.0, z + 1.0]);
    let row = |axis: usize| {
        (0..600).map(move |i| {
            let at: [f32; 3] = std::array::from_fn(|k| if k == axis { i as f32 } else { 0.0 });
            unit(at[0], at[1], at[2])
        })
    };
    vec![
        vec![unit(3.0, 3.0, 3.0); 600],
        row(0).collect(),
        row(1).collect(),
        row(2).collect(),
        (0..600).map(|i| i as f32).map(|x| Aabb3::new([-x; 3], [x; 3])).collect(),
    ]
}

type Kind = fn(&mut Random, usize) -> Aabb3;
const KINDS: [Kind; 2] = [grid_box, odd_box];

/// Scenes of all sizes and kinds, each with the kind of box to ask about.
fn scenes() -> Vec<(Vec<Aabb3>, Kind)> {
    let mut random = Random::new(31);
    let mut all: Vec<(Vec<Aabb3>, Kind)> = Vec::new();
    for kind in KINDS {
        for count in [0, 1, 2, 3, 5, 17, 100, 1_000] {
            all.push(((0..count).map(|_| kind(&mut random, count)).collect(), kind));
        }
    }
    all.extend(arrangements().into_iter().map(|boxes| (boxes, grid_box as Kind)));
    all
}

/// The three ways to a tree: new, made again, and edited box by box.
fn trees(boxes: &[Aabb3]) -> [BoxTree3; 3] {
    let mut again = BoxTree3::new(&[Aabb3::new([0.0; 3], [1.0; 3])]);
    again.rebuild(boxes);
    let mut edited = BoxTree3::new(&[]);
    for (item, aabb) in boxes.iter().enumerate().rev() {
        edited.set(item, *aabb);
    }
    [BoxTree3::new(boxes), again, edited]
}

fn sorted<T: Ord>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.into_iter().collect();
    items.sort_unstable();
    items
}

/// From the definition: an interval of points on each axis.
fn meet(a: Aabb3, b: Aabb3) -> bool {
    let common = |a: (f32, f32), b: (f32, f32)| a.0 <= a.1 && b.0 <= b.1 && a.0 <= b.1 && b.0 <= a.1;
    common((a.min.x, a.max.x), (b.min.x, b.max.x))
        && common((a.min.y, a.max.y), (b.min.y, b.max.y))
        && common((a.min.z, a.max.z), (b.min.z, b.max.z))
}

#[test]
fn overlaps_in_space_are_exact() {
    let (mut random, mut found) = (Random::new(32), 0);
    for (boxes, kind) in scenes() {
        let trees = trees(&boxes);
        for _ in 0..40 {
            let area = kind(&mut random, boxes.len());
            let expected: Vec<usize> = (0..boxes.len()).filter(|i| meet(boxes[*i], area)).collect();
            for tree in &trees {
                assert_eq!(sorted(tree.overlapping(area)), expected, "{area:?} in {} boxes", boxes.len());
            }
            found += expected.len();
        }
    }
    assert!(found > 5_000, "{found}");
}

#[test]
fn pairs_in_space_are_exact() {
    let mut found = 0;
    let others: Vec<(Vec<Aabb3>, Kind)> = scenes().into_iter().filter(|(boxes, _)| boxes.len() <= 100).collect();
    for (boxes, _) in scenes() {
        let expected: Vec<(usize, usize)> = (0..boxes.len())
            .flat_map(|a| (a + 1..boxes.len()).map(move |b| (a, b)))
            .filter(|(a, b)| meet(boxes[*a], boxes[*b]))
            .collect();
        for tree in trees(&boxes) {
            let mut pairs = Vec::new();
            tree.self_pairs(|a, b| pairs.push((a, b)));
            assert_eq!(sorted(pairs), expected);
            for (other, _) in &others {
                let other_tree = BoxTree3::new(other);
                let expected: Vec<(usize, usize)> = (0..boxes.len())
                    .flat_map(|a| (0..other.len()).map(move |b| (a, b)))
                    .filter(|(a, b)| meet(boxes[*a], other[*b]))
                    .collect();
                let mut pairs = Vec::new();
                tree.pairs(&other_tree, |a, b| pairs.push((a, b)));
                assert_eq!(sorted(pairs), expected);
                found += expected.len();
            }
        }
    }
    assert!(found > 5_000, "{found}");
}

/// The squared distance of two boxes with points, in f64: exact on a grid.
fn squared_distance(a: Aabb3, b: Aabb3) -> f64 {
    let gap = |a: [f32; 2], b: [f32; 2]| {
        let ([a_min, a_max], [b_min, b_max]) = (a.map(f64::from), b.map(f64::from));
        (b_min - a_max).max(a_min - b_max).max(0.0)
    };
    let x = gap([a.min.x, a.max.x], [b.min.x, b.max.x]);
    let y = gap([a.min.y, a.max.y], [b.min.y, b.max.y]);
    let z = gap([a.min.z, a.max.z], [b.min.z, b.max.z]);
    x * x + y * y + z * z
}

#[test]
fn neighbours_in_space_are_exact_on_a_grid() {
    let (mut random, mut found, mut asked) = (Random::new(33), 0, 0);
    for (boxes, kind) in scenes() {
        let is_grid = boxes.iter().all(|aabb| aabb.min.is_finite() && aabb.max.is_finite() && !aabb.is_empty());
        let trees = trees(&boxes);
        for _ in 0..40 {
            let from = if is_grid { grid_box(&mut random, boxes.len()) } else { kind(&mut random, boxes.len()) };
            let bound = if is_grid { random.below(6) as f64 } else { f64::INFINITY };
            // Infinite boxes are near everything; boxes without points are near nothing.
            let is_near = |aabb: &Aabb3| {
                !aabb.is_empty() && !from.is_empty() && (!is_grid || squared_distance(*aabb, from) <= bound * bound)
            };
            let expected: Vec<usize> = (0..boxes.len()).filter(|i| is_near(&boxes[*i])).collect();
            for tree in &trees {
                let mut offered = Vec::new();
                tree.nearest(from, bound, |item| {
                    offered.push(item);
                    bound
                });
                assert_eq!(sorted(offered), expected, "within {bound} of {from:?}");
                if !is_grid {
                    continue;
                }
                let (mut least, mut looked_at) = (f64::INFINITY, 0);
                tree.nearest(from, least, |item| {
                    least = least.min(squared_distance(boxes[item], from).sqrt());
                    looked_at += 1;
                    least
                });
                let truth = boxes.iter().map(|aabb| squared_distance(*aabb, from)).fold(f64::INFINITY, f64::min);
                assert_eq!(least, truth.sqrt(), "nearest to {from:?}");
                asked += usize::from(boxes.len() == 1_000);
                found += if boxes.len() == 1_000 { looked_at } else { 0 };
            }
        }
    }
    assert!(asked > 100 && found < 60 * asked, "{found} boxes were looked at in {asked} searches among 1,000");
}

/// The fraction at which a ray of small whole numbers enters a box of whole numbers, as a quotient; exact.
fn enter(ray: Ray3, aabb: Aabb3) -> Option<(i64, i64)> {
    let (mut enter, mut exit) = ((0, 1), (1, 0));
    let is_less = |a: (i64, i64), b: (i64, i64)| a.0 * b.1 < b.0 * a.1;
    let per_axis = |v: Vec3| [v.x, v.y, v.z].map(|x| x as i64);
    let (origin, direction) = (per_axis(ray.origin), per_axis(ray.direction));
    let (min, max) = (per_axis(aabb.min), per_axis(aabb.max));
    for axis in 0..3 {
        let (o, d) = (origin[axis], direction[axis]);
        if d == 0 && !(min[axis]..=max[axis]).contains(&o) {
            return None;
        }
        if d != 0 {
            let (near, far) = if d > 0 { (min[axis], max[axis]) } else { (max[axis], min[axis]) };
            let [near, far] = [near, far].map(|end| ((end - o) * d.signum(), d.abs()));
            enter = if is_less(enter, near) { near } else { enter };
            exit = if is_less(far, exit) { far } else { exit };
        }
    }
    let is_hit = !is_less(exit, enter) && enter.0 as f64 / enter.1 as f64 <= ray.max_fraction;
    is_hit.then_some(enter)
}

#[test]
fn rays_in_space_are_exact_on_a_grid() {
    let (mut random, mut met, mut searches, mut looked_at) = (Random::new(34), 0, 0, 0);
    for (boxes, _) in scenes() {
        if boxes.iter().any(|aabb| !aabb.min.is_finite() || !aabb.max.is_finite() || aabb.is_empty()) {
            continue;
        }
        let trees = trees(&boxes);
        for _ in 0..60 {
            // The directions include zero.
            let (origin, direction) = (grid_point(&mut random, 8), grid_point(&mut random, 2));
            let ray = Ray3::new(origin.map(|x| x as f32), direction.map(|x| x as f32));
            let ray = if random.below(2) == 0 { ray.until(random.below(9) as f64 - 1.0) } else { ray };
            let enters: Vec<(usize, f64)> = (0..boxes.len())
                .filter_map(|i| enter(ray, boxes[i]).map(|(over, under)| (i, over as f64 / under as f64)))
                .collect();
            let expected: Vec<usize> = enters.iter().map(|(i, _)| *i).collect();
            for tree in &trees {
                let mut offered = Vec::new();
                tree.along(ray, |item| {
                    offered.push(item);
                    f64::INFINITY
                });
                assert_eq!(sorted(offered), expected, "{ray:?}");
            }
            let mut first = f64::INFINITY;
            trees[0].along(ray, |item| {
                looked_at += usize::from(boxes.len() == 1_000);
                let (over, under) = enter(ray, boxes[item]).expect("only boxes that are met are offered");
                first = first.min(over as f64 / under as f64);
                first
            });
            assert_eq!(first, enters.iter().map(|(_, at)| *at).fold(f64::INFINITY, f64::min), "{ray:?}");
            met += expected.len();
            searches += usize::from(boxes.len() == 1_000);
        }
    }
    assert!(met > 2_000, "{met}");
    assert!(looked_at < 10 * searches, "{looked_at} boxes in {searches} searches for the first");
}

#[test]
fn rays_that_are_not_finite_and_boxes_without_points_meet_nothing() {
    let whole = Aabb3::new([f32::NEG_INFINITY; 3], [f32::INFINITY; 3]);
    let tree = BoxTree3::new(&[Aabb3::EMPTY, whole, Aabb3::new([0.0, f32::NAN, 0.0], [1.0; 3])]);
    let offered = |ray: Ray3| {
        let mut items = Vec::new();
        tree.along(ray, |item| {
            items.push(item);
            f64::NAN // changes nothing
        });
        items
    };
    assert_eq!(offered(Ray3::new([f32::MIN, 0.5, 0.5], [f32::from_bits(1), 0.0, -0.0])), [1]);
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        assert!(offered(Ray3::new([0.5, bad, 0.5], [1.0, 0.0, 0.0])).is_empty());
        assert!(offered(Ray3::new([0.5; 3], [1.0, 0.0, bad])).is_empty());
    }
    for nothing in [-1.0, f64::NEG_INFINITY, f64::NAN] {
        assert!(offered(Ray3::new([0.5; 3], [1.0, 0.0, 0.0]).until(nothing)).is_empty());
    }
    let mut near = 0;
    for bound in [-1.0, f64::NAN] {
        tree.nearest(whole, bound, |_| {
            near += 1;
            0.0
        });
    }
    assert_eq!((near, tree.len(), tree.bounds()), (0, 3, whole));
}

#[test]
fn random_edits_leave_the_tree_of_the_boxes() {
    for kind in KINDS {
        let mut random = Random::new(35);
        let (mut tree, mut boxes) = (BoxTree3::new(&[]), vec![Aabb3::EMPTY; 300]);
        for edit in 0..4_000 {
            // It grows, shrinks, and grows again.
            let is_removed = random.below(10) < if edit / 1_000 % 2 == 0 { 2 } else { 8 };
            let item = random.below(boxes.len());
            boxes[item] = if is_removed { Aabb3::EMPTY } else { kind(&mut random, 300) };
            tree.set(item, boxes[item]);
            if edit % 199 == 0 {
                let around = boxes.iter().filter(|aabb| !aabb.is_empty()).fold(Aabb3::EMPTY, |all, b| all.union(*b));
                assert_eq!(tree.bounds(), around);
                let pairs = |tree: &BoxTree3| {
                    let mut pairs = Vec::new();
                    tree.self_pairs(|a, b| pairs.push((a, b)));
                    sorted(pairs)
                };
                assert_eq!(pairs(&tree), pairs(&BoxTree3::new(&boxes)));
            }
        }
    }
}

#[test]
fn a_tree_scaled_by_a_power_of_two_is_the_same_tree() {
    let mut random = Random::new(36);
    let boxes: Vec<Aabb3> = (0..500).map(|_| grid_box(&mut random, 500)).collect();
    let order = |scale: f32, again: bool| {
        let scaled: Vec<Aabb3> = boxes.iter().map(|b| Aabb3::new(b.min * scale, b.max * scale)).collect();
        let mut tree = BoxTree3::new(&scaled);
        if again {
            tree.rebuild(&scaled);
        }
        let mut pairs = Vec::new();
        tree.self_pairs(|a, b| pairs.push((a, b)));
        pairs
    };
    for again in [false, true] {
        for scale in [crate::scale_by_two_to(-100), crate::scale_by_two_to(100)] {
            assert_eq!(order(scale, again), order(1.0, again), "scaled by {scale:e}");
        }
    }
}

#[test]
fn a_row_of_boxes_is_cut_across_whatever_axis_it_is_along() {
    for axis in 0..3 {
        let unit = |i: usize| {
            let at = |end: f32| std::array::from_fn(|k| if k == axis { 2.0 * (i * 37 % 64) as f32 + end } else { end });
            Aabb3::new(at(0.0), at(1.0))
        };
        let tree = BoxTree3::new(&(0..64).map(unit).collect::<Vec<Aabb3>>());
        let halves = tree.level(1);
        assert!(halves.len() > 1);
        for (i, half) in halves.iter().enumerate() {
            assert!(halves[..i].iter().all(|other| !other.intersects(*half)), "along axis {axis}: {halves:?}");
        }
    }
}
