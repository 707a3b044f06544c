use crate::run::{File, ROOM, run_with_input};
use crate::wad;

fn assert_picture(text: &str) {
    assert!(text.trim_start_matches(|c| c != '<').starts_with('<') && text.contains("<svg"), "{text}");
    assert!(text.trim_end().ends_with("</svg>"), "{text}");
}

#[test]
fn a_scene_is_drawn_to_standard_output() {
    let picture = run_with_input("draw -", ROOM).fine();
    assert_picture(&picture);
    assert_eq!(picture, run_with_input("draw -", ROOM).fine(), "the same picture again");
}

#[test]
fn a_picture_is_written_to_a_file() {
    let file = File::new("room.json", ROOM);
    let run = file.run("draw FILE -o room.svg");
    assert_eq!((run.status, run.out.as_str()), (0, ""), "{run:#?}");
    assert_eq!(run.err, "room.svg: 5 colliders · 3 pairs\n");
    assert_picture(&std::fs::read_to_string(file.beside("room.svg")).unwrap());
}

#[test]
fn a_map_is_drawn() {
    let file = File::new("three.wad", wad::three_maps());
    let picture = file.run("draw FILE --map MAP01").fine();
    assert_picture(&picture);
    assert!(picture.contains("<title>Contacts in three.wad MAP01</title>"));
}

#[test]
fn a_picture_that_cannot_be_written_names_its_path() {
    let file = File::new("room.json", ROOM);
    file.run("draw FILE -o missing/room.svg").refuses("cannot write missing/room.svg: there is no such file or folder");
    file.run("draw FILE -o .").refuses("cannot write .: it is a folder");
}
