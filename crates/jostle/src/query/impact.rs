use core::ops::ControlFlow;

use super::{
    collide::{Near, Outcome, Pair},
    course::Course,
    links::{Link, Sides},
    relate::{Relation, intersects},
    separation::{Separation, separation},
    solids::relate_bodies,
    walk::Owner,
};
use crate::{
    math::{Vec2, bounds::Bounds, dvec2::DVec2},
    shape::{Body, Moving, Piece, Placed, Solid, Turn},
};

/// What becomes of two shapes that move during a step.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Impact {
    /// They do not meet.
    Clear,
    /// They come to touch, or as near as the tolerance.
    At(ImpactHit),
    /// They overlap before they move.
    Started(ImpactHit),
    /// They do not meet up to this fraction of the step; what comes later is not known, since so many steps did not
    /// settle it.
    Unsettled {
        /// The part of the step that is free.
        safe: f64,
    },
}

impl Impact {
    /// The part of the step that is surely free, from 0 to 1.
    ///
    /// ```
    /// assert_eq!(jostle::Impact::Unsettled { safe: 0.5 }.safe(), 0.5);
    /// ```
    #[must_use]
    pub fn safe(&self) -> f64 {
        match self {
            Impact::Clear => 1.0,
            Impact::At(hit) => hit.fraction,
            Impact::Started(_) => 0.0,
            Impact::Unsettled { safe } => *safe,
        }
    }

    /// Where they meet, on their way or at the start.
    ///
    /// ```
    /// assert_eq!(jostle::Impact::Clear.hit(), None);
    /// ```
    #[must_use]
    pub fn hit(&self) -> Option<&ImpactHit> {
        match self {
            Impact::At(hit) | Impact::Started(hit) => Some(hit),
            Impact::Clear | Impact::Unsettled { .. } => None,
        }
    }
}

/// Where two moving shapes meet.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ImpactHit {
    /// The part of the step after which they do: never later than the first contact.
    pub fraction: f64,
    /// The middle between the two nearest points, in the world.
    pub point: Vec2,
    /// Unit vector from A to B.
    pub normal: Vec2,
    /// Which part of A.
    pub part_a: u32,
    /// Which part of B.
    pub part_b: u32,
    /// How far they are apart then; negative where they overlap at the start.
    pub gap: f32,
}

impl ImpactHit {
    fn new(near: &Near, [part_a, part_b]: [u32; 2]) -> ImpactHit {
        let point = (near.points[0] + near.points[1]) * 0.5;
        let (gap, normal) = (near.gap as f32, near.normal.into());
        ImpactHit { fraction: near.fraction, point: point.into(), normal, part_a, part_b, gap }
    }

    fn overlap(fraction: f64, found: Separation, [part_a, part_b]: [u32; 2]) -> ImpactHit {
        let Separation { distance, normal, point_a, point_b } = found;
        ImpactHit { fraction, point: (point_a + point_b) * 0.5, normal, part_a, part_b, gap: distance }
    }
}

/// When two shapes that move and turn during a step first meet, to within a tolerance.
///
/// Never later than the true first contact, and never missed: a pass closer than half the tolerance is always reported, one
/// between that and the tolerance may be. At the reported time the gap, which the hit tells, is at most the tolerance. Any
/// number of turns, about any point of either shape.
///
/// **Starts.** Shapes that overlap are [`Started`](Impact::Started). Shapes that touch and part are no hit; if they turn or
/// move into each other it is one, at 0, and so it is where a touch only slides while it turns. Shapes that are apart by
/// less than the tolerance are judged with half their gap.
///
/// **Clear** also says that the shapes at their end poses, rounded to f32, do not overlap; where that rounding makes them,
/// the hit is at 1. Of a one-sided chain count the segments that the other shape is wholly in front of at the start, and
/// joints from between their fronts, as for [`cast_shape`](super::cast_shape); others let it through for all of the step.
///
/// A tolerance that is not positive, or smaller than what f64 rounds (about 10⁻¹⁴ of the coordinates, more for
/// thousands of turns), counts as eight times that. With a pose or motion that is not finite they are clear (asserted
/// against in debug builds).
///
/// Cost: as a rule two to four looks at all corners, up to ten for whole turns; after 256 it is
/// [`Unsettled`](Impact::Unsettled), which tells how much of the step is free. Of shapes with many pieces those whose
/// swept boxes meet.
///
/// ```
/// use jostle::{Convex, Impact, Motion, time_of_impact};
/// let (rod, floor) = (Convex::rectangle(4.0, 0.1)?, Convex::rectangle(20.0, 1.0)?);
/// // The rod turns by 172° within one step. At the end it is clear of the floor again.
/// let spin = rod.moving((0.0, 1.5), Motion::ZERO.turning(3.0));
/// let Impact::At(hit) = time_of_impact(spin, floor.at((0.0, -0.5)), 1e-4) else { panic!() };
/// assert!((hit.fraction - 0.274).abs() < 1e-3 && hit.gap <= 1e-4);
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[must_use]
pub fn time_of_impact<'a, 'b>(a: impl Into<Moving<'a>>, b: impl Into<Moving<'b>>, tolerance: f32) -> Impact {
    let (a, b) = (a.into(), b.into());
    if !(a.is_somewhere() && b.is_somewhere()) {
        return Impact::Clear;
    }
    // What is not a number becomes 0.
    let tolerance = f64::from(tolerance.max(0.0));
    let centres = [a.start().centre(), b.start().centre()];
    let mut search = Search { turns: [a.turn(), b.turn()], centres, tolerance, first: Impact::Clear, overlap: None };
    search.run(a, b);
    if let Some(parts) = search.overlap {
        return Impact::Started(ImpactHit::overlap(0.0, separation(a.start(), b.start()), parts));
    }
    match search.first {
        Impact::Clear => overlap_at_the_end(a.end(), b.end()).map_or(Impact::Clear, Impact::At),
        first => first,
    }
}

/// Where shapes that are free to the end overlap, because the poses of f32 next to that are not free.
fn overlap_at_the_end(a: Placed<'_>, b: Placed<'_>) -> Option<ImpactHit> {
    let overlap = intersects(a, b) && matches!(Course::of(&Sides::of(a, b), a, DVec2::ZERO), Course::Started);
    overlap.then(|| ImpactHit::overlap(1.0, separation(a, b), [0, 0]))
}

/// A normal of f32 is off by less.
const NORMAL_ERROR: f64 = 2.0 * f32::EPSILON as f64;

struct Search {
    turns: [Turn; 2],
    /// The centroids of the two at the start.
    centres: [DVec2; 2],
    tolerance: f64,
    first: Impact,
    /// The parts that overlap at the start.
    overlap: Option<[u32; 2]>,
}

impl Search {
    fn run(&mut self, a: Moving<'_>, b: Moving<'_>) {
        let reach_b = self.turns[1].displacement(b.start().bounds());
        _ = a.start().solids_near(Bounds::ALL, |own| {
            let near = self.turns[0].swept(own.body.bounds()).grown(reach_b + self.tolerance);
            b.start().solids_near(near, |other| {
                self.meet(&own, &other);
                if self.overlap.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
        });
    }

    fn meet(&mut self, own: &Solid<'_>, other: &Solid<'_>) {
        let (mut first, parts) = (Impact::Clear, [own.part, other.part]);
        let are_pieces = [own, other].iter().all(|solid| matches!(solid.body, Body::Piece(_)));
        // What lies on a seam only touches the pieces beside it.
        let mut overlaps = !are_pieces && relate_bodies(&own.body, &other.body) == Relation::Overlapping;
        let near = if are_pieces { [Bounds::ALL; 2] } else { self.near([own, other]) };
        for_piece_pairs([own, other], near, |a, b| {
            let until = self.first.safe().min(first.safe());
            match Pair::new(a, b, self.turns).collide(self.tolerance, until, &mut |_, _| {}) {
                Outcome::Started => overlaps = true,
                Outcome::Near(near) if near.fraction < first.safe() => first = Impact::At(ImpactHit::new(&near, parts)),
                Outcome::Unsettled { safe } if safe < first.safe() => first = Impact::Unsettled { safe },
                _ => {}
            }
        });
        if overlaps {
            // What overlaps a one-sided segment is not in front of it.
            self.overlap = self.overlap.or((!own.one_sided && !other.one_sided).then_some(parts));
        } else if first.safe() < self.first.safe() && self.counts([own, other], &first) {
            self.first = first;
        }
    }

    /// Where at the start the pieces are that may come within the tolerance of the other solid.
    fn near(&self, solids: [&Solid<'_>; 2]) -> [Bounds; 2] {
        let bounds = solids.map(|solid| solid.body.bounds());
        [0, 1].map(|own| {
            let reach = self.turns[own].displacement(bounds[own]) + self.tolerance;
            self.turns[1 - own].swept(bounds[1 - own]).grown(reach)
        })
    }

    /// Whether what is one-sided of the two, if anything is, meets the other from in front.
    fn counts(&self, solids: [&Solid<'_>; 2], impact: &Impact) -> bool {
        if solids.iter().all(|solid| !solid.one_sided) {
            return true;
        }
        let Impact::At(hit) = impact else { return true };
        [(Owner::A, 0, 1), (Owner::B, 1, 0)].into_iter().all(|(owner, own, other)| {
            let Some(link) = Link::of(owner, solids[own]) else { return true };
            // As it is at the start.
            let turn = self.turns[own];
            let back = |v: DVec2| turn.turned_back(v, hit.fraction);
            let outward = if owner == Owner::A { hit.normal.into() } else { -DVec2::from(hit.normal) };
            let at = turn.centre + back(DVec2::from(hit.point) - turn.centre_at(hit.fraction));
            link.counts_for(self.centres[other]) && link.admits_near(at, back(outward), NORMAL_ERROR)
        })
    }
}

/// Visits all pairs of pieces of two parts, of each those near a box.
pub(super) fn for_piece_pairs(
    [own, other]: [&Solid<'_>; 2],
    [near_own, near_other]: [Bounds; 2],
    mut visit: impl FnMut(&Piece, &Piece),
) {
    for_pieces(own, near_own, |a| for_pieces(other, near_other, |b| visit(a, b)));
}

fn for_pieces(solid: &Solid<'_>, near: Bounds, mut visit: impl FnMut(&Piece)) {
    match &solid.body {
        Body::Piece(piece) => visit(piece),
        Body::Area(area) => {
            _ = area.pieces_near(near, |_, piece| {
                visit(piece);
                ControlFlow::Continue(())
            });
        }
    }
}
