//! The points and triangles of a Wavefront OBJ file.

use jostle::volume::Vec3;

/// What a file in the format OBJ says about volumes: all its points, and its faces as triangles.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Mesh {
    pub(super) points: Vec<Vec3>,
    /// Indices of points.
    pub(super) triangles: Vec<[usize; 3]>,
}

/// The most faults that are told of one file.
const MOST_FAULTS: usize = 8;

impl Mesh {
    /// Reads a file: the records `v` (points) and `f` (faces, cut into triangles from their first corner). Others, such
    /// as normals, textures, materials and groups, say nothing about volumes and are skipped.
    ///
    /// The faults of the file, each with the number of its line; the crate `tobj`, with which the tests compare, tells
    /// no lines, takes NaN, and drops points that are in no face.
    pub(super) fn parse(text: &str) -> Result<Mesh, Vec<(usize, String)>> {
        let (mut mesh, mut faults) = (Mesh::default(), Vec::new());
        // A face may refer to points further down, so faces are read when all points are known.
        let mut faces = Vec::new();
        for (line, record) in records(text) {
            let mut words = record.split_whitespace();
            match words.next() {
                Some("v") => match point(words) {
                    Ok(point) => mesh.points.push(point),
                    Err(fault) => {
                        faults.push((line, fault));
                        mesh.points.push(Vec3::ZERO);
                    }
                },
                Some("f") => faces.push((line, record, mesh.points.len())),
                _ => {}
            }
        }
        for (line, record, before) in faces {
            match face(record, before, mesh.points.len()) {
                Ok(corners) => {
                    let pairs = corners[1..].windows(2);
                    mesh.triangles.extend(pairs.map(|pair| [corners[0], pair[0], pair[1]]));
                }
                Err(fault) => faults.push((line, fault)),
            }
        }
        if faults.is_empty() && mesh.points.is_empty() {
            faults.push((0, "there is no point; add lines such as `v 1 2 3`, or name an OBJ file".into()));
        }
        if faults.is_empty() {
            return Ok(mesh);
        }
        faults.sort_by_key(|(line, _)| *line);
        let more = faults.len().saturating_sub(MOST_FAULTS);
        faults.truncate(MOST_FAULTS);
        if more > 0 {
            faults.push((0, format!("{more} more faults like these; mend the first ones and run this again")));
        }
        Err(faults)
    }
}

/// The records of a file without comments, each with the number of its first line; a backslash at the end of a line joins
/// it to the next.
fn records(text: &str) -> impl Iterator<Item = (usize, String)> {
    let mut lines = text.lines().enumerate();
    core::iter::from_fn(move || {
        let (first, mut line) = lines.next()?;
        let mut record = String::new();
        loop {
            let said = line.split('#').next().unwrap_or_default().trim_end();
            match (said.strip_suffix('\\'), said.len() == line.trim_end().len()) {
                (Some(start), true) => record.extend([start, " "]),
                _ => {
                    record.push_str(said);
                    return Some((first + 1, record));
                }
            }
            match lines.next() {
                Some((_, next)) => line = next,
                None => return Some((first + 1, record)),
            }
        }
    })
}

/// The point of a record `v x y z`; what follows, a weight or a colour, is skipped.
fn point<'w>(mut words: impl Iterator<Item = &'w str>) -> Result<Vec3, String> {
    let mut coordinates = [0.0; 3];
    for (coordinate, name) in coordinates.iter_mut().zip(["x", "y", "z"]) {
        let word = words.next().ok_or_else(|| format!("the point has no {name}; write three numbers after `v`"))?;
        let number: f64 = word.parse().map_err(|_| format!("{name} is {word:?}; write a number"))?;
        *coordinate = number as f32;
        if !coordinate.is_finite() {
            return Err(format!("{name} is {word}, which is no finite 32-bit number; write one below 3.4e38"));
        }
    }
    Ok(Vec3::from(coordinates))
}

/// The corners of a record `f`, counted from 0. In the file they are counted from 1, or backward from the points `before`
/// the record.
fn face(record: String, before: usize, count: usize) -> Result<Vec<usize>, String> {
    let corner = |word: &str| {
        let number = word.split('/').next().unwrap_or_default();
        let index: i64 = number.parse().map_err(|_| format!("corner {word:?} does not begin with a point's number"))?;
        let known = match index {
            1.. => usize::try_from(index - 1).ok(),
            0 => None,
            _ => usize::try_from(index.unsigned_abs()).ok().and_then(|back| before.checked_sub(back)),
        };
        known.filter(|index| *index < count).ok_or_else(|| match index {
            ..0 => format!("corner {index} counts back from here, where there are {before} points; mend the number"),
            _ => format!("corner {index} does not exist: the file has points 1 to {count}; mend the number"),
        })
    };
    let corners = record.split_whitespace().skip(1).map(corner).collect::<Result<Vec<_>, _>>()?;
    match corners.len() {
        0..3 => Err(format!("the face has {} corners; write at least three", corners.len())),
        _ => Ok(corners),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Faces of all kinds of indices, records over several lines, comments, and records of no concern.
    const PYRAMID: &str = "# a pyramid\nmtllib none.mtl\no pyramid\nv -1 -1 0 # a corner\nv 1 -1 0 1.0\r\nv 1 1 0 0.5 0.5 0.5\nv -1 1 0\n\
        v 0 0 \\\n 2e0\nvn 0 0 1\nvt 0 0\ng base\nusemtl stone\ns off\nf 4//1 3//1 2//1 1//1\nf 1 2 5\nf -4/1 -3/1 -1/1\n\
        f 3/1/1 4/1/1 5/1/1\nf 4 1 5\nl 1 2\n";

    #[test]
    fn a_file_is_read_as_by_another_reader() {
        let mesh = Mesh::parse(PYRAMID).unwrap();
        assert_eq!((mesh.points.len(), mesh.triangles.len()), (5, 6));
        assert_eq!(mesh.points[4], Vec3::new(0.0, 0.0, 2.0));
        let options = tobj::LoadOptions { triangulate: true, ignore_lines: true, ..Default::default() };
        // That reader joins no lines, and wants a colour for each point or for none.
        let text = PYRAMID.replace("\\\n", "").replace(" 0.5 0.5 0.5", "");
        let no_material = |_: &std::path::Path| Ok((Vec::new(), Default::default()));
        let (models, _) = tobj::load_obj_buf(&mut text.as_bytes(), &options, no_material).unwrap();
        let corners = |model: &tobj::Model| -> Vec<Vec3> {
            let at = |i: &u32| [0, 1, 2].map(|axis| model.mesh.positions[*i as usize * 3 + axis]).into();
            model.mesh.indices.iter().map(at).collect()
        };
        let theirs: Vec<Vec3> = models.iter().flat_map(corners).collect();
        let ours: Vec<Vec3> = mesh.triangles.iter().flatten().map(|i| mesh.points[*i]).collect();
        assert_eq!(ours, theirs);
    }

    #[test]
    fn every_fault_has_its_line_and_no_text_ends_the_program() {
        let faults = |text: &str| Mesh::parse(text).unwrap_err();
        let first = |text: &str| faults(text).remove(0);
        assert_eq!(first("").0, 0);
        assert!(first("hello\n").1.contains("name an OBJ file"));
        for (text, line, says) in [
            ("v 1 2\n", 1, "has no z"),
            ("v 0 0 0\nv 1 x 2\n", 2, "y is \"x\""),
            ("v 0 nan 0\n", 1, "y is nan"),
            ("v 0 0 -inf\n", 1, "z is -inf"),
            ("v 1e39 0 0\n", 1, "x is 1e39"),
            ("v 0 0 0\nf 1 1 2\n", 2, "corner 2 does not exist: the file has points 1 to 1"),
            ("v 0 0 0\nf 0 1 1\n", 2, "corner 0"),
            ("v 0 0 0\nf -1 -1 -2\nv 0 0 0\n", 2, "corner -2 counts back"),
            ("v 0 0 0\nf 1 9223372036854775807 1\n", 2, "9223372036854775807 does not exist"),
            ("v 0 0 0\nf -9223372036854775808 1 1\n", 2, "counts back"),
            ("v 0 0 0\nf 1 99999999999999999999 1\n", 2, "does not begin with"),
            ("v 0 0 0\nf /1 1 1\n", 2, "does not begin with"),
            ("v 0 0 0\nf 1 1\n", 2, "2 corners"),
            ("v 0 0 0\nv 0 0 \\", 2, "has no z"),
        ] {
            let fault = first(text);
            assert!(fault.0 == line && fault.1.contains(says), "{text:?}: {fault:?}");
        }
        let many = faults(&"v nan 0 0\n".repeat(1_000));
        assert_eq!(many.len(), MOST_FAULTS + 1);
        assert!(many[MOST_FAULTS].1.starts_with("992 more"));
        for end in 0..PYRAMID.len() {
            let _ = Mesh::parse(&PYRAMID[..end]);
        }
    }
}
