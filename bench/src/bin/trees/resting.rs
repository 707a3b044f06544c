//! Boxes that rest: how long it takes to build an index, and to ask it.

use jostle_bench::{
    random::Random,
    turns::{measure, seconds},
};

use crate::{
    libraries,
    library::Found,
    report::Report,
    scene::{QUESTIONS, Scene},
};

const BUILD: &str = "Build, ms";
const AREAS: &str = "Small boxes, ns";
const RAYS: &str = "First hits of rays, ns";
const PAIRS: &str = "All pairs, index ready, ms";
/// One in so many areas may touch a box without overlapping it.
const AREAS_THAT_TOUCH: usize = 200;
/// One in so many rays may hit or miss by rounding.
const RAYS_BY_ROUNDING: usize = 500;

pub(crate) fn resting(set: &str, count: usize, effort: f64, report: &mut Report) {
    let scene = Scene::new(set, count);
    let mut libraries = libraries();
    libraries.iter_mut().for_each(|library| library.take(&scene.boxes));
    let names: Vec<String> = libraries.iter().map(|library| library.name().into()).collect();

    let [times] = measure(libraries.len(), effort, |library, _| [Some(seconds(|| libraries[library].build()))]);
    report.add(BUILD, 1e3, set, count, &names, &times);

    let (mut order, mut random) = ((0..QUESTIONS).collect::<Vec<_>>(), Random::named("order"));
    let mut found = vec![vec![Found::default(); QUESTIONS]; libraries.len()];
    let [times] = measure(libraries.len(), effort, |library, _| {
        random.shuffle(&mut order);
        let (library, answers) = (&mut libraries[library], &mut found[library]);
        [ask(|| library.overlapping(&scene.areas, &order, answers))]
    });
    for (library, answers) in asked(&times, &found) {
        let off = answers.iter().zip(&found[0]).filter(|(a, b)| a != b).count();
        let may_be_off = if libraries[library].leaves_out_touching() { QUESTIONS / AREAS_THAT_TOUCH } else { 0 };
        assert!(off <= may_be_off, "{} finds other boxes than jostle for {off} areas, {count} {set}", names[library]);
        if off > 0 {
            let text = format!("{}: for {off} of {QUESTIONS} it leaves out boxes that only touch", names[library]);
            report.note(AREAS, set, count, text);
        }
    }
    let each = found[0].iter().map(|found| f64::from(found.count)).sum::<f64>() / QUESTIONS as f64;
    report.note(AREAS, set, count, format!("{each:.2} boxes found by a query"));
    report.add(AREAS, 1e9 / QUESTIONS as f64, set, count, &names, &times);

    let mut hits = vec![vec![f32::NAN; QUESTIONS]; libraries.len()];
    let [times] = measure(libraries.len(), effort, |library, _| {
        random.shuffle(&mut order);
        let (library, answers) = (&mut libraries[library], &mut hits[library]);
        [ask(|| library.first_hits(&scene.rays, &order, answers))]
    });
    for (library, answers) in asked(&times, &hits) {
        let off =
            answers.iter().zip(&hits[0]).filter(|(a, b)| !(**a == **b || (**a - **b).abs() <= 1e-4 * (1.0 + **b)));
        let off = off.count();
        assert!(off * RAYS_BY_ROUNDING <= QUESTIONS, "{} has {off} other hits, {count} {set}", names[library]);
        if off > 0 {
            report.note(RAYS, set, count, format!("{}: {off} of {QUESTIONS} other hits", names[library]));
        }
    }
    report.add(RAYS, 1e9 / QUESTIONS as f64, set, count, &names, &times);

    // First all on one thread, then those that can on two.
    let (one, mut pairs) = (libraries.len(), vec![Vec::new(); 2 * libraries.len()]);
    let names: Vec<String> =
        (names.iter().cloned()).chain(names.iter().map(|name| format!("{name}, two threads"))).collect();
    let [times] = measure(names.len(), effort, |turn, _| {
        let (library, pairs) = (&mut libraries[turn % one], &mut pairs[turn]);
        pairs.clear();
        [ask(|| {
            if turn < one {
                library.pairs(pairs);
                return Some(());
            }
            library.pairs_on_two_threads(pairs)
        })]
    });
    pairs.iter_mut().for_each(|pairs| pairs.sort_unstable());
    for (turn, of) in asked(&times, &pairs) {
        let (name, counts) = (&names[turn], [of.len(), pairs[0].len()]);
        assert!(*of == pairs[0], "{name} and jostle find other pairs: {counts:?} of them, {count} {set}");
    }
    report.note(PAIRS, set, count, format!("{:.2} pairs a box", pairs[0].len() as f64 / count as f64));
    report.add(PAIRS, 1e3, set, count, &names, &times);
}

/// The seconds that a library takes for questions that it can answer.
fn ask(question: impl FnOnce() -> Option<()>) -> Option<f64> {
    let mut answered = None;
    let took = seconds(|| answered = question());
    answered.map(|()| took)
}

/// The answers of the libraries that were asked.
fn asked<'a, T, A>(times: &'a [Option<T>], answers: &'a [A]) -> impl Iterator<Item = (usize, &'a A)> {
    answers.iter().enumerate().filter(|(library, _)| times[*library].is_some())
}
