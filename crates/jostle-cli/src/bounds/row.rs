use crate::annotation::Annotation;
use crate::format::PrintedRow;
use crate::json::{as_float, as_float_if_any};
use crate::numbers::{number, rounded};
use crate::table::{Column, Look, TableRow, numbers, texts};
use jostle::volume::{Aabb3, Hull3, Obb3, Sphere, Vec3};
use serde::Serialize;

/// The kind of a volume.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum BoundKind {
    Farthest,
    Smallest,
    Box,
    Oriented,
    Hull,
    Boxes,
    Spheres,
}

impl BoundKind {
    fn text(self) -> &'static str {
        match self {
            BoundKind::Farthest => "farthest",
            BoundKind::Smallest => "smallest",
            BoundKind::Box => "box",
            BoundKind::Oriented => "oriented",
            BoundKind::Hull => "hull",
            BoundKind::Boxes => "boxes",
            BoundKind::Spheres => "spheres",
        }
    }
}

/// The row of a volume around a model, or of a level of a hierarchy.
#[derive(Clone, Serialize)]
pub(super) struct BoundRow<'f> {
    kind: BoundKind,
    level: Option<usize>,
    /// The number of volumes.
    count: usize,
    corners: Option<usize>,
    faces: Option<usize>,
    center: Option<[f32; 3]>,
    #[serde(serialize_with = "as_float_if_any")]
    radius: Option<f32>,
    /// The lengths of the edges of a box.
    size: Option<[f64; 3]>,
    /// The half axes of an oriented box.
    #[serde(skip_serializing_if = "Option::is_none")]
    half_axes: Option<[[f32; 3]; 3]>,
    #[serde(serialize_with = "as_float")]
    content: f64,
    #[serde(skip)]
    pub(super) file: &'f str,
}

fn content_of_sphere(sphere: Sphere) -> f64 {
    4.0 / 3.0 * core::f64::consts::PI * f64::from(sphere.radius()).powi(3)
}

fn size_of_box(aabb: Aabb3) -> [f64; 3] {
    let (min, max): ([f32; 3], [f32; 3]) = (aabb.min.into(), aabb.max.into());
    [0, 1, 2].map(|axis| f64::from(max[axis]) - f64::from(min[axis]))
}

fn length(v: Vec3) -> f64 {
    <[f32; 3]>::from(v).iter().map(|x| f64::from(*x) * f64::from(*x)).sum::<f64>().sqrt()
}

impl<'f> BoundRow<'f> {
    fn new(kind: BoundKind, content: f64) -> BoundRow<'f> {
        BoundRow {
            kind,
            level: None,
            count: 1,
            corners: None,
            faces: None,
            center: None,
            radius: None,
            size: None,
            half_axes: None,
            content,
            file: "",
        }
    }

    pub(super) fn of_sphere(kind: BoundKind, sphere: Sphere) -> BoundRow<'f> {
        let (center, radius) = (Some(sphere.center().into()), Some(sphere.radius()));
        BoundRow { center, radius, ..BoundRow::new(kind, content_of_sphere(sphere)) }
    }

    pub(super) fn of_box(aabb: Aabb3) -> BoundRow<'f> {
        let size = size_of_box(aabb);
        let row = BoundRow::new(BoundKind::Box, size.iter().product());
        BoundRow { center: Some(aabb.center().into()), size: Some(size), ..row }
    }

    pub(super) fn of_oriented(obb: Obb3) -> BoundRow<'f> {
        let axes = obb.half_axes();
        let size = Some(axes.map(|axis| 2.0 * length(axis)));
        let (center, half_axes) = (Some(obb.center().into()), Some(axes.map(Into::into)));
        BoundRow { center, size, half_axes, ..BoundRow::new(BoundKind::Oriented, obb.volume()) }
    }

    pub(super) fn of_hull(hull: &Hull3) -> BoundRow<'f> {
        let (corners, faces) = (Some(hull.corners().len()), Some(hull.triangles().len()));
        BoundRow { corners, faces, ..BoundRow::new(BoundKind::Hull, hull.volume()) }
    }

    pub(super) fn of_boxes(level: usize, boxes: &[Aabb3]) -> BoundRow<'f> {
        let content = boxes.iter().map(|aabb| size_of_box(*aabb).iter().product::<f64>()).sum();
        BoundRow { level: Some(level), count: boxes.len(), ..BoundRow::new(BoundKind::Boxes, content) }
    }

    pub(super) fn of_spheres(level: usize, spheres: &[Sphere]) -> BoundRow<'f> {
        let content = spheres.iter().map(|sphere| content_of_sphere(*sphere)).sum();
        BoundRow { level: Some(level), count: spheres.len(), ..BoundRow::new(BoundKind::Spheres, content) }
    }

    /// The cells before those of places and lengths, with this text for what is not there.
    fn counts(&self, none: &str) -> [String; 5] {
        let count = |count: Option<usize>| count.map_or(none.into(), |count| count.to_string());
        [self.kind.text().into(), count(self.level), self.count.to_string(), count(self.corners), count(self.faces)]
    }
}

/// Three numbers as `(1, 2, 3)`, for people; beside larger ones, what rounding left of 0 is 0.
fn triple(of: [impl Into<f64>; 3]) -> String {
    const NOTHING: f64 = 1e-12;
    let of = of.map(Into::into);
    let most = of.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
    format!("({})", of.map(|x| rounded(if x.abs() < most * NOTHING { 0.0 } else { x })).join(", "))
}

impl PrintedRow<9, 13> for BoundRow<'_> {
    const COLUMNS: [Column; 9] = [
        texts("kind"),
        numbers("level"),
        numbers("count"),
        numbers("corners"),
        numbers("faces"),
        texts("center"),
        numbers("radius"),
        texts("size"),
        numbers("content"),
    ];
    const CSV_HEADING: [&'static str; 13] = [
        "kind", "level", "count", "corners", "faces", "x", "y", "z", "radius", "size_a", "size_b", "size_c", "content",
    ];

    fn table_row(&self) -> TableRow<9> {
        let [kind, level, count, corners, faces] = self.counts("-");
        let center = self.center.map_or("-".into(), triple);
        let radius = self.radius.map_or("-".into(), rounded);
        let size = self.size.map_or("-".into(), triple);
        let cells = [kind, level, count, corners, faces, center, radius, size, rounded(self.content)];
        TableRow { look: Look::Plain, cells }
    }

    fn csv_row(&self) -> [String; 13] {
        let [kind, level, count, corners, faces] = self.counts("");
        let [x, y, z] = self.center.map_or_else(Default::default, |center| center.map(number));
        let radius = self.radius.map_or(String::new(), number);
        let [a, b, c] = self.size.map_or_else(Default::default, |size| size.map(number));
        [kind, level, count, corners, faces, x, y, z, radius, a, b, c, number(self.content)]
    }

    fn annotation(&self) -> Option<Annotation<'_>> {
        let kind = self.kind.text();
        let level = self.level.map_or(String::new(), |level| format!(" of level {level}, {} in all", self.count));
        let message = format!("{kind}{level}: content {}", rounded(self.content));
        Some(Annotation { denied: false, file: self.file, line: 0, message })
    }
}
