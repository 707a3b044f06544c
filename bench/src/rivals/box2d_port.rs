//! Box2D as the crate `box2d-rust`, a port of the C code to Rust.

use box2d_rust::{
    collision::{Capsule, CastOutput, ChainSegment, Circle, LocalManifold, Polygon, RayCastInput, Segment},
    distance::{
        DistanceInput, ShapeCastPairInput, ShapeProxy, SimplexCache, Sweep, ToiInput, ToiState, make_proxy, shape_cast,
        shape_distance, time_of_impact,
    },
    geometry::{
        make_offset_box, make_polygon, point_in_capsule, point_in_circle, point_in_polygon, ray_cast_capsule,
        ray_cast_circle, ray_cast_polygon,
    },
    hull::compute_hull,
    manifold::{
        collide_capsules, collide_chain_segment_and_polygon, collide_circles, collide_polygon_and_capsule,
        collide_polygon_and_circle, collide_polygons,
    },
    math_functions::{ROT_IDENTITY, Transform},
};
use jostle::Vec2;

use super::box2d::{Distance, Engine, v, vec2};
use crate::exact::impacts::Answer;

/// The port.
pub struct Port;

fn ray(from: Vec2, way: Vec2) -> RayCastInput {
    RayCastInput { origin: v(from), translation: v(way), max_fraction: 1.0 }
}

fn hit(output: CastOutput) -> Option<(f32, Vec2)> {
    output.hit.then(|| (output.fraction, vec2(output.normal)))
}

impl Engine for Port {
    const NAME: &'static str = "box2d-rust";

    type Circle = Circle;
    type Capsule = Capsule;
    type Polygon = Polygon;
    type ChainSegment = ChainSegment;
    type Proxy = ShapeProxy;
    type Cache = SimplexCache;

    fn circle(radius: f32) -> Circle {
        Circle { center: v(Vec2::ZERO), radius }
    }

    fn capsule(half_length: f32, radius: f32) -> Capsule {
        let end = |x| v(Vec2::new(x, 0.0));
        Capsule { center1: end(-half_length), center2: end(half_length), radius }
    }

    fn rectangle(half: Vec2, middle: Vec2) -> Polygon {
        make_offset_box(half.x, half.y, v(middle), ROT_IDENTITY)
    }

    fn polygon(corners: &[Vec2]) -> Option<Polygon> {
        let points: Vec<_> = corners.iter().copied().map(v).collect();
        let hull = compute_hull(&points);
        (hull.count as usize == corners.len()).then(|| make_polygon(&hull, 0.0))
    }

    fn chain_segment(points: [Vec2; 4]) -> ChainSegment {
        let [ghost1, point1, point2, ghost2] = points.map(v);
        ChainSegment { ghost1, segment: Segment { point1, point2 }, ghost2, chain_id: 0 }
    }

    fn proxy(corners: &[Vec2], radius: f32) -> ShapeProxy {
        let points: Vec<_> = corners.iter().copied().map(v).collect();
        make_proxy(&points, radius)
    }

    #[inline]
    fn distance_from(cache: &mut SimplexCache, a: &ShapeProxy, b: &ShapeProxy, transform: Transform) -> Distance {
        let input = DistanceInput { proxy_a: *a, proxy_b: *b, transform, use_radii: true };
        let output = shape_distance(&input, cache, None);
        Distance { distance: output.distance, normal: vec2(output.normal), point_a: vec2(output.point_a) }
    }

    #[inline]
    fn shape_cast(a: &ShapeProxy, b: &ShapeProxy, transform: Transform, way: Vec2) -> Option<(f32, Vec2)> {
        hit(shape_cast(&ShapeCastPairInput {
            proxy_a: *a,
            proxy_b: *b,
            transform,
            translation_b: v(way),
            max_fraction: 1.0,
            can_encroach: true,
        }))
    }

    #[inline]
    fn time_of_impact(a: &ShapeProxy, b: &ShapeProxy, [sweep_a, sweep_b]: [&Sweep; 2]) -> Answer {
        let (sweep_a, sweep_b) = (*sweep_a, *sweep_b);
        let output = time_of_impact(&ToiInput { proxy_a: *a, proxy_b: *b, sweep_a, sweep_b, max_fraction: 1.0 });
        match output.state {
            ToiState::Separated => Answer::Clear,
            ToiState::Hit | ToiState::Overlapped => Answer::Hit(output.fraction.into()),
            ToiState::Failed | ToiState::Unknown => Answer::Failed,
        }
    }

    #[inline]
    fn point_in_circle(shape: &Circle, point: Vec2) -> bool {
        point_in_circle(shape, v(point))
    }

    #[inline]
    fn point_in_capsule(shape: &Capsule, point: Vec2) -> bool {
        point_in_capsule(shape, v(point))
    }

    #[inline]
    fn point_in_polygon(shape: &Polygon, point: Vec2) -> bool {
        point_in_polygon(shape, v(point))
    }

    #[inline]
    fn ray_at_circle(shape: &Circle, from: Vec2, way: Vec2) -> Option<(f32, Vec2)> {
        hit(ray_cast_circle(shape, &ray(from, way)))
    }

    #[inline]
    fn ray_at_capsule(shape: &Capsule, from: Vec2, way: Vec2) -> Option<(f32, Vec2)> {
        hit(ray_cast_capsule(shape, &ray(from, way)))
    }

    #[inline]
    fn ray_at_polygon(shape: &Polygon, from: Vec2, way: Vec2) -> Option<(f32, Vec2)> {
        hit(ray_cast_polygon(shape, &ray(from, way)))
    }

    #[inline]
    fn collide_circles(a: &Circle, b: &Circle, transform: Transform) -> LocalManifold {
        collide_circles(a, b, transform)
    }

    #[inline]
    fn collide_polygon_and_circle(a: &Polygon, b: &Circle, transform: Transform) -> LocalManifold {
        collide_polygon_and_circle(a, b, transform)
    }

    #[inline]
    fn collide_capsules(a: &Capsule, b: &Capsule, transform: Transform) -> LocalManifold {
        collide_capsules(a, b, transform)
    }

    #[inline]
    fn collide_polygon_and_capsule(a: &Polygon, b: &Capsule, transform: Transform) -> LocalManifold {
        collide_polygon_and_capsule(a, b, transform)
    }

    #[inline]
    fn collide_polygons(a: &Polygon, b: &Polygon, transform: Transform) -> LocalManifold {
        collide_polygons(a, b, transform)
    }

    #[inline]
    fn collide_segment_and_polygon(a: &ChainSegment, b: &Polygon, transform: Transform) -> LocalManifold {
        collide_chain_segment_and_polygon(a, b, transform, &mut SimplexCache::default())
    }
}
