//! Runs the program as a user does, and checks its output and exit status.

mod bound;
mod bounds;
mod check;
mod clearance;
mod draw;
mod formats;
mod guide;
mod help;
mod lab;
mod levels;
mod listing;
mod locate;
mod maps;
#[cfg(target_os = "linux")]
mod memory;
mod methods;
mod moves;
mod pictures;
mod query;
mod readme;
#[cfg(target_os = "linux")]
mod replace;
mod rows;
mod run;
mod scatter;
mod sectors;
mod shell;
mod sight;
mod steps;
mod sweep;
mod target;
mod test;
mod tiles;
mod wad;
mod walk;
