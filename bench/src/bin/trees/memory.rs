//! An allocator that counts the bytes that are held, and how many a call leaves behind.
#![allow(unsafe_code, reason = "an allocator is unsafe to write; this one passes on to the system's")]

use std::{
    alloc::{GlobalAlloc, Layout, System},
    sync::atomic::{AtomicBool, AtomicIsize, Ordering::Relaxed},
};

/// Counts only while it is asked to, so that it costs a load and a branch where times are measured.
struct Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;
static IS_COUNTING: AtomicBool = AtomicBool::new(false);
static BYTES: AtomicIsize = AtomicIsize::new(0);

fn count(bytes: usize, sign: isize) {
    if IS_COUNTING.load(Relaxed) {
        BYTES.fetch_add(sign * bytes as isize, Relaxed);
    }
}

// SAFETY: all calls go to the system's allocator as they come.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size(), 1);
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size(), 1);
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        count(layout.size(), -1);
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(layout.size(), -1);
        count(size, 1);
        unsafe { System.realloc(place, layout, size) }
    }
}

/// The bytes of the heap that a call leaves in use.
pub(crate) fn left_by(call: impl FnOnce()) -> isize {
    BYTES.store(0, Relaxed);
    IS_COUNTING.store(true, Relaxed);
    call();
    IS_COUNTING.store(false, Relaxed);
    BYTES.load(Relaxed)
}
