//! Pictures that replace files of other users, mounted files, and files that are changed meanwhile.

use crate::run::{File, Run, crowd};
use crate::target::{names, patrol, read, shell};
use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};

/// A group of the user, and a user and a group that are others'.
const OWN_GROUP: u32 = 4242;
const OTHER_USER: u32 = 12345;
const OTHER_GROUP: u32 = 777;

/// Whether the tests run as root, who alone can make files of other users.
fn are_roots(file: &File) -> bool {
    fs::metadata(file.folder()).unwrap().uid() == 0
}

/// Runs a line of the shell as a user to whom permissions apply, unlike root.
fn shell_of_a_user(file: &File, line: &str) -> Run {
    let held_back = if are_roots(file) {
        format!("setpriv --groups {OWN_GROUP} --bounding-set=-all --inh-caps=-all jostle")
    } else {
        "jostle".into()
    };
    shell(file, &line.replace("jostle", &held_back))
}

/// Runs a line of the shell that may mount; nothing if the system does not allow it.
fn shell_that_mounts(file: &File, line: &str) -> Option<Run> {
    let own = |line: &str| shell(file, &format!("unshare --user --map-root-user --mount sh -c '{line}'"));
    let is_allowed = own("mount -t tmpfs none .").status == 0;
    is_allowed.then(|| own(line))
}

#[test]
fn force_overwrites_a_file_that_may_not_be_read() {
    let patrol = patrol();
    let secret = patrol.beside("secret");
    fs::write(&secret, "dear diary").unwrap();
    fs::set_permissions(&secret, Permissions::from_mode(0o200)).unwrap();
    let run = shell_of_a_user(&patrol, "jostle draw patrol.json -o secret");
    run.refuses("cannot write secret: permission denied");
    shell_of_a_user(&patrol, "jostle draw patrol.json -o secret --force").fine();
    assert_eq!(fs::metadata(&secret).unwrap().mode() & 0o777, 0o200);
    fs::set_permissions(&secret, Permissions::from_mode(0o600)).unwrap();
    assert!(read(&patrol, "secret").starts_with("<svg "));
}

#[test]
fn a_file_changed_during_the_run_is_not_replaced() {
    for (out, before, meanwhile, after) in [
        ("out.svg", "true", "echo mine > out.svg", "mine\n"),
        ("out.svg", "true", "ln -s note out.svg; echo mine > note", "mine\n"),
        ("out.svg", "echo \"<svg/>\" > out.svg", "echo \"<svg>mine</svg>\" > out.svg", "<svg>mine</svg>\n"),
        (
            "out.svg",
            "echo \"<svg >\" > out.svg",
            "echo \"<svg/>\" > new; touch -r out.svg new; mv new out.svg",
            "<svg/>\n",
        ),
        ("pipe", "mkfifo pipe", "rm pipe; echo mine > pipe", "mine\n"),
    ] {
        let patrol = patrol();
        // The program has checked the file when it reads its input, which lets the shell continue.
        let line = format!(
            "mkfifo input; {before}; jostle draw input -o {out} & exec 3> input; \
             {meanwhile}; cat patrol.json >&3; exec 3>&-; wait $!"
        );
        shell(&patrol, &line).refuses(&format!("cannot write {out}: it was changed during this run"));
        assert_eq!(read(&patrol, out), after, "{meanwhile}");
        assert!(!names(&patrol).iter().any(|name| name.starts_with('.')), "{meanwhile}");
    }
}

#[test]
fn a_file_removed_during_the_run_is_written_again() {
    let patrol = patrol();
    let line = "mkfifo input; echo \"<svg/>\" > out.svg; jostle draw input -o out.svg & exec 3> input; \
                rm out.svg; cat patrol.json >&3; exec 3>&-; wait $!";
    shell(&patrol, line).fine();
    assert!(read(&patrol, "out.svg").starts_with("<svg "));
}

#[test]
fn a_mounted_file_is_written_in_place() {
    let patrol = patrol();
    let picture = patrol.run("draw FILE").fine();
    fs::write(patrol.beside("disk.svg"), format!("<svg>{}</svg>", " ".repeat(100_000))).unwrap();
    fs::write(patrol.beside("out.svg"), "").unwrap();
    let line = "mount --bind disk.svg out.svg && jostle draw patrol.json -o out.svg";
    let Some(run) = shell_that_mounts(&patrol, line) else { return };
    run.fine();
    assert_eq!((read(&patrol, "disk.svg"), read(&patrol, "out.svg")), (picture, String::new()));
    assert_eq!(names(&patrol), ["disk.svg", "out.svg", "patrol.json"]);
}

#[test]
fn a_picture_that_does_not_fit_in_place_is_kept_beside() {
    let crowd = File::new("crowd.json", crowd(20, 20));
    let picture = crowd.run("draw FILE").fine();
    fs::write(crowd.beside("out.svg"), "").unwrap();
    fs::create_dir(crowd.beside("small")).unwrap();
    let line = "mount -t tmpfs -o size=4k none small && echo \"<svg/>\" > small/disk.svg && \
                mount --bind small/disk.svg out.svg && jostle draw crowd.json -o out.svg";
    let Some(run) = shell_that_mounts(&crowd, line) else { return };
    let names = names(&crowd);
    assert!(names[0].starts_with(".jostle-") && names[0].ends_with(".svg"), "{names:?}: {run:#?}");
    assert!(run.err.contains("cannot write all of out.svg: "), "{run:#?}");
    assert!(run.err.contains("the complete content is in ") && run.err.contains(&names[0]), "{run:#?}");
    assert_eq!((run.status, read(&crowd, &names[0])), (2, picture));
}

#[test]
fn a_file_of_another_user_in_a_sticky_folder_is_written_in_place() {
    let patrol = patrol();
    if !are_roots(&patrol) {
        return;
    }
    let [album, old] = ["album", "album/old.svg"].map(|name| patrol.beside(name));
    fs::create_dir(&album).unwrap();
    fs::write(&old, "<svg/>").unwrap();
    fs::set_permissions(&old, Permissions::from_mode(0o666)).unwrap();
    fs::set_permissions(&album, Permissions::from_mode(0o1777)).unwrap();
    for path in [&old, &album] {
        chown(path, Some(OTHER_USER), Some(OTHER_GROUP)).unwrap();
    }
    shell_of_a_user(&patrol, "jostle draw patrol.json -o album/old.svg").fine();
    assert!(read(&patrol, "album/old.svg").starts_with("<svg "));
    assert_eq!(fs::metadata(&old).unwrap().uid(), OTHER_USER);
    assert_eq!(fs::read_dir(&album).unwrap().count(), 1);
}

#[test]
fn a_group_is_kept_or_loses_its_permissions() {
    let patrol = patrol();
    if !are_roots(&patrol) {
        return;
    }
    let root = fs::metadata(patrol.folder()).unwrap().gid();
    for (group, kept) in [(OWN_GROUP, (OWN_GROUP, 0o666)), (OTHER_GROUP, (root, 0o606))] {
        let old = patrol.beside("old.svg");
        fs::write(&old, "<svg/>").unwrap();
        fs::set_permissions(&old, Permissions::from_mode(0o666)).unwrap();
        chown(&old, Some(OTHER_USER), Some(group)).unwrap();
        shell_of_a_user(&patrol, "jostle draw patrol.json -o old.svg").fine();
        let new = fs::metadata(&old).unwrap();
        assert_eq!((new.gid(), new.mode() & 0o777), kept);
    }
}
