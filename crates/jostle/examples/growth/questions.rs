use std::hint::black_box;

use jostle::{
    Chain, Convex, Manifolds, Motion, Placed, Polygon, Pose2, Ray, Vec2, cast_ray, cast_shape, cast_shape_all,
    closest_approach, closest_point, contact_manifolds, encloses, locate, push_out, relate, separation, time_of_impact,
};

use crate::families::pose;

/// A shape of any kind.
pub(crate) enum Shape {
    Convex(Convex),
    Polygon(Polygon),
    Chain(Chain),
}

/// A shape, and where a box crosses its border.
pub(crate) struct Body {
    pub(crate) shape: Shape,
    border: Pose2,
}

impl Body {
    pub(crate) fn new(shape: Shape) -> Body {
        let body = Body { shape, border: Pose2::IDENTITY };
        let hit = cast_ray(Ray::new((-3.0, 0.7), (6.0, -1.1)), body.at(place()));
        let border = Pose2 { translation: hit.map_or(Vec2::ZERO, |hit| hit.point), ..middle() };
        Body { border, ..body }
    }

    fn at(&self, pose: Pose2) -> Placed<'_> {
        match &self.shape {
            Shape::Convex(shape) => shape.at(pose),
            Shape::Polygon(shape) => shape.at(pose),
            Shape::Chain(shape) => shape.at(pose),
        }
    }

    fn moving(&self, pose: Pose2, motion: Motion) -> jostle::Moving<'_> {
        match &self.shape {
            Shape::Convex(shape) => shape.moving(pose, motion),
            Shape::Polygon(shape) => shape.moving(pose, motion),
            Shape::Chain(shape) => shape.moving(pose, motion),
        }
    }
}

/// A query about shapes of many corners.
pub(crate) struct Question {
    pub(crate) name: &'static str,
    pub(crate) applies: fn(&Body) -> bool,
    pub(crate) ask: fn(&Body),
    /// The largest number of corners for which it is measured. Larger shapes may take minutes.
    pub(crate) most: usize,
}

const fn of_all(name: &'static str, ask: fn(&Body)) -> Question {
    Question { name, applies: |_| true, ask, most: usize::MAX }
}

/// The queries of a small box or a point and a large shape.
pub(crate) fn with_a_box() -> &'static [Question] {
    const QUESTIONS: &[Question] = &[
        of_all("`locate` a point", |body| _ = black_box(locate((0.31, 0.17), body.at(place())))),
        of_all("`closest_point`", |body| _ = black_box(closest_point((0.31, 0.17), body.at(place())))),
        of_all("`cast_ray`", |body| _ = black_box(cast_ray(Ray::new((-3.0, 0.4), (6.0, -0.5)), body.at(place())))),
        of_all("`relate` a box in the middle", |body| _ = black_box(relate(crate_().at(middle()), body.at(place())))),
        of_all("`separation` of a box beside it", |body| {
            _ = black_box(separation(crate_().at((1.7, 0.3)), body.at(place())));
        }),
        of_all("`separation` of a box in the middle (depth)", |body| {
            _ = black_box(separation(crate_().at(middle()), body.at(place())));
        }),
        of_all("`separation` of a box a tenth as large (depth)", |body| {
            _ = black_box(separation(small_crate().at(middle()), body.at(place())));
        }),
        of_all("`push_out` of a box in the middle", |body| {
            _ = black_box(push_out(crate_().at(middle()), body.at(place())))
        }),
        of_all("`contact_manifolds` of a box in the middle", |body| {
            contact_manifolds(crate_().at(middle()), body.at(place()), 0.01, &mut Manifolds::new());
        }),
        of_all("`separation` of a box across the border (depth)", |body| {
            _ = black_box(separation(crate_().at(body.border), body.at(place())));
        }),
        of_all("`contact_manifolds` of a box across the border", |body| {
            contact_manifolds(body.at(place()), crate_().at(body.border), 0.01, &mut Manifolds::new());
        }),
        of_all("`cast_shape` of a box", |body| {
            _ = black_box(cast_shape(crate_().at((-3.0, 0.2)), (6.0, -0.1), body.at(place())));
        }),
        of_all("`cast_shape_all` of a box", |body| {
            cast_shape_all(crate_().at((-3.0, 0.2)), (6.0, -0.1), body.at(place()), &mut Vec::new());
        }),
        of_all("`time_of_impact` of a rotating box", |body| {
            let motion = Motion::linear((6.0, -0.1)).turning(1.0);
            _ = black_box(time_of_impact(crate_().moving((-3.0, 0.2), motion), body.at(place()), 1e-3));
        }),
        of_all("`closest_approach` of a rotating box", |body| {
            let motion = Motion::linear((6.0, 0.3)).turning(1.0);
            _ = black_box(closest_approach(crate_().moving((-3.0, 1.5), motion), body.at(place()), 1e-3));
        }),
    ];
    QUESTIONS
}

/// The queries of two large shapes. The second is rotated and, if the two overlap, deep in the first.
pub(crate) fn of_two() -> &'static [Question] {
    const QUESTIONS: &[Question] = &[
        of_all("`relate`, overlapping", |body| _ = black_box(relate(body.at(place()), body.at(deep())))),
        of_all("`separation`, apart", |body| _ = black_box(separation(body.at(place()), body.at(beside())))),
        Question {
            most: 1_000,
            name: "`separation`, overlapping (depth)",
            applies: |body| !matches!(body.shape, Shape::Chain(_)),
            ask: |body| _ = black_box(separation(body.at(place()), body.at(deep()))),
        },
        Question {
            most: 1_000,
            name: "`separation`, in the same place (depth)",
            applies: |body| !matches!(body.shape, Shape::Chain(_)),
            ask: |body| _ = black_box(separation(body.at(place()), body.at(place()))),
        },
        Question {
            most: 1_000,
            name: "`contact_manifolds`, shallow",
            applies: |_| true,
            ask: |body| contact_manifolds(body.at(place()), body.at(shallow()), 0.01, &mut Manifolds::new()),
        },
        Question {
            most: 1_000,
            name: "`contact_manifolds`, deep",
            applies: |body| !matches!(body.shape, Shape::Chain(_)),
            ask: |body| contact_manifolds(body.at(place()), body.at(deep()), 0.01, &mut Manifolds::new()),
        },
        of_all("`encloses`", |body| _ = black_box(encloses(body.at(place()), body.at(place())))),
        of_all("`cast_shape`", |body| _ = black_box(cast_shape(body.at(beside()), (-6.0, -0.1), body.at(place())))),
        of_all("`time_of_impact`", |body| {
            let motion = Motion::linear((-6.0, -0.1)).turning(0.5);
            _ = black_box(time_of_impact(body.moving(beside(), motion), body.at(place()), 1e-3));
        }),
        of_all("`closest_approach`", |body| {
            let motion = Motion::linear((-6.0, 0.3)).turning(0.5);
            _ = black_box(closest_approach(body.moving(above(), motion), body.at(place()), 1e-3));
        }),
    ];
    QUESTIONS
}

/// More queries of two large convex shapes. For outlines, the answer may list all pairs of parts in contact.
pub(crate) fn of_two_convex() -> &'static [Question] {
    const QUESTIONS: &[Question] = &[of_all("`cast_shape_all`", |body| {
        cast_shape_all(body.at(beside()), (-6.0, -0.1), body.at(place()), &mut Vec::new());
    })];
    QUESTIONS
}

fn crate_() -> Convex {
    Convex::rectangle(0.1, 0.06).unwrap_or_else(|error| panic!("{error}"))
}

fn small_crate() -> Convex {
    Convex::rectangle(0.01, 0.006).unwrap_or_else(|error| panic!("{error}"))
}

fn place() -> Pose2 {
    pose(0.0, 0.0, 7.0)
}

fn middle() -> Pose2 {
    pose(0.02, 0.01, 20.0)
}

fn deep() -> Pose2 {
    pose(0.4, 0.2, 31.0)
}

fn shallow() -> Pose2 {
    pose(1.55, 0.1, 31.0)
}

fn beside() -> Pose2 {
    pose(3.0, 0.2, 31.0)
}

fn above() -> Pose2 {
    pose(3.0, 2.6, 31.0)
}
