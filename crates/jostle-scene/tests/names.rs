//! Printed names.

use jostle_scene::{is_hidden, printable};
use std::collections::HashMap;

#[test]
fn default_ignorable_characters_are_hidden() {
    /// The first and the last of every range, with the visible characters before and after it.
    const RUNS: [(u32, u32); 22] = [
        (0x7f, 0x9f),
        (0xad, 0xad),
        (0x34f, 0x34f),
        (0x61c, 0x61c),
        (0x115f, 0x1160),
        (0x17b4, 0x17b5),
        (0x180b, 0x180f),
        (0x200b, 0x200f),
        (0x2028, 0x202e),
        (0x2060, 0x206f),
        (0x3164, 0x3164),
        (0xfdd0, 0xfdef),
        (0xfe00, 0xfe0f),
        (0xfeff, 0xfeff),
        (0xffa0, 0xffa0),
        (0xfff0, 0xfffb),
        (0xfffe, 0xffff),
        (0x1_bca0, 0x1_bca3),
        (0x1_d173, 0x1_d17a),
        (0x1_fffe, 0x1_ffff),
        (0xe_0000, 0xe_0fff),
        (0x10_fffe, 0x10_ffff),
    ];
    let hidden = |c: u32| char::from_u32(c).is_some_and(is_hidden);
    for (first, last) in RUNS {
        assert!((first..=last).all(hidden), "{first:x} to {last:x}");
        assert!(!hidden(first - 1) || first == 0xe_0000, "before {first:x}");
        assert!(!hidden(last + 1), "after {last:x}");
    }
}

#[test]
fn no_two_names_read_the_same() {
    /// The characters of escapes, and characters that are escaped.
    const PARTS: [&str; 6] = ["\\", "u{", "a}", "5c}", "\n", "n"];
    const LONGEST: usize = 5;
    let mut names = vec![String::new()];
    let mut begun = 0;
    for _ in 0..LONGEST {
        let longest: Vec<String> = names[begun..].to_vec();
        begun = names.len();
        names.extend(longest.iter().flat_map(|name| PARTS.map(|part| format!("{name}{part}"))));
    }
    let mut read = HashMap::new();
    for name in &names {
        let other = read.insert(printable(name), name);
        assert_eq!(other, None, "and {name:?}");
    }
}
