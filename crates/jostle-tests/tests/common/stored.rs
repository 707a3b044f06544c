//! Values in the forms in which people store them: two that people read, and two without names.
#![cfg(feature = "serde")]

use serde::{Serialize, de::DeserializeOwned};

/// The forms, in the order of [`copies`].
pub const FORMS: [&str; 4] = ["JSON", "RON", "postcard", "bincode"];

/// The value after it was stored in each form.
pub fn copies<T: Serialize + DeserializeOwned>(value: &T) -> [T; 4] {
    [
        serde_json::from_str(&json(value)).unwrap_or_else(|error| panic!("{error}: {}", json(value))),
        {
            let text = ron::to_string(value).expect("it can be stored");
            ron::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
        },
        postcard::from_bytes(&postcard(value)).unwrap_or_else(|error| panic!("{error}: {}", json(value))),
        {
            let bytes = bincode::serde::encode_to_vec(value, bincode::config::standard()).expect("it can be stored");
            let read = bincode::serde::decode_from_slice(&bytes, bincode::config::standard());
            let (back, length) = read.unwrap_or_else(|error| panic!("{error}: {}", json(value)));
            assert_eq!(length, bytes.len(), "{}", json(value));
            back
        },
    ]
}

pub fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("it can be stored")
}

pub fn postcard(value: &impl Serialize) -> Vec<u8> {
    postcard::to_allocvec(value).expect("it can be stored")
}
