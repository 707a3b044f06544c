//! Nothing: the tests of jostle lie in `tests/`, one program for each subject. They are a package of their own so that
//! the library is optimised and they are not, which compiles seven times as fast.
