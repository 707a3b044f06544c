//! Plants faults in the library, one at a time, and demands that the tests catch each.
//!
//! The faults stand beside the tests that catch them, in `crates/jostle-tests/tests/*/faults.toml`: `reason` says what is
//! broken, and in `file` of `crates/jostle/src` `old` becomes `new`. The test program of that folder has to notice, or
//! the tests inside the library. All faults are built at once, into a copy of the working tree that chooses one by the
//! environment variable `JOSTLE_FAULT`; one that cannot be chosen at run time, as it changes a type, is built by itself.
//! Exit status 0 when every fault is caught.

mod constants;
mod copy;
mod list;
mod notes;
mod options;
mod places;
mod programs;
mod render;
mod results;
mod settle;
#[cfg(test)]
mod tests;
mod trial;
mod ways;

use std::path::Path;
use std::process::{Command, ExitCode};
use std::sync::Mutex;
use std::{fs, thread};

use copy::{Copy, SOURCES};
use notes::Notes;
use options::Options;
use results::Results;
use ways::Sources;

fn main() -> ExitCode {
    match Options::parse(std::env::args().skip(1)).and_then(|options| run(&options)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Whether all faults that are meant are caught.
fn run(options: &Options) -> Result<bool, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a folder of the project");
    let faults = list::listed(&root.join("crates/jostle-tests/tests"))?;
    let commits = copy::text_of(Command::new("git").args(["rev-list", "--count", "HEAD"]).current_dir(root))?;
    let selected = options.selected(&faults, commits.trim().parse().unwrap_or(0));

    let folder = root.join("target/faults");
    let sources = sources(root)?;
    let mut levels = Notes::read(&folder.join("ways.toml"));
    let (copy, switches) = settle::settle(&faults, &sources, &mut levels, |text| Copy::new(root, "switched", text))?;
    levels.write(&folder.join("ways.toml"))?;
    let is_switched = |index: &usize| switches[*index].way().is_some();
    let (switched, own): (Vec<_>, Vec<_>) = selected.iter().copied().partition(is_switched);
    let alone = (0..faults.len()).filter(|index| !is_switched(index)).count();
    eprintln!("{} faults are switched, {alone} need builds of their own", faults.len() - alone);

    let names = selected.iter().map(|&index| faults[index].subject.clone()).chain(["lib".to_owned()]).collect();
    let mut programs = programs::built(&copy, &names)?.ok_or("the tests do not compile")?;
    let committed = root.join("faults/caught-by.toml");
    let mut caught_by = Notes::read(&committed);
    let kept = folder.join("caught-by.toml");
    caught_by.extend(Notes::read(&kept));
    programs::prepare(&mut programs, selected.iter().filter_map(|&index| caught_by.get(&faults[index].reason)))?;
    let results = Mutex::new(Results { caught_by, kept, missed: 0 });
    let lock = || results.lock().expect("no thread panics");
    let next = Mutex::new(switched.into_iter());
    let work = || -> Result<(), String> {
        loop {
            let Some(index) = next.lock().expect("no thread panics").next() else { return Ok(()) };
            let fault = &faults[index];
            let hint = lock().hint(fault);
            let by = programs::caught(&programs, &fault.subject, index + 1, hint.as_deref());
            // No result counts if tests fail without a fault, so no other fault needs to be tried.
            let by = by.inspect_err(|_| next.lock().expect("no thread panics").by_ref().for_each(drop))?;
            lock().add(fault, by)?;
        }
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..trial::cores()).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("no thread panics"))
    })?;
    if !own.is_empty() {
        let plain = Copy::new(root, "plain", |_| None)?;
        for index in own {
            let by = programs::caught_alone(&plain, &sources, &faults[index], &programs)?;
            lock().add(&faults[index], by)?;
        }
    }

    let mut results = results.into_inner().expect("no thread panics");
    if options.record {
        results.caught_by.retain(|reason| faults.iter().any(|fault| fault.reason == reason));
        results.caught_by.write(&committed)?;
    }
    println!("{} of {} faults caught", selected.len() - results.missed, selected.len());
    Ok(results.missed == 0)
}

/// The sources of the library as they are.
fn sources(root: &Path) -> Result<Sources, String> {
    let all = copy::files(root)?;
    let files = all.iter().filter(|file| file.starts_with(SOURCES) && file.ends_with(".rs"));
    let read = |file: &String| fs::read_to_string(root.join(file)).map(|text| (file[SOURCES.len()..].to_owned(), text));
    let texts = files.map(read).collect::<Result<Vec<_>, _>>();
    Sources::new(texts.map_err(|error| error.to_string())?)
}
