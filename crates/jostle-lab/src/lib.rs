//! The lab: every algorithm of jostle at work, on shapes that a person drags, in a window and in the browser.
//!
//! Each demo is a plain struct that answers without a window ([`demo::Demo`]); what it shows is a
//! [`sketch::Sketch`] in world coordinates. [`lab::Lab`] draws it, drags its [`grip::Grip`]s, lists its answer, and shares
//! its state as a link, a program, a scene file or a picture. The README tells how to add one.

pub mod app;
pub mod check;
pub mod demo;
pub mod demos;
pub mod fault;
pub mod files;
pub mod fonts;
pub mod formula;
pub mod grip;
pub mod lab;
pub mod link;
pub mod number;
pub mod outline;
pub mod platform;
pub mod rust_code;
pub mod share;
pub mod sketch;
pub mod svg;
pub mod texts;
pub mod view;
