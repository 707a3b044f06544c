/// The face or pair of edges that last separated two bodies, kept by the caller from one question to the next.
///
/// Answers are the same with and without it, whatever it was last used for: what it remembers is tested first, not
/// believed. While two bodies move a little at a time, the first test mostly decides that they are apart.
///
/// ```
/// use jostle::volume::{Aabb3, Hull3, SeparationCache};
/// let cube = Hull3::around(&Aabb3::new([0.0; 3], [1.0; 3]).corners())?;
/// let far = Hull3::around(&Aabb3::new([2.0, 0.0, 0.0], [3.0, 1.0, 1.0]).corners())?;
/// let mut cache = SeparationCache::default();
/// for _ in 0..2 {
///     assert!(!cube.intersects_from(&far, &mut cache));
/// }
/// assert_eq!(cache.tests(), 1); // the second time
/// # Ok::<(), jostle::volume::VolumeError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SeparationCache {
    last: Option<Separator>,
    tests: u32,
}

/// A plane that may separate two bodies, by the indices of their faces and edges.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Separator {
    FaceOfA(usize),
    FaceOfB(usize),
    Edges(usize, usize),
}

impl SeparationCache {
    /// The number of faces and pairs of edges that the last question tested; 0 before the first.
    ///
    /// ```
    /// use jostle::volume::{Obb3, SeparationCache};
    /// let cube = Obb3::new([0.0; 3], [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]])?;
    /// let mut cache = SeparationCache::default();
    /// assert!(cube.intersects_from(cube, &mut cache));
    /// assert_eq!(cache.tests(), 15); // none of 3 + 3 faces and 3 · 3 pairs of edges separates it from itself
    /// # Ok::<(), jostle::volume::VolumeError>(())
    /// ```
    #[must_use]
    pub fn tests(&self) -> u32 {
        self.tests
    }

    /// True if one of the planes separates two bodies with so many faces and edges: the last one is tested first, if
    /// there is one of its indices.
    pub(super) fn finds(
        &mut self,
        faces: [usize; 2],
        edges: [usize; 2],
        mut separates: impl FnMut(Separator) -> bool,
    ) -> bool {
        self.tests = 0;
        let is_present = |last: &Separator| match *last {
            Separator::FaceOfA(i) => i < faces[0],
            Separator::FaceOfB(i) => i < faces[1],
            Separator::Edges(i, j) => i < edges[0] && j < edges[1],
        };
        let of_edges = (0..edges[0]).flat_map(|i| (0..edges[1]).map(move |j| Separator::Edges(i, j)));
        let all = (0..faces[0]).map(Separator::FaceOfA).chain((0..faces[1]).map(Separator::FaceOfB)).chain(of_edges);
        for separator in self.last.filter(is_present).into_iter().chain(all) {
            self.tests += 1;
            if separates(separator) {
                self.last = Some(separator);
                return true;
            }
        }
        self.last = None;
        false
    }
}
