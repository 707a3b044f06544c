use egui::{EventFilter, Key, Painter, Pos2, Rect, Stroke, Theme, Ui, vec2};

use super::{camera::Camera, palette};
use crate::grip::{FARTHEST, Grip, SNAP, SNAP_DEGREES, snapped};
use jostle::Vec2;

/// The distance from the middle of a handle within which it is taken, in points of the screen: half a fingertip.
const REACH: f32 = 16.0;
/// The radius of the handle that moves.
const MOVES: f32 = 6.0;
/// Half the side of the handles that resize, and the radius of those that turn.
const SMALL: f32 = 5.0;
/// The length of the stem of the handle that turns, from the outline.
const STEM: f32 = 22.0;
/// The number of grips that turn or are resized above which only the chosen one shows it.
const MANY: usize = 8;
/// The width on the screen below which a thing would be hidden by a dot on it.
const TINY: f32 = 4.0 * MOVES;

/// The handle of a grip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handle {
    /// Moves it.
    Place,
    /// Turns it.
    Turn,
    /// Resizes it.
    Size,
}

/// The handles that are shown and can be taken: all of them, but if many grips turn or are resized, only the chosen one's.
#[must_use]
pub(crate) fn handles(grips: &[Grip], index: usize, chosen: Option<usize>) -> &'static [Handle] {
    const ALL: &[Handle] = &[Handle::Turn, Handle::Size, Handle::Place];
    let changes = |grip: &&Grip| grip.degrees.is_some() || grip.half_size.is_some();
    let are_few = grips.iter().filter(changes).count() <= MANY;
    match (are_few || chosen == Some(index), grips[index].is_fixed) {
        (true, false) => ALL,
        (true, true) => &ALL[..2],
        (false, false) => &ALL[2..],
        (false, true) => &[],
    }
}

/// The place of a handle on the screen, if the grip has it.
#[must_use]
pub fn handle_place(grip: &Grip, handle: Handle, camera: Camera, screen: Rect) -> Option<Pos2> {
    let at = camera.to_screen(grip.at, screen);
    match handle {
        Handle::Place => Some(at),
        Handle::Size => grip.corner().map(|corner| camera.to_screen(corner, screen)),
        Handle::Turn => grip.degrees.map(|_| {
            let heading = grip.heading();
            at + vec2(heading.x, -heading.y) * (reach(grip, camera) + STEM)
        }),
    }
}

/// The distance of a grip's outline in its heading, in points of the screen.
fn reach(grip: &Grip, camera: Camera) -> f32 {
    let heading = grip.heading();
    let farthest = grip.area.iter().map(|corner| (*corner - grip.at).dot(heading)).fold(0.0, f32::max);
    farthest * camera.scale as f32
}

/// The grip and handle at a place on the screen, the topmost first: handles before areas.
#[must_use]
pub fn handle_at(
    grips: &[Grip],
    chosen: Option<usize>,
    place: Pos2,
    camera: Camera,
    screen: Rect,
) -> Option<(usize, Handle)> {
    let near = |handle: Handle| {
        let distance = |grip: &Grip| handle_place(grip, handle, camera, screen).map(|at| at.distance(place));
        let shown = grips.iter().enumerate().filter(|(i, _)| handles(grips, *i, chosen).contains(&handle));
        let found = shown.rev().filter_map(|(i, grip)| Some((i, distance(grip)?)));
        found.filter(|(_, distance)| *distance <= REACH).min_by(|p, q| p.1.total_cmp(&q.1)).map(|(i, _)| (i, handle))
    };
    let world = camera.to_world(place, screen);
    let inside =
        || grips.iter().enumerate().rev().find(|(_, grip)| !grip.is_fixed && grip.contains(world)).map(|(i, _)| i);
    near(Handle::Place)
        .or_else(|| near(Handle::Size))
        .or_else(|| near(Handle::Turn))
        .or_else(|| inside().map(|i| (i, Handle::Place)))
}

/// The grip after its handle has been dragged to a point of the world. With `grab`, that point is meant for the point of
/// the area by which it was taken.
#[must_use]
pub(crate) fn dragged(grip: &Grip, handle: Handle, to: Vec2, grab: Vec2, snaps: bool) -> Grip {
    let mut grip = grip.clone();
    let within = |v: Vec2| v.max((-FARTHEST, -FARTHEST)).min((FARTHEST, FARTHEST));
    match handle {
        Handle::Place => grip.at = within(if snaps { snapped(to - grab) } else { to - grab }),
        Handle::Turn => {
            let by = to - grip.at;
            if by.length() > 0.0 {
                let degrees = by.y.atan2(by.x).to_degrees();
                grip.degrees =
                    Some(if snaps { (degrees / SNAP_DEGREES).round() * SNAP_DEGREES + 0.0 } else { degrees });
            }
        }
        Handle::Size => {
            let heading = grip.heading();
            let by = to - grip.at;
            let half = Vec2::new(by.dot(heading).abs(), by.dot(heading.perp()).abs());
            grip.half_size = Some(within((if snaps { snapped(half) } else { half }).max((SNAP, SNAP))));
        }
    }
    grip
}

/// The grip after the keys of this frame, if the grip has the keyboard: arrows move it by a sixteenth, with Shift by one;
/// Q and E turn it, plus and minus resize it. `None` if no such key was pressed.
pub(crate) fn keyed(grip: &Grip, ui: &Ui) -> Option<Grip> {
    let mut changed = grip.clone();
    ui.input(|input| {
        let presses = |key: Key| input.num_presses(key) as f32;
        let fast = input.modifiers.shift;
        let step = if fast { 1.0 } else { SNAP };
        let x = presses(Key::ArrowRight) - presses(Key::ArrowLeft);
        let y = presses(Key::ArrowUp) - presses(Key::ArrowDown);
        if !grip.is_fixed && (x, y) != (0.0, 0.0) {
            changed.at = (grip.at + Vec2::new(x, y) * step).max((-FARTHEST, -FARTHEST)).min((FARTHEST, FARTHEST));
        }
        let turns = presses(Key::Q) - presses(Key::E);
        let turned = |degrees: f32| (degrees + turns * if fast { 1.0 } else { SNAP_DEGREES }) % 360.0;
        // What no key changes stays as it is, however small or turned.
        if turns != 0.0 {
            changed.degrees = grip.degrees.map(turned);
        }
        let grows = presses(Key::Plus) + presses(Key::Equals) - presses(Key::Minus);
        if grows != 0.0 {
            let grown =
                |half: Vec2| (half + Vec2::new(grows, grows) * step).max((SNAP, SNAP)).min((FARTHEST, FARTHEST));
            changed.half_size = grip.half_size.map(grown);
        }
    });
    (changed != *grip).then_some(changed)
}

/// Keeps the arrow keys for the grip with this id while it has the keyboard.
pub(crate) fn keep_arrows(ui: &Ui, id: egui::Id) {
    let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
}

/// Draws some handles of a grip, larger if it is chosen.
pub(crate) fn draw_handles(
    painter: &Painter,
    grip: &Grip,
    (kinds, is_chosen): (&[Handle], bool),
    camera: Camera,
    screen: Rect,
    theme: Theme,
) {
    let (colour, paper) = (palette::colour(grip.role, theme), palette::paper_colour(theme));
    let place = |handle| handle_place(grip, handle, camera, screen).filter(|_| kinds.contains(&handle));
    let at = camera.to_screen(grip.at, screen);
    let line = Stroke::new(1.5, colour);
    if let Some(turn) = place(Handle::Turn) {
        let faint = Stroke::new(1.0, colour.gamma_multiply(0.6));
        let outward = (turn - at).normalized();
        painter.line_segment([at + outward * reach(grip, camera), turn], faint);
        if is_chosen {
            painter.circle_stroke(at, at.distance(turn), Stroke::new(1.0, colour.gamma_multiply(0.3)));
        }
        painter.circle(turn, SMALL, paper, line);
    }
    if let Some(corner) = place(Handle::Size) {
        painter.rect(
            Rect::from_center_size(corner, vec2(2.0 * SMALL, 2.0 * SMALL)),
            1.0,
            paper,
            line,
            egui::StrokeKind::Middle,
        );
    }
    if place(Handle::Place).is_none() {
        return;
    }
    let size = grip.area.iter().map(|corner| corner.distance(grip.at)).fold(0.0, f32::max) * 2.0 * camera.scale as f32;
    if !grip.area.is_empty() && size < TINY {
        // A dot would hide it: a ring around it does not.
        painter.circle_stroke(at, MOVES.max(size / 2.0 + 3.0), line);
    } else {
        painter.circle(at, if is_chosen { MOVES + 2.0 } else { MOVES }, colour, Stroke::new(2.0, paper));
    }
    if is_chosen {
        painter.circle_stroke(at, MOVES + 6.0, line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sketch::Role;

    fn grip() -> Grip {
        Grip::point("grip.a", Role::A, Vec2::new(1.0, 1.0)).turned(0.0).sized((1.0, 0.5))
    }

    #[test]
    fn a_dragged_grip_snaps_to_sixteenths() {
        let moved = dragged(&grip(), Handle::Place, Vec2::new(2.03, 1.04), Vec2::ZERO, true);
        assert_eq!(moved.at, Vec2::new(2.0, 1.0625));
        let free = dragged(&grip(), Handle::Place, Vec2::new(2.03, 1.04), Vec2::new(1.0, 0.0), false);
        assert_eq!(free.at, Vec2::new(1.03, 1.04));
        let far = dragged(&grip(), Handle::Place, Vec2::new(1e9, f32::NEG_INFINITY), Vec2::ZERO, true);
        assert_eq!(far.at, Vec2::new(FARTHEST, -FARTHEST));
    }

    #[test]
    fn a_corner_is_dragged_in_the_frame_of_its_grip() {
        let turned = Grip { degrees: Some(90.0), ..grip() };
        let sized = dragged(&turned, Handle::Size, Vec2::new(0.0, 4.0), Vec2::ZERO, true);
        assert_eq!(sized.half_size, Some(Vec2::new(3.0, 1.0)));
        let turned = dragged(&grip(), Handle::Turn, Vec2::new(1.0, 9.0), Vec2::ZERO, true);
        assert_eq!(turned.degrees, Some(90.0));
    }
}
