//! Convex casts of discs and of cores of few corners: the same answers as the walk gives, or none where rounding leaves
//! doubt. The lanes name the facets that may be entered; where they are is computed as for the walk.

use super::{
    facing_side::{Meets, meets_disc},
    passage::{Entry, Passage},
    way::{Touch, Way},
};
use crate::{
    difference::{Closing, Facet, FoundFacet, Gaps, Owner, Passing, centres},
    math::{accurate::offset_moment, dvec2::DVec2, predicates::Span},
    placed::{Corners, Placed},
};

/// What becomes of a convex shape on its way past another, if that is easily told. What is clear stays so if its end is moved
/// by at most `room`.
#[inline]
pub(crate) fn fast_cast(mover: &Placed<'_>, linear: DVec2, target: &Placed<'_>, room: f64) -> Option<(Passage, Way)> {
    let (a, b) = (mover.figure()?, target.figure()?);
    let way = Way { linear, radii: [a.radius(), b.radius()] };
    if let Some(corners) = centres([&a, &b]) {
        let touch = Touch::Corners(corners);
        let passage = match meets_disc(&way, corners)? {
            Meets::Never | Meets::Before => {
                let roomy = Way { linear, radii: [a.radius() + room, b.radius()] };
                matches!(meets_disc(&roomy, corners)?, Meets::Never | Meets::Before).then_some(Passage::Clear)?
            }
            Meets::Inside => Passage::Started,
            Meets::Later => Passage::Enters(Entry { fraction: way.enter(&touch), touch }),
        };
        return Some((passage, way));
    }
    let (a, b) = (a.core()?, b.core()?);
    let gaps = Gaps::new(&a, &b)?;
    let closing = Closing::new(&gaps, linear, way.reach())?;
    let passage = match closing.passing(room)? {
        Passing::Clear => Passage::Clear,
        Passing::Started => Passage::Started,
        Passing::Enters(first, second) => Passage::Enters(entry(&closing, first, second, &way)?),
    };
    Some((passage, way))
}

/// The entry through one of the two facets whose gaps are the last to close, or through the disc at the end of the first.
#[inline(always)]
fn entry(closing: &Closing<'_>, first: usize, second: Option<usize>, way: &Way) -> Option<Entry> {
    if way.reach() > 0.0 {
        let face = |place| face(&closing.facet(place).facet, way);
        let touch = face(first).or_else(|| face(second?)).or_else(|| corner(&closing.facet(first), closing, way))?;
        return Some(Entry { fraction: way.enter(&touch), touch });
    }
    let entry = |place| {
        let touch = Touch::Face(closing.facet(place).facet);
        Entry { fraction: way.enter(&touch), touch }
    };
    let (one, other) = (entry(first), second.map(entry));
    Some(other.filter(|other| other.is_later(&one, way)).unwrap_or(one))
}

/// The facet, if the way comes through it between its ends, with all skin.
#[inline(always)]
fn face(facet: &Facet, way: &Way) -> Option<Touch> {
    let [start, end] = moments(facet, way);
    (start >= 0.0 && end <= 0.0).then_some(Touch::Face(*facet))
}

/// The corners at that end of the facet beside which the way comes through, if it surely does through their disc: where
/// no other corner of either reaches as far.
#[inline(always)]
fn corner(found: &FoundFacet, closing: &Closing<'_>, way: &Way) -> Option<Touch> {
    let FoundFacet { facet, edge, corner } = found;
    let [a, b] = closing.gaps.cores;
    let own = closing.gaps.cores[facet.owner as usize];
    let edge = if moments(facet, way)[0] < 0.0 { *edge } else { own.next(*edge) };
    let at = if facet.owner == Owner::A { [edge, *corner] } else { [*corner, edge] };
    let corners = [a.place(at[0]), b.place(at[1])];
    if meets_disc(way, corners)? != Meets::Later {
        return None;
    }
    let touch = Touch::Corners(corners);
    let (normal, _) = way.landing(&touch);
    closing.are_support_points(at, normal).then_some(touch)
}

/// Of the way about the ends of the facet, as its skin has it; positive to the left.
#[inline(always)]
fn moments(facet: &Facet, way: &Way) -> [f64; 2] {
    let past = Span::vector(way.past(facet.owner));
    [facet.offset(), Span::new(facet.q, facet.v)].map(|from| offset_moment(from, past, facet.edge(), way.reach()))
}

#[cfg(test)]
mod tests {
    use super::super::passage::pass;
    use super::*;
    use crate::{
        math::{Pose2, Rot2},
        shape::Convex,
    };

    struct Random(u64);

    impl Random {
        fn within(&mut self, low: f32, high: f32) -> f32 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            low + (high - low) * ((self.0 >> 40) as f32 / (1 << 24) as f32)
        }

        fn shape(&mut self) -> Convex {
            let (width, height, skin) = (self.within(0.1, 2.0), self.within(0.01, 2.0), self.within(0.01, 1.0));
            let shape = match self.within(0.0, 7.0) as u32 {
                0 => Convex::circle(skin),
                1 => Convex::capsule((-width, 0.0), (width, 0.0), skin),
                2 => Convex::segment((0.0, 0.0), (width, height)),
                3 => Convex::rectangle(width, height).and_then(|sharp| sharp.grown(skin)),
                4 => Convex::regular(5, width),
                5 => Convex::regular(8, width),
                _ => Convex::rectangle(width, height),
            };
            shape.expect("a figure")
        }

        fn pose(&mut self, reach: f32) -> Pose2 {
            let quarter = self.within(0.0, 4.0) as i32;
            let turn = if quarter < 2 { Rot2::quarter_turns(quarter) } else { Rot2::new(self.within(-3.0, 3.0)) };
            Pose2::new((self.within(-reach, reach), self.within(-reach, reach)), turn)
        }
    }

    #[test]
    fn fast_casts_are_those_of_the_walk() {
        let mut random = Random(88_172_645_463_325_252);
        let mut told = [0; 3];
        for _ in 0..60_000 {
            let (a, b) = (random.shape(), random.shape());
            let (at, linear) = (random.pose(6.0), random.pose(12.0).translation);
            let (mover, target) = (a.at(at), b.at(random.pose(1.0)));
            let Some((fast, way)) = fast_cast(&mover, linear.into(), &target, 0.0) else { continue };
            let (a, b) = (mover.piece().expect("convex"), target.piece().expect("convex"));
            match (fast, pass(&a, &b, way.linear)) {
                (Passage::Clear, Passage::Clear) => told[0] += 1,
                (Passage::Started, Passage::Started) => told[1] += 1,
                (Passage::Enters(one), Passage::Enters(other)) => {
                    told[2] += 1;
                    let same = (one.fraction - other.fraction).abs() <= 4.0 * f64::EPSILON * other.fraction;
                    let [one_lands, other_lands] = [one, other].map(|entry| way.landing(&entry.touch));
                    let turned = (one_lands.0 - other_lands.0).length();
                    assert!(same && turned < 1e-6, "{one:?}\n{other:?}\n{mover:?} by {linear:?} at {target:?}");
                }
                (one, other) => panic!("{one:?}\n{other:?}\n{mover:?} by {linear:?} at {target:?}"),
            }
        }
        assert!(told.iter().all(|&times| times > 1_000), "{told:?}");
    }
}
