//! What is found about the faults, printed as it comes.

use std::path::PathBuf;

use crate::list::Fault;
use crate::notes::Notes;

pub struct Results {
    /// The program and the test that catch a fault, by its reason.
    pub caught_by: Notes,
    /// Where they are kept, so that a run that is stopped is not for nothing.
    pub kept: PathBuf,
    pub missed: usize,
}

impl Results {
    pub fn hint(&self, fault: &Fault) -> Option<String> {
        self.caught_by.get(&fault.reason).map(str::to_owned)
    }

    pub fn add(&mut self, fault: &Fault, by: Option<String>) -> Result<(), String> {
        let Some(by) = by else {
            println!("MISSED  {}", fault.reason);
            self.missed += 1;
            return Ok(());
        };
        println!("caught  {} ({by})", fault.reason);
        self.caught_by.set(&fault.reason, by);
        self.caught_by.write(&self.kept)
    }
}
