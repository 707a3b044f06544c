//! Queries about two shapes at rest: relation, separation, nearest points, rays, enclosing.

#[path = "../common/mod.rs"]
mod common;

mod batches;
mod convex;
mod convex_zoo;
mod degenerate;
#[path = "../../../jostle/examples/growth/families.rs"]
mod families;
mod kind_laws;
mod kinds;
mod kinds_by_hand;
mod kinds_zoo;
mod large_outlines;
mod last_bits;
mod laws;
mod overlap_area;
mod rays_and_enclosing;

/// What `families` needs of the program that it is written for.
mod questions {
    use jostle::{Chain, Convex, Polygon};

    /// A shape of any kind.
    pub(crate) enum Shape {
        Convex(Convex),
        Polygon(Polygon),
        #[expect(dead_code, reason = "their depth is no way out")]
        Chain(Chain),
    }
}
