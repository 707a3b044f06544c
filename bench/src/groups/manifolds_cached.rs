//! The contact manifold of two shapes that were asked about a step before, when B had almost the same pose.

use jostle::{Manifolds, Pose2, contact_manifolds};
use parry2d::{math::Pose, shape::SharedShape};

use super::{
    Group, OURS, about_pairs,
    kept::{Kept, KeptFigures},
    manifolds::{AskParry, MARGIN, by_box2d, by_parry, judge},
    manifolds_concave,
};
use crate::{
    case::{Case, Verdict},
    rivals::{
        contacts::Contacts,
        parry::{self, FromFigure},
        parry_contacts::{self, Manifold, Memory},
    },
    scene::{
        figure::Kind,
        pairs::{Mix, Pair, steps_before},
    },
};

pub(super) const GROUP: Group = Group {
    name: "manifolds_cached",
    question: "The questions of manifolds and manifolds_concave, when each was asked a step before and what a library \
               keeps of it is there: B is by turns at its place and 1e-4 of the size and 1e-4 rad from it.",
    right: "what is right there; what is judged is the answer at B's place, asked after the other one.",
    calls: &[
        (OURS, "contact_manifolds into a buffer for each pair"),
        (
            "parry",
            "PersistentQueryDispatcher::contact_manifolds with its manifolds and workspace kept; where no point has moved \
             by 1e-3 units or 1°, it moves the old points along (try_update_contacts)",
        ),
        ("parry oriented", "the same on a Polyline with PolylineFlags::ORIENTED"),
        ("parry static", "the contact_manifold_… for these two kinds with its manifold kept, likewise"),
        ("box2d-rust", "as in those groups: its functions for manifolds keep nothing"),
        ("Box2D C", "likewise"),
    ],
    not_in_ratio: &[],
    one_sided: &[],
    recipes: || about_pairs(fill).into_iter().chain(manifolds_concave::recipes(true)).collect(),
};

fn fill(case: &mut Case, kinds: [Kind; 2], _: Mix, pairs: Vec<Pair>) {
    let (size, margin) = (case.size, MARGIN * case.size);
    let before = steps_before(&pairs, size);
    let judge = judge(&pairs, size);
    by_jostle(case, &pairs, &before, margin, &judge);
    parry_shared(case, &pairs, &before, margin, &judge);
    by_parry(case, kinds, margin, ParryAskedAgain { pairs: &pairs, before: &before, judge: &judge });
    by_box2d(case, kinds, &pairs, &judge);
}

fn by_jostle(
    case: &mut Case,
    pairs: &[Pair],
    before: &[Pose2],
    margin: f32,
    judge: impl Fn(usize, Option<Contacts>) -> Verdict,
) {
    let ask = move |q: &mut KeptFigures<Manifolds>, (): &mut ()| {
        let (a, b, manifolds) = q.next();
        contact_manifolds(a, b, margin, manifolds);
    };
    let questions = KeptFigures::of_pairs(pairs, before);
    case.enter_buffered(OURS, questions, (), ask, |i, q, ()| judge(i, q.memory.first().map(Contacts::from)));
}

type KeptByParry<A, B, M> = Kept<parry::Pair<A, B>, Pose, M>;

fn parry_shared(
    case: &mut Case,
    pairs: &[Pair],
    before: &[Pose2],
    margin: f32,
    judge: impl Fn(usize, Option<Contacts>) -> Verdict,
) {
    let ask = move |q: &mut KeptByParry<SharedShape, SharedShape, Memory>, found: &mut Option<Contacts>| {
        let place = q.step();
        let Kept { shapes, memory, .. } = q;
        memory.find((&*shapes.a, shapes.pose_a), (&*shapes.b, place), margin);
        *found = memory.in_world(&shapes.pose_a, &place).next();
    };
    case.enter_buffered("parry", kept(pairs, before), None, ask, |i, _, found| judge(i, *found));
}

/// Pairs of parry's shapes, each with what it keeps.
fn kept<A: FromFigure, B: FromFigure, M: Default>(
    pairs: &[Pair],
    before: &[Pose2],
) -> Vec<Option<KeptByParry<A, B, M>>> {
    let question = |(pair, before): (Option<parry::Pair<A, B>>, &Pose2)| {
        pair.map(|pair| {
            let now = pair.pose_b;
            Kept::new(pair, now, parry::pose(*before))
        })
    };
    parry::pairs::<A, B>(pairs).into_iter().zip(before).map(question).collect()
}

struct ParryAskedAgain<'a, J> {
    pairs: &'a [Pair],
    before: &'a [Pose2],
    judge: &'a J,
}

impl<J: Fn(usize, Option<Contacts>) -> Verdict> AskParry for ParryAskedAgain<'_, J> {
    fn ask<A: FromFigure, B: FromFigure>(
        self,
        case: &mut Case,
        find: impl Fn(&Pose, &A, &B, &mut Manifold) + Copy + 'static,
    ) {
        let ask = move |q: &mut KeptByParry<A, B, Manifold>, found: &mut Option<Contacts>| {
            let place = q.step();
            let Kept { shapes, memory, .. } = q;
            find(&shapes.pose_a.inv_mul(&place), &shapes.a, &shapes.b, memory);
            *found = parry_contacts::in_world(memory, &shapes.pose_a, &place);
        };
        let judge = |i, _: &_, found: &Option<Contacts>| (self.judge)(i, *found);
        case.enter_buffered("parry static", kept(self.pairs, self.before), None, ask, judge);
    }
}
