use core::{cmp::Ordering, fmt};

/// The relation of two shapes. Variants are ordered by how much the shapes have in common.
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
    /// They have points in common, but only of their borders: an arbitrarily small displacement can separate them.
    Touching,
    /// Their insides have points in common.
    Overlapping,
}

impl Relation {
    /// The relation by a signed distance whose sign is exact.
    #[inline(always)]
    pub(super) fn of_gap(gap: f64) -> Relation {
        if gap > 0.0 {
            Relation::Apart
        } else if gap < 0.0 {
            Relation::Overlapping
        } else {
            Relation::Touching
        }
    }

    /// The relation by the order of the distance and the sum of the radii.
    pub(super) fn of_distance(distance: Ordering) -> Relation {
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

/// The relation by a signed distance, if it exceeds its error.
#[inline]
pub(super) fn decided(distance: f64, error: f64) -> Option<Relation> {
    // The test is one branch, nearly always taken; the choice is none.
    (distance.abs() > error).then_some(if distance > 0.0 { Relation::Apart } else { Relation::Overlapping })
}
