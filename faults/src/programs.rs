//! The test programs of a copy, and what they say of a fault.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::Instant;

use crate::copy::{Copy, SOURCES};
use crate::list::Fault;
use crate::notes::Notes;
use crate::trial::{self, Program};
use crate::ways::Sources;

pub type Programs = BTreeMap<String, Program>;

/// Test programs by their names; none if they do not compile.
pub fn built(copy: &Copy, names: &BTreeSet<String>) -> Result<Option<Programs>, String> {
    let program = |(name, path): (String, PathBuf)| {
        let folder = copy.package(if name == "lib" { "jostle" } else { "jostle-tests" });
        (name.clone(), Program { name, path, folder, patience: 0 })
    };
    Ok(copy.build(names)?.map(|built| built.into_iter().map(program).collect()))
}

/// Runs the programs without a fault, unless this build of them has passed before, and notes how long each took: a run
/// that takes several times as long hangs.
pub fn passing(mut programs: Programs, noted: &Path) -> Result<Programs, String> {
    let mut notes = Notes::read(noted);
    for program in programs.values_mut() {
        let build = trial::time_of(&program.path).to_string();
        let before = notes.get(&program.name).and_then(|note| note.split_once(' ')).filter(|(of, _)| *of == build);
        let mut seconds = before.and_then(|(_, seconds)| seconds.parse().ok());
        if seconds.is_none() {
            eprintln!("runs {} without a fault", program.name);
            program.patience = 3600;
            let (start, spent) = (Instant::now(), trial::spent());
            if let Some(failing) = program.fails(0, None) {
                return Err(format!("{} fails without any fault: {failing}", program.name));
            }
            let processor = spent.and_then(|before| Some(trial::spent()? - before));
            seconds = Some(processor.unwrap_or(start.elapsed().as_secs_f64()));
        }
        let seconds: f64 = seconds.unwrap_or_default();
        program.patience = 20 + (4.0 * seconds) as u64;
        notes.set(&program.name, format!("{build} {seconds:.1}"));
        notes.write(noted)?;
    }
    Ok(programs)
}

/// The program and the test that catch a fault: those of the hint are asked first, then all tests of the subject, then
/// those inside the library.
pub fn caught(programs: &Programs, subject: &str, number: usize, hint: Option<String>) -> Option<String> {
    let hinted = || {
        let (name, test) = hint.as_ref()?.split_once(' ')?;
        let test = test.strip_suffix(trial::BY_TIME).unwrap_or(test);
        Some(format!("{name} {}", programs.get(name)?.fails(number, Some(test))?))
    };
    let all = |name: &str| Some(format!("{name} {}", programs[name].fails(number, None)?));
    hinted().or_else(|| all(subject)).or_else(|| all("lib"))
}

/// The same for a fault in a build of its own.
pub fn caught_alone(
    plain: &Copy,
    sources: &Sources,
    fault: &Fault,
    usual: &Programs,
) -> Result<Option<String>, String> {
    let file = format!("{SOURCES}{}", fault.file);
    let source = &sources.get(&fault.file)?.text;
    plain.write(&file, fault.planted(source)?.as_bytes())?;
    let mut by = None;
    for name in [&fault.subject, "lib"] {
        let built = built(plain, &BTreeSet::from([name.to_owned()]))?;
        let mut programs = built.ok_or_else(|| format!("this fault does not compile: {}", fault.reason))?;
        let program = programs.get_mut(name).ok_or_else(|| format!("there is no test program {name}"))?;
        program.patience = usual[name].patience;
        by = by.or_else(|| Some(format!("{name} {}", program.fails(0, None)?)));
        if by.is_some() {
            break;
        }
    }
    plain.write(&file, source.as_bytes())?;
    Ok(by)
}
