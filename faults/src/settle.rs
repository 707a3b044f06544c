//! Finds a way to switch each fault with which the library compiles.

use std::collections::{BTreeMap, BTreeSet};

use crate::copy::{CompileError, Copy, SOURCES};
use crate::list::Fault;
use crate::notes::Notes;
use crate::render::{Rendered, crossing, render};
use crate::ways::{Edit, Sources, ways};

/// A fault that is switched by the way at `level`; by none, and so needs a build of its own, if there are no more.
pub struct Switch {
    pub ways: Vec<Vec<Edit>>,
    pub level: usize,
}

impl Switch {
    pub fn way(&self) -> Option<&[Edit]> {
        self.ways.get(self.level).map(Vec::as_slice)
    }
}

/// Appended to the copy's `lib.rs`. The variable is read before `main`, because reading it allocates, which some tests
/// count.
const CHOICE: &str = r#"
static PLANTED: core::sync::atomic::AtomicUsize = core::sync::atomic::AtomicUsize::new(0);

#[inline(always)]
fn planted(number: usize) -> bool {
    PLANTED.load(core::sync::atomic::Ordering::Relaxed) == number
}

extern "C" fn choose() {
    let number = std::env::var("JOSTLE_FAULT").ok().and_then(|text| text.parse().ok());
    PLANTED.store(number.unwrap_or(0), core::sync::atomic::Ordering::Relaxed);
}

#[used]
#[cfg_attr(target_vendor = "apple", unsafe(link_section = "__DATA,__mod_init_func"))]
#[cfg_attr(windows, unsafe(link_section = ".CRT$XCU"))]
#[cfg_attr(not(any(target_vendor = "apple", windows)), unsafe(link_section = ".init_array"))]
static CHOOSE: extern "C" fn() = choose;
"#;

/// A copy of the project in which the faults, numbered from 1, are switched, and how. `notes` has the levels of an
/// earlier run that are not 0.
pub fn settle(
    faults: &[Fault],
    sources: &Sources,
    notes: &mut Notes,
    copy: impl Fn(&dyn Fn(&str) -> Option<String>) -> Result<Copy, String>,
) -> Result<(Copy, Vec<Switch>), String> {
    let mut switches = Vec::new();
    for (index, fault) in faults.iter().enumerate() {
        let ways = ways(fault, index + 1, sources)?;
        let noted = notes.get(&fault.change()).and_then(|level| level.parse().ok()).unwrap_or(0);
        switches.push(Switch { level: noted.min(ways.len()), ways });
    }
    loop {
        uncross(&mut switches);
        let rendered = rendered(&switches, sources);
        let text = |file: &str| {
            let file = file.strip_prefix(SOURCES)?;
            let text = &rendered.get(file)?.text;
            Some(if file == "lib.rs" { format!("{text}{CHOICE}") } else { text.clone() })
        };
        let copy = copy(&text)?;
        let errors = copy.check()?;
        if errors.is_empty() {
            *notes = Notes::default();
            for (fault, switch) in faults.iter().zip(&switches).filter(|(_, switch)| switch.level > 0) {
                notes.set(&fault.change(), switch.level.to_string());
            }
            return Ok((copy, switches));
        }
        let to_blame: BTreeSet<usize> = errors.iter().flat_map(|error| blamed(error, &rendered)).collect();
        if to_blame.is_empty() {
            let texts: String = errors.into_iter().map(|error| error.text).collect();
            return Err(format!("the copy does not compile, whatever is planted:\n{texts}"));
        }
        eprintln!("{} faults are switched at a wider place, as theirs does not compile", to_blame.len());
        to_blame.into_iter().for_each(|number| switches[number - 1].level += 1);
    }
}

/// The edits in each file, with the numbers of their faults.
fn by_file(switches: &[Switch]) -> BTreeMap<&str, Vec<(usize, &Edit)>> {
    let mut found = BTreeMap::<_, Vec<_>>::new();
    for (index, switch) in switches.iter().enumerate() {
        for edit in switch.way().into_iter().flatten() {
            found.entry(edit.file.as_str()).or_default().push((index + 1, edit));
        }
    }
    found
}

/// Widens places until each is within another, or apart from it.
fn uncross(switches: &mut [Switch]) {
    loop {
        let wrong: BTreeSet<usize> = by_file(switches).values().flat_map(|edits| crossing(edits)).collect();
        if wrong.is_empty() {
            return;
        }
        wrong.into_iter().for_each(|number| switches[number - 1].level += 1);
    }
}

fn rendered(switches: &[Switch], sources: &Sources) -> BTreeMap<String, Rendered> {
    let mut edits = by_file(switches);
    let all = sources.iter().map(|(file, source)| {
        let here = edits.remove(file.as_str()).unwrap_or_default();
        (file.clone(), render(&source.text, &here))
    });
    all.collect()
}

/// The faults whose text an error is in; else those next to the error.
fn blamed(error: &CompileError, rendered: &BTreeMap<String, Rendered>) -> Vec<usize> {
    let near = |(file, range)| rendered.get(file)?.blamed(range);
    let found = error.places.iter().map(|(file, range)| (file, range)).filter_map(near);
    found.min_by_key(|(distance, _)| *distance).map(|(_, numbers)| numbers.to_vec()).unwrap_or_default()
}
