//! Runs of a test program, which end at the first test that fails.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// Limits the processor's time and the memory of a run, as a fault may cause an endless loop or list.
const LIMITED: &str = "ulimit -t \"$0\"; ulimit -v 8000000; exec \"$@\"";

/// What is said after the name of a test that does not end.
pub const BY_TIME: &str = ", by time";

/// What is said after the name of the test, or `all`, that was asked for, if the program ends although no test has failed.
pub const BY_A_CRASH: &str = ", by a crash";

pub struct Program {
    name: String,
    path: PathBuf,
    /// The folder of its package.
    folder: PathBuf,
    /// The seconds of the processor that a run of tests named by hints may take.
    pub hinted: u64,
    /// The same of a run of all its tests, if they pass without a fault.
    whole: OnceLock<Result<u64, String>>,
}

impl Program {
    pub fn new(name: String, path: PathBuf, folder: PathBuf) -> Self {
        Self { name, path, folder, hinted: 0, whole: OnceLock::new() }
    }

    /// The seconds of the processor that a run of all tests may take with a fault. All are run without one first, when
    /// this is asked for the first time.
    pub fn whole(&self) -> Result<u64, String> {
        self.whole
            .get_or_init(|| {
                eprintln!("runs {} without a fault", self.name);
                self.patience(&[])
            })
            .clone()
    }

    /// The seconds of the processor that a run of these tests, or of all if none are named, may take with a fault:
    /// several times as many as one without a fault can have taken, which has to pass. A run that takes longer hangs.
    pub fn patience(&self, only: &[&str]) -> Result<u64, String> {
        let start = Instant::now();
        match self.fails(0, only, 3600) {
            None => Ok(20 + (4.0 * cores() as f64 * start.elapsed().as_secs_f64()) as u64),
            Some(failing) => Err(format!("{} fails without any fault: {failing}", self.name)),
        }
    }

    /// The first test that fails with a fault (0 for none), or how the program ends otherwise; none if it passes. The run
    /// of `only` these tests, or of all if none are named, may take `patience` seconds of the processor.
    pub fn fails(&self, number: usize, only: &[&str], patience: u64) -> Option<String> {
        let mut command = Command::new("sh");
        command.args(["-c", LIMITED, &patience.to_string()]).arg(&self.path);
        if !only.is_empty() {
            command.arg("--exact").args(only);
        }
        command.current_dir(&self.folder).env("CARGO_MANIFEST_DIR", &self.folder);
        command.env("JOSTLE_FAULT", number.to_string()).env("RUST_BACKTRACE", "0");
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut running = command.spawn().expect("sh runs");
        let output = BufReader::new(running.stdout.take().expect("piped"));
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        let mut now = (*only.first().unwrap_or(&"all")).to_owned();
        // Only for a run that waits forever, and so takes no time of the processor.
        let end = Instant::now() + Duration::from_secs(600 + 4 * patience);
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
        failing.or_else(|| (!status.success()).then(|| now + if is_late(status) { BY_TIME } else { BY_A_CRASH }))
    }
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

/// The processor's cores, each of which tries a fault at a time.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}
