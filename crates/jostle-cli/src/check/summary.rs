use super::row::{Note, Row, Word};
use crate::names::counted;
use jostle_scene::Scene;

/// `8 colliders · 2 pairs: 1 overlapping (1 allowed), 1 touching · denied 0`
pub(crate) fn summary(scene: &Scene, rows: &[Row<'_>]) -> String {
    let noted = |note| rows.iter().filter(|row| row.note == Some(note)).count();
    let kinds: Vec<String> = [Word::Overlapping, Word::Touching, Word::Near]
        .into_iter()
        .filter_map(|word| {
            let count = rows.iter().filter(|row| row.relation == word).count();
            let allowed = rows.iter().filter(|row| row.relation == word && row.note == Some(Note::Allowed)).count();
            let allowed = if allowed == 0 { String::new() } else { format!(" ({allowed} allowed)") };
            (count > 0).then(|| format!("{count} {}{allowed}", word.text()))
        })
        .collect();
    let mut text = format!("{} · {}", counted(scene.colliders.len(), "collider"), counted(rows.len(), "pair"));
    if !kinds.is_empty() {
        text += &format!(": {}", kinds.join(", "));
    }
    if noted(Note::Known) > 0 {
        text += &format!(" · known {}", noted(Note::Known));
    }
    text + &format!(" · denied {}", noted(Note::Denied))
}
