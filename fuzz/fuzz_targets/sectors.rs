//! Maps of any lines and heights, and all questions about them.
#![no_main]

#[path = "../../crates/jostle-tests/tests/sectors/anything.rs"]
mod anything;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let mut words = data.chunks(2).map(|word| word.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte)));
    // Small numbers follow the last byte.
    let mut beyond = 0;
    let mut next = || {
        words.next().unwrap_or_else(|| {
            beyond += 1;
            beyond
        })
    };
    anything::ask_everything(&mut anything::Choices(&mut next));
});
