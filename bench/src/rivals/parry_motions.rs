//! Moving and rotating shapes in parry2d: its nonlinear motions, and its sweeps as in Box2D.

use parry2d::{
    math::Rot2,
    query::{
        NonlinearRigidMotion, ShapeCastHit, Sweep, SweepToiStatus, ToiProxy, cast_shapes_nonlinear,
        sweep_time_of_impact,
    },
    shape::SharedShape,
};

use super::parry::{FromFigure as _, pose, vector};
use crate::{
    exact::impacts::Answer,
    scene::tumbles::{Sweep as Ends, Tumble},
};

/// Two shapes and their motions.
pub struct Question<M> {
    shapes: [SharedShape; 2],
    motions: [M; 2],
}

fn questions<M>(tumbles: &[Tumble], motions: fn(&Tumble) -> [M; 2]) -> Vec<Option<Question<M>>> {
    let question = |tumble: &Tumble| {
        let [a, b] = &tumble.items;
        let shapes = [SharedShape::from_figure(&a.figure)?, SharedShape::from_figure(&b.figure)?];
        Some(Question { shapes, motions: motions(tumble) })
    };
    tumbles.iter().map(question).collect()
}

pub fn nonlinear(tumbles: &[Tumble]) -> Vec<Option<Question<NonlinearRigidMotion>>> {
    questions(tumbles, |tumble| {
        [0, 1].map(|own| {
            let motion = tumble.motions[own];
            let start = pose(tumble.items[own].pose);
            NonlinearRigidMotion::new(start, vector(motion.pivot), vector(motion.linear), motion.angular)
        })
    })
}

pub fn sweeps(tumbles: &[Tumble]) -> Vec<Option<Question<Sweep>>> {
    questions(tumbles, |tumble| tumble.sweeps().map(sweep))
}

fn sweep(Ends { pivot, places, rotations }: Ends) -> Sweep {
    let [c1, c2] = places.map(vector);
    let [q1, q2] = rotations.map(|rotation| Rot2::from_cos_sin_unchecked(rotation.cos(), rotation.sin()));
    Sweep { local_center: vector(pivot), c1, c2, q1, q2 }
}

impl Question<NonlinearRigidMotion> {
    /// The time of impact; `None` if parry has no answer.
    #[inline]
    pub fn cast(&self) -> Option<Option<ShapeCastHit>> {
        let ([a, b], [motion_a, motion_b]) = (&self.shapes, &self.motions);
        cast_shapes_nonlinear(motion_a, &**a, motion_b, &**b, 0.0, 1.0, true).ok()
    }
}

impl Question<Sweep> {
    /// The time of impact of the sweeps; `None` if parry has no such proxy.
    #[inline]
    pub fn time_of_impact(&self, slop: f32) -> Option<Answer> {
        let ([a, b], [sweep_a, sweep_b]) = (&self.shapes, &self.motions);
        let (a, b) = (ToiProxy::from_shape(&**a)?, ToiProxy::from_shape(&**b)?);
        let output = sweep_time_of_impact(&a, sweep_a, &b, sweep_b, 1.0, slop);
        Some(match output.status {
            SweepToiStatus::Separated => Answer::Clear,
            SweepToiStatus::Hit | SweepToiStatus::Overlapped => Answer::Hit(output.fraction.into()),
            SweepToiStatus::Failed => Answer::Failed,
        })
    }
}
