use std::process::ExitCode;

/// How a verb that did its work ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Ending {
    /// Nothing to complain about.
    Fine,
    /// A pair is denied, or an answer is not the expected one.
    Denied,
    /// Some of the input was bad; the rest was still done.
    BadInput,
}

impl From<Ending> for ExitCode {
    fn from(ending: Ending) -> ExitCode {
        ExitCode::from(ending as u8)
    }
}

/// Why a verb could not do its work.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The reader of standard output has closed it (`| head -1`): no error, and nothing is left to say.
    NobodyListens,
    /// Bad input or usage: one sentence that names the culprit and the way out.
    Bad(String),
}

impl Failure {
    pub(crate) fn bad(sentence: impl Into<String>) -> Failure {
        Failure::Bad(sentence.into())
    }
}
