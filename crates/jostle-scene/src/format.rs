/// The format of a scene file.
///
/// ```
/// use jostle_scene::{Format, Scene};
/// let json = Scene::parse(r#"{"jostle": 1, "colliders": [{"circle": 1}]}"#, "a.json", Format::Json)?;
/// let ron = Scene::parse("(jostle: 1, colliders: [(circle: 1)])", "a.ron", Format::Ron)?;
/// assert_eq!(json, ron);
/// # Ok::<(), jostle_scene::SceneError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// JSON, as in `room.json`.
    Json,
    /// RON, as in `room.ron`: objects may be written `(name: "hero")`, lists `(1, 2)`, and comments are allowed.
    Ron,
}

impl Format {
    /// The format of a file with this name: RON if it ends in `.ron`, JSON otherwise.
    ///
    /// ```
    /// use jostle_scene::Format;
    /// assert_eq!(Format::of("scenes/warehouse.ron"), Format::Ron);
    /// assert_eq!(Format::of("-"), Format::Json);
    /// ```
    #[must_use]
    pub fn of(path: &str) -> Format {
        let extension = std::path::Path::new(path).extension().unwrap_or_default();
        if extension.eq_ignore_ascii_case("ron") { Format::Ron } else { Format::Json }
    }
}
