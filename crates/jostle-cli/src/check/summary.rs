use super::row::{PairNote, PairRelation};
use crate::names::counted;
use jostle_scene::{Contact, Scene};

/// `8 colliders · 2 pairs: 1 overlapping (1 allowed), 1 touching · denied 0`
pub(super) fn summary(scene: &Scene, contacts: &[Contact], notes: &[Option<PairNote>]) -> String {
    let noted = |note| notes.iter().filter(|found| **found == Some(note)).count();
    let kinds: Vec<String> = [PairRelation::Overlapping, PairRelation::Touching, PairRelation::Near]
        .into_iter()
        .filter_map(|relation| {
            let of_kind = || contacts.iter().filter(|pair| PairRelation::from(pair.relation) == relation);
            let (count, allowed) = (of_kind().count(), of_kind().filter(|pair| pair.allowed).count());
            let allowed = if allowed == 0 { String::new() } else { format!(" ({allowed} allowed)") };
            (count > 0).then(|| format!("{count} {}{allowed}", relation.text()))
        })
        .collect();
    let mut text = format!("{} · {}", counted(scene.colliders.len(), "collider"), counted(contacts.len(), "pair"));
    if !kinds.is_empty() {
        text += &format!(": {}", kinds.join(", "));
    }
    if noted(PairNote::Known) > 0 {
        text += &format!(" · known {}", noted(PairNote::Known));
    }
    text + &format!(" · denied {}", noted(PairNote::Denied))
}
