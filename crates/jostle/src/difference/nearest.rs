//! The position of the origin relative to the difference of two cores, and the nearest feature of its border.

use alloc::vec::Vec;

use super::{
    facet::{Foot, Side},
    relation::Relation,
    walk::{Facet, Owner, walk},
};
use crate::{
    math::{
        accurate::cross,
        dvec2::DVec2,
        predicates::{cross_sign, orientation},
        sqrt,
        tolerance::{CLOSE_CORES, WALK_ERROR},
    },
    placed::Piece,
};

/// A facet that may be nearest to the origin.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub(crate) facet: Facet,
    pub(crate) foot: Foot,
    square: f64,
}

impl Candidate {
    #[inline]
    pub(crate) fn new(facet: Facet) -> Candidate {
        let (square, foot) = facet.square();
        Candidate { facet, foot, square }
    }

    /// The nearest points of cores that are apart.
    #[inline]
    fn of_apart(&self) -> Nearest {
        let [point_a, point_b] = self.facet.witnesses(self.foot);
        let normal = match self.foot {
            // A difference without area has a facet on both sides; the true one has the corner in front.
            Foot::Inside => {
                let behind = cross_sign(self.facet.edge(), self.facet.offset()).is_gt();
                if behind { -self.facet.normal() } else { self.facet.normal() }
            }
            // The difference of two corners is accurate to 1u per coordinate, however close they are. Cores that share
            // a corner are apart only if rounding has folded one of them.
            Foot::Start | Foot::End => {
                let (gap, length) = (point_b - point_a, (point_b - point_a).length());
                if length > 0.0 { DVec2::new(gap.x / length, gap.y / length) } else { self.facet.normal() }
            }
        };
        let face = matches!(self.foot, Foot::Inside).then_some(self.facet.owner);
        Nearest { distance: sqrt(self.square), normal, points: [point_a, point_b], face }
    }

    /// The nearest points of cores with this relation.
    #[inline]
    pub(crate) fn nearest(&self, cores: Relation) -> Nearest {
        if cores == Relation::Apart {
            return self.of_apart();
        }
        let points = self.facet.witnesses(self.foot);
        Nearest { distance: -sqrt(self.square), normal: self.facet.normal(), points, face: Some(self.facet.owner) }
    }

    /// Whether this one is preferred to the other, whichever shape is called A: the nearer, and of equally near ones an
    /// edge to a corner, then the one whose witness points, then the one whose edge is farther left or lower.
    #[inline]
    pub(crate) fn beats(&self, other: &Candidate) -> bool {
        self.square < other.square || (self.square == other.square && self.comes_first(other))
    }

    #[cold]
    fn comes_first(&self, other: &Candidate) -> bool {
        let is_corner = |c: &Candidate| !matches!(c.foot, Foot::Inside);
        let place = |c: &Candidate| {
            let [a, b] = c.facet.witnesses(c.foot);
            [a + b, c.facet.p + c.facet.q]
        };
        if is_corner(self) != is_corner(other) {
            return is_corner(other);
        }
        let (mine, theirs) = (place(self), place(other));
        if mine[0] == theirs[0] { mine[1].precedes(theirs[1]) } else { mine[0].precedes(theirs[0]) }
    }
}

/// The result of one walk around the difference of two cores.
#[derive(Debug)]
pub(crate) struct Survey {
    /// The relation of the cores, without radii; exact.
    pub(crate) cores: Relation,
    nearest: Candidate,
    /// A bound of the error of the distance of the candidate.
    error: f64,
}

/// The nearest points of two cores.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Nearest {
    /// The distance; minus the depth if they overlap.
    pub(crate) distance: f64,
    /// The unit normal from A to B.
    pub(crate) normal: DVec2,
    /// The nearest or deepest point of A and of B.
    pub(crate) points: [DVec2; 2],
    /// The owner of the edge that has the normal; `None` if it is the direction between two corners.
    pub(crate) face: Option<Owner>,
}

impl Nearest {
    /// The same with A and B exchanged.
    #[inline]
    pub(crate) fn swapped(self) -> Nearest {
        let face = self.face.map(Owner::other);
        Nearest { normal: -self.normal, points: [self.points[1], self.points[0]], face, ..self }
    }
}

/// The nearest points if the inside of the edge of this facet is known to be nearest.
#[inline(always)]
pub(crate) fn nearest_by_facet(facet: Facet, cores: Relation) -> Nearest {
    let Facet { owner, p, q, v } = facet;
    let (e, w) = (q - p, v - p);
    let (square, height) = (e.length_squared(), e.cross(w));
    let (length, distance) = (sqrt(square), sqrt(height * height / square));
    let outward = e.right() * owner.sign();
    // By index and not by branch, since one owner is as likely as the other.
    let mut points = [v; 2];
    points[owner as usize] = p + e * (e.dot(w) / square);
    Nearest {
        distance: if cores == Relation::Apart { distance } else { -distance },
        normal: DVec2::new(outward.x / length, outward.y / length),
        points,
        face: Some(owner),
    }
}

/// The nearest points if these two corners, of A and of B, are known to be nearest.
#[inline]
pub(super) fn nearest_by_corners([a, b]: [DVec2; 2]) -> Nearest {
    let gap = b - a;
    let distance = gap.length();
    let up = DVec2::new(0.0, 1.0);
    let normal = if distance > 0.0 { DVec2::new(gap.x / distance, gap.y / distance) } else { up };
    Nearest { distance, normal, points: [a, b], face: None }
}

/// The nearest points of cores that are apart if no other facet is as near as these, in the order of the walk.
#[inline]
pub(super) fn nearest_of_apart<const N: usize>(facets: [Facet; N]) -> Nearest {
    let best =
        facets.map(Candidate::new).into_iter().reduce(|best, other| if other.beats(&best) { other } else { best });
    best.expect("N > 0").of_apart()
}

/// Whether the walk takes the second of two facets, if no other is as near.
///
/// Facets of coincident shapes may be equal in everything but their direction; the walk visits the upward one first.
#[inline]
pub(super) fn is_second_taken([one, other]: [&Candidate; 2]) -> bool {
    let is_upward = |candidate: &Candidate| {
        let Facet { owner, p, q, .. } = candidate.facet;
        let e = if owner == Owner::A { q - p } else { p - q };
        e.y > 0.0 || (e.y == 0.0 && e.x > 0.0)
    };
    if is_upward(other) && !is_upward(one) { !one.beats(other) } else { other.beats(one) }
}

/// The directions in which cores that only touch can separate: all facets on which the origin lies, to within an error.
///
/// The difference is convex and the origin within an error of it. So on the line of a facet the origin is beyond an end
/// by at most the error over the sine of the turn there. Without the bounds along the edge, nearly parallel facets
/// would only repeat the same directions, some of them a few errors off.
pub(crate) fn all_nearest(a: &Piece, b: &Piece, error: f64) -> Vec<Nearest> {
    let mut all = Vec::new();
    walk(&a.corners, &b.corners, |facet| {
        let e = facet.q - facet.p;
        let length = e.length();
        let (along, height) = (e.dot(facet.v - facet.p) / length, -e.cross(facet.v - facet.p) / length);
        if height.abs() <= error && -error <= along && along <= length + error {
            let points = facet.witnesses(Foot::Inside);
            all.push(Nearest { distance: height, normal: facet.normal(), points, face: Some(facet.owner) });
        }
    });
    all
}

/// The result of a walk around the difference of two cores.
///
/// A facet is no nearer than its line. It is skipped if its line is farther than the best so far by more than rounding.
pub(crate) fn survey(a: &Piece, b: &Piece) -> Survey {
    /// Above rounding in the square of a distance: cores are farther apart than 2^-20 of their size, or are classified
    /// exactly (proofs/nearest.proof).
    const FARTHER: f64 = 1.0 + 1.0 / (1_u64 << 28) as f64;
    let size = a.max.most(b.max) - a.min.least(b.min);
    let error = WALK_ERROR * if size.x < size.y { size.y } else { size.x };
    let (mut outside, mut uncertain) = (false, false);
    let (mut nearest, mut within): (Option<Candidate>, f64) = (None, f64::INFINITY);
    walk(&a.corners, &b.corners, |facet| {
        let height = facet.height();
        let side = height.side(error);
        outside |= side == Side::Outside;
        uncertain |= side == Side::Uncertain;
        if height.height * height.height > within * height.length {
            return;
        }
        let candidate = Candidate::new(facet);
        if nearest.as_ref().is_none_or(|best| candidate.beats(best)) {
            nearest = Some(candidate);
            within = candidate.square * FARTHER;
        }
    });
    let cores = if outside {
        Relation::Apart
    } else if uncertain {
        relate_cores_exactly(a, b, error)
    } else {
        Relation::Overlapping
    };
    // The default is never taken: every pair of cores has a facet.
    let nearest = nearest.unwrap_or(Candidate {
        facet: Facet { owner: Owner::A, p: a.corners[0], q: a.corners[0], v: b.corners[0] },
        foot: Foot::Start,
        square: 0.0,
    });
    Survey { cores, nearest, error }
}

impl Survey {
    /// The relation of the two with their radii; exact.
    pub(crate) fn relation(&self, a: &Piece, b: &Piece) -> Relation {
        let radius_sum = a.radius + b.radius;
        if radius_sum == 0.0 {
            return self.cores;
        }
        if self.cores != Relation::Apart {
            return Relation::Overlapping;
        }
        let distance = sqrt(self.nearest.square);
        // The error of the sum of radii and of the root, at most 2u of either, is below WALK_ERROR of the sum.
        let error = self.error + WALK_ERROR * radius_sum;
        if distance > radius_sum + error {
            Relation::Apart
        } else if distance < radius_sum - error {
            Relation::Overlapping
        } else {
            relate_rounded_exactly(a, b, radius_sum + 2.0 * error, self.error)
        }
    }

    /// The nearest points of the two cores.
    pub(crate) fn nearest(&self, a: &Piece, b: &Piece) -> Nearest {
        self.candidate(a, b).nearest(self.cores)
    }

    /// The facet nearest to the origin.
    pub(crate) fn candidate(&self, a: &Piece, b: &Piece) -> Candidate {
        let close = CLOSE_CORES / WALK_ERROR * self.error;
        let is_close = self.cores == Relation::Apart && sqrt(self.nearest.square) <= close;
        if is_close { self.classified_exactly(a, b) } else { self.nearest }
    }

    /// The nearest facet, exactly classified, of two cores so close that f64 may confuse an edge with its end. The
    /// normal, and with it every point at a radius, would then be wrong by up to a right angle.
    #[cold]
    fn classified_exactly(&self, a: &Piece, b: &Piece) -> Candidate {
        let mut nearest: Option<Candidate> = None;
        for_close_pairs(a, b, sqrt(self.nearest.square) + 2.0 * self.error, self.error, |facet| {
            let foot = facet.exact_foot();
            let square = match foot {
                Foot::Start => facet.offset().rounded().length_squared(),
                Foot::End => (facet.v - facet.q).length_squared(),
                Foot::Inside => {
                    let height = cross(facet.edge(), facet.offset());
                    height * height / (facet.q - facet.p).length_squared()
                }
            };
            let candidate = Candidate { facet, foot, square };
            if nearest.as_ref().is_none_or(|best| candidate.beats(best)) {
                nearest = Some(candidate);
            }
        });
        nearest.unwrap_or(self.nearest)
    }
}

/// The exact relation of two cores: apart iff an edge of one has all corners of the other strictly on its outer side.
/// Only uncertain edges are tested; the origin is certainly on the inner side of the others.
#[cold]
fn relate_cores_exactly(a: &Piece, b: &Piece, error: f64) -> Relation {
    // Edges do not separate points or collinear segments; those are apart iff their boxes are.
    if a.min.x > b.max.x || b.min.x > a.max.x || a.min.y > b.max.y || b.min.y > a.max.y {
        return Relation::Apart;
    }
    let mut relation = Relation::Overlapping;
    walk(&a.corners, &b.corners, |facet| {
        if facet.side(error) != Side::Uncertain {
            return;
        }
        let mut touching = false;
        let crossed = facet.others(a, b).iter().any(|&v| {
            let side = orientation(facet.p, facet.q, v);
            touching |= side.is_eq();
            side.is_gt()
        });
        relation = relation.min(match (crossed, touching) {
            (true, _) => Relation::Overlapping,
            (false, true) => Relation::Touching,
            (false, false) => Relation::Apart,
        });
    });
    relation
}

/// The exact relation of two rounded cores whose distance is nearly the sum of the radii.
#[cold]
fn relate_rounded_exactly(a: &Piece, b: &Piece, within: f64, error: f64) -> Relation {
    let mut relation = Relation::Apart;
    for_close_pairs(a, b, within, error, |facet| {
        relation = relation.max(match facet.compare_distance([a.radius, b.radius]) {
            core::cmp::Ordering::Less => Relation::Overlapping,
            core::cmp::Ordering::Equal => Relation::Touching,
            core::cmp::Ordering::Greater => Relation::Apart,
        });
    });
    relation
}

/// Visits every edge of either core with every corner of the other that is about this near to it; the cores are apart.
///
/// An edge of the nearest pair has the origin on its outer side, and its line is no farther than the pair, whatever
/// order the walk took parallel edges in; so other edges are skipped.
fn for_close_pairs(a: &Piece, b: &Piece, within: f64, error: f64, mut visit: impl FnMut(Facet)) {
    walk(&a.corners, &b.corners, |facet| {
        let edge = facet.edge().rounded();
        let height = edge.cross(facet.offset().rounded());
        if facet.side(error) != Side::Inside && height * height <= within * within * edge.length_squared() {
            let is_close = |facet: &Facet| facet.square().0 <= within * within;
            facet.others(a, b).iter().map(|&v| facet.with_corner(v)).filter(is_close).for_each(&mut visit);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_normal_of_a_folded_core_that_shares_a_corner_is_a_unit_vector() {
        // A sliver whose corners rounding has put out of their order, at the corner of a pentagon.
        let shared = DVec2::new(5.611408112762604e30, 7.036483219832321e30);
        let place = |corners: &[(f64, f64)]| Piece::of_corners(corners.iter().map(|&(x, y)| DVec2::new(x, y)));
        let pentagon = place(&[
            (-1.0903530454084248e31, -4.777146780319007e31),
            (2.556308704423902e31, -3.205508397756384e31),
            (6.100000318463135e31, 6.0),
            (shared.x, shared.y),
            (-1305952988954616.5, -6353996092538874.0),
        ]);
        let sliver = place(&[
            (shared.x, shared.y),
            (1.4253087211865845e31, 3.049541479354691e31),
            (1.4253087211865847e31, 3.0495414793546915e31),
        ]);
        let normals = [[&pentagon, &sliver], [&sliver, &pentagon]].map(|[a, b]| {
            let survey = survey(a, b);
            let nearest = survey.nearest(a, b);
            assert_eq!((survey.cores, nearest.points), (Relation::Apart, [shared; 2]));
            assert!((nearest.normal.length() - 1.0).abs() < 1e-15, "{nearest:?}");
            nearest.normal
        });
        assert_eq!(normals[0], -normals[1]);
    }
}
