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

/// The versions that are compared, from the lock file of this build.
pub fn versions() -> Vec<(&'static str, &'static str)> {
    const LOCK: &str = include_str!("../../Cargo.lock");
    let version = |name: &str| {
        let (_, after) = LOCK.split_once(&format!("name = \"{name}\"\nversion = \""))?;
        after.split('"').next()
    };
    let box2d_c = cfg!(feature = "box2d-c").then_some("boxdd-sys");
    let names = ["jostle", "parry2d", "ncollide2d", "box2d-rust", "sepax2d", "geo"].into_iter().chain(box2d_c);
    names.filter_map(|name| Some((name, version(name)?))).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_rival_has_a_version() {
        let versions = super::versions();
        assert_eq!(versions.len(), if cfg!(feature = "box2d-c") { 7 } else { 6 });
        assert!(versions.iter().any(|(name, version)| *name == "parry2d" && version.starts_with("0.31")));
    }
}
