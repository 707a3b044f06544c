//! A model and its volumes, projected along the axes.

use super::Volumes;
use super::mesh::Mesh;
use jostle::volume::{Aabb3, Sphere, Vec3};
use jostle::{Chain, Compound, Convex, Part, Pose2, Shape, Vec2};
use jostle_scene::{Collider, Filter, Picture, Scene};

/// A view along an axis: its name, and the axes that point right and up.
struct Projection {
    name: &'static str,
    right: usize,
    up: usize,
}

const PROJECTIONS: [Projection; 3] = [
    Projection { name: "front", right: 0, up: 1 },
    Projection { name: "side", right: 2, up: 1 },
    Projection { name: "above", right: 0, up: 2 },
];

/// The most triangles, points and boxes that are drawn one by one; of more, their common outline.
const MOST_DRAWN: usize = 5_000;

/// The corners of a polygon that stands for a circle: its sides are less than a pixel inside.
const CORNERS: usize = 96;

/// The space between two views, as a share of the sphere's diameter.
const SPACE: f32 = 0.15;

impl Projection {
    fn of(&self, p: Vec3) -> Vec2 {
        let p: [f32; 3] = p.into();
        Vec2::new(p[self.right], p[self.up])
    }
}

/// The picture: above, the model from three sides in its spheres, boxes and hull; below, in the boxes of a level.
pub(super) fn draw(mesh: &Mesh, volumes: &Volumes, level: usize, title: &str) -> String {
    let mut scene = Scene::default();
    let [farthest, smallest] = volumes.spheres;
    let step = 2.0 * farthest.radius().max(smallest.radius()) * (1.0 + SPACE);
    let center = farthest.center();
    for (column, view) in PROJECTIONS.iter().enumerate() {
        for row in 0..2 {
            // Each view has its middle at a point of a grid, so that the numbers along the edge are lengths.
            let offset = Vec2::new(column as f32 * step, row as f32 * -step);
            let mut sheet = Sheet { scene: &mut scene, view, center, offset };
            sheet.model(mesh);
            match row {
                0 => sheet.volumes(volumes),
                _ => sheet.boxes(level, &volumes.boxes.level(level)),
            }
        }
    }
    let title = format!("Volumes around {title}");
    let boxes = volumes.boxes.level(level).len();
    let caption = format!(
        "From the front, the side and above. First row: the spheres, boxes and hull around the whole. Second row: {}.",
        if boxes == 1 { "the box of level 0".into() } else { format!("the {boxes} boxes of level {level}") }
    );
    jostle_scene::draw(&Picture { caption: Some(&caption), ..Picture::new(&scene, &title) })
}

/// One of the views in a picture.
struct Sheet<'p> {
    scene: &'p mut Scene,
    view: &'p Projection,
    center: Vec3,
    offset: Vec2,
}

impl Sheet<'_> {
    /// Adds the outline around some points as a line, through which all that is behind stays visible.
    fn outline(&mut self, names: [&str; 2], points: impl IntoIterator<Item = Vec3>) {
        if let Some(line) = self.projected(points).as_ref().and_then(line) {
            self.shape(names, line);
        }
    }

    fn projected(&self, points: impl IntoIterator<Item = Vec3>) -> Option<Convex> {
        Convex::hull(points.into_iter().map(|p| self.view.of(p - self.center))).ok()
    }

    /// Adds a shape. All of one meaning are in a layer of their own, so that they have a colour, which the legend names.
    fn shape(&mut self, [name, meaning]: [&str; 2], shape: impl Into<Shape>) {
        let layers = &mut self.scene.layers;
        let layer = layers.iter().position(|layer| layer == meaning).unwrap_or_else(|| {
            layers.push(meaning.into());
            layers.len() - 1
        });
        let filter = Filter { layers: 1 << layer, ..Filter::default() };
        let pose = Pose2 { translation: self.offset, ..Pose2::IDENTITY };
        let name = format!("{name}, {}", self.view.name);
        self.scene.colliders.push(Collider { pose, filter, ..Collider::new(name, shape) });
    }

    /// Adds several shapes as one.
    fn shapes(&mut self, names: [&str; 2], shapes: impl Iterator<Item = impl Into<Shape>>) {
        let parts: Vec<Part> = shapes.map(|shape| Part::new(shape, Pose2::IDENTITY)).collect();
        if let Ok(all) = Compound::new(parts) {
            self.shape(names, all);
        }
    }

    /// The model as its triangles, or as its points if it has none.
    fn model(&mut self, mesh: &Mesh) {
        let (points, triangles) = (&mesh.points, &mesh.triangles);
        let shapes: Vec<Convex> = match triangles.len().max(points.len()) {
            ..=MOST_DRAWN if triangles.is_empty() => points.iter().filter_map(|p| self.projected([*p])).collect(),
            ..=MOST_DRAWN => {
                triangles.iter().filter_map(|corners| self.projected(corners.map(|corner| points[corner]))).collect()
            }
            _ => self.projected(points.iter().copied()).into_iter().collect(),
        };
        self.shapes(["model"; 2], shapes.into_iter());
    }

    fn volumes(&mut self, volumes: &Volumes) {
        self.outline(["box", "axis-aligned box"], volumes.aabb.corners());
        if let Some(obb) = volumes.obb {
            self.outline(["oriented", "oriented box"], obb.corners());
        }
        if let Ok(hull) = &volumes.hull {
            self.outline(["hull"; 2], hull.corners().iter().copied());
        }
        let [farthest, smallest] = volumes.spheres;
        self.sphere(["farthest", "sphere to the farthest point"], farthest);
        self.sphere(["smallest", "smallest sphere"], smallest);
    }

    fn sphere(&mut self, names: [&str; 2], sphere: Sphere) {
        let middle = self.view.of(sphere.center() - self.center);
        let disc = Convex::regular(CORNERS, sphere.radius()).and_then(|disc| disc.translated(middle));
        if let Some(line) = disc.ok().as_ref().and_then(line) {
            self.shape(names, line);
        }
    }

    fn boxes(&mut self, level: usize, boxes: &[Aabb3]) {
        let lines: Vec<Chain> =
            boxes.iter().take(MOST_DRAWN).filter_map(|aabb| line(&self.projected(aabb.corners())?)).collect();
        self.shapes([&*format!("level {level}"); 2], lines.into_iter());
    }
}

/// The border of a shape; `None` for a point.
fn line(shape: &Convex) -> Option<Chain> {
    match shape.corners() {
        [a, b] => Chain::open([*a, *b]).ok(),
        corners => Chain::closed(corners.iter().copied()).ok(),
    }
}
