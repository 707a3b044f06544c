mod mesh;
mod picture;
mod row;

use crate::failure::{Ending, Failure};
use crate::format::Printing;
use crate::input::title;
use crate::names::counted;
use crate::output::{STANDARD, reason, say};
use crate::target::Drawing;
use clap::Args;
use jostle::volume::{Aabb3, Bounding, Hierarchy, Hull3, Obb3, Sphere, Vec3, VolumeError};
use mesh::Mesh;
use row::{BoundKind, BoundRow};
use std::io::Read;
use std::path::PathBuf;

/// List the volumes around a model in 3D: spheres, boxes, the hull, hierarchies
#[derive(Args)]
#[command(after_help = "\
Examples:
  jostle bounds scenes/models/cart.obj
  jostle bounds scenes/models/cart.obj --svg cart.svg --level 3
  jostle bounds model.obj --json | jq '.[] | select(.kind == \"smallest\")'

The model is a Wavefront OBJ file, of which points and faces are read. Each row
has a `kind`:
  farthest  the sphere about the middle of the box, to the farthest point
  smallest  the smallest sphere
  box       the box along the axes
  oriented  a box along a face and an edge of the hull, the smallest of these
  hull      the convex hull; its faces are triangles
  boxes     a level of a hierarchy of boxes around halves of the triangles
  spheres   the same, of the smallest spheres
Level 0 is the volume around the whole, the last has one for each triangle, or
for each point if there are no faces. `count` is the number of volumes, and
`content` what all of them hold together. Every point lies in its volumes for
certain: they are rounded outward. The oriented box and the hull are left out,
with a note, if all points are in one plane or if there are too many of them;
the oriented box, too, if the hull has more than 10,000 corners.
Exit status: 0 if done, 2 for bad input or usage.")]
pub(crate) struct Bounds {
    /// An OBJ file; `-` reads standard input
    file: PathBuf,
    #[command(flatten)]
    printing: Printing,
    /// The most points of which the hull and the oriented box are found
    #[arg(long, value_name = "N", default_value = "1000000")]
    hull_points: usize,
    /// The level of boxes in the picture, which shows the model from the front, the side and above, with all volumes
    #[arg(long, value_name = "N", default_value = "3")]
    level: usize,
    #[command(flatten)]
    drawing: Drawing,
}

/// The largest sphere in a picture, whose views beside each other keep far from the end of the range of f32.
const MOST_DRAWN_RADIUS: f32 = 1e30;

/// The most corners of a hull around which an oriented box is found: its time grows with their square.
const MOST_BOXED_CORNERS: usize = 10_000;

/// The volumes around a mesh.
struct Volumes {
    spheres: [Sphere; 2],
    aabb: Aabb3,
    hull: Result<Hull3, String>,
    obb: Option<Obb3>,
    boxes: Hierarchy<Aabb3>,
    balls: Hierarchy<Sphere>,
    /// The levels of both hierarchies.
    levels: usize,
}

impl Bounds {
    pub(crate) fn run(self) -> Result<Ending, Failure> {
        let svg = self.drawing.target(&[&self.file])?;
        let (file, mesh) = self.load()?;
        let volumes = self.volumes(&mesh).map_err(|error| Failure::bad(format!("{file}: {error}")))?;
        if let Some(svg) = &svg {
            let radius = volumes.spheres[0].radius();
            if radius > MOST_DRAWN_RADIUS {
                let why = format!("the sphere around the model has a radius of {radius:e}, too large for a picture");
                return Err(Failure::bad(format!("{file}: {why}; scale the model down, or leave out --svg")));
            }
            svg.write(&picture::draw(&mesh, &volumes, self.level, &title(&file)))?;
        }
        let rows = volumes.rows(&file);
        self.printing.print(rows.iter().cloned())?;
        match &volumes.hull {
            Err(why) => say(&format!("note: no hull and no oriented box: {why}")),
            Ok(hull) if hull.corners().len() > MOST_BOXED_CORNERS => {
                say(&format!("note: no oriented box: the hull has {} corners", hull.corners().len()));
            }
            Ok(_) => {}
        }
        let [points, triangles] = [counted(mesh.points.len(), "point"), counted(mesh.triangles.len(), "triangle")];
        say(&format!("{points} · {triangles} · {}", counted(volumes.levels, "level")));
        Ok(Ending::Fine)
    }

    fn load(&self) -> Result<(String, Mesh), Failure> {
        let mut bytes = Vec::new();
        let (name, read) = if self.file.as_os_str() == STANDARD {
            ("standard input".to_string(), std::io::stdin().lock().read_to_end(&mut bytes).map(drop))
        } else {
            (self.file.display().to_string(), std::fs::read(&self.file).map(|all| bytes = all))
        };
        read.map_err(|error| {
            Failure::bad(format!("cannot read {name}: {}; name an OBJ file, or - for standard input", reason(&error)))
        })?;
        // Names of groups may be in any encoding; they are skipped.
        let mesh = Mesh::parse(&String::from_utf8_lossy(&bytes)).map_err(|faults| {
            let sentence = |(line, fault): (usize, String)| match line {
                0 => format!("{name}: {fault}"),
                line => format!("{name}:{line}: {fault}"),
            };
            Failure::Bad(faults.into_iter().map(sentence).collect())
        })?;
        Ok((name, mesh))
    }

    fn volumes(&self, mesh: &Mesh) -> Result<Volumes, VolumeError> {
        let points = &mesh.points;
        let hull = if points.len() <= self.hull_points {
            Hull3::around(points).map_err(|error| error.to_string())
        } else {
            Err(format!("there are {} points; allow them with --hull-points, or simplify the model", points.len()))
        };
        // A hull at the end of the range of f32 may have no box.
        let boxed = hull.as_ref().ok().filter(|hull| hull.corners().len() <= MOST_BOXED_CORNERS);
        let obb = boxed.and_then(|hull| Obb3::around_hull(hull).ok());
        let items = if mesh.triangles.is_empty() { points.len() } else { mesh.triangles.len() };
        Ok(Volumes {
            spheres: [Sphere::to_farthest(points)?, Sphere::smallest_around(points)?],
            aabb: Aabb3::around(points.iter().copied()),
            hull,
            obb,
            boxes: hierarchy(mesh)?,
            balls: hierarchy(mesh)?,
            levels: items.next_power_of_two().ilog2() as usize + 1,
        })
    }
}

/// The hierarchy of the triangles, or of the points if there are none.
fn hierarchy<B: Bounding>(mesh: &Mesh) -> Result<Hierarchy<B>, VolumeError> {
    if mesh.triangles.is_empty() {
        return Hierarchy::of_points(&mesh.points);
    }
    let triangles: Vec<[Vec3; 3]> =
        mesh.triangles.iter().map(|triangle| triangle.map(|corner| mesh.points[corner])).collect();
    Hierarchy::of_triangles(&triangles)
}

impl Volumes {
    fn rows<'f>(&self, file: &'f str) -> Vec<BoundRow<'f>> {
        let [farthest, smallest] = self.spheres;
        let mut rows = vec![
            BoundRow::of_sphere(BoundKind::Farthest, farthest),
            BoundRow::of_sphere(BoundKind::Smallest, smallest),
            BoundRow::of_box(self.aabb),
        ];
        rows.extend(self.obb.map(BoundRow::of_oriented));
        rows.extend(self.hull.as_ref().ok().map(BoundRow::of_hull));
        rows.extend((0..self.levels).map(|level| BoundRow::of_boxes(level, &self.boxes.level(level))));
        rows.extend((0..self.levels).map(|level| BoundRow::of_spheres(level, &self.balls.level(level))));
        rows.iter_mut().for_each(|row| row.file = file);
        rows
    }
}
