use super::row::PairRelation;
use crate::names::counted;
use crate::note::PairNote;
use jostle_scene::{Contact, Scene, Skipped};

/// `8 colliders · 2 pairs: 1 overlapping (1 allowed), 1 touching · 12 pairs skipped by layers · denied 0`
pub(super) fn summary(scene: &Scene, contacts: &[Contact], notes: &[Option<PairNote>], skipped: Skipped) -> String {
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
    let Skipped { by_layers, by_groups, in_static_groups } = skipped;
    for (count, why) in [(by_layers, "by layers"), (by_groups, "by groups"), (in_static_groups, "in static groups")] {
        if count > 0 {
            text += &format!(" · {} skipped {why}", counted(count, "pair"));
        }
    }
    if noted(PairNote::Known) > 0 {
        text += &format!(" · known {}", noted(PairNote::Known));
    }
    text + &format!(" · denied {}", noted(PairNote::Denied))
}
