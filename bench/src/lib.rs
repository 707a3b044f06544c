//! What the programs of the bench share: the facts of a measurement, and random numbers.

pub mod machine;
pub mod random;
