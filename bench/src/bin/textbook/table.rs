//! Tables of methods that answer the same questions.

use std::fmt::Write as _;

use jostle_bench::turns::{measure, seconds};

/// Appends an answer for each question.
type Ask<'a> = Box<dyn FnMut(&mut Vec<bool>) + 'a>;

/// A method that answers questions.
pub(crate) struct Entry<'a> {
    pub(crate) name: &'a str,
    pub(crate) ask: Ask<'a>,
}

impl<'a> Entry<'a> {
    /// The method that answers questions one by one; no call of it is inlined into the loop.
    pub(crate) fn each<Q>(name: &'a str, questions: &'a [Q], answer: impl Fn(&Q) -> bool + 'a) -> Entry<'a> {
        #[inline(never)]
        fn one<Q>(answer: &impl Fn(&Q) -> bool, question: &Q) -> bool {
            answer(question)
        }
        Entry { name, ask: Box::new(move |answers| answers.extend(questions.iter().map(|q| one(&answer, q)))) }
    }
}

/// Times the methods in turns. `truth` are the right answers; the first method is the one that ratios refer to, and has to
/// be right.
pub(crate) fn table(title: &str, truth: &[bool], mut entries: Vec<Entry<'_>>, effort: f64) -> String {
    let mut wrong = vec![0; entries.len()];
    let mut answers = Vec::with_capacity(truth.len());
    for (entry, wrong) in entries.iter_mut().zip(&mut wrong) {
        answers.clear();
        (entry.ask)(&mut answers);
        assert_eq!(answers.len(), truth.len(), "{}: an answer for each question", entry.name);
        *wrong = answers.iter().zip(truth).filter(|(answer, truth)| answer != truth).count();
    }
    assert_eq!(wrong[0], 0, "{title}: {} is exact", entries[0].name);
    let [times] = measure(entries.len(), effort, |method, _| {
        answers.clear();
        [Some(seconds(|| (entries[method].ask)(&mut answers)))]
    });
    let yes = truth.iter().filter(|yes| **yes).count();
    let mut text = format!(
        "\n### {title}\n\n{} questions, yes to {yes}.\n\n| | ns | mean | ratio | wrong |\n|---|--:|--:|--:|--:|\n",
        truth.len()
    );
    let per_question = |time: f64| time * 1e9 / truth.len() as f64;
    let first = times[0].expect("measured").min;
    for ((entry, times), wrong) in entries.iter().zip(&times).zip(wrong) {
        let times = times.expect("measured");
        let (min, mean) = (per_question(times.min), per_question(times.mean));
        writeln!(text, "| {} | {min:.1} | {mean:.1} | {:.2} | {wrong} |", entry.name, times.min / first)
            .expect("a string");
    }
    text
}
