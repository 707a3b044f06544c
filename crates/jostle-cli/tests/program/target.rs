//! The destinations of pictures, and the files that they must not overwrite.

use crate::run::{File, ROOM, Run, finish, jostle};
use std::fs;
use std::process::{Command, Stdio};

const PATROL: &str = r#"{"jostle": 1, "colliders": [{"name": "post", "circle": 1, "at": [4, 9]}],
  "paths": [{"name": "past", "shape": {"circle": 1}, "poses": [[0, 0], [8, 0]]}]}"#;

/// Every command that writes a picture, to `OUT`.
const WRITERS: [&str; 4] =
    ["check FILE --svg OUT", "sweep FILE --svg OUT", "clearance FILE --require 1 --svg OUT", "draw FILE -o OUT"];

pub(crate) fn patrol() -> File {
    File::new("patrol.json", PATROL)
}

/// The names of all files in the folder.
pub(crate) fn names(file: &File) -> Vec<String> {
    let entries = fs::read_dir(file.folder()).unwrap();
    let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Runs a line of the shell in the file's folder, with `jostle` standing for the program.
pub(crate) fn shell(file: &File, line: &str) -> Run {
    let line = line.replace("jostle", env!("CARGO_BIN_EXE_jostle"));
    finish(Command::new("sh").args(["-c", &line]).current_dir(file.folder()).stdin(Stdio::null()))
}

pub(crate) fn read(file: &File, name: &str) -> String {
    fs::read_to_string(file.beside(name)).unwrap()
}

#[test]
fn a_picture_does_not_overwrite_an_input() {
    for writer in WRITERS {
        let patrol = patrol();
        fs::hard_link(patrol.beside("patrol.json"), patrol.beside("hard.json")).unwrap();
        let mut ways = vec!["FILE", "./FILE", "hard.json"];
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink("patrol.json", patrol.beside("soft.svg")).unwrap();
            std::os::unix::fs::symlink("soft.svg", patrol.beside("softer.svg")).unwrap();
            ways.extend(["soft.svg", "softer.svg"]);
        }
        for way in ways {
            let way = way.replace("FILE", "patrol.json");
            patrol
                .run(&writer.replace("OUT", &way))
                .refuses(&format!("{way} would overwrite a file that this run reads; name another file"));
            assert_eq!(read(&patrol, "patrol.json"), PATROL, "{writer} {way}");
        }
        assert_eq!(patrol.run(&writer.replace("OUT", "patrol.json --force")).status, 0);
        assert!(read(&patrol, "patrol.json").starts_with("<svg "), "{writer}");
        assert_eq!(read(&patrol, "hard.json"), PATROL, "the other name still has it");
    }
}

#[test]
fn a_baseline_is_read_too_and_so_is_standard_input() {
    let room = File::new("room.json", ROOM);
    let old = room.run("check FILE --format jsonl").fine();
    fs::write(room.beside("old.jsonl"), &old).unwrap();
    room.run("check FILE --baseline old.jsonl --svg old.jsonl").refuses("old.jsonl would overwrite a file that this");
    assert_eq!(read(&room, "old.jsonl"), old);
    if cfg!(unix) {
        shell(&room, "jostle check - --svg room.json < room.json")
            .refuses("would overwrite a file that this run reads");
        assert_eq!(read(&room, "room.json"), ROOM);
    }
}

#[test]
fn a_picture_overwrites_pictures_only() {
    for writer in WRITERS {
        let patrol = patrol();
        for (name, text) in [("notes.txt", "dear diary"), ("page.svg", "<html><svg/></html>")] {
            fs::write(patrol.beside(name), text).unwrap();
            let run = patrol.run(&writer.replace("OUT", name));
            run.refuses(&format!("{name} would overwrite a file that is not an SVG picture; name another file, or"));
            assert_eq!(read(&patrol, name), text, "{writer}");
            assert_eq!(patrol.run(&writer.replace("OUT", &format!("{name} --force"))).status, 0);
            assert!(read(&patrol, name).starts_with("<svg "), "{writer}");
        }
        for (name, text) in [("empty", ""), ("old.svg", "<?xml version=\"1.0\"?>\n<svg/>")] {
            fs::write(patrol.beside(name), text).unwrap();
            assert_eq!(patrol.run(&writer.replace("OUT", name)).status, 0);
            assert!(read(&patrol, name).starts_with("<svg "), "{writer}");
        }
        assert_eq!(names(&patrol), ["empty", "notes.txt", "old.svg", "page.svg", "patrol.json"], "{writer}");
    }
}

#[test]
fn a_picture_that_cannot_be_written_is_refused_before_the_work() {
    let patrol = patrol();
    fs::write(patrol.beside("notes.txt"), "dear diary").unwrap();
    fs::write(patrol.beside("bad.json"), "this would be told by the work").unwrap();
    for writer in WRITERS {
        for (out, why) in [
            ("notes.txt", "would overwrite"),
            ("bad.json", "would overwrite"),
            ("missing/out.svg", "cannot write missing/out.svg: there is no such file or folder"),
            ("out/", "cannot write out/: there is no such file or folder"),
            (".", "cannot write .: it is a folder"),
        ] {
            patrol.run(&writer.replace("FILE", "bad.json").replace("OUT", out)).refuses(why);
        }
    }
    assert_eq!(names(&patrol), ["bad.json", "notes.txt", "patrol.json"]);
}

#[cfg(unix)]
#[test]
fn devices_and_pipes_are_written_to() {
    let patrol = patrol();
    for writer in WRITERS {
        let run = patrol.run(&writer.replace("OUT", "/dev/null"));
        assert_eq!(run.status, 0, "{run:#?}");
        assert_eq!(fs::metadata("/dev/null").unwrap().len(), 0);
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }
    let picture = patrol.run("draw FILE").fine();
    assert_eq!(patrol.run("draw FILE -o /dev/stdout").fine(), picture);
    assert_eq!(shell(&patrol, "jostle draw patrol.json -o /dev/fd/3 3>&1 >/dev/null | cat").fine(), picture);
    shell(&patrol, "mkfifo pipe; cat pipe > out & jostle draw patrol.json -o pipe; wait").fine();
    assert_eq!(read(&patrol, "out"), picture);
}

#[cfg(unix)]
#[test]
fn standard_output_is_not_replaced() {
    let patrol = patrol();
    let picture = patrol.run("draw FILE").fine();
    shell(&patrol, "echo before > out; jostle draw patrol.json -o /dev/stdout >> out").fine();
    assert_eq!(read(&patrol, "out"), format!("before\n{picture}"));
    let mixed = shell(&patrol, "jostle check patrol.json --svg rows > rows");
    assert_eq!((mixed.status, read(&patrol, "rows").as_str()), (2, ""));
    assert!(mixed.err.contains("--svg rows would mix with the rows"), "{mixed:#?}");
    let mixed = shell(&patrol, "jostle check patrol.json --svg log 2> log");
    assert_eq!(mixed.status, 2);
    assert!(read(&patrol, "log").contains("--svg log would mix with the summary"));
}

#[cfg(unix)]
#[test]
fn a_pipe_that_rows_go_to_takes_no_picture() {
    let patrol = patrol();
    let line =
        "mkfifo pipe; cat pipe > out & jostle check patrol.json --svg pipe > pipe; status=$?; wait; exit $status";
    shell(&patrol, line).refuses("--svg pipe would mix with the rows");
    assert_eq!(read(&patrol, "out"), "");
    if cfg!(target_os = "linux") {
        for (line, saying) in [
            ("jostle check patrol.json --svg /dev/stdout | cat", "--svg /dev/stdout would mix with the rows"),
            ("jostle sweep patrol.json --svg /dev/fd/1 | cat", "--svg /dev/fd/1 would mix with the rows"),
            ("{ jostle check patrol.json --svg /dev/fd/2; } 2>&1 >out | cat >&2", "would mix with the summary"),
        ] {
            let run = shell(&patrol, line);
            assert_eq!(run.out, "", "{line}");
            assert!(run.err.starts_with("error: ") && run.err.contains(saying), "{line}: {run:#?}");
        }
    }
    shell(&patrol, "jostle check patrol.json --svg /dev/null > /dev/null 2> /dev/null").fine();
}

#[cfg(unix)]
#[test]
fn a_disk_is_not_a_device_to_write_to() {
    /// No disk has these numbers, so a failing test overwrites nothing.
    const NONE: &str = "240 1048575";
    let patrol = patrol();
    if shell(&patrol, &format!("mknod disk b {NONE}")).status == 0 {
        patrol
            .run("draw FILE -o disk")
            .refuses("-o disk would overwrite a block device; name another file, or overwrite");
    }
}

#[cfg(unix)]
#[test]
fn links_are_followed_and_permissions_kept() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let patrol = patrol();
    let mode = |name: &str| fs::metadata(patrol.beside(name)).unwrap().permissions().mode() & 0o7777;
    fs::create_dir(patrol.beside("album")).unwrap();
    fs::write(patrol.beside("album/old.svg"), "<svg/>").unwrap();
    fs::set_permissions(patrol.beside("album/old.svg"), fs::Permissions::from_mode(0o640)).unwrap();
    symlink("album/old.svg", patrol.beside("link.svg")).unwrap();
    symlink("album/new.svg", patrol.beside("to-come.svg")).unwrap();
    for (link, file) in [("link.svg", "album/old.svg"), ("to-come.svg", "album/new.svg")] {
        assert_eq!(patrol.run(&format!("draw FILE -o {link}")).status, 0);
        assert!(fs::symlink_metadata(patrol.beside(link)).unwrap().is_symlink());
        assert!(read(&patrol, file).starts_with("<svg "), "{file}");
    }
    assert_eq!((mode("album/old.svg"), mode("album/new.svg")), (0o640, mode("patrol.json")));
    assert_eq!(fs::read_dir(patrol.beside("album")).unwrap().count(), 2);
}

#[cfg(unix)]
#[test]
fn a_picture_that_does_not_fit_leaves_the_old_one() {
    let patrol = patrol();
    let old = "<svg>old</svg>";
    fs::write(patrol.beside("old.svg"), old).unwrap();
    for writer in WRITERS {
        for out in ["old.svg", "new.svg"] {
            let words = writer.replace("FILE", "patrol.json").replace("OUT", out);
            let run = shell(&patrol, &format!("ulimit -f 1; jostle {words} 2>&1 | cat >&2; true"));
            assert!(run.err.contains(&format!("error: cannot write {out}: ")), "{words}: {run:#?}");
            assert_eq!(read(&patrol, "old.svg"), old, "{words}");
            assert_eq!(names(&patrol), ["old.svg", "patrol.json"], "{words}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_an_error() {
    let room = File::new("room.json", ROOM);
    finish(jostle().args(["draw", "room.json", "-o", "/dev/full"]).current_dir(room.folder()))
        .refuses("cannot write /dev/full: ");
}
