//! jostle itself.

use jostle::{Convex, Motion, Moving, Placed, Pose2, Ray, Vec2};

use crate::scene::{figure::Item, pairs::Pair as ScenePair, points::Spot, rays::Shot, tumbles::Tumble};

/// A shape and its pose.
pub struct Thing {
    shape: Convex,
    pose: Pose2,
}

impl Thing {
    fn of(item: &Item) -> Thing {
        Thing { shape: item.convex.clone(), pose: item.pose }
    }

    pub fn placed(&self) -> Placed<'_> {
        self.shape.at(self.pose)
    }

    pub fn moving(&self, motion: Motion) -> Moving<'_> {
        self.shape.moving(self.pose, motion)
    }
}

pub fn things(items: &[Item]) -> Vec<Option<Thing>> {
    items.iter().map(|item| Some(Thing::of(item))).collect()
}

pub fn pairs(pairs: &[ScenePair]) -> Vec<Option<[Thing; 2]>> {
    pairs.iter().map(|pair| Some([Thing::of(&pair.a), Thing::of(&pair.b)])).collect()
}

/// Two shapes and their motions.
pub fn tumbles(tumbles: &[Tumble]) -> Vec<Option<([Thing; 2], [Motion; 2])>> {
    tumbles.iter().map(|tumble| Some((tumble.items.each_ref().map(Thing::of), tumble.motions))).collect()
}

pub fn spots(spots: &[Spot]) -> Vec<Option<(Thing, Vec2)>> {
    spots.iter().map(|spot| Some((Thing::of(&spot.item), spot.point))).collect()
}

pub fn shots(shots: &[Shot]) -> Vec<Option<(Thing, Ray)>> {
    shots.iter().map(|shot| Some((Thing::of(&shot.item), shot.ray()))).collect()
}
