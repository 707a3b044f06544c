//! The location of a point: inside, on the border or outside a concave polygon.

use geo::{
    Coord, Intersects, MonotonicPolygons,
    coordinate_position::{CoordPos, CoordinatePosition},
};
use jostle::{Pose2, PreparedPolygon, Vec2, locate, locate_many};
use jostle_oracle::Location;
use parry2d::query::PointQuery;

use super::{Group, OURS, Recipe, STARS, affordable};
use crate::{
    case::{Case, Verdict, quietly},
    rivals::{geo as geo_rival, parry, textbook},
    scene::{
        SIZES,
        area::{Area, location},
        points::exact,
        random::Random,
        stars::{StarKind, star},
    },
};

pub(super) const GROUP: Group = Group {
    name: "locate_polygon",
    question: "Is a point inside, on the border or outside of a placed star-shaped polygon with so many corners?",
    right: "the exact place; of those that only say yes or no, yes inside and on the border. Mix `any`: anywhere in the \
            box around it; `near`: within 0.02 of the size of an edge; `corner`: exactly at a corner or level with one, \
            at the origin and unturned.",
    calls: &[
        (OURS, "locate, point by point"),
        ("jostle many", "locate_many, all points at once"),
        (
            "jostle prepared",
            "PreparedPolygon::locate, made before the timing, the point brought into its frame and judged as rounded \
             there: to be compared with `geo prepared` and `parry`",
        ),
        (
            "textbook",
            "the even-odd loop over all edges in f32 (Franklin's pnpoly), point brought into the frame: yes or no",
        ),
        ("geo", "coordinate_position in the f64 polygon placed before the timing"),
        ("geo prepared", "MonotonicPolygons of it, made before the timing: yes or no"),
        (
            "parry",
            "contains_point of a TriMesh of the polygon's convex pieces (jostle's), as fans, in a tree: yes or no",
        ),
    ],
    not_in_ratio: &["geo prepared", "parry"],
    one_sided: &[],
    recipes,
};

/// The mix of points: where they are relative to the polygon.
#[derive(Clone, Copy)]
enum Where {
    Any,
    Near,
    Corner,
}

impl Where {
    fn name(self) -> &'static str {
        match self {
            Where::Any => "any",
            Where::Near => "near",
            Where::Corner => "corner",
        }
    }
}

fn recipes() -> Vec<Recipe> {
    let mut recipes = Vec::new();
    for kind in STARS {
        for place in [Where::Any, Where::Near, Where::Corner] {
            recipes.extend(SIZES.map(|size| Recipe {
                subject: kind.to_string(),
                mix: place.name(),
                size,
                fill: Box::new(move |case, count| fill(case, kind, place, count)),
            }));
        }
    }
    recipes
}

/// The number of corners that the oracle tests in a second.
const CORNERS_IN_ALL: usize = 1 << 18;

fn fill(case: &mut Case, kind: StarKind, place: Where, questions: usize) {
    let size = case.size;
    let mut random = Random::named(&format!("locate {kind} {} {size}", place.name()));
    let pose = match place {
        Where::Corner => Pose2::IDENTITY,
        Where::Any | Where::Near => Pose2::new(random.within(4.0 * size), random.turn()),
    };
    let star = star(kind, size, pose, &mut random);
    let count = affordable(questions, kind.corners, CORNERS_IN_ALL);
    let points: Vec<Vec2> = (0..count).map(|_| point(&star, place, size, &mut random)).collect();
    let region = star.region();
    let truth: Vec<Location> = points.iter().map(|&p| location(exact(p), &region)).collect();
    enter_all(case, &star, points, &truth);
}

fn point(star: &Area, place: Where, size: f32, random: &mut Random) -> Vec2 {
    let corners = star.outline.len() + star.hole.len();
    let i = random.below(corners);
    let (ring, i) = if i < star.outline.len() { (&star.outline, i) } else { (&star.hole, i - star.outline.len()) };
    let corner = ring[i];
    match place {
        Where::Any => star.pose * random.within(size),
        Where::Near => {
            let along = (ring[(i + 1) % ring.len()] - corner) * random.between(0.0, 1.0);
            star.pose * (corner + along + random.direction() * random.between(0.0, 0.02 * size))
        }
        Where::Corner if random.chance(2) => corner,
        Where::Corner => Vec2::new(random.between(-size, size), corner.y),
    }
}

fn enter_all(case: &mut Case, star: &Area, points: Vec<Vec2>, truth: &[Location]) {
    let pose = star.pose;
    let all = |points: &[Vec2]| points.iter().copied().map(Some).collect::<Vec<_>>();
    let right = |answer: jostle::Location, truth: Location| {
        let expected = match truth {
            Location::Inside => jostle::Location::Inside,
            Location::Boundary => jostle::Location::Boundary,
            Location::Outside => jostle::Location::Outside,
        };
        Verdict::right_if(answer == expected)
    };
    let judge = |i: usize, answer: jostle::Location| right(answer, truth[i]);
    let polygon = star.polygon();
    let ours = polygon.clone();
    case.enter(OURS, all(&points), move |&p| locate(p, ours.at(pose)), judge);
    let ours = polygon.clone();
    case.enter_batch(
        "jostle many",
        points.clone(),
        move |points, found| locate_many(points, ours.at(pose), found),
        judge,
    );
    let prepared = PreparedPolygon::new(&polygon);
    let at_home = Area { pose: Pose2::IDENTITY, ..star.clone() }.region();
    let judge_at_home =
        |i: usize, answer: jostle::Location| right(answer, location(exact(pose.apply_inverse(points[i])), &at_home));
    let ask = move |&p: &Vec2| prepared.locate(pose.apply_inverse(p));
    case.enter("jostle prepared", all(&points), ask, judge_at_home);

    let yes_or_no = |i: usize, contained: bool| Verdict::right_if(contained == (truth[i] != Location::Outside));
    let rings: Vec<Vec<Vec2>> = star.rings().cloned().collect();
    case.enter("textbook", all(&points), move |&p| textbook::contains(&rings, pose.apply_inverse(p)), yes_or_no);

    let coords = |points: &[Vec2]| points.iter().map(|&p| Some(coord(p))).collect::<Vec<_>>();
    let placed = geo_rival::area(star);
    let theirs = placed.clone();
    case.enter(
        "geo",
        coords(&points),
        move |p| theirs.coordinate_position(p),
        |i, answer| {
            let expected = match truth[i] {
                Location::Inside => CoordPos::Inside,
                Location::Boundary => CoordPos::OnBoundary,
                Location::Outside => CoordPos::Outside,
            };
            Verdict::right_if(answer == expected)
        },
    );
    match quietly(|| MonotonicPolygons::from(placed)) {
        Some(theirs) => case.enter("geo prepared", coords(&points), move |p| theirs.intersects(p), yes_or_no),
        None => case.refuse("geo prepared", points.len()),
    }
    match parry::triangles(&polygon) {
        Some(theirs) => {
            let at = parry::pose(pose);
            let points = points.iter().map(|&p| Some(parry::vector(p))).collect();
            case.enter("parry", points, move |p| theirs.contains_point(&at, *p), yes_or_no);
        }
        None => case.refuse("parry", points.len()),
    }
}

fn coord(p: Vec2) -> Coord<f64> {
    let [x, y] = exact(p);
    Coord { x, y }
}
