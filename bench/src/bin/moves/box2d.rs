//! Box2D's mover, a capsule, as in its sample of a character: planes, a cast, and again.

use jostle::{Shape, Vec2};

use crate::{
    level::Level,
    library::{Library, Reached},
};

/// The number of times that planes are gathered and the mover is cast.
const ROUNDS: usize = 5;
/// A mover that gets on by less than this has arrived.
const TOLERANCE: f32 = 0.01;
/// The number of planes that are gathered.
pub(crate) const PLANES: usize = 8;
/// The cosine of 45°: planes as upright as this are floors.
const FLOOR: f32 = 0.7;

/// The calls of Box2D, in C or in Rust, with a level and a capsule.
pub(crate) trait Calls {
    const NAME: &str;
    /// A plane that the capsule is at, with the push by which it deflects the capsule.
    type Plane;
    /// Adds the planes that the capsule is at here, at most `PLANES`.
    fn gather(&mut self, at: Vec2, planes: &mut Vec<Self::Plane>);
    /// The displacement that the planes leave of this one. Their pushes are set.
    fn solve(by: Vec2, planes: &mut [Self::Plane]) -> Vec2;
    /// The fraction of a displacement that the capsule can make.
    fn cast(&mut self, at: Vec2, by: Vec2) -> f32;
    /// The push of a plane, and the y of its normal.
    fn push(plane: &Self::Plane) -> (f32, f32);
}

/// The mover, with the calls that it makes.
pub(crate) struct Mover<C> {
    calls: C,
    at: Vec2,
}

impl<C> Mover<C> {
    pub(crate) fn new(calls: C) -> Mover<C> {
        Mover { calls, at: Vec2::ZERO }
    }
}

impl<C: Calls> Library for Mover<C> {
    fn name(&self) -> String {
        C::NAME.into()
    }

    fn put(&mut self, at: Vec2) {
        self.at = at;
    }

    #[inline(never)]
    fn travel(&mut self, by: Vec2) -> Reached {
        let target = self.at + by;
        let mut planes = Vec::with_capacity(PLANES);
        for _ in 0..ROUNDS {
            planes.clear();
            self.calls.gather(self.at, &mut planes);
            let wanted = C::solve(target - self.at, &mut planes);
            let moved = wanted * self.calls.cast(self.at, wanted);
            self.at += moved;
            if moved.length() < TOLERANCE {
                break;
            }
        }
        let pushing = planes.iter().map(C::push).filter(|(push, _)| *push > 0.0);
        let on_floor = pushing.clone().any(|(_, up)| up > FLOOR);
        Reached { at: self.at, on_floor, met: pushing.count() }
    }
}

/// A part of a level in the terms of Box2D, with its place.
pub(crate) enum Solid {
    /// A box by half its size, and its middle.
    Tile(Vec2, Vec2),
    /// Its first and last points are no part of it: they only lead on.
    Chain(Vec<Vec2>),
    /// A convex polygon.
    Piece(Vec<Vec2>),
}

/// The shapes of a level. Polygons come as the convex pieces into which jostle cuts them; Box2D leaves out corners that
/// are within 0.005 of a straight line.
pub(crate) fn solids(level: &Level) -> Vec<Solid> {
    let own = |(shape, at): &(Shape, Vec2)| match shape {
        Shape::Convex(tile) => vec![Solid::Tile(0.5 * tile.aabb().size(), *at)],
        Shape::Chain(chain) => {
            let points = chain.points();
            let ends = [points.first(), points.last()].map(|end| *end.expect("a chain has points"));
            let up = Vec2::new(0.0, 1.0);
            vec![Solid::Chain([&[ends[0] + up], points, &[ends[1] + up]].concat())]
        }
        Shape::Polygon(polygon) => {
            let piece = |piece: &jostle::Convex| piece.corners().iter().map(|corner| *corner + *at).collect();
            polygon.pieces().map(|convex| Solid::Piece(piece(convex))).collect()
        }
        _ => unreachable!("no level has others"),
    };
    level.solids.iter().flat_map(own).collect()
}
