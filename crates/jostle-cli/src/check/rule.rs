use super::length;
use super::row::Word;
use clap::Args;

/// What is denied.
#[derive(Args)]
pub(crate) struct Rule {
    /// Deny such pairs, with sensors too, but for those in the scene's `allow`; can be repeated
    #[arg(long, value_name = "WHAT", value_delimiter = ',')]
    deny: Vec<Word>,
    /// Do not deny overlaps that are shallower than D
    #[arg(long, value_name = "D", default_value = "0", value_parser = length, allow_negative_numbers = true)]
    min_depth: f32,
}

impl Rule {
    pub(crate) fn denies(&self, relation: Word, separation: f32) -> bool {
        let shallow = relation == Word::Overlapping && -separation < self.min_depth;
        self.deny.contains(&relation) && !shallow
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_overlaps_can_be_too_shallow_to_be_denied() {
        let rule = Rule { deny: vec![Word::Overlapping, Word::Near], min_depth: 0.5 };
        assert!(rule.denies(Word::Overlapping, -0.5));
        assert!(!rule.denies(Word::Overlapping, -0.25));
        assert!(rule.denies(Word::Near, 0.25));
        assert!(!rule.denies(Word::Touching, 0.0));
    }
}
