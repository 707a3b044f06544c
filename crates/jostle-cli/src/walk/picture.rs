//! The level with the sectors that the walker came into and its paths.

use super::journey::Journey;
use crate::failure::Failure;
use crate::names::counted;
use crate::sector_level::SectorLevel;
use jostle::sectors::Walker;
use jostle::{Convex, Mover, Pose2, Vec2};
use jostle_scene::{Collider, Move, MoveOutcome, MoveStep, Picture, Scene};
use std::collections::BTreeMap;

pub(super) fn draw(level: &SectorLevel, journey: &Journey<'_>) -> Result<String, Failure> {
    let mut scene = level.scene()?;
    // The things of a WAD are in nobody's way here.
    scene.colliders.retain(|collider| !level.names.is_empty() || collider.static_group.is_some());
    let title = format!("Walk through {}", level.title);
    let start = journey.start;
    let mut outcomes = Vec::new();
    for (name, paths, end) in
        [("to goals", &journey.goal_paths, journey.goal_end), ("at random", &journey.random_paths, journey.random_end)]
    {
        if let Some(outcome) = add(&mut scene, name, paths, end, &start) {
            outcomes.push(outcome);
        }
    }
    let visited = journey.checks.visits.iter().filter(|visit| visit.is_some()).count();
    let sectors = counted(level.map.sectors().len(), "sector");
    let drawn = journey.random_paths.len();
    let goals = journey.goal_paths.len();
    let mut caption =
        format!("Came into {visited} of {sectors}: {} to goals, {} at random", counted(goals, "move"), drawn);
    if (goals + drawn) as u64 != journey.moves {
        caption += &format!(", of {}", journey.moves - goals as u64);
    }
    Ok(jostle_scene::draw(&Picture { moves: &outcomes, caption: Some(&caption), ..Picture::new(&scene, &title) }))
}

/// Adds a walker to the scene that has made these moves.
fn add(scene: &mut Scene, name: &str, paths: &[Vec<Vec2>], end: Vec2, start: &Walker) -> Option<MoveOutcome> {
    let half = start.half_extents();
    let shape =
        if start.is_box() { Convex::rectangle(2.0 * half.x, 2.0 * half.y) } else { Convex::circle(start.radius()) };
    let shape = shape.ok()?;
    if paths.is_empty() {
        return None;
    }
    let walker = Collider { sensor: true, pose: Pose2::from(start.position()), ..Collider::new("walker", shape) };
    scene.colliders.push(walker);
    let mover = scene.colliders.len() - 1;
    scene.moves.push(Move {
        name: name.into(),
        mover,
        settings: Mover::default(),
        by: Vec::new(),
        repeat: 1,
        responses: BTreeMap::new(),
        expect: None,
        line: 0,
    });
    Some(MoveOutcome {
        of: scene.moves.len() - 1,
        steps: paths.iter().map(|way| MoveStep { way: way.clone(), hits: Vec::new() }).collect(),
        end: Pose2::from(end),
        floor: None,
        wall: None,
        ceiling: None,
        stuck: false,
        overlapped: Vec::new(),
    })
}
