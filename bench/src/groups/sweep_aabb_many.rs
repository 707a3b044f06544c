//! The boxes, of many, that one moving box hits.

use jostle::{Aabb, BoxSweep, Vec2, sweep_aabb, sweep_aabb_many};

use super::{
    Group, OURS, Recipe,
    sweep_aabb::{ours, parry_ray},
};
use crate::{
    case::{Case, Verdict},
    rivals::textbook,
    scene::{
        SIZES,
        sweeps::{Throng, throng},
    },
};

pub(super) const GROUP: Group = Group {
    name: "sweep_aabb_many",
    question: "When does a box that moves 4 to 8 sizes begin to overlap each of 64, or 1,024, boxes at rest? Times are \
               per box at rest.",
    right: "jostle: as in the group `sweep_aabb`. Rivals: hit or none exactly, and the fraction within 1e-5.",
    calls: &[
        (OURS, "sweep_aabb, one by one, into a list of hits"),
        ("jostle batch", "sweep_aabb_many"),
        ("textbook", "Levine's method in f32, one by one, into a list of hits"),
        ("parry ray", "RayCast::cast_local_ray_and_get_normal at each box grown by half the mover's size, likewise"),
    ],
    not_in_ratio: &[],
    one_sided: &[],
    recipes,
};

fn recipes() -> Vec<Recipe> {
    [64, 1024]
        .into_iter()
        .flat_map(|per_mover| SIZES.map(|size| (per_mover, size)))
        .map(|(per_mover, size)| Recipe {
            subject: format!("{per_mover} boxes"),
            mix: "among",
            size,
            fill: Box::new(move |case, count| fill(case, throng(per_mover, size, count))),
        })
        .collect()
}

/// The hits of each mover: the index of the other in its crowd, and the fraction.
type Lists<T> = Vec<Vec<(usize, T)>>;

fn fill(case: &mut Case, throng: Throng) {
    let found = |i: usize, lists: &Lists<BoxSweep>| answer(&throng, i, lists).copied();
    let judge = |i: usize, lists: &Lists<BoxSweep>| {
        let (a, way) = throng.mover_of(i);
        ours(a, way, throng.others[i], found(i, lists))
    };
    let ask = one_by_one(&throng, |a, way, b| sweep_aabb(a, way, b, Vec2::ZERO));
    case.enter_list(OURS, throng.others.clone(), ask, judge);
    let (movers, per_mover) = (throng.movers.clone(), throng.per_mover);
    let ask = move |others: &[Aabb], lists: &mut Lists<BoxSweep>| {
        lists.resize_with(movers.len(), Vec::new);
        for ((&(a, way), others), list) in movers.iter().zip(others.chunks(per_mover)).zip(lists) {
            sweep_aabb_many(a, way, others, list);
        }
    };
    case.enter_list("jostle batch", throng.others.clone(), ask, judge);
    let judge = |i: usize, lists: &Lists<f32>| {
        let (a, way) = throng.mover_of(i);
        match (sweep_aabb(a, way, throng.others[i], Vec2::ZERO), answer(&throng, i, lists)) {
            (None, None) => Verdict::Right,
            (Some(_), None) => Verdict::Missed,
            (None, Some(_)) => Verdict::False,
            (Some(truth), Some(enter)) => Verdict::right_if((truth.enter - f64::from(*enter)).abs() <= 1e-5),
        }
    };
    let ask = one_by_one(&throng, |a, way, b| textbook::sweep(a, way, b).map(|hit| hit.enter));
    case.enter_list("textbook", throng.others.clone(), ask, judge);
    let ask = one_by_one(&throng, |a, way, b| parry_ray(&(a, way, b)).map(|hit| hit.time_of_impact));
    case.enter_list("parry ray", throng.others.clone(), ask, judge);
}

fn one_by_one<T: 'static>(
    throng: &Throng,
    sweep: impl Fn(Aabb, Vec2, Aabb) -> Option<T> + 'static,
) -> impl Fn(&[Aabb], &mut Lists<T>) + 'static {
    let (movers, per_mover) = (throng.movers.clone(), throng.per_mover);
    move |others, lists| {
        lists.resize_with(movers.len(), Vec::new);
        for ((&(a, way), others), list) in movers.iter().zip(others.chunks(per_mover)).zip(lists) {
            list.clear();
            list.extend(others.iter().enumerate().filter_map(|(i, &b)| Some((i, sweep(a, way, b)?))));
        }
    }
}

fn answer<'a, T>(throng: &Throng, other: usize, lists: &'a Lists<T>) -> Option<&'a T> {
    let (mover, place) = (other / throng.per_mover, other % throng.per_mover);
    lists[mover].iter().find(|(i, _)| *i == place).map(|(_, hit)| hit)
}
