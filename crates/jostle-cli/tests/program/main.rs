//! Runs the program as a user does, and looks at what it prints and how it ends.

mod check;
mod clearance;
mod draw;
mod maps;
mod run;
mod sectors;
mod shell;
mod sweep;
mod test;
mod tiles;
mod wad;
