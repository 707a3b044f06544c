//! The test programs of a copy, and what they say of a fault.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use crate::copy::{Copy, SOURCES};
use crate::list::Fault;
use crate::trial::{self, Program};
use crate::ways::Sources;

pub type Programs = BTreeMap<String, Program>;

/// Test programs by their names; none if they do not compile.
pub fn built(copy: &Copy, names: &BTreeSet<String>) -> Result<Option<Programs>, String> {
    let program = |(name, path): (String, PathBuf)| {
        let folder = copy.package(if name == "lib" { "jostle" } else { "jostle-tests" });
        (name.clone(), Program::new(name, path, folder))
    };
    Ok(copy.build(names)?.map(|built| built.into_iter().map(program).collect()))
}

/// Runs the tests that hints name without a fault, which have to pass, and notes how long those of a program take
/// together. A hint whose test is gone names none.
pub fn prepare<'a>(programs: &mut Programs, hints: impl Iterator<Item = &'a str>) -> Result<(), String> {
    let mut tests = BTreeMap::<_, BTreeSet<_>>::new();
    for (name, test) in hints.filter_map(parts) {
        tests.entry(name).or_default().insert(test);
    }
    for (name, tests) in tests {
        if let Some(program) = programs.get_mut(name) {
            eprintln!("runs {} tests of {name} without a fault", tests.len());
            program.hinted = program.patience(&tests.into_iter().collect::<Vec<_>>())?;
        }
    }
    Ok(())
}

/// The program and the test of a hint.
fn parts(hint: &str) -> Option<(&str, &str)> {
    let [by_time, by_a_crash] = [trial::BY_TIME, trial::BY_A_CRASH].map(|end| hint.strip_suffix(end));
    by_time.or(by_a_crash).unwrap_or(hint).split_once(' ')
}

/// The program and the test that catch a fault: those of the hint are asked first, then all tests of the subject, then
/// those inside the library.
pub fn caught(programs: &Programs, subject: &str, number: usize, hint: Option<&str>) -> Result<Option<String>, String> {
    if let Some((name, test)) = hint.and_then(parts)
        && let Some(program) = programs.get(name)
        && let Some(by) = program.fails(number, &[test], program.hinted)
    {
        return Ok(Some(format!("{name} {by}")));
    }
    for name in [subject, "lib"] {
        if let Some(by) = programs[name].fails(number, &[], programs[name].whole()?) {
            return Ok(Some(format!("{name} {by}")));
        }
    }
    Ok(None)
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
        let programs = built.ok_or_else(|| format!("this fault does not compile: {}", fault.reason))?;
        let program = programs.get(name).ok_or_else(|| format!("there is no test program {name}"))?;
        by = program.fails(0, &[], usual[name].whole()?).map(|by| format!("{name} {by}"));
        if by.is_some() {
            break;
        }
    }
    plain.write(&file, source.as_bytes())?;
    Ok(by)
}
