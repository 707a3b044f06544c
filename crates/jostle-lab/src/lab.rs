//! The state of the lab: the demos, the open one, links and files that come in, and the report that goes out.

use std::collections::BTreeSet;

use egui::{Context, Theme, Ui};
use serde_json::json;

use crate::{
    demo::Demo,
    demos::{demo, demos},
    fault::Fault,
    files, fonts, link, platform,
    sketch::{Role, Sketch},
    texts::{Language, Texts},
    view::{Canvas, Handle, Highlight, apply_style},
};

/// The seconds between two reports while something goes on by itself.
const REPORTS: f64 = 0.5;

/// A success that the person is told of, for a short time.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Toast {
    pub(crate) text: String,
    /// When it goes away, once it was shown, in seconds.
    pub(crate) until: Option<f64>,
}

/// The lab: the list of demos, the one that is open, and what it answers.
pub struct Lab {
    pub(crate) demos: Vec<Box<dyn Demo>>,
    pub(crate) chosen: usize,
    pub(crate) texts: Texts,
    pub(crate) theme: Theme,
    pub(crate) canvas: Canvas,
    pub(crate) highlight: Highlight,
    pub(crate) playing: bool,
    /// The fault that is shown until the person closes it.
    pub(crate) notice: Option<Fault>,
    pub(crate) toast: Option<Toast>,
    pub(crate) sketch: Sketch,
    /// The meanings that the open demo has shown so far, so that the legend does not flicker.
    pub(crate) legend: BTreeSet<Role>,
    /// The fragment that was put into the URL last, or read from it.
    fragment: String,
    report: String,
    /// The time of the last report, in seconds.
    reported: f64,
    /// True if something goes on by itself.
    pub(crate) is_running: bool,
    pub(crate) files: files::Picker,
}

impl Lab {
    /// The lab with its first demo, in the language of the system, with the demo of the page's URL if there is one.
    #[must_use]
    pub fn new(context: &Context) -> Lab {
        context.set_fonts(fonts::fonts());
        let language = if platform::prefers_korean() { Language::Korean } else { Language::English };
        let mut lab = Lab {
            demos: demos(),
            chosen: 0,
            texts: Texts::new(language),
            theme: context.system_theme().unwrap_or(if platform::prefers_dark() { Theme::Dark } else { Theme::Light }),
            canvas: Canvas::default(),
            highlight: Highlight::default(),
            playing: false,
            notice: None,
            toast: None,
            sketch: Sketch::default(),
            legend: BTreeSet::new(),
            fragment: String::new(),
            report: String::new(),
            reported: f64::NEG_INFINITY,
            is_running: false,
            files: files::Picker::default(),
        };
        apply_style(lab.theme, context);
        lab.sketch_anew();
        if let Some(fragment) = platform::fragment() {
            lab.open_link(&fragment);
        }
        lab
    }

    /// Sets light or dark.
    pub fn set_theme(&mut self, theme: Theme, context: &Context) {
        self.theme = theme;
        apply_style(theme, context);
    }

    /// Sets the language of all texts.
    pub fn set_language(&mut self, language: Language) {
        self.texts = Texts::new(language);
    }

    /// The demo that is open.
    #[must_use]
    pub fn demo(&self) -> &dyn Demo {
        &*self.demos[self.chosen]
    }

    /// The demo that is open, to change it.
    pub fn demo_mut(&mut self) -> &mut dyn Demo {
        &mut *self.demos[self.chosen]
    }

    /// Opens the demo with this key; false if there is none.
    pub fn open(&mut self, key: &str) -> bool {
        let found = self.demos.iter().position(|demo| demo.key() == key);
        if let Some(index) = found.filter(|index| *index != self.chosen) {
            self.chosen = index;
            self.canvas.reset();
            self.legend.clear();
            self.sketch_anew();
            self.playing = false;
            self.notice = None;
        }
        found.is_some()
    }

    /// Draws the open demo, so that its first frame has its own colours and legend.
    fn sketch_anew(&mut self) {
        let mut sketch = Sketch::default();
        self.demo().sketch(&self.texts, &mut sketch);
        self.sketch = sketch;
    }

    /// Opens the demo and state of a link, its fragment, or a whole URL. A bad one leaves the first state, with a notice.
    pub fn open_link(&mut self, text: &str) {
        let fragment = text.rsplit_once('#').map_or(text, |(_, fragment)| fragment);
        self.fragment = fragment.to_owned();
        let Some((key, state)) = link::parts(fragment) else { return };
        if !self.open(key) {
            self.notice = Some(Fault::new("fault.no-demo").with("name", format!("{key:.40}")));
            return;
        }
        let Some(state) = state else { return };
        // A link shows a moment, and not what comes after it.
        self.playing = false;
        if let Err(fault) = self.demo_mut().load(state) {
            self.restart();
            self.notice = Some(Fault::new("fault.bad-link").with_part("fault", fault));
        }
    }

    /// Puts the demo that is open back into its first state.
    pub fn restart(&mut self) {
        if let Some(fresh) = demo(self.demo().key()) {
            self.demos[self.chosen] = fresh;
        }
        (self.playing, self.notice, self.toast) = (false, None, None);
        self.canvas.reset();
    }

    /// The state that is shown, for tests: the demo, its answer, and the places of the handles on the screen.
    #[must_use]
    pub fn report(&self) -> String {
        let demo = self.demo();
        let row = |row: crate::demo::Row| json!([row.name, row.exact, row.textbook]);
        let kind = |handle| match handle {
            Handle::Place => "place",
            Handle::Turn => "turn",
            Handle::Size => "size",
        };
        let places = self.canvas.handle_places(&demo.grips());
        let handles: Vec<_> =
            places.iter().map(|(name, handle, at)| json!([name, kind(*handle), at.x, at.y])).collect();
        json!({
            "demo": demo.key(),
            "demos": self.demos.iter().map(|demo| demo.key()).collect::<Vec<_>>(),
            "theme": if self.theme == Theme::Dark { "dark" } else { "light" },
            "language": self.texts.language.code(),
            "answer": demo.answer(&self.texts).into_iter().map(row).collect::<Vec<_>>(),
            "handles": handles,
            "notice": self.notice.as_ref().map(|notice| notice.told(&self.texts)),
            "toast": self.toast.as_ref().map(|toast| &toast.text),
            "runs": self.is_running,
            "snaps": self.canvas.snaps,
            "picture": [self.canvas.screen.width(), self.canvas.screen.height()],
            "chosen": self.canvas.chosen.and_then(|index| demo.grips().get(index).map(|grip| grip.name)),
            "state": demo.save(),
        })
        .to_string()
    }

    /// Gives the demo that is open a file that has come in.
    pub(crate) fn take_files(&mut self, ui: &Ui) {
        let Some(found) = self.files.take(ui) else { return };
        let demo = &mut self.demos[self.chosen];
        let done = found.and_then(|file| {
            let in_file = |fault| Fault::new("fault.in-file").with("name", &file.name).with_part("fault", fault);
            demo.open(&file.name, &file.bytes).map_err(in_file)
        });
        self.notice = done.err();
        self.canvas.camera = None;
    }

    /// Follows a link that was put into the page's address, puts the state there, and publishes the report.
    pub(crate) fn synchronise(&mut self, ui: &Ui) {
        if ui.input(|input| input.pointer.any_down()) {
            return;
        }
        if let Some(found) = platform::fragment().filter(|found| *found != self.fragment) {
            self.notice = None;
            self.open_link(&found);
            // The next frame shows it, and tells where its handles are.
            ui.ctx().request_repaint();
            return;
        }
        // Browsers refuse to change the address in every frame, and a window has none.
        let now = ui.input(|input| input.time);
        let goes_on = self.is_running || self.playing;
        if !cfg!(target_arch = "wasm32") || (goes_on && now < self.reported + REPORTS) {
            return;
        }
        self.reported = now;
        let report = self.report();
        if report != self.report {
            let key = self.demo().key();
            let title = format!("{} · jostle", self.texts.of(key, "title"));
            platform::describe(&title, self.texts.of(key, "description"), self.texts.language.code());
            let state = self.demo().save();
            let fragment = format!("{key}/{state}");
            if state.len() <= link::LONGEST && fragment != self.fragment {
                // Back leads to the demo before, and not through all the states of one.
                let before = link::parts(&self.fragment).map(|(before, _)| before);
                let is_demo = |before: &str| self.demos.iter().any(|demo| demo.key() == before);
                platform::set_fragment(&fragment, before.is_some_and(|before| before != key && is_demo(before)));
                self.fragment = fragment;
            }
            platform::publish(&report);
            self.report = report;
        }
    }
}
