//! The criteria of a correct answer. Bounds are relative to the size of the figures, which every library gets in f32
//! coordinates of up to about eight sizes.

pub mod casts;
pub mod contacts;
pub mod impacts;
pub mod paths;

use jostle::{Ray, Vec2};
use jostle_oracle::{Body, distance_to, overlap_after, support_gap};

use crate::{
    case::Verdict,
    scene::{
        crowd::Crowd,
        pairs::Pair,
        points::{Spot, exact},
        rays::Shot,
    },
};

/// The error bound of a distance, in sizes.
pub const DISTANCE_BOUND: f64 = 1e-5;

/// The largest loss of separation, in sizes, along a reported normal compared with the best one. For small gaps, a
/// direction from f32 coordinates cannot be better.
pub const NORMAL_BOUND: f64 = 1e-3;

/// The largest difference of the length of a normal from 1.
pub const UNIT_BOUND: f64 = 1e-3;

/// Judges a separation: the signed distance, and the normal from A to B if the library gives one.
pub fn separation(pair: &Pair, size: f32, distance: f32, normal: Option<Vec2>) -> Verdict {
    let size = f64::from(size);
    let close = (f64::from(distance) - pair.distance).abs() <= DISTANCE_BOUND * size;
    let normal_right = |n: Vec2| {
        is_unit(n) && support_gap(&pair.a.body(), &pair.b.body(), exact(n)) >= pair.distance - NORMAL_BOUND * size
    };
    Verdict::right_if(close && normal.is_none_or(normal_right))
}

/// Judges the separation of an area and one figure of its crowd, `truth` apart. An area has no single extent along a
/// normal, so the figure is moved back along it: by a gap less `NORMAL_BOUND`, after which hardly more may be left; or
/// by the whole depth, after which no deeper overlap may be left.
pub fn star_separation(crowd: &Crowd, i: usize, truth: f64, size: f32, distance: f32, normal: Option<Vec2>) -> Verdict {
    let size = f64::from(size);
    let bound = NORMAL_BOUND * size;
    let close = (f64::from(distance) - truth).abs() <= DISTANCE_BOUND * size;
    let normal_right = |n: Vec2| {
        let [x, y] = exact(n);
        let length = x.hypot(y);
        let along = |way: f64| [x / length * way, y / length * way];
        let body = crowd.items[i].body();
        let is_small = |rest: f64| rest <= 2.0 * bound;
        is_unit(n)
            && if truth < 0.0 {
                is_small(overlap_after(crowd.region(), &body, along(-truth)))
            } else {
                let back = along((bound - truth).min(0.0));
                crowd.distance_to(&moved(&body, back)).is_some_and(is_small)
            }
    };
    Verdict::right_if(close && normal.is_none_or(normal_right))
}

fn moved(body: &Body, [x, y]: [f64; 2]) -> Body {
    Body { corners: body.corners.iter().map(|p| [p[0] + x, p[1] + y]).collect(), radius: body.radius }
}

/// Judges a point of the border that should be the nearest one.
pub fn closest_point(spot: &Spot, size: f32, point: Vec2) -> Verdict {
    if !point.is_finite() {
        return Verdict::Wrong;
    }
    let bound = DISTANCE_BOUND * f64::from(size);
    let [x, y] = exact(point);
    let [px, py] = exact(spot.point);
    let away = (x - px).hypot(y - py);
    let on_border = distance_to([x, y], &spot.item.body()).abs() <= bound;
    Verdict::right_if(on_border && (away - spot.distance.abs()).abs() <= bound)
}

/// Judges the hit of a ray of limited length: the fraction and the normal of the surface. Hit or miss must be exact;
/// the place may be off by `DISTANCE_BOUND` along the ray, or, for a graze, be that near to the border.
pub fn ray(shot: &Shot, size: f32, hit: Option<(f32, Option<Vec2>)>) -> Verdict {
    let (Some(truth), Some((fraction, normal))) = (shot.fraction, hit) else {
        return Verdict::right_if(shot.fraction.is_none() && hit.is_none());
    };
    let (body, size) = (shot.item.body(), f64::from(size));
    let bound = DISTANCE_BOUND * size;
    let fraction = f64::from(fraction);
    let [from, way] = [exact(shot.from), exact(shot.way)];
    let at = |t: f64| [from[0] + way[0] * t, from[1] + way[1] * t];
    let off = (fraction - truth).abs() * way[0].hypot(way[1]);
    // Along a graze the border is near for long; but halfway to the true hit the ray may not be deep inside.
    let grazes = || {
        distance_to(at(fraction), &body).abs() <= bound && distance_to(at(0.5 * (fraction + truth)), &body) >= -bound
    };
    let place = fraction.is_finite() && (off <= bound || grazes());
    let faces = |n: Vec2| {
        let behind = support_gap(&body, &Body::point(at(truth)), exact(n)) >= -NORMAL_BOUND * size;
        is_unit(n) && behind && f64::from(n.dot(shot.way)) <= NORMAL_BOUND * way[0].hypot(way[1])
    };
    Verdict::right_if(place && normal.is_none_or(faces))
}

/// Judges the hit of a ray on the edge that it first hits, at the fraction `truth`: fraction and normal.
pub fn ray_at_edge(ray: Ray, truth: f64, edge: &Body, size: f32, (fraction, normal): (f32, Vec2)) -> Verdict {
    let [wx, wy] = exact(ray.direction);
    let off = (f64::from(fraction) - truth).abs() * wx.hypot(wy);
    let [nx, ny] = exact(normal);
    let [[px, py], [qx, qy]] = [edge.corners[0], edge.corners[1]];
    let is_square = (nx * (qx - px) + ny * (qy - py)).abs() <= NORMAL_BOUND * (qx - px).hypot(qy - py);
    let is_against = nx * wx + ny * wy <= 0.0;
    Verdict::right_if(off <= DISTANCE_BOUND * f64::from(size) && is_unit(normal) && is_square && is_against)
}

fn is_unit(n: Vec2) -> bool {
    n.is_finite() && (f64::from(n.x).hypot(f64::from(n.y)) - 1.0).abs() <= UNIT_BOUND
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{
        crowd::crowd,
        figure::Kind,
        pairs::{Mix, pairs},
        points::spots,
        rays::{Aim, shots},
        stars::StarKind,
    };

    #[test]
    fn a_separation_is_wrong_if_its_number_or_its_normal_is() {
        for mix in [Mix::Over, Mix::Near, Mix::Far] {
            for pair in pairs([Kind::Box, Kind::Capsule], mix, 1.0, 30) {
                let s = jostle::separation(pair.a.placed(), pair.b.placed());
                let judge = |distance, normal| separation(&pair, 1.0, distance, Some(normal));
                assert_eq!(judge(s.distance, s.normal), Verdict::Right);
                assert_eq!(judge(s.distance + 2e-5, s.normal), Verdict::Wrong);
                assert_eq!(judge(s.distance, -s.normal), Verdict::Wrong);
                assert_eq!(judge(s.distance, s.normal * 1.01), Verdict::Wrong);
                assert_eq!(judge(f32::NAN, s.normal), Verdict::Wrong);
                assert_eq!(judge(s.distance, Vec2::ZERO), Verdict::Wrong);
            }
        }
    }

    #[test]
    fn a_ray_at_an_edge_must_hit_there_with_a_normal_square_to_it() {
        let edge = Body { corners: vec![[-1.0, 0.0], [1.0, 0.0]], radius: 0.0 };
        let ray = Ray::new((0.0, 2.0), (1.0, -4.0));
        let judge = |fraction, normal: (f32, f32)| ray_at_edge(ray, 0.5, &edge, 1.0, (fraction, normal.into()));
        assert_eq!(judge(0.5, (0.0, 1.0)), Verdict::Right);
        assert_eq!(judge(0.500_01, (0.0, 1.0)), Verdict::Wrong);
        assert_eq!(judge(0.5, (0.0, -1.0)), Verdict::Wrong);
        assert_eq!(judge(0.5, (-0.6, 0.8)), Verdict::Wrong);
        assert_eq!(judge(0.5, (0.0, 0.0)), Verdict::Wrong);
    }

    #[test]
    fn a_separation_from_a_star_is_wrong_if_its_number_or_its_normal_is() {
        for (kind, mix) in [(Kind::Box, Mix::Over), (Kind::Circle, Mix::Over), (Kind::Box, Mix::Near)] {
            let crowd = crowd(StarKind { corners: 24, holed: true }, kind, mix, 1.0, 20);
            for (i, truth) in crowd.separations().into_iter().enumerate() {
                let s = jostle::separation(crowd.area.polygon().at(crowd.area.pose), crowd.items[i].placed());
                let judge = |distance, normal| star_separation(&crowd, i, truth, 1.0, distance, Some(normal));
                assert_eq!(judge(s.distance, s.normal), Verdict::Right);
                assert_eq!(judge(s.distance + 2e-5, s.normal), Verdict::Wrong);
                assert_eq!(judge(s.distance, s.normal * 1.01), Verdict::Wrong);
                assert_eq!(judge(s.distance, Vec2::ZERO), Verdict::Wrong);
                // For a smaller gap or depth every direction would be correct.
                if truth.abs() > 3.0 * NORMAL_BOUND {
                    assert_eq!(judge(s.distance, -s.normal), Verdict::Wrong);
                }
            }
        }
    }

    #[test]
    fn a_closest_point_must_be_on_the_border_and_nearest() {
        for spot in spots(Kind::Regular(6), Mix::Far, 1.0, 30) {
            let truth = jostle::closest_point(spot.point, spot.item.placed());
            assert_eq!(closest_point(&spot, 1.0, truth.point), Verdict::Right);
            assert_eq!(closest_point(&spot, 1.0, truth.point + truth.normal * 2e-5), Verdict::Wrong);
            assert_eq!(closest_point(&spot, 1.0, spot.item.pose.translation), Verdict::Wrong);
        }
    }

    #[test]
    fn a_ray_must_hit_at_the_right_place_with_a_normal_that_faces_it() {
        for shot in shots(Kind::Capsule, Aim::Hit, 1.0, 30) {
            let hit = jostle::cast_ray(shot.ray(), shot.item.placed()).unwrap();
            let t = hit.fraction as f32;
            assert_eq!(ray(&shot, 1.0, Some((t, Some(hit.normal)))), Verdict::Right);
            assert_eq!(ray(&shot, 1.0, Some((t + 1e-4, Some(hit.normal)))), Verdict::Wrong);
            assert_eq!(ray(&shot, 1.0, Some((t, Some(-hit.normal)))), Verdict::Wrong);
            assert_eq!(ray(&shot, 1.0, None), Verdict::Wrong);
        }
        for shot in shots(Kind::Circle, Aim::Miss, 1.0, 30) {
            assert_eq!(ray(&shot, 1.0, None), Verdict::Right);
            assert_eq!(ray(&shot, 1.0, Some((0.5, None))), Verdict::Wrong);
        }
    }
}
