//! Ground of many pieces in Box2D, which finds the pieces near a figure in a tree, as its worlds do.

use box2d_rust::{
    dynamic_tree::DynamicTree,
    math_functions::{self as math, Aabb, Transform},
};
use jostle::{Pose2, Vec2};

use super::{
    box2d::{Engine, contacts_out, relative, transform, v},
    contacts::Contacts,
};

/// A piece of ground, in the frame of the ground.
#[derive(Clone, Debug)]
pub enum Plan {
    /// Convex, of at most `MOST_CORNERS` corners.
    Corners(Vec<Vec2>),
    Rectangle {
        half: Vec2,
        middle: Vec2,
    },
    /// A segment from the second to the third point, with its neighbours.
    Segment([Vec2; 4]),
}

enum Piece<E: Engine> {
    Polygon(E::Polygon),
    Segment(E::ChainSegment),
}

/// The pieces in a tree, which is that of the port for both builds.
pub struct Ground<E: Engine> {
    pieces: Vec<Piece<E>>,
    tree: DynamicTree,
    at: Transform,
}

/// A box that may touch the ground.
pub struct Mover<E: Engine> {
    pub shape: E::Polygon,
    pub half: Vec2,
    pub at: Transform,
}

impl<E: Engine> Ground<E> {
    /// The ground; `None` if Box2D refuses a piece.
    pub fn new(plans: &[Plan], pose: Pose2) -> Option<Ground<E>> {
        let mut tree = DynamicTree::new(plans.len() as i32);
        let mut pieces = Vec::new();
        for (i, plan) in plans.iter().enumerate() {
            tree.create_proxy(bounds(plan), 1, i as u64);
            pieces.push(match plan {
                Plan::Corners(corners) => Piece::Polygon(E::polygon(corners)?),
                Plan::Rectangle { half, middle } => Piece::Polygon(E::rectangle(*half, *middle)),
                Plan::Segment(points) => Piece::Segment(E::chain_segment(*points)),
            });
        }
        tree.rebuild(true);
        Some(Ground { pieces, tree, at: transform(pose) })
    }

    /// All manifolds, in the world.
    #[inline]
    pub fn collide(&self, mover: &Mover<E>, found: &mut Vec<Contacts>) {
        let relative = relative(&self.at, &mover.at);
        found.clear();
        self.tree.query_all(reach(mover.half, &relative), |_, piece| {
            let manifold = match &self.pieces[piece as usize] {
                Piece::Polygon(polygon) => E::collide_polygons(polygon, &mover.shape, relative),
                Piece::Segment(segment) => E::collide_segment_and_polygon(segment, &mover.shape, relative),
            };
            found.extend(contacts_out(&self.at, &manifold));
            true
        });
    }
}

/// The bounds of a rotated box, with Box2D's margin.
#[inline]
fn reach(half: Vec2, at: &Transform) -> Aabb {
    const MARGIN: f32 = 0.02;
    let (c, s) = (at.q.c.abs(), at.q.s.abs());
    let [x, y] = [c * half.x + s * half.y + MARGIN, s * half.x + c * half.y + MARGIN];
    Aabb {
        lower_bound: math::Vec2 { x: at.p.x - x, y: at.p.y - y },
        upper_bound: math::Vec2 { x: at.p.x + x, y: at.p.y + y },
    }
}

fn bounds(plan: &Plan) -> Aabb {
    let corners = match plan {
        Plan::Corners(corners) => corners.clone(),
        Plan::Rectangle { half, middle } => vec![*middle - *half, *middle + *half],
        Plan::Segment([_, from, to, _]) => vec![*from, *to],
    };
    let least = |low: Vec2, p: &Vec2| Vec2::new(low.x.min(p.x), low.y.min(p.y));
    let most = |high: Vec2, p: &Vec2| Vec2::new(high.x.max(p.x), high.y.max(p.y));
    Aabb {
        lower_bound: v(corners.iter().fold(corners[0], least)),
        upper_bound: v(corners.iter().fold(corners[0], most)),
    }
}
