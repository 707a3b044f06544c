//! The machine and the builds that were measured.

use std::{
    fs, thread,
    time::{SystemTime, UNIX_EPOCH},
};

/// The processor's name and the number of cores available to this program.
pub fn processor() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    let model = model.map_or("unknown processor", |(_, name)| name.trim());
    let cores = thread::available_parallelism().map_or(1, usize::from);
    format!("{model}, {cores} cores, {}-{}", std::env::consts::ARCH, std::env::consts::OS)
}

pub fn rustc() -> &'static str {
    env!("BENCH_RUSTC")
}

/// The compiler's settings for the processor.
pub fn flags() -> String {
    let flags = env!("BENCH_RUSTFLAGS");
    if flags.is_empty() { "none, so no target-cpu".into() } else { format!("`{flags}`") }
}

/// The version of a direct dependency, from the lock file of this build.
pub fn version(name: &str) -> Option<&'static str> {
    const LOCK: &str = include_str!("../Cargo.lock");
    let versions = LOCK.split("[[package]]\n").filter_map(|package| {
        let (_, after) = package.split_once(&format!("name = \"{name}\"\nversion = \""))?;
        after.split('"').next()
    });
    // Of a crate that is there twice, the list of the bench names the version.
    let (_, bench) = LOCK.split_once("name = \"jostle-bench\"\n")?;
    let is_ours = |version: &&str| {
        let named = bench.find(&format!("\"{name} {version}\""));
        named.is_some_and(|at| bench.find("\n]\n").is_some_and(|end| at < end))
    };
    versions.clone().find(is_ours).or_else(|| versions.clone().next())
}

/// The command that repeats this measurement, by the program of this name.
pub fn command(program: &str) -> String {
    let features = if cfg!(feature = "box2d-c") { " --features box2d-c" } else { "" };
    let program = if program == "jostle-bench" { String::new() } else { format!(" --bin {program}") };
    let arguments: String = std::env::args().skip(1).map(|argument| format!(" {argument}")).collect();
    let c = if cfg!(feature = "box2d-c") { c_flags() + " " } else { String::new() };
    format!("{c}cargo run --release --manifest-path bench/Cargo.toml{program}{features} --{arguments}")
}

/// A Markdown list of the machine, the compiler, the versions of these crates and the command of a measurement.
pub fn facts(program: &str, crates: &[&str]) -> String {
    let versions = crates.iter().map(|name| format!("{name} {}", version(name).unwrap_or("of unknown version")));
    format!(
        "- Machine: {}\n- Compiler: {}; RUSTFLAGS: {}; fat LTO, one codegen unit\n- Versions: {}\n- Command: `{}`\n",
        processor(),
        rustc(),
        flags(),
        versions.collect::<Vec<_>>().join(", "),
        command(program),
    )
}

/// The head of a record: its name, the date, and the facts.
pub fn head(program: &str, crates: &[&str]) -> String {
    const CAUTION: &str = "**Machines differ, and neighbours make noise: only ratios within one run count.**";
    format!("# {program}, {}\n\n{CAUTION}\n\n{}", today(), facts(program, crates))
}

/// The compiler settings of the C code.
fn c_flags() -> String {
    format!("CC={} CFLAGS=\"{}\"", env!("BENCH_CC"), env!("BENCH_CFLAGS"))
}

/// True if the assertions of Box2D are on, as they are unless switched off.
fn c_is_slowed_down() -> bool {
    cfg!(feature = "box2d-c") && !env!("BENCH_CFLAGS").contains("-DNDEBUG")
}

/// Says on standard error that the assertions of Box2D are on, if they are.
pub fn warn_of_assertions() {
    if c_is_slowed_down() {
        eprintln!("Box2D in C has its assertions on: rebuild it with CFLAGS=\"-O3 -DNDEBUG\"");
    }
}

/// These crates, and Box2D in C if it is built.
pub fn with_box2d_c<'a>(crates: &[&'a str]) -> Vec<&'a str> {
    crates.iter().copied().chain(cfg!(feature = "box2d-c").then_some("boxdd-sys")).collect()
}

/// Today in UTC, as year-month-day.
pub fn today() -> String {
    const SECONDS_PER_DAY: u64 = 86_400;
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    date(seconds / SECONDS_PER_DAY)
}

/// The date this many days after 1970-01-01, by counting years and months.
fn date(mut days: u64) -> String {
    let leap = |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let mut year = 1970;
    while days >= 365 + u64::from(leap(year)) {
        days -= 365 + u64::from(leap(year));
        year += 1;
    }
    let lengths = [31, 28 + u64::from(leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 0;
    while days >= lengths[month] {
        days -= lengths[month];
        month += 1;
    }
    format!("{year}-{:02}-{:02}", month + 1, days + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_those_of_the_direct_dependencies() {
        assert!(version("parry2d").unwrap().starts_with("0.31."));
        // Another version of it is below geo.
        assert!(version("rstar").unwrap().starts_with("0.14."));
        assert!(version("jostle").is_some());
        assert_eq!(version("no such crate"), None);
    }

    #[test]
    fn dates_count_leap_years() {
        assert_eq!(date(0), "1970-01-01");
        assert_eq!(date(11_016), "2000-02-29");
        assert_eq!(date(20_778), "2026-11-21");
        assert_eq!(date(20_818), "2026-12-31");
    }
}
