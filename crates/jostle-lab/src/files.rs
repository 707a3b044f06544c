//! Files that a demo is given.

use std::{
    path::Path,
    sync::{Arc, Mutex, PoisonError},
};

use egui::{DroppedFileHandle, Ui};

use crate::{fault::Fault, texts::Texts};

/// A file that a demo is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenedFile {
    /// Its name, without folders.
    pub name: String,
    /// Its content.
    pub bytes: Vec<u8>,
}

/// The largest file that is taken, in bytes: WADs of the largest games are smaller.
pub const LARGEST: u64 = 64 << 20;

/// A file on its way in, or the reason why it cannot be read. A dialog, which has a thread of its own in a window, puts it
/// there.
#[derive(Clone, Debug, Default)]
struct Inbox(Arc<Mutex<Option<Result<OpenedFile, Fault>>>>);

impl Inbox {
    fn put(&self, found: Result<OpenedFile, Fault>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(found);
    }

    fn take(&self) -> Option<Result<OpenedFile, Fault>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// The ways in which a file comes in: it is dropped on the lab, or chosen in a dialog or by its path.
#[derive(Debug, Default)]
pub struct Picker {
    inbox: Inbox,
    #[cfg(not(target_arch = "wasm32"))]
    path: String,
}

impl Picker {
    /// The button that opens the dialog and, in a window, the field for a path, for systems that have no dialog.
    pub(crate) fn show(&mut self, ui: &mut Ui, texts: &Texts, endings: &[&str]) {
        ui.horizontal_wrapped(|ui| {
            ui.label(texts.get("files.drop"));
            #[cfg(any(feature = "window", target_arch = "wasm32"))]
            if ui.button(texts.get("files.choose")).clicked() {
                dialog::choose(endings, self.inbox.clone(), ui.ctx().clone());
            }
            #[cfg(not(any(feature = "window", target_arch = "wasm32")))]
            let _ = endings;
            #[cfg(not(target_arch = "wasm32"))]
            {
                let field =
                    egui::TextEdit::singleline(&mut self.path).hint_text(texts.get("files.path")).desired_width(150.0);
                let field = ui.add(field).accessible_name(texts.get("files.path"));
                let entered = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
                let is_given = !self.path.trim().is_empty();
                let open = ui.add_enabled(is_given, egui::Button::new(texts.get("files.open")));
                if (open.clicked() || entered) && is_given {
                    self.inbox.put(read(Path::new(self.path.trim())));
                }
            }
        });
    }

    /// The file that has come in since the last call, or the reason why it cannot be read.
    pub(crate) fn take(&mut self, ui: &Ui) -> Option<Result<OpenedFile, Fault>> {
        if let Some(file) = ui.input(|input| input.raw.dropped_files.first().cloned()) {
            receive(file, self.inbox.clone(), ui.ctx().clone());
        }
        self.inbox.take()
    }
}

fn name(path: &Path) -> String {
    path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

fn sized(name: String, size: u64) -> Result<String, Fault> {
    let large = || Fault::new("fault.large-file").with("name", &name).with("size", size).with("most", LARGEST);
    if size <= LARGEST { Ok(name) } else { Err(large()) }
}

#[cfg(not(target_arch = "wasm32"))]
fn read(path: &Path) -> Result<OpenedFile, Fault> {
    let fault = |fault: std::io::Error| Fault::new("fault.not-read").with("name", path.display()).with("text", fault);
    let size = std::fs::metadata(path).map_err(fault)?;
    if !size.is_file() {
        return Err(Fault::new("fault.no-file").with("name", path.display()));
    }
    let name = sized(name(path), size.len())?;
    Ok(OpenedFile { name, bytes: std::fs::read(path).map_err(fault)? })
}

#[cfg(not(target_arch = "wasm32"))]
fn receive(file: DroppedFileHandle, inbox: Inbox, _context: egui::Context) {
    inbox.put(read(file.path()));
}

#[cfg(target_arch = "wasm32")]
fn receive(file: DroppedFileHandle, inbox: Inbox, context: egui::Context) {
    wasm_bindgen_futures::spawn_local(async move {
        let name = name(file.path());
        // A huge file is refused before it is read.
        let size = file.web_file().map_or(0, |file| file.size() as u64);
        let found = match sized(name, size) {
            Ok(name) => match file.bytes_async().await {
                Ok(bytes) => Ok(OpenedFile { name, bytes }),
                Err(fault) => Err(Fault::new("fault.not-read").with("name", name).with("text", fault)),
            },
            Err(fault) => Err(fault),
        };
        inbox.put(found);
        context.request_repaint();
    });
}

/// The system's dialog for files, which a thread waits for, so that the window goes on.
#[cfg(all(feature = "window", not(target_arch = "wasm32")))]
mod dialog {
    use super::{Inbox, read};

    pub(super) fn choose(endings: &[&str], inbox: Inbox, context: egui::Context) {
        // It has to be opened by the thread of the window on some systems.
        let both: Vec<String> =
            endings.iter().flat_map(|ending| [(*ending).to_owned(), ending.to_uppercase()]).collect();
        let chosen = rfd::AsyncFileDialog::new().add_filter(endings.join(", "), &both).pick_file();
        std::thread::spawn(move || {
            if let Some(file) = pollster::block_on(chosen) {
                inbox.put(read(file.path()));
                context.request_repaint();
            }
        });
    }
}

/// The browser's dialog for files.
#[cfg(target_arch = "wasm32")]
mod dialog {
    use super::{Fault, Inbox, OpenedFile, sized};
    use wasm_bindgen::{JsCast, closure::Closure};
    use wasm_bindgen_futures::{JsFuture, spawn_local};

    /// All files are offered: phones grey out those whose endings they do not know.
    pub(super) fn choose(_endings: &[&str], inbox: Inbox, context: egui::Context) {
        let created = web_sys::window().and_then(|window| window.document()?.create_element("input").ok());
        let Some(input) = created.and_then(|found| found.dyn_into::<web_sys::HtmlInputElement>().ok()) else { return };
        input.set_type("file");
        let chosen = input.clone();
        let changed = Closure::once_into_js(move || {
            let Some(file) = chosen.files().and_then(|files| files.get(0)) else { return };
            spawn_local(async move {
                let found = match sized(file.name(), file.size() as u64) {
                    Ok(name) => JsFuture::from(file.array_buffer())
                        .await
                        .map(|buffer| OpenedFile { name, bytes: js_sys::Uint8Array::new(&buffer).to_vec() })
                        .map_err(|fault| {
                            Fault::new("fault.not-read").with("name", file.name()).with("text", format!("{fault:?}"))
                        }),
                    Err(fault) => Err(fault),
                };
                inbox.put(found);
                context.request_repaint();
            });
        });
        input.set_onchange(Some(changed.unchecked_ref()));
        input.click();
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;

    #[test]
    fn folders_missing_files_and_huge_ones_are_refused() {
        assert!(read(Path::new(".")).is_err() && read(Path::new("no such file")).is_err());
        let large = Fault::new("fault.large-file").with("name", "a").with("size", LARGEST + 1).with("most", LARGEST);
        assert_eq!(sized("a".to_owned(), LARGEST + 1), Err(large));
        assert!(read(Path::new("Cargo.toml")).is_ok_and(|file| file.name == "Cargo.toml" && !file.bytes.is_empty()));
    }
}
