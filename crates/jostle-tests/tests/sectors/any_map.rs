//! Maps of lines at random, most of them full of faults.

use crate::anything::{Choices, ask_everything};

#[test]
fn no_question_about_any_map_panics() {
    for seed in 1..=4_000_u64 {
        // Marsaglia's generator, "Xorshift RNGs" (2003), with the triple 13, 7, 17.
        let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut next = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state >> 16
        };
        ask_everything(&mut Choices(&mut next));
    }
}
