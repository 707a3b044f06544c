//! Hands the facts of this build to the program, which writes them into its records.

use std::{env, process::Command};

fn main() {
    let rustc = env::var("RUSTC").expect("cargo sets RUSTC");
    let version = Command::new(rustc).arg("--version").output().expect("rustc tells its version").stdout;
    println!("cargo::rustc-env=BENCH_RUSTC={}", String::from_utf8_lossy(&version).trim());
    // Cargo separates the flags by the unit separator.
    let flags = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default().replace('\u{1f}', " ");
    println!("cargo::rustc-env=BENCH_RUSTFLAGS={flags}");
    for name in ["CC", "CFLAGS"] {
        println!("cargo::rerun-if-env-changed={name}");
        println!("cargo::rustc-env=BENCH_{name}={}", env::var(name).unwrap_or_default());
    }
}
