//! Files that are dropped on the lab: good ones open, others are refused with a notice, and the lab goes on.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use egui::{DroppedFile, Theme};
use jostle_lab::{files::LARGEST, texts::Language};

use crate::session::{Session, WINDOW};

#[derive(Debug)]
struct Dropped(PathBuf);

impl DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        fs::read(&self.0).map_err(|fault| fault.to_string())
    }
}

/// The notice of a demo after this file was dropped on it, if there is one, and its state.
fn dropped(demo: &str, path: &Path) -> (Option<String>, String) {
    let mut session = Session::new(demo, Language::English, Theme::Light, WINDOW);
    session.drop(Arc::new(Dropped(path.to_owned())));
    let report = session.report();
    assert_eq!(report["demo"], demo, "the lab goes on");
    (report["notice"].as_str().map(str::to_owned), report["state"].as_str().expect("a state").to_owned())
}

#[test]
fn broken_huge_and_unwanted_files_are_refused_by_name_and_change_nothing() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lab-files");
    fs::create_dir_all(&folder).expect("a folder");
    let (broken, huge) = (folder.join("broken.json"), folder.join("huge.wad"));
    fs::write(&broken, b"{\"jostle\": 1, \"colliders\": [{\"circle\": -1}]").expect("a file");
    // The file has holes, so it takes no room.
    fs::File::create(&huge).expect("a file").set_len(LARGEST + 1).expect("its size");
    for demo in ["scene-viewer", "level-walk", "circle-box"] {
        let (none, first) = dropped(demo, &folder.join("missing.json"));
        assert!(none.is_some_and(|notice| notice.contains("missing.json")));
        for (path, name) in [(&broken, "broken.json"), (&huge, "huge.wad"), (&folder, "lab-files")] {
            let (notice, state) = dropped(demo, path);
            assert!(notice.as_ref().is_some_and(|notice| notice.contains(name)), "{demo}: {notice:?}");
            assert_eq!(state, first, "{demo}");
        }
    }
}

#[test]
fn scenes_and_levels_of_the_project_open() {
    let scenes = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes");
    for (demo, file) in [("scene-viewer", "tiles.json"), ("level-walk", "levels/caves.ldtk")] {
        let (none, first) = dropped(demo, &scenes.join("missing.json"));
        assert!(none.is_some());
        let (notice, state) = dropped(demo, &scenes.join(file));
        assert_eq!(notice, None, "{file}");
        assert_ne!(state, first, "{file}");
    }
}
