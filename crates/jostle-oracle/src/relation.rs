/// The relation of two solids.
///
/// ```
/// use jostle_oracle::Relation;
/// assert!(Relation::Apart < Relation::Touching && Relation::Touching < Relation::Overlapping);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Relation {
    /// They have no point in common.
    Apart,
    /// They have common points, but an arbitrarily small translation separates them.
    Touching,
    /// They have common inner points: see [`relate`](crate::relate).
    Overlapping,
}
