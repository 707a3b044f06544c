//! The pictures of the documentation are those that the program draws now; `just pictures` draws them anew.

use crate::run::jostle;
use std::path::Path;

/// The pictures, the words of the runs that draw them into a file, and how these end: the clearance is less than is
/// required, which the picture shows.
const PICTURES: [(&str, &[&str], i32); 8] = [
    ("platformer", &["draw", "scenes/platformer.json", "-o"], 0),
    ("polygons", &["draw", "scenes/polygons.json", "-o"], 0),
    ("contacts", &["draw", "scenes/contacts.json", "-o"], 0),
    ("moves", &["draw", "scenes/moves.json", "-o"], 0),
    ("casts", &["sweep", "scenes/casts.json", "--svg"], 0),
    ("impacts", &["sweep", "scenes/impacts.json", "--svg"], 0),
    ("bounds", &["bounds", "scenes/models/cart.obj", "--svg"], 0),
    ("clearance", &["clearance", "scenes/clearance.json", "--path", "short cut", "--require", "0.25", "--svg"], 1),
];

#[test]
fn the_pictures_of_the_documentation_are_current() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = tempfile::tempdir().expect("a folder for the test");
    let read = |path: &Path| std::fs::read_to_string(path).expect("a picture");
    for (name, words, status) in PICTURES {
        let drawn = folder.path().join(name);
        let ended = jostle().current_dir(&root).args(words).arg(&drawn).output().expect("the program runs");
        assert_eq!(ended.status.code(), Some(status), "{name}: {ended:?}");
        let kept = read(&root.join(format!("docs/{name}.svg")));
        assert!(read(&drawn) == kept, "docs/{name}.svg is stale; `just pictures` draws it anew");
    }
}
