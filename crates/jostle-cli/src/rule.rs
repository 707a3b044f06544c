use clap::{Args, ValueEnum};

/// The rule for which pairs are denied; `K` are the kinds of pairs that a command lists.
#[derive(Args)]
pub(crate) struct Rule<K: ValueEnum + Send + Sync + 'static> {
    /// Deny these pairs, except those in the scene's `allow`; may be repeated
    #[arg(long, value_name = "WHAT", value_delimiter = ',')]
    deny: Vec<K>,
    /// Also deny pairs with a sensor
    #[arg(long)]
    sensors: bool,
}

impl<K: ValueEnum + PartialEq + Send + Sync + 'static> Rule<K> {
    pub(crate) fn denies(&self, kind: K, sensor: bool) -> bool {
        self.deny.contains(&kind) && (self.sensors || !sensor)
    }
}
