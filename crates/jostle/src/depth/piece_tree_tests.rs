use super::super::cells::Cells;
use super::*;
use crate::{
    math::{Pose2, Rot2, Vec2, bounds::Bounds, tolerance::CELL_ERROR},
    shape::Polygon,
    union::{Pieces, whole},
};

fn star(spikes: u16) -> Polygon {
    let corner = |i: u16| {
        let (turn, length) = (Rot2::new(f32::from(i) * 3.125 / f32::from(spikes)), 2.0 + f32::from(i * 7 % 5));
        turn * (if i.is_multiple_of(2) { length } else { 1.0 }, 0.0)
    };
    Polygon::new((0..2 * spikes).map(corner)).expect("a star")
}

/// Calls `ask` for all pairs of pieces of two stars far from the world's origin and squares of many sizes, with all
/// links from the roots down to the pair, and the cell of the pair.
fn for_pairs_and_squares(mut ask: impl FnMut(&Links<'_>, &[CellLink], &Cells, Bounds)) {
    let star = star(9);
    let far = Vec2::new(1_048_576.0, -524_288.0);
    let there = Pose2::new(far + Vec2::new(1.5, 0.75), Rot2::new(0.7));
    let shapes = [Pose2::new(far, Rot2::IDENTITY), there].map(|pose| whole(star.at(pose)));
    let bounds = [shapes[0].bounds(), shapes[1].bounds()];
    let mut trees = [PieceTree::new(bounds[0].middle()), PieceTree::new(bounds[0].middle())];
    let mut roots = [0; 2];
    for (i, tree) in trees.iter_mut().enumerate() {
        let mut nodes = tree.gather(usize::MAX, |visit| shapes[i].for_pieces(Bounds::ALL, visit)).expect("no bound");
        roots[i] = tree.join(&mut nodes);
    }
    let links = Links([&trees[0], &trees[1]]);
    let mut open = vec![vec![roots]];
    while let Some(path) = open.pop() {
        let last = path[path.len() - 1];
        if let Some(parts) = links.parts(last) {
            open.extend(parts.map(|part| [path.clone(), vec![part]].concat()));
            continue;
        }
        let [i, j] = links.pieces(last).expect("pieces");
        let mut cells = Cells::none(bounds, CELL_ERROR);
        assert!(cells.add(&trees[0].piece(i), &trees[1].piece(j), f64::INFINITY));
        for k in 0_u8..48 {
            let (x, y) = (f64::from(k % 7) - 3.0, f64::from(k / 7) - 3.0);
            let square = Bounds::point(DVec2::new(x * 1.5, y * 1.5)).grown(0.0625 * f64::from(1 << (k % 5)));
            ask(&links, &path, &cells, square);
        }
    }
}

#[test]
fn a_cell_reaches_no_square_that_its_links_do_not_reach() {
    let mut count = 0;
    for_pairs_and_squares(|links, path, cells, square| {
        let is_in = |x: DVec2| cells.cover(&[0], x);
        let reaches = [square.middle()].into_iter().chain(square.corners()).any(is_in);
        if reaches {
            count += 1;
            assert!(
                path.iter().all(|&link| links.may_reach(link, &Slabs::of(&ClippedSquare::of(square), 0.0))),
                "{square:?}"
            );
        } else {
            assert!(!cells.cover_all(0, &ClippedSquare::of(square)));
        }
    });
    assert!(count > 500, "{count} reached");
}

#[test]
fn a_cell_covers_a_square_only_if_its_links_have_room() {
    let mut count = 0;
    for_pairs_and_squares(|links, path, cells, square| {
        if cells.cover_all(0, &ClippedSquare::of(square)) {
            count += 1;
            assert!(
                path.iter().all(|&link| links.room(link, &Slabs::of(&ClippedSquare::of(square), 0.0)) > 0.0),
                "{square:?}"
            );
            assert!(square.corners().into_iter().all(|corner| cells.cover(&[0], corner)), "{square:?}");
        }
    });
    assert!(count > 100, "{count} covered");
}
