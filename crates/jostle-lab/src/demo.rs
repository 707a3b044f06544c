//! The interface of a demo.

use jostle::Aabb;
use jostle_scene::Scene;

use crate::{
    fault::Fault,
    grip::Grip,
    sketch::{Role, Sketch},
    texts::Texts,
};

/// The part of the mission that a demo belongs to; the list of demos is in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Chapter {
    /// Moving boxes.
    A,
    /// A circle against a box.
    B,
    /// Boxes and circles from vertices.
    C,
    /// Contact points after a separating-axis test.
    D,
    /// The toolkit for levels.
    E,
    /// Rotation, bullets, casts.
    Motion,
    /// Many colliders.
    World,
    /// Scene files.
    Scenes,
}

impl Chapter {
    /// The key of its title among the texts.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Chapter::A => "chapter.a",
            Chapter::B => "chapter.b",
            Chapter::C => "chapter.c",
            Chapter::D => "chapter.d",
            Chapter::E => "chapter.e",
            Chapter::Motion => "chapter.motion",
            Chapter::World => "chapter.world",
            Chapter::Scenes => "chapter.scenes",
        }
    }
}

/// A line of the answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The key of its name among the texts.
    pub name: &'static str,
    /// The exact answer.
    pub exact: String,
    /// The textbook's answer, if it is shown beside the exact one.
    pub textbook: Option<String>,
    /// The thing in the picture that it is about.
    pub mark: Option<&'static str>,
    /// True if neither column is wrong if they differ: they tell a cost, or what is a matter of choice.
    pub may_differ: bool,
}

impl Row {
    /// A line with the exact answer alone.
    #[must_use]
    pub fn new(name: &'static str, exact: impl Into<String>) -> Row {
        Row { name, exact: exact.into(), textbook: None, mark: None, may_differ: false }
    }

    /// The textbook's answer beside it.
    #[must_use]
    pub fn beside(self, textbook: impl Into<String>) -> Row {
        Row { textbook: Some(textbook.into()), ..self }
    }

    /// Neither column is wrong if they differ.
    #[must_use]
    pub fn may_differ(self) -> Row {
        Row { may_differ: true, ..self }
    }

    /// True if the textbook's answer is another one, and so wrong.
    #[must_use]
    pub fn differs(&self) -> bool {
        !self.may_differ && self.textbook.as_ref().is_some_and(|other| *other != self.exact)
    }

    /// The thing in the picture that it is about.
    #[must_use]
    pub fn mark(self, mark: &'static str) -> Row {
        Row { mark: Some(mark), ..self }
    }
}

/// A moment of the step that the time slider marks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tick {
    /// The fraction of the step.
    pub at: f64,
    /// The key of its name among the texts.
    pub name: &'static str,
    /// Its meaning, which decides its colour.
    pub role: Role,
}

/// The time of a demo, and the moments that its slider marks.
#[derive(Debug)]
pub struct Timeline<'a> {
    /// The fraction of the step that is shown.
    pub time: &'a mut f64,
    /// The marked moments.
    pub ticks: Vec<Tick>,
}

/// The keys that are held down while the picture has the keyboard, for demos in which something runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeldKeys {
    /// The left arrow or A.
    pub left: bool,
    /// The right arrow or D.
    pub right: bool,
    /// The upper arrow or W.
    pub up: bool,
    /// The lower arrow or S.
    pub down: bool,
    /// The space bar.
    pub space: bool,
}

/// Something that goes on in a demo is shown by one of these: its logic answers without a window.
///
/// A demo is a plain struct of numbers (what is dragged) that derives `Serialize` and `Deserialize`. Everything is
/// computed from them when it is asked for. The lab draws, drags, lists and shares.
pub trait Demo {
    /// Its name in links and the first part of the keys of its texts: lower-case words with hyphens.
    fn key(&self) -> &'static str;

    /// Its chapter, which decides its place in the list.
    fn chapter(&self) -> Chapter;

    /// The part of the world that is shown at first.
    fn home(&self) -> Aabb;

    /// The states in which a naive method fails, by the keys of their names.
    fn presets(&self) -> &'static [&'static str] {
        &[]
    }

    /// Sets one of these states.
    fn set_preset(&mut self, index: usize) {
        let _ = index;
    }

    /// The things that are dragged, the lowest first.
    fn grips(&self) -> Vec<Grip> {
        Vec::new()
    }

    /// Takes over the place, rotation and size of the thing with this index.
    fn set_grip(&mut self, index: usize, grip: &Grip) {
        let _ = (index, grip);
    }

    /// Draws everything but the grips' handles.
    fn sketch(&self, texts: &Texts, sketch: &mut Sketch);

    /// The formula, in which `{mark|words}` means a thing in the picture; empty if there is none.
    fn formula(&self, texts: &Texts) -> String {
        texts.of(self.key(), "formula").to_owned()
    }

    /// The numbers of the answer.
    fn answer(&self, texts: &Texts) -> Vec<Row>;

    /// The time, if there is one.
    fn timeline(&mut self) -> Option<Timeline<'_>> {
        None
    }

    /// Further controls: check boxes, sliders, buttons. Each has a label.
    fn controls(&mut self, ui: &mut egui::Ui, texts: &Texts) {
        let _ = (ui, texts);
    }

    /// Goes on by a time in seconds; true if it has to be called again for the next frame.
    fn run(&mut self, seconds: f64, keys: HeldKeys) -> bool {
        let _ = (seconds, keys);
        false
    }

    /// Takes the point of the world under the pointer, if it is on the picture, for a sketch that tells what is there. It is
    /// no part of the state, and changes no answer.
    fn hover(&mut self, at: Option<jostle::Vec2>) {
        let _ = at;
    }

    /// A click on the picture, in world coordinates, that no grip has taken; true if it was used.
    fn click(&mut self, at: jostle::Vec2) -> bool {
        let _ = at;
        false
    }

    /// Takes a file that was dropped or opened.
    ///
    /// # Errors
    /// The fault of the file.
    fn open(&mut self, name: &str, bytes: &[u8]) -> Result<(), Fault> {
        let _ = (name, bytes);
        Err(Fault::new("fault.takes-no-file"))
    }

    /// The endings of the files that it takes.
    fn endings(&self) -> &'static [&'static str] {
        &[]
    }

    /// The state as text, for a link; usually [`link::encode`](crate::link::encode) of the struct.
    fn save(&self) -> String;

    /// Takes over a state that was saved.
    ///
    /// # Errors
    /// The fault, which says which number is wrong.
    fn load(&mut self, state: &str) -> Result<(), Fault>;

    /// The shapes as a scene file.
    fn scene(&self) -> Option<Scene> {
        None
    }

    /// A program that asks the library for the answer that is shown.
    fn rust(&self) -> String;
}
