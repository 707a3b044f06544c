//! The example of this crate's README.

use crate::run::File;

#[test]
fn the_readme_shows_what_the_program_prints() {
    let readme = include_str!("../../README.md");
    let block = |language: &str| {
        let (_, block) = readme.split_once(&format!("```{language}\n")).expect("a block");
        block.split_once("```").expect("its end").0
    };
    let room = File::new("room.ron", block("ron"));
    assert!(readme.contains("`jostle check room.ron --svg room.svg`"));
    assert_eq!(room.run("check FILE --svg room.svg").fine(), block("text"));
    assert!(room.beside("room.svg").exists());
}
