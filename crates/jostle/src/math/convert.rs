//! Conversions between `Vec2` and the vectors of other crates.

use super::vec2::Vec2;

impl From<[f32; 2]> for Vec2 {
    fn from([x, y]: [f32; 2]) -> Vec2 {
        Vec2 { x, y }
    }
}

impl From<Vec2> for [f32; 2] {
    fn from(v: Vec2) -> [f32; 2] {
        [v.x, v.y]
    }
}

impl From<(f32, f32)> for Vec2 {
    fn from((x, y): (f32, f32)) -> Vec2 {
        Vec2 { x, y }
    }
}

impl From<Vec2> for (f32, f32) {
    fn from(v: Vec2) -> (f32, f32) {
        (v.x, v.y)
    }
}

impl From<&Vec2> for Vec2 {
    fn from(v: &Vec2) -> Vec2 {
        *v
    }
}

// A macro, because no function can write the same two trait implementations for foreign types.
#[allow(unused_macros)] // unused when every such feature is off
macro_rules! both_ways {
    ($feature:literal, $foreign:ty, $new:expr) => {
        #[cfg(feature = $feature)]
        impl From<$foreign> for Vec2 {
            fn from(v: $foreign) -> Vec2 {
                Vec2 { x: v.x, y: v.y }
            }
        }

        #[cfg(feature = $feature)]
        impl From<Vec2> for $foreign {
            fn from(v: Vec2) -> $foreign {
                #[allow(clippy::redundant_closure_call)]
                $new(v.x, v.y)
            }
        }
    };
}

both_ways!("glam-027", glam_027::Vec2, glam_027::Vec2::new);
both_ways!("glam-028", glam_028::Vec2, glam_028::Vec2::new);
both_ways!("glam-029", glam_029::Vec2, glam_029::Vec2::new);
both_ways!("glam-030", glam_030::Vec2, glam_030::Vec2::new);
both_ways!("glam-031", glam_031::Vec2, glam_031::Vec2::new);
both_ways!("glam-032", glam_032::Vec2, glam_032::Vec2::new);
both_ways!("glam-033", glam_033::Vec2, glam_033::Vec2::new);
both_ways!("glam-034", glam_034::Vec2, glam_034::Vec2::new);
both_ways!("mint-05", mint_05::Vector2<f32>, |x, y| mint_05::Vector2 { x, y });
both_ways!("mint-05", mint_05::Point2<f32>, |x, y| mint_05::Point2 { x, y });
