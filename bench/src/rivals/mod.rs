//! One file per library: how it makes its shape of a figure. Its calls are in the groups.

pub mod box2d;
#[cfg(feature = "box2d-c")]
pub mod box2d_c;
pub mod box2d_ground;
pub mod box2d_port;
pub mod contacts;
pub mod geo;
pub mod ncollide;
pub mod ours;
pub mod parry;
pub mod parry_contacts;
pub mod parry_motions;
pub mod sepax;
pub mod textbook;

/// The crates that are compared.
pub fn names() -> Vec<&'static str> {
    let box2d_c = cfg!(feature = "box2d-c").then_some("boxdd-sys");
    ["jostle", "parry2d", "ncollide2d", "box2d-rust", "sepax2d", "geo"].into_iter().chain(box2d_c).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_rival_has_a_version() {
        for name in super::names() {
            assert!(jostle_bench::machine::version(name).is_some(), "{name}");
        }
    }
}
