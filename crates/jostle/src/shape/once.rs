//! Values that shapes make when they are first asked for.

/// A value made when it is first asked for; without the standard library, which alone can share that among threads, when
/// its place is made.
pub(super) struct Once<T> {
    #[cfg(feature = "std")]
    value: std::sync::OnceLock<T>,
    #[cfg(not(feature = "std"))]
    value: T,
}

#[cfg(feature = "std")]
impl<T> Once<T> {
    pub(super) fn new(_make: impl FnOnce() -> T) -> Once<T> {
        Once { value: std::sync::OnceLock::new() }
    }

    pub(super) fn get(&self, make: impl FnOnce() -> T) -> &T {
        self.value.get_or_init(make)
    }
}

#[cfg(not(feature = "std"))]
impl<T> Once<T> {
    pub(super) fn new(make: impl FnOnce() -> T) -> Once<T> {
        Once { value: make() }
    }

    pub(super) fn get(&self, _make: impl FnOnce() -> T) -> &T {
        &self.value
    }
}
