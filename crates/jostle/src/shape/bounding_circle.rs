use crate::math::{
    Vec2,
    dvec2::DVec2,
    predicates::{Span, compare_length},
    round_up_sum,
};

/// The centre (rounded to f32) of the smallest circle around finite points, and the smallest f32 radius with which a
/// circle there contains them all.
///
/// The two or three points that define the circle are kept, and the farthest point outside is added until there is
/// none. The circle grows strictly each time, so the same three never return; rounding can at worst stop the growth an
/// ulp too early, which the exact last step corrects.
pub(super) fn smallest_circle(points: &[Vec2]) -> (Vec2, f32) {
    /// The ratio below which growth is rounding.
    const GROWTH: f64 = 1.0 + 1e-14;
    // Relative to one of them, so that a small cluster far from the origin keeps its digits.
    let base = DVec2::from(points[0]);
    let farthest = |from: DVec2| {
        points.iter().map(|&p| DVec2::from(p) - base).fold((from, 0.0), |(best, square), p| {
            let distance = (p - from).length_squared();
            if distance > square { (p, distance) } else { (best, square) }
        })
    };
    let mut circle = EnclosingCircle { centre: DVec2::ZERO, square: 0.0, support: [DVec2::ZERO; 3] };
    loop {
        let (outsider, square) = farthest(circle.centre);
        if square <= circle.square * GROWTH {
            break;
        }
        let grown = circle.with(outsider);
        if grown.square <= circle.square {
            break;
        }
        circle = grown;
    }
    let centre = Vec2::from(circle.centre + base);
    let (_, square) = farthest(DVec2::from(centre) - base);
    let mut radius = round_up_sum(crate::math::sqrt(square), 0.0).next_down().max(0.0);
    while radius.is_finite()
        && points.iter().any(|&p| compare_length(Span::new(centre.into(), p.into()), [f64::from(radius), 0.0]).is_gt())
    {
        radius = radius.next_up();
    }
    (centre, radius)
}

/// A circle and the points that define it (some may be the same).
struct EnclosingCircle {
    centre: DVec2,
    square: f64,
    support: [DVec2; 3],
}

impl EnclosingCircle {
    /// The smallest circle around its support and one more point: the smallest of the circles through that point and
    /// one or two of the others that contains the rest.
    fn with(&self, p: DVec2) -> EnclosingCircle {
        const SLACK: f64 = 1.0 + 1e-12;
        let h = self.support;
        let candidates = [
            EnclosingCircle::across(p, h[0]),
            EnclosingCircle::across(p, h[1]),
            EnclosingCircle::across(p, h[2]),
            EnclosingCircle::through(p, h[0], h[1]),
            EnclosingCircle::through(p, h[1], h[2]),
            EnclosingCircle::through(p, h[2], h[0]),
        ];
        let around_all = |c: &EnclosingCircle| h.iter().all(|&q| (q - c.centre).length_squared() <= c.square * SLACK);
        candidates
            .into_iter()
            .filter(|c| c.square.is_finite() && around_all(c))
            .min_by(|a, b| a.square.total_cmp(&b.square))
            .unwrap_or(EnclosingCircle { centre: self.centre, square: 0.0, support: h })
    }

    /// The circle with this diameter.
    fn across(p: DVec2, q: DVec2) -> EnclosingCircle {
        let centre = (p + q) * 0.5;
        EnclosingCircle { centre, square: (p - centre).length_squared(), support: [p, q, q] }
    }

    /// The circle through three points; infinite if they are collinear.
    fn through(p: DVec2, q: DVec2, r: DVec2) -> EnclosingCircle {
        let (a, b) = (q - p, r - p);
        let (aa, bb) = (a.length_squared(), b.length_squared());
        let offset = DVec2::new(b.y * aa - a.y * bb, a.x * bb - b.x * aa) * (0.5 / a.cross(b));
        EnclosingCircle { centre: p + offset, square: offset.length_squared(), support: [p, q, r] }
    }
}
