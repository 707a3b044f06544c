use std::process::ExitCode;

/// The outcome of a command that ran to its end; its number is the exit status.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Ending {
    /// Nothing is denied, and all answers are the expected ones.
    Fine,
    /// A pair is denied, or an answer is not the expected one.
    Denied,
    /// Some of the input was bad; the rest was processed.
    BadInput,
}

impl From<Ending> for ExitCode {
    fn from(ending: Ending) -> ExitCode {
        ExitCode::from(ending as u8)
    }
}

/// The reason why a command could not run to its end.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The reader of standard output has closed it, as in `| head -1`: not an error.
    NobodyListens,
    /// Bad input or usage: sentences that each name a culprit and what to change.
    Bad(Vec<String>),
}

impl Failure {
    pub(crate) fn bad(sentence: impl Into<String>) -> Failure {
        Failure::Bad(vec![sentence.into()])
    }
}
