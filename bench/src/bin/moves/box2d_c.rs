#![allow(unsafe_code, reason = "the C functions can be called in no other way")]

use std::ffi::c_void;

use boxdd_sys::ffi;
use jostle::Vec2;

use crate::{
    box2d::{Calls, PLANES, Solid, solids},
    level::Level,
};

/// Box2D in C.
pub(crate) struct C {
    world: ffi::b2WorldId,
    mover: ffi::b2Capsule,
}

fn v(v: Vec2) -> ffi::b2Vec2 {
    ffi::b2Vec2 { x: v.x, y: v.y }
}

// SAFETY of all calls below: the definitions are those that Box2D makes, it keeps no pointer to them nor to points,
// and the ids are of a world that lives as long as this.
impl C {
    pub(crate) fn new(level: &Level, end: Vec2, radius: f32) -> C {
        let definition = unsafe { ffi::b2DefaultWorldDef() };
        let world = unsafe { ffi::b2CreateWorld(&raw const definition) };
        let definition = unsafe { ffi::b2DefaultBodyDef() };
        let body = unsafe { ffi::b2CreateBody(world, &raw const definition) };
        let definition = unsafe { ffi::b2DefaultShapeDef() };
        for solid in solids(level) {
            let polygon = match solid {
                Solid::Tile(half, at) => unsafe {
                    ffi::b2MakeOffsetBox(half.x, half.y, v(at), ffi::b2Rot { c: 1.0, s: 0.0 })
                },
                Solid::Piece(corners) => {
                    let corners: Vec<_> = corners.into_iter().map(v).collect();
                    let hull = unsafe { ffi::b2ComputeHull(corners.as_ptr(), corners.len() as i32) };
                    assert!(hull.count >= 3, "Box2D refuses a piece");
                    unsafe { ffi::b2MakePolygon(&raw const hull, 0.0) }
                }
                Solid::Chain(points) => {
                    let points: Vec<_> = points.into_iter().map(v).collect();
                    let mut chain = unsafe { ffi::b2DefaultChainDef() };
                    (chain.points, chain.count) = (points.as_ptr(), points.len() as i32);
                    unsafe { ffi::b2CreateChain(body, &raw const chain) };
                    continue;
                }
            };
            unsafe { ffi::b2CreatePolygonShape(body, &raw const definition, &raw const polygon) };
        }
        unsafe { ffi::b2World_RebuildStaticTree(world) }
        C { world, mover: ffi::b2Capsule { center1: v(-end), center2: v(end), radius } }
    }
}

impl Drop for C {
    fn drop(&mut self) {
        unsafe { ffi::b2DestroyWorld(self.world) }
    }
}

/// Adds a plane to the list that the context points to.
unsafe extern "C" fn add(_: ffi::b2ShapeId, result: *const ffi::b2PlaneResult, context: *mut c_void) -> bool {
    // SAFETY: Box2D passes a result that it holds, and the context that `gather` gave it, which is its list.
    let (result, planes) = unsafe { (&*result, &mut *context.cast::<Vec<ffi::b2CollisionPlane>>()) };
    if result.hit && planes.len() < PLANES {
        let plane = result.plane;
        planes.push(ffi::b2CollisionPlane { plane, pushLimit: f32::MAX, push: 0.0, clipVelocity: true });
    }
    true
}

impl Calls for C {
    const NAME: &str = "Box2D C's mover";
    type Plane = ffi::b2CollisionPlane;

    fn gather(&mut self, at: Vec2, planes: &mut Vec<ffi::b2CollisionPlane>) {
        let (mover, context) = (&raw const self.mover, (&raw mut *planes).cast());
        unsafe { ffi::b2World_CollideMover(self.world, v(at), mover, ffi::b2DefaultQueryFilter(), Some(add), context) };
    }

    fn solve(by: Vec2, planes: &mut [ffi::b2CollisionPlane]) -> Vec2 {
        let left = unsafe { ffi::b2SolvePlanes(v(by), planes.as_mut_ptr(), planes.len() as i32).translation };
        Vec2::new(left.x, left.y)
    }

    fn cast(&mut self, at: Vec2, by: Vec2) -> f32 {
        let mover = &raw const self.mover;
        unsafe { ffi::b2World_CastMover(self.world, v(at), mover, v(by), ffi::b2DefaultQueryFilter()) }
    }

    fn push(plane: &ffi::b2CollisionPlane) -> (f32, f32) {
        (plane.push, plane.plane.normal.y)
    }
}
