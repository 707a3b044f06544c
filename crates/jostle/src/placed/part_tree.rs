//! Any shape as a tree of boxes, whose leaves are its convex pieces or the edges of its border.

use core::cell::OnceCell;

use super::{
    part::{self, Area, Body, Leaves, Solid},
    piece::Piece,
    placed::{Placed, View},
};
use crate::{
    math::{Aabb, Pose2, dvec2::DVec2},
    shape::Compound,
    tree::Branch,
};

/// A box around a part of a placed shape.
#[derive(Clone, Copy)]
pub(crate) struct Twig<'a> {
    /// The corners of the box in the world. It is axis-aligned in the shape's frame.
    pub(crate) corners: [DVec2; 4],
    inside: Inside<'a>,
}

/// What is inside a twig's box.
#[derive(Clone, Copy)]
enum Inside<'a> {
    /// A whole shape or part of a compound, not opened yet.
    Shape(Placed<'a>, Option<u32>),
    Parts(&'a Compound, Placed<'a>, Branch),
    /// Segments of a chain.
    Segments(Placed<'a>, Option<u32>, Branch),
    Of(Leaves, Area<'a>, u32, Branch),
}

/// A convex piece, a segment of a chain, or an edge of an area's border.
pub(crate) struct Leaf<'a> {
    /// The part it belongs to, and the index of the piece, segment or edge in that part.
    pub(crate) name: (u32, u32),
    inside: Inside<'a>,
    piece: OnceCell<Piece>,
}

impl<'a> Twig<'a> {
    /// All of a shape.
    pub(crate) fn all(shape: Placed<'a>) -> Twig<'a> {
        Twig::new(shape.local_aabb(), shape.pose(), Inside::Shape(shape, None))
    }

    fn new(aabb: Aabb, pose: Pose2, inside: Inside<'a>) -> Twig<'a> {
        let Aabb { min, max } = aabb;
        let place = |x: f32, y: f32| pose.place((x, y).into());
        Twig { corners: [place(min.x, min.y), place(max.x, min.y), place(max.x, max.y), place(min.x, max.y)], inside }
    }

    /// Returns the leaf if it is one; otherwise visits what it branches into.
    pub(crate) fn open(&self, leaves: Leaves, mut visit: impl FnMut(Twig<'a>)) -> Option<Leaf<'a>> {
        match self.inside {
            Inside::Shape(placed, part) => match placed.view() {
                View::Convex(_) => return Some(self.leaf((part.unwrap_or(0), 0))),
                View::Polygon(polygon) => {
                    let area = Area::new(polygon, placed.pose());
                    let root = area.tree(leaves).root();
                    visit(Twig { inside: Inside::Of(leaves, area, part.unwrap_or(0), root), ..*self });
                }
                View::Chain(chain) => {
                    let root = chain.indexed().tree.root();
                    visit(Twig { inside: Inside::Segments(placed, part, root), ..*self });
                }
                View::Compound(compound) => {
                    let root = compound.indexed().tree.root();
                    visit(Twig { inside: Inside::Parts(compound, placed, root), ..*self });
                }
            },
            Inside::Parts(compound, placed, branch) => {
                let parts = compound.indexed();
                match branch.item() {
                    Some(i) => {
                        let part = parts.items[i].shape().at(placed.pose());
                        visit(Twig { inside: Inside::Shape(part, Some(i as u32)), ..*self });
                    }
                    None => parts.tree.below(branch).for_each(|below| {
                        visit(Twig::new(below.aabb(), placed.pose(), Inside::Parts(compound, placed, below)));
                    }),
                }
            }
            Inside::Segments(placed, part, branch) => {
                let View::Chain(chain) = placed.view() else { return None };
                match branch.item() {
                    Some(i) => return Some(self.leaf((part.unwrap_or(i as u32), i as u32))),
                    None => chain.indexed().tree.below(branch).for_each(|below| {
                        visit(Twig::new(below.aabb(), placed.pose(), Inside::Segments(placed, part, below)));
                    }),
                }
            }
            Inside::Of(leaves, area, part, branch) => match branch.item() {
                Some(i) => return Some(self.leaf((part, i as u32))),
                None => area.tree(leaves).below(branch).for_each(|below| {
                    visit(Twig::new(below.aabb(), area.pose(), Inside::Of(leaves, area, part, below)));
                }),
            },
        }
        None
    }

    /// Tells whether it is a leaf.
    pub(crate) fn is_leaf(&self) -> bool {
        match &self.inside {
            Inside::Shape(placed, _) => placed.is_convex(),
            Inside::Parts(..) => false,
            Inside::Segments(.., branch) | Inside::Of(.., branch) => branch.item().is_some(),
        }
    }

    fn leaf(&self, name: (u32, u32)) -> Leaf<'a> {
        Leaf { name, inside: self.inside, piece: OnceCell::new() }
    }
}

impl<'a> Leaf<'a> {
    /// The piece, segment or edge in the world.
    pub(crate) fn piece(&self) -> &Piece {
        self.piece.get_or_init(|| match self.inside {
            Inside::Of(Leaves::Border, area, ..) => area.edge(self.name.1 as usize),
            Inside::Of(Leaves::Pieces, area, ..) => area.piece(self.name.1 as usize),
            _ => match self.solid().body {
                Body::Piece(piece) => piece,
                Body::Area(_) => unreachable!("areas branch"),
            },
        })
    }

    /// The solid that it belongs to.
    pub(crate) fn solid(&self) -> Solid<'a> {
        match self.inside {
            Inside::Of(_, area, part, _) => Solid::whole(part, Body::Area(area)),
            Inside::Segments(placed, part, _) => match placed.view() {
                View::Chain(chain) => part::link(chain, placed.pose(), self.name.1 as usize, part),
                _ => unreachable!("only chains have segments"),
            },
            Inside::Shape(placed, part) => match placed.view() {
                View::Convex(shape) => part::convex(shape, placed.pose(), part.unwrap_or(0)),
                _ => unreachable!("all other shapes branch"),
            },
            Inside::Parts(..) => unreachable!("parts branch"),
        }
    }
}
