mod event_row;
mod events;
mod frames;
mod hash_row;
mod steps;

use crate::baseline::Baseline;
use crate::failure::{Ending, Failure};
use crate::format::Printing;
use crate::input::{Input, Loaded, world_of};
use crate::listing::warn_if_empty;
use crate::names::{counted, ranks};
use crate::note::Remarks;
use crate::output::say;
use crate::rule::Rule;
use crate::target::Overwriting;
use clap::Args;
use event_row::EventKind;
use events::{EventRows, Report, Reporting};
use frames::Frames;
use hash_row::HashRow;
use jostle::{Vec2, World};
use jostle_scene::{Collider, Scene, printable};
use std::cell::RefCell;
use std::path::PathBuf;
use steps::Steps;

/// List the contacts that begin and end in many steps
#[derive(Args)]
#[command(after_help = r#"Examples:
  jostle run room.json --steps 600
  jostle run room.json --steps 600 --json > events.json
  jostle run room.json --deny begun       (status 1 if solid ones touch)
  jostle run room.json --steps 90 --svg-frames frames
  jostle run room.json --steps 3600 --hash --every 60 > here.txt
  diff here.txt there.txt | head -4       (the first steps that differ)
  jostle scatter --count 500 --speed 1 | jostle run - --steps 10

All colliders make their `motion` once in every step and pass through each
other: this lists what touches, it simulates nothing. Each contact has a row
where it begins and one where it ends, with the number of the step, from 1, and
the time in that step, from 0 to 1. What touches at the start begins in step 1
at time 0. A pair that meets and parts within one step has both rows; the
second is `passed through`. Nothing is missed, however fast. A beginning is
never listed late, an end never early.

With --hash, the rows are hashes of the whole world at every K-th step instead,
the start included. Equal runs have equal hashes on every platform. If those of
two machines differ, the first row that differs tells the step.

With --svg-frames, the state at the start and after each step becomes a
picture: step-0000.svg, step-0001.svg and so on, all of the same area. Arrows
show the next step.

Rows go to standard output, the summary to standard error. `jostle check --help`
describes how names and numbers are written, and notes. In github, an annotation
is at the line of collider a.
Exit status: 0 if no contact is denied, 1 if one is, 2 for bad input or usage."#)]
pub(crate) struct Run {
    #[command(flatten)]
    input: Input,
    /// The number of steps
    #[arg(long, value_name = "N", default_value_t = 60, allow_negative_numbers = true)]
    steps: u64,
    #[command(flatten)]
    rule: Rule<EventKind>,
    /// Print hashes of the world instead of contacts
    #[arg(long)]
    hash: bool,
    /// Print only the hashes at every K-th step
    #[arg(long, value_name = "K", requires = "hash", default_value_t = 1, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..))]
    every: u64,
    /// Write a picture of the start and of the state after each step into this folder
    #[arg(long, value_name = "DIR")]
    svg_frames: Option<PathBuf>,
    #[command(flatten)]
    overwriting: Overwriting,
    #[command(flatten)]
    printing: Printing,
}

impl Run {
    pub(crate) fn run(self) -> Result<Ending, Failure> {
        let frames = self.svg_frames.as_deref();
        let frames = frames.map(|folder| Frames::new(folder, self.steps, self.input.path(), &self.overwriting));
        let frames = frames.transpose()?;
        let Loaded { file, title, scene } = self.input.load()?;
        warn_if_empty(&scene, &file);
        if !scene.colliders.is_empty() && !moves(&scene) {
            say(&format!("warning: nothing moves in {title}; give colliders a `motion`"));
        }
        let world = world_of(&scene, &file)?;

        let ending = if self.hash { self.print_hashes(&world)? } else { self.print_events(&world, &scene, &file)? };
        if let Some(frames) = frames {
            frames.write(&scene, &title, &world)?;
        }
        Ok(ending)
    }

    fn print_hashes(&self, world: &World<usize>) -> Result<Ending, Failure> {
        self.printing.print(HashRow::all(Steps::new(world.clone(), self.steps), self.every))?;
        Ok(Ending::Fine)
    }

    fn print_events(&self, world: &World<usize>, scene: &Scene, file: &str) -> Result<Ending, Failure> {
        let (rank, known, report) = (ranks(scene), Baseline::default(), RefCell::default());
        let remarks = Remarks::new(scene, &known);
        let reporting = Reporting { scene, file, rank: &rank, remarks, rule: &self.rule, report };
        self.printing.print(EventRows::new(&reporting, Steps::new(world.clone(), self.steps)))?;
        let Report { begun, ended, denied, first, stranded } = reporting.report.take();
        say_stranded(scene, &stranded);
        let first = first.map_or(String::new(), |first| format!(" · {first}"));
        let steps = if self.steps == 1 { "1 step".into() } else { format!("{} steps", self.steps) };
        let colliders = counted(scene.colliders.len(), "collider");
        say(&format!("{colliders} · {steps} · {begun} begun · {ended} ended{first} · denied {denied}"));
        Ok(if denied > 0 { Ending::Denied } else { Ending::Fine })
    }
}

fn moves(scene: &Scene) -> bool {
    scene.colliders.iter().any(|Collider { motion, .. }| motion.linear != Vec2::ZERO || motion.angular != 0.0)
}

/// Warns of each collider that stayed where it was, with the first step in which it did.
fn say_stranded(scene: &Scene, stranded: &[(usize, u64)]) {
    for &(collider, step) in stranded {
        let name = printable(&scene.colliders[collider].name);
        say(&format!("warning: {name} would leave the range of f32 in step {step}; it stays where it is"));
    }
}
