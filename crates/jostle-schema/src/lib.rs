//! Nothing: the tests lie in `tests/`.
