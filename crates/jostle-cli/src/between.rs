use crate::failure::Failure;
use crate::names::some_of;
use jostle_scene::{Collider, Scene};
use std::str::FromStr;

/// The names of two layers, from the command line.
#[derive(Clone, Debug)]
pub(crate) struct Between(String, String);

/// The bits of two layers.
pub(crate) struct Layers(u64, u64);

impl FromStr for Between {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Between, Self::Err> {
        let (one, other) = text.split_once(',').unwrap_or_default();
        let [one, other] = [one, other].map(|name| name.trim().to_string());
        if one.is_empty() || other.is_empty() {
            return Err("name two layers with a comma between them, as in `walls,things`");
        }
        Ok(Between(one, other))
    }
}

impl Between {
    pub(crate) fn layers(&self, scene: &Scene, file: &str) -> Result<Layers, Failure> {
        Ok(Layers(layer(&self.0, scene, file)?, layer(&self.1, scene, file)?))
    }
}

fn layer(name: &str, scene: &Scene, file: &str) -> Result<u64, Failure> {
    match (0..u64::BITS).zip(&scene.layers).find(|(_, layer)| *layer == name) {
        Some((bit, _)) => Ok(1 << bit),
        None if scene.layers.is_empty() => {
            Err(Failure::bad(format!("--between: {file} names no layers; leave out --between")))
        }
        None => {
            let layers = some_of(&scene.layers);
            Err(Failure::bad(format!("--between: layer {name:?} is not in {file}; the layers are {layers}")))
        }
    }
}

impl Layers {
    /// Whether one collider is in the first layer and the other in the second.
    pub(crate) fn are_between(&self, a: &Collider, b: &Collider) -> bool {
        let are_in = |a: &Collider, b: &Collider| a.filter.layers & self.0 != 0 && b.filter.layers & self.1 != 0;
        are_in(a, b) || are_in(b, a)
    }
}
