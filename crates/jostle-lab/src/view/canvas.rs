use egui::{Id, PointerButton, Rect, Sense, Theme, Ui, WidgetInfo, vec2};
use jostle::{Aabb, Vec2};

use super::{
    camera::Camera,
    handles::{Handle, dragged, draw_handles, handle_at, handle_place, handles, keep_arrows, keyed},
    highlight::Highlight,
    paint::Pen,
    palette,
};
use crate::{
    demo::Demo,
    grip::Grip,
    sketch::{Form, Item, Sketch},
    texts::Texts,
};

/// The distance from a thing at which the pointer is on it, in points of the screen.
const ON_IT: f32 = 7.0;
/// The factor by which a button or key enlarges the picture.
pub(crate) const ZOOM_STEP: f64 = 1.25;

/// The key that gives the keyboard to the next grip, past all buttons.
const NEXT: egui::Key = egui::Key::F6;

/// What a drag on the picture changes.
#[derive(Clone, Debug, PartialEq)]
enum Drag {
    /// A grip by a handle; the point is where it was taken, seen from its own place. The last are those welded to it.
    Grip(usize, Handle, Vec2, Vec<usize>),
    /// The part of the world that is shown.
    View,
}

/// The picture: pans, zooms, draws, and lets grips be dragged.
#[derive(Debug)]
pub struct Canvas {
    /// The camera that a person has set; without one, the demo's home is shown, whatever the size of the picture.
    pub camera: Option<Camera>,
    /// The camera of the last frame.
    pub(crate) used: Option<Camera>,
    /// True if what is dragged snaps to the grid.
    pub snaps: bool,
    /// The grip that was used last.
    pub chosen: Option<usize>,
    /// The rectangle of the screen.
    pub screen: Rect,
    drag: Option<Drag>,
    /// The key of the demo that is shown.
    demo: &'static str,
}

impl Default for Canvas {
    fn default() -> Canvas {
        Canvas { camera: None, used: None, snaps: true, chosen: None, screen: Rect::ZERO, drag: None, demo: "" }
    }
}

/// What the picture is shown with.
pub(crate) struct Surroundings<'a> {
    pub(crate) texts: &'a Texts,
    pub(crate) theme: Theme,
    pub(crate) highlight: &'a mut Highlight,
}

impl Canvas {
    /// Forgets what belongs to the demo that was shown.
    pub fn reset(&mut self) {
        *self = Canvas { snaps: self.snaps, screen: self.screen, ..Canvas::default() };
    }

    /// Enlarges the picture around its middle.
    pub(crate) fn zoom(&mut self, factor: f64) {
        self.camera = self.camera.or(self.used);
        if let Some(camera) = &mut self.camera {
            camera.zoom(factor, self.screen.center(), self.screen);
        }
    }

    /// Shows the demo in all that is left of `ui`; the sketch that it shows, and whether something was changed.
    pub(crate) fn show(&mut self, ui: &mut Ui, demo: &mut dyn Demo, around: Surroundings<'_>) -> (Sketch, bool) {
        let (screen, response) = ui.allocate_exact_size(ui.available_size(), Sense::click_and_drag());
        self.screen = screen;
        self.demo = demo.key();
        let before = self.camera.unwrap_or_else(|| Camera::fitted(demo.home(), screen.size()));
        let mut camera = before;
        navigate(ui, &response, &mut camera, screen);
        let mut changed = self.drag_grips(ui, &response, demo, &mut camera);
        // What is dragged must not move the picture under it, even if the demo's home depends on it.
        if camera != before || matches!(self.drag, Some(Drag::Grip(..))) {
            self.camera = Some(camera);
        }
        self.used = Some(camera);
        changed |= self.key_grips(ui, demo, around.texts, camera);
        if response.clicked()
            && let Some(at) = response.interact_pointer_pos()
        {
            let grips = demo.grips();
            match handle_at(&grips, self.chosen, at, camera, screen) {
                Some((index, _)) => self.choose(ui, index),
                None => {
                    self.chosen = None;
                    changed |= demo.click(camera.to_world(at, screen));
                }
            }
        }
        demo.hover(response.hover_pos().filter(|_| self.drag.is_none()).map(|at| camera.to_world(at, screen)));
        let mut sketch = Sketch::default();
        demo.sketch(around.texts, &mut sketch);
        self.hover(&response, &sketch, camera, around.highlight);
        self.paint(ui, demo, &sketch, camera, &around);
        (sketch, changed)
    }

    fn drag_grips(&mut self, ui: &Ui, response: &egui::Response, demo: &mut dyn Demo, camera: &mut Camera) -> bool {
        let screen = self.screen;
        if response.drag_started_by(PointerButton::Primary) {
            let origin = ui.input(|input| input.pointer.press_origin());
            let grips = demo.grips();
            let found = origin.and_then(|at| Some((at, handle_at(&grips, self.chosen, at, *camera, screen)?)));
            self.drag = Some(found.map_or(Drag::View, |(at, (index, handle))| {
                self.choose(ui, index);
                let welded = welded(&grips, index);
                Drag::Grip(index, handle, camera.to_world(at, screen) - grips[index].at, welded)
            }));
        } else if response.drag_started() {
            self.drag = Some(Drag::View);
        }
        let mut changed = false;
        let fingers = ui.input(|input| input.multi_touch().map_or(1, |touch| touch.num_touches));
        match &self.drag {
            Some(Drag::View) if response.dragged() && fingers == 1 => camera.pan(response.drag_delta()),
            Some(Drag::Grip(index, handle, grab, welded)) if response.dragged() && fingers == 1 => {
                if let (Some(at), Some(grip)) = (response.interact_pointer_pos(), demo.grips().get(*index)) {
                    let snaps = self.snaps && !ui.input(|input| input.modifiers.alt);
                    let to = dragged(grip, *handle, camera.to_world(at, screen), *grab, snaps);
                    changed = to != *grip;
                    let parts = ui.input(|input| input.modifiers.alt);
                    set_welded(demo, *index, &to, if parts { &[] } else { welded });
                }
            }
            _ => {}
        }
        if response.drag_stopped() {
            self.drag = None;
        }
        changed
    }

    /// The id of a grip, which can have the keyboard.
    fn grip_id(&self, index: usize) -> Id {
        Id::unique(("grip", self.demo, index))
    }

    fn choose(&mut self, ui: &Ui, index: usize) {
        self.chosen = Some(index);
        ui.memory_mut(|memory| memory.request_focus(self.grip_id(index)));
    }

    fn key_grips(&mut self, ui: &mut Ui, demo: &mut dyn Demo, texts: &Texts, camera: Camera) -> bool {
        let mut changed = false;
        let count = demo.grips().len();
        if count > 0 && ui.input(|input| input.key_pressed(NEXT)) {
            let next = self.chosen.map_or(0, |index| (index + 1) % count);
            self.choose(ui, next);
        }
        for (index, grip) in demo.grips().iter().enumerate() {
            let id = self.grip_id(index);
            let at = camera.to_screen(grip.at, self.screen);
            let rect = Rect::from_center_size(at, vec2(20.0, 20.0)).intersect(self.screen);
            let response = ui.interact(rect, id, Sense::focusable_noninteractive());
            let name = format!("{}: {}", texts.get(grip.name), crate::number::vector(grip.at));
            response.widget_info(|| WidgetInfo::labeled(egui::Role::Figure, true, &name));
            if response.has_focus() {
                self.chosen = Some(index);
                keep_arrows(ui, id);
                if let Some(to) = keyed(grip, ui) {
                    let welded = welded(&demo.grips(), index);
                    set_welded(demo, index, &to, &welded);
                    changed = true;
                }
            }
        }
        changed
    }

    fn hover(&self, response: &egui::Response, sketch: &Sketch, camera: Camera, highlight: &mut Highlight) {
        let Some(at) = response.hover_pos().filter(|_| self.drag.is_none()) else { return };
        let world = camera.to_world(at, self.screen);
        let reach = ON_IT / camera.scale as f32;
        let marked = sketch.items.iter().rev().filter(|item| item.mark.is_some());
        let nearest = marked.map(|item| (item.form.distance(world), item)).min_by(|p, q| p.0.total_cmp(&q.0));
        if let Some((_, item)) = nearest.filter(|(distance, _)| *distance <= reach) {
            highlight.set(item.mark.unwrap_or_default());
        }
    }

    fn paint(&self, ui: &Ui, demo: &dyn Demo, sketch: &Sketch, camera: Camera, around: &Surroundings<'_>) {
        let (screen, theme) = (self.screen, around.theme);
        let painter = ui.painter_at(screen);
        painter.rect_filled(screen, 0.0, palette::paper_colour(theme));
        let grips = demo.grips();
        let places = grips.iter().flat_map(|grip| handle_place(grip, Handle::Place, camera, screen));
        let pen = Pen::new(&painter, camera, screen, theme, places);
        let ink = palette::colour(crate::sketch::Role::Helper, theme);
        pen.grid(ink.gamma_multiply(0.28), ink);
        // Points lie over the handles, which would hide them.
        let (points, others): (Vec<&Item>, Vec<&Item>) =
            sketch.items.iter().partition(|item| matches!(item.form, Form::Dot(_)));
        let draw = |items: Vec<&Item>| items.iter().for_each(|item| pen.draw(item, around.highlight.shows(item.mark)));
        draw(others);
        let focused = ui.memory(|memory| memory.focused());
        for (index, grip) in grips.iter().enumerate() {
            let is_chosen = self.chosen == Some(index) || focused == Some(self.grip_id(index));
            let kinds = handles(&grips, index, self.chosen);
            draw_handles(&painter, grip, (kinds, is_chosen), camera, screen, theme);
        }
        draw(points);
    }

    /// The part of the world that is shown.
    #[must_use]
    pub fn shown(&self) -> Aabb {
        let world = |at| self.used.map_or(Vec2::ZERO, |camera| camera.to_world(at, self.screen));
        Aabb::around([world(self.screen.left_bottom()), world(self.screen.right_top())])
    }

    /// True if the keys that are held down are meant for the picture: one of its grips has the keyboard, or nothing has.
    pub(crate) fn has_keyboard(&self, ui: &Ui) -> bool {
        let focused = ui.memory(|memory| memory.focused());
        focused.is_none_or(|focused| self.chosen.is_some_and(|index| self.grip_id(index) == focused))
    }

    /// The places of the handles on the screen, by the names of their grips.
    #[must_use]
    pub fn handle_places(&self, grips: &[Grip]) -> Vec<(&'static str, Handle, egui::Pos2)> {
        let Some(camera) = self.used else { return Vec::new() };
        let place = |grip: &Grip, handle: &Handle| handle_place(grip, *handle, camera, self.screen);
        let all = grips.iter().enumerate().flat_map(|(index, grip)| {
            let kinds = handles(grips, index, self.chosen);
            kinds.iter().map(move |kind| (grip.name, *kind, place(grip, kind)))
        });
        all.filter_map(|(name, kind, place)| Some((name, kind, place?))).collect()
    }
}

/// The other grips that are at the same point as one, and welded to it.
fn welded(grips: &[Grip], index: usize) -> Vec<usize> {
    let own = &grips[index];
    let is_welded =
        |other: usize| other != index && own.is_welded && grips[other].is_welded && grips[other].at == own.at;
    (0..grips.len()).filter(|other| is_welded(*other)).collect()
}

/// Sets a grip, and moves those that are welded to it along.
fn set_welded(demo: &mut dyn Demo, index: usize, to: &Grip, welded: &[usize]) {
    for other in welded {
        if let Some(grip) = demo.grips().get(*other) {
            demo.set_grip(*other, &Grip { at: to.at, ..grip.clone() });
        }
    }
    demo.set_grip(index, to);
}

/// Pans and zooms by the wheel and by two fingers.
fn navigate(ui: &Ui, response: &egui::Response, camera: &mut Camera, screen: Rect) {
    let (touch, scroll, zoom, pointer) = ui.input(|input| {
        (input.multi_touch(), input.smooth_scroll_delta(), input.zoom_delta(), input.pointer.hover_pos())
    });
    if let Some(touch) = touch.filter(|touch| screen.contains(touch.center_pos)) {
        camera.pan(touch.translation_delta);
        camera.zoom(touch.zoom_delta.into(), touch.center_pos, screen);
    } else if response.hovered()
        && let Some(at) = pointer
    {
        /// Points of the wheel that enlarge the picture by e.
        const WHEEL: f64 = 300.0;
        let factor = f64::from(zoom) * (f64::from(scroll.y) / WHEEL).exp();
        if factor != 1.0 {
            camera.zoom(factor, at, screen);
        }
    }
}
