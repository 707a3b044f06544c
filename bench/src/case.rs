//! One case: the same questions to every library, with every answer judged before it is timed.

use std::{
    cell::Cell,
    hint::black_box,
    panic::{AssertUnwindSafe, catch_unwind},
};

/// The verdict on an answer, compared with the exact one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Right,
    /// Wrong in any other way than those below.
    Wrong,
    /// No hit, although there is one.
    Missed,
    /// A hit so late that the figures already overlap.
    Late,
    /// A hit, although there is none.
    False,
    /// The library has no answer: it refused the shape, returned nothing or panicked.
    None,
}

impl Verdict {
    pub fn right_if(right: bool) -> Verdict {
        if right { Verdict::Right } else { Verdict::Wrong }
    }
}

/// The number of answers with each verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Tally {
    pub right: usize,
    /// Wrong in any way, those below included.
    pub wrong: usize,
    pub none: usize,
    /// The wrong answers about casts, which are wrong in three ways.
    #[serde(flatten)]
    pub casts: WrongCasts,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct WrongCasts {
    pub missed: usize,
    pub late: usize,
    #[serde(rename = "false")]
    pub unfounded: usize,
}

impl Tally {
    /// Nine in ten answers or more are correct; only such a library can be the best rival.
    pub fn is_mostly_right(self) -> bool {
        const OF: usize = 10;
        (self.wrong + self.none) * OF <= self.asked()
    }

    pub fn is_mostly_wrong(self) -> bool {
        self.right < self.wrong + self.none
    }

    pub fn asked(self) -> usize {
        self.right + self.wrong + self.none
    }

    fn add(&mut self, verdict: Verdict) {
        *match verdict {
            Verdict::Right => &mut self.right,
            Verdict::None => &mut self.none,
            Verdict::Wrong | Verdict::Missed | Verdict::Late | Verdict::False => &mut self.wrong,
        } += 1;
        match verdict {
            Verdict::Missed => self.casts.missed += 1,
            Verdict::Late => self.casts.late += 1,
            Verdict::False => self.casts.unfounded += 1,
            Verdict::Right | Verdict::Wrong | Verdict::None => {}
        }
    }
}

/// One library, or one of its calls, in a case.
pub struct Entry {
    /// The column of the table; see `Group::calls`.
    pub column: &'static str,
    pub tally: Tally,
    /// The number of questions of one run: those that the library accepts.
    pub asked: usize,
    /// Asks the questions with these numbers, in this order; numbers beyond the last are passed over. A call that
    /// answers all questions at once has its own order.
    pub run: Run,
}

/// Asks the questions with the numbers in a list.
type Run = Box<dyn FnMut(&[usize])>;

/// A case: the same questions to every library.
pub struct Case {
    pub subject: String,
    pub mix: &'static str,
    pub size: f32,
    pub entries: Vec<Entry>,
}

impl Case {
    /// Enters a call. `ask` is timed, from the library's own input to its own answer; `judge` gets the number of the
    /// question. A question is `None` if the library refused to make the shape.
    pub fn enter<Q: 'static, R: 'static>(
        &mut self,
        column: &'static str,
        questions: Vec<Option<Q>>,
        ask: impl Fn(&Q) -> R + 'static,
        judge: impl Fn(usize, R) -> Verdict,
    ) {
        let mut tally = Tally::default();
        let mut answerable = Vec::with_capacity(questions.len());
        for (i, question) in questions.into_iter().enumerate() {
            // A library that panics at a question is not asked it again.
            let answer = question.and_then(|question| {
                let answer = quietly(|| ask(&question))?;
                answerable.push(question);
                Some(answer)
            });
            tally.add(answer.map_or(Verdict::None, |answer| judge(i, answer)));
        }
        let asked = answerable.len();
        let run = Box::new(move |order: &[usize]| {
            for question in order.iter().filter_map(|&i| answerable.get(i)) {
                black_box(alone(|| ask(black_box(question))));
            }
        });
        self.entries.push(Entry { column, tally, asked, run });
    }

    /// Enters a call that may keep something of a question for the next time, and that answers into a buffer shared by
    /// all questions; the answer is read from either. It is asked twice before it is judged, so that it has something
    /// to keep.
    pub fn enter_buffered<Q: 'static, B: 'static>(
        &mut self,
        column: &'static str,
        questions: Vec<Option<Q>>,
        mut buffer: B,
        ask: impl Fn(&mut Q, &mut B) + 'static,
        judge: impl Fn(usize, &Q, &B) -> Verdict,
    ) {
        let mut tally = Tally::default();
        let mut answerable = Vec::with_capacity(questions.len());
        for (i, question) in questions.into_iter().enumerate() {
            let answered = question.and_then(|mut question| {
                quietly(|| {
                    ask(&mut question, &mut buffer);
                    ask(&mut question, &mut buffer);
                })?;
                Some(question)
            });
            tally.add(answered.as_ref().map_or(Verdict::None, |question| judge(i, question, &buffer)));
            answerable.extend(answered);
        }
        let asked = answerable.len();
        let run = Box::new(move |order: &[usize]| {
            for &i in order {
                if let Some(question) = answerable.get_mut(i) {
                    alone(|| ask(black_box(question), &mut buffer));
                    black_box(&buffer);
                }
            }
        });
        self.entries.push(Entry { column, tally, asked, run });
    }

    /// Enters a call to which none of this many questions applies.
    pub fn refuse(&mut self, column: &'static str, questions: usize) {
        let none = Tally { none: questions, ..Tally::default() };
        self.entries.push(Entry { column, tally: none, asked: 0, run: Box::new(|_| ()) });
    }

    /// Enters a call that answers all questions at once into a buffer, perhaps only those with a hit; `judge` finds the
    /// answer to a question in it.
    pub fn enter_list<Q: 'static, B: Default + 'static>(
        &mut self,
        column: &'static str,
        questions: Vec<Q>,
        ask: impl Fn(&[Q], &mut B) + 'static,
        judge: impl Fn(usize, &B) -> Verdict,
    ) {
        let mut buffer = B::default();
        ask(&questions, &mut buffer);
        let mut tally = Tally::default();
        (0..questions.len()).for_each(|i| tally.add(judge(i, &buffer)));
        let asked = questions.len();
        let run = Box::new(move |_: &[usize]| {
            ask(black_box(&questions), &mut buffer);
            black_box(&buffer);
        });
        self.entries.push(Entry { column, tally, asked, run });
    }

    /// Enters a call that answers all questions at once into a buffer.
    pub fn enter_batch<Q: 'static, R: Copy + 'static>(
        &mut self,
        column: &'static str,
        questions: Vec<Q>,
        ask: impl Fn(&[Q], &mut Vec<R>) + 'static,
        judge: impl Fn(usize, R) -> Verdict,
    ) {
        let count = questions.len();
        self.enter_list(column, questions, ask, |i, answers: &Vec<R>| {
            assert_eq!(answers.len(), count, "{column} answers every question");
            judge(i, answers[i])
        });
    }
}

/// The answer of a call that is not inlined into the loop that times it: whether a compiler does that depends on how many
/// other calls there are, and changes a time by half.
#[inline(never)]
fn alone<R>(ask: impl FnOnce() -> R) -> R {
    ask()
}

thread_local! {
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// The answer of `ask`; `None` if it panics, silently.
pub fn quietly<R>(ask: impl FnOnce() -> R) -> Option<R> {
    QUIET.set(true);
    let answer = catch_unwind(AssertUnwindSafe(ask)).ok();
    QUIET.set(false);
    answer
}

/// Keeps the panics of libraries, which are counted, from the terminal; all others are still shown.
pub fn keep_counted_panics_quiet() {
    let tell = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if !QUIET.get() {
            tell(panic);
        }
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_counted_as_right_wrong_or_none() {
        let mut case = Case { subject: "numbers".into(), mix: "few", size: 1.0, entries: Vec::new() };
        let halve = |x: &u32| if *x == 7 { panic!("refused") } else { x / 2 };
        let truth = [Some(1), Some(5), None, Some(0), Some(3)];
        let questions = vec![Some(2), Some(9), None, Some(7), Some(6)];
        case.enter("halve", questions, halve, |i, half| Verdict::right_if(truth[i] == Some(half)));
        let entry = &mut case.entries[0];
        assert_eq!(entry.tally, Tally { right: 2, wrong: 1, none: 2, ..Tally::default() });
        assert_eq!(entry.asked, 3); // neither the refused shape nor the panic is timed
        (entry.run)(&[2, 0, 1, 3]);
    }

    #[test]
    fn what_is_kept_of_a_question_is_there_the_next_time() {
        let mut case = Case { subject: "numbers".into(), mix: "few", size: 1.0, entries: Vec::new() };
        let count = |times: &mut u32, sum: &mut u32| {
            assert_ne!(*times, 7);
            *times += 1;
            *sum += *times;
        };
        let questions = vec![Some(0), None, Some(7), Some(4)];
        case.enter_buffered("count", questions, 0, count, |i, times, sum| {
            Verdict::right_if([(0, 2, 3), (3, 6, 14)].contains(&(i, *times, *sum)))
        });
        let entry = &mut case.entries[0];
        assert_eq!((entry.tally, entry.asked), (Tally { right: 2, none: 2, ..Tally::default() }, 2));
        (entry.run)(&[1, 0, 2]);
    }

    #[test]
    fn a_cast_is_wrong_in_three_ways() {
        let mut tally = Tally::default();
        for verdict in [Verdict::Missed, Verdict::Late, Verdict::False, Verdict::Late, Verdict::Wrong] {
            tally.add(verdict);
        }
        assert_eq!((tally.wrong, tally.casts), (5, WrongCasts { missed: 1, late: 2, unfounded: 1 }));
    }

    #[test]
    fn batches_are_judged_one_by_one() {
        let mut case = Case { subject: "numbers".into(), mix: "few", size: 1.0, entries: Vec::new() };
        let even = |numbers: &[u32], answers: &mut Vec<bool>| {
            answers.clear();
            answers.extend(numbers.iter().map(|x| x % 2 == 0));
        };
        case.enter_batch("even", vec![1, 2, 4], even, |_, even| Verdict::right_if(even));
        assert_eq!(case.entries[0].tally, Tally { right: 2, wrong: 1, ..Tally::default() });
    }
}
