use std::hint::black_box;

use jostle::{
    Convex, Manifolds, Motion, Moving, Placed, Ray, Shape, cast_ray, cast_shape, cast_shape_all, closest_approach,
    closest_point, contact_manifolds, encloses, locate, push_out, relate, separation, time_of_impact,
};

use crate::arrangement::{Arrangement, COUNT};

/// The most corners of which contacts of two outlines are measured: deep in each other, all pairs of pieces may have one, and
/// of two terrains of 1,000 corners that already takes some hundred milliseconds.
const MOST_IN_CONTACT: usize = 1_000;

/// The most corners of an outline of which contacts with a box are measured. Of a box across the border of a comb of
/// 100,000 slanted teeth they took 132 s: by their boxes, all slivers of the comb are near each contact.
const MOST_IN_CONTACT_WITH_BOX: usize = 10_000;

/// A shape of many corners, and what lies around it.
pub(crate) struct Body {
    pub(crate) shape: Shape,
    pub(crate) arrangements: [Arrangement; COUNT],
}

impl Body {
    pub(crate) fn new(shape: Shape) -> Body {
        let arrangements = std::array::from_fn(|index| Arrangement::new(index, &shape));
        Body { shape, arrangements }
    }

    fn placed(&self, at: &Arrangement) -> Placed<'_> {
        self.shape.at(at.place)
    }
}

/// A query about shapes of many corners.
pub(crate) struct Question {
    pub(crate) name: &'static str,
    pub(crate) ask: fn(&Body, &Arrangement),
    applies: fn(&Shape) -> bool,
    /// The largest number of corners for which it is measured of outlines.
    most: usize,
}

impl Question {
    pub(crate) fn applies(&self, shape: &Shape) -> bool {
        (self.applies)(shape)
    }

    pub(crate) fn is_within_limit(&self, shape: &Shape, corners: usize) -> bool {
        corners <= self.most || is_convex(shape)
    }
}

/// The queries of a small box or a point and a large shape, then those of two large shapes.
pub(crate) const QUESTIONS: &[Question] = &[
    of_all("`locate` a point", |body, at| _ = black_box(locate(at.point(0.31, 0.17), body.placed(at)))),
    of_all("`closest_point`", |body, at| _ = black_box(closest_point(at.point(0.31, 0.17), body.placed(at)))),
    of_all("`cast_ray`", |body, at| {
        _ = black_box(cast_ray(Ray::new(at.point(-3.0, 0.4), at.point(6.0, -0.5)), body.placed(at)));
    }),
    of_all("`relate` a box in the middle", |body, at| {
        _ = black_box(relate(crate_().at(at.at(0.02, 0.01)), body.placed(at)));
    }),
    of_all("`separation` of a box beside it", |body, at| {
        _ = black_box(separation(crate_().at(at.at(1.7, 0.3)), body.placed(at)));
    }),
    of_all("`separation` of a box in the middle (depth)", |body, at| {
        _ = black_box(separation(crate_().at(at.at(0.02, 0.01)), body.placed(at)));
    }),
    of_all("`separation` of a box a tenth as large (depth)", |body, at| {
        _ = black_box(separation(small_crate().at(at.at(0.02, 0.01)), body.placed(at)));
    }),
    of_all("`push_out` of a box in the middle", |body, at| {
        _ = black_box(push_out(crate_().at(at.at(0.02, 0.01)), body.placed(at)));
    }),
    Question {
        most: MOST_IN_CONTACT_WITH_BOX,
        ..of_all("`contact_manifolds` of a box in the middle", |body, at| {
            contact_manifolds(crate_().at(at.at(0.02, 0.01)), body.placed(at), 0.01, &mut Manifolds::new());
        })
    },
    of_all("`separation` of a box across the border (depth)", |body, at| {
        _ = black_box(separation(crate_().at(at.border), body.placed(at)));
    }),
    Question {
        most: MOST_IN_CONTACT_WITH_BOX,
        ..of_all("`contact_manifolds` of a box across the border", |body, at| {
            contact_manifolds(body.placed(at), crate_().at(at.border), 0.01, &mut Manifolds::new());
        })
    },
    of_all("`cast_shape` of a box", |body, at| {
        _ = black_box(cast_shape(crate_().at(at.at(-3.0, 0.2)), at.point(6.0, -0.1), body.placed(at)));
    }),
    of_all("`cast_shape_all` of a box", |body, at| {
        cast_shape_all(crate_().at(at.at(-3.0, 0.2)), at.point(6.0, -0.1), body.placed(at), &mut Vec::new());
    }),
    of_all("`time_of_impact` of a rotating box", |body, at| {
        let motion = Motion::linear(at.point(6.0, -0.1)).turning(1.0);
        _ = black_box(time_of_impact(crate_().moving(at.at(-3.0, 0.2), motion), body.placed(at), 1e-3));
    }),
    of_all("`closest_approach` of a rotating box", |body, at| {
        let motion = Motion::linear(at.point(6.0, 0.3)).turning(1.0);
        _ = black_box(closest_approach(crate_().moving(at.at(-3.0, 1.5), motion), body.placed(at), 1e-3));
    }),
    of_all("`relate` of two, overlapping", |body, at| {
        _ = black_box(relate(body.placed(at), body.shape.at(at.at(0.4, 0.2))));
    }),
    of_all("`separation` of two, apart", |body, at| {
        _ = black_box(separation(body.placed(at), body.shape.at(at.at(3.0, 0.2))));
    }),
    Question {
        applies: is_solid,
        ..of_all("`separation` of two, overlapping (depth)", |body, at| {
            _ = black_box(separation(body.placed(at), body.shape.at(at.at(0.4, 0.2))));
        })
    },
    Question {
        applies: is_solid,
        ..of_all("`separation` of two, in the same place (depth)", |body, at| {
            _ = black_box(separation(body.placed(at), body.placed(at)));
        })
    },
    Question {
        most: MOST_IN_CONTACT,
        ..of_all("`contact_manifolds` of two, shallow", |body, at| {
            contact_manifolds(body.placed(at), body.shape.at(at.shallow), 0.01, &mut Manifolds::new());
        })
    },
    Question {
        most: MOST_IN_CONTACT,
        applies: is_solid,
        ..of_all("`contact_manifolds` of two, deep", |body, at| {
            contact_manifolds(body.placed(at), body.shape.at(at.at(0.4, 0.2)), 0.01, &mut Manifolds::new());
        })
    },
    of_all("`encloses` of two", |body, at| _ = black_box(encloses(body.placed(at), body.placed(at)))),
    of_all("`cast_shape` of two", |body, at| {
        _ = black_box(cast_shape(body.shape.at(at.at(3.0, 0.2)), at.point(-6.0, -0.1), body.placed(at)));
    }),
    of_all("`time_of_impact` of two", |body, at| {
        _ = black_box(time_of_impact(moving(body, at, 0.2, -0.1), body.placed(at), 1e-3));
    }),
    of_all("`closest_approach` of two", |body, at| {
        _ = black_box(closest_approach(moving(body, at, 2.9, 0.3), body.placed(at), 1e-3));
    }),
    // Of outlines, the answer may list all pairs of parts in contact.
    Question {
        applies: is_convex,
        ..of_all("`cast_shape_all` of two", |body, at| {
            let displaced = body.shape.at(at.at(3.0, 0.2));
            cast_shape_all(displaced, at.point(-6.0, -0.1), body.placed(at), &mut Vec::new());
        })
    },
];

const fn of_all(name: &'static str, ask: fn(&Body, &Arrangement)) -> Question {
    Question { name, ask, applies: |_| true, most: usize::MAX }
}

fn is_solid(shape: &Shape) -> bool {
    !matches!(shape, Shape::Chain(_))
}

fn is_convex(shape: &Shape) -> bool {
    matches!(shape, Shape::Convex(_))
}

/// A second shape that comes from beside the first at the height `y`, turns, and passes it with the slope `dy`.
fn moving<'a>(body: &'a Body, at: &Arrangement, y: f32, dy: f32) -> Moving<'a> {
    body.shape.moving(at.at(3.0, y), Motion::linear(at.point(-6.0, dy)).turning(0.5))
}

fn crate_() -> Convex {
    Convex::rectangle(0.1, 0.06).unwrap_or_else(|error| panic!("{error}"))
}

fn small_crate() -> Convex {
    Convex::rectangle(0.01, 0.006).unwrap_or_else(|error| panic!("{error}"))
}
