use super::steps::Steps;
use crate::failure::Failure;
use crate::output::{reason, say};
use crate::progress::with_progress;
use crate::target::{Overwriting, Target};
use jostle::{Aabb, World};
use jostle_scene::{Pairing, Picture, Scene, contacts, draw_area};
use std::path::Path;

/// The most by which motion may enlarge the area of the pictures; what leaves it is not shown.
const MOST_GROWTH: f64 = 12.0;

/// The pictures of a run, one of the start and one after each step.
pub(super) struct Frames {
    targets: Vec<Target>,
    /// The folder, for messages.
    folder: String,
}

impl Frames {
    /// The pictures in this folder, which is made if it is missing, checked before the work begins.
    pub(super) fn new(folder: &Path, steps: u64, input: &Path, overwriting: &Overwriting) -> Result<Frames, Failure> {
        std::fs::create_dir_all(folder).map_err(|error| {
            let name = folder.display();
            Failure::bad(format!("cannot write into {name}: {}; name a folder for --svg-frames", reason(&error)))
        })?;
        let digits = steps.to_string().len().max(4);
        let path = |step| folder.join(format!("step-{step:0digits$}.svg"));
        let target = |step| Target::alone(&path(step), &[input], overwriting);
        let targets = (0..=steps).map(target).collect::<Result<_, _>>()?;
        Ok(Frames { targets, folder: folder.display().to_string() })
    }

    /// Runs the world and writes the pictures.
    pub(super) fn write(&self, scene: &Scene, title: &str, world: &World<usize>) -> Result<(), Failure> {
        let total = self.targets.len() as u64 - 1;
        let start = || Steps::new(world.clone(), total);
        let area = area(start());
        let mut steps = start();
        let mut scene = scene.clone();
        with_progress(|progress| {
            for target in &self.targets {
                let step = steps.made;
                for (id, collider) in steps.world.iter() {
                    scene.colliders[id.index()].pose = collider.pose;
                }
                let contacts = contacts(&scene, Pairing::default(), &mut |_, _| {});
                let title = format!("{title} after step {step} of {total}");
                let picture = Picture { contacts: &contacts, ..Picture::new(&scene, &title) };
                target.write(&draw_area(&picture, area))?;
                progress(step + 1, total + 1);
                steps.make();
            }
            Ok(())
        })?;
        say(&format!("{}: {} pictures", self.folder, self.targets.len()));
        Ok(())
    }
}

/// The area in which all colliders are during all steps, without those that leave it far behind.
fn area(mut steps: Steps) -> Aabb {
    let boxes = |steps: &Steps| steps.world.iter().map(|(_, collider)| collider.placed().aabb()).collect::<Vec<_>>();
    let mut area = boxes(&steps).into_iter().fold(Aabb::EMPTY, Aabb::union);
    let most = larger_side(area) * MOST_GROWTH;
    while steps.make() {
        for aabb in boxes(&steps) {
            let grown = area.union(aabb);
            if larger_side(grown) <= most {
                area = grown;
            }
        }
    }
    area
}

fn larger_side(area: Aabb) -> f64 {
    let side = |min: f32, max: f32| f64::from(max) - f64::from(min);
    side(area.min.x, area.max.x).max(side(area.min.y, area.max.y))
}
