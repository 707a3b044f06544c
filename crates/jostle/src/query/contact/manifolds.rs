use alloc::{vec, vec::Vec};
use core::{
    cell::OnceCell,
    ops::{ControlFlow, Deref},
};

use super::{
    clip::{Clip, Stretch},
    distinct::Distinct,
    manifold::manifold_from,
    point::{Manifold, manifold_of_clip},
};
use crate::{
    difference::{
        Facing, Feature, Measure, Nearest, Relation, all_nearest, is_within, measure_pieces, survey, with_sign_of,
    },
    math::{
        bounds::Bounds,
        dvec2::DVec2,
        tolerance::{ADJOINING, CELL_ERROR, SAME_DIRECTION},
    },
    placed::{Piece, Placed},
    query::{PairCache, cast::Sides},
    union::{
        Member, Members, Whole, depth, face_across, for_close_solids, for_members, leads_from_member, middle,
        relate_bodies,
    },
};

/// Contact manifolds, in a buffer that is used again and again.
///
/// One that is kept for a pair remembers what was nearest of two convex shapes, and [`contact_manifolds`] looks there
/// first, as [`separation_from`](crate::separation_from) does: the answers are the same. Of shapes of other kinds only
/// the memory is used again.
///
/// ```
/// use jostle::{Chain, Convex, Manifolds, contact_manifolds};
/// let ground = Chain::open([(-2.0, 0.0), (0.0, 0.0), (2.0, 0.0)])?;
/// let crate_ = Convex::rectangle(1.0, 1.0)?;
/// let mut manifolds = Manifolds::new();
/// contact_manifolds(ground.at((0.0, 0.0)), crate_.at((0.0, 0.49)), 0.0, &mut manifolds);
/// assert_eq!(manifolds.len(), 2); // it stands on two segments
/// assert!(manifolds.iter().all(|manifold| manifold.normal == (0.0, 1.0).into()));
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Manifolds {
    list: Vec<Manifold>,
    distinct: Distinct,
    cache: PairCache,
    /// Those straight ahead, which only count where none of the nearest ways has the same points.
    ahead: Vec<Manifold>,
}

/// How a contact was found.
#[derive(Clone, Copy, PartialEq)]
enum By {
    Nearness,
    Facing,
}

impl Manifolds {
    /// An empty buffer.
    ///
    /// ```
    /// assert!(jostle::Manifolds::new().is_empty());
    /// ```
    #[must_use]
    pub fn new() -> Manifolds {
        Manifolds::default()
    }

    /// Whether a move is made up of those along whose normal it leaves their depth behind. What is this near counts as
    /// touching.
    fn make_up(&self, way: DVec2, touching: f64) -> bool {
        let error = SAME_DIRECTION * way.length() + touching;
        let taut = |manifold: &&Manifold| {
            let depth = manifold.points().iter().map(|point| -point.separation).fold(f32::NEG_INFINITY, f32::max);
            (DVec2::from(manifold.normal).dot(way) - f64::from(depth)).abs() <= error
        };
        let taut: Vec<DVec2> = self.list.iter().filter(taut).map(|manifold| manifold.normal.into()).collect();
        taut.iter().any(|n| n.dot(way) > 0.0 && n.cross(way).abs() <= error)
            || taut.iter().any(|n| n.cross(way) > 0.0 && taut.iter().any(|m| way.cross(*m) > 0.0 && n.cross(*m) > 0.0))
    }
}

impl Deref for Manifolds {
    type Target = [Manifold];
    fn deref(&self) -> &[Manifold] {
        &self.list
    }
}

/// Where two shapes touch, or are at most `margin` apart: `manifolds` is cleared and then holds one manifold for each pair
/// of faces or corners that meet.
///
/// Of two convex shapes it is [`contact_manifold`](crate::contact_manifold). Of others only borders of the whole meet:
/// neither the inner edges of a polygon nor the faces with which parts of a compound adjoin, and at a joint of a chain or
/// an edge shared by tiles no normal leads into the neighbour; so what slides over a flat floor feels the floor's normal
/// only. Where the nearest way would, faces that look at each other push straight ahead: a tilted crate keeps a contact
/// with every tile it stands on. Where polygons or compounds overlap, the smallest move of B that leaves every manifold's
/// depth along its normal behind is the one that parts the two. A chain pushes a piece to the side on which the middle of
/// that is; a one-sided one to its front, with the segments that have the other shape's centroid in front. Margin, frame
/// and what is not finite: as for `contact_manifold`.
///
/// Two pieces have a manifold if they are at most the margin apart, or touch once B is moved out by the depth of the whole.
/// A point lies in both shapes grown by the margin and half of its separation; where they overlap, by half of that depth.
/// An overlap that a negative margin leaves out still counts for it.
///
/// Features count the corners of an outline and its holes, in order, or the points of a chain; of a compound those of its
/// part.
///
/// Cost: that of `separation`, and a look at each pair of pieces whose boxes meet when grown by the margin. Of two outlines
/// that overlap deeply these are up to all pairs, as among the teeth of two combs, each of which then has its manifold.
///
/// ```
/// use jostle::{Convex, Manifolds, Polygon, contact_manifolds};
/// let valley = Polygon::new([(-2.0, -1.0), (2.0, -1.0), (2.0, 2.0), (0.0, 0.0), (-2.0, 2.0)])?;
/// let ball = Convex::circle(1.0)?;
/// let mut manifolds = Manifolds::new();
/// contact_manifolds(valley.at((0.0, 0.0)), ball.at((0.0, 1.4)), 0.0, &mut manifolds);
/// assert_eq!(manifolds.len(), 2); // it leans on both slopes
/// # Ok::<(), jostle::ShapeError>(())
/// ```
pub fn contact_manifolds(a: Placed<'_>, b: Placed<'_>, margin: f32, manifolds: &mut Manifolds) {
    manifolds.list.clear();
    if a.is_convex() && b.is_convex() {
        manifolds.list.extend(manifold_from(&mut manifolds.cache, a, b, margin));
        return;
    }
    if !(a.is_somewhere() && b.is_somewhere() && margin > f32::NEG_INFINITY) {
        return;
    }
    if margin < 0.0 {
        // What is left out still has its share in the way out.
        contact_manifolds(a, b, 0.0, manifolds);
        manifolds.list.retain_mut(|manifold| manifold.keep_within(margin));
        return;
    }
    let way = way_apart(a, b);
    let apart = way.map_or(DVec2::ZERO, |way| way.normal * -way.distance);
    let sides = Sides::of(a, b);
    let contacts = Contacts { a, b, sides: &sides, apart, margin };
    let reach = f64::from(margin) + apart.length();
    let [bounds_a, bounds_b] = [a.bounds(), b.bounds()];
    let touching = TOUCHING * bounds_a.union(bounds_b).size();
    let all_of_b = OnceCell::new();
    for_members(a, bounds_b.grown(reach), &mut |mut own| {
        let all_of_b = all_of_b.get_or_init(|| Members::near(b, bounds_a.grown(reach)));
        if all_of_b.are_many() {
            own.keep();
        }
        let here = own.piece.bounds().grown(f64::from(margin) + touching);
        let parted = own.piece.bounds().moved(-apart).grown(touching);
        all_of_b.for_those_near([here, parted], |other| {
            contacts.between(&own, other, &mut |manifold, by| match by {
                By::Nearness => manifolds.distinct.take(manifold),
                By::Facing => manifolds.ahead.push(manifold),
            });
        });
    });
    for i in 0..manifolds.ahead.len() {
        manifolds.distinct.take(manifolds.ahead[i]);
    }
    manifolds.ahead.clear();
    manifolds.distinct.move_to(&mut manifolds.list);
    if let Some(way) = way.filter(|_| !manifolds.make_up(apart, touching)) {
        let corners = [nearest_corner(a, way.points[0]), nearest_corner(b, way.points[1])];
        if let [Some(of_a), Some(of_b)] = corners {
            manifolds.list.push(Manifold::of_way(&way, [of_a, of_b]));
        }
    }
}

/// The shortest move of B that leaves nothing overlapping but chains, if anything does.
fn way_apart(a: Placed<'_>, b: Placed<'_>) -> Option<Measure> {
    let mut overlap = false;
    for_close_solids(a, b, |a, b| {
        overlap = !a.is_path && !b.is_path && relate_bodies(&a.body, &b.body) == Relation::Overlapping;
        if overlap { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if overlap { depth(&Whole(a), &Whole(b)).filter(|way| way.distance < 0.0) } else { None }
}

/// The corner of an outline that is nearest to a point on it, and the part it belongs to, which is no chain.
fn nearest_corner(shape: Placed<'_>, at: DVec2) -> Option<(u32, Feature)> {
    let mut nearest: Option<(f64, u32, Feature)> = None;
    for_members(shape, Bounds::point(at).grown(ADJOINING * shape.bounds().size()), &mut |member| {
        let corners: &[DVec2] = if member.is_path { &[] } else { &member.piece.corners };
        for (i, &corner) in corners.iter().enumerate() {
            let square = (corner - at).length_squared();
            if nearest.is_none_or(|(least, ..)| square < least) {
                nearest = Some((square, member.part, member.in_outline(Feature::Corner(i as u32))));
            }
        }
    });
    nearest.map(|(_, part, feature)| (part, feature))
}

/// Cores that were moved apart are this near, in extents of the pair, and what is so near may part in several ways.
const TOUCHING: f64 = 4.0 * CELL_ERROR;

/// An overlap is shallow that is at most this part of the distance of a face to the middle of what is in front of it.
///
/// Larger, and a face that has nothing to do with the way out could push; smaller, and what is pressed deeper into a floor of
/// many pieces while it is tilted stands on the piece where it is deepest only.
const SHALLOW: f64 = 0.25;

/// Two shapes, and what their contacts depend on.
struct Contacts<'a> {
    a: Placed<'a>,
    b: Placed<'a>,
    sides: &'a Sides<'a>,
    /// Moved by this, B only touches A.
    apart: DVec2,
    margin: f32,
}

impl Contacts<'_> {
    fn between(&self, a: &Member<'_>, b: &Member<'_>, take: &mut dyn FnMut(Manifold, By)) {
        // A one-sided segment counts for what has its centroid in front, as it does for what moves.
        let counts = |member: &Member<'_>, other| !member.one_sided || self.sides.is_in_front(other, member.ends());
        if !(counts(a, 1) && counts(b, 0)) {
            return;
        }
        let in_outline = |manifold: Manifold| {
            manifold.of_parts(a.part, b.part).renamed(|feature| a.in_outline(feature), |feature| b.in_outline(feature))
        };
        if a.is_path && b.is_path {
            let unmoved = Contacts { apart: DVec2::ZERO, ..*self };
            let pushes_to_front = |manifold: &Manifold| {
                let normal = DVec2::from(manifold.normal);
                let pushes = |member: &Member<'_>, other: &Piece, out: DVec2| {
                    !member.one_sided || member.front_towards(other).is_none_or(|front| front.dot(out) >= 0.0)
                };
                pushes(a, &b.piece, normal) && pushes(b, &a.piece, -normal)
            };
            unmoved.of_solids(a, b, &mut |manifold, by| {
                if pushes_to_front(&manifold) {
                    take(in_outline(manifold), by);
                }
            });
        } else if a.is_path {
            self.of_path(a, &b.piece).into_iter().for_each(|manifold| take(in_outline(manifold), By::Nearness));
        } else if b.is_path {
            let swapped = Contacts { a: self.b, b: self.a, apart: -self.apart, ..*self };
            let manifold = swapped.of_path(b, &a.piece);
            manifold.into_iter().for_each(|manifold| take(in_outline(manifold.swapped()), By::Nearness));
        } else {
            self.of_solids(a, b, &mut |manifold, by| take(in_outline(manifold), by));
        }
    }

    /// The manifolds of two pieces with an inside, if they are within the margin or touch once B is moved apart. The nearest
    /// points there tell the normals; the separations are those of the pieces in their own places.
    fn of_solids(&self, a: &Member<'_>, b: &Member<'_>, take: &mut dyn FnMut(Manifold, By)) {
        let moved = b.piece.moved(self.apart);
        let reach = a.piece.radius + b.piece.radius;
        let error = TOUCHING * a.piece.bounds().union(moved.bounds()).size();
        let is_moved = self.apart != DVec2::ZERO;
        let is_near = is_within(&a.piece, &b.piece, f64::from(self.margin), error);
        if is_near == Some(false) && (!is_moved || is_within(&a.piece, &moved, 0.0, 2.0 * error) == Some(false)) {
            return;
        }
        let survey = survey(&a.piece, &moved);
        let nearest = survey.nearest(&a.piece, &moved);
        if is_moved && nearest.distance - reach > error {
            let measured = || measure_pieces(&a.piece, &b.piece).distance as f32 <= self.margin;
            if !is_near.unwrap_or_else(measured) {
                return;
            }
        }
        let ways = if reach == 0.0 && nearest.distance.abs() <= error {
            all_nearest(&a.piece, &moved, error)
        } else {
            vec![nearest]
        };
        for nearest in ways {
            let normal = nearest.normal;
            let gap = nearest.distance - normal.dot(self.apart);
            let separation = if !is_moved {
                with_sign_of(survey.relation(&a.piece, &b.piece), gap - reach)
            } else if (gap - reach).abs() <= error {
                0.0
            } else {
                (gap - reach) as f32
            };
            if separation > self.margin {
                continue;
            }
            let points = [nearest.points[0], nearest.points[1] - self.apart];
            let ghosts = self.ghosts([a, b], points, [normal, -normal]);
            if ghosts == [false; 2] {
                let (radii, borders) = ([a.piece.radius, b.piece.radius], [a.borders(), b.borders()]);
                let here = Nearest { distance: gap, points, ..nearest };
                let stretch = Stretch::of_pieces([&a.piece, &b.piece], borders, &here);
                // A disc meets a face under its centre; others where they do once they are parted.
                let is_disc = a.piece.corners.len() == 1 || b.piece.corners.len() == 1;
                let clip = if is_disc && nearest.is_face && stretch.is_common() {
                    stretch.clip(radii, &here)
                } else {
                    let parted = Stretch::of_pieces([&a.piece, &moved], borders, &nearest);
                    parted.clip(radii, &nearest).moved_back(self.apart, normal)
                };
                take(manifold_of_clip(&clip, reach, separation, self.margin), By::Nearness);
                continue;
            }
            // A joint forbids the nearest way out: then it is straight ahead from the shape that has the joint, if its face
            // there looks rather along the way than across it, and the overlap is shallow beside what is in front of it.
            for (i, way) in [(0, normal), (1, -normal)] {
                let [own, other] = if i == 0 { [a, b] } else { [b, a] };
                let looks_along = |front: &DVec2| front.dot(way) > front.cross(way).abs();
                let is_shallow =
                    |front: &DVec2| self.apart.length() <= SHALLOW * front.dot(middle(&other.piece) - points[i]);
                let is_joint = ghosts[i] && face_across(&own.piece, way).is_none();
                let front = if is_joint { facing_normal(own, way) } else { None };
                let front = front.filter(|front| looks_along(front) && is_shallow(front));
                let ahead = front.map(|front| Nearest {
                    normal: if i == 0 { front } else { -front },
                    distance: gap,
                    points,
                    is_face: true,
                });
                let manifold = ahead.and_then(|ahead| self.straight_ahead([a, b], &ahead, error));
                manifold.into_iter().for_each(|manifold| take(manifold, By::Facing));
            }
        }
    }

    /// Of which of the two these directions lead from these points into a neighbour.
    fn ghosts(&self, [a, b]: [&Member<'_>; 2], points: [DVec2; 2], ways: [DVec2; 2]) -> [bool; 2] {
        [leads_from_member(self.a, a, points[0], ways[0]), leads_from_member(self.b, b, points[1], ways[1])]
    }

    /// Along the normal of a face of either, if the two face each other along a stretch whose nearest end is on the border of
    /// both, and is no deeper than what moving B apart leaves behind.
    fn straight_ahead(&self, [a, b]: [&Member<'_>; 2], way: &Nearest, error: f64) -> Option<Manifold> {
        let [skin_a, skin_b] = [a.piece.radius, b.piece.radius];
        let clip = clip_members([a, b], way);
        let end = clip.ends[usize::from(clip.ends[1].gap < clip.ends[0].gap)];
        let gap = end.gap - (skin_a + skin_b);
        let distance = gap as f32;
        if clip.is_point || distance > self.margin || gap + way.normal.dot(self.apart) < -error {
            return None;
        }
        let core = |gap: f64| end.point + way.normal * ((gap + skin_b - skin_a) / 2.0);
        let faces = [facing_normal(a, way.normal)?, facing_normal(b, -way.normal)?];
        let is_border = self.ghosts([a, b], [core(-end.gap), core(end.gap)], faces) == [false; 2];
        is_border.then(|| manifold_of_clip(&clip, skin_a + skin_b, distance, self.margin))
    }

    /// A segment of a chain and a piece of B: it pushes to the side on which the middle of the piece is.
    fn of_path(&self, path: &Member<'_>, other: &Piece) -> Option<Manifold> {
        let survey = survey(&path.piece, other);
        let nearest = survey.nearest(&path.piece, other);
        let distance = with_sign_of(survey.relation(&path.piece, other), nearest.distance - other.radius);
        if distance > self.margin {
            return None;
        }
        let pieces = [&path.piece, other];
        let facing =
            |nearest: &Nearest| Stretch::of_pieces(pieces, [u32::MAX; 2], nearest).clip([0.0, other.radius], nearest);
        let front = path.front_towards(other);
        let is_free = front.is_none_or(|front| nearest.normal.dot(front) >= 0.0)
            && !leads_from_member(self.a, path, nearest.points[0], nearest.normal);
        if is_free {
            return Some(manifold_of_clip(&facing(&nearest), other.radius, distance, self.margin));
        }
        // A joint forbids the nearest way out: then it is straight ahead, if the two face each other.
        let clip = facing(&Nearest { normal: front?, is_face: true, ..nearest });
        let gap = (clip.ends[0].gap.min(clip.ends[1].gap) - other.radius) as f32;
        (!clip.is_point && gap <= self.margin).then(|| manifold_of_clip(&clip, other.radius, gap, self.margin))
    }
}

/// The outward normal of the border of a piece that faces a direction most, if any of its edges there is one.
fn facing_normal(member: &Member<'_>, way: DVec2) -> Option<DVec2> {
    Facing::of_piece(&member.piece, member.borders(), way).normal()
}

/// The ends of the stretch along which the borders of two pieces face each other.
fn clip_members([a, b]: [&Member<'_>; 2], nearest: &Nearest) -> Clip {
    let radii = [a.piece.radius, b.piece.radius];
    Stretch::of_pieces([&a.piece, &b.piece], [a.borders(), b.borders()], nearest).clip(radii, nearest)
}
