use std::collections::BTreeMap;

use jostle::{Mover, Response, Vec2};

/// An entry of `moves`: a collider that is moved and slides along what it meets, and the expected answers.
///
/// ```
/// use jostle::Response;
/// use jostle_scene::{Format, Scene};
/// let text = r#"{"jostle": 1,
///     "colliders": [{"name": "hero", "circle": 1}, {"name": "coin", "circle": 1, "at": [5, 0]}],
///     "moves": [{"mover": "hero", "by": [[3, 0], [0, 1]], "repeat": 2, "cross": "coin"}]}"#;
/// let entry = &Scene::parse(text, "room.json", Format::Json)?.moves[0];
/// assert_eq!((entry.name.as_str(), entry.mover, entry.displacements().count()), ("#0", 0, 4));
/// assert_eq!((entry.response(0), entry.response(1)), (Response::Slide, Response::Cross));
/// # Ok::<(), jostle_scene::SceneError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Move {
    /// Its name, unique among the moves; `#3` for the fourth one if it has none.
    pub name: String,
    /// The index of the collider that is moved.
    pub mover: usize,
    /// How the mover behaves where it meets something.
    pub settings: Mover,
    /// The displacements, at least one.
    pub by: Vec<Vec2>,
    /// How often all of them are made, at least once.
    pub repeat: u32,
    /// The responses to colliders, by their indices; the mover slides along all others.
    pub responses: BTreeMap<usize, Response>,
    /// The expected answers, if there are any.
    pub expect: Option<ExpectedMove>,
    /// The line of the entry in the file, 1 for the first; 0 if unknown.
    pub line: usize,
}

impl Move {
    /// The displacements in their order, repetitions included.
    pub fn displacements(&self) -> impl Iterator<Item = Vec2> {
        (0..self.repeat).flat_map(|_| self.by.iter().copied())
    }

    /// The response of the mover to the collider with this index.
    #[must_use]
    pub fn response(&self, collider: usize) -> Response {
        self.responses.get(&collider).copied().unwrap_or(Response::Slide)
    }

    /// True if the mover's response lets it pass the collider with this index.
    pub(crate) fn passes(&self, collider: usize) -> bool {
        matches!(self.response(collider), Response::Ignore | Response::Cross)
    }
}

/// The expected answers to a [`Move`], all of them about its last displacement or its end. Numbers are kept as text, so
/// that answers can be compared to the written digits.
///
/// ```
/// use jostle_scene::{ExpectedSurface, Format, Scene};
/// let text = r#"{"jostle": 1, "colliders": [{"name": "hero", "circle": 1}, {"name": "wall", "box": [2, 9], "at": [9, 0]}],
///     "moves": [{"mover": "hero", "by": [9, 0], "expect": {"at": [7.00, 0], "wall": "wall", "floor": false}}]}"#;
/// let expect = Scene::parse(text, "room.json", Format::Json)?.moves[0].expect.clone().unwrap();
/// assert_eq!(expect.at, Some(["7.00".to_owned(), "0".to_owned()]));
/// assert_eq!((expect.wall, expect.floor), (Some(ExpectedSurface::Of(1)), Some(ExpectedSurface::None)));
/// # Ok::<(), jostle_scene::SceneError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExpectedMove {
    /// The position of the mover as written, if given.
    pub at: Option<[String; 2]>,
    /// The floor that it stands on, if given.
    pub floor: Option<ExpectedSurface>,
    /// The wall that it is at, if given.
    pub wall: Option<ExpectedSurface>,
    /// The ceiling that it is at, if given.
    pub ceiling: Option<ExpectedSurface>,
    /// True if it should overlap something before the last displacement and not be pushed out, if given.
    pub stuck: Option<bool>,
    /// The colliders that the last displacement met, in their order, if given.
    pub hits: Option<Vec<usize>>,
    /// True if it should overlap nothing that is in its way, if given.
    pub free: Option<bool>,
    /// The line of the expected answers in the file, 1 for the first; 0 if unknown.
    pub line: usize,
}

/// The surface of one kind that a mover is expected to be at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExpectedSurface {
    /// No surface of this kind.
    None,
    /// One of any collider.
    Any,
    /// One of the collider with this index.
    Of(usize),
}
