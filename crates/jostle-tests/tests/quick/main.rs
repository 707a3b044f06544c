//! What a newcomer runs first, and everybody at each save: the laws and the comparisons with exact arithmetic of every
//! question, with a twelfth of the usual cases. The modules are those of the other programs, which ask more.

#![allow(dead_code, reason = "some helpers serve only the other programs")]

#[path = "../common/mod.rs"]
mod common;

#[path = "../shapes/polygons.rs"]
mod polygons;

#[path = "../pairs/convex.rs"]
mod convex;
#[path = "../pairs/kind_laws.rs"]
mod kind_laws;
#[path = "../pairs/kinds.rs"]
mod kinds;
#[path = "../pairs/kinds_zoo.rs"]
mod kinds_zoo;
#[path = "../pairs/laws.rs"]
mod laws;

#[path = "../contacts/contact_laws.rs"]
mod contact_laws;
#[path = "../contacts/kinds.rs"]
mod contacts_of_kinds;
#[path = "../contacts/manifold_laws.rs"]
mod manifold_laws;
#[path = "../contacts/convex.rs"]
mod manifolds;
#[path = "../contacts/vector.rs"]
mod vector;

#[path = "../casts/generated.rs"]
mod casts;
#[path = "../casts/crossing_laws.rs"]
mod crossing_laws;
#[path = "../casts/crossings.rs"]
mod crossings;
#[path = "../casts/sweep_aabb.rs"]
mod sweep_aabb;

#[path = "../impacts/impact_laws.rs"]
mod impact_laws;
#[path = "../impacts/generated.rs"]
mod impacts;
#[path = "../impacts/sampled.rs"]
mod sampled;

#[path = "../worlds/model.rs"]
mod model;
#[path = "../worlds/random_worlds.rs"]
mod random_worlds;

#[path = "../movers/geometry.rs"]
mod geometry;
#[path = "../movers/levels.rs"]
mod levels;
#[path = "../movers/random_moves.rs"]
mod random_moves;

#[path = "../sectors/location.rs"]
mod location;
#[path = "../sectors/maps.rs"]
mod maps;

#[path = "../values/any_calls.rs"]
mod any_calls;
#[path = "../values/calls.rs"]
mod calls;
