//! The programs of the pages, as a reader pastes them: each compiles in an empty project, and prints what the comments
//! after its `println!` say.

use std::{fmt::Write, fs, path::Path, process::Command};

const PAGES: [&str; 8] = [
    "README.md",
    "crates/jostle/README.md",
    "crates/jostle/src/guide.md",
    "crates/jostle-scene/README.md",
    "crates/jostle-levels/README.md",
    "docs/never-misses.md",
    "docs/scenes.md",
    "docs/textbook.md",
];

/// The pages whose every line of output stands in a comment.
const FIRST: [&str; 2] = [PAGES[0], PAGES[1]];

struct Program {
    page: &'static str,
    text: String,
    runs: bool,
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The blocks of Rust of a page.
fn programs(page: &'static str) -> Vec<Program> {
    let text = fs::read_to_string(root().join(page)).expect("a page");
    let mut found = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some(kind) = line.strip_prefix("```rust") else { continue };
        let text =
            lines.by_ref().take_while(|line| *line != "```").fold(String::new(), |text, line| text + line + "\n");
        found.push(Program { page, text, runs: !kind.contains("no_run") });
    }
    found
}

/// The lines that a program says it prints.
fn told(program: &str) -> Vec<&str> {
    let lines = program.lines().filter(|line| line.trim_start().starts_with("println!"));
    lines.filter_map(|line| line.rsplit_once("); // ").map(|(_, told)| told)).collect()
}

#[test]
fn every_program_of_the_pages_is_whole_and_prints_what_it_says() {
    let programs: Vec<Program> = PAGES.into_iter().flat_map(programs).collect();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pages");
    fs::create_dir_all(folder.join("src")).expect("a folder");
    let mut manifest = String::from(
        "[package]\nname = \"pages\"\nversion = \"0.0.0\"\nedition = \"2024\"\n[workspace]\n[dependencies]\n",
    );
    for name in ["jostle", "jostle-scene", "jostle-levels"] {
        writeln!(manifest, "{name} = {{ path = {:?} }}", root().join("crates").join(name)).expect("text");
    }
    fs::write(folder.join("Cargo.toml"), manifest).expect("a file");
    let (mut modules, mut arms) = (String::new(), String::new());
    for (i, Program { page, text, .. }) in programs.iter().enumerate() {
        let is_whole = text.contains("\nfn main() ") || text.starts_with("fn main() ");
        // The table of textbook methods has a few lines on each.
        assert!(is_whole || *page == "docs/textbook.md", "{page}: no whole program:\n{text}");
        let text = if is_whole {
            text.replacen("fn main() ", "pub fn main() ", 1)
        } else {
            format!("pub fn main() -> Result<(), Box<dyn std::error::Error>> {{\n{text}Ok(())\n}}\n")
        };
        fs::write(folder.join(format!("src/p{i}.rs")), text).expect("a file");
        writeln!(modules, "mod p{i};").expect("text");
        writeln!(arms, "        Some(\"{i}\") => p{i}::main(),").expect("text");
    }
    let main = format!(
        "#![allow(dead_code)]\n{modules}\nfn main() -> Result<(), Box<dyn std::error::Error>> {{\n    \
         match std::env::args().nth(1).as_deref() {{\n{arms}        _ => Err(\"which?\".into()),\n    }}\n}}\n"
    );
    fs::write(folder.join("src/main.rs"), main).expect("a file");
    // The workspace's versions of all libraries, so that nothing is fetched.
    fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock")).expect("a file");
    let built = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--offline", "--target-dir", "target"])
        .current_dir(&folder)
        .output();
    let built = built.expect("cargo");
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let mut compared = 0;
    for (i, Program { page, text, .. }) in programs.iter().enumerate().filter(|(_, program)| program.runs) {
        let run = Command::new(folder.join("target/debug/pages")).arg(i.to_string()).output().expect("it runs");
        assert!(run.status.success(), "{page}: {}\n{text}", String::from_utf8_lossy(&run.stderr));
        let printed = String::from_utf8(run.stdout).expect("text");
        let mut lines = printed.lines();
        let told = told(text);
        for told in &told {
            assert!(lines.any(|line| line == *told), "{page}: it does not print {told}, but:\n{printed}");
        }
        assert!(!FIRST.contains(page) || told.len() == printed.lines().count(), "{page} prints more:\n{printed}");
        compared += told.len();
    }
    assert!(compared >= 9, "{compared}");
}
