use super::row::AnswerRow;
use crate::numbers::{agrees_with_digits, vector};
use jostle::Surface;
use jostle_scene::{ExpectedSurface, MoveOutcome, Scene};

/// The text for no surface and no hit.
const NONE: &str = "none";

/// The rows of the answers that are expected of a move.
pub(super) fn move_answers(scene: &Scene, outcome: &MoveOutcome, file: &str) -> Vec<AnswerRow> {
    let entry = &scene.moves[outcome.of];
    let Some(expect) = &entry.expect else { return Vec::new() };
    let name = |index: usize| scene.colliders[index].name.as_str();
    let row = |question, expected: String, found: String, passed| AnswerRow {
        passed,
        file: file.into(),
        line: expect.line,
        a: name(entry.mover).into(),
        b: entry.name.clone(),
        question,
        expected,
        found,
    };
    let mut rows = Vec::new();
    if let Some([x, y]) = &expect.at {
        let at = outcome.end.translation;
        let passed = agrees_with_digits(at.x, x) && agrees_with_digits(at.y, y);
        rows.push(row("at", format!("({x}, {y})"), vector(at), passed));
    }
    let surfaces = [
        ("floor", expect.floor, outcome.floor),
        ("wall", expect.wall, outcome.wall),
        ("ceiling", expect.ceiling, outcome.ceiling),
    ];
    for (question, expected, found) in surfaces {
        let Some(expected) = expected else { continue };
        let found = found.map(|Surface { id, .. }| id);
        let (text, passed) = match expected {
            ExpectedSurface::None => (NONE, found.is_none()),
            ExpectedSurface::Any => ("any", found.is_some()),
            ExpectedSurface::Of(index) => (name(index), found == Some(index)),
        };
        rows.push(row(question, text.into(), found.map_or(NONE, name).into(), passed));
    }
    if let Some(expected) = expect.stuck {
        rows.push(row("stuck", expected.to_string(), outcome.stuck.to_string(), outcome.stuck == expected));
    }
    let list = |indices: &[usize]| match indices {
        [] => NONE.into(),
        _ => indices.iter().map(|index| name(*index)).collect::<Vec<_>>().join(", "),
    };
    if let Some(expected) = &expect.hits {
        let last = outcome.steps.last();
        let found: Vec<usize> = last.iter().flat_map(|step| step.hits.iter().map(|hit| hit.id)).collect();
        rows.push(row("hits", list(expected), list(&found), found == *expected));
    }
    if let Some(expected) = expect.free {
        let text = |free: bool| if free { "free" } else { "overlapping" };
        let free = outcome.overlapped.is_empty();
        let found = if free { text(true).into() } else { format!("overlaps {}", list(&outcome.overlapped)) };
        rows.push(row("free", text(expected).into(), found, free == expected));
    }
    rows
}
