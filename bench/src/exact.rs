//! What counts as right. Bounds are relative to the size of the figures, which every library sees in f32 coordinates
//! of up to about eight sizes.

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

/// How much of the size a distance may be off.
pub const DISTANCE_BOUND: f64 = 1e-5;

/// How much of the size the figures may be less separated along a reported normal than along the best one. Where gaps
/// are small a direction from f32 coordinates cannot be better.
pub const NORMAL_BOUND: f64 = 1e-3;

/// How far from 1 the length of a normal may be.
pub const UNIT_BOUND: f64 = 1e-3;

/// A separation: the signed distance, and the normal from A to B where the library gives one.
pub fn separation(pair: &Pair, size: f32, distance: f32, normal: Option<Vec2>) -> Verdict {
    let size = f64::from(size);
    let close = (f64::from(distance) - pair.distance).abs() <= DISTANCE_BOUND * size;
    let normal_right = |n: Vec2| {
        is_unit(n) && support_gap(&pair.a.body(), &pair.b.body(), exact(n)) >= pair.distance - NORMAL_BOUND * size
    };
    Verdict::right_if(close && normal.is_none_or(normal_right))
}

/// The same of an area and one figure of its crowd, `truth` apart. An area has no extent along a normal that would tell,
/// so the figure is moved back along it: of a gap all but `NORMAL_BOUND`, then hardly more may be left; of a depth all,
/// then no deeper overlap may be left.
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

/// A point of the border that claims to be the nearest one.
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

/// Where a ray of limited length hits: the fraction of its way, and the normal of the surface. Whether it hits must be
/// right; the place may be off by `DISTANCE_BOUND` along the ray, or, at a graze, lie that near to the border.
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
    // Along a graze the border is near for long; but halfway to the true hit the ray may not run deep inside.
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

/// Where a ray hits the edge that it first meets, `truth` of its way on: fraction and normal.
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
                // Of a smaller gap or depth every direction would do.
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
