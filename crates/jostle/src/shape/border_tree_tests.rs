use super::*;
use crate::{
    math::{Rot2, linear_bound::LinearBound},
    shape::Polygon,
};
use alloc::vec;

/// Borders whose boxes overlap much: needles all round, slanted teeth, holes side by side.
fn borders() -> Vec<Polygon> {
    let needle = |i: u16| Rot2::new(f32::from(i) / 32.0) * (if i.is_multiple_of(2) { 4.0 } else { 1.5 }, 0.0);
    let tooth = |i: u16| {
        let at = |x: u16, y: f32| Rot2::new(0.7) * (f32::from(x) / 16.0 - 4.0, y);
        [at(2 * i + 1, -3.0), at(2 * i + 2, 3.0)]
    };
    let base = [Rot2::new(0.7) * (4.25, -3.5), Rot2::new(0.7) * (-4.0, -3.5)];
    let square = |x: f32, y: f32, half: f32| {
        [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(i, j)| Vec2::new(x + half * i, y + half * j))
    };
    let holes = (0..40_u16).map(|i| square(f32::from(i * 7 % 40) / 5.0 - 3.9, f32::from(i % 3) - 1.0, 0.08));
    vec![
        Polygon::new((0..200).map(needle)).expect("a star"),
        Polygon::new((0..64).flat_map(tooth).chain(base)).expect("a comb"),
        Polygon::with_holes(square(0.0, 0.0, 4.5), holes).expect("a plate"),
    ]
}

fn places() -> impl Iterator<Item = DVec2> {
    (0..400_u16).map(|i| DVec2::new(f64::from(i % 20) - 9.5, f64::from(i / 20) - 9.5) * 0.53)
}

fn distance_from_segment(x: DVec2, [p, q]: [DVec2; 2]) -> f64 {
    let share = ((x - p).dot(q - p) / (q - p).length_squared()).clamp(0.0, 1.0);
    (p + (q - p) * share - x).length()
}

fn edge(border: &Polygon, i: usize) -> [DVec2; 2] {
    border.indexed_edges().items[i].map(DVec2::from)
}

#[test]
fn the_nearest_edge_is_offered_and_few_others() {
    let (mut offered, mut all) = (0, 0);
    for (border, from) in borders().iter().flat_map(|border| places().map(move |from| (border, from))) {
        let count = border.indexed_edges().items.len();
        let distance = |i: usize| distance_from_segment(from, edge(border, i));
        let mut nearest = f64::INFINITY;
        border.border_tree().nearest(count, from, 1e-9, |i| {
            offered += 1;
            nearest = nearest.min(distance(i));
            nearest
        });
        all += count;
        let expected = (0..count).map(distance).fold(f64::INFINITY, f64::min);
        assert!(nearest == expected, "{nearest} instead of {expected} from {from:?}");
    }
    assert!(8 * offered < all, "{offered} of {all} edges offered");
}

#[test]
fn an_edge_that_meets_a_shape_after_all_displacements_is_visited() {
    let corners = [DVec2::new(-0.5, -0.25), DVec2::new(0.5, -0.25), DVec2::new(0.0, 0.5)];
    let (mut met, mut visited, mut all) = (0, 0, 0);
    for (border, at) in borders().iter().flat_map(|border| places().map(move |at| (border, at))) {
        let moves = [[0.0, 0.0], [0.125, 0.0], [0.0, 0.125], [0.0625, 0.0625]].map(|by| at + DVec2::from(by));
        let count = border.indexed_edges().items.len();
        let mut seen = vec![false; count];
        border.border_tree().meeting(count, &Probe::new(&corners, moves), DVec2::new(0.6, 0.8), usize::MAX, |i| {
            seen[i] = true;
            false
        });
        let meets = |i: usize| {
            moves.iter().all(|&by| {
                let ends = corners.iter().zip(corners.iter().cycle().skip(1));
                let planes: Vec<LinearBound> = ends
                    .map(|(&p, &q)| {
                        let normal = (q - p).right();
                        LinearBound { normal, height: normal.dot(p + by) }
                    })
                    .collect();
                LinearBound::all_meet(&planes, edge(border, i))
            })
        };
        for i in (0..count).filter(|&i| meets(i)) {
            met += 1;
            assert!(seen[i], "edge {i} at {at:?}");
        }
        visited += seen.iter().filter(|&&seen| seen).count();
        all += count;
    }
    assert!(met > 1000 && 4 * visited < all, "{met} met, {visited} of {all} visited");
}

#[test]
fn the_edge_that_stays_longest_is_visited_and_few_others() {
    let corners = [DVec2::new(-0.75, -0.5), DVec2::new(0.75, -0.5), DVec2::new(0.0, 0.75)];
    let sides = |by: DVec2| {
        let ends = corners.iter().zip(corners.iter().cycle().skip(1));
        ends.map(move |(&p, &q)| {
            let normal = (q - p).right() * (1.0 / (q - p).length());
            LinearBound { normal, height: normal.dot(p + by) }
        })
    };
    let normals: Vec<DVec2> = sides(DVec2::ZERO).map(|side| side.normal).collect();
    let (mut stayed, mut visited, mut all) = (0, 0, 0);
    for (border, at) in borders().iter().flat_map(|border| places().map(move |at| (border, at))) {
        let (from, rays) = ([at, at + DVec2::new(0.125, 0.0625)], [[-0.6, 0.8], [0.0, 1.0]].map(DVec2::from));
        let meets = |i: usize, length: f64| {
            (0..2).all(|k| {
                let planes: Vec<LinearBound> = sides(from[k] + rays[k] * length).collect();
                LinearBound::all_meet(&planes, edge(border, i))
            })
        };
        let longest = |i: usize| {
            let [mut least, mut most] = [0.0, 4.0];
            while most - least > 1e-9 {
                let middle = 0.5 * (least + most);
                *(if meets(i, middle) { &mut least } else { &mut most }) = middle;
            }
            least
        };
        let count = border.indexed_edges().items.len();
        let (departure, mut found) = (|| Departure::new((&corners, 0.0), (&corners, &normals), [from, rays]), 0.0);
        border.border_tree().leaving(count, departure, (0.0, usize::MAX), |i| {
            visited += 1;
            if meets(i, 0.0) {
                found = f64::max(found, longest(i));
            }
            found
        });
        all += count;
        let expected = (0..count).filter(|&i| meets(i, 0.0)).map(longest).fold(0.0, f64::max);
        assert!((found - expected).abs() < 1e-6, "{found} instead of {expected} at {at:?}");
        stayed += usize::from(expected > 0.5);
    }
    assert!(stayed > 300 && 20 * visited < all, "{stayed} stayed, {visited} of {all} visited");
}

#[test]
fn all_edges_in_the_rim_of_a_disc_that_departs_are_visited() {
    const EDGES: u16 = 1024;
    let direction = |i: u16, count: u16| Rot2::new(core::f32::consts::TAU / f32::from(count) * f32::from(i));
    let ring = Polygon::new((0..EDGES).map(|i| direction(i, EDGES) * (0.998, 0.0))).expect("a ring");
    // Points of the disc and half-planes around it, as of a round piece.
    let rim: Vec<DVec2> = (0..16).map(|i| DVec2::from(direction(i, 16) * (1.0, 0.0))).collect();
    let ways = [[DVec2::ZERO; 2], [DVec2::new(0.6, 0.8); 2]];
    let departure = || Departure::new((&[DVec2::ZERO], 1.0), (&rim, &rim), ways);
    let mut visited = 0;
    ring.border_tree().leaving(EDGES.into(), departure, (0.0, usize::MAX), |_| {
        visited += 1;
        0.0
    });
    assert_eq!(visited, EDGES);
}

#[test]
fn long_edges_below_a_comb_are_visited_only_where_they_are() {
    let at = |step: u16, y: f32| Vec2::new(8.0 - f32::from(step) / 128.0, y);
    let tooth = |i: u16| [at(2 * i, 4.5), at(2 * i + 1, 4.5), at(2 * i + 1, 0.0), at(2 * i + 2, 0.0)];
    let base = [Vec2::new(-7.625, -4.5), Vec2::new(8.0, -4.5)];
    let comb = Polygon::new((0..1000).flat_map(tooth).chain(base)).expect("a comb");
    let (tree, count) = (comb.border_tree(), comb.indexed_edges().items.len());
    let mut seen = vec![0; count];
    for at in places() {
        let corners = [[-0.25, -0.125], [0.25, -0.125], [0.25, 0.125]].map(DVec2::from);
        let departure = || Departure::new((&corners, 0.0), (&[], &[]), [[at; 2], [DVec2::new(0.6, 0.8); 2]]);
        tree.leaving(count, departure, (0.0, usize::MAX), |i| {
            seen[i] += 1;
            0.0
        });
    }
    let bottom = (0..count).find(|&i| edge(&comb, i).iter().all(|end| end.y == -4.5)).expect("a bottom");
    assert!((1..80).contains(&seen[bottom]), "{}", seen[bottom]);
    assert!(seen.iter().sum::<usize>() > 2000);
}
