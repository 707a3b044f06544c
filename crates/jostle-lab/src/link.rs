//! States as text, and links.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::{Serialize, de::DeserializeOwned};

use crate::fault::Fault;

/// The longest state that a link may have: longer ones are no work of ours.
pub const LONGEST: usize = 1 << 16;

/// A state as text that a URL fragment can contain as it is.
///
/// ```
/// let text = jostle_lab::link::encode(&(1.5, "é"));
/// assert_eq!(jostle_lab::link::decode::<(f32, String)>(&text), Ok((1.5, "é".to_owned())));
/// ```
#[must_use]
pub fn encode(state: &impl Serialize) -> String {
    URL_SAFE_NO_PAD.encode(serde_json::to_vec(state).unwrap_or_default())
}

/// The state of a text that [`encode`] made.
///
/// # Errors
/// The fault.
pub fn decode<T: DeserializeOwned>(text: &str) -> Result<T, Fault> {
    let characters = text.len();
    if characters > LONGEST {
        return Err(Fault::new("fault.long-link").with("count", characters).with("most", LONGEST));
    }
    fn damaged(fault: impl std::fmt::Display) -> Fault {
        Fault::new("fault.damaged-link").with("text", fault)
    }
    let json = URL_SAFE_NO_PAD.decode(text).map_err(damaged)?;
    serde_json::from_slice(&json).map_err(damaged)
}

/// The key of the demo and its state in the fragment of a URL, such as `#swept-boxes/eyJ0`.
///
/// ```
/// use jostle_lab::link::parts;
/// assert_eq!(parts("#swept-boxes/eyJ0"), Some(("swept-boxes", Some("eyJ0"))));
/// assert_eq!(parts("#swept-boxes"), Some(("swept-boxes", None)));
/// assert_eq!(parts("#"), None);
/// ```
#[must_use]
pub fn parts(fragment: &str) -> Option<(&str, Option<&str>)> {
    let fragment = fragment.trim_start_matches('#');
    let (key, state) = fragment.split_once('/').map_or((fragment, None), |(key, state)| (key, Some(state)));
    (!key.is_empty()).then_some((key, state))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damaged_states_are_refused() {
        for text in ["%", "AAAA", "eyJ0", "", &"A".repeat(LONGEST + 1)] {
            assert!(decode::<[f32; 2]>(text).is_err(), "{text:.9}");
        }
    }
}
