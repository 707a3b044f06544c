//! The lab without a window: its texts, its links, and pictures of every demo.

mod files;
mod links;
mod pictures;
mod raster;
mod session;
mod texts;
