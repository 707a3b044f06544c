//! The table of the project's README: each group of questions in one row, the weakest first.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use jostle_bench::machine;

use super::{Row, page::mean};
use crate::groups::Group;

/// The marks before and after the table in the README.
const MARKS: [&str; 2] = ["<!-- written by the bench -->\n", "<!-- so far -->\n"];

/// The question of each group, in a few words.
const WORDS: [(&str, &str); 19] = [
    ("intersects", "do two convex shapes touch"),
    ("separation", "distance or depth of convex shapes"),
    ("closest_point", "nearest point of a border"),
    ("locate", "point in a convex shape"),
    ("cast_ray", "ray at a shape"),
    ("cast_ray_chain", "ray at a chain of 1,000 segments"),
    ("locate_polygon", "point in a polygon"),
    ("intersects_polygon", "do a polygon and a convex shape touch"),
    ("separation_polygon", "distance of a polygon and a convex shape"),
    ("manifolds", "contact points of convex shapes"),
    ("manifolds_concave", "contact points of concave shapes"),
    ("manifolds_cached", "contact points, asked again a step later"),
    ("separation_cached", "distance or depth, asked again a step later"),
    ("casts", "cast of a shape at another"),
    ("casts_hard", "casts that graze or start touching"),
    ("impacts", "impact of shapes that turn"),
    ("impacts_hard", "impacts that a check at the end misses"),
    ("sweep_aabb", "upright box swept at a box"),
    ("sweep_aabb_many", "upright box swept at 64 or 1,024 boxes"),
];

/// Writes the table into the README and returns its path.
pub fn write(groups: &[&Group], rows: &[Row]) -> io::Result<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../README.md");
    let readme = fs::read_to_string(&path)?;
    let replaced = replaced(&readme, &text(groups, rows))
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "README.md has no place for the table"))?;
    fs::write(&path, replaced)?;
    Ok(path)
}

/// A page with this between its marks.
fn replaced(page: &str, text: &str) -> Option<String> {
    let (before, rest) = page.split_once(MARKS[0])?;
    let (_, after) = rest.split_once(MARKS[1])?;
    Some(format!("{before}{}{text}{}{after}", MARKS[0], MARKS[1]))
}

fn text(groups: &[&Group], rows: &[Row]) -> String {
    let mut lines: Vec<(f64, String)> = Vec::new();
    for group in groups {
        let of_group = rows.iter().filter(|row| row.group == group.name);
        let ratios: Vec<f64> = of_group.filter_map(|row| Some(row.ratio()?.0)).collect();
        if ratios.is_empty() {
            continue;
        }
        let words = WORDS.iter().find(|(name, _)| *name == group.name).map_or(group.name, |(_, words)| words);
        let slower = ratios.iter().filter(|ratio| **ratio > 1.0).count();
        let mean = mean(&ratios);
        lines.push((mean, format!("| {words} | {mean:.2} | {slower} of {} |\n", ratios.len())));
    }
    lines.sort_by(|a, b| b.0.total_cmp(&a.0));
    let rows: String = lines.into_iter().map(|(_, line)| line).collect();
    format!("Of {}:\n\n| question | mean ratio | a rival is ahead in |\n|---|--:|--:|\n{rows}", machine::today())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::groups;

    #[test]
    fn every_group_has_its_words() {
        assert!(groups::ALL.iter().map(|group| group.name).eq(WORDS.map(|(name, _)| name)));
    }

    #[test]
    fn the_table_is_put_between_its_marks() {
        let page = format!("a\n{}old\n{}b\n", MARKS[0], MARKS[1]);
        assert_eq!(replaced(&page, "new\n"), Some(format!("a\n{}new\n{}b\n", MARKS[0], MARKS[1])));
        assert_eq!(replaced("nothing", "new\n"), None);
    }
}
