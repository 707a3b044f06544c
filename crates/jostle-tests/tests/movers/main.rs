//! Movers: where a shape gets to that slides along what it meets.

#[path = "../common/mod.rs"]
mod common;

mod allocations;
mod answered;
mod as_users_do;
mod by_hand;
mod carried;
mod carried_far;
mod clipped;
mod closed_rooms;
mod corners;
mod exact_fit;
mod from_behind;
mod geometry;
mod inside_compounds;
mod levels;
mod long_walks;
mod one_way;
mod one_way_jumps;
mod one_way_platforms;
mod one_way_scenes;
mod one_way_slopes;
mod random_answers;
mod random_moves;
mod riders;
mod seams;
mod several_pieces;
mod stairs;
mod symmetry;
