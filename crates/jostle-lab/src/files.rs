//! Files that a demo is given.

use std::{cell::RefCell, path::Path, rc::Rc};

use egui::{DroppedFileHandle, Ui};

use crate::texts::Texts;

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

type Inbox = Rc<RefCell<Option<Result<OpenedFile, String>>>>;

/// The ways in which a file comes in: it is dropped on the lab, or chosen by its path or in the browser's dialog.
#[derive(Debug, Default)]
pub struct Picker {
    inbox: Inbox,
    #[cfg(not(target_arch = "wasm32"))]
    path: String,
}

impl Picker {
    /// The field for a path, or the button that opens the browser's dialog.
    pub(crate) fn show(&mut self, ui: &mut Ui, texts: &Texts) {
        ui.horizontal_wrapped(|ui| {
            ui.label(texts.get("files.drop"));
            #[cfg(not(target_arch = "wasm32"))]
            {
                let field =
                    egui::TextEdit::singleline(&mut self.path).hint_text(texts.get("files.path")).desired_width(150.0);
                let field = ui.add(field).accessible_name(texts.get("files.path"));
                let entered = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
                if (ui.button(texts.get("files.open")).clicked() || entered) && !self.path.is_empty() {
                    *self.inbox.borrow_mut() = Some(read(Path::new(self.path.trim())));
                }
            }
            #[cfg(target_arch = "wasm32")]
            if ui.button(texts.get("files.open")).clicked() {
                browser::choose(self.inbox.clone(), ui.ctx().clone());
            }
        });
    }

    /// The file that has come in since the last call, or the reason why it cannot be read.
    pub(crate) fn take(&mut self, ui: &Ui) -> Option<Result<OpenedFile, String>> {
        if let Some(file) = ui.input(|input| input.raw.dropped_files.first().cloned()) {
            receive(file, self.inbox.clone(), ui.ctx().clone());
        }
        self.inbox.borrow_mut().take()
    }
}

fn name(path: &Path) -> String {
    path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

fn sized(name: String, size: u64) -> Result<String, String> {
    if size <= LARGEST { Ok(name) } else { Err(format!("{name} has {size} bytes, more than {LARGEST}")) }
}

#[cfg(not(target_arch = "wasm32"))]
fn read(path: &Path) -> Result<OpenedFile, String> {
    let fault = |fault: std::io::Error| format!("{}: {fault}", path.display());
    let size = std::fs::metadata(path).map_err(fault)?;
    if !size.is_file() {
        return Err(format!("{} is no file", path.display()));
    }
    let name = sized(name(path), size.len())?;
    Ok(OpenedFile { name, bytes: std::fs::read(path).map_err(fault)? })
}

#[cfg(not(target_arch = "wasm32"))]
fn receive(file: DroppedFileHandle, inbox: Inbox, _context: egui::Context) {
    *inbox.borrow_mut() = Some(read(file.path()));
}

#[cfg(target_arch = "wasm32")]
fn receive(file: DroppedFileHandle, inbox: Inbox, context: egui::Context) {
    wasm_bindgen_futures::spawn_local(async move {
        let name = name(file.path());
        // A huge file is refused before it is read.
        let size = file.web_file().map_or(0, |file| file.size() as u64);
        let found = match sized(name, size) {
            Ok(name) => file.bytes_async().await.map(|bytes| OpenedFile { name, bytes }),
            Err(fault) => Err(fault),
        };
        *inbox.borrow_mut() = Some(found);
        context.request_repaint();
    });
}

/// The browser's dialog for files.
#[cfg(target_arch = "wasm32")]
mod browser {
    use super::{Inbox, OpenedFile, sized};
    use wasm_bindgen::{JsCast, closure::Closure};
    use wasm_bindgen_futures::{JsFuture, spawn_local};

    pub(super) fn choose(inbox: Inbox, context: egui::Context) {
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
                        .map_err(|fault| format!("{fault:?}")),
                    Err(fault) => Err(fault),
                };
                *inbox.borrow_mut() = Some(found);
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
        assert!(sized("a".to_owned(), LARGEST + 1).is_err_and(|fault| fault.starts_with("a has")));
        assert!(read(Path::new("Cargo.toml")).is_ok_and(|file| file.name == "Cargo.toml" && !file.bytes.is_empty()));
    }
}
