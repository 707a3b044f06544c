use core::cell::OnceCell;
use core::fmt;

use jostle::{Aabb, BoxTree, Convex, Placed, Pose2, Shape, Vec2, closest_point, separation};

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

    /// What of this collider is part `part` of its shape, at a point of its border where this direction leads into it, when
    /// it is at this pose.
    pub(crate) fn of(collider: &Collider, pose: Pose2, part: u32, point: Vec2, inward: Vec2) -> Option<SubShape> {
        match (&collider.tiles, &collider.shape) {
            (Some(tiles), _) => {
                let inward = Pose2::new(Vec2::ZERO, pose.rotation).apply_inverse(inward);
                Some(SubShape::Tile(tiles.cell_at(pose.apply_inverse(point), inward)))
            }
            (None, Shape::Chain(_)) => Some(SubShape::Segment(part)),
            (None, Shape::Compound(_)) => Some(SubShape::Part(part)),
            _ => None,
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

    pub(crate) fn collider(&self) -> &'s Collider {
        self.collider
    }

    /// The part that has this witness point on its border, or whose border is nearest to it. Of several (borders meet and
    /// coincide) it is the one that is nearest to the other shape, or deepest in it; of several such the one with the
    /// lowest number. Cells of tiles are told apart by the direction into the shape:
    /// [`Tiles::cell_at`](crate::Tiles::cell_at).
    pub(crate) fn at(&self, point: Vec2, inward: Vec2, other: Placed<'_>) -> Option<SubShape> {
        let pose = self.collider.pose;
        let name = match &self.collider.shape {
            _ if self.collider.tiles.is_some() => return SubShape::of(self.collider, pose, 0, point, inward),
            Shape::Chain(_) => SubShape::Segment,
            Shape::Compound(_) => SubShape::Part,
            _ => return None,
        };
        let near = self.with_border_at(point);
        if let [only] = near[..] {
            return Some(name(only));
        }
        let gap = |index: u32| Some((separation(self.part(index)?.at(pose), other).distance, index));
        let nearest = near.into_iter().filter_map(gap).min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        nearest.map(|(_, index)| name(index))
    }

    /// The parts whose border is at this point, but for rounding, or else nearest to it.
    fn with_border_at(&self, point: Vec2) -> Vec<u32> {
        /// The rounding of a witness point and of its distance, as a share of the largest coordinate.
        const ROUNDING: f64 = 1.0 / (1 << 20) as f64;
        let tree = self.tree();
        let reach = [tree.bounds().min, tree.bounds().max, point];
        let rounding = ROUNDING * reach.iter().fold(0.0, |r: f64, p| r.max(f64::from(p.x.abs().max(p.y.abs()))));
        let mut nearest = f64::INFINITY;
        let mut found = Vec::new();
        tree.nearest(Aabb::around([point]), f64::INFINITY, |index| {
            if let Some(part) = self.part(index as u32) {
                let distance = f64::from(closest_point(point, part.at(self.collider.pose)).distance.abs());
                nearest = nearest.min(distance);
                found.push((distance, index as u32));
            }
            nearest + rounding
        });
        found.into_iter().filter(|(distance, _)| *distance <= nearest + rounding).map(|(_, index)| index).collect()
    }

    fn tree(&self) -> &BoxTree {
        self.tree.get_or_init(|| {
            let around = |index| self.part(index).map_or(Aabb::EMPTY, |part| part.at(self.collider.pose).aabb());
            BoxTree::new(&(0..self.collider.shape.part_count()).map(around).collect::<Vec<_>>())
        })
    }

    /// A part as a shape of its own. Every segment of a chain can be one.
    fn part(&self, index: u32) -> Option<Shape> {
        match &self.collider.shape {
            Shape::Chain(chain) => {
                let [from, to] = chain.segments().nth(index as usize)?;
                Convex::segment(from, to).ok().map(Shape::from)
            }
            Shape::Compound(compound) => compound.parts().get(index as usize).map(|part| part.shape().clone()),
            _ => None,
        }
    }
}
