//! The program's use of memory, tested with a limit, which Linux has.

use crate::run::{File, Run, finish};

/// Circles that all overlap each other, in a file.
fn heap(count: usize) -> File {
    let circle = |i: usize| format!(r#"{{"circle": 9, "at": [{}, {}]}}"#, i % 9, i / 9 % 9);
    let colliders: Vec<String> = (0..count).map(circle).collect();
    File::new("heap.json", format!(r#"{{"jostle": 1, "colliders": [{}]}}"#, colliders.join(",")))
}

/// Runs the program in the file's folder with at most this much memory, and drops its rows.
fn run_in_memory(file: &File, most_kib: usize, words: &str) -> Run {
    let line = format!("ulimit -v {most_kib}; exec {} {words} > /dev/null", env!("CARGO_BIN_EXE_jostle"));
    finish(std::process::Command::new("sh").args(["-c", &line]).current_dir(file.folder()))
}

#[test]
fn rows_are_never_in_memory_all_at_once() {
    const COUNT: usize = 500;
    /// A pair is kept in 72 bytes, which are 9 MiB here, and a printed row takes more than 200. The program needs 10
    /// MiB at rest.
    const MOST_KIB: usize = 32 * 1024;
    let pairs = COUNT * (COUNT - 1) / 2;
    let heap = heap(COUNT);
    for format in ["table", "csv", "json", "jsonl", "github"] {
        let run = run_in_memory(&heap, MOST_KIB, &format!("check heap.json --format {format}"));
        assert_eq!(run.status, 0, "{format}: {run:#?}");
        assert!(run.err.contains(&format!("{pairs} pairs")), "{run:#?}");
    }
}

#[test]
fn an_outline_of_many_corners_is_read() {
    const CORNERS: usize = 50_000;
    /// For the corners, and the pieces of the polygon.
    const MOST_KIB: usize = 96 * 1024;
    const MOST_SECONDS: u64 = 20;
    let json = File::new("disc.json", wavy_disc(CORNERS));
    std::fs::write(json.beside("disc.ron"), wavy_disc(CORNERS)).unwrap();
    for name in ["disc.json", "disc.ron"] {
        let begun = std::time::Instant::now();
        let run = run_in_memory(&json, MOST_KIB, &format!("check {name}"));
        assert!(begun.elapsed().as_secs() < MOST_SECONDS, "{name} took {:?}", begun.elapsed());
        assert!(run.err.starts_with("1 collider · 0 pairs · denied 0"), "{run:#?}");
    }
}

/// A scene of one polygon with many corners: a wavy disc.
fn wavy_disc(corners: usize) -> String {
    let corner = |i: usize| {
        let angle = i as f64 / corners as f64 * core::f64::consts::TAU;
        let radius = 1000.0 + 200.0 * (5.0 * angle).sin() + 50.0 * (37.0 * angle).sin();
        format!("[{:.4}, {:.4}]", radius * angle.cos(), radius * angle.sin())
    };
    let corners: Vec<String> = (0..corners).map(corner).collect();
    format!(r#"{{"jostle": 1, "colliders": [{{"polygon": [{}]}}]}}"#, corners.join(","))
}
