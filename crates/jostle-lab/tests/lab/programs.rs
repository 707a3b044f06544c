//! Every program that a demo copies is compiled and run: it prints what its comment says, and that is what is shown.

use std::{collections::BTreeSet, fmt::Write, fs, path::Path, process::Command};

use jostle_lab::{
    demos::demos,
    number::number,
    texts::{Language, Texts},
};

/// A program, and the numbers of the answer beside which it is copied.
struct Copied {
    name: String,
    source: String,
    shown: BTreeSet<String>,
}

/// The numbers in a text, as the lab shows them.
fn numbers(text: &str) -> BTreeSet<String> {
    let is_part = |c: char| c.is_ascii_digit() || ".-−e".contains(c);
    let words = text.split(|c: char| !is_part(c)).map(|word| word.replace('−', "-"));
    words.filter_map(|word| word.trim_matches('.').parse::<f64>().ok()).map(number).collect()
}

fn all() -> Vec<Copied> {
    let texts = Texts::new(Language::English);
    let mut found = Vec::new();
    for mut demo in demos() {
        for preset in 0..=demo.presets().len() {
            if preset > 0 {
                demo.set_preset(preset - 1);
            }
            let shown = demo.answer(&texts).iter().flat_map(|row| numbers(&row.exact)).collect();
            found.push(Copied { name: format!("{} preset {preset}", demo.key()), source: demo.rust(), shown });
        }
    }
    found
}

#[test]
fn each_copied_program_prints_what_is_shown() {
    let programs = all();
    assert!(programs.len() > 80, "{}", programs.len());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("copied-programs");
    fs::create_dir_all(folder.join("src")).expect("a folder");
    let library = |name: &str| {
        format!("{name} = {{ path = {:?} }}\n", Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name))
    };
    let manifest = format!(
        "[package]\nname = \"copied\"\nversion = \"0.0.0\"\nedition = \"2024\"\n[workspace]\n[dependencies]\n{}{}",
        library("jostle"),
        library("jostle-scene"),
    );
    fs::write(folder.join("Cargo.toml"), manifest).expect("a file");
    let mut main = String::from(
        "fn main() -> Result<(), Box<dyn std::error::Error>> {\n    match std::env::args().nth(1).as_deref() {\n",
    );
    let mut modules = String::new();
    for (i, program) in programs.iter().enumerate() {
        let public = program.source.replacen("fn main()", "pub fn main()", 1);
        fs::write(folder.join(format!("src/p{i}.rs")), public).expect("a file");
        writeln!(modules, "mod p{i};").expect("text");
        writeln!(main, "        Some(\"{i}\") => p{i}::main(),").expect("text");
    }
    main += "        _ => Err(\"which?\".into()),\n    }\n}\n";
    fs::write(folder.join("src/main.rs"), modules + &main).expect("a file");
    let built = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--offline", "--target-dir", "target"])
        .current_dir(&folder)
        .output()
        .expect("cargo");
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let mut shown_numbers = 0;
    for (i, program) in programs.iter().enumerate() {
        let run = Command::new(folder.join("target/debug/copied")).arg(i.to_string()).output().expect("it runs");
        let printed = String::from_utf8(run.stdout).expect("text");
        assert!(run.status.success(), "{}: {}", program.name, String::from_utf8_lossy(&run.stderr));
        let (_, comment) = program.source.split_once("// It prints:\n").expect("a comment");
        let told: String = comment.lines().map(|line| format!("{}\n", line.trim_start_matches("// "))).collect();
        assert_eq!(printed, told, "{}", program.name);
        let numbers = numbers(&printed);
        let common = numbers.intersection(&program.shown).count();
        shown_numbers += common;
        assert!(
            common > 0 || program.shown.is_empty() || numbers.is_empty(),
            "{}: {printed} {:?}",
            program.name,
            program.shown
        );
    }
    assert!(shown_numbers > 200, "{shown_numbers}");
}
