//! A small rigid-body solver that uses contact manifolds and nothing else of the library.
//!
//! Sequential impulses in soft sub-steps (Catto, "Solver2D", 2024). Once a step the manifolds are found. Each sub-step
//! applies gravity and the impulses of the last step, solves the contacts with a push that removes overlap beyond the
//! slop, moves the bodies, and solves once more without the push, so that none of it stays in the velocities. Impulses
//! are kept from step to step by the parts and the `ContactId`. States are f64; the library sees poses in f32.

use std::collections::BTreeMap;

use jostle::{Aabb, ContactId, Convex, Manifolds, Pose2, Rot2, Shape, Vec2, contact_manifolds};

use crate::vector::V;

pub(crate) const STEP: f64 = 1.0 / 60.0;
pub(crate) const GRAVITY: f64 = 10.0;
/// The overlap that is not corrected.
pub(crate) const SLOP: f64 = 0.004;
/// The largest overlap of resting bodies: the slop, and as much again for the load that presses soft contacts together.
pub(crate) const SUNK: f64 = 2.0 * SLOP;
/// The margin of contacts, so that resting bodies keep them whatever the last bits are.
pub(crate) const MARGIN: f32 = 0.02;

const SUBSTEPS: usize = 4;
/// The number of times that each sub-step solves all contacts forward and backward, so that no side of a pile comes
/// first.
const ROUNDS: usize = 4;
const SUBSTEP: f64 = STEP / SUBSTEPS as f64;
/// Overlap is corrected as by a spring of this frequency per second, a quarter of that of the sub-steps, with ten times
/// the critical damping.
const HERTZ: f64 = 60.0;
const DAMPING: f64 = 10.0;
/// The largest speed at which overlap is corrected, in lengths per second.
const PUSH: f64 = 3.0;

/// A body that moves, or of infinite mass.
pub(crate) struct Body {
    pub(crate) shape: Shape,
    pub(crate) at: V,
    /// The cosine and sine of its rotation.
    turn: V,
    pub(crate) velocity: V,
    pub(crate) spin: f64,
    inverse_mass: f64,
    inverse_inertia: f64,
}

impl Body {
    /// A body of density 1; its centroid is its origin.
    pub(crate) fn new(shape: &Convex, at: impl Into<Vec2>) -> Body {
        assert!(shape.centroid().length() < 1e-6, "{shape:?} is not centred");
        let (mass, inertia) = (f64::from(shape.area()), f64::from(shape.second_moment()));
        Body { inverse_mass: 1.0 / mass, inverse_inertia: 1.0 / inertia, ..Body::fixed(shape.clone(), at) }
    }

    pub(crate) fn fixed(shape: impl Into<Shape>, at: impl Into<Vec2>) -> Body {
        let turn = V::new(1.0, 0.0);
        let (shape, at) = (shape.into(), at.into().into());
        Body { shape, at, turn, velocity: V::ZERO, spin: 0.0, inverse_mass: 0.0, inverse_inertia: 0.0 }
    }

    pub(crate) fn turned(self, radians: f32) -> Body {
        let turn = Rot2::new(radians);
        Body { turn: V::new(turn.cos().into(), turn.sin().into()), ..self }
    }

    pub(crate) fn moving(self, velocity: V) -> Body {
        Body { velocity, ..self }
    }

    pub(crate) fn is_fixed(&self) -> bool {
        self.inverse_mass == 0.0
    }

    pub(crate) fn pose(&self) -> Pose2 {
        let turn = Rot2::from_cos_sin(self.turn.x as f32, self.turn.y as f32).expect("kept at unit length");
        Pose2::new(Vec2::from(self.at), turn)
    }

    /// The corners of a convex body in the world.
    pub(crate) fn outline(&self) -> Vec<V> {
        let Shape::Convex(convex) = &self.shape else { panic!("only convex bodies move") };
        convex.corners().iter().map(|&corner| self.at + V::from(corner).turned(self.turn)).collect()
    }

    fn velocity_at(&self, arm: V) -> V {
        self.velocity + arm.perp() * self.spin
    }

    fn push(&mut self, arm: V, impulse: V) {
        self.velocity = self.velocity + impulse * self.inverse_mass;
        self.spin += arm.cross(impulse) * self.inverse_inertia;
    }

    /// The change of the velocity at the end of the arm, along `way`, by an impulse of 1 there.
    fn yielding(&self, arm: V, way: V) -> f64 {
        let lever = arm.cross(way);
        self.inverse_mass + lever * lever * self.inverse_inertia
    }

    fn advance(&mut self) {
        self.at = self.at + self.velocity * SUBSTEP;
        self.turn = (self.turn + self.turn.perp() * (self.spin * SUBSTEP)).unit();
    }
}

/// The name of a contact from step to step: two bodies, their parts, and the features that meet.
type Name = ([usize; 2], [u32; 2], ContactId);

/// One point of a manifold.
struct Touch {
    name: Name,
    normal: V,
    separation: f64,
    /// The arms from the bodies to the point when it was found. Impulses act there throughout the step: an arm that
    /// turned with a disc would make it spin ever faster.
    arms: [V; 2],
    /// The same in the frames of the bodies, to find how far the surfaces have separated since.
    anchors: [V; 2],
    /// The impulses along the normal and along the tangent, of one sub-step.
    impulses: [f64; 2],
}

pub(crate) struct World {
    pub(crate) bodies: Vec<Body>,
    pub(crate) friction: f64,
    pub(crate) gravity: V,
    boxes: Vec<Aabb>,
    touches: Vec<Touch>,
    found: Manifolds,
    /// The number of points with impulses from the step before, and without.
    pub(crate) warm: usize,
    pub(crate) cold: usize,
}

impl World {
    pub(crate) fn new(bodies: impl IntoIterator<Item = Body>) -> World {
        let bodies: Vec<Body> = bodies.into_iter().collect();
        World {
            boxes: bodies.iter().map(|body| body.shape.at(body.pose()).aabb()).collect(),
            bodies,
            friction: 0.6,
            gravity: V::new(0.0, -GRAVITY),
            touches: Vec::new(),
            found: Manifolds::new(),
            warm: 0,
            cold: 0,
        }
    }

    pub(crate) fn step(&mut self) {
        self.find_touches();
        for _ in 0..SUBSTEPS {
            for body in self.bodies.iter_mut().filter(|body| !body.is_fixed()) {
                body.velocity = body.velocity + self.gravity * SUBSTEP;
            }
            for touch in &self.touches {
                touch.apply(&mut self.bodies, touch.impulses);
            }
            self.solve(true);
            self.bodies.iter_mut().for_each(Body::advance);
            self.solve(false);
        }
    }

    fn find_touches(&mut self) {
        let before: BTreeMap<Name, [f64; 2]> = self.touches.iter().map(|touch| (touch.name, touch.impulses)).collect();
        self.touches.clear();
        let poses: Vec<Pose2> = self.bodies.iter().map(Body::pose).collect();
        for ((body, &pose), bounds) in self.bodies.iter().zip(&poses).zip(&mut self.boxes) {
            // The box of a level is found by looking at all its points.
            if !body.is_fixed() {
                *bounds = body.shape.at(pose).aabb();
            }
        }
        for j in 0..self.bodies.len() {
            for i in 0..j {
                let [a, b] = [&self.bodies[i], &self.bodies[j]];
                if (a.is_fixed() && b.is_fixed()) || !are_near(self.boxes[i], self.boxes[j]) {
                    continue;
                }
                contact_manifolds(a.shape.at(poses[i]), b.shape.at(poses[j]), MARGIN, &mut self.found);
                for manifold in self.found.iter() {
                    for point in manifold.points() {
                        let name = ([i, j], [manifold.part_a, manifold.part_b], point.id);
                        let impulses = before.get(&name).copied();
                        let arms = [a, b].map(|body| V::from(point.point) - body.at);
                        *(if impulses.is_some() { &mut self.warm } else { &mut self.cold }) += 1;
                        self.touches.push(Touch {
                            name,
                            normal: manifold.normal.into(),
                            separation: point.separation.into(),
                            arms,
                            anchors: [arms[0].turned_back(a.turn), arms[1].turned_back(b.turn)],
                            impulses: impulses.unwrap_or_default(),
                        });
                    }
                }
            }
        }
    }

    fn solve(&mut self, pushing: bool) {
        for _ in 0..ROUNDS {
            for touch in &mut self.touches {
                touch.solve(&mut self.bodies, self.friction, pushing);
            }
            for touch in self.touches.iter_mut().rev() {
                touch.solve(&mut self.bodies, self.friction, pushing);
            }
        }
    }
}

fn are_near(a: Aabb, b: Aabb) -> bool {
    let apart = |a: Aabb, b: Aabb| a.min.x - b.max.x > MARGIN || a.min.y - b.max.y > MARGIN;
    !apart(a, b) && !apart(b, a)
}

impl Touch {
    fn gap(&self, [a, b]: [&Body; 2]) -> f64 {
        let at = |body: &Body, anchor: V| body.at + anchor.turned(body.turn);
        self.separation + (at(b, self.anchors[1]) - at(a, self.anchors[0])).dot(self.normal)
    }

    fn apply(&self, bodies: &mut [Body], [along_normal, along_tangent]: [f64; 2]) {
        let ([i, j], [arm_a, arm_b]) = (self.name.0, self.arms);
        let impulse = self.normal * along_normal + self.normal.perp() * along_tangent;
        bodies[i].push(arm_a, -impulse);
        bodies[j].push(arm_b, impulse);
    }

    fn solve(&mut self, bodies: &mut [Body], friction: f64, pushing: bool) {
        let ([i, j], [arm_a, arm_b]) = (self.name.0, self.arms);
        let (a, b) = (&bodies[i], &bodies[j]);
        let gap = self.gap([a, b]);
        let yielding = |way: V| a.yielding(arm_a, way) + b.yielding(arm_b, way);
        let speed = |way: V| (b.velocity_at(arm_b) - a.velocity_at(arm_a)).dot(way);
        // A contact with a gap may close it; an overlap below the slop stays.
        let aim = if gap > 0.0 { gap / SUBSTEP } else { 0.0 };
        let excess = (gap + SLOP).min(0.0);
        let (aim, hardness, relaxing) = if pushing && excess < 0.0 { soft(excess) } else { (aim, 1.0, 0.0) };
        let [normal, tangent] = self.impulses;
        let more = -hardness * (speed(self.normal) + aim) / yielding(self.normal) - relaxing * normal;
        let along_normal = (normal + more).max(0.0);
        let grip = friction * along_normal;
        let along = self.normal.perp();
        let along_tangent = (tangent - speed(along) / yielding(along)).clamp(-grip, grip);
        self.apply(bodies, [along_normal - normal, along_tangent - tangent]);
        self.impulses = [along_normal, along_tangent];
    }
}

/// The target of the velocity along the normal, the share of the impulse that pursues it, and the share that is given
/// back: a damped spring, solved implicitly.
fn soft(excess: f64) -> (f64, f64, f64) {
    let omega = core::f64::consts::TAU * HERTZ;
    let a = 2.0 * DAMPING + SUBSTEP * omega;
    let b = SUBSTEP * omega * a;
    ((excess * omega / a).max(-PUSH), b / (1.0 + b), 1.0 / (1.0 + b))
}
