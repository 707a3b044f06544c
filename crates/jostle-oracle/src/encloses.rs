//! Enclosure of one solid by another.

use crate::body::Body;
use crate::grid::Grid;
use crate::hull::Hull;
use crate::integer::Int;
use crate::location::Location;
use crate::measure::Fraction;
use crate::pair::Pair;
use crate::solid::Solid;

/// Whether every point of `b` is a point of the closed `a`. Exact.
///
/// ```
/// use jostle_oracle::{Body, Region, encloses};
///
/// let corners = vec![[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]];
/// let square = Body { corners: corners.clone(), radius: 0.0 };
/// let disc = |radius| Body { corners: vec![[2.0, 2.0]], radius };
/// assert!(encloses(&square, &disc(2.0)));
/// assert!(!encloses(&square, &disc(2.125)));
///
/// let frame = Region { rings: vec![corners, vec![[1.0, 1.0], [3.0, 1.0], [3.0, 3.0], [1.0, 3.0]]] };
/// assert!(encloses(&square, &frame));
/// assert!(!encloses(&frame, &square));
/// assert!(encloses(&frame, &Body { corners: vec![[1.0, 3.0], [4.0, 3.0]], radius: 0.0 }));
/// ```
#[must_use]
pub fn encloses<'a, 'b>(a: impl Into<Solid<'a>>, b: impl Into<Solid<'b>>) -> bool {
    let (a, b) = (a.into(), b.into());
    match a {
        Solid::Body(a) => body_encloses(Grid::of(&[a.into(), b], &[]), a, b),
        Solid::Region(_) => Pair::of(a, b).a_encloses_b(),
    }
}

/// Whether a body encloses a solid. Growing both by the same disc changes nothing. So with `spare` = radius of a −
/// radius of b: if it is not negative, the core of a grown by it must contain the core of b; if it is, the core of a
/// must contain the core of b grown by −`spare`. A convex set contains the core of b iff it contains its corners.
fn body_encloses(grid: Grid, a: &Body, b: Solid<'_>) -> bool {
    let spare = &grid.radius(a) - &grid.radius(b);
    let corners_a = grid.corners(a);
    grid.corners(b).iter().all(|corner| {
        let around = Hull::of(corners_a.iter().map(|p| p.minus(corner)).collect());
        if spare.sign().is_ge() { around.reaches_origin(&spare) } else { is_deeper(&around, &spare) }
    })
}

impl Pair {
    /// Whether a region a encloses b: it must contain the core of b, and its border must not be nearer to that than the
    /// radius of b, since every path from the core out of a crosses the border.
    fn a_encloses_b(&self) -> bool {
        let has_room = || self.radii.is_zero() || self.squared_gap() >= Fraction::whole(self.radii.square());
        self.core_a_holds_core_b() && has_room()
    }
}

/// Whether the hull contains the disc of radius |`depth`| > 0 around the origin.
fn is_deeper(hull: &Hull, depth: &Int) -> bool {
    hull.locate_origin() == Location::Inside && hull.squared_depth() >= Fraction::whole(depth.square())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Random, body, checked, whole_corners};

    const SQUARE: [[f64; 2]; 4] = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]];

    #[test]
    fn the_border_belongs_to_both() {
        let square = body(&SQUARE, 0.0);
        assert!(encloses(&square, &square));
        assert!(encloses(&square, &body(&[[0.0, 0.0], [4.0, 4.0]], 0.0)));
        assert!(!encloses(&square, &body(&[[0.0, 0.0], [4.0, 4.0f64.next_up()]], 0.0)));
        assert!(encloses(&body(&SQUARE, 1.0), &body(&SQUARE, 1.0)));
        assert!(!encloses(&body(&SQUARE, 1.0), &body(&SQUARE, 1.0f32.next_up())));
    }

    #[test]
    fn a_radius_rounds_the_corners() {
        let round = body(&SQUARE, 7.0);
        assert!(encloses(&round, &body(&[[7.0, 8.0]], 2.0)));
        assert!(!encloses(&round, &body(&[[7.0, 8.0f64.next_up()]], 2.0)));
        assert!(encloses(&round, &body(&[[2.0, 11.0], [-3.0, -4.0]], 0.0)));
        assert!(!encloses(&round, &body(&[[11.0, 11.0]], 0.0)));
    }

    #[test]
    fn a_rounder_body_needs_room_from_every_edge() {
        assert!(encloses(&body(&SQUARE, 0.0), &body(&[[1.0, 1.0], [3.0, 3.0]], 1.0)));
        assert!(!encloses(&body(&SQUARE, 0.0), &body(&[[1.0, 1.0], [3.0, 3.0]], 1.0f32.next_up())));
        assert!(encloses(&body(&SQUARE, 0.5), &body(&[[1.0, 1.0], [3.0, 3.0]], 1.5)));
        // 3x + 4y = 0 passes (3, 4) at the distance 5.
        let triangle = body(&[[-80.0, 60.0], [80.0, -60.0], [300.0, 400.0]], 0.0);
        assert!(encloses(&triangle, &body(&[[3.0, 4.0]], 5.0)));
        assert!(!encloses(&triangle, &body(&[[3.0, 4.0]], 5.0f32.next_up())));
    }

    #[test]
    fn a_body_without_area_holds_only_what_is_no_rounder() {
        let segment = body(&[[0.0, 0.0], [4.0, 0.0]], 1.0);
        assert!(encloses(&segment, &body(&[[1.0, 0.0], [4.0, 0.0]], 1.0)));
        assert!(!encloses(&segment, &body(&[[2.0, 0.0]], 1.0f32.next_up())));
        assert!(encloses(&segment, &body(&[[2.0, 1.0], [2.0, -1.0]], 0.0)));
        assert!(encloses(&Body::point([1.0, 2.0]), &Body::point([1.0, 2.0])));
        assert!(!encloses(&Body::point([1.0, 2.0]), &body(&[[1.0, 2.0]], f32::from_bits(1))));
    }

    /// Whether b extends beyond a in no direction. The worst direction is the normal of an edge of a, or
    /// leads from a corner of a to one of b.
    fn no_direction_sticks_out(a: &Body, b: &Body) -> bool {
        let (corners_a, corners_b) = (whole_corners(a), whole_corners(b));
        let mut directions = vec![[1, 0]];
        for p in &corners_a {
            directions.extend(corners_a.iter().map(|q| [p[1] - q[1], q[0] - p[0]]));
            directions.extend(corners_b.iter().map(|q| [q[0] - p[0], q[1] - p[1]]));
        }
        let reach = |corners: &[[i128; 2]], n: [i128; 2]| corners.iter().map(|p| p[0] * n[0] + p[1] * n[1]).max();
        directions.iter().filter(|&&n| n != [0, 0]).all(|&n| {
            let gain = reach(&corners_b, n).unwrap_or(0) - reach(&corners_a, n).unwrap_or(0);
            let length = ((n[0] * n[0] + n[1] * n[1]) as f64).sqrt();
            gain as f64 + f64::from(b.radius - a.radius) * length < 1e-9
        })
    }

    #[test]
    fn agrees_with_support_in_all_critical_directions_and_with_long_integers() {
        let mut random = Random::new();
        let mut enclosed = 0;
        for _ in 0..20_000 {
            let (a, b) = (random.grid_body(6), random.grid_body(2));
            let expected = no_direction_sticks_out(&a, &b);
            let (quick, long) = checked(&a, &b, |grid| body_encloses(grid, &a, (&b).into()));
            assert_eq!((quick, long), (expected, expected), "{a:?}\n{b:?}");
            enclosed += u32::from(expected);
        }
        assert!((2000..18_000).contains(&enclosed), "{enclosed} of 20000");
    }
}
