use jostle::{Pose2, Rot2};

use super::faults::{Faults, both};
use super::fields::Fields;
use super::node::Node;

/// The pose that these fields give; the identity for those that are absent.
pub(super) fn pose(fields: &Fields<'_>) -> Result<Pose2, Faults> {
    let (at, rotation) = both(fields.or_default("at", Node::point), rotation(fields))?;
    Ok(Pose2::new(at, rotation))
}

fn rotation(fields: &Fields<'_>) -> Result<Rot2, Faults> {
    match (fields.get("angle"), fields.get("degrees")) {
        (Some(_), Some(degrees)) => {
            Err(degrees.error_at_key("degrees", "\"angle\" and \"degrees\" are two rotations; keep one"))
        }
        (Some(angle), None) => Ok(Rot2::new(angle.number()?)),
        (None, Some(degrees)) => Ok(Rot2::degrees(degrees.number()?)),
        (None, None) => Ok(Rot2::IDENTITY),
    }
}
