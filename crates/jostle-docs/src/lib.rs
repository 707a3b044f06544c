//! The pages of the repository, whose examples are compiled and run as doc tests.
//!
//! They lie outside the published packages, whose own tests can therefore not read them.

#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// The proof behind impacts.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/never-misses.md")]
struct NeverMisses;

/// The methods of the textbook beside the exact answers.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/textbook.md")]
struct Textbook;
