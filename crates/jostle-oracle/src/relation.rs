/// How two solids lie to each other.
///
/// ```
/// use jostle_oracle::Relation;
/// assert!(Relation::Apart < Relation::Touching && Relation::Touching < Relation::Overlapping);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Relation {
    /// They have no point in common.
    Apart,
    /// They have common points, but only such as the slightest move can end.
    Touching,
    /// They share more than that: see [`relate`](crate::relate).
    Overlapping,
}
