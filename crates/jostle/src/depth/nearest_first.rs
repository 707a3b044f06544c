use core::cmp::Ordering;

use crate::math::dvec2::DVec2;

/// Something at a distance, in the order of a heap that yields the nearest first; of equally near ones, the one farthest
/// right, and then the highest.
pub(super) struct NearestFirst<T> {
    pub(super) distance: f64,
    pub(super) place: DVec2,
    pub(super) item: T,
}

impl<T> PartialEq for NearestFirst<T> {
    fn eq(&self, other: &NearestFirst<T>) -> bool {
        self.cmp(other).is_eq()
    }
}

impl<T> Eq for NearestFirst<T> {}

impl<T> PartialOrd for NearestFirst<T> {
    fn partial_cmp(&self, other: &NearestFirst<T>) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T> Ord for NearestFirst<T> {
    fn cmp(&self, other: &NearestFirst<T>) -> Ordering {
        let by_place = || self.place.x.total_cmp(&other.place.x).then(self.place.y.total_cmp(&other.place.y));
        other.distance.total_cmp(&self.distance).then_with(by_place)
    }
}
