//! The lab without a window: its texts, its links, and pictures of every demo.

mod buttons;
mod files;
mod links;
mod pictures;
mod programs;
mod raster;
mod session;
mod texts;
