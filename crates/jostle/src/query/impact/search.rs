//! The first impact of two moving shapes among all pairs of their pieces, which are judged together.
//!
//! The start is judged for the whole shapes: a box that stands on one tile of a floor touches the floor, although it is
//! apart from the next tile. So the gap of the whole shapes decides with which tolerance all pairs of pieces are
//! judged; and shapes that touch and do not turn are left to the cast of the whole shapes, which knows seams and
//! joints.

use alloc::{collections::BTreeSet, vec::Vec};
use core::ops::ControlFlow;

use super::{
    fast_advance::FastOutcome,
    fast_impact::FastImpact,
    near_leaves::{self, Limits, Sought, for_near_leaves},
    pair::{Near, Outcome, PiecePair, straight},
    start::Start,
    state::Moment,
};
use crate::{
    difference::Owner,
    math::{bounds::Bounds, dvec2::DVec2, tolerance::NORMAL_ERROR},
    placed::{Body, Leaves, Moving, Piece, Placed, PlacedPart, Turn},
    query::cast::{ChainSegment, ShapeCast, Sides, chain_segments},
    union::for_piece_pairs,
};

/// The first event of the step.
#[derive(Clone, Copy, Debug)]
pub(super) enum First {
    Nothing,
    Hit(Hit),
    /// These parts overlap at the start.
    Started {
        parts: [u32; 2],
    },
    /// Nothing up to here; the rest is unknown.
    Unsettled {
        safe: f64,
    },
}

/// A pair of parts that come near to each other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hit {
    pub(super) near: Near,
    pub(super) parts: [u32; 2],
}

impl First {
    /// The part of the step that is free.
    pub(super) fn safe(&self) -> f64 {
        match self {
            First::Nothing => 1.0,
            First::Hit(hit) => hit.near.fraction,
            First::Started { .. } => 0.0,
            First::Unsettled { safe } => *safe,
        }
    }
}

/// The search for the first impact.
pub(super) struct ImpactSearch<'a> {
    pub(super) moving: [Moving<'a>; 2],
    starts: [Placed<'a>; 2],
    /// The sides of one-sided chains, judged at the start.
    pub(super) sides: Sides<'a>,
    turns: [Turn; 2],
    tolerance: f64,
    /// What areas are divided into. Border edges are enough, unless the shapes touch at the start.
    leaves: Leaves,
    first: First,
    /// The pairs of parts in which a one-sided segment let the other part pass.
    let_through: Vec<Names>,
    /// A lower bound of the gap at the end of the free part of the step; 0 if none is known.
    pub(super) kept: f64,
}

impl<'a> ImpactSearch<'a> {
    pub(super) fn new(a: Moving<'a>, b: Moving<'a>, tolerance: f64) -> ImpactSearch<'a> {
        // A disc that turns about its own centre does not turn.
        let turns = [a, b].map(|moving| {
            let turn = moving.turn();
            let is_disc = turn.angular != 0.0 && is_all_at(moving.start(), turn.centre);
            if is_disc { Turn { angular: 0.0, ..turn } } else { turn }
        });
        let starts = [a.start(), b.start()];
        ImpactSearch {
            moving: [a, b],
            starts,
            sides: Sides::of(starts[0], starts[1]),
            turns,
            tolerance,
            leaves: Leaves::Border,
            first: First::Nothing,
            let_through: Vec::new(),
            kept: 0.0,
        }
    }

    /// The first event of the step.
    pub(super) fn first(&mut self) -> First {
        // Two convex shapes of few corners have a fast path.
        let is_single = self.starts.iter().all(Placed::is_convex);
        if is_single && let Some(fast) = FastImpact::of(&self.starts, self.turns, self.tolerance) {
            return self.first_of_fast(fast);
        }
        // The whole shapes decide whether the step starts with an overlap, a touch, or a gap within the tolerance.
        if !is_single {
            let start = Start::of(&self.sides, self.moving, self.turns, self.tolerance);
            if let Some(parts) = start.overlap {
                return First::Started { parts };
            }
            if start.touches {
                if let Some(linear) = self.straight() {
                    return self.by_cast(linear);
                }
                self.tolerance = 0.0;
                self.leaves = Leaves::Pieces;
            } else if start.gap <= self.tolerance {
                self.tolerance = 0.5 * start.gap;
            }
        }
        self.run();
        // A shape that comes near a one-sided segment from another side may still hit its front.
        if !self.let_through.is_empty()
            && let Some(linear) = self.straight()
        {
            let cast = self.by_cast(linear);
            return if cast.safe() < self.first.safe() { cast } else { self.first };
        }
        self.first
    }

    /// The first overlap of shapes that do not turn; that they come near or touch is no event.
    pub(super) fn first_overlap(&mut self) -> First {
        let [a, b] = &self.turns;
        match self.by_cast(a.linear - b.linear) {
            First::Started { parts } => {
                let start = Start::of(&self.sides, self.moving, self.turns, 0.0);
                First::Started { parts: start.overlap.unwrap_or(parts) }
            }
            first => first,
        }
    }

    /// The displacement of A relative to B; `None` if something turns, or if rounding to f64 would change it.
    pub(super) fn straight(&self) -> Option<DVec2> {
        straight(&self.turns)
    }

    /// The first event of shapes that do not turn, found by a cast. So the decision is exact, and no seam or joint stops a
    /// shape that slides along it.
    fn by_cast(&self, linear: DVec2) -> First {
        match ShapeCast::of(&self.sides, self.starts[0], linear) {
            ShapeCast::Clear { .. } => First::Nothing,
            ShapeCast::Started => First::Started { parts: [0; 2] },
            ShapeCast::Hits(hit) => {
                let ((towards_a, on_b), fraction) = (hit.normal_and_point(), hit.fraction);
                let at = on_b + self.turns[1].linear * fraction;
                let near = Near { fraction, gap: 0.0, normal: -towards_a, points: [at; 2] };
                First::Hit(Hit { near, parts: hit.parts })
            }
        }
    }

    /// Finishes a convex pair: takes the fast path's answer, or goes on from where it stopped.
    fn first_of_fast(&mut self, FastImpact { outcome, tolerance }: FastImpact) -> First {
        let outcome = match outcome {
            FastOutcome::Free { fraction, steps } => {
                let [Some(a), Some(b)] = self.starts.map(|start| start.piece()) else { return First::Nothing };
                PiecePair::new(&a, &b, self.turns).advance_after(fraction, steps, tolerance, 1.0, &mut |_, _| {})
            }
            FastOutcome::Ends(outcome) => {
                // The fast path keeps half the tolerance, less errors that take at most half of that.
                self.kept = 0.25 * tolerance;
                outcome
            }
        };
        match outcome {
            Outcome::Clear => First::Nothing,
            Outcome::Near(near) => First::Hit(Hit { near, parts: [0; 2] }),
            Outcome::Started => First::Started { parts: [0; 2] },
            Outcome::Unsettled { safe } => First::Unsettled { safe },
        }
    }

    /// Advances all pairs of parts that may meet, and notes the first event.
    fn run(&mut self) {
        let mut first = First::Nothing;
        let mut let_through = Vec::new();
        if let [Some(own), Some(other)] = self.starts.map(|start| start.piece().and(start.only_part())) {
            self.meet([&own, &other], None, self.tolerance, &mut first, &mut let_through);
        } else {
            self.run_leaves(&mut first, &mut let_through);
            // Another pair may be nearer than the one whose steps end first, as the tile under a box is nearer than the
            // next one; the nearest pair gives point and normal.
            if let First::Hit(hit) = &mut first
                && let Some(nearest) = self.nearest(hit.near.fraction, hit.near.gap)
            {
                *hit = nearest;
            }
        }
        self.first = first;
        self.let_through = let_through;
    }

    /// Advances the pairs of leaves (pieces or border edges) whose boxes come near each other, the earliest first.
    fn run_leaves(&self, first: &mut First, let_through: &mut Vec<Names>) {
        let sought = Sought { leaves: self.leaves, during: [0.0, 1.0], first: near_leaves::VisitOrder::Earliest };
        let limits = |first: &First| match first {
            First::Started { .. } => Limits::NOTHING,
            first => Limits { within: self.tolerance, until: first.safe() },
        };
        // The pairs of an area and a one-sided segment that were advanced: one for all leaves of the area.
        let mut met = BTreeSet::new();
        for_near_leaves(self.moving, self.turns, sought, limits(first), &mut |[a, b], _| {
            let both = [&a.part(), &b.part()];
            // A one-sided segment accepts or rejects the normal of the whole area, not that of one piece.
            let is_whole =
                both.iter().any(|part| part.one_sided) && both.iter().any(|part| matches!(part.body, Body::Area(_)));
            if self.sides.let_meet(both) && (!is_whole || met.insert(both.map(name))) {
                let pieces = (!is_whole).then(|| [a.piece(), b.piece()]);
                self.meet(both, pieces, self.tolerance, first, let_through);
            }
            limits(first)
        });
    }

    /// Advances a pair of parts, or only the given piece of each, and takes what is earlier than `first`.
    fn meet(
        &self,
        both: [&PlacedPart<'_>; 2],
        pieces: Option<[&Piece; 2]>,
        tolerance: f64,
        first: &mut First,
        let_through: &mut Vec<Names>,
    ) {
        let parts = both.map(|part| part.index);
        let are_pieces = both.iter().all(|part| matches!(part.body, Body::Piece(_)));
        // Border edges only come near; whether thin pieces that touch pass each other is asked of pieces.
        let is_border = pieces.is_some() && !are_pieces && self.leaves == Leaves::Border;
        // The earliest event of this pair, and whether the pieces touch there.
        let mut own = First::Nothing;
        let mut touches = false;
        let mut advance = |a: &Piece, b: &Piece| {
            // Nothing later than what is known matters.
            let until = first.safe().min(own.safe());
            let pair = PiecePair::new(a, b, self.turns);
            let mut hit = |near: Near| {
                touches = pair.touches(near.gap);
                First::Hit(Hit { near, parts })
            };
            if !is_border && let Some(near) = leaves_behind(both, &pair) {
                own = hit(near);
                return;
            }
            match pair.advance(tolerance, until, &mut |_, _| {}) {
                Outcome::Started => own = First::Started { parts },
                Outcome::Near(near) if near.fraction < until => own = hit(near),
                Outcome::Unsettled { safe } if safe < until => own = First::Unsettled { safe },
                Outcome::Clear if !is_border && until > 0.0 && self.may_follow_a_seam(&pair, are_pieces) => {
                    own = hit(pair.measure(0.0));
                }
                _ => {}
            }
        };
        match pieces {
            Some([a, b]) => advance(a, b),
            None => for_piece_pairs(both, if are_pieces { [Bounds::ALL; 2] } else { self.near(both) }, advance),
        }
        // One-sided segments have to admit the normal.
        match own {
            First::Nothing => {}
            First::Hit(Hit { near, .. }) if !self.admit(both, &near) => {
                // The next segment of a chain may be nearer and give a normal that is admitted. If none does, a touch lets
                // the other pass, and a gap is halved: nearer to the segment the normal may be another.
                if let Some(nearest) = self.nearest(near.fraction, self.tolerance) {
                    *first = First::Hit(nearest);
                } else if touches {
                    let_through.push(both.map(name));
                } else {
                    self.meet(both, pieces, 0.5 * near.gap, first, let_through);
                }
            }
            own => *first = own,
        }
    }

    /// The nearest pair at a time whose one-sided segments admit the normal, if it is certainly nearer than `within`.
    fn nearest(&self, fraction: f64, within: f64) -> Option<Hit> {
        let mut nearest = None;
        let mut limits = Limits { within, until: fraction };
        for_near_leaves(self.moving, self.turns, Sought::at(fraction, self.leaves), limits, &mut |[a, b], _| {
            let both = [&a.part(), &b.part()];
            let pair = PiecePair::new(a.piece(), b.piece(), self.turns);
            if !self.sides.let_meet(both) {
                return limits;
            }
            let mut moment = Moment::new(&pair, fraction);
            let nearer_than = limits.within - pair.rounding();
            if !moment.is_farther_than(nearer_than) && moment.gap() < nearer_than {
                let near = moment.near();
                if self.admit(both, &near) {
                    limits.within = near.gap;
                    nearest = Some(Hit { near, parts: both.map(|part| part.index) });
                }
            }
            limits
        });
        nearest
    }

    /// Whether two touching thin pieces, of which each passes the other, may still move along a seam into an area or through
    /// a joint of a chain. Asked where the pieces do not turn, but the cast of the whole shapes does not apply.
    fn may_follow_a_seam(&self, pair: &PiecePair<'_>, are_pieces: bool) -> bool {
        let thin = pair.starts.iter().filter(|piece| piece.is_thin()).count();
        let is_straight = pair.turns.iter().all(|turn| turn.angular == 0.0);
        if !is_straight || self.straight().is_some() || thin < if are_pieces { 2 } else { 1 } {
            return false;
        }
        let mut moment = Moment::new(pair, 0.0);
        pair.touches(moment.gap()) && moment.leaves().is_none()
    }

    /// The boxes that hold, at the start, the pieces of each part that may come within the tolerance of the other.
    fn near(&self, both: [&PlacedPart<'_>; 2]) -> [Bounds; 2] {
        let bounds = both.map(|part| part.body.bounds());
        [0, 1].map(|own| {
            let margin = self.turns[own].displacement(bounds[own]) + self.tolerance;
            self.turns[1 - own].swept(bounds[1 - own]).grown(margin)
        })
    }

    /// Whether one of two parts is a segment of a one-sided chain that lets the other pass during the whole step. The parts
    /// may be given at any time of it.
    pub(super) fn lets_through(&self, both: [&PlacedPart<'_>; 2]) -> bool {
        let counts = |own: usize| {
            let centre = self.starts[1 - own].centre();
            let mut counts = true;
            _ = self.starts[own].parts_near(Bounds::ALL, |start| {
                if name(&start) != name(both[own]) {
                    return ControlFlow::Continue(());
                }
                counts = ChainSegment::of(Owner::A, &start).is_none_or(|segment| segment.counts_for(centre));
                ControlFlow::Break(())
            });
            counts
        };
        let mut one_sided = [0, 1].into_iter().filter(|&own| both[own].one_sided);
        self.let_through.contains(&both.map(name)) || !one_sided.all(counts)
    }

    /// Whether the one-sided segments among two parts admit the normal of a hit.
    fn admit(&self, both: [&PlacedPart<'_>; 2], near: &Near) -> bool {
        one_sided(both).all(|(segment, other)| {
            // The point and the normal, carried back to the start.
            let turn = self.turns[1 - other];
            let back = |v: DVec2| turn.turned_back(v, near.fraction);
            let outward = if other == 1 { near.normal } else { -near.normal };
            let at = turn.centre + back(near.points[1 - other] - turn.centre_at(near.fraction));
            segment.admits_near(at, back(outward), NORMAL_ERROR)
        })
    }
}

/// The hit at the start of a point or sharp segment that touches a one-sided segment and leaves it to the back. It has to be
/// told apart, since neither has an inside that the other would overlap.
fn leaves_behind(both: [&PlacedPart<'_>; 2], pair: &PiecePair<'_>) -> Option<Near> {
    if !pair.starts.iter().all(|piece| piece.is_thin()) {
        return None;
    }
    one_sided(both).find_map(|(_, other)| {
        let mut moment = Moment::new(pair, 0.0);
        let near = moment.near();
        let gap = moment.gap();
        let (leaves_at, _) = moment.leaves().filter(|_| pair.touches(gap))?;
        moment.go_to(leaves_at.min(1.0));
        let own = &moment.pieces[1 - other].corners;
        let edge = own[own.len() - 1] - own[0];
        let is_behind = edge.cross(moment.pieces[other].middle() - own[0]) > 0.0;
        let front = edge.right() * (1.0 / edge.length());
        is_behind.then_some(Near { gap: 0.0, normal: if other == 1 { front } else { -front }, ..near })
    })
}

/// Two parts by their indices.
type Names = [(u32, u32); 2];

/// The indices of a part and of its segment.
fn name(part: &PlacedPart<'_>) -> (u32, u32) {
    (part.index, part.segment)
}

/// The segments of one-sided chains among two parts, each with the index of the other part.
fn one_sided(both: [&PlacedPart<'_>; 2]) -> impl Iterator<Item = (ChainSegment, usize)> {
    chain_segments(both).filter(|(segment, _)| segment.one_sided)
}

/// Whether a shape consists of discs around this one point, so that turning about it changes nothing.
fn is_all_at(shape: Placed<'_>, centre: DVec2) -> bool {
    if shape.keeps_corners() {
        return false;
    }
    let is_there = |part: PlacedPart<'_>| match &part.body {
        Body::Piece(piece) if piece.corners.iter().all(|&corner| corner == centre) => ControlFlow::Continue(()),
        _ => ControlFlow::Break(()),
    };
    shape.parts_near(Bounds::ALL, is_there).is_continue()
}
