//! parry2d, in f32.

use jostle::{Polygon, Pose2, Vec2};
use parry2d::{
    math::{Pose, Rot2, Vector},
    query::{Contact, Ray},
    shape::{Ball, Capsule, Compound, ConvexPolygon, Cuboid, SharedShape, TriMesh},
};

use crate::scene::{
    figure::{Figure, Item},
    flights::Flight,
    pairs::Pair as ScenePair,
    points::Spot,
    rays::Shot,
};

/// A shape that can be made of a figure; `None` if parry refuses it, or the figure is of another kind.
pub trait FromFigure: Sized + 'static {
    fn from_figure(figure: &Figure) -> Option<Self>;
}

impl FromFigure for Ball {
    fn from_figure(figure: &Figure) -> Option<Ball> {
        let Figure::Circle { radius } = figure else { return None };
        Some(Ball::new(*radius))
    }
}

impl FromFigure for Cuboid {
    fn from_figure(figure: &Figure) -> Option<Cuboid> {
        let Figure::Box { half } = figure else { return None };
        Some(Cuboid::new(vector(*half)))
    }
}

impl FromFigure for Capsule {
    fn from_figure(figure: &Figure) -> Option<Capsule> {
        let Figure::Capsule { half_length, radius } = figure else { return None };
        Some(Capsule::new_x(*half_length, *radius))
    }
}

impl FromFigure for ConvexPolygon {
    fn from_figure(figure: &Figure) -> Option<ConvexPolygon> {
        let Figure::Polygon { corners } = figure else { return None };
        ConvexPolygon::from_convex_polyline(corners.iter().copied().map(vector).collect())
    }
}

/// A shape of any kind, as rapier holds it: behind a pointer, with dispatch at each call.
impl FromFigure for SharedShape {
    fn from_figure(figure: &Figure) -> Option<SharedShape> {
        Some(match figure {
            Figure::Circle { .. } => SharedShape::new(Ball::from_figure(figure)?),
            Figure::Box { .. } => SharedShape::new(Cuboid::from_figure(figure)?),
            Figure::Capsule { .. } => SharedShape::new(Capsule::from_figure(figure)?),
            Figure::Polygon { .. } => SharedShape::new(ConvexPolygon::from_figure(figure)?),
        })
    }
}

/// Two placed shapes.
pub struct Pair<A, B> {
    pub a: A,
    pub pose_a: Pose,
    pub b: B,
    pub pose_b: Pose,
}

impl<A, B> Pair<A, B> {
    pub fn relative(&self) -> Pose {
        self.pose_a.inv_mul(&self.pose_b)
    }

    /// The contact transformed from the frames of the shapes to the world, as `query::contact` does it.
    pub fn in_world(&self, mut contact: Contact) -> Contact {
        contact.transform_by_mut(&self.pose_a, &self.pose_b);
        contact
    }
}

pub fn pairs<A: FromFigure, B: FromFigure>(pairs: &[ScenePair]) -> Vec<Option<Pair<A, B>>> {
    let pair = |pair: &ScenePair| {
        let (a, pose_a) = placed(&pair.a)?;
        let (b, pose_b) = placed(&pair.b)?;
        Some(Pair { a, pose_a, b, pose_b })
    };
    pairs.iter().map(pair).collect()
}

/// The movers and the targets, and the displacements of the movers.
pub fn flights<A: FromFigure, B: FromFigure>(flights: &[Flight]) -> Vec<Option<(Pair<A, B>, Vector)>> {
    let question = |flight: &Flight| {
        let (a, pose_a) = placed(&flight.mover)?;
        let (b, pose_b) = placed(&flight.target)?;
        Some((Pair { a, pose_a, b, pose_b }, vector(flight.way)))
    };
    flights.iter().map(question).collect()
}

/// Placed shapes of any kind.
pub fn things(items: &[Item]) -> Vec<Option<(SharedShape, Pose)>> {
    items.iter().map(placed).collect()
}

/// Placed shapes with a point each.
pub fn spots<S: FromFigure>(spots: &[Spot]) -> Vec<Option<(S, Pose, Vector)>> {
    let spot = |spot: &Spot| placed(&spot.item).map(|(shape, pose)| (shape, pose, vector(spot.point)));
    spots.iter().map(spot).collect()
}

/// Placed shapes, each with a ray that ends at time of impact 1.
pub fn shots<S: FromFigure>(shots: &[Shot]) -> Vec<Option<(S, Pose, Ray)>> {
    let ray = |shot: &Shot| Ray::new(vector(shot.from), vector(shot.way));
    shots.iter().map(|shot| placed(&shot.item).map(|(shape, pose)| (shape, pose, ray(shot)))).collect()
}

/// A polygon as triangles: its convex pieces, as jostle cuts it, each as a fan; `None` if parry refuses them.
pub fn triangles(polygon: &Polygon) -> Option<TriMesh> {
    let (mut corners, mut triangles) = (Vec::new(), Vec::new());
    for piece in polygon.pieces() {
        let first = corners.len() as u32;
        corners.extend(piece.corners().iter().copied().map(vector));
        let last = corners.len() as u32 - 1;
        triangles.extend((first + 1..last).map(|i| [first, i, i + 1]));
    }
    TriMesh::new(corners, triangles).ok()
}

/// The convex pieces of a polygon, as jostle cuts it; `None` if parry refuses one.
pub fn compound(polygon: &Polygon) -> Option<Compound> {
    let piece = |piece: &jostle::Convex| {
        let corners = piece.corners().iter().copied().map(vector).collect();
        Some((Pose::IDENTITY, SharedShape::new(ConvexPolygon::from_convex_polyline_unmodified(corners)?)))
    };
    Some(Compound::new(polygon.pieces().map(piece).collect::<Option<Vec<_>>>()?))
}

fn placed<S: FromFigure>(item: &Item) -> Option<(S, Pose)> {
    Some((S::from_figure(&item.figure)?, pose(item.pose)))
}

pub fn pose(pose: Pose2) -> Pose {
    let Pose2 { translation, rotation } = pose;
    Pose::from_parts(vector(translation), Rot2::from_cos_sin_unchecked(rotation.cos(), rotation.sin()))
}

pub fn vector(v: Vec2) -> Vector {
    Vector::new(v.x, v.y)
}

pub fn vec2(v: Vector) -> Vec2 {
    Vec2::new(v.x, v.y)
}
