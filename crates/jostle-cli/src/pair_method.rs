use jostle::classic::{
    Circle, METHODS, box_of_vertices, circle_around_box, circle_by_farthest_vertex, circle_meets_box_by_angle,
    circles_meet, contacts_by_axes, corners_inside, grown_box_meets, mean_of_vertices, separating_box_axis,
    separating_edge, vertices_inside,
};
use jostle::{Aabb, Convex, Pose2, Shape, Vec2};
use jostle_scene::Collider;

/// A textbook method that tells whether two shapes meet.
#[derive(Clone, Copy)]
pub(crate) struct PairMethod {
    pub(crate) name: &'static str,
    /// The answer for shapes that it is about; `None` for others.
    pub(crate) meets: fn(&Collider, &Collider) -> Option<bool>,
    /// The shapes that it is about, in words.
    pub(crate) shapes: &'static str,
}

const UPRIGHT: &str = "upright boxes";
const CONVEX: &str = "convex polygons without a radius";

/// All of them, in the order of the library's list.
const ALL: [PairMethod; 11] = [
    PairMethod { name: "circle-box-angle", meets: circle_and_box, shapes: "a circle and an upright box" },
    PairMethod {
        name: "vertex-box",
        meets: |a, b| Some(box_of_vertices(&vertices(a)?)?.intersects(box_of_vertices(&vertices(b)?)?)),
        shapes: CONVEX,
    },
    PairMethod { name: "circle-pair", meets: |a, b| Some(circles_meet(circle(a)?, circle(b)?)), shapes: "circles" },
    PairMethod {
        name: "circle-for-box",
        meets: |a, b| Some(circles_meet(circle_around_box(upright(a)?), circle_around_box(upright(b)?))),
        shapes: UPRIGHT,
    },
    PairMethod {
        name: "corners-inside",
        meets: |a, b| Some(corners_inside(upright(a)?, upright(b)?)),
        shapes: UPRIGHT,
    },
    PairMethod { name: "grown-box", meets: grown_box, shapes: UPRIGHT },
    PairMethod {
        name: "box-axes",
        meets: |a, b| {
            let ([a_half, b_half], [a, b]) = ([turned(a)?.0, turned(b)?.0], [turned(a)?.1, turned(b)?.1]);
            Some(separating_box_axis(a_half, a, b_half, b).is_none())
        },
        shapes: "boxes",
    },
    PairMethod {
        name: "vertices-inside",
        meets: |a, b| Some(vertices_inside(&vertices(a)?, &vertices(b)?)),
        shapes: CONVEX,
    },
    PairMethod {
        name: "separating-edge",
        meets: |a, b| Some(separating_edge(&vertices(a)?, &vertices(b)?, None).edge.is_none()),
        shapes: CONVEX,
    },
    PairMethod { name: "farthest-vertex", meets: |a, b| Some(circles_meet(around(a)?, around(b)?)), shapes: CONVEX },
    PairMethod {
        name: "axis-contacts",
        meets: |a, b| Some(contacts_by_axes(&vertices(a)?, &vertices(b)?).is_some()),
        shapes: CONVEX,
    },
];

impl PairMethod {
    pub(crate) fn of(name: &str) -> Option<PairMethod> {
        ALL.into_iter().find(|method| method.name == name)
    }

    /// The method with this name, or an error that tells which there are.
    pub(crate) fn parse(name: &str) -> Result<PairMethod, String> {
        PairMethod::of(name).ok_or_else(|| {
            let names = ALL.map(|method| method.name).join(", ");
            match METHODS.iter().find(|method| method.name == name) {
                Some(method) => format!("it answers another question ({}); take one of {names}", method.question),
                None => format!("there is no such method; take one of {names}"),
            }
        })
    }
}

fn circle_and_box(a: &Collider, b: &Collider) -> Option<bool> {
    let (disc, target) = circle(a).zip(upright(b)).or_else(|| circle(b).zip(upright(a)))?;
    Some(circle_meets_box_by_angle(disc, target))
}

/// The first collider is the mover.
fn grown_box(mover: &Collider, resting: &Collider) -> Option<bool> {
    let (mover, resting) = (upright(mover)?, upright(resting)?);
    Some(grown_box_meets(resting, mover.size(), mover.min))
}

fn convex(collider: &Collider) -> Option<&Convex> {
    match &collider.shape {
        Shape::Convex(convex) => Some(convex),
        _ => None,
    }
}

fn circle(collider: &Collider) -> Option<Circle> {
    let disc = convex(collider)?;
    let [center] = disc.corners() else { return None };
    (disc.radius() > 0.0).then(|| Circle::new(collider.pose * *center, disc.radius()))
}

/// The vertices in the world, rounded to f32, of a convex polygon without a radius.
fn vertices(collider: &Collider) -> Option<Vec<Vec2>> {
    let polygon = convex(collider).filter(|convex| convex.corners().len() >= 3 && convex.radius() == 0.0)?;
    Some(polygon.corners().iter().map(|&corner| collider.pose * corner).collect())
}

/// The circle to the farthest vertex from the mean of them.
fn around(collider: &Collider) -> Option<Circle> {
    let vertices = vertices(collider)?;
    circle_by_farthest_vertex(mean_of_vertices(&vertices)?, &vertices)
}

/// The box that these vertices are the corners of, in any order around it.
fn box_of_corners(corners: &[Vec2]) -> Option<Aabb> {
    let around = Aabb::around(corners.iter().copied());
    let is_corner = |corner: &Vec2| around.corners().contains(corner);
    (corners.len() == 4 && corners.iter().all(is_corner)).then_some(around)
}

fn upright(collider: &Collider) -> Option<Aabb> {
    box_of_corners(&vertices(collider)?)
}

/// Half the size of a box, and the pose of its centre.
fn turned(collider: &Collider) -> Option<(Vec2, Pose2)> {
    let local = convex(collider).filter(|convex| convex.radius() == 0.0)?;
    let around = box_of_corners(local.corners())?;
    Some((around.half_size(), Pose2::new(collider.pose * around.center(), collider.pose.rotation)))
}
