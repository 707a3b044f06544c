//! The contact manifolds of a box and ground of many pieces.

use jostle::{Convex, Manifolds, Pose2, Shape, Vec2, contact_manifolds};
use jostle_oracle::Body;
use parry2d::{
    math::{Pose, Rot2},
    shape::{Compound, Cuboid, Polyline, PolylineFlags, SharedShape},
};

use super::{Group, OURS, Recipe, kept::Kept, manifolds::MARGIN, mixes};
#[cfg(feature = "box2d-c")]
use crate::rivals::box2d_c::C;
use crate::{
    case::{Case, Verdict},
    exact::contacts::Question,
    rivals::{
        box2d::{self, Engine},
        box2d_ground::{Ground as Box2dGround, Mover, Plan},
        box2d_port::Port,
        contacts::Contacts,
        parry,
        parry_contacts::Memory,
    },
    scene::{
        SIZES,
        crowd::crowd,
        figure::{Figure, Item, Kind},
        floor::{Boxes, Floor, PIECES, boxes_on_floor},
        notched::Notched,
        pairs::{Mix, step_before},
        random::Random,
    },
};

pub(super) const GROUP: Group = Group {
    name: "manifolds_concave",
    question: "Where does a placed box touch a placed L or comb (a third of its size), or a level floor, which is a chain \
               of 100 segments or a compound of 100 tiles, both half as wide as the largest box (flush with it, or \
               turned), or come within 0.02 of the size: all normals and points with their separations, in the world?",
    right: RIGHT,
    calls: &[
        (OURS, "contact_manifolds with a margin of 0.02 of the size, of a Polygon, a Chain or a Compound"),
        (
            "parry",
            "PersistentQueryDispatcher::contact_manifolds with that prediction on a Compound of the polygon's convex \
             pieces (jostle's) or of the tiles, or on a Polyline, all of which have a tree, from an empty workspace; \
             brought to the world",
        ),
        ("parry oriented", "the same on a Polyline with PolylineFlags::ORIENTED, its way against ghosts"),
        (
            "box2d-rust",
            "the pieces near the box from a dynamic_tree, collide_polygons with each, or \
             collide_chain_segment_and_polygon with ghost vertices, from a cold cache; brought to the world",
        ),
        ("Box2D C", "b2CollidePolygons and b2CollideChainSegmentAndPolygon, likewise (the tree is the port's)"),
    ],
    not_in_ratio: &[],
    one_sided: &[],
    recipes: || recipes(false),
};

/// The criteria of a correct answer here and in the group of cached manifolds.
pub(super) const RIGHT: &str = "whether there is contact, exactly but for 1e-5 of the size. On a floor: \
     the deepest point's separation within 1e-3 of the size, every normal within 2e-3 of the floor's (else it is a ghost), \
     all points in both figures grown by the margin, half their separation and 1e-3 of the size. Of an L or a comb \
     apart from the box, the deepest point likewise, and moved along its normal by the gap they touch; overlapping, the \
     smallest move that leaves the depth of every manifold behind parts the two within 2e-3 of the size and is not longer \
     than the smallest that does by more than 1e-3, and instead of half its separation a point may be off by half that \
     move. Points beyond the margin are left out first.";

/// The kinds of ground.
#[derive(Clone, Copy, Debug)]
enum Ground {
    Notched(Notched),
    Chain,
    Tiles,
}

/// The questions about one ground, whose manifolds are kept for the next question, or not.
struct Asked<'a> {
    items: &'a [Item],
    /// The pose of each box a step before.
    before: Vec<Pose2>,
    pose: Pose2,
    is_kept: bool,
}

/// All grounds in all mixes at all sizes; manifolds are kept from question to question, or not.
pub(super) fn recipes(is_kept: bool) -> Vec<Recipe> {
    let grounds = Notched::ALL.map(Ground::Notched).into_iter().chain([Ground::Chain, Ground::Tiles]);
    let cases = grounds.flat_map(|ground| mixes(false).map(move |mix| (ground, mix)));
    let recipe = |(ground, mix): (Ground, Mix), size| Recipe {
        subject: match ground {
            Ground::Notched(notched) => format!("{notched}–box"),
            Ground::Chain => format!("chain of {PIECES}–box"),
            Ground::Tiles => format!("{PIECES} tiles–box"),
        },
        mix: mix.name(),
        size,
        fill: Box::new(move |case, count| match ground {
            Ground::Notched(notched) => around(case, notched, mix, count, is_kept),
            Ground::Chain => on_floor(case, mix, count, is_kept, true),
            Ground::Tiles => on_floor(case, mix, count, is_kept, false),
        }),
    };
    cases.flat_map(|case| SIZES.map(|size| recipe(case, size))).collect()
}

fn around(case: &mut Case, notched: Notched, mix: Mix, count: usize, is_kept: bool) {
    /// The oracle needs a millisecond for a depth.
    const MOST: usize = 256;
    let size = case.size;
    let crowd = crowd(notched, Kind::Box, mix, size, count.min(MOST));
    let truth = crowd.separations();
    let judge = |i: usize, found: &[Contacts]| question(size, truth[i]).of_crowd(&crowd, i, found);
    let asked = Asked::new(&crowd.items, crowd.area.pose, size, is_kept);
    let polygon = crowd.area.polygon();
    let pieces: Vec<Plan> =
        polygon.pieces().flat_map(|piece| box2d::in_pieces(piece.corners())).map(Plan::Corners).collect();
    asked.by_jostle(case, polygon.clone(), judge);
    match parry::compound(&polygon) {
        Some(compound) => asked.by_parry(case, "parry", SharedShape::new(compound), judge),
        None => case.refuse("parry", crowd.items.len()),
    }
    asked.by_box2d(case, &pieces, judge);
}

fn on_floor(case: &mut Case, mix: Mix, count: usize, is_kept: bool, is_chain: bool) {
    let size = case.size;
    let Boxes { floor, items, distances } = boxes_on_floor(mix, size, count);
    let bodies: Vec<Body> = items.iter().map(Item::body).collect();
    let judge = |i: usize, found: &[Contacts]| question(size, distances[i]).of_floor(&floor, &bodies[i], found);
    let asked = Asked::new(&items, floor.pose, size, is_kept);
    if is_chain {
        asked.by_jostle(case, floor.chain(), judge);
        // The front of a one-sided chain is on its right.
        let points = || floor.surface().into_iter().rev().map(parry::vector).collect::<Vec<_>>();
        asked.by_parry(case, "parry", SharedShape::new(Polyline::new(points(), None)), judge);
        let oriented = Polyline::with_flags(points(), None, PolylineFlags::ORIENTED);
        asked.by_parry(case, "parry oriented", SharedShape::new(oriented), judge);
        asked.by_box2d(case, &segments(floor), judge);
    } else {
        asked.by_jostle(case, floor.compound(), judge);
        let half = Vec2::new(0.5, 0.5) * floor.width;
        let cuboid = SharedShape::new(Cuboid::new(parry::vector(half)));
        let tile = |middle| (Pose::from_parts(parry::vector(middle), Rot2::IDENTITY), cuboid.clone());
        let compound = Compound::new(floor.tiles().map(tile).collect());
        asked.by_parry(case, "parry", SharedShape::new(compound), judge);
        let tiles: Vec<Plan> = floor.tiles().map(|middle| Plan::Rectangle { half, middle }).collect();
        asked.by_box2d(case, &tiles, judge);
    }
}

fn question(size: f32, distance: f64) -> Question {
    let size = f64::from(size);
    Question { size, margin: f64::from(MARGIN) * size, distance }
}

/// The segments of a floor from right to left, with the points before and after, which continue at the ends.
fn segments(floor: Floor) -> Vec<Plan> {
    let mut points: Vec<Vec2> = floor.surface().into_iter().rev().collect();
    let step = Vec2::new(floor.width, 0.0);
    points.insert(0, points[0] + step);
    points.push(points[points.len() - 1] - step);
    points.windows(4).map(|four| Plan::Segment([four[0], four[1], four[2], four[3]])).collect()
}

impl<'a> Asked<'a> {
    fn new(items: &'a [Item], pose: Pose2, size: f32, is_kept: bool) -> Asked<'a> {
        let mut random = Random::named("step before");
        let before = items.iter().map(|item| step_before(item.pose, size, &mut random)).collect();
        Asked { items, before, pose, is_kept }
    }

    fn by_jostle(&self, case: &mut Case, ground: impl Into<Shape>, judge: impl Fn(usize, &[Contacts]) -> Verdict) {
        let (ground, pose, margin, is_kept) = (ground.into(), self.pose, MARGIN * case.size, self.is_kept);
        type Question = Kept<Convex, Pose2, Manifolds>;
        let ask = move |q: &mut Question, fresh: &mut Manifolds| {
            let place = if is_kept { q.step() } else { q.now() };
            let manifolds = if is_kept { &mut q.memory } else { fresh };
            contact_manifolds(ground.at(pose), q.shapes.at(place), margin, manifolds);
        };
        let judge = |i, q: &Question, fresh: &Manifolds| {
            let manifolds = if is_kept { &q.memory } else { fresh };
            judge(i, &manifolds.iter().map(Contacts::from).collect::<Vec<_>>())
        };
        let questions = self.items.iter().zip(&self.before);
        let question = |(item, before): (&Item, &Pose2)| Some(Kept::new(item.convex.clone(), item.pose, *before));
        case.enter_buffered(OURS, questions.map(question).collect(), Manifolds::new(), ask, judge);
    }

    fn by_parry(
        &self,
        case: &mut Case,
        column: &'static str,
        ground: SharedShape,
        judge: impl Fn(usize, &[Contacts]) -> Verdict,
    ) {
        let (pose, margin, is_kept) = (parry::pose(self.pose), MARGIN * case.size, self.is_kept);
        type Question = Kept<SharedShape, Pose, Memory>;
        let ask = move |q: &mut Question, (fresh, found): &mut (Memory, Vec<Contacts>)| {
            let place = if is_kept { q.step() } else { q.now() };
            let memory = if is_kept { &mut q.memory } else { fresh };
            if !is_kept {
                memory.forget();
            }
            memory.find((&*ground, pose), (&*q.shapes, place), margin);
            found.clear();
            found.extend(memory.in_world(&pose, &place));
        };
        let question = |(item, before): (Option<(SharedShape, Pose)>, &Pose2)| {
            item.map(|(shape, now)| Kept::new(shape, now, parry::pose(*before)))
        };
        let questions = parry::things(self.items).into_iter().zip(&self.before).map(question).collect();
        case.enter_buffered(column, questions, Default::default(), ask, |i, _, (_, found)| judge(i, found));
    }

    fn by_box2d(&self, case: &mut Case, plans: &[Plan], judge: impl Fn(usize, &[Contacts]) -> Verdict + Copy) {
        self.by_engine::<Port>(case, plans, judge);
        #[cfg(feature = "box2d-c")]
        self.by_engine::<C>(case, plans, judge);
    }

    fn by_engine<E: Engine>(&self, case: &mut Case, plans: &[Plan], judge: impl Fn(usize, &[Contacts]) -> Verdict) {
        let Some(ground) = Box2dGround::<E>::new(plans, self.pose) else {
            return case.refuse(E::NAME, self.items.len());
        };
        let mover = |item: &Item| {
            let Figure::Box { half } = item.figure else { return None };
            Some(Mover::<E> { shape: box2d::polygon::<E>(&item.figure)?, half, at: box2d::transform(item.pose) })
        };
        let ask = move |mover: &mut Mover<E>, found: &mut Vec<Contacts>| ground.collide(mover, found);
        let movers = self.items.iter().map(mover).collect();
        case.enter_buffered(E::NAME, movers, Vec::new(), ask, |i, _, found| judge(i, found));
    }
}
