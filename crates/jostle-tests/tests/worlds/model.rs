//! A world without any structure: every pair is asked at every step, with the questions for two shapes.

use std::collections::{BTreeMap, BTreeSet};

use jostle::{
    Collider, ColliderId, EndReason, Events, Impact, Moving, Shape, Vec2, World, cast_both, intersects, separation,
    time_of_impact,
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
    let is_straight = a.motion().angular == 0.0 && b.motion().angular == 0.0;
    let impact = if is_straight {
        cast_both(a.start(), a.motion().linear, b.start(), b.motion().linear)
    } else {
        time_of_impact(a, b, 0.0)
    };
    match impact {
        Impact::At(_) | Impact::Unsettled { .. } => Some(impact.safe()),
        Impact::Clear { .. } | Impact::Started(_) => None,
    }
}

/// Whether a one-way collider may hold another one. On a grid a small slack decides.
fn is_beyond(one_way: &Collider<u32>, other: &Collider<u32>) -> bool {
    height_above(one_way, other) >= -1e-4
}

/// Whether only rounding decides that.
fn is_hardly_beyond(one_way: &Collider<u32>, other: &Collider<u32>) -> bool {
    let is_turned = |collider: &Collider<u32>| collider.pose.rotation.sin().fract() != 0.0;
    (is_turned(one_way) || is_turned(other)) && height_above(one_way, other).abs() < 1e-4
}

/// The height of a collider above a one-way one, in its direction.
fn height_above(one_way: &Collider<u32>, other: &Collider<u32>) -> f32 {
    let Some(direction) = one_way.one_way else { return f32::INFINITY };
    let n = one_way.pose.rotation * direction;
    let turned = |shape: &Shape, collider: &Collider<u32>| {
        // In a frame in which the direction points up, the box is the extent.
        let up = jostle::Rot2::facing(Vec2::new(n.y, -n.x)).expect("a direction").inverse();
        let pose = jostle::Pose2::new(up * collider.pose.translation, up * collider.pose.rotation);
        shape.at(pose).aabb()
    };
    let own = turned(&one_way.shape, one_way);
    turned(&other.shape, other).min.y - own.max.y
}

fn moves_against(one_way: &Collider<u32>, other: &Collider<u32>) -> bool {
    let Some(direction) = one_way.one_way else { return true };
    let turns = one_way.motion.angular != 0.0 || other.motion.angular != 0.0;
    turns || (other.motion.linear - one_way.motion.linear).dot(one_way.pose.rotation * direction) < 0.0
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
            if is_changed && !self.touching.contains(&pair) && self.touch(pair) && is_beyond(a, b) && is_beyond(b, a) {
                before.insert(pair);
                expected.begun.insert(pair, 0.0);
            }
        }
        let starts = self.colliders.clone();
        for collider in self.colliders.values_mut() {
            collider.pose = collider.moving().end().pose();
        }
        let mut after = BTreeSet::new();
        for &pair in &pairs {
            let [a, b] = [&starts[&pair.0], &starts[&pair.1]];
            let (shape_a, shape_b) = (with_margin(a), with_margin(b));
            let (was, now) = (before.contains(&pair), self.touch(pair));
            let [moving_a, moving_b] = [shape_a.moving(a.pose, a.motion), shape_b.moving(b.pose, b.motion)];
            if is_hardly_beyond(a, b) || is_hardly_beyond(b, a) {
                uncertain.insert(pair);
            }
            let holds = is_beyond(a, b) && is_beyond(b, a) && moves_against(a, b) && moves_against(b, a);
            let met = if was || !holds { None } else { impact(moving_a, moving_b) };
            if !was {
                let gap = separation(moving_a.start(), moving_b.start()).distance;
                if gap < 0.0 && gap > -1e-4 {
                    uncertain.insert(pair);
                }
            }
            let is_held = was || met.is_some();
            let [end_a, end_b] = [&self.colliders[&pair.0], &self.colliders[&pair.1]];
            if is_hardly_beyond(end_a, end_b) || is_hardly_beyond(end_b, end_a) {
                uncertain.insert(pair);
            }
            let touches = now && (is_held || (is_beyond(end_a, end_b) && is_beyond(end_b, end_a)));
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
            let wanted = expected.begun.get(pair).copied().unwrap_or(f64::NAN);
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
