use core::fmt;

use crate::SceneFault;

/// The faults of a part of the file. There are none if the part cannot be read only because another part, which it
/// names, has faults.
#[derive(Debug, Default)]
pub(super) struct Faults(Vec<SceneFault>);

impl Faults {
    pub(super) fn one(line: usize, column: usize, message: String) -> Faults {
        Faults(vec![SceneFault { line, column, message }])
    }

    /// The same faults in this part of the scene, such as `collider "blade"`.
    pub(super) fn within(mut self, part: impl fmt::Display) -> Faults {
        for fault in &mut self.0 {
            fault.message = format!("{part}: {}", fault.message);
        }
        self
    }

    /// The value of a part without faults; otherwise adds its faults to these.
    pub(super) fn keep<T>(&mut self, read: Result<T, Faults>) -> Option<T> {
        read.map_err(|Faults(faults)| self.0.extend(faults)).ok()
    }

    pub(super) fn all(self) -> Vec<SceneFault> {
        self.0
    }

    pub(super) fn are_none(&self) -> bool {
        self.0.is_empty()
    }
}

/// Both values, or the faults of both.
pub(super) fn both<A, B>(a: Result<A, Faults>, b: Result<B, Faults>) -> Result<(A, B), Faults> {
    match (a, b) {
        (Ok(a), Ok(b)) => Ok((a, b)),
        (Err(mut faults), b) => {
            faults.keep(b);
            Err(faults)
        }
        (_, Err(faults)) => Err(faults),
    }
}
