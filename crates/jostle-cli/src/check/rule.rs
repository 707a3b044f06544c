use super::length;
use super::row::PairRelation;
use clap::Args;

/// The rule for which pairs are denied.
#[derive(Args)]
pub(super) struct Rule {
    /// Deny these pairs, except those in the scene's `allow`; may be repeated
    #[arg(long, value_name = "WHAT", value_delimiter = ',')]
    deny: Vec<PairRelation>,
    /// Do not deny overlaps shallower than D
    #[arg(long, value_name = "D", default_value = "0", value_parser = length, allow_negative_numbers = true)]
    min_depth: f32,
    /// Also deny pairs with a sensor
    #[arg(long)]
    sensors: bool,
}

impl Rule {
    pub(super) fn denies(&self, relation: PairRelation, separation: f32, sensor: bool) -> bool {
        let shallow = relation == PairRelation::Overlapping && -separation < self.min_depth;
        self.deny.contains(&relation) && !shallow && (self.sensors || !sensor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_overlaps_can_be_too_shallow_to_be_denied() {
        let rule = Rule { deny: vec![PairRelation::Overlapping, PairRelation::Near], min_depth: 0.5, sensors: false };
        assert!(rule.denies(PairRelation::Overlapping, -0.5, false));
        assert!(!rule.denies(PairRelation::Overlapping, -0.25, false));
        assert!(rule.denies(PairRelation::Near, 0.25, false));
        assert!(!rule.denies(PairRelation::Touching, 0.0, false));
    }

    #[test]
    fn sensors_are_denied_only_on_demand() {
        let mut rule = Rule { deny: vec![PairRelation::Overlapping], min_depth: 0.0, sensors: false };
        assert!(!rule.denies(PairRelation::Overlapping, -1.0, true));
        rule.sensors = true;
        assert!(rule.denies(PairRelation::Overlapping, -1.0, true));
    }
}
