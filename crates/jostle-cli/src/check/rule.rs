use super::length;
use super::row::Word;
use clap::Args;

/// What is denied.
#[derive(Args)]
pub(crate) struct Rule {
    /// Deny such pairs, but for those in the scene's `allow`; can be repeated
    #[arg(long, value_name = "WHAT", value_delimiter = ',')]
    deny: Vec<Word>,
    /// Do not deny overlaps that are shallower than D
    #[arg(long, value_name = "D", default_value = "0", value_parser = length, allow_negative_numbers = true)]
    min_depth: f32,
    /// Deny pairs with a sensor too, which otherwise is only there to report
    #[arg(long)]
    sensors: bool,
}

impl Rule {
    pub(crate) fn denies(&self, relation: Word, separation: f32, sensor: bool) -> bool {
        let shallow = relation == Word::Overlapping && -separation < self.min_depth;
        self.deny.contains(&relation) && !shallow && (self.sensors || !sensor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_overlaps_can_be_too_shallow_to_be_denied() {
        let rule = Rule { deny: vec![Word::Overlapping, Word::Near], min_depth: 0.5, sensors: false };
        assert!(rule.denies(Word::Overlapping, -0.5, false));
        assert!(!rule.denies(Word::Overlapping, -0.25, false));
        assert!(rule.denies(Word::Near, 0.25, false));
        assert!(!rule.denies(Word::Touching, 0.0, false));
    }

    #[test]
    fn sensors_are_denied_only_on_demand() {
        let mut rule = Rule { deny: vec![Word::Overlapping], min_depth: 0.0, sensors: false };
        assert!(!rule.denies(Word::Overlapping, -1.0, true));
        rule.sensors = true;
        assert!(rule.denies(Word::Overlapping, -1.0, true));
    }
}
