use jostle::{
    Vec2,
    sectors::{Heights, SectorMap, SightStep},
};

use crate::sketch::{Look, Role, Sketch};

/// A line of sight through a level: from eyes to a target.
pub(super) struct LevelSight {
    ends: [Vec2; 2],
    /// The part of the target that is seen.
    pub(super) seen: Option<Heights>,
    /// The lines that the view crosses.
    pub(super) steps: Vec<SightStep>,
}

impl LevelSight {
    /// The view from one point, at the height of the eyes, to another one; nothing is seen where no sector is.
    pub(super) fn new(map: &SectorMap, [from, to]: [Vec2; 2], eye: f32, target: Option<Heights>) -> LevelSight {
        let mut steps = Vec::new();
        let seen = target.and_then(|target| map.explain_line_of_sight(from, eye, to, target, &mut steps));
        LevelSight { ends: [from, to], seen, steps }
    }

    /// Draws it up to where it is blocked, with the lines that it crosses.
    pub(super) fn draw(&self, sketch: &mut Sketch) {
        let [from, to] = self.ends;
        let at = |fraction: f64| from.lerp(to, fraction as f32);
        let blocked = self.steps.iter().find(|step| step.seen.is_none()).map(|step| at(step.crossing.fraction));
        let role = if self.seen.is_some() { Role::Normal } else { Role::Wrong };
        let end = if self.seen.is_some() { to } else { blocked.unwrap_or(from) };
        sketch.segment(role, from, end).mark("sight");
        if self.seen.is_none() {
            sketch.segment(Role::Helper, end, to).look(Look::Dashed);
        }
        for step in &self.steps {
            let role = if step.seen.is_some() { Role::Exit } else { Role::Wrong };
            sketch.dot(role, at(step.crossing.fraction)).mark("crossed");
        }
    }
}
