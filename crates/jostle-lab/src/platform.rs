//! What differs between a window and the browser: the fragment of the URL, and the report for tests.

use crate::fault::Fault;

/// The fragment of the page's URL, without `#`; in a window there is none.
#[must_use]
pub fn fragment() -> Option<String> {
    #[cfg(target_arch = "wasm32")]
    {
        let hash = web_sys::window()?.location().hash().ok()?;
        return Some(hash.trim_start_matches('#').to_owned());
    }
    #[cfg(not(target_arch = "wasm32"))]
    None
}

/// Puts a fragment into the page's URL, as a new entry in the history or in place of the last one.
pub fn set_fragment(fragment: &str, is_new: bool) {
    #[cfg(target_arch = "wasm32")]
    if let Some(history) = web_sys::window().and_then(|window| window.history().ok()) {
        let url = format!("#{fragment}");
        let none = wasm_bindgen::JsValue::NULL;
        let _ = if is_new {
            history.push_state_with_url(&none, "", Some(&url))
        } else {
            history.replace_state_with_url(&none, "", Some(&url))
        };
    }
    #[cfg(not(target_arch = "wasm32"))]
    let _ = (fragment, is_new);
}

/// Gives the page a title, a description and a language, for its tab and for search engines.
pub fn describe(title: &str, description: &str, language: &str) {
    #[cfg(target_arch = "wasm32")]
    if let Some(document) = web_sys::window().and_then(|window| window.document()) {
        document.set_title(title);
        if let Ok(Some(meta)) = document.query_selector("meta[name=description]") {
            let _ = meta.set_attribute("content", description);
        }
        if let Some(root) = document.document_element() {
            let _ = root.set_attribute("lang", language);
        }
    }
    #[cfg(not(target_arch = "wasm32"))]
    let _ = (title, description, language);
}

/// The link that opens a state: the whole URL in the browser, the fragment alone in a window, which `lab` takes as its
/// argument.
#[must_use]
pub fn link_to(fragment: &str) -> String {
    #[cfg(target_arch = "wasm32")]
    if let Some(location) = web_sys::window().map(|window| window.location()) {
        let part = |part: Result<String, wasm_bindgen::JsValue>| part.unwrap_or_default();
        return format!("{}{}#{fragment}", part(location.origin()), part(location.pathname()));
    }
    format!("#{fragment}")
}

/// Saves a text as a file: a download in the browser, and in a window a new file in the working folder. The name that it
/// got.
///
/// # Errors
/// The fault of the browser or of the system.
pub fn save(name: &str, text: &str) -> Result<String, Fault> {
    #[cfg(target_arch = "wasm32")]
    {
        let fault = |fault: wasm_bindgen::JsValue| not_saved(name, format!("{fault:?}"));
        let document = web_sys::window().and_then(|window| window.document()).ok_or(Fault::new("fault.no-page"))?;
        let link = document.create_element("a").map_err(fault)?;
        let content: String = js_sys::encode_uri_component(text).into();
        link.set_attribute("href", &format!("data:application/json;charset=utf-8,{content}")).map_err(fault)?;
        link.set_attribute("download", name).map_err(fault)?;
        wasm_bindgen::JsCast::dyn_into::<web_sys::HtmlElement>(link).map_err(|_| Fault::new("fault.no-page"))?.click();
        return Ok(name.to_owned());
    }
    #[cfg(not(target_arch = "wasm32"))]
    save_in(std::path::Path::new(""), name, text)
}

/// Saves a text in a folder as a new file, whose name gets a number if there is one already.
#[cfg(not(target_arch = "wasm32"))]
fn save_in(folder: &std::path::Path, name: &str, text: &str) -> Result<String, Fault> {
    use std::io::Write;

    /// The most files of one name.
    const MOST: u32 = 10_000;
    let (stem, extension) = name.rsplit_once('.').unwrap_or((name, "json"));
    for i in 1..=MOST {
        let name = if i == 1 { name.to_owned() } else { format!("{stem}-{i}.{extension}") };
        match std::fs::File::create_new(folder.join(&name)) {
            Ok(mut file) => {
                return file.write_all(text.as_bytes()).map(|()| name.clone()).map_err(|fault| not_saved(&name, fault));
            }
            Err(fault) if fault.kind() == std::io::ErrorKind::AlreadyExists => {}
            Err(fault) => return Err(not_saved(&name, fault)),
        }
    }
    let many = Fault::new("fault.many-files").with("most", MOST);
    Err(Fault::new("fault.not-saved").with("name", name).with_part("text", many))
}

fn not_saved(name: &str, why: impl core::fmt::Display) -> Fault {
    Fault::new("fault.not-saved").with("name", name).with("text", why)
}

/// Lets the page's scripts read the report, in the attribute `data-lab` of its root element.
pub fn publish(report: &str) {
    #[cfg(target_arch = "wasm32")]
    if let Some(root) = web_sys::window().and_then(|window| window.document()?.document_element()) {
        let _ = root.set_attribute("data-lab", report);
    }
    #[cfg(not(target_arch = "wasm32"))]
    let _ = report;
}

/// True if the reader's browser asks for dark pages.
#[must_use]
pub fn prefers_dark() -> bool {
    #[cfg(target_arch = "wasm32")]
    {
        let query = |window: web_sys::Window| window.match_media("(prefers-color-scheme: dark)").ok().flatten();
        return web_sys::window().and_then(query).is_some_and(|query| query.matches());
    }
    #[cfg(not(target_arch = "wasm32"))]
    false
}

/// True if the reader's browser asks for Korean.
#[must_use]
pub fn prefers_korean() -> bool {
    #[cfg(target_arch = "wasm32")]
    let language = web_sys::window().and_then(|window| window.navigator().language());
    #[cfg(not(target_arch = "wasm32"))]
    let language = std::env::var("LC_ALL").or_else(|_| std::env::var("LANG")).ok();
    language.is_some_and(|language| language.starts_with("ko"))
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;

    #[test]
    fn a_saved_file_replaces_no_other() {
        let folder = std::env::temp_dir().join(format!("jostle-lab-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        for (text, expected) in [("one", "scene.json"), ("two", "scene-2.json")] {
            assert_eq!(save_in(&folder, "scene.json", text).as_deref(), Ok(expected));
            assert_eq!(std::fs::read_to_string(folder.join(expected)).expect("the file"), text);
        }
        assert!(save_in(&folder.join("nowhere"), "scene.json", "").is_err());
        std::fs::remove_dir_all(&folder).expect("the folder");
    }
}
