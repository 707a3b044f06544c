use crate::suggest::suggestion;
use crate::{Collider, Expectation, Move, Path, UnknownPath};

/// The content of a scene file, with every name resolved and every shape built.
///
/// ```
/// use jostle_scene::{Format, Scene};
/// let scene = Scene::parse(r#"{"jostle": 1, "colliders": [{"circle": 1}]}"#, "ball.json", Format::Json)?;
/// assert_eq!(scene.colliders[0].name, "#0");
/// # Ok::<(), jostle_scene::SceneError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// Whether y points down (screens) rather than up. Only pictures and the rows of tiles depend on it.
    pub y_down: bool,
    /// The names of the layers; a layer's number is its index here.
    pub layers: Vec<String>,
    /// The colliders, in the order of the file.
    pub colliders: Vec<Collider>,
    /// The paths that clearances are measured along.
    pub paths: Vec<Path>,
    /// The moves of colliders that slide along what they meet, in their order.
    pub moves: Vec<Move>,
    /// The pairs whose overlap is intended, as indices of colliders, the smaller first.
    pub allow: Vec<[usize; 2]>,
    /// The expected answers.
    pub expect: Vec<Expectation>,
}

impl Scene {
    /// The index in [`colliders`](Scene::colliders) of the collider with this name, by a linear search.
    ///
    /// ```
    /// use jostle_scene::{Format, Scene};
    /// let text = r#"{"jostle": 1, "colliders": [{"circle": 1}, {"name": "hero", "circle": 1}]}"#;
    /// let scene = Scene::parse(text, "room.json", Format::Json)?;
    /// assert_eq!(scene.index_of("hero"), Some(1));
    /// assert_eq!(scene.index_of("#0"), Some(0)); // it has no name in the file
    /// assert_eq!(scene.index_of("villain"), None);
    /// # Ok::<(), jostle_scene::SceneError>(())
    /// ```
    #[must_use]
    pub fn index_of(&self, name: &str) -> Option<usize> {
        self.colliders.iter().position(|collider| collider.name == name)
    }

    /// The index in [`paths`](Scene::paths) of the path with this name.
    ///
    /// # Errors
    /// [`UnknownPath`] if there is none; it suggests the most similar name.
    ///
    /// ```
    /// use jostle_scene::{Format, Scene};
    /// let text = r#"{"jostle": 1,
    ///     "paths": [{"name": "patrol", "shape": {"circle": 4}, "poses": [[0, 0], [8, 0]]}]}"#;
    /// let scene = Scene::parse(text, "room.json", Format::Json)?;
    /// assert_eq!(scene.path_of("patrol"), Ok(0));
    /// let error = scene.path_of("partol").unwrap_err();
    /// assert_eq!(error.to_string(), "path \"partol\" does not exist; did you mean \"patrol\"?");
    /// # Ok::<(), jostle_scene::SceneError>(())
    /// ```
    pub fn path_of(&self, name: &str) -> Result<usize, UnknownPath> {
        let unknown = || UnknownPath {
            name: name.to_owned(),
            suggestion: suggestion(name, self.paths.iter().map(|path| path.name.as_str())),
        };
        self.paths.iter().position(|path| path.name == name).ok_or_else(unknown)
    }
}
