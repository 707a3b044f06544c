//! What differs between a window and the browser: the fragment of the URL, and the report for tests.

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

/// Puts a fragment into the page's URL, without a new entry in the history.
pub fn set_fragment(fragment: &str) {
    #[cfg(target_arch = "wasm32")]
    if let Some(history) = web_sys::window().and_then(|window| window.history().ok()) {
        let url = format!("#{fragment}");
        let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&url));
    }
    #[cfg(not(target_arch = "wasm32"))]
    let _ = fragment;
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

/// Lets the page's scripts read the report, in the attribute `data-lab` of its root element.
pub fn publish(report: &str) {
    #[cfg(target_arch = "wasm32")]
    if let Some(root) = web_sys::window().and_then(|window| window.document()?.document_element()) {
        let _ = root.set_attribute("data-lab", report);
    }
    #[cfg(not(target_arch = "wasm32"))]
    let _ = report;
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
