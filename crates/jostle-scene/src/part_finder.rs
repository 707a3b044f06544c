use core::cell::OnceCell;

use jostle::{Aabb, BoxTree, Convex, Placed, Shape, Vec2, closest_point, separation};

use crate::{Collider, SubShape};

/// A search for the parts of a resting collider. Its tree is built by the first search that needs it.
pub(crate) struct PartFinder<'s> {
    pub(crate) collider: &'s Collider,
    /// Over the boxes of the parts.
    tree: OnceCell<BoxTree>,
}

impl<'s> PartFinder<'s> {
    pub(crate) fn new(collider: &'s Collider) -> PartFinder<'s> {
        PartFinder { collider, tree: OnceCell::new() }
    }

    /// The part whose border is nearest to this witness point. Of several (borders meet and coincide) it is the one
    /// with the smallest separation from the other shape, then the one with the lowest number. Cells of tiles are
    /// found by the direction into the shape: [`Tiles::cell_at`](crate::Tiles::cell_at).
    pub(crate) fn part_at(&self, point: Vec2, inward: Vec2, other: Placed<'_>) -> Option<SubShape> {
        let pose = self.collider.pose;
        let name = |part: u32| self.collider.sub_shape(pose, part, point, inward);
        match (&self.collider.tiles, &self.collider.shape) {
            (Some(tiles), _) if tiles.cell_shape().is_none() => return name(0),
            (_, Shape::Chain(_) | Shape::Compound(_)) => {}
            _ => return None,
        }
        let near = self.with_border_at(point);
        if let [only] = near[..] {
            return name(only);
        }
        let gap = |index: u32| Some((separation(self.part(index)?.at(pose), other).distance, index));
        let nearest = near.into_iter().filter_map(gap).min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        nearest.and_then(|(_, index)| name(index))
    }

    /// The parts whose border is nearest to this point, up to rounding.
    fn with_border_at(&self, point: Vec2) -> Vec<u32> {
        /// The rounding of a witness point and of its distance, as a fraction of the largest coordinate.
        const ROUNDING: f64 = 1.0 / (1 << 20) as f64;
        let tree = self.tree();
        let extent = [tree.bounds().min, tree.bounds().max, point];
        let rounding = ROUNDING * extent.iter().fold(0.0, |r: f64, p| r.max(f64::from(p.x.abs().max(p.y.abs()))));
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

    /// A part as a shape of its own.
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
