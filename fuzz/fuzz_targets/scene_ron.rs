//! Any text as a scene file in RON.
#![no_main]

mod scene;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| scene::check(text, "fuzz.ron"));
