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

/// A shape as Rust source, in statements that may fail. Parts of compounds are left out.
#[must_use]
pub fn shape(shape: &jostle::Shape) -> String {
    let points = |points: &[jostle::Vec2]| points.iter().map(|point| pair(*point)).collect::<Vec<_>>().join(", ");
    match shape {
        jostle::Shape::Convex(convex) => {
            let radius = float(convex.radius());
            match convex.corners() {
                [at] if *at == jostle::Vec2::ZERO => format!("Convex::circle({radius})?"),
                [a, b] => format!("Convex::capsule({}, {}, {radius})?", pair(*a), pair(*b)),
                corners if convex.radius() == 0.0 => format!("Convex::polygon([{}])?", points(corners)),
                corners => format!("Convex::hull([{}])?.grown({radius})?", points(corners)),
            }
        }
        jostle::Shape::Polygon(polygon) => {
            let rings: Vec<String> = polygon.rings().map(|ring| format!("vec![{}]", points(ring))).collect();
            format!("Polygon::from_rings([{}])?", rings.join(", "))
        }
        jostle::Shape::Chain(chain) => {
            let made = if chain.is_closed() { "closed" } else { "open" };
            let side = if chain.is_one_sided() { ".one_sided()" } else { "" };
            format!("Chain::{made}([{}])?{side}", points(chain.points()))
        }
        _ => String::new(),
    }
}

/// Those of some names that a source has as words, as the imports of a program.
#[must_use]
pub fn used(names: &[&str], source: &str) -> String {
    let words: Vec<&str> = source.split(|c: char| !(c.is_alphanumeric() || c == '_')).collect();
    let used: Vec<&str> = names.iter().copied().filter(|name| words.contains(name)).collect();
    format!("{{{}}}", used.join(", "))
}

/// A whole program around statements, whose `?` reports a bad shape. It ends with what it prints, as a comment.
#[must_use]
pub fn program(imports: &str, statements: &str, prints: &str) -> String {
    let indented: String = statements.trim_end().lines().map(|line| format!("    {line}\n")).collect();
    let prints: String = prints.trim_end().lines().map(|line| format!("// {line}\n")).collect();
    format!(
        "use jostle::{imports};\n\nfn main() -> Result<(), Box<dyn std::error::Error>> {{\n{indented}    Ok(())\n}}\n\n\
         // It prints:\n{prints}"
    )
}
