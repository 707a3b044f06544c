use core::fmt;

/// The reason why a scene file cannot be read: all of its faults.
///
/// Displays as one line for each fault, of which it shows the first 20.
///
/// ```
/// use jostle_scene::{Format, Scene};
/// let text = r#"{"jostle": 1, "colliders": [
///   {"name": "blade", "circle": -1},
///   {"name": "coin", "circle": "4"}]}"#;
/// let error = Scene::parse(text, "room.json", Format::Json).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "room.json:2:31: collider \"blade\": field \"circle\": radius is -1; it must be above zero\n\
///      room.json:3:30: collider \"coin\": field \"circle\" must be a number; found a text"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SceneError {
    /// The name of the file as given.
    file: String,
    /// At least one, in the order of the file.
    faults: Vec<SceneFault>,
}

/// One fault of a scene file: the culprit, its position, and what to change.
///
/// ```
/// use jostle_scene::{Format, Scene};
/// let text = "{\"jostle\": 1, \"colliders\": [\n  {\"name\": \"blade\", \"circle\": -1}]}";
/// let error = Scene::parse(text, "room.json", Format::Json).unwrap_err();
/// let [fault] = error.faults() else { panic!("one fault") };
/// assert_eq!((fault.line, fault.column), (2, 31));
/// assert_eq!(fault.message, "collider \"blade\": field \"circle\": radius is -1; it must be above zero");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SceneFault {
    /// The line in which the culprit begins, 1 for the first.
    pub line: usize,
    /// The column in which the culprit begins, in characters, 1 for the first.
    pub column: usize,
    /// The fault, the part of the scene it is in, and what to change.
    pub message: String,
}

/// The most faults that are shown: enough to work on, and they fit a screen.
const MOST_SHOWN: usize = 20;

impl SceneError {
    /// The error of a file with at least one fault.
    pub(crate) fn new(file: &str, mut faults: Vec<SceneFault>) -> SceneError {
        faults.sort_by_key(|fault| (fault.line, fault.column));
        SceneError { file: file.to_owned(), faults }
    }

    /// All faults, in the order of the file; there is at least one.
    #[must_use]
    pub fn faults(&self) -> &[SceneFault] {
        &self.faults
    }

    /// The lines that the error displays as: `FILE:LINE:COLUMN: MESSAGE` for the first 20 faults, then the number of the
    /// others.
    pub fn lines(&self) -> impl Iterator<Item = String> {
        let line = |fault: &SceneFault| format!("{}:{}:{}: {}", self.file, fault.line, fault.column, fault.message);
        let more = self.faults.len().saturating_sub(MOST_SHOWN);
        let rest = (more > 0).then(|| format!("{}: and {more} more", self.file));
        self.faults.iter().take(MOST_SHOWN).map(line).chain(rest)
    }
}

impl fmt::Display for SceneError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.lines().collect::<Vec<_>>().join("\n"))
    }
}

impl core::error::Error for SceneError {}

/// The error that a scene has no path of a name.
///
/// ```
/// let error = jostle_scene::Scene::default().path_of("patrol").unwrap_err();
/// assert_eq!(error.to_string(), "path \"patrol\" does not exist; there are none");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownPath {
    /// The requested name.
    pub name: String,
    /// The end of the message: a similar name, or the names that exist.
    pub(crate) suggestion: String,
}

impl fmt::Display for UnknownPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "path {:?} does not exist{}", self.name, self.suggestion)
    }
}

impl core::error::Error for UnknownPath {}
