//! The exact result of a cast, part by part.

use jostle_oracle::{self as oracle, Body, Relation};

use super::{
    casts::Throw,
    front::{self, Place},
    kinds::{Member, Pair, members},
};

/// The exact result of a cast.
pub struct Truth {
    /// Two parts overlap at the start; of one-sided chains, only segments with the other shape's centroid in front
    /// count.
    pub started: bool,
    pub encounters: Vec<Encounter>,
    pub linear: [f64; 2],
    /// The centroids of the two.
    centres: [[f64; 2]; 2],
}

/// A part of the mover and a part of the target that may hit each other.
pub struct Encounter {
    pub mover: Member,
    pub target: Member,
    pub counts: Counts,
    pub how: How,
}

/// Whether a pair of parts counts: not every segment of a one-sided chain does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Counts {
    Never,
    /// It depends on a normal between two facets, or on the last bits of a normal.
    Perhaps,
    Always,
}

/// The method by which a pair of parts is cast.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum How {
    /// As the oracle casts them.
    Cast,
    /// At the start: a part without area is on the front of a segment and moves against it.
    FromStart,
    /// The mover is a collinear thin mover that moves into a joint of the target.
    IntoJoint([[f64; 2]; 3]),
    /// The target is a collinear thin mover, and a joint of the mover moves into it.
    OfJoint([[f64; 2]; 3]),
}

impl Encounter {
    pub fn hits(&self, linear: [f64; 2]) -> bool {
        match self.how {
            How::Cast => oracle::cast_hits(self.mover.solid(), self.target.solid(), linear),
            How::FromStart => linear != [0.0, 0.0],
            How::IntoJoint(path) => oracle::spear_hits(thin_body(&self.mover), path, linear),
            How::OfJoint(path) => oracle::spear_hits(thin_body(&self.target), path, linear.map(|x| -x)),
        }
    }

    /// Whether the first touch is at a fraction below this one.
    pub fn hits_before(&self, linear: [f64; 2], fraction: f64) -> bool {
        let back = linear.map(|x| -x);
        match self.how {
            How::Cast => oracle::cast_hits_before(self.mover.solid(), self.target.solid(), linear, fraction),
            How::FromStart => fraction > 0.0,
            How::IntoJoint(path) => oracle::spear_hits_before(thin_body(&self.mover), path, linear, fraction),
            How::OfJoint(path) => oracle::spear_hits_before(thin_body(&self.target), path, back, fraction),
        }
    }

    /// Whether they can only meet, not overlap.
    pub fn is_thin(&self) -> bool {
        oracle::are_thin(self.mover.solid(), self.target.solid())
    }
}

fn thin_body(member: &Member) -> &Body {
    match member {
        Member::Body(body) | Member::Front(body) => body,
        Member::Region(_) => unreachable!("a region is not thin"),
    }
}

impl Truth {
    pub fn of(throw: &Throw) -> Truth {
        Truth::along(&throw.pair, <[f32; 2]>::from(throw.linear).map(f64::from))
    }

    pub fn along(pair: &Pair, linear: [f64; 2]) -> Truth {
        let (paths_a, paths_b) = (members(&pair.a, pair.pose_a), members(&pair.b, pair.pose_b));
        let back = linear.map(|x| -x);
        let centres = [front::centre(&pair.a, pair.pose_a), front::centre(&pair.b, pair.pose_b)];
        let mut truth = Truth { started: false, encounters: Vec::new(), linear, centres };
        for path_a in &paths_a {
            for path_b in &paths_b {
                for (a, b) in (0..path_a.len()).flat_map(|i| (0..path_b.len()).map(move |j| (i, j))) {
                    let (place_a, place_b) = (Place { path: path_a, at: a }, Place { path: path_b, at: b });
                    truth.add(place_a, place_b, back);
                    truth.add_thin_mover(place_a, place_b, linear, How::IntoJoint);
                    truth.add_thin_mover(place_b, place_a, back, How::OfJoint);
                }
            }
        }
        truth
    }

    fn add(&mut self, a: Place<'_>, b: Place<'_>, back: [f64; 2]) {
        let [centre_a, centre_b] = self.centres;
        let of_a = front::counts(a, b.member(), centre_b, back);
        let of_b = front::counts(b, a.member(), centre_a, self.linear);
        let [mover, target] = [a, b].map(|place| place.member().clone());
        let one_sided = [&mover, &target].iter().any(|member| matches!(member, Member::Front(_)));
        let has_side =
            |place: Place<'_>, centre| match place.segment().filter(|_| matches!(place.member(), Member::Front(_))) {
                Some(segment) => front::is_in_front(segment, centre),
                None => true,
            };
        let overlaps = || oracle::relate(mover.solid(), target.solid()) == Relation::Overlapping;
        self.started |= has_side(a, centre_b) && has_side(b, centre_a) && overlaps();
        let counts = of_a.min(of_b);
        // On the front of a segment and against it; other thin pairs that touch at the start separate.
        let touch = || oracle::relate(mover.solid(), target.solid()) == Relation::Touching;
        let from_start = one_sided && oracle::are_thin(mover.solid(), target.solid()) && touch();
        let how = if from_start { How::FromStart } else { How::Cast };
        if counts > Counts::Never {
            self.encounters.push(Encounter { mover, target, counts, how });
        }
    }

    /// Adds a collinear thin mover and the joint at the end of a segment.
    fn add_thin_mover(&mut self, thin: Place<'_>, path: Place<'_>, way: [f64; 2], how: fn([[f64; 2]; 3]) -> How) {
        let (Member::Body(body) | Member::Front(body)) = thin.member() else { return };
        let Some(joint) = path.joint_at_end().filter(|_| body.radius == 0.0 && body.corners.len() < 3) else { return };
        if !oracle::spear_hits_before(body, joint.corners, way, f64::MAX) {
            return;
        }
        let two_sided = matches!((thin.member(), path.member()), (Member::Body(_), Member::Body(_)));
        let counts = if two_sided && !joint.closes { Counts::Always } else { Counts::Perhaps };
        let how = how(joint.corners);
        let (mover, target) = match how {
            How::OfJoint(_) => (path.member().clone(), thin.member().clone()),
            _ => (thin.member().clone(), path.member().clone()),
        };
        self.encounters.push(Encounter { mover, target, counts, how });
    }

    /// Whether there must be a hit; `None` if either answer is correct.
    pub fn hit(&self) -> Option<bool> {
        let hits = |least: Counts| self.encounters.iter().any(|e| e.counts >= least && e.hits(self.linear));
        match (hits(Counts::Always), hits(Counts::Perhaps)) {
            (false, true) => None,
            (hit, _) => Some(hit),
        }
    }

    /// Whether something must be hit before the fraction.
    pub fn is_late(&self, fraction: f64) -> bool {
        self.encounters.iter().any(|e| e.counts == Counts::Always && e.hits_before(self.linear, fraction))
    }

    /// Whether something may be hit before the fraction.
    pub fn hits_before(&self, fraction: f64) -> bool {
        self.encounters.iter().any(|e| e.hits_before(self.linear, fraction))
    }

    /// The approximate fraction of the first hit, for messages.
    pub fn fraction(&self) -> Option<f64> {
        let of = |e: &Encounter| match (&e.mover, &e.target) {
            (Member::Region(_), _) | (_, Member::Region(_)) => None,
            (Member::Body(a) | Member::Front(a), Member::Body(b) | Member::Front(b)) => {
                oracle::cast_fraction(a, b, self.linear)
            }
        };
        self.encounters.iter().filter_map(of).reduce(f64::min)
    }
}
