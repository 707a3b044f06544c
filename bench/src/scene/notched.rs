//! Concave polygons with right angles, as in levels.

use std::fmt;

use jostle::{Pose2, Vec2};

use super::{
    area::{Area, AreaKind},
    random::Random,
};

/// A polygon with notches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notched {
    /// A polygon with 6 corners.
    L,
    /// Eight teeth on a back, 32 corners.
    Comb,
}

impl Notched {
    pub const ALL: [Notched; 2] = [Notched::L, Notched::Comb];
}

impl fmt::Display for Notched {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Notched::L => "L",
            Notched::Comb => "comb",
        })
    }
}

impl AreaKind for Notched {
    fn area(self, size: f32, pose: Pose2, _: &mut Random) -> Area {
        let corners = match self {
            Notched::L => [(-1.0, -1.0), (1.0, -1.0), (1.0, -0.2), (-0.2, -0.2), (-0.2, 1.0), (-1.0, 1.0)].to_vec(),
            Notched::Comb => comb(),
        };
        Area { outline: corners.into_iter().map(|p| Vec2::from(p) * size).collect(), hole: Vec::new(), pose }
    }
}

/// The figure is two wide and one high; the teeth point up, and the gaps between them are as wide as they are.
fn comb() -> Vec<(f32, f32)> {
    const TEETH: usize = 8;
    const PITCH: f32 = 2.0 / (TEETH as f32 - 0.5);
    let tooth = |i: usize| {
        let right = 1.0 - i as f32 * PITCH;
        let left = right - 0.5 * PITCH;
        [(right, 0.0), (right, 0.5), (left, 0.5), (left, 0.0)]
    };
    // The outermost sides of the outermost teeth continue down the back.
    let teeth: Vec<_> = (0..TEETH).flat_map(tooth).collect();
    let (left, right) = (teeth[teeth.len() - 1].0, teeth[0].0);
    let inner = &teeth[1..teeth.len() - 1];
    [&[(left, -0.5), (right, -0.5)], inner].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_polygons_of_so_many_corners_in_few_pieces() {
        let corners_and_pieces = |notched: Notched| {
            let area = notched.area(1e5, Pose2::IDENTITY, &mut Random::named("notched"));
            (area.outline.len(), area.polygon().pieces().len())
        };
        assert_eq!(corners_and_pieces(Notched::L), (6, 2));
        let (corners, pieces) = corners_and_pieces(Notched::Comb);
        assert_eq!(corners, 32);
        assert!((9..corners).contains(&pieces), "{pieces}");
    }
}
