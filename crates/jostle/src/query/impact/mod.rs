//! Impacts: shapes that move and turn during a step.

mod advance;
mod arms;
mod cast_both;
mod closest_approach;
mod corner_bounds;
mod explain_impact;
mod fast_advance;
#[cfg(test)]
mod fast_advance_tests;
mod fast_impact;
mod first_impact;
mod first_within;
mod free_time;
mod least;
#[cfg(test)]
mod least_tests;
mod moving_boxes;
mod near_leaves;
#[cfg(test)]
mod near_leaves_tests;
mod order;
mod pair;
mod parabolas;
mod search;
mod start;
mod state;
mod stops;
mod time_of_impact;

pub use cast_both::cast_both;
pub use closest_approach::{Approach, closest_approach, closest_approach_within};
pub use explain_impact::{AxisFrame, ImpactStep, explain_impact};
pub(crate) use first_impact::first_impact;
pub use first_within::first_within;
pub(crate) use near_leaves::{Limits, Sought, for_near_leaves};
pub use time_of_impact::{Impact, ImpactHit, time_of_impact};
