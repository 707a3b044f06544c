//! Values as those of other crates, and as plain bytes.

use jostle::Vec2;
use std::fmt::Debug;

/// Demands that (1, 2) is this value of another type, in both directions.
fn converts<T: Copy + Debug + PartialEq + From<Vec2>>(foreign: T)
where
    Vec2: From<T>,
{
    let own = Vec2::new(1.0, 2.0);
    assert_eq!((T::from(own), Vec2::from(foreign)), (foreign, own));
}

#[test]
fn foreign_vectors_convert_in_both_directions() {
    converts([1.0_f32, 2.0]);
    converts((1.0_f32, 2.0_f32));
    #[cfg(feature = "glam-027")]
    converts(glam_027::Vec2::new(1.0, 2.0));
    #[cfg(feature = "glam-028")]
    converts(glam_028::Vec2::new(1.0, 2.0));
    #[cfg(feature = "glam-029")]
    converts(glam_029::Vec2::new(1.0, 2.0));
    #[cfg(feature = "glam-030")]
    converts(glam_030::Vec2::new(1.0, 2.0));
    #[cfg(feature = "glam-031")]
    converts(glam_031::Vec2::new(1.0, 2.0));
    #[cfg(feature = "glam-032")]
    converts(glam_032::Vec2::new(1.0, 2.0));
    #[cfg(feature = "glam-033")]
    converts(glam_033::Vec2::new(1.0, 2.0));
    #[cfg(feature = "glam-034")]
    converts(glam_034::Vec2::new(1.0, 2.0));
    #[cfg(feature = "mint-05")]
    converts(mint_05::Point2 { x: 1.0, y: 2.0 });
    #[cfg(feature = "mint-05")]
    converts(mint_05::Vector2 { x: 1.0, y: 2.0 });
}

#[test]
#[cfg(feature = "bytemuck")]
fn plain_values_are_their_numbers_in_order() {
    use jostle::{Aabb, Motion};
    let points = [Vec2::new(1.0, 2.0), Vec2::new(3.0, 4.0)];
    assert_eq!(bytemuck::cast_slice::<Vec2, f32>(&points), [1.0, 2.0, 3.0, 4.0]);
    assert_eq!(bytemuck::cast::<Aabb, [f32; 4]>(Aabb::new(points[0], points[1])), [1.0, 2.0, 3.0, 4.0]);
    let motion = Motion::linear(points[0]).turning(5.0).about(points[1]);
    assert_eq!(bytemuck::cast::<Motion, [f32; 5]>(motion), [1.0, 2.0, 5.0, 3.0, 4.0]);
}
