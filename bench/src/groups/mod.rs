//! One file per group of questions.

use crate::{
    case::Case,
    scene::{
        SIZES,
        crowd::{Crowd, crowd},
        figure::Kind,
        pairs::{Mix, Pair, pairs},
        points::{Spot, name_of, spots},
        stars::StarKind,
    },
};

mod cast_ray;
mod cast_ray_chain;
mod casts;
mod casts_hard;
mod closest_point;
mod impacts;
mod impacts_hard;
mod intersects;
mod intersects_polygon;
mod kept;
mod locate;
mod locate_polygon;
mod manifolds;
mod manifolds_cached;
mod manifolds_concave;
mod separation;
mod separation_cached;
mod separation_polygon;
mod sweep_aabb;
mod sweep_aabb_many;

/// All groups, in the order in which they run. A new group is its file and its line here.
pub const ALL: [Group; 19] = [
    intersects::GROUP,
    separation::GROUP,
    closest_point::GROUP,
    locate::GROUP,
    cast_ray::GROUP,
    cast_ray_chain::GROUP,
    locate_polygon::GROUP,
    intersects_polygon::GROUP,
    separation_polygon::GROUP,
    manifolds::GROUP,
    manifolds_concave::GROUP,
    manifolds_cached::GROUP,
    separation_cached::GROUP,
    casts::GROUP,
    casts_hard::GROUP,
    impacts::GROUP,
    impacts_hard::GROUP,
    sweep_aabb::GROUP,
    sweep_aabb_many::GROUP,
];

/// The column with which the others are compared.
pub const OURS: &str = "jostle";

/// Questions of one kind.
pub struct Group {
    pub name: &'static str,
    /// The question.
    pub question: &'static str,
    /// The criteria of a correct answer.
    pub right: &'static str,
    /// The columns, each with its call; ours first. Columns that begin with `OURS` are no rivals.
    pub calls: &'static [(&'static str, &'static str)],
    /// Columns that do not count for the ratio: they answer less, or have prepared more.
    pub not_in_ratio: &'static [&'static str],
    /// Mixes in which the true answer is always the same, so that a library that gives no other answer is always
    /// correct: if it is mostly wrong in one of them, it does not count in the others either.
    pub one_sided: &'static [&'static str],
    pub recipes: fn() -> Vec<Recipe>,
}

/// The recipe of a case: its place in the tables, and how to make its questions.
pub struct Recipe {
    pub subject: String,
    pub mix: &'static str,
    pub size: f32,
    fill: Fill,
}

/// Enters all libraries into a case with this many questions.
type Fill = Box<dyn Fn(&mut Case, usize)>;

impl Recipe {
    /// The case with this many questions, and the answers of all libraries judged.
    pub fn prepare(&self, questions: usize) -> Case {
        let mut case = Case { subject: self.subject.clone(), mix: self.mix, size: self.size, entries: Vec::new() };
        (self.fill)(&mut case, questions);
        case
    }
}

/// The pairs of kinds in the questions.
const PAIRS: [[Kind; 2]; 8] = [
    [Kind::Circle, Kind::Circle],
    [Kind::Circle, Kind::Box],
    [Kind::Box, Kind::Box],
    [Kind::Capsule, Kind::Capsule],
    [Kind::Capsule, Kind::Box],
    [Kind::Regular(6), Kind::Regular(6)],
    [Kind::Regular(8), Kind::Regular(8)],
    [Kind::Regular(16), Kind::Regular(16)],
];

/// The kinds in questions about points.
const SINGLES: [Kind; 5] = [Kind::Circle, Kind::Box, Kind::Capsule, Kind::Regular(6), Kind::Regular(16)];

/// The concave polygons in the questions.
const STARS: [StarKind; 7] = [
    StarKind { corners: 16, holed: false },
    StarKind { corners: 64, holed: false },
    StarKind { corners: 64, holed: true },
    StarKind { corners: 256, holed: false },
    StarKind { corners: 1_000, holed: false },
    StarKind { corners: 1_000, holed: true },
    StarKind { corners: 10_000, holed: false },
];

/// The oracle tests every corner, so there are fewer questions about many corners.
fn affordable(questions: usize, corners: usize, corners_in_all: usize) -> usize {
    const FEWEST: usize = 64;
    (corners_in_all / corners).max(FEWEST).min(questions)
}

/// Boxes also have questions about touches on a grid.
fn mixes(on_grid: bool) -> impl Iterator<Item = Mix> {
    [Mix::Over, Mix::Near, Mix::Far].into_iter().chain(on_grid.then_some(Mix::Touch))
}

/// Every pair of kinds in every mix at every size.
fn about_pairs(fill: fn(&mut Case, [Kind; 2], Mix, Vec<Pair>)) -> Vec<Recipe> {
    let mut recipes = Vec::new();
    for kinds in PAIRS {
        let are_boxes = kinds == [Kind::Box; 2];
        for mix in mixes(are_boxes).chain(are_boxes.then_some(Mix::Upright)) {
            recipes.extend(SIZES.map(|size| Recipe {
                subject: format!("{}–{}", kinds[0], kinds[1]),
                mix: mix.name(),
                size,
                fill: Box::new(move |case, count| fill(case, kinds, mix, pairs(kinds, mix, size, count))),
            }));
        }
    }
    recipes
}

/// Every kind with points in every mix at every size.
fn about_points(fill: fn(&mut Case, Kind, Mix, Vec<Spot>)) -> Vec<Recipe> {
    let mut recipes = Vec::new();
    for kind in SINGLES {
        for mix in mixes(kind == Kind::Box) {
            recipes.extend(SIZES.map(|size| Recipe {
                subject: kind.to_string(),
                mix: name_of(mix),
                size,
                fill: Box::new(move |case, count| fill(case, kind, mix, spots(kind, mix, size, count))),
            }));
        }
    }
    recipes
}

/// Every star of at most this many corners with a crowd of boxes and of circles in every mix at every size; the oracle
/// tests about `edges_in_all` edges for each.
fn about_crowds(most_corners: usize, edges_in_all: usize, fill: fn(&mut Case, Kind, Mix, Crowd)) -> Vec<Recipe> {
    let mut recipes = Vec::new();
    for star in STARS.into_iter().filter(|star| star.corners <= most_corners) {
        for (kind, mix) in
            [Kind::Box, Kind::Circle].into_iter().flat_map(|kind| mixes(false).map(move |mix| (kind, mix)))
        {
            recipes.extend(SIZES.map(|size| Recipe {
                subject: format!("{star}–{kind}"),
                mix: mix.name(),
                size,
                fill: Box::new(move |case, count| {
                    let count = affordable(count, star.corners, edges_in_all);
                    fill(case, kind, mix, crowd(star, kind, mix, size, count));
                }),
            }));
        }
    }
    recipes
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Prepares every case of every group with few questions: each column is one that the group explains, and jostle is
    /// never wrong and always answers.
    #[test]
    fn jostle_is_right_in_every_case_and_every_column_is_explained() {
        const FEW: usize = 12;
        for group in ALL {
            assert_eq!(group.calls[0].0, OURS, "{}", group.name);
            for recipe in (group.recipes)() {
                let case = recipe.prepare(FEW);
                for entry in &case.entries {
                    let place = format!("{} {} {} at {}", group.name, case.subject, case.mix, case.size);
                    assert!(group.calls.iter().any(|(column, _)| *column == entry.column), "{place}: {}", entry.column);
                    if entry.column.starts_with(OURS) {
                        assert_eq!((entry.tally.wrong, entry.tally.none), (0, 0), "{place}: {}", entry.column);
                    }
                }
            }
        }
    }

    /// The rivals are correct often enough at size 1: an error in how they are called would make nearly all answers
    /// wrong.
    #[test]
    fn rivals_are_asked_the_same_questions() {
        const FEW: usize = 40;
        for group in ALL {
            for recipe in (group.recipes)().into_iter().filter(|recipe| recipe.size == 1.0) {
                let case = recipe.prepare(FEW);
                for entry in &case.entries {
                    // For sepax2d touching is apart; for casts of rivals it is a hit.
                    let by_convention = entry.column == "sepax2d" && matches!(case.mix, "touch" | "border")
                        || matches!(case.mix, "slide" | "leave");
                    // parry approaches round surfaces by steps and is off by about 1e-4 of the size.
                    let known = entry.column.starts_with("parry") && case.subject.contains("capsule");
                    // A sweep finds the rod clear of the floor at the end.
                    let known = known || case.subject == "rod–floor" && case.mix == "through";
                    let place = format!("{} {} {}: {}", group.name, case.subject, case.mix, entry.column);
                    // The depth of the deepest piece is rarely that of the whole, and seams give normals.
                    let has_pieces =
                        ["L–", "comb", "chain", "tiles", "corners"].iter().any(|x| case.subject.contains(x));
                    let of_pieces = has_pieces && case.mix == "over";
                    let few = FEW / if of_pieces { 10 } else { 3 };
                    // Box2D refuses this many corners.
                    if entry.column.contains("ox2") && case.subject.contains("16-gon") {
                        assert_eq!(entry.asked, 0, "{place}");
                        continue;
                    }
                    assert!(entry.tally.right >= few || by_convention || known, "{place}: {:?}", entry.tally);
                }
            }
        }
    }
}
