//! Boxes that move: how long a frame takes, all pairs included.

use jostle::{Aabb, Collider, ColliderId, Convex, Events, Motion, Vec2, World};
use jostle_bench::turns::{measure, seconds};

use crate::{movers, report::Report, scene::Scene};

/// Which boxes move: all, or each tenth.
const SHARES: [(usize, [&str; 2]); 2] = [
    (1, ["All boxes move: update of the index, ms", "All boxes move: update and all pairs, ms"]),
    (10, ["A tenth moves: update of the index, ms", "A tenth moves: update and all pairs, ms"]),
];
const WORLD: &str = "jostle `World`, events of whole paths";

pub(crate) fn moving(set: &str, count: usize, effort: f64, report: &mut Report) {
    for (one_in, titles) in SHARES {
        let Scene { mut boxes, mut moves, .. } = Scene::new(set, count);
        let mut libraries = movers(one_in);
        let names = libraries.iter().map(|library| library.name()).chain([WORLD]);
        let names: Vec<String> = names.map(String::from).collect();
        for library in &mut libraries {
            library.take(&boxes);
            library.build();
        }
        let mut world = Boxes::new(&boxes);
        let mut pairs = vec![Vec::new(); libraries.len()];
        let (mut frame, mut moved) = (usize::MAX, Vec::new());
        let times = measure(libraries.len() + 1, effort, |turn, round| {
            if frame != round {
                frame = round;
                moved = advance(&mut boxes, &mut moves, one_in, round);
                world.prepare(&moves, one_in);
            }
            let Some(library) = libraries.get_mut(turn) else {
                return [None, Some(seconds(|| world.step()))];
            };
            let update = seconds(|| library.update(&moved));
            pairs[turn].clear();
            [Some(update), Some(update + seconds(|| library.pairs(&mut pairs[turn])))]
        });
        pairs.iter_mut().for_each(|pairs| pairs.sort_unstable());
        for (name, of) in names.iter().zip(&pairs) {
            let counts = [of.len(), pairs[0].len()];
            assert!(*of == pairs[0], "{name} and jostle find other pairs: {counts:?} of them, {count} {set}");
        }
        // Positions in the world are rounded in another way.
        let (touching, known) = (world.world.touching_pairs().count(), pairs[0].len());
        assert!(touching.abs_diff(known) * 500 <= known.max(500), "{touching} pairs in the world, {known} of boxes");
        for (title, times) in titles.iter().zip(times) {
            report.add(title, 1e3, set, count, &names, &times);
        }
    }
}

/// Moves boxes by a frame, back and forth, and returns those that moved.
fn advance(boxes: &mut [Aabb], moves: &mut [Vec2], one_in: usize, round: usize) -> Vec<(u32, Aabb)> {
    // They turn back before they have spread.
    const FRAMES_BEFORE_TURN: usize = 20;
    let turns = round > 0 && round.is_multiple_of(FRAMES_BEFORE_TURN);
    let all = boxes.iter_mut().zip(moves).zip(0..).step_by(one_in);
    let step = |((aabb, by), item): ((&mut Aabb, &mut Vec2), u32)| {
        *by = if turns { -*by } else { *by };
        *aabb = aabb.translated(*by);
        (item, *aabb)
    };
    all.map(step).collect()
}

/// jostle's world of the same boxes.
pub(crate) struct Boxes {
    world: World<()>,
    ids: Vec<ColliderId>,
    events: Events,
}

impl Boxes {
    pub(crate) fn new(boxes: &[Aabb]) -> Boxes {
        let mut world = World::new();
        let insert = |aabb: &Aabb| {
            let size = aabb.size();
            let shape = Convex::rectangle(size.x, size.y).expect("sizes are positive");
            world.insert(Collider::new(shape, aabb.center(), ())).expect("finite")
        };
        Boxes { ids: boxes.iter().map(insert).collect(), world, events: Events::new() }
    }

    /// Sets the motions of the next step.
    pub(crate) fn prepare(&mut self, moves: &[Vec2], one_in: usize) {
        for (id, by) in self.ids.iter().zip(moves).step_by(one_in) {
            let motion = Motion::linear(*by);
            if self.world.get(*id).expect("there").motion != motion {
                self.world.set_motion(*id, motion).expect("finite");
            }
        }
    }

    #[inline(never)]
    pub(crate) fn step(&mut self) {
        self.world.step(&mut self.events);
    }
}
