use core::ops::{BitAnd, BitOr, Not};

/// A set of up to 64 layers, by their numbers from 0.
///
/// ```
/// use jostle::Layers;
/// const PLAYER: Layers = Layers::one(0);
/// const ENEMY: Layers = Layers::one(1);
/// assert!((PLAYER | ENEMY).meets(ENEMY) && !PLAYER.meets(!PLAYER));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Layers(pub u64);

impl Layers {
    /// No layer.
    ///
    /// ```
    /// assert!(!jostle::Layers::NONE.meets(jostle::Layers::ALL));
    /// ```
    pub const NONE: Layers = Layers(0);

    /// All 64 layers.
    ///
    /// ```
    /// assert!(jostle::Layers::ALL.meets(jostle::Layers::one(63)));
    /// ```
    pub const ALL: Layers = Layers(u64::MAX);

    /// The set of one layer.
    ///
    /// # Panics
    /// With a number above 63; in a constant the program does not compile.
    ///
    /// ```
    /// assert_eq!(jostle::Layers::one(3).0, 8);
    /// ```
    #[must_use]
    pub const fn one(number: u32) -> Layers {
        assert!(number < u64::BITS, "layers have the numbers from 0 to 63");
        Layers(1 << number)
    }

    /// The set of these layers.
    ///
    /// # Panics
    /// With a number above 63; in a constant the program does not compile.
    ///
    /// ```
    /// use jostle::Layers;
    /// const TARGETS: Layers = Layers::of([0, 3]);
    /// assert_eq!(TARGETS, Layers::one(0) | Layers::one(3));
    /// ```
    #[must_use]
    pub const fn of<const N: usize>(numbers: [u32; N]) -> Layers {
        let (mut set, mut i) = (0, 0);
        while i < N {
            set |= Layers::one(numbers[i]).0;
            i += 1;
        }
        Layers(set)
    }

    /// True if the two sets have a layer in common.
    ///
    /// ```
    /// use jostle::Layers;
    /// assert!(Layers(0b0110).meets(Layers(0b0011)));
    /// ```
    #[must_use]
    pub const fn meets(self, other: Layers) -> bool {
        self.0 & other.0 != 0
    }
}

impl BitOr for Layers {
    type Output = Layers;
    fn bitor(self, other: Layers) -> Layers {
        Layers(self.0 | other.0)
    }
}

impl BitAnd for Layers {
    type Output = Layers;
    fn bitand(self, other: Layers) -> Layers {
        Layers(self.0 & other.0)
    }
}

impl Not for Layers {
    type Output = Layers;
    fn not(self) -> Layers {
        Layers(!self.0)
    }
}

/// The layers, mask and group of a collider: two colliders are a pair iff each is on a layer that the other's mask has,
/// and they are not in the same group. Pairs that are filtered out cost nothing but the search.
///
/// ```
/// use jostle::{Filter, Layers};
/// let bullet = Filter::on(Layers::one(1)).masked(!Layers::one(1)); // no pair among bullets
/// assert!(!bullet.pairs_with(&bullet) && bullet.pairs_with(&Filter::default()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Filter {
    /// The layers that it is on.
    pub layers: Layers,
    /// The layers of what it can touch.
    pub mask: Layers,
    /// Colliders of the same group do not touch each other, such as the limbs of one body; 0 is no group. A
    /// collider is in one group only: what else is not to touch needs a layer.
    pub group: u32,
}

impl Default for Filter {
    /// On layer 0, touching all layers, in no group.
    fn default() -> Filter {
        Filter { layers: Layers::one(0), mask: Layers::ALL, group: 0 }
    }
}

impl Filter {
    /// On these layers, touching all, in no group.
    ///
    /// ```
    /// use jostle::{Filter, Layers};
    /// assert_eq!(Filter::on(Layers::one(0)), Filter::default());
    /// ```
    #[must_use]
    pub fn on(layers: Layers) -> Filter {
        Filter { layers, ..Filter::default() }
    }

    /// The same, touching only what is on these layers.
    ///
    /// ```
    /// use jostle::{Filter, Layers};
    /// assert!(!Filter::default().masked(Layers::one(5)).pairs_with(&Filter::default()));
    /// ```
    #[must_use]
    pub fn masked(self, mask: Layers) -> Filter {
        Filter { mask, ..self }
    }

    /// The same, in this group.
    ///
    /// ```
    /// let limb = jostle::Filter::default().grouped(7);
    /// assert!(!limb.pairs_with(&limb));
    /// ```
    #[must_use]
    pub fn grouped(self, group: u32) -> Filter {
        Filter { group, ..self }
    }

    /// True if colliders with these two filters are a pair.
    ///
    /// ```
    /// use jostle::Filter;
    /// assert!(Filter::default().pairs_with(&Filter::default()));
    /// ```
    #[must_use]
    #[inline]
    pub fn pairs_with(&self, other: &Filter) -> bool {
        let is_same_group = self.group == other.group && self.group != 0;
        self.layers.meets(other.mask) && other.layers.meets(self.mask) && !is_same_group
    }
}
