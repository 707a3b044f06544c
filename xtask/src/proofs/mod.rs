//! Proofs of the error bounds: Gappa bounds formulas of the sources, and this compares the sums with the constants there.
//! proofs/README.md says what a proof looks like.

mod number;
mod script;
mod sources;

use std::{
    collections::BTreeMap,
    fs,
    io::Write as _,
    path::Path,
    process::{Command, Stdio},
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
};

use self::{
    number::{Number, evaluate, power_of_two},
    script::{Case, Claim, Script},
    sources::{Sources, spaced},
};

/// Proves all scripts whose name contains a word, and says what was proved; all faults are told, not only the first.
pub(crate) fn run(word: &str) -> Result<String, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("the workspace is nowhere")?;
    let sources = Sources::read(&root.join("crates/jostle/src"))?;
    let scripts = read(&root.join("proofs"))?;
    let mut faults = uncovered(&sources, &scripts);
    faults.extend(scripts.iter().flat_map(|script| out_of_date(&sources, script)));
    let scripts: Vec<&Script> = scripts.iter().filter(|script| script.name.contains(word)).collect();
    if scripts.is_empty() {
        return Err(format!("no script in proofs/ has `{word}` in its name"));
    }
    let (figures, unbounded) = bound_all(&scripts);
    faults.extend(unbounded);
    let (mut claims, mut by_hand) = (0, 0);
    for script in &scripts {
        faults.extend(script.idle().iter().map(|fault| format!("proofs/{}.proof: {fault}", script.name)));
        for claim in &script.claims {
            claims += 1;
            by_hand += usize::from(!claim.most.contains('"'));
            if let Err(fault) = compare(&sources, script, claim, &figures) {
                faults.push(format!("proofs/{}.proof: {fault}", script.name));
            }
        }
    }
    if !faults.is_empty() {
        return Err(format!("{}\n{} faults", faults.join("\n"), faults.len()));
    }
    let constants: usize = scripts.iter().map(|script| script.constants.len()).sum();
    let choices: usize = scripts.iter().map(|script| script.choices.len()).sum();
    Ok(format!(
        "{constants} constants proved in {} scripts: {} formulas bounded by Gappa, {claims} sums compared, {by_hand} of them by \
         hand alone; {choices} more constants decide no answer",
        scripts.len(),
        figures.len()
    ))
}

fn read(folder: &Path) -> Result<Vec<Script>, String> {
    let fault = |fault: std::io::Error| format!("{}: {fault}", folder.display());
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(fault)? {
        paths.push(entry.map_err(fault)?.path());
    }
    paths.sort();
    let mut scripts = Vec::new();
    for path in paths.iter().filter(|path| path.extension().is_some_and(|end| end == "proof")) {
        let name = path.file_stem().and_then(|name| name.to_str()).ok_or("a name is not of Unicode")?;
        scripts.push(Script::parse(name, &fs::read_to_string(path).map_err(fault)?)?);
    }
    Ok(scripts)
}

/// Constants that no script proves, and roundings that none quotes.
fn uncovered(sources: &Sources, scripts: &[Script]) -> Vec<String> {
    let is_named = |place: &String| {
        scripts
            .iter()
            .any(|script| script.constants.contains(place) || script.choices.iter().any(|(of, _)| of == place))
    };
    let constants = sources.constants.iter().filter(|constant| sources.is_small(constant));
    let unproved = constants.map(sources::Constant::place).filter(|place| !is_named(place));
    let is_quoted = |file: &str, line: &str| {
        let formulas = scripts.iter().flat_map(|script| &script.formulas).filter(|(of, _)| of == file);
        formulas.map(|(_, text)| spaced(text)).any(|text| text.contains(&spaced(line)) || spaced(line).contains(&text))
    };
    let roundings = sources.roundings().into_iter().filter(|&(file, _, line)| !is_quoted(file, line));
    unproved
        .map(|place| format!("no script in proofs/ is of the constant `{place}`"))
        .chain(roundings.map(|(file, number, line)| format!("no script in proofs/ quotes {file}:{number}: {line}")))
        .collect()
}

/// What a script says of the sources that is no longer so.
fn out_of_date(sources: &Sources, script: &Script) -> Vec<String> {
    let named = format!("proofs/{}.proof", script.name);
    let mut faults = Vec::new();
    for (file, text) in &script.formulas {
        if !sources.have(file, text) {
            faults.push(format!("{named}: {file} no longer has `{text}`"));
        }
    }
    for place in &script.constants {
        match sources.constant(place) {
            Ok(constant) if constant.comment.contains(&named) => {}
            Ok(_) => faults.push(format!("the comment of `{place}` does not name {named}")),
            Err(fault) => faults.push(format!("{named}: {fault}")),
        }
    }
    let choices = script.choices.iter().filter_map(|(place, _)| sources.constant(place).err());
    faults.extend(choices.map(|fault| format!("{named}: {fault}")));
    faults
}

/// What Gappa bounds: by script and case.
type Figures = BTreeMap<(String, String), Number>;

/// Bounds the cases of all scripts, several at a time; with what Gappa can not bound.
fn bound_all(scripts: &[&Script]) -> (Figures, Vec<String>) {
    let cases: Vec<(&Script, &Case)> =
        scripts.iter().flat_map(|script| script.cases.iter().map(move |case| (*script, case))).collect();
    let (next, found) = (AtomicUsize::new(0), Mutex::new((Figures::new(), Vec::new())));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some((script, case)) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let bound = bound(&script.input(case), script.trusted);
                    let (figures, faults) = &mut *found.lock().expect("no thread panics");
                    match bound {
                        Ok(figure) => _ = figures.insert((script.name.clone(), case.name.clone()), figure),
                        Err(fault) => faults.push(format!("proofs/{}.proof, case {}: {fault}", script.name, case.name)),
                    }
                }
            });
        }
    });
    found.into_inner().expect("no thread panics")
}

/// The bound that Gappa proves of the magnitude of an expression, with at most so many hints that it does not see to be
/// equalities.
fn bound(input: &str, trusted: usize) -> Result<Number, String> {
    let mut gappa = Command::new("gappa")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|fault| format!("gappa does not start ({fault}); on Debian it is the package gappa"))?;
    gappa.stdin.take().expect("it is piped").write_all(input.as_bytes()).map_err(|fault| fault.to_string())?;
    let output = gappa.wait_with_output().map_err(|fault| fault.to_string())?;
    let told = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    if told.matches("not trivially equal").count() > trusted {
        return Err(format!("a hint is no equality, as far as Gappa sees. It says:\n{told}"));
    }
    let figure = interval(&told).filter(|_| output.status.success());
    figure.ok_or_else(|| format!("Gappa bounds nothing. It says:\n{told}of:\n{input}"))
}

/// The greater magnitude of the two ends of `… in [0, 2049b-35 {5.96e-08, 2^(-23.9)}]`.
fn interval(told: &str) -> Option<Number> {
    let (_, ends) = told.split_once(" in [")?;
    let (low, high) = ends.split_once(", ")?;
    let (low, high) = if low.contains('{') {
        let (_, high) = ends.split_once("}, ")?;
        (low, high)
    } else {
        (low, high)
    };
    let end = |text: &str| number::number(text.trim_start_matches('-'), &power_of_two(0)).ok().map(|(end, _)| end);
    Some(end(low)?.max(end(high)?))
}

/// Compares both sides of a claim and prints them.
fn compare(sources: &Sources, script: &Script, claim: &Claim, figures: &Figures) -> Result<(), String> {
    let unit = power_of_two(-script.bits);
    let value = |name: &str| {
        if let Some(figure) = figures.get(&(script.name.clone(), name.to_owned())) {
            return Ok(figure.clone());
        }
        let place = script.constants.iter().find(|place| place.rsplit(' ').next() == Some(name));
        let place = place.ok_or_else(|| format!("`{name}` is neither a case nor a constant of it"))?;
        sources.value(sources.constant(place)?)
    };
    let [least, most] = [&claim.least, &claim.most].map(|side| evaluate(side, &unit, &value));
    let (least, most) = (least?, most?);
    let [shown_least, shown_most] = [&least, &most].map(|side| in_units(&(side / &unit)));
    println!("{:<28} {shown_least:>10} >= {shown_most:<10} {} >= {}", script.name, claim.least, claim.most);
    if least >= most {
        Ok(())
    } else {
        Err(format!("`{}` is {shown_least}, less than `{}`, {shown_most}", claim.least, claim.most))
    }
}

/// A number of units in few digits.
fn in_units(number: &Number) -> String {
    let [numerator, denominator] =
        [number.numer(), number.denom()].map(|part| part.to_string().parse().unwrap_or(f64::NAN));
    let value: f64 = numerator / denominator;
    if value.abs() >= 1e-3 && value.abs() < 1e6 { format!("{value:.3}u") } else { format!("{value:.3e}u") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ends_of_an_interval_are_read() {
        for (told, ends) in [
            ("Results:\n  |b - B| in [0, 2049b-35 {5.9e-08, 2^(-23.999)}]", 2049.0 / (1_u64 << 35) as f64),
            ("  x in [-3b-4 {-0.1875, -2^(-2.4)}, 1b-4 {0.0625, 2^(-4)}]", 0.1875),
            ("  x in [0, 2]", 2.0),
        ] {
            let found = interval(told).map(|number| evaluate("1", &number, &|_| Ok(number.clone())).map(|_| number));
            assert_eq!(found.unwrap().unwrap(), Number::from_float(ends).unwrap(), "{told}");
        }
        assert!(interval("Error: no contradiction was found").is_none());
    }
}
