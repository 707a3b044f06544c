use core::cell::OnceCell;
use core::fmt;

use jostle::{Aabb, BoxTree, Convex, Pose2, Shape, Vec2, closest_point};

use crate::Collider;

/// Which part of a collider's shape a contact is at, by the number that whoever made the collider knows it by.
///
/// ```
/// use jostle_scene::SubShape;
/// assert_eq!(SubShape::Tile(44).to_string(), "tile 44");
/// assert_eq!(SubShape::Tile(44).index(), 44);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SubShape {
    /// A cell of tiles, `row * columns + column`.
    Tile(u32),
    /// A segment of a chain.
    Segment(u32),
    /// A part of a compound.
    Part(u32),
}

impl SubShape {
    /// Its number.
    ///
    /// ```
    /// assert_eq!(jostle_scene::SubShape::Segment(3).index(), 3);
    /// ```
    #[must_use]
    pub fn index(self) -> u32 {
        match self {
            SubShape::Tile(index) | SubShape::Segment(index) | SubShape::Part(index) => index,
        }
    }

    /// The user's own number for this part of this collider: the part's tag, or else the collider's.
    pub(crate) fn tag(part: Option<SubShape>, collider: &Collider) -> u32 {
        let own = match part {
            Some(SubShape::Segment(part) | SubShape::Part(part)) => collider.shape.tag(part),
            Some(SubShape::Tile(_)) | None => 0,
        };
        if own == 0 { collider.tag } else { own }
    }
}

impl fmt::Display for SubShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SubShape::Tile(index) => write!(f, "tile {index}"),
            SubShape::Segment(index) => write!(f, "segment {index}"),
            SubShape::Part(index) => write!(f, "part {index}"),
        }
    }
}

/// Finds the parts of a collider that stands where it is; what that takes is made when it is first asked for.
pub(crate) struct SubShapes<'s> {
    collider: &'s Collider,
    /// Over the boxes of the parts.
    tree: OnceCell<BoxTree>,
}

impl<'s> SubShapes<'s> {
    pub(crate) fn new(collider: &'s Collider) -> SubShapes<'s> {
        SubShapes { collider, tree: OnceCell::new() }
    }

    /// The part that has this point on its border, or whose border is nearest to it; of several the one with the lowest
    /// number. Cells of tiles are told apart by the direction into the shape: [`Tiles::cell_at`](crate::Tiles::cell_at).
    pub(crate) fn at(&self, point: Vec2, inward: Vec2) -> Option<SubShape> {
        if let Some(tiles) = &self.collider.tiles {
            let pose = self.collider.pose;
            let inward = Pose2::new(Vec2::ZERO, pose.rotation).apply_inverse(inward);
            return Some(SubShape::Tile(tiles.cell_at(pose.apply_inverse(point), inward)));
        }
        match &self.collider.shape {
            Shape::Chain(_) => Some(SubShape::Segment(self.nearest(point))),
            Shape::Compound(_) => Some(SubShape::Part(self.nearest(point))),
            _ => None,
        }
    }

    fn nearest(&self, point: Vec2) -> u32 {
        let (shape, pose) = (&self.collider.shape, self.collider.pose);
        let tree = self.tree.get_or_init(|| {
            let around = |part| self::part(shape, part).map_or(Aabb::EMPTY, |part| part.at(pose).aabb());
            BoxTree::new(&(0..shape.part_count()).map(around).collect::<Vec<_>>())
        });
        let mut nearest = (f32::INFINITY, 0);
        tree.nearest(Aabb::around([point]), f64::INFINITY, |index| {
            let index = index as u32;
            let distance = part(shape, index).map(|part| closest_point(point, part.at(pose)).distance.abs());
            if let Some(closer) = distance.map(|distance| (distance, index)).filter(|found| *found < nearest) {
                nearest = closer;
            }
            f64::from(nearest.0)
        });
        nearest.1
    }
}

/// A part as a shape of its own. Every segment of a chain can be one.
fn part(shape: &Shape, index: u32) -> Option<Shape> {
    match shape {
        Shape::Chain(chain) => {
            let [from, to] = chain.segments().nth(index as usize)?;
            Convex::segment(from, to).ok().map(Shape::from)
        }
        Shape::Compound(compound) => compound.parts().get(index as usize).map(|part| part.shape().clone()),
        _ => None,
    }
}
