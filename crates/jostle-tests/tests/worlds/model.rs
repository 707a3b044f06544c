//! A world without any structure: every pair is asked at every step, with the questions for two shapes.

use std::collections::{BTreeMap, BTreeSet};

use jostle::{
    Chain, Collider, ColliderId, EndReason, Events, Impact, Moving, Rot2, Shape, Vec2, World, cast_both, intersects,
    separation, time_of_impact,
};

/// What a world has to agree with.
#[derive(Clone, Default)]
pub(crate) struct Model {
    pub(crate) colliders: BTreeMap<ColliderId, Collider<u32>>,
    pub(crate) changed: BTreeSet<ColliderId>,
    pub(crate) touching: BTreeSet<(ColliderId, ColliderId)>,
}

/// What happens in a step, by pairs.
#[derive(Default)]
pub(crate) struct Expected {
    pub(crate) begun: BTreeMap<(ColliderId, ColliderId), f64>,
    /// A pair that was put apart may meet and part again.
    pub(crate) ended: BTreeSet<((ColliderId, ColliderId), String)>,
}

fn with_margin(collider: &Collider<u32>) -> Shape {
    if collider.margin > 0.0 {
        collider.shape.grown(collider.margin).expect("small margins")
    } else {
        collider.shape.clone()
    }
}

/// The first meeting on the whole step.
pub(crate) fn impact(a: Moving<'_>, b: Moving<'_>) -> Option<f64> {
    match full_impact(a, b) {
        impact @ (Impact::At(_) | Impact::Unsettled { .. }) => Some(impact.safe()),
        Impact::Clear { .. } | Impact::Started(_) => None,
    }
}

fn full_impact(a: Moving<'_>, b: Moving<'_>) -> Impact {
    let is_straight = a.motion().angular == 0.0 && b.motion().angular == 0.0;
    if is_straight {
        cast_both(a.start(), a.motion().linear, b.start(), b.motion().linear)
    } else {
        time_of_impact(a, b, 0.0)
    }
}

/// The parts by which a collider is judged, as they are and with its margin: all of it unless it is one-way.
fn parts(collider: &Collider<u32>) -> Vec<[Shape; 2]> {
    let parts: Vec<Shape> = match &collider.shape {
        shape if collider.one_way.is_none() => vec![shape.clone()],
        Shape::Compound(compound) => compound.parts().iter().map(|part| part.shape().clone()).collect(),
        Shape::Chain(chain) => {
            let alone = |ends| Chain::open(ends).expect("a segment");
            let sided = |segment: Chain| if chain.is_one_sided() { segment.one_sided() } else { segment };
            chain.segments().map(|ends| sided(alone(ends)).into()).collect()
        }
        whole => vec![whole.clone()],
    };
    let grown = |part: Shape| {
        let alone = Collider::new(part.clone(), collider.pose, 0).margin(collider.margin);
        [part, with_margin(&alone)]
    };
    parts.into_iter().map(grown).collect()
}

/// What is asked of a one-way collider.
#[derive(Clone, Copy, PartialEq)]
enum Answer {
    Yes,
    No,
    /// Only rounding decides.
    Perhaps,
}

impl Answer {
    fn of(value: f64, least: f64) -> Answer {
        const ROUNDING: f64 = 3e-3;
        match value - least {
            off if off > ROUNDING => Answer::Yes,
            off if off < -ROUNDING => Answer::No,
            _ => Answer::Perhaps,
        }
    }

    fn and(self, other: Answer) -> Answer {
        match (self, other) {
            (Answer::No, _) | (_, Answer::No) => Answer::No,
            (Answer::Yes, Answer::Yes) => Answer::Yes,
            _ => Answer::Perhaps,
        }
    }

    fn or(self, other: Answer) -> Answer {
        match (self, other) {
            (Answer::Yes, _) | (_, Answer::Yes) => Answer::Yes,
            (Answer::No, Answer::No) => Answer::No,
            _ => Answer::Perhaps,
        }
    }
}

/// The outlines of a shape that is no compound, the outside on the right of each edge.
fn edges(shape: &Shape) -> Vec<[Vec2; 2]> {
    let ring = |points: &[Vec2]| -> Vec<[Vec2; 2]> {
        (0..points.len()).map(|i| [points[i], points[(i + 1) % points.len()]]).collect()
    };
    match shape {
        Shape::Convex(convex) if convex.corners().len() > 1 => ring(convex.corners()),
        Shape::Polygon(polygon) => polygon.rings().flat_map(ring).collect(),
        Shape::Chain(chain) => chain.segments().flat_map(|[p, q]| [[p, q], [q, p]]).collect(),
        _ => Vec::new(),
    }
}

/// Whether a normal out of a part of a one-way collider, turned like this, leans to the side from which that is solid: by
/// the angles from there, to the left and to the right.
fn leans(part: &Shape, rotation: Rot2, one_way: Option<Vec2>, normal: Vec2) -> Answer {
    let Some(direction) = one_way else { return Answer::Yes };
    let angle = |v: Vec2| {
        let up = rotation * direction;
        let (along, aside) = (f64::from(up.dot(v)), f64::from(up.cross(v)));
        aside.atan2(along).to_degrees()
    };
    let of_edges = edges(part).into_iter().map(|[p, q]| angle(rotation * Vec2::new(q.y - p.y, p.x - q.x)));
    let leaning: Vec<f64> = of_edges.filter(|edge| edge.abs() <= 75.0).collect();
    let leftmost = leaning.iter().copied().fold(44.9, f64::max);
    let rightmost = leaning.iter().copied().fold(-44.9, f64::min);
    let normal = angle(normal);
    Answer::of(leftmost / 45.0, normal / 45.0).and(Answer::of(normal / 45.0, rightmost / 45.0))
}

/// Whether a collider holds another one that touches it.
fn holds(own: &Collider<u32>, other: &Collider<u32>) -> Answer {
    if own.one_way.is_none() {
        return Answer::Yes;
    }
    let holds = |[part, grown]: &[Shape; 2]| {
        if !intersects(grown.at(own.pose), with_margin(other).at(other.pose)) {
            return Answer::No;
        }
        let there = separation(part.at(own.pose), other.placed());
        let leans = leans(part, own.pose.rotation, own.one_way, there.normal);
        match there.distance {
            deep if deep < -1e-4 => Answer::No,
            deep if deep < 0.0 => leans.and(Answer::Perhaps),
            _ => leans,
        }
    };
    parts(own).iter().map(holds).fold(Answer::No, Answer::or)
}

/// The first meeting of two on the whole step where none passes the other, and whether only rounding decides something.
fn meeting(a: &Collider<u32>, b: &Collider<u32>) -> (Option<f64>, bool) {
    if a.one_way.is_none() && b.one_way.is_none() {
        let [shape_a, shape_b] = [a, b].map(with_margin);
        return (impact(shape_a.moving(a.pose, a.motion), shape_b.moving(b.pose, b.motion)), false);
    }
    let (mut first, mut is_uncertain) = (None::<f64>, false);
    for [part_a, grown_a] in &parts(a) {
        for [part_b, grown_b] in &parts(b) {
            let [moving_a, moving_b] = [grown_a.moving(a.pose, a.motion), grown_b.moving(b.pose, b.motion)];
            let found = full_impact(moving_a, moving_b);
            let (time, normal) = match &found {
                Impact::At(hit) => (hit.fraction, hit.normal),
                Impact::Unsettled { safe, .. } => {
                    is_uncertain = true;
                    (*safe, Vec2::ZERO)
                }
                Impact::Clear { .. } => continue,
                Impact::Started(hit) => {
                    // What is no deeper than rounding may meet.
                    is_uncertain |= hit.gap > -1e-3 - a.margin - b.margin;
                    continue;
                }
            };
            let [turn_a, turn_b] = [moving_a, moving_b].map(|moving| moving.after(time).pose().rotation);
            let stops = leans(part_a, turn_a, a.one_way, normal).and(leans(part_b, turn_b, b.one_way, -normal));
            is_uncertain |= stops == Answer::Perhaps;
            if stops == Answer::Yes && first.is_none_or(|first| time < first) {
                first = Some(time);
            }
        }
    }
    (first, is_uncertain)
}

impl Model {
    /// The pairs that the filters allow, the smaller index first.
    fn pairs(&self) -> Vec<(ColliderId, ColliderId)> {
        let ids: Vec<ColliderId> = self.colliders.keys().copied().collect();
        let pairs = ids.iter().flat_map(|&a| ids.iter().filter(move |&&b| a < b).map(move |&b| (a, b)));
        pairs.filter(|(a, b)| self.colliders[a].filter.pairs_with(&self.colliders[b].filter)).collect()
    }

    fn touch(&self, (a, b): (ColliderId, ColliderId)) -> bool {
        let [a, b] = [&self.colliders[&a], &self.colliders[&b]];
        intersects(with_margin(a).at(a.pose), with_margin(b).at(b.pose))
    }

    /// Moves everything, and tells what begins and ends. Pairs that only rounding decides are in the second list.
    pub(crate) fn step(&mut self) -> (Expected, BTreeSet<(ColliderId, ColliderId)>) {
        let (mut expected, mut uncertain) = (Expected::default(), BTreeSet::new());
        let pairs = self.pairs();
        let mut before = BTreeSet::new();
        for &pair in &self.touching {
            let (a, b) = pair;
            let is_alive = self.colliders.contains_key(&a) && self.colliders.contains_key(&b);
            let is_changed = self.changed.contains(&a) || self.changed.contains(&b);
            if !is_alive {
                expected.ended.insert((pair, format!("{:?}", EndReason::Removed)));
            } else if is_changed && !pairs.contains(&pair) {
                expected.ended.insert((pair, format!("{:?}", EndReason::Filtered)));
            } else if is_changed && !self.touch(pair) {
                expected.ended.insert((pair, format!("{:?}", EndReason::Apart)));
            } else {
                before.insert(pair);
            }
        }
        for &pair in &pairs {
            let [a, b] = [&self.colliders[&pair.0], &self.colliders[&pair.1]];
            let is_changed = self.changed.contains(&pair.0) || self.changed.contains(&pair.1);
            if is_changed && !self.touching.contains(&pair) && self.touch(pair) {
                let are_held = holds(a, b).and(holds(b, a));
                if are_held == Answer::Perhaps {
                    uncertain.insert(pair);
                }
                if are_held == Answer::Yes {
                    before.insert(pair);
                    expected.begun.insert(pair, 0.0);
                }
            }
        }
        let starts = self.colliders.clone();
        for collider in self.colliders.values_mut() {
            collider.pose = collider.moving().end().pose();
        }
        let mut after = BTreeSet::new();
        for &pair in &pairs {
            let [a, b] = [&starts[&pair.0], &starts[&pair.1]];
            let (was, now) = (before.contains(&pair), self.touch(pair));
            let (met, is_uncertain) = if was { (None, false) } else { meeting(a, b) };
            let gap = separation(with_margin(a).at(a.pose), with_margin(b).at(b.pose)).distance;
            if is_uncertain || !was && gap < 0.0 && gap > -1e-4 {
                uncertain.insert(pair);
            }
            let is_held = was || met.is_some();
            let [end_a, end_b] = [&self.colliders[&pair.0], &self.colliders[&pair.1]];
            let are_held = holds(end_a, end_b).and(holds(end_b, end_a));
            if now && !is_held && are_held == Answer::Perhaps {
                uncertain.insert(pair);
            }
            let touches = now && (is_held || are_held == Answer::Yes);
            if touches {
                after.insert(pair);
            }
            if !was && (touches || met.is_some()) {
                expected.begun.insert(pair, met.unwrap_or(f64::NAN));
            }
            if !touches && (was || met.is_some()) {
                let why = if was { EndReason::Apart } else { EndReason::PassedThrough };
                expected.ended.insert((pair, format!("{why:?}")));
            }
        }
        self.touching = after;
        self.changed.clear();
        (expected, uncertain)
    }

    /// Compares the world with the model after a step. Returns the number of events.
    pub(crate) fn compare(
        &mut self,
        world: &World<u32>,
        events: &Events,
        (expected, uncertain): (Expected, BTreeSet<(ColliderId, ColliderId)>),
    ) -> usize {
        world.check();
        for (id, collider) in &self.colliders {
            assert_eq!(world.get(*id).map(|collider| collider.pose), Some(collider.pose), "the pose of {id}");
        }
        let (begun, ended) = (events.begun(), events.ended());
        let is_certain = |pair: &(ColliderId, ColliderId)| !uncertain.contains(pair);
        let times: BTreeMap<_, f64> = begun.iter().map(|begun| ((begun.pair.a, begun.pair.b), begun.time)).collect();
        assert_eq!(times.len(), begun.len(), "every pair begins once");
        let found: Vec<_> = times.keys().filter(|pair| is_certain(pair)).collect();
        let wanted: Vec<_> = expected.begun.keys().filter(|pair| is_certain(pair)).collect();
        let odd =
            found.iter().filter(|pair| !wanted.contains(pair)).chain(wanted.iter().filter(|p| !found.contains(p)));
        let told: Vec<_> = odd.map(|(a, b)| [a, b].map(|id| (id, world.get(*id)))).collect();
        assert!(told.is_empty(), "pairs that begin in only one of the two: {told:#?}");
        for (pair, time) in &times {
            let wanted = expected.begun.get(pair).copied().filter(|_| is_certain(pair)).unwrap_or(f64::NAN);
            assert!((0.0..=1.0).contains(time), "{pair:?} begins at {time}");
            assert!(wanted.is_nan() || (time - wanted).abs() < 1e-6, "{pair:?} begins at {time}, expected {wanted}");
        }
        let found: BTreeSet<_> = ended.iter().map(|e| ((e.pair.a, e.pair.b), format!("{:?}", e.why))).collect();
        assert_eq!(found.len(), ended.len(), "every pair ends once for a reason");
        let certain = |of: BTreeSet<_>| of.into_iter().filter(|(pair, _)| is_certain(pair)).collect::<Vec<_>>();
        assert_eq!(certain(found), certain(expected.ended), "pairs that end");
        for ended in ended {
            let begun = times.get(&(ended.pair.a, ended.pair.b)).copied();
            let after = begun.filter(|_| ended.why == EndReason::PassedThrough).unwrap_or(0.0);
            assert!((after..=1.0).contains(&ended.time), "{ended:?}, begun at {after}");
        }
        assert!(begun.is_sorted_by(|a, b| (a.time, a.pair) < (b.time, b.pair)), "begun contacts are sorted");
        assert!(ended.is_sorted_by(|a, b| (a.time, a.pair) < (b.time, b.pair)), "ended contacts are sorted");
        let touching: BTreeSet<_> = world.touching_pairs().map(|pair| (pair.a, pair.b)).collect();
        for pair in &uncertain {
            self.touching.remove(pair);
            if touching.contains(pair) {
                self.touching.insert(*pair);
            }
        }
        assert_eq!(touching, self.touching, "pairs that touch");
        for id in self.colliders.keys() {
            let of = |(a, b): &(ColliderId, ColliderId)| if a == id { Some(*b) } else { (b == id).then_some(*a) };
            let others: BTreeSet<_> = touching.iter().filter_map(of).collect();
            assert!(world.touching(*id).eq(others), "those that touch {id}");
        }
        begun.len() + ended.len()
    }
}
