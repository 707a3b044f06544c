//! Runs the program as a user does, and looks at what it prints and how it ends.

mod check;
mod draw;
mod maps;
mod run;
mod shell;
mod test;
mod wad;
