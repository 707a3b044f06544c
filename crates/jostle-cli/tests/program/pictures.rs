//! The pictures of the documentation are those that the program draws now; `just pictures` draws them anew.

use crate::run::{File, jostle};
use std::path::Path;

/// The pictures, and the words of the runs that draw them into a file. The clearance is less than is required, which
/// the picture shows.
const PICTURES: [(&str, &str); 8] = [
    ("platformer", "draw scenes/platformer.json -o"),
    ("polygons", "draw scenes/polygons.json -o"),
    ("contacts", "draw scenes/contacts.json -o"),
    ("moves", "draw scenes/moves.json -o"),
    ("casts", "sweep scenes/casts.json --svg"),
    ("impacts", "sweep scenes/impacts.json --svg"),
    ("bounds", "bounds scenes/models/cart.obj --svg"),
    ("clearance", "clearance scenes/clearance.json --path short#cut --require 0.25 --svg"),
];

#[test]
fn the_pictures_of_the_documentation_are_current() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = File::new("unused", "");
    for (name, words) in PICTURES {
        let drawn = folder.folder().join(name);
        let ended = jostle()
            .current_dir(&root)
            .args(words.split(' ').map(|word| word.replace('#', " ")))
            .arg(&drawn)
            .output()
            .expect("the program runs");
        assert!(matches!(ended.status.code(), Some(0 | 1)), "{name}: {ended:?}");
        let read = |path: &Path| std::fs::read_to_string(path).expect("a picture");
        let kept = read(&root.join(format!("docs/{name}.svg")));
        assert!(read(&drawn) == kept, "docs/{name}.svg is stale; `just pictures` draws it anew");
    }
}
