//! Tasks of this repository that are programs: `cargo quick`, `cargo xtask web`, `cargo xtask proofs`.

mod proofs;
mod quick;
mod web;

use std::process::ExitCode;

const USAGE: &str = "usage: cargo xtask quick         runs the quick tests and says what they compared; so does cargo quick\n       \
                     cargo xtask web           builds the lab for the browser into target/lab-web\n       \
                     cargo xtask web --quick   the same for tests: built faster, larger and slower\n       \
                     cargo xtask proofs [WORD] proves the error bounds with Gappa: all scripts of proofs/, or those with a word in their name";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["quick"] => quick::run(),
        ["web"] => web::build("release"),
        ["web", "--quick"] => web::build("quick"),
        ["proofs"] => proofs::run(""),
        ["proofs", word] => proofs::run(word),
        _ => Err(USAGE.to_owned()),
    };
    match done {
        Ok(said) => {
            println!("{said}");
            ExitCode::SUCCESS
        }
        Err(fault) => {
            eprintln!("error: {fault}");
            ExitCode::from(2)
        }
    }
}
