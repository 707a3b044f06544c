//! Runs of a test program, which end at the first test that fails.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// Limits the processor's time and the memory of a run, as a fault may cause an endless loop or list.
const LIMITED: &str = "ulimit -t \"$0\"; ulimit -v 8000000; exec \"$@\"";

/// What is said after the name of a test that does not end.
pub const BY_TIME: &str = ", by time";

pub struct Program {
    pub name: String,
    pub path: PathBuf,
    /// The folder of its package.
    pub folder: PathBuf,
    /// The seconds of the processor that a run may take.
    pub patience: u64,
}

impl Program {
    /// The first test that fails with a fault (0 for none), or how the program ends otherwise; none if it passes. With
    /// `only`, that test alone is run.
    pub fn fails(&self, number: usize, only: Option<&str>) -> Option<String> {
        let mut command = Command::new("sh");
        command.args(["-c", LIMITED, &self.patience.to_string()]).arg(&self.path);
        command.args(only.into_iter().flat_map(|test| ["--exact", test]));
        command.current_dir(&self.folder).env("CARGO_MANIFEST_DIR", &self.folder);
        command.env("JOSTLE_FAULT", number.to_string()).env("RUST_BACKTRACE", "0");
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut running = command.spawn().expect("sh runs");
        let output = BufReader::new(running.stdout.take().expect("piped"));
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        let mut now = only.unwrap_or("all").to_owned();
        // Only for a run that waits forever, and so takes no time of the processor.
        let end = Instant::now() + Duration::from_secs(600 + 4 * self.patience);
        let failing = loop {
            match lines.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(line) => match line.strip_prefix("test ").map(|rest| (name(rest), rest)) {
                    Some((test, rest)) if rest.ends_with(" ... FAILED") => break Some(test.to_owned()),
                    Some((test, rest)) if rest.contains(" has been running for over ") => now = test.to_owned(),
                    _ => {}
                },
                Err(RecvTimeoutError::Timeout) => break Some(now.clone() + BY_TIME),
                Err(RecvTimeoutError::Disconnected) => break None,
            }
        };
        if failing.is_some() {
            let _ = running.kill();
        }
        let status = running.wait().expect("a child of this program");
        failing.or_else(|| {
            (!status.success()).then(|| if is_late(status) { now + BY_TIME } else { "by a crash".to_owned() })
        })
    }
}

/// The seconds of the processor that all runs up to now have taken; not known outside of Linux.
pub fn spent() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let hundredths = |index: usize| fields.get(index)?.parse::<f64>().ok();
    // `cutime` and `cstime` of proc(5).
    Some((hundredths(13)? + hundredths(14)?) / 100.0)
}

/// The name that begins what a program prints of a test.
fn name(rest: &str) -> &str {
    rest.split(' ').next().unwrap_or(rest)
}

/// Whether a run was killed because its time was over.
#[cfg(unix)]
fn is_late(status: std::process::ExitStatus) -> bool {
    use std::os::unix::process::ExitStatusExt;
    const KILLED: i32 = 9;
    const TIME_IS_OVER: i32 = 24;
    matches!(status.signal(), Some(KILLED | TIME_IS_OVER))
}

#[cfg(not(unix))]
fn is_late(_: std::process::ExitStatus) -> bool {
    false
}

/// When a file was changed, as a number; it tells one build of a program from the next.
pub fn time_of(path: &Path) -> u128 {
    let changed = path.metadata().and_then(|data| data.modified());
    changed.map_or(0, |time| time.duration_since(std::time::UNIX_EPOCH).map_or(0, |since| since.as_nanos()))
}
