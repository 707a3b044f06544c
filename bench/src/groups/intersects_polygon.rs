//! The question `intersects` about a concave polygon and a small figure.

use geo::Intersects;
use jostle::intersects;
use parry2d::query;

use super::{Group, OURS, about_crowds};
#[cfg(feature = "box2d-c")]
use crate::rivals::box2d_c::C;
use crate::{
    case::{Case, Verdict},
    rivals::{
        box2d::{self, Engine},
        box2d_port::Port,
        geo as geo_rival, ours, parry,
    },
    scene::{crowd::Crowd, figure::Kind, pairs::Mix},
};

pub(super) const GROUP: Group = Group {
    name: "intersects_polygon",
    question: "Do a placed star-shaped polygon with so many corners and a placed figure of a third its size have a point \
               in common?",
    right: "the exact yes or no.",
    calls: &[
        (OURS, "intersects"),
        (
            "parry",
            "query::intersection_test with a Compound of the polygon's convex pieces (jostle's), which has a tree",
        ),
        ("box2d-rust", "shape_distance from each such piece of at most 8 corners in turn, until one has distance 0"),
        ("Box2D C", "b2ShapeDistance, likewise"),
        ("geo", "Intersects for f64 polygons placed before the timing; none for round figures"),
    ],
    not_in_ratio: &[],
    one_sided: &["over", "near", "far"],
    recipes: || about_crowds(MOST_CORNERS, EDGES_IN_ALL, fill),
};

/// The number of corners beyond which the oracle takes too long for every edge and question.
const MOST_CORNERS: usize = 1_000;

/// The number of edges that the oracle tests in a second.
const EDGES_IN_ALL: usize = 1 << 16;

fn fill(case: &mut Case, _: Kind, _: Mix, crowd: Crowd) {
    let Crowd { area, items, distances, .. } = &crowd;
    let judge = |i: usize, answer: bool| Verdict::right_if(answer == distances[i].is_none());
    let polygon = area.polygon();
    let pose = area.pose;

    let ours = polygon.clone();
    case.enter(OURS, ours::things(items), move |thing| intersects(ours.at(pose), thing.placed()), judge);

    let parry_pose = parry::pose(pose);
    match parry::compound(&polygon) {
        Some(compound) => case.enter(
            "parry",
            parry::things(items),
            move |(shape, at)| query::intersection_test(&parry_pose, &compound, at, &**shape).map(|a| a.intersecting),
            |i, answer| answer.map_or(Verdict::None, |answer| judge(i, answer)),
        ),
        None => case.refuse("parry", items.len()),
    }
    with_box2d::<Port>(case, &crowd, judge);
    #[cfg(feature = "box2d-c")]
    with_box2d::<C>(case, &crowd, judge);

    let placed = geo_rival::area(area);
    let figures: Vec<_> = items.iter().map(geo_rival::polygon).collect();
    if figures.iter().any(Option::is_some) {
        case.enter("geo", figures, move |figure| placed.intersects(figure), judge);
    }
}

fn with_box2d<E: Engine>(case: &mut Case, crowd: &Crowd, judge: impl Fn(usize, bool) -> Verdict) {
    let polygon = crowd.area.polygon();
    let pieces = box2d::clouds_of_pieces::<E>(&polygon);
    let at = box2d::transform(crowd.area.pose);
    let ask = move |(figure, pose): &(E::Proxy, _)| {
        let relative = box2d::relative(&at, pose);
        pieces.iter().any(|piece| E::distance(piece, figure, relative).distance == 0.0)
    };
    case.enter(E::NAME, box2d::things(&crowd.items, box2d::cloud::<E>), ask, judge);
}
