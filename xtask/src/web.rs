use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

const TARGET: &str = "wasm32-unknown-unknown";

/// Builds the lab for the browser by a profile: the folder that any server of static files can serve. Tells where it is.
pub(crate) fn build(profile: &str) -> Result<String, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("the workspace is nowhere")?;
    let bindgen = bindgen_version(root)?;
    has_bindgen(&bindgen)?;
    let folder = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let built = folder.join("web");
    let mut cargo = toolchain()?;
    cargo.current_dir(root.join("crates/jostle-lab")).args([
        "build",
        "--bin",
        "lab",
        "--profile",
        profile,
        "--target",
        TARGET,
    ]);
    run(cargo.arg("--target-dir").arg(&built))?;
    let out = folder.join("lab-web");
    let fault = |fault: std::io::Error| format!("{}: {fault}", out.display());
    if out.exists() {
        fs::remove_dir_all(&out).map_err(fault)?;
    }
    fs::create_dir_all(&out).map_err(fault)?;
    let program = built.join(TARGET).join(profile).join("lab.wasm");
    let options = ["--target", "web", "--no-typescript", "--out-name", "lab", "--out-dir"];
    run(Command::new("wasm-bindgen").args(options).arg(&out).arg(&program))?;
    fs::copy(root.join("crates/jostle-lab/web/index.html"), out.join("index.html")).map_err(fault)?;
    let size = fs::metadata(out.join("lab_bg.wasm")).map_err(fault)?.len();
    Ok(format!("{}: {:.1} MB; `cargo run --release -- lab` serves it", out.display(), size as f64 / 1e6))
}

/// The version of the crate `wasm-bindgen`, which its program must have too.
fn bindgen_version(root: &Path) -> Result<String, String> {
    let lock = fs::read_to_string(root.join("crates/jostle-lab/Cargo.lock"))
        .map_err(|fault| format!("Cargo.lock: {fault}"))?;
    version_in(&lock).ok_or_else(|| "Cargo.lock names no wasm-bindgen".to_owned())
}

fn version_in(lock: &str) -> Option<String> {
    let after = lock.split("name = \"wasm-bindgen\"\n").nth(1)?;
    let version = after.lines().next()?.strip_prefix("version = \"")?;
    Some(version.trim_end_matches('"').to_owned())
}

fn has_bindgen(version: &str) -> Result<(), String> {
    let install = format!("`cargo install wasm-bindgen-cli --version {version}` installs it");
    let said = output(Command::new("wasm-bindgen").arg("--version"));
    let said = said.ok_or_else(|| format!("the program wasm-bindgen {version} is missing; {install}"))?;
    let found = said.split_whitespace().nth(1).unwrap_or_default();
    (found == version).then_some(()).ok_or_else(|| format!("wasm-bindgen {found} is here, not {version}; {install}"))
}

/// A cargo that can build for the browser: rustup's, if it has the target, else Debian's, which builds the standard
/// library from its source.
fn toolchain() -> Result<Command, String> {
    let library = output(Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]));
    if library.is_some_and(|folder| Path::new(folder.trim()).is_dir()) {
        return Ok(Command::new("cargo"));
    }
    let debian = ["/usr/bin/rustc", "/usr/bin/cargo"].iter().all(|path| Path::new(path).exists());
    let has_source = output(Command::new("/usr/bin/rustc").args(["--print", "sysroot"]))
        .is_some_and(|root| Path::new(root.trim()).join("lib/rustlib/src/rust/library").exists());
    let linker = linker();
    let (true, true, Some(linker)) = (debian, has_source, linker) else {
        return Err(format!(
            "no toolchain here can build for the browser; `rustup target add {TARGET}` adds what is missing, or on \
             Debian `apt-get install rustc-web cargo-web rust-web-src lld`"
        ));
    };
    let mut cargo = Command::new("/usr/bin/cargo");
    cargo.env("RUSTC", "/usr/bin/rustc").env("RUSTC_BOOTSTRAP", "1");
    // The variables by which this program was started belong to another toolchain.
    cargo.env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO").env_remove("RUSTDOC");
    cargo.env("RUSTFLAGS", format!("-C linker={linker}"));
    cargo.args(["-Z", "build-std=std,panic_abort"]);
    Ok(cargo)
}

/// The linker for the browser's programs, with or without a version in its name.
fn linker() -> Option<String> {
    let mut found: Vec<String> = fs::read_dir("/usr/bin")
        .ok()?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.strip_prefix("wasm-ld").is_some_and(|rest| rest.is_empty() || rest.starts_with('-')))
        .collect();
    found.sort();
    found.into_iter().next_back()
}

/// What a program prints; `None` if it is missing or fails.
fn output(command: &mut Command) -> Option<String> {
    let done = command.output().ok().filter(|done| done.status.success())?;
    String::from_utf8(done.stdout).ok()
}

fn run(command: &mut Command) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let status = command.status().map_err(|fault| format!("{name} cannot be started: {fault}"))?;
    status.success().then_some(()).ok_or_else(|| format!("{name} failed: {status}"))
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_version_of_wasm_bindgen_is_read_from_the_lock() {
        let lock = "[[package]]\nname = \"wasm-bindgen-macro\"\nversion = \"9.9.9\"\n\n[[package]]\nname = \"wasm-bindgen\"\nversion = \"0.2.130\"\n";
        assert_eq!(super::version_in(lock).as_deref(), Some("0.2.130"));
        assert_eq!(super::version_in("[[package]]\nname = \"wasm\"\n"), None);
    }
}
