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

fn edge(border: &Polygon, i: usize) -> [DVec2; 2] {
    border.indexed_edges().items[i].map(DVec2::from)
}

#[test]
fn an_edge_that_meets_a_shape_is_visited_and_few_others() {
    let corners = [DVec2::new(-0.5, -0.25), DVec2::new(0.5, -0.25), DVec2::new(0.0, 0.5)];
    let (mut met, mut visited, mut all) = (0, 0, 0);
    for (border, at) in borders().iter().flat_map(|border| places().map(move |at| (border, at))) {
        let corners = corners.map(|corner| corner + at);
        let count = border.indexed_edges().items.len();
        let mut seen = vec![false; count];
        border.border_tree().meeting(count, &corners, |i| {
            seen[i] = true;
            false
        });
        let ends = corners.iter().zip(corners.iter().cycle().skip(1));
        let plane =
            |(&p, &q): (&DVec2, &DVec2)| LinearBound { normal: (q - p).right(), height: (q - p).right().dot(p) };
        let planes: Vec<LinearBound> = ends.map(plane).collect();
        for i in (0..count).filter(|&i| LinearBound::all_meet(&planes, edge(border, i))) {
            met += 1;
            assert!(seen[i], "edge {i} at {at:?}");
        }
        visited += seen.iter().filter(|&&seen| seen).count();
        all += count;
    }
    assert!(met > 1000 && 4 * visited < all, "{met} met, {visited} of {all} visited");
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
        let corners = [[-0.25, -0.125], [0.25, -0.125], [0.25, 0.125]].map(|corner| at + DVec2::from(corner));
        tree.meeting(count, &corners, |i| {
            seen[i] += 1;
            false
        });
    }
    let bottom = (0..count).find(|&i| edge(&comb, i).iter().all(|end| end.y == -4.5)).expect("a bottom");
    assert!((1..80).contains(&seen[bottom]), "{}", seen[bottom]);
    assert!(seen.iter().sum::<usize>() > 2000);
}
