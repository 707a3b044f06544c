use core::fmt;

/// An annotation of a GitHub workflow, which is shown at a line of a file.
#[derive(Clone, Debug)]
pub(crate) struct Annotation<'r> {
    /// Whether the row is denied: an error rather than a notice.
    pub(crate) denied: bool,
    pub(crate) file: &'r str,
    /// 0 if the file has no lines, as a WAD.
    pub(crate) line: usize,
    pub(crate) message: String,
}

impl fmt::Display for Annotation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let level = if self.denied { "error" } else { "notice" };
        let file = escaped(self.file).replace(':', "%3A").replace(',', "%2C");
        write!(f, "::{level} file={file}")?;
        if self.line > 0 {
            write!(f, ",line={}", self.line)?;
        }
        writeln!(f, "::{}", escaped(&self.message))
    }
}

/// The text with the characters escaped that would end a workflow command.
fn escaped(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_end_the_command_is_escaped() {
        let annotation = Annotation { denied: true, file: "a,b:c.json", line: 9, message: "100 %\n".into() };
        assert_eq!(annotation.to_string(), "::error file=a%2Cb%3Ac.json,line=9::100 %25%0A\n");
        let wad = Annotation { denied: false, file: "doom.wad", line: 0, message: "a touches b".into() };
        assert_eq!(wad.to_string(), "::notice file=doom.wad::a touches b\n");
    }
}
