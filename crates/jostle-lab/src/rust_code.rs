//! States as Rust source.

/// A number as Rust source: always with a decimal point or exponent.
///
/// ```
/// assert_eq!([jostle_lab::rust_code::float(2.0), jostle_lab::rust_code::float(-0.0625)], ["2.0", "-0.0625"]);
/// ```
#[must_use]
pub fn float(value: f32) -> String {
    format!("{value:?}")
}

/// A point or vector as Rust source.
///
/// ```
/// assert_eq!(jostle_lab::rust_code::pair((1.0, 0.5).into()), "(1.0, 0.5)");
/// ```
#[must_use]
pub fn pair(value: jostle::Vec2) -> String {
    format!("({}, {})", float(value.x), float(value.y))
}

/// A whole program around statements, whose `?` reports a bad shape.
#[must_use]
pub fn program(imports: &str, statements: &str) -> String {
    let indented: String = statements.trim_end().lines().map(|line| format!("    {line}\n")).collect();
    format!(
        "use jostle::{imports};\n\nfn main() -> Result<(), Box<dyn std::error::Error>> {{\n{indented}    Ok(())\n}}\n"
    )
}
