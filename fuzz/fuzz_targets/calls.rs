//! Calls of all public functions of the library with numbers of every kind.
#![no_main]

#[path = "../../crates/jostle-tests/tests/values/calls.rs"]
mod calls;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let mut words = data.chunks(4).map(|word| word.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte)));
    // Small numbers follow the last byte.
    let mut beyond = 0;
    let mut next = || {
        words.next().unwrap_or_else(|| {
            beyond += 1;
            beyond
        })
    };
    calls::ask_everything(&mut calls::Dice(&mut next));
});
