use core::ops::ControlFlow;

use super::{
    links::{Link, lead_of},
    passage::{Entry, Passage, pass},
    relate::Relation,
    separation::separation,
    solids::relate_area,
    stop::stop,
    walk::Owner,
    way::{Touch, Way},
};
use crate::{
    math::{
        Pose2, Vec2,
        bounds::Bounds,
        dvec2::DVec2,
        moved::Moved,
        predicates::{Span, cross_sign, dot_sign},
    },
    shape::{Area, Beam, Body, Piece, Placed, Solid},
};

/// What a shape meets on its way.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Cast {
    /// It may go all the way.
    Clear,
    /// It runs into the other.
    At(CastHit),
    /// They overlap before it moves.
    Started {
        /// The way out of the target: unit, towards the mover.
        normal: Vec2,
        /// How deep they overlap, along the normal.
        depth: f32,
        /// Whether the motion goes against the normal.
        deepening: bool,
    },
}

/// Where a moving shape first runs into another.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CastHit {
    /// The part of the way that is free, from 0 to 1; rounded down.
    pub fraction: f64,
    /// Where the mover can go: it does not overlap the target there, nor on the way.
    pub stop: Pose2,
    /// The unit normal of the target at the impact, towards the mover.
    pub normal: Vec2,
    /// Where they meet, in the world.
    pub point: Vec2,
    /// Which part of the mover.
    pub part_mover: u32,
    /// Which part of the target.
    pub part_target: u32,
}

/// A stretch of a mover's way on which one of its parts overlaps a part of the target.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Crossing {
    /// Where it begins, from 0 to 1; rounded down, 0 where they overlap at the start.
    pub enter: f64,
    /// Where it ends, from 0 to 1; rounded up, 1 where they overlap at the end.
    pub exit: f64,
    /// The unit normal of the target where the stretch begins, towards the mover.
    pub normal: Vec2,
    /// Where they meet, in the world.
    pub point: Vec2,
    /// Which part of the mover.
    pub part_mover: u32,
    /// Which part of the target.
    pub part_target: u32,
}

/// What a shape meets that moves by `linear` without turning.
#[must_use]
pub fn cast_shape(mover: Placed<'_>, linear: impl Into<Vec2>, target: Placed<'_>) -> Cast {
    let linear = linear.into();
    debug_assert!(linear.is_finite(), "a cast moves by {linear:?}, which is not finite");
    if !(linear.is_finite() && mover.is_somewhere() && target.is_somewhere()) {
        return Cast::Clear;
    }
    let linear = DVec2::from(linear);
    match Course::of(mover, linear, target) {
        Course::Clear => Cast::Clear,
        Course::Started => {
            let apart = separation(mover, target);
            let along = linear.dot(DVec2::from(apart.normal));
            let deepening = along > NORMAL_ERROR * linear.length();
            Cast::Started { normal: -apart.normal, depth: -apart.distance, deepening }
        }
        Course::Meets(meeting) => {
            let (normal, point) = meeting.way.landing(&meeting.entry.touch);
            let [part_mover, part_target] = meeting.parts;
            Cast::At(CastHit {
                fraction: meeting.entry.fraction,
                stop: stop(mover, &meeting, target),
                normal: normal.into(),
                point: point.into(),
                part_mover,
                part_target,
            })
        }
    }
}

/// A normal of f32 is off by less.
const NORMAL_ERROR: f64 = 2.0 * f32::EPSILON as f64;

/// What becomes of a shape on its way past another.
#[derive(Clone, Copy, Debug)]
pub(super) enum Course {
    Clear,
    Started,
    Meets(Impact),
}

/// The parts that meet first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Impact {
    pub(super) entry: Entry,
    pub(super) way: Way,
    pub(super) parts: [u32; 2],
}

impl Course {
    /// What becomes of a shape that moves by `linear`.
    pub(super) fn of(mover: Placed<'_>, linear: DVec2, target: Placed<'_>) -> Course {
        if let (Some(a), Some(b)) = (mover.piece(), target.piece()) {
            return match pass(&a, &b, linear) {
                Passage::Clear => Course::Clear,
                Passage::Started => Course::Started,
                Passage::Enters(entry) => Course::Meets(Impact { entry, way: Way::new(&a, &b, linear), parts: [0; 2] }),
            };
        }
        let mut search = Search { linear, first: None, started: false };
        _ = mover.solids_near(Bounds::ALL, |own| {
            let beam = search.beam(own.body.bounds());
            target.solids_along(beam, &mut |other| {
                search.meet(&own, &other);
                search.until()
            });
            if search.started { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match search.first {
            _ if search.started => Course::Started,
            Some(meeting) => Course::Meets(meeting),
            None => Course::Clear,
        }
    }
}

/// The search for the first of all pairs of parts that meet.
struct Search {
    linear: DVec2,
    first: Option<Impact>,
    started: bool,
}

impl Search {
    /// The fraction beyond which nothing is of interest any more.
    fn until(&self) -> f64 {
        if self.started { -1.0 } else { self.first.map_or(1.0, |first| first.entry.fraction) }
    }

    /// Where what is in a box comes by.
    fn beam(&self, bounds: Bounds) -> Beam {
        Beam::thick(bounds, self.linear).until(self.until())
    }

    fn meet(&mut self, own: &Solid<'_>, other: &Solid<'_>) {
        match (&own.body, &other.body) {
            (Body::Piece(a), Body::Piece(b)) => self.meet_pieces([own, other], [a, b]),
            (Body::Piece(a), Body::Area(area)) => {
                area.pieces_along(self.beam(a.bounds()), |b| {
                    self.meet_pieces([own, other], [a, b]);
                    self.until()
                });
                self.meet_seams([own, other], area, a, Owner::B);
            }
            (Body::Area(area), Body::Piece(b)) => {
                let beam = Beam { direction: -self.linear, ..self.beam(b.bounds()) };
                area.pieces_along(beam, |a| {
                    self.meet_pieces([own, other], [a, b]);
                    self.until()
                });
                self.meet_seams([own, other], area, b, Owner::A);
            }
            (Body::Area(mover), Body::Area(area)) => {
                _ = mover.pieces_near(Bounds::ALL, |_, a| {
                    area.pieces_along(self.beam(a.bounds()), |b| {
                        self.meet_pieces([own, other], [a, b]);
                        self.until()
                    });
                    ControlFlow::Continue(())
                });
            }
        }
    }

    fn meet_pieces(&mut self, [own, other]: [&Solid<'_>; 2], [a, b]: [&Piece; 2]) {
        let way = Way::new(a, b, self.linear);
        let parts = [own.part, other.part];
        let one_sided = own.one_sided || other.one_sided;
        let links = [(own, Owner::A, a, b), (other, Owner::B, b, a)].map(|(solid, owner, of, with)| {
            solid.is_path.then(|| (Link::new(of, solid.neighbours), solid.one_sided, owner, with))
        });
        let links = links.iter().flatten();
        match pass(a, b, self.linear) {
            Passage::Started => self.started |= !one_sided,
            Passage::Enters(entry) => {
                let stops = links
                    .clone()
                    .all(|(link, one_sided, owner, with)| !one_sided || link.stops(*owner, with, &entry.touch, &way));
                if stops {
                    self.offer(Impact { entry, way, parts });
                }
            }
            Passage::Clear => {}
        }
        if !(a.is_thin() && b.is_thin()) {
            return;
        }
        for (link, one_sided, owner, with) in links {
            let past = way.past(*owner);
            let at_start = one_sided.then(|| link.stops_at_start(*owner, with, &way)).flatten();
            let pierced =
                lead_of(with, past).and_then(|lead| Some(ordered(*owner, link.pierced(lead, past, *one_sided)?, lead)));
            for touch in at_start.into_iter().chain(pierced) {
                self.offer(Impact { entry: Entry { fraction: way.enter(&touch).min(1.0), touch }, way, parts });
            }
        }
    }

    /// What moves along its own line comes into an area also along a seam, where it only touches the pieces to both
    /// sides.
    fn meet_seams(&mut self, [own, other]: [&Solid<'_>; 2], area: &Area<'_>, thin: &Piece, of: Owner) {
        if !thin.is_thin() {
            return;
        }
        if relate_area(area, thin) == Relation::Overlapping {
            self.started = true;
            return;
        }
        let way = Way { linear: self.linear, radii: [0.0; 2] };
        let past = way.past(of);
        let Some(lead) = lead_of(thin, past) else { return };
        let along = Span::vector(past);
        let swept = thin.bounds().union(thin.moved(past).bounds());
        _ = area.seams_near(swept, |p, q| {
            let seam = if dot_sign(along, Span::new(p, q)).is_gt() { Span::new(p, q) } else { Span::new(q, p) };
            let ahead = Span::new(lead, seam.from);
            let is_on_line = cross_sign(along, seam).is_eq() && cross_sign(along, ahead).is_eq();
            let arrives = dot_sign(along, ahead).is_ge() && Moved { span: ahead, by: -past }.dot_sign(along).is_lt();
            if is_on_line && arrives {
                let touch = ordered(of, seam.from, lead);
                self.offer(Impact {
                    entry: Entry { fraction: way.enter(&touch), touch },
                    way,
                    parts: [own.part, other.part],
                });
            }
            ControlFlow::Continue(())
        });
    }

    fn offer(&mut self, meeting: Impact) {
        if self.first.is_none_or(|first| meeting.entry.fraction < first.entry.fraction) {
            self.first = Some(meeting);
        }
    }
}

/// A corner of one shape and one of the other, A's first.
fn ordered(of: Owner, own: DVec2, other: DVec2) -> Touch {
    Touch::Corners(if of == Owner::A { [own, other] } else { [other, own] })
}

/// All that a shape runs through which moves by `linear` without turning, in the order of entering.
pub fn cast_shape_all(
    mover: Placed<'_>,
    linear: impl Into<Vec2>,
    target: Placed<'_>,
    crossings: &mut alloc::vec::Vec<Crossing>,
) {
    let _ = (mover, linear.into(), target);
    crossings.clear();
}
