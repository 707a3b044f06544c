use jostle::{Chain, Convex, Pose2, Shape, Vec2};

use super::back;
use super::pixel::{Pixel, number, place};
use super::view::View;

/// The radius in pixels of the smallest shapes.
const LEAST: f64 = 2.5;

/// The outline of a shape as path data, rounded to hundredths of a pixel.
///
/// All areas wind alike and their holes in the other direction, so that overlapping parts of a compound fill as one.
#[derive(Default)]
pub(super) struct Paths {
    /// Filled areas, and single segments.
    pub(super) areas: String,
    /// Chains.
    pub(super) lines: String,
    /// Strokes on the backs of one-sided chains.
    pub(super) backs: String,
}

impl Paths {
    pub(super) fn of(view: &View, shape: &Shape, pose: Pose2) -> Paths {
        let mut paths = Paths::default();
        paths.add(view, shape, pose);
        paths
    }

    pub(super) fn add(&mut self, view: &View, shape: &Shape, pose: Pose2) {
        match shape {
            Shape::Convex(convex) => self.areas += &convex_path(view, pose, convex),
            Shape::Polygon(polygon) => {
                for ring in polygon.rings() {
                    self.areas += &through(view, pose, ring, true);
                }
            }
            Shape::Chain(chain) => self.add_chain(view, chain, pose),
            Shape::Compound(compound) => compound.parts().iter().for_each(|part| self.add(view, part.shape(), pose)),
            _ => {
                let [p, q] = view.rectangle(shape.at(pose).aabb());
                self.areas += &format!("M{}H{}V{}H{}Z", place(p), number(q.x), number(q.y), number(p.x));
            }
        }
    }

    fn add_chain(&mut self, view: &View, chain: &Chain, pose: Pose2) {
        self.lines += &through(view, pose, chain.points(), chain.is_closed());
        if chain.is_one_sided() {
            let points = chain.points().iter().map(|&point| placed_point(view, pose, point));
            self.backs += &back::strokes(points, chain.is_closed(), view.y_down);
        }
    }

    /// The areas and the lines as one path.
    pub(super) fn outline(self) -> String {
        self.areas + &self.lines
    }

    /// The paths that are not empty, with their classes.
    pub(super) fn by_class(&self) -> impl Iterator<Item = (Option<&'static str>, &str)> {
        let all = [(None, &*self.areas), (Some("line"), &*self.lines), (Some("back"), &*self.backs)];
        all.into_iter().filter(|(_, path)| !path.is_empty())
    }
}

/// The polyline through these points, back to the first if it is closed.
pub(super) fn through(view: &View, pose: Pose2, points: &[Vec2], closed: bool) -> String {
    let mut path = String::new();
    for (i, &point) in points.iter().enumerate() {
        path.push(if i == 0 { 'M' } else { 'L' });
        path += &place(placed_point(view, pose, point));
    }
    if closed {
        path.push('Z');
    }
    path
}

/// The outline of a rounded polygon: each edge moved outward by the radius, then an arc around the corner.
fn convex_path(view: &View, pose: Pose2, convex: &Convex) -> String {
    let radius = f64::from(convex.radius());
    let corners: Vec<[f64; 2]> = convex.corners().iter().map(|p| [f64::from(p.x), f64::from(p.y)]).collect();
    let placed = |p: [f64; 2]| placed(view, pose, p);
    let arc = |to: [f64; 2]| {
        let r = number(radius * view.scale);
        // Counterclockwise in the scene is clockwise on the screen where y points down.
        format!("A{r} {r} 0 0 {} {}", u8::from(view.y_down), place(placed(to)))
    };
    // A point, or an area that would be smaller, is a disc that can be seen; a segment is a line.
    let [low, high] = view.rectangle(convex.at(pose).aabb());
    let is_segment = corners.len() == 2 && radius == 0.0;
    if !is_segment && (high.x - low.x).max(high.y - low.y) < 2.0 * LEAST {
        let middle = low.towards(high, 0.5);
        let [left, right] = [-LEAST, LEAST].map(|by| place(Pixel { x: middle.x + by, ..middle }));
        let sweep = u8::from(view.y_down);
        return format!("M{left}A{LEAST} {LEAST} 0 1 {sweep} {right}A{LEAST} {LEAST} 0 1 {sweep} {left}Z");
    }
    if let [[x, y]] = corners[..] {
        let (left, right) = ([x - radius, y], [x + radius, y]);
        return format!("M{}{}{}Z", place(placed(left)), arc(right), arc(left));
    }
    let edges = || corners.iter().zip(corners.iter().cycle().skip(1));
    let moved_out = edges().map(|(a, b)| {
        let (along_x, along_y) = (b[0] - a[0], b[1] - a[1]);
        let length = along_x.hypot(along_y);
        let out = [along_y / length * radius, -along_x / length * radius];
        [[a[0] + out[0], a[1] + out[1]], [b[0] + out[0], b[1] + out[1]]]
    });
    let moved_out: Vec<[[f64; 2]; 2]> = moved_out.collect();
    let mut path = format!("M{}", place(placed(moved_out[0][0])));
    for (edge, next) in moved_out.iter().zip(moved_out.iter().cycle().skip(1)) {
        path.push('L');
        path.push_str(&place(placed(edge[1])));
        if radius > 0.0 {
            path.push_str(&arc(next[0]));
        } else if corners.len() == 2 {
            return path;
        }
    }
    path.push('Z');
    path
}

/// The pixel of a local point of a shape at this pose.
pub(super) fn placed(view: &View, pose: Pose2, [x, y]: [f64; 2]) -> Pixel {
    let (cos, sin) = (f64::from(pose.rotation.cos()), f64::from(pose.rotation.sin()));
    let translation = pose.translation;
    view.pixel(cos * x - sin * y + f64::from(translation.x), sin * x + cos * y + f64::from(translation.y))
}

pub(super) fn placed_point(view: &View, pose: Pose2, point: Vec2) -> Pixel {
    placed(view, pose, [f64::from(point.x), f64::from(point.y)])
}
