//! The location of a point: inside, on the border or outside a convex figure.

use geo::{
    Coord,
    coordinate_position::{CoordPos, CoordinatePosition},
};
use jostle::{Vec2, locate};
use jostle_oracle::Location;
use parry2d::{
    query::PointQuery,
    shape::{Ball, Capsule, ConvexPolygon, Cuboid, SharedShape},
};
use sepax2d::{Shape, contains_point, prelude as sepax2d};

use super::{Group, OURS, about_points};
#[cfg(feature = "box2d-c")]
use crate::rivals::box2d_c::C;
use crate::{
    case::{Case, Verdict},
    rivals::{
        box2d::{self, Engine, capsule, circle, polygon},
        box2d_port::Port,
        geo as geo_rival, ours,
        parry::{self, FromFigure},
        sepax::FromItem,
    },
    scene::{
        figure::{Figure, Kind},
        pairs::Mix,
        points::{self, Spot},
    },
};

pub(super) const GROUP: Group = Group {
    name: "locate",
    question: "Is a point inside, on the border or outside of a placed convex figure?",
    right: "the exact place; of those that only say yes or no, yes inside and on the border. Who always says no on \
            the border has another convention: sepax2d.",
    calls: &[
        (OURS, "locate: inside, boundary or outside"),
        ("parry", "PointQuery::contains_point on shared shapes: yes or no"),
        ("parry static", "the same on the concrete type"),
        ("box2d-rust", "point_in_circle, …_capsule, …_polygon with the point brought into the frame: yes or no"),
        ("Box2D C", "b2PointInCircle and so on, likewise"),
        ("sepax2d", "contains_point, shapes placed before the timing: yes or no"),
        ("geo", "coordinate_position in f64 polygons placed before the timing; none for round figures"),
    ],
    not_in_ratio: &[],
    one_sided: &["in", "near", "far"],
    recipes: || about_points(fill),
};

fn fill(case: &mut Case, kind: Kind, _: Mix, spots: Vec<Spot>) {
    let judge = |i: usize, contained: bool| Verdict::right_if(contained == (spots[i].location != Location::Outside));
    let ask = |(thing, point): &(ours::Thing, Vec2)| locate(*point, thing.placed());
    case.enter(OURS, ours::spots(&spots), ask, |i, answer| {
        let truth = match spots[i].location {
            Location::Inside => jostle::Location::Inside,
            Location::Boundary => jostle::Location::Boundary,
            Location::Outside => jostle::Location::Outside,
        };
        Verdict::right_if(answer == truth)
    });
    let ask = |(shape, pose, point): &(SharedShape, _, _)| shape.contains_point(pose, *point);
    case.enter("parry", parry::spots::<SharedShape>(&spots), ask, judge);
    use sepax2d as sx;
    match kind {
        Kind::Circle => {
            parry_static::<Ball>(case, &spots, judge);
            with_sepax::<sx::Circle>(case, &spots, judge);
        }
        Kind::Box => {
            parry_static::<Cuboid>(case, &spots, judge);
            with_sepax::<sx::Parallelogram>(case, &spots, judge);
        }
        Kind::Capsule => {
            parry_static::<Capsule>(case, &spots, judge);
            with_sepax::<sx::Capsule>(case, &spots, judge);
        }
        Kind::Regular(_) => {
            parry_static::<ConvexPolygon>(case, &spots, judge);
            with_sepax::<sx::Polygon>(case, &spots, judge);
        }
    }
    if box2d::has(kind) {
        with_box2d::<Port>(case, kind, &spots, judge);
        #[cfg(feature = "box2d-c")]
        with_box2d::<C>(case, kind, &spots, judge);
    }
    with_geo(case, &spots);
}

fn parry_static<S: FromFigure + PointQuery>(case: &mut Case, spots: &[Spot], judge: impl Fn(usize, bool) -> Verdict) {
    let ask = |(shape, pose, point): &(S, _, _)| shape.contains_point(pose, *point);
    case.enter("parry static", parry::spots::<S>(spots), ask, judge);
}

fn with_sepax<S: FromItem + Shape>(case: &mut Case, spots: &[Spot], judge: impl Fn(usize, bool) -> Verdict) {
    let question = |spot: &Spot| Some((S::from_item(&spot.item)?, (spot.point.x, spot.point.y)));
    let questions = spots.iter().map(question).collect();
    case.enter("sepax2d", questions, |(shape, point)| contains_point(shape, *point), judge);
}

fn with_box2d<E: Engine>(case: &mut Case, kind: Kind, spots: &[Spot], judge: impl Fn(usize, bool) -> Verdict) {
    fn enter<E: Engine, S: 'static>(
        case: &mut Case,
        spots: &[Spot],
        make: fn(&Figure) -> Option<S>,
        holds: impl Fn(&S, Vec2) -> bool + 'static,
        judge: impl Fn(usize, bool) -> Verdict,
    ) {
        let ask = move |(shape, at, point): &(S, _, Vec2)| holds(shape, box2d::point_into(at, *point));
        case.enter(E::NAME, box2d::spots(spots, make), ask, judge);
    }
    match kind {
        Kind::Circle => enter::<E, _>(case, spots, circle::<E>, E::point_in_circle, judge),
        Kind::Capsule => enter::<E, _>(case, spots, capsule::<E>, E::point_in_capsule, judge),
        Kind::Box | Kind::Regular(_) => enter::<E, _>(case, spots, polygon::<E>, E::point_in_polygon, judge),
    }
}

fn with_geo(case: &mut Case, spots: &[Spot]) {
    let question = |spot: &Spot| {
        let [x, y] = points::exact(spot.point);
        Some((geo_rival::polygon(&spot.item)?, Coord { x, y }))
    };
    let questions: Vec<_> = spots.iter().map(question).collect();
    if questions.iter().any(Option::is_some) {
        let ask = |(polygon, point): &(geo::Polygon<f64>, Coord<f64>)| polygon.coordinate_position(point);
        case.enter("geo", questions, ask, |i, answer| {
            let truth = match spots[i].location {
                Location::Inside => CoordPos::Inside,
                Location::Boundary => CoordPos::OnBoundary,
                Location::Outside => CoordPos::Outside,
            };
            Verdict::right_if(answer == truth)
        });
    }
}
