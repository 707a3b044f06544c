use core::cmp::Ordering;

/// Something at a distance, in the order of a heap that yields the nearest first.
pub(super) struct NearestFirst<T> {
    pub(super) distance: f64,
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
        other.distance.total_cmp(&self.distance)
    }
}
