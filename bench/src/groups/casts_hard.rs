//! Casts that depend on the last bits, or on what counts as a hit.

use super::{
    Group, Recipe,
    casts::{CALLS, enter_all},
};
use crate::{
    exact::casts::RIGHT,
    scene::{
        SIZES,
        figure::Kind,
        flights::{Course, bullets, flights, resting_flights},
    },
};

pub(super) const GROUP: Group = Group {
    name: "casts_hard",
    question: "The same of circles that pass within 0.001 of the size of each other's rim (`graze`), of balls of 0.01 \
               that go 1,000 sizes in a step at walls a thousandth as thick (`bullet`), and of figures that touch the \
               side of a box exactly and slide along it or leave it, which may not stop them (`slide`, `leave`).",
    right: RIGHT,
    calls: CALLS,
    not_in_ratio: &[],
    one_sided: &["bullet", "slide", "leave"],
    recipes,
};

fn recipes() -> Vec<Recipe> {
    let mut recipes = Vec::new();
    recipes.extend(SIZES.map(|size| Recipe {
        subject: "circle–circle".into(),
        mix: Course::Graze.name(),
        size,
        fill: Box::new(move |case, count| {
            let kinds = [Kind::Circle; 2];
            enter_all(case, kinds, &flights(kinds, Course::Graze, size, count), false);
        }),
    }));
    recipes.extend(SIZES.map(|size| Recipe {
        subject: "circle–wall".into(),
        mix: "bullet",
        size,
        fill: Box::new(move |case, count| {
            enter_all(case, [Kind::Circle, Kind::Box], &bullets(size, count), false);
        }),
    }));
    for (kind, course) in [Kind::Box, Kind::Circle, Kind::Capsule]
        .into_iter()
        .flat_map(|kind| [Course::Slide, Course::Leave].map(|course| (kind, course)))
    {
        recipes.extend(SIZES.map(|size| Recipe {
            subject: format!("{kind}–floor"),
            mix: course.name(),
            size,
            fill: Box::new(move |case, count| {
                enter_all(case, [kind, Kind::Box], &resting_flights(kind, course, size, count), true);
            }),
        }));
    }
    recipes
}
