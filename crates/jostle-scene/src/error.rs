use core::fmt;

/// The reason why a scene file cannot be read: the culprit, its position, and what to change.
///
/// ```
/// use jostle_scene::{Format, Scene};
/// let text = "{\"jostle\": 1, \"colliders\": [\n  {\"name\": \"blade\", \"circle\": 1, \"motion\": {\"angluar\": 3}}]}";
/// let error = Scene::parse(text, "room.json", Format::Json).unwrap_err();
/// assert_eq!(error.line, 2);
/// assert_eq!(
///     error.to_string(),
///     "room.json:2: collider \"blade\": field \"angluar\" is unknown; did you mean \"angular\"?"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SceneError {
    /// The name of the file as given.
    pub file: String,
    /// The line in which the culprit begins, 1 for the first.
    pub line: usize,
    /// The column in which the culprit begins, in characters, 1 for the first.
    pub column: usize,
    /// The fault, the part of the scene it is in, and what to change.
    pub message: String,
}

impl SceneError {
    /// The same error in this part of the scene, such as `collider "blade"`.
    pub(crate) fn within(self, part: impl fmt::Display) -> SceneError {
        SceneError { message: format!("{part}: {}", self.message), ..self }
    }
}

impl fmt::Display for SceneError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.message)
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
