use jostle::{Chain, Convex, Polygon, Rot2, Shape, ShapeError, Vec2};

/// A figure as editors draw them, before it is a shape of `f32`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Figure {
    Polygon(Vec<[f64; 2]>),
    Polyline(Vec<[f64; 2]>),
    /// All points within a distance of a segment: a disc if both ends are the same, otherwise a capsule.
    Round {
        ends: [[f64; 2]; 2],
        radius: f64,
    },
    Point([f64; 2]),
}

/// The number of corners of the polygon that stands for an ellipse. Its sides are at most 0.5 % of the larger half axis
/// inside of the ellipse: 1 - cos(180°/32) = 0.0048.
pub(crate) const ELLIPSE_CORNERS: u16 = 32;

impl Figure {
    /// A box with its upper left corner at the origin; a segment or a point if it has no width or height.
    pub(crate) fn rectangle(width: f64, height: f64) -> Figure {
        match (width == 0.0, height == 0.0) {
            (true, true) => Figure::Point([0.0; 2]),
            (true, false) | (false, true) => Figure::Polyline(vec![[0.0; 2], [width, height]]),
            _ => Figure::Polygon(vec![[0.0; 2], [width, 0.0], [width, height], [0.0, height]]),
        }
    }

    /// The ellipse in such a box; a disc if the box is square, otherwise a polygon.
    pub(crate) fn ellipse(width: f64, height: f64) -> Figure {
        let half = [width / 2.0, height / 2.0];
        if width == height {
            return Figure::Round { ends: [half; 2], radius: half[0] };
        }
        Figure::Polygon(circle_points().map(|[x, y]| [half[0] + x * half[0], half[1] + y * half[1]]).collect())
    }

    /// The capsule in such a box, along its longer side.
    pub(crate) fn capsule(width: f64, height: f64) -> Figure {
        let radius = width.min(height) / 2.0;
        Figure::Round { ends: [[radius; 2], [width - radius, height - radius]], radius }
    }

    /// The figure after a map of the plane. What is round becomes a polygon if the map keeps no circle.
    pub(crate) fn mapped(self, by: Affine) -> Figure {
        match self {
            Figure::Polygon(points) => Figure::Polygon(points.into_iter().map(|point| by.apply(point)).collect()),
            Figure::Polyline(points) => Figure::Polyline(points.into_iter().map(|point| by.apply(point)).collect()),
            Figure::Point(point) => Figure::Point(by.apply(point)),
            Figure::Round { ends, radius } => match by.scale() {
                Some(scale) => Figure::Round { ends: ends.map(|end| by.apply(end)), radius: radius * scale },
                None => {
                    let around = |end: [f64; 2]| {
                        circle_points().map(move |[x, y]| by.apply([end[0] + x * radius, end[1] + y * radius]))
                    };
                    let points = around(ends[0]).chain(around(ends[1])).map(|[x, y]| Vec2::new(x as f32, y as f32));
                    let corners = Convex::hull(points).map(|hull| hull.corners().to_vec()).unwrap_or_default();
                    Figure::Polygon(corners.iter().map(|corner| [corner.x.into(), corner.y.into()]).collect())
                }
            },
        }
    }

    /// The figure as a shape; its coordinates are rounded to `f32`.
    pub(crate) fn shape(&self) -> Result<Shape, ShapeError> {
        let rounded = |[x, y]: [f64; 2]| Vec2::new(x as f32, y as f32);
        Ok(match self {
            Figure::Polygon(points) => match Convex::polygon(points.iter().map(|point| rounded(*point))) {
                Err(ShapeError::NotConvex { .. }) => Polygon::new(points.iter().map(|point| rounded(*point)))?.into(),
                convex => convex?.into(),
            },
            Figure::Polyline(points) => match points[..] {
                [a, b] => Convex::segment(rounded(a), rounded(b))?.into(),
                _ => Chain::open(points.iter().map(|point| rounded(*point)))?.into(),
            },
            Figure::Round { ends: [a, b], radius } => Convex::capsule(rounded(*a), rounded(*b), *radius as f32)?.into(),
            Figure::Point(point) => Convex::point(rounded(*point))?.into(),
        })
    }

    /// True if it has no extent and only marks a place.
    pub(crate) fn is_point(&self) -> bool {
        matches!(self, Figure::Point(_))
    }
}

/// The points at even angles on the circle of radius 1 about the origin.
fn circle_points() -> impl Iterator<Item = [f64; 2]> {
    (0..ELLIPSE_CORNERS).map(|corner| {
        let turned = Rot2::degrees(360.0 * f32::from(corner) / f32::from(ELLIPSE_CORNERS));
        [turned.cos().into(), turned.sin().into()]
    })
}

/// A map of the plane: where the unit vectors and the origin lead.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Affine {
    pub(crate) x: [f64; 2],
    pub(crate) y: [f64; 2],
    pub(crate) origin: [f64; 2],
}

impl Affine {
    /// A displacement.
    pub(crate) fn translation(by: [f64; 2]) -> Affine {
        Affine { x: [1.0, 0.0], y: [0.0, 1.0], origin: by }
    }

    /// A rotation about the origin, from x towards y, then a displacement.
    pub(crate) fn rotation(degrees: f64, by: [f64; 2]) -> Affine {
        let turned = Rot2::degrees(degrees as f32);
        let (cos, sin) = (f64::from(turned.cos()), f64::from(turned.sin()));
        Affine { x: [cos, sin], y: [-sin, cos], origin: by }
    }

    pub(crate) fn apply(self, [x, y]: [f64; 2]) -> [f64; 2] {
        [0, 1].map(|i| self.x[i] * x + self.y[i] * y + self.origin[i])
    }

    /// This map, then another.
    pub(crate) fn then(self, next: Affine) -> Affine {
        let direction = |to: [f64; 2]| [0, 1].map(|i| next.x[i] * to[0] + next.y[i] * to[1]);
        Affine { x: direction(self.x), y: direction(self.y), origin: next.apply(self.origin) }
    }

    /// The ratio by which it changes all lengths; `None` if it changes some more than others.
    fn scale(self) -> Option<f64> {
        /// Above the rounding of sines and cosines of `f32`.
        const ROUNDING: f64 = 1e-6;
        let [x, y] = [self.x, self.y].map(|[a, b]| (a * a + b * b).sqrt());
        let skew = self.x[0] * self.y[0] + self.x[1] * self.y[1];
        ((x - y).abs() <= x * ROUNDING && skew.abs() <= x * y * ROUNDING).then_some(x)
    }
}
