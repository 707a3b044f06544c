use core::fmt::Write;

use jostle::{Pose2, Shape};

use super::Picture;
use super::ink::Ink;
use super::marks;
use super::outline::Paths;
use super::pixel::Pixel;
use super::sketch::Sketch;
use super::text::{escaped, short};
use super::view::View;
use crate::{Clearance, Verdict};

/// The most clearances that are drawn with outlines, and the most that are labelled with their lengths.
const MOST_WITH_OUTLINES: usize = 60;
const MOST_WRITTEN: usize = 60;

/// The cost of covering an outline with a text.
const OUTLINE_WEIGHT: f64 = 3.0;

impl Verdict {
    /// The class in the stylesheet.
    pub(super) fn class(self) -> &'static str {
        match self {
            Verdict::Enough => "enough",
            Verdict::Below => "below",
            Verdict::Sensed => "sensed",
            Verdict::Allowed => "allowed",
        }
    }
}

/// Draws each clearance: the outline of the travelling shape there, and the distance as a dimension line; those below
/// the required distance last.
pub(super) fn draw(svg: &mut String, view: &View, picture: &Picture<'_>) {
    let size = marks::size(view, picture.scene);
    let mut drawn = String::new();
    let mut order: Vec<&Clearance> = picture.clearances.iter().collect();
    order.sort_by_key(|clearance| clearance.verdict == Verdict::Below);
    for clearance in order {
        let (shape, pose) = outline(picture, clearance);
        let outline = if picture.clearances.len() <= MOST_WITH_OUTLINES {
            format!("<path class=\"outline\" d=\"{}\"/>", Paths::of(view, shape, pose).outline())
        } else {
            String::new()
        };
        let [from, to] = ends(view, clearance);
        let measure = if from.distance(to) > 0.0 {
            marks::dimension_line([from, to], from.direction_to(to), size)
        } else {
            String::new()
        };
        let against = escaped(&picture.scene.colliders[clearance.against].name);
        let _ = writeln!(
            drawn,
            "<g class=\"{}\"><title>{} from {against} on segment {}</title>{outline}<path class=\"measure\" d=\"{measure}\"/></g>",
            clearance.verdict.class(),
            short(clearance.distance.into()),
            clearance.segment,
        );
    }
    view.cut_off(svg, &drawn);
}

/// Keeps texts off the dimension lines.
pub(super) fn reserve(ink: &mut Ink, view: &View, picture: &Picture<'_>) {
    for clearance in picture.clearances.iter().take(MOST_WITH_OUTLINES) {
        let (shape, pose) = outline(picture, clearance);
        ink.outline(&Sketch::of(view, shape, pose), OUTLINE_WEIGHT);
        let [from, to] = ends(view, clearance);
        ink.mark(from, to);
    }
}

/// The lengths to write, each with its class and the area it belongs to; of equal positions only the first.
pub(super) fn lengths(view: &View, picture: &Picture<'_>) -> Vec<(String, &'static str, Sketch)> {
    /// The distance in pixels below which positions are equal.
    const NEAR: f64 = 2.0;
    let mut written: Vec<[Pixel; 2]> = Vec::new();
    let few = picture.clearances.len() <= MOST_WRITTEN;
    let mut lengths = Vec::new();
    for clearance in picture.clearances.iter().filter(|_| few) {
        let ends = ends(view, clearance);
        if written.iter().any(|other| (0..2).all(|end| other[end].distance(ends[end]) < NEAR)) {
            continue;
        }
        written.push(ends);
        let [p, q] = ends;
        let around = [Pixel { x: p.x.min(q.x), y: p.y.min(q.y) }, Pixel { x: p.x.max(q.x), y: p.y.max(q.y) }];
        lengths.push((short(clearance.distance.into()), clearance.verdict.class(), Sketch::rectangle(around)));
    }
    lengths
}

fn outline<'p>(picture: &Picture<'p>, clearance: &Clearance) -> (&'p Shape, Pose2) {
    let path = &picture.scene.paths[clearance.path];
    let start = path.poses[clearance.segment].pose();
    let at = path.segments().nth(clearance.segment).map(|(pose, motion)| motion.pose_at(pose, clearance.fraction));
    (&path.shape, at.unwrap_or(start))
}

fn ends(view: &View, clearance: &Clearance) -> [Pixel; 2] {
    [clearance.point, clearance.point_against].map(|p| view.point(p))
}
