use jostle::{Cast, Collider, ColliderId, MoveHit, Moved, Pose2, Surface, Vec2, World, WorldError, cast_shape};

use crate::pairs::can_meet;
use crate::{Move, Scene, UnfitCollider};

/// The outcome of a [`Move`] of a scene.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveOutcome {
    /// The index in [`Scene::moves`].
    pub of: usize,
    /// One step for each displacement, in their order.
    pub steps: Vec<MoveStep>,
    /// The pose of the mover at the end.
    pub end: Pose2,
    /// The floor that it stands on at the end, with the index of its collider.
    pub floor: Option<Surface<usize>>,
    /// The wall that it is at.
    pub wall: Option<Surface<usize>>,
    /// The ceiling that it is at.
    pub ceiling: Option<Surface<usize>>,
    /// True if the mover overlapped something before the last displacement and could not be pushed out.
    pub stuck: bool,
    /// The indices of the colliders that it overlaps at the end although they are in its way. One-way colliders are
    /// not among them: whether they are in its way depends on where it comes from.
    pub overlapped: Vec<usize>,
}

/// The path of a mover during one displacement of a [`Move`], and its hits.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveStep {
    /// The positions of the mover: at the start, at each deflection, and at the end. The position at a deflection is
    /// the end of a move by the part of the displacement that was spent by then.
    pub way: Vec<Vec2>,
    /// The hits, with the indices of the colliders, in the order in which the mover met them.
    pub hits: Vec<MoveHit<usize>>,
}

/// Makes all moves of a scene, in their order, in a [`World`] of it. A move starts where the last one has left its
/// collider, which is in the way of other movers there. The motions of colliders do not count.
///
/// # Errors
/// If a collider is not fit for a world, or if it is moved out of the range of f32.
///
/// ```
/// use jostle_scene::{Format, Scene, moves};
/// let text = r#"{"jostle": 1, "colliders": [
///     {"name": "hero", "circle": 1, "at": [0, 5]}, {"name": "floor", "box": [20, 2], "at": [0, -1]}],
///     "moves": [{"mover": "hero", "settings": {"up": [0, 1], "skin": 0}, "by": [4, -8]}]}"#;
/// let scene = Scene::parse(text, "room.json", Format::Json)?;
/// let outcome = &moves(&scene)?[0];
/// assert_eq!((outcome.end.translation, outcome.floor.unwrap().id), ((4.0, 1.0).into(), 1));
/// assert_eq!(outcome.steps[0].way, [(0.0, 5.0), (2.0, 1.0), (4.0, 1.0)].map(jostle::Vec2::from));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn moves(scene: &Scene) -> Result<Vec<MoveOutcome>, UnfitCollider> {
    if scene.moves.is_empty() {
        return Ok(Vec::new());
    }
    let mut world = scene.world()?;
    let ids: Vec<ColliderId> = world.iter().map(|(id, _)| id).collect();
    let outcome = |(of, entry): (usize, &Move)| {
        let mut making = Making { scene, ids: &ids, entry, world: &mut world };
        making.outcome(of).map_err(|error| UnfitCollider {
            name: scene.colliders[entry.mover].name.clone(),
            line: entry.line,
            error: Box::new(error),
        })
    };
    scene.moves.iter().enumerate().map(outcome).collect()
}

/// A move that is being made.
struct Making<'m> {
    scene: &'m Scene,
    /// The id of each collider.
    ids: &'m [ColliderId],
    entry: &'m Move,
    world: &'m mut World<usize>,
}

impl Making<'_> {
    fn outcome(&mut self, of: usize) -> Result<MoveOutcome, WorldError> {
        let mut steps = Vec::new();
        let mut last = None;
        for by in self.entry.displacements() {
            let before = self.in_world(self.entry.mover).pose;
            let moved = self.displace(by)?;
            let hits = moved.hits().iter().map(|hit| self.of_index(hit)).collect();
            steps.push(MoveStep { way: self.way(before, by, &moved)?, hits });
            last = Some(moved);
        }
        let surface = |surface: Option<Surface<ColliderId>>| surface.map(|surface| surface.map(|id| self.index(id)));
        let [floor, wall, ceiling] = match &last {
            Some(moved) => [moved.floor, moved.wall, moved.ceiling].map(surface),
            None => [None; 3],
        };
        let stuck = last.is_some_and(|moved| moved.stuck);
        let end = self.in_world(self.entry.mover).pose;
        Ok(MoveOutcome { of, steps, end, floor, wall, ceiling, stuck, overlapped: self.overlapped() })
    }

    fn index(&self, id: ColliderId) -> usize {
        self.world.get(id).expect("all colliders stay in the world").data
    }

    fn in_world(&self, index: usize) -> &Collider<usize> {
        self.world.get(self.ids[index]).expect("all colliders stay in the world")
    }

    fn displace(&mut self, by: Vec2) -> Result<Moved<ColliderId>, WorldError> {
        let Making { ids, entry, world, .. } = self;
        world.move_and_slide(ids[entry.mover], by, &entry.settings, |ahead| entry.response(ahead.collider.data))
    }

    /// The positions of a mover on a displacement that it has made.
    fn way(&mut self, before: Pose2, by: Vec2, moved: &Moved<ColliderId>) -> Result<Vec<Vec2>, WorldError> {
        let mut way = vec![before.translation];
        let mut spent = 0.0;
        for hit in moved.hits() {
            if self.blocks(self.index(hit.id)) && hit.fraction > spent && hit.fraction < 1.0 {
                self.world.set_pose(self.ids[self.entry.mover], before)?;
                way.push(self.displace(by * hit.fraction as f32)?.pose.translation);
                spent = hit.fraction;
            }
        }
        self.world.set_pose(self.ids[self.entry.mover], moved.pose)?;
        way.push(moved.pose.translation);
        Ok(way)
    }

    fn of_index(&self, hit: &MoveHit<ColliderId>) -> MoveHit<usize> {
        hit.map(|id| self.index(id))
    }

    fn overlapped(&self) -> Vec<usize> {
        let (colliders, mover) = (&self.scene.colliders, self.entry.mover);
        let counts = |index: &usize| {
            let collider = &colliders[*index];
            *index != mover
                && collider.one_way.is_none()
                && self.blocks(*index)
                && can_meet(&colliders[mover], collider)
        };
        let placed = |index: usize| self.in_world(index).placed();
        let overlaps =
            |index: &usize| matches!(cast_shape(placed(mover), Vec2::ZERO, placed(*index)), Cast::Started { .. });
        (0..colliders.len()).filter(counts).filter(overlaps).collect()
    }

    /// True if a collider blocks the mover that meets it.
    fn blocks(&self, collider: usize) -> bool {
        !(self.entry.passes(collider) || self.scene.colliders[collider].sensor)
    }
}
