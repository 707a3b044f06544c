use parry2d::{
    bounding_volume::Aabb as ParryBox,
    math::{Pose, Vector},
    partitioning::{Bvh, BvhBuildStrategy, BvhWorkspace},
    query::intersection_test,
    shape::SharedShape,
};

use crate::{
    Answer, Contestant,
    pairs::{Pairs, pair},
    things::Thing,
};

/// parry's tree and its intersection tests, with the bookkeeping that a user writes.
pub(crate) struct Parry {
    shapes: Vec<SharedShape>,
    poses: Vec<Pose>,
    tree: Bvh,
    workspace: BvhWorkspace,
    pairs: Pairs,
}

pub(crate) fn parry_pose(thing: &Thing) -> Pose {
    Pose::new(Vector::new(thing.at[0], thing.at[1]), thing.angle)
}

impl Parry {
    pub(crate) fn new(things: &[Thing]) -> Parry {
        let shapes: Vec<_> = things.iter().map(|thing| thing.figure.parry()).collect();
        let poses: Vec<Pose> = things.iter().map(parry_pose).collect();
        let boxes: Vec<ParryBox> = shapes.iter().zip(&poses).map(|(shape, pose)| shape.compute_aabb(pose)).collect();
        let (mut tree, mut workspace) = (Bvh::from_leaves(BvhBuildStrategy::Binned, &boxes), BvhWorkspace::default());
        tree.refit(&mut workspace);
        Parry { shapes, poses, tree, workspace, pairs: Pairs::default() }
    }
}

impl Contestant for Parry {
    fn name(&self) -> &'static str {
        "parry2d, own bookkeeping"
    }

    #[inline(never)]
    fn frame(&mut self, things: &[Thing]) -> Answer {
        for (i, thing) in things.iter().enumerate().filter(|(_, thing)| thing.moves()) {
            self.poses[i] = parry_pose(thing);
            let aabb = self.shapes[i].compute_aabb(&self.poses[i]);
            self.tree.insert_or_update_partially(aabb, i as u32, 0.0);
        }
        self.tree.optimize_incremental(&mut self.workspace);
        self.tree.refit(&mut self.workspace);
        let (poses, shapes, workspace) = (&self.poses, &self.shapes, &mut self.workspace);
        self.pairs.frame(|pairs| {
            self.tree.traverse_bvtt_single_tree::<false>(workspace, &mut |a, b| {
                let [i, j] = [a as usize, b as usize];
                let answer = intersection_test(&poses[i], &*shapes[i], &poses[j], &*shapes[j]);
                if answer.is_ok_and(|answer| answer.intersecting) {
                    pairs.push(pair(a, b));
                }
            });
        })
    }
}
