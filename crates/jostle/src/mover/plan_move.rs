use super::{
    moved::{MoveHit, Moved},
    obstacles::PlacedList,
    settings::{Mover, Response},
    slide::Slide,
};
use crate::{math::Vec2, placed::Placed};

/// The outcome of a move by `by` among other shapes, along which the mover slides; nothing is changed.
///
/// The shape does not rotate. It is in nobody's way itself. The answer of `respond` tells what to do with each shape
/// that it meets, by its index in the list. It is asked once for each part that is met, or near the mover where it is
/// deflected or ends. The parts of a compound are met and passed one by one; who passes a segment of a chain passes all
/// of the chain.
///
/// **Promises.** The pose at the end overlaps nothing that blocks, and the way to it goes through nothing, at any
/// speed; [`cast_shape`](crate::cast_shape) tells whom one-sided chains let pass. A mover that overlaps something
/// before the move is pushed out of it first, and out of the parts of a compound that block as of one: where two of them
/// adjoin is no way out, unless they are chains or one-way. If that fails, it is [`stuck`](Moved::stuck). One that is deep
/// in a one-sided chain passes it instead, whatever `respond` answers, if it is asked to go to the front, or if there is no
/// room in front and it is asked to go back: it has come through from behind. The way is not longer than the
/// displacement, but for snapping, steps and pushes out. The mover keeps its [skin](Mover::skin) away from what it
/// slides along; a gap that is too narrow for that it shares, down to touching. A displacement of zero leads nowhere,
/// and so does one that is not finite or ends beyond the range of f32.
///
/// The seams between flush shapes, such as tiles, do not count; their surfaces do. If two surfaces lie in one line, only
/// one is reported.
///
/// Cost: two or three times that of a cast and a separation for each shape near the path, for each deflection again; on
/// a step, three to six casts for each of up to seven parts of the displacement that are tried. It allocates only where
/// more than a dozen shapes are near, more than eight are met, or exact arithmetic has to decide.
///
/// ```
/// use jostle::{Convex, Mover, Response, plan_move};
/// let (hero, tile) = (Convex::rectangle(0.75, 1.5)?, Convex::rectangle(1.0, 1.0)?);
/// let level: Vec<_> = [(0, 0), (1, 0), (2, 0), (2, 1)].map(|(x, y)| tile.at((x as f32, y as f32))).into();
/// let platformer = Mover::platformer((0.0, 1.0));
/// let moved = plan_move(hero.at((0.0, 3.0)), (5.0, -5.0), &platformer, &level, |_| Response::Slide);
/// assert!(moved.pose.translation.distance((1.125, 1.25)) < 0.01); // on the floor and at the wall
/// assert_eq!((moved.floor.unwrap().id, moved.wall.unwrap().id), (1, 3));
/// # Ok::<(), jostle::ShapeError>(())
/// ```
pub fn plan_move<'a>(
    shape: Placed<'a>,
    by: impl Into<Vec2>,
    mover: &Mover,
    targets: &[Placed<'a>],
    mut respond: impl FnMut(&MoveHit<usize>) -> Response,
) -> Moved<usize> {
    Slide::new(shape, by.into(), mover, &PlacedList(targets), &mut respond).run()
}
