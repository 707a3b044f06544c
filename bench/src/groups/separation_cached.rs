//! The distance of two figures that were asked about a step before, when B had almost the same pose.

use box2d_rust::math_functions::Transform;
use jostle::{PairCache, Pose2, Separation, Vec2, separation_from};
use parry2d::{query, shape::SharedShape};

use super::{
    Group, OURS, about_pairs,
    kept::{Kept, KeptFigures},
};
#[cfg(feature = "box2d-c")]
use crate::rivals::box2d_c::C;
use crate::{
    case::{Case, Verdict},
    exact,
    rivals::{
        box2d::{self, Engine},
        box2d_port::Port,
        parry::{self, vec2},
    },
    scene::{
        figure::Kind,
        pairs::{Mix, Pair, steps_before},
    },
};

pub(super) const GROUP: Group = Group {
    name: "separation_cached",
    question: "The questions of separation, when each was asked a step before and what a library keeps of it is there: B \
               is by turns at its place and 1e-4 of the size and 1e-4 rad from it.",
    right: "what is right there; what is judged is the answer at B's place, asked after the other one.",
    calls: &[
        (OURS, "separation_from with a PairCache for each pair"),
        ("parry", "query::contact, as in that group: it keeps nothing"),
        ("box2d-rust", "shape_distance from the cache of the last time; not for `over`"),
        ("Box2D C", "b2ShapeDistance, likewise"),
    ],
    not_in_ratio: &[],
    one_sided: &[],
    recipes: || about_pairs(fill),
};

/// A signed distance, and the normal from A to B if there is one.
type Answer = (f32, Option<Vec2>);

fn fill(case: &mut Case, kinds: [Kind; 2], mix: Mix, pairs: Vec<Pair>) {
    let size = case.size;
    let before = steps_before(&pairs, size);
    let judge = |i: usize, (distance, normal): Answer| exact::separation(&pairs[i], size, distance, normal);
    let ask = |q: &mut KeptFigures<PairCache>, found: &mut Option<Separation>| {
        let (a, b, cache) = q.next();
        *found = Some(separation_from(a, b, cache));
    };
    case.enter_buffered(OURS, KeptFigures::of_pairs(&pairs, &before), None, ask, |i, _, found| {
        found.map_or(Verdict::None, |s| judge(i, (s.distance, Some(s.normal))))
    });
    /// More than the distance of any pair.
    const PREDICTION_SIZES: f32 = 100.0;
    let prediction = PREDICTION_SIZES * size;
    case.enter(
        "parry",
        parry::pairs::<SharedShape, SharedShape>(&pairs),
        move |p| query::contact(&p.pose_a, &*p.a, &p.pose_b, &*p.b, prediction).ok().flatten(),
        |i, contact| contact.map_or(Verdict::None, |contact| judge(i, (contact.dist, Some(vec2(contact.normal1))))),
    );
    if !mix.is_overlap() && kinds.into_iter().all(box2d::has) {
        by_box2d::<Port>(case, &pairs, &before, judge);
        #[cfg(feature = "box2d-c")]
        by_box2d::<C>(case, &pairs, &before, judge);
    }
}

fn by_box2d<E: Engine>(case: &mut Case, pairs: &[Pair], before: &[Pose2], judge: impl Fn(usize, Answer) -> Verdict) {
    type Question<E> = Kept<(<E as Engine>::Proxy, Transform, <E as Engine>::Proxy), Transform, <E as Engine>::Cache>;
    let ask = |q: &mut Question<E>, found: &mut Answer| {
        let place = q.step();
        let (a, at_a, b) = &q.shapes;
        let answer = E::distance_from(&mut q.memory, a, b, box2d::relative(at_a, &place));
        // At distance 0 parry documents the normal as invalid.
        *found = (answer.distance, (answer.distance > 0.0).then(|| box2d::out(at_a, answer.normal)));
    };
    let question = |(pair, before): (Option<box2d::DistanceQuestion<E>>, &Pose2)| {
        pair.map(|pair| Kept::new((pair.a, pair.at_a, pair.b), pair.at_b, box2d::transform(*before)))
    };
    let questions: Vec<Option<Question<E>>> =
        box2d::distances::<E>(pairs).into_iter().zip(before).map(question).collect();
    case.enter_buffered(E::NAME, questions, (0.0, None), ask, |i, _, found| judge(i, *found));
}
