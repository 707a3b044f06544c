use alloc::{vec, vec::Vec};

use super::{
    error::VolumeError,
    sphere::{Sphere, checked},
};
use crate::math::{Aabb3, Vec3};

/// A volume that a [`Hierarchy`] is made of: [`Aabb3`] or [`Sphere`].
pub trait Bounding: Copy {
    /// A volume around these points, in which all of them lie for certain.
    ///
    /// # Errors
    /// [`VolumeError::NoPoint`], [`VolumeError::NotFinite`], [`VolumeError::TooLarge`].
    fn around(points: &[Vec3]) -> Result<Self, VolumeError>;

    /// True if the two have a point in common, borders included; exact.
    fn meets(self, other: Self) -> bool;
}

impl Bounding for Aabb3 {
    fn around(points: &[Vec3]) -> Result<Aabb3, VolumeError> {
        checked(points)?;
        Ok(Aabb3::around(points.iter().copied()))
    }

    fn meets(self, other: Aabb3) -> bool {
        self.intersects(other)
    }
}

impl Bounding for Sphere {
    fn around(points: &[Vec3]) -> Result<Sphere, VolumeError> {
        Sphere::smallest_around(points)
    }

    fn meets(self, other: Sphere) -> bool {
        self.intersects(other)
    }
}

/// The volumes around one object, around its halves, and so on down to its single triangles or points: what misses a
/// volume misses everything in it, so questions are asked from the coarse to the fine.
///
/// ```
/// use jostle::volume::{Aabb3, Hierarchy};
/// // A row of 64 triangles.
/// let triangles: Vec<_> = (0..64).map(|i| [0.0, 0.5, 1.0].map(|t| [i as f32 + t, t * t, 0.0].into())).collect();
/// let row = Hierarchy::<Aabb3>::of_triangles(&triangles)?;
/// let mut found = Vec::new();
/// let tests = row.meeting(Aabb3::new([7.25, 0.0, 0.0], [7.75, 1.0, 1.0]), |triangle| found.push(triangle));
/// assert_eq!(found, [7]);
/// assert!(tests < 20, "{tests} instead of 64");
/// # Ok::<(), jostle::volume::VolumeError>(())
/// ```
///
/// Its depth is ⌈log₂ n⌉ + 1 for n items, whatever they are, and it has 2n − 1 volumes.
#[derive(Clone, Debug)]
pub struct Hierarchy<B> {
    /// The root, and every node before the nodes below it.
    nodes: Vec<Branching<B>>,
}

#[derive(Clone, Copy, Debug)]
struct Branching<B> {
    volume: B,
    below: Below,
}

/// The content of a volume.
#[derive(Clone, Copy, Debug)]
enum Below {
    Item(usize),
    Halves([usize; 2]),
}

impl<B: Bounding> Hierarchy<B> {
    /// The hierarchy of triangles, which are halved by the middles of their boxes along the longest extent; O(n log² n),
    /// for spheres some rounds more.
    ///
    /// # Errors
    /// [`VolumeError::NoPoint`] without a triangle; [`VolumeError::NotFinite`] with the index of the triangle;
    /// [`VolumeError::TooLarge`].
    pub fn of_triangles(triangles: &[[Vec3; 3]]) -> Result<Hierarchy<B>, VolumeError> {
        Hierarchy::of_items(triangles)
    }

    /// The hierarchy of points; otherwise as [`of_triangles`](Hierarchy::of_triangles).
    ///
    /// # Errors
    /// As there, with the index of the point.
    ///
    /// ```
    /// use jostle::volume::{Hierarchy, Sphere};
    /// let points = [0.0, 1.0, 5.0, 6.0].map(|x| [x, 0.0, 0.0].into());
    /// let tree = Hierarchy::<Sphere>::of_points(&points)?;
    /// assert_eq!(tree.level(1).len(), 2);
    /// # Ok::<(), jostle::volume::VolumeError>(())
    /// ```
    pub fn of_points(points: &[Vec3]) -> Result<Hierarchy<B>, VolumeError> {
        Hierarchy::of_items(&points.iter().map(|p| [*p]).collect::<Vec<_>>())
    }

    fn of_items<const N: usize>(items: &[[Vec3; N]]) -> Result<Hierarchy<B>, VolumeError> {
        if items.is_empty() {
            return Err(VolumeError::NoPoint);
        }
        if let Some(index) = items.iter().position(|item| item.iter().any(|p| !p.is_finite())) {
            return Err(VolumeError::NotFinite { index });
        }
        let mut order: Vec<usize> = (0..items.len()).collect();
        let mut hierarchy = Hierarchy { nodes: Vec::with_capacity(2 * items.len() - 1) };
        hierarchy.add(items, &mut order)?;
        Ok(hierarchy)
    }

    /// Adds the node of some items and all below it; its index.
    fn add<const N: usize>(&mut self, items: &[[Vec3; N]], order: &mut [usize]) -> Result<usize, VolumeError> {
        let points: Vec<Vec3> = order.iter().flat_map(|item| items[*item]).collect();
        let index = self.nodes.len();
        self.nodes.push(Branching { volume: B::around(&points)?, below: Below::Item(order[0]) });
        if order.len() > 1 {
            let middle = |item: usize| Aabb3::around(items[item]).center().coordinates();
            let spread = Aabb3::around(order.iter().map(|item| middle(*item)));
            let (low, high) = (spread.min.wide(), spread.max.wide());
            let extent = |axis: usize| high[axis] - low[axis];
            let axis = (1..3).fold(0, |widest, axis| if extent(axis) > extent(widest) { axis } else { widest });
            order.sort_unstable_by(|a, b| middle(*a)[axis].total_cmp(&middle(*b)[axis]).then(a.cmp(b)));
            let (left, right) = order.split_at_mut(order.len().div_ceil(2));
            self.nodes[index].below = Below::Halves([self.add(items, left)?, self.add(items, right)?]);
        }
        Ok(index)
    }

    /// Reports the items whose volume, and all volumes around it, meet another one: every item that has a point in that one is
    /// among them. With boxes they are all items whose box meets it; the sphere of an item may reach out of the spheres
    /// around it. Returns how many volumes were tested; at most 2n − 1
    /// for n items. An item comes once; they come in no order that means anything. It allocates.
    ///
    /// ```
    /// use jostle::volume::{Aabb3, Hierarchy};
    /// let points: Vec<_> = (0..1_000).map(|i| [i as f32, 0.0, 0.0].into()).collect();
    /// let (hierarchy, mut found) = (Hierarchy::<Aabb3>::of_points(&points)?, Vec::new());
    /// let tests = hierarchy.meeting(Aabb3::new([7.5, -1.0, -1.0], [9.0, 1.0, 1.0]), |item| found.push(item));
    /// assert_eq!(found, [8, 9]);
    /// assert!(tests < 50); // of 1,999 volumes
    /// # Ok::<(), jostle::volume::VolumeError>(())
    /// ```
    pub fn meeting(&self, volume: B, mut visit: impl FnMut(usize)) -> usize {
        let (mut open, mut tests) = (vec![0], 0);
        while let Some(node) = open.pop().map(|index: usize| &self.nodes[index]) {
            tests += 1;
            match node.below {
                _ if !node.volume.meets(volume) => {}
                Below::Item(item) => visit(item),
                Below::Halves([left, right]) => open.extend([right, left]),
            }
        }
        tests
    }

    /// Reports the pairs of items, one of each hierarchy, whose volumes meet, as do those around them: all pairs of items
    /// with a common point are among them; see [`meeting`](Self::meeting). Returns how many pairs of volumes were tested.
    /// Both must be in one frame.
    ///
    /// ```
    /// use jostle::volume::{Aabb3, Hierarchy};
    /// let points = |y: f32| [0.0, 1.0, 2.0].map(|x| [x, y * x, 0.0].into());
    /// let [a, b] = [0.0, 1.0].map(|y| Hierarchy::<Aabb3>::of_points(&points(y)));
    /// let mut pairs = Vec::new();
    /// a?.meeting_pairs(&b?, |i, j| pairs.push((i, j)));
    /// assert_eq!(pairs, [(0, 0)]);
    /// # Ok::<(), jostle::volume::VolumeError>(())
    /// ```
    pub fn meeting_pairs(&self, other: &Hierarchy<B>, mut visit: impl FnMut(usize, usize)) -> usize {
        let (mut open, mut tests) = (vec![[0, 0]], 0);
        while let Some([i, j]) = open.pop() {
            let (a, b): (&Branching<B>, &Branching<B>) = (&self.nodes[i], &other.nodes[j]);
            tests += 1;
            if !a.volume.meets(b.volume) {
                continue;
            }
            match (a.below, b.below) {
                (Below::Item(a), Below::Item(b)) => visit(a, b),
                (Below::Halves(halves), Below::Item(_)) => open.extend(halves.map(|half| [half, j])),
                (Below::Item(_), Below::Halves(halves)) => open.extend(halves.map(|half| [i, half])),
                (Below::Halves(of_a), Below::Halves(of_b)) => {
                    open.extend(of_a.into_iter().flat_map(|a| of_b.map(|b| [a, b])));
                }
            }
        }
        tests
    }

    /// The volumes of a level: 0 is the volume of the whole; items above the level stand for themselves.
    ///
    /// ```
    /// use jostle::volume::{Aabb3, Hierarchy};
    /// let points = [0.0, 1.0, 4.0, 5.0].map(|x| [x, 0.0, 0.0].into());
    /// let hierarchy = Hierarchy::<Aabb3>::of_points(&points)?;
    /// let halves = [0.0, 4.0].map(|x| Aabb3::new([x, 0.0, 0.0], [x + 1.0, 0.0, 0.0]));
    /// assert_eq!((hierarchy.level(0).len(), hierarchy.level(1)), (1, halves.to_vec()));
    /// assert_eq!(hierarchy.level(9).len(), 4); // the points
    /// # Ok::<(), jostle::volume::VolumeError>(())
    /// ```
    #[must_use]
    pub fn level(&self, level: usize) -> Vec<B> {
        let (mut volumes, mut open) = (Vec::new(), vec![(0, level)]);
        while let Some((index, levels)) = open.pop() {
            let node: &Branching<B> = &self.nodes[index];
            match node.below {
                Below::Halves([left, right]) if levels > 0 => open.extend([(right, levels - 1), (left, levels - 1)]),
                _ => volumes.push(node.volume),
            }
        }
        volumes
    }
}
