use core::{cmp::Ordering, fmt};

/// How two shapes lie to each other. Ordered by how much they have in common.
///
/// ```
/// use jostle::Relation;
/// assert!(Relation::Apart < Relation::Touching && Relation::Touching < Relation::Overlapping);
/// assert_eq!(Relation::Touching.to_string(), "touching");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Relation {
    /// They have no point in common.
    Apart,
    /// They have points in common, but only of their borders: the least move can part them.
    Touching,
    /// Their insides have points in common.
    Overlapping,
}

impl Relation {
    /// Of shapes whose distance compares like this to the sum of their radii.
    pub(crate) fn of_distance(distance: Ordering) -> Relation {
        match distance {
            Ordering::Less => Relation::Overlapping,
            Ordering::Equal => Relation::Touching,
            Ordering::Greater => Relation::Apart,
        }
    }
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Relation::Apart => "apart",
            Relation::Touching => "touching",
            Relation::Overlapping => "overlapping",
        })
    }
}

/// Apart or overlapping by this gap, if it is beyond its error.
#[inline]
pub(crate) fn decided(gap: f64, error: f64) -> Option<Relation> {
    // One branch that is nearly always taken; which way it goes is none.
    (gap.abs() > error).then_some(if gap > 0.0 { Relation::Apart } else { Relation::Overlapping })
}
