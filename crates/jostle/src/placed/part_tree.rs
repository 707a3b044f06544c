//! A shape of any kind as a tree of boxes, whose leaves are its convex pieces or parts of their borders.

use core::cell::OnceCell;

use super::{
    part::{self, Area, Body, Leaves, PlacedPart},
    piece::Piece,
    placed::{Placed, View},
};
use crate::{
    math::{Aabb, Pose2, Vec2, bounds::Bounds, dvec2::DVec2},
    shape::{Compound, Convex},
    tree::Branch,
};

/// A node of a placed shape's tree: a box around some of the shape.
#[derive(Clone, Copy)]
pub(crate) struct ShapeNode<'a> {
    within: Within<'a>,
}

/// The content of a node's box.
#[derive(Clone, Copy)]
enum Within<'a> {
    /// A whole shape, or a part of a compound with its index.
    Shape(Placed<'a>, Option<u32>),
    /// Parts of a compound.
    Parts(&'a Compound, Placed<'a>, Branch),
    /// Segments of a chain, with the index of its part.
    Segments(Placed<'a>, Option<u32>, Branch),
    /// The hull of the corners of a convex shape from one to another, with the index of its part.
    Corners(&'a Convex, Pose2, u32, [usize; 2]),
    /// Leaves of an area, with the index of its part.
    Area(Leaves, Area<'a>, u32, Branch),
}

/// A convex piece or a run of its corners, a segment of a chain, or an edge of an area's border.
pub(crate) struct Leaf<'a> {
    /// The index of its part, and in the part that of the piece, segment or edge, or of the first corner of a run.
    pub(crate) name: (u32, u32),
    within: Within<'a>,
    piece: OnceCell<Piece>,
}

impl Leaf<'_> {
    /// True if the leaf is a run of a convex shape's corners.
    pub(crate) fn is_run(&self) -> bool {
        matches!(self.within, Within::Corners(..))
    }
}

impl<'a> ShapeNode<'a> {
    /// The root of a shape's tree.
    pub(crate) fn all(shape: Placed<'a>) -> ShapeNode<'a> {
        ShapeNode { within: Within::Shape(shape, None) }
    }

    /// The corners of a rectangle around it in the world: of a sharp segment itself, of a run of corners the one
    /// along the line between its ends, of others the box that is axis-aligned in the frame of the shape.
    pub(crate) fn rectangle(&self) -> [DVec2; 4] {
        let (Aabb { min, max }, pose) = match self.within {
            Within::Shape(placed, _) => (placed.local_aabb(), placed.pose()),
            Within::Parts(_, placed, branch) | Within::Segments(placed, _, branch) => (branch.aabb(), placed.pose()),
            Within::Area(_, area, _, branch) => (branch.aabb(), area.pose()),
            Within::Corners(shape, pose, _, run) => return along_ends(shape, pose, run),
        };
        match self.ends() {
            Some([p, q]) => [p, q, q, p],
            None => [min, (max.x, min.y).into(), max, (min.x, max.y).into()],
        }
        .map(|corner| pose.place(corner))
    }

    /// The ends of a sharp segment in the frame of the shape.
    fn ends(&self) -> Option<[Vec2; 2]> {
        match self.within {
            Within::Shape(placed, _) => match placed.view() {
                View::Convex(shape) if shape.radius() == 0.0 => shape.corners().try_into().ok(),
                _ => None,
            },
            Within::Segments(placed, _, branch) => match placed.view() {
                View::Chain(chain) => Some(chain.indexed().items[branch.item()?]),
                _ => None,
            },
            Within::Area(Leaves::Border | Leaves::Features(_), area, _, branch) => {
                Some(area.polygon.indexed_edges().items[branch.item()?])
            }
            Within::Parts(..) | Within::Area(..) | Within::Corners(..) => None,
        }
    }

    /// The leaf, if it is one; otherwise visits the nodes below it.
    pub(crate) fn open(&self, leaves: Leaves, mut visit: impl FnMut(ShapeNode<'a>)) -> Option<Leaf<'a>> {
        match self.within {
            Within::Shape(placed, part) => match placed.view() {
                View::Convex(shape) if opens(leaves, shape) => {
                    let (pose, part) = (placed.pose(), part.unwrap_or(0));
                    open_run(shape, pose, part, [0, shape.corners().len()], &mut visit);
                }
                View::Convex(_) => return Some(self.leaf((part.unwrap_or(0), 0))),
                View::Polygon(polygon) => {
                    let area = Area::new(polygon, placed.pose());
                    let root = area.tree(leaves).root();
                    visit(ShapeNode { within: Within::Area(leaves, area, part.unwrap_or(0), root) });
                }
                View::Chain(chain) => {
                    let root = chain.indexed().tree.root();
                    visit(ShapeNode { within: Within::Segments(placed, part, root) });
                }
                View::Compound(compound) => {
                    let root = compound.indexed().tree.root();
                    visit(ShapeNode { within: Within::Parts(compound, placed, root) });
                }
            },
            Within::Parts(compound, placed, branch) => {
                let parts = compound.indexed();
                match branch.item() {
                    Some(i) => {
                        let part = parts.items[i].shape().at(placed.pose());
                        visit(ShapeNode { within: Within::Shape(part, Some(i as u32)) });
                    }
                    None => parts.tree.below(branch).for_each(|below| {
                        visit(ShapeNode { within: Within::Parts(compound, placed, below) });
                    }),
                }
            }
            Within::Segments(placed, part, branch) => {
                let View::Chain(chain) = placed.view() else { return None };
                match branch.item() {
                    Some(i) => return Some(self.leaf((part.unwrap_or(i as u32), i as u32))),
                    None => chain.indexed().tree.below(branch).for_each(|below| {
                        visit(ShapeNode { within: Within::Segments(placed, part, below) });
                    }),
                }
            }
            Within::Area(leaves, area, part, branch) => match branch.item() {
                Some(i) => return Some(self.leaf((part, i as u32))),
                None => area.tree(leaves).below(branch).for_each(|below| {
                    visit(ShapeNode { within: Within::Area(leaves, area, part, below) });
                }),
            },
            Within::Corners(shape, _, part, run) if is_short(shape, run) => {
                return Some(self.leaf((part, run[0] as u32)));
            }
            Within::Corners(shape, pose, part, run) => open_run(shape, pose, part, run, &mut visit),
        }
        None
    }

    /// Whether it is a leaf.
    pub(crate) fn is_leaf(&self, leaves: Leaves) -> bool {
        match &self.within {
            Within::Shape(placed, _) => match placed.view() {
                View::Convex(shape) => !opens(leaves, shape),
                _ => false,
            },
            Within::Corners(shape, .., run) => is_short(shape, *run),
            Within::Parts(..) => false,
            Within::Segments(.., branch) | Within::Area(.., branch) => branch.item().is_some(),
        }
    }

    fn leaf(&self, name: (u32, u32)) -> Leaf<'a> {
        Leaf { name, within: self.within, piece: OnceCell::new() }
    }
}

impl<'a> Leaf<'a> {
    /// The piece, hull, segment or edge in the world.
    pub(crate) fn piece(&self) -> &Piece {
        self.piece.get_or_init(|| match self.within {
            Within::Area(Leaves::Border | Leaves::Features(_), area, ..) => area.edge(self.name.1 as usize),
            Within::Area(Leaves::Pieces, area, ..) => area.piece(self.name.1 as usize),
            Within::Corners(shape, pose, _, [from, to]) => {
                let mut piece = Piece::of_corners((from..=to).map(|i| pose.place(corner(shape, i))));
                if !shape.stays_convex(pose) {
                    piece.make_hull();
                }
                Piece { radius: f64::from(shape.radius()), ..piece }
            }
            _ => match self.part().body {
                Body::Piece(piece) => piece,
                Body::Area(_) => unreachable!("areas branch"),
            },
        })
    }

    /// The part that it belongs to.
    pub(crate) fn part(&self) -> PlacedPart<'a> {
        match self.within {
            Within::Area(_, area, part, _) => PlacedPart::whole(part, Body::Area(area)),
            Within::Segments(placed, part, _) => match placed.view() {
                View::Chain(chain) => part::chain_segment(chain, placed.pose(), self.name.1 as usize, part),
                _ => unreachable!("only chains have segments"),
            },
            Within::Shape(placed, part) => match placed.view() {
                View::Convex(shape) => part::convex(shape, placed.pose(), part.unwrap_or(0)),
                _ => unreachable!("all other shapes branch"),
            },
            Within::Corners(shape, pose, part, _) => part::convex(shape, pose, part),
            Within::Parts(..) => unreachable!("parts branch"),
        }
    }
}

/// True if a convex shape is searched as a tree of runs of its corners, false if it is one leaf.
fn opens(leaves: Leaves, shape: &Convex) -> bool {
    matches!(leaves, Leaves::Features(few) if shape.corners().len() > few)
}

/// True if a run of corners is a leaf. Leaves have at most 4 √n of n corners each: single edges would be too many
/// where each comes nearest at some time, as on a wheel that turns.
fn is_short(shape: &Convex, [from, to]: [usize; 2]) -> bool {
    (to - from) * (to - from) <= 16 * shape.corners().len()
}

fn corner(shape: &Convex, i: usize) -> Vec2 {
    let corners = shape.corners();
    corners[if i < corners.len() { i } else { i - corners.len() }]
}

/// Divides a run of corners. Its parts have the corners between them in common.
fn open_run<'a>(
    shape: &'a Convex,
    pose: Pose2,
    part: u32,
    [from, to]: [usize; 2],
    visit: &mut impl FnMut(ShapeNode<'a>),
) {
    const BRANCHES: usize = 2;
    let step = (to - from).div_ceil(BRANCHES);
    for from in (from..to).step_by(step) {
        visit(ShapeNode { within: Within::Corners(shape, pose, part, [from, to.min(from + step)]) });
    }
}

/// The corners of a rectangle around a run of corners of a convex shape, with a side along the line between its ends.
fn along_ends(shape: &Convex, pose: Pose2, [from, to]: [usize; 2]) -> [DVec2; 4] {
    let at = |i: usize| pose.place(corner(shape, i));
    let (origin, between) = (at(from), at(to) - at(from));
    let length = between.length();
    // Far away, rounding may put the ends on each other.
    let along = if length > 0.0 { between * (1.0 / length) } else { DVec2::new(1.0, 0.0) };
    let local = (from..=to).map(|i| at(i) - origin).map(|v| DVec2::new(along.dot(v), along.cross(v)));
    let around = local.map(Bounds::point).reduce(Bounds::union).unwrap_or(Bounds::ALL);
    let sides = around.grown(f64::from(shape.radius()));
    sides.corners().map(|v| origin + along * v.x + along.left() * v.y)
}
