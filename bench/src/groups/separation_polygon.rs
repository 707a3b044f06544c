//! The distance or depth of a concave polygon and a small figure, and its normal.

use box2d_rust::math_functions::Transform;
use geo::{Distance, Euclidean};
use jostle::{Vec2, separation};
use parry2d::{query, shape::SharedShape};

use super::{Group, OURS, about_crowds};
#[cfg(feature = "box2d-c")]
use crate::rivals::box2d_c::C;
use crate::{
    case::{Case, Verdict},
    exact,
    rivals::{
        box2d::{self, Engine, LocalManifold, circle, polygon},
        box2d_port::Port,
        geo as geo_rival, ours,
        parry::{self, vec2},
    },
    scene::{
        crowd::Crowd,
        figure::{Figure, Kind},
        pairs::Mix,
    },
};

pub(super) const GROUP: Group = Group {
    name: "separation_polygon",
    question: "How far are a placed star-shaped polygon with so many corners and a placed figure of a third its size \
               apart, or how deep in each other, and along which normal?",
    right: "the distance, or the length of the shortest move that parts the two, within 1e-5 of the size; the normal, \
            where one is given, of unit length within 1e-3, and after the move along it the two apart or overlapping by \
            at most 2e-3 of the size. Rivals know only the depth in each convex piece and give that of the deepest: \
            right where leaving that piece leaves the polygon, else too small, or too large beside a way out.",
    calls: &[
        (OURS, "separation: signed distance, normal, both points"),
        (
            "parry",
            "query::contact with a Compound of the polygon's convex pieces (jostle's), which has a tree, and with a \
             prediction that just spans the mix: the same answer",
        ),
        ("parry dist", "query::distance with it: only the distance, not for `over`"),
        (
            "box2d-rust",
            "shape_distance from each such piece of at most 8 corners in turn, the least; for `over` its manifold with \
             each, the deepest point, without pieces that it refuses",
        ),
        ("Box2D C", "b2ShapeDistance and b2Collide…, likewise"),
        ("geo", "Euclidean.distance of f64 polygons placed before the timing: only the distance, not for `over`"),
    ],
    not_in_ratio: &[],
    one_sided: &[],
    recipes: || about_crowds(MOST_CORNERS, EDGES_IN_ALL, fill),
};

/// The number of corners beyond which the oracle takes more than a moment for a depth.
const MOST_CORNERS: usize = 256;

/// The number of edges that the oracle tests in some seconds for depths.
const EDGES_IN_ALL: usize = 1 << 14;

/// A signed distance, and the normal from the polygon to the figure if there is one.
type Answer = (f32, Option<Vec2>);

fn fill(case: &mut Case, kind: Kind, mix: Mix, crowd: Crowd) {
    let size = case.size;
    let truth = crowd.separations();
    let judge =
        |i: usize, (distance, normal): Answer| exact::star_separation(&crowd, i, truth[i], size, distance, normal);
    let polygon = crowd.area.polygon();
    let (ours, pose) = (polygon.clone(), crowd.area.pose);
    case.enter(
        OURS,
        ours::things(&crowd.items),
        move |thing| separation(ours.at(pose), thing.placed()),
        |i, s| judge(i, (s.distance, Some(s.normal))),
    );
    with_parry(case, mix, &crowd, judge);
    if mix == Mix::Over {
        depths::<Port>(case, kind, &crowd, judge);
        #[cfg(feature = "box2d-c")]
        depths::<C>(case, kind, &crowd, judge);
    } else {
        gaps::<Port>(case, &crowd, judge);
        #[cfg(feature = "box2d-c")]
        gaps::<C>(case, &crowd, judge);
        with_geo(case, &crowd, judge);
    }
}

fn with_parry(case: &mut Case, mix: Mix, crowd: &Crowd, judge: impl Fn(usize, Answer) -> Verdict) {
    /// The gap is set by a translation in f32, which rounds.
    const SLACK: f32 = 1.01;
    let prediction = SLACK * mix.widest(case.size);
    let at = parry::pose(crowd.area.pose);
    let questions = || parry::things(&crowd.items);
    let Some(compound) = parry::compound(&crowd.area.polygon()) else {
        return case.refuse("parry", crowd.items.len());
    };
    let theirs = compound.clone();
    case.enter(
        "parry",
        questions(),
        move |(shape, pose): &(SharedShape, _)| query::contact(&at, &theirs, pose, &**shape, prediction).ok().flatten(),
        |i, contact| contact.map_or(Verdict::None, |c| judge(i, (c.dist, Some(vec2(c.normal1))))),
    );
    if mix != Mix::Over {
        case.enter(
            "parry dist",
            questions(),
            move |(shape, pose): &(SharedShape, _)| query::distance(&at, &compound, pose, &**shape).ok(),
            |i, answer| answer.map_or(Verdict::None, |answer| judge(i, (answer.distance, None))),
        );
    }
}

fn gaps<E: Engine>(case: &mut Case, crowd: &Crowd, judge: impl Fn(usize, Answer) -> Verdict) {
    let pieces = box2d::clouds_of_pieces::<E>(&crowd.area.polygon());
    let at = box2d::transform(crowd.area.pose);
    let ask = move |(figure, pose): &(E::Proxy, Transform)| {
        let relative = box2d::relative(&at, pose);
        let gaps = pieces.iter().map(|piece| E::distance(piece, figure, relative));
        gaps.min_by(|a, b| a.distance.total_cmp(&b.distance)).map(|gap| (gap.distance, box2d::out(&at, gap.normal)))
    };
    // At distance 0 parry documents the normal as invalid.
    let judge = |i, gap: Option<(f32, Vec2)>| {
        gap.map_or(Verdict::None, |(d, normal)| judge(i, (d, (d > 0.0).then_some(normal))))
    };
    case.enter(E::NAME, box2d::things(&crowd.items, box2d::cloud::<E>), ask, judge);
}

fn depths<E: Engine>(case: &mut Case, kind: Kind, crowd: &Crowd, judge: impl Fn(usize, Answer) -> Verdict) {
    fn enter<E: Engine, S: 'static>(
        case: &mut Case,
        crowd: &Crowd,
        make: fn(&Figure) -> Option<S>,
        collide: impl Fn(&E::Polygon, &S, Transform) -> LocalManifold + 'static,
        judge: impl Fn(usize, Answer) -> Verdict,
    ) {
        let pieces = box2d::polygons_of_pieces::<E>(&crowd.area.polygon());
        if pieces.is_empty() {
            return case.refuse(E::NAME, crowd.items.len());
        }
        let at = box2d::transform(crowd.area.pose);
        let ask = move |(figure, pose): &(S, Transform)| {
            let relative = box2d::relative(&at, pose);
            let depths = pieces.iter().filter_map(|piece| box2d::deepest(&collide(piece, figure, relative)));
            let deepest = depths.min_by(|a, b| a.separation.total_cmp(&b.separation))?;
            Some((deepest.separation, Some(box2d::out(&at, deepest.normal))))
        };
        let judge = |i, depth: Option<Answer>| depth.map_or(Verdict::None, |depth| judge(i, depth));
        case.enter(E::NAME, box2d::things(&crowd.items, make), ask, judge);
    }
    match kind {
        Kind::Circle => enter::<E, _>(case, crowd, circle::<E>, E::collide_polygon_and_circle, judge),
        _ => enter::<E, _>(case, crowd, polygon::<E>, E::collide_polygons, judge),
    }
}

fn with_geo(case: &mut Case, crowd: &Crowd, judge: impl Fn(usize, Answer) -> Verdict) {
    let figures: Vec<_> = crowd.items.iter().map(geo_rival::polygon).collect();
    if figures.iter().any(Option::is_some) {
        let placed = geo_rival::area(&crowd.area);
        let ask = move |figure: &geo::Polygon<f64>| Euclidean.distance(&placed, figure);
        case.enter("geo", figures, ask, |i, distance: f64| judge(i, (distance as f32, None)));
    }
}
