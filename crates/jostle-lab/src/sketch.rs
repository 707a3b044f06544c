//! Pictures in world coordinates, made without a toolkit.

use jostle::{Aabb, Convex, Pose2, Shape, Vec2};

use crate::outline::convex_outline;

/// The meaning of a thing in a picture, which decides its colour. The colours stand in `palette`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// The first shape of a pair, or the mover.
    A,
    /// The second shape of a pair, or what is moved against.
    B,
    /// Walls, levels and all that rests.
    Wall,
    /// Points in which shapes touch.
    Contact,
    /// Normals and minimum translation vectors.
    Normal,
    /// The moment and place of an impact, or the entry into something.
    Impact,
    /// The moment and place at which an overlap ends.
    Exit,
    /// The answer of a textbook method that is correct.
    Textbook,
    /// The answer of a textbook method that is wrong.
    Wrong,
    /// Constructions: axes, projections, clip lines.
    Helper,
}

/// How the outline and the inside of a thing are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// An outline, with a translucent inside.
    Solid,
    /// A thin outline, with hardly any inside: where something was or will be.
    Ghost,
    /// A dashed outline without inside.
    Dashed,
    /// The inside without an outline.
    Area,
}

/// The geometry of a thing, in the world.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// A convex polygon, with its inside.
    Convex(Vec<Vec2>),
    /// A closed or open line without inside.
    Line(Vec<Vec2>),
    /// A disc.
    Disc {
        /// Its centre.
        center: Vec2,
        /// Its radius.
        radius: f32,
    },
    /// A line with a head at its second point.
    Arrow([Vec2; 2]),
    /// A point, drawn with the same size at every zoom.
    Dot(Vec2),
    /// A text beside a point.
    Label {
        /// The point.
        at: Vec2,
        /// The text.
        text: String,
        /// True if it ends at the point, at its height; otherwise it stands on a side of the point that is free.
        is_left: bool,
    },
    /// A part of the step, drawn as a bar under the time slider, on the slider's own scale.
    Span {
        /// Its row, from the top.
        row: usize,
        /// The name of the row.
        name: String,
        /// The fractions of the step at which it begins and ends.
        times: [f64; 2],
    },
    /// Many convex polygons, drawn as one mesh, for masses of bodies: without outlines, or as ghosts the outlines alone.
    Mass(Vec<Vec<Vec2>>),
}

/// A thing in a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// Its geometry.
    pub form: Form,
    /// Its meaning.
    pub role: Role,
    /// How it is drawn.
    pub look: Look,
    /// The name by which formulas refer to it.
    pub mark: Option<&'static str>,
}

impl Item {
    /// Sets how it is drawn.
    pub fn look(&mut self, look: Look) -> &mut Item {
        self.look = look;
        self
    }

    /// Sets the name by which formulas refer to it, as in `{mark|text}` in the files of texts.
    pub fn mark(&mut self, mark: &'static str) -> &mut Item {
        self.mark = Some(mark);
        self
    }
}

/// A picture in world coordinates, y up, made without a toolkit: a canvas paints it, and a file of SVG contains it.
///
/// ```
/// use jostle_lab::sketch::{Look, Role, Sketch};
/// let mut sketch = Sketch::default();
/// sketch.disc(Role::A, (0.0, 0.0), 1.0).look(Look::Ghost).mark("a");
/// sketch.arrow(Role::Normal, (1.0, 0.0), (2.0, 0.0));
/// assert_eq!(sketch.items.len(), 2);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sketch {
    /// The things, the lowest first.
    pub items: Vec<Item>,
}

impl Sketch {
    /// Adds a thing on top of the others; it is solid and has no mark until these are set.
    ///
    /// # Panics
    /// Never: the item that it returns has just been added.
    pub fn add(&mut self, role: Role, form: Form) -> &mut Item {
        self.items.push(Item { form, role, look: Look::Solid, mark: None });
        self.items.last_mut().expect("an item")
    }

    /// A convex polygon; its corners are in either winding.
    pub fn polygon(&mut self, role: Role, corners: impl Into<Vec<Vec2>>) -> &mut Item {
        self.add(role, Form::Convex(corners.into()))
    }

    /// An upright box.
    pub fn aabb(&mut self, role: Role, aabb: Aabb) -> &mut Item {
        self.polygon(role, aabb.corners())
    }

    /// A placed convex shape, rounded corners included.
    pub fn convex(&mut self, role: Role, shape: &Convex, pose: impl Into<Pose2>) -> &mut Item {
        self.polygon(role, convex_outline(shape, pose.into()))
    }

    /// A placed shape of any kind, as several things of one look and mark.
    pub fn shape(&mut self, role: Role, look: Look, mark: Option<&'static str>, shape: &Shape, pose: Pose2) {
        let parts = shape_parts(shape, pose);
        self.items.extend(parts.into_iter().map(|(form, is_inside)| Item {
            form,
            role,
            look: if is_inside && look == Look::Solid { Look::Area } else { look },
            mark,
        }));
    }

    /// A disc.
    pub fn disc(&mut self, role: Role, center: impl Into<Vec2>, radius: f32) -> &mut Item {
        self.add(role, Form::Disc { center: center.into(), radius })
    }

    /// A straight line between two points.
    pub fn segment(&mut self, role: Role, from: impl Into<Vec2>, to: impl Into<Vec2>) -> &mut Item {
        self.add(role, Form::Line(vec![from.into(), to.into()]))
    }

    /// A line through several points.
    pub fn line(&mut self, role: Role, points: impl Into<Vec<Vec2>>) -> &mut Item {
        self.add(role, Form::Line(points.into()))
    }

    /// An arrow from one point to another.
    pub fn arrow(&mut self, role: Role, from: impl Into<Vec2>, to: impl Into<Vec2>) -> &mut Item {
        self.add(role, Form::Arrow([from.into(), to.into()]))
    }

    /// A point.
    pub fn dot(&mut self, role: Role, at: impl Into<Vec2>) -> &mut Item {
        self.add(role, Form::Dot(at.into()))
    }

    /// A text beside a point.
    pub fn label(&mut self, role: Role, at: impl Into<Vec2>, text: impl Into<String>) -> &mut Item {
        self.add(role, Form::Label { at: at.into(), text: text.into(), is_left: false })
    }

    /// A text that ends at a point, at its height.
    pub fn label_left(&mut self, role: Role, at: impl Into<Vec2>, text: impl Into<String>) -> &mut Item {
        self.add(role, Form::Label { at: at.into(), text: text.into(), is_left: true })
    }

    /// A part of the step, as a bar in a row with this name under the time slider. What lies outside of the step is cut off.
    pub fn span(&mut self, role: Role, (row, name): (usize, &str), [from, to]: [f64; 2]) -> &mut Item {
        let times = [from.clamp(0.0, 1.0), to.clamp(0.0, 1.0)];
        self.add(role, Form::Span { row, name: name.to_owned(), times })
    }

    /// Many convex polygons, as one mesh: 20,000 of them cost little more than one.
    pub fn mass(&mut self, role: Role, polygons: Vec<Vec<Vec2>>) -> &mut Item {
        self.add(role, Form::Mass(polygons))
    }

    /// The parts of the step, with their rows, the names of those, and their times.
    pub fn spans(&self) -> impl Iterator<Item = (&Item, usize, &str, [f64; 2])> {
        self.items.iter().filter_map(|item| match &item.form {
            Form::Span { row, name, times } => Some((item, *row, name.as_str(), *times)),
            _ => None,
        })
    }

    /// The meanings that it shows, each once, in their order.
    #[must_use]
    pub fn roles(&self) -> Vec<Role> {
        let mut roles: Vec<Role> = self.items.iter().map(|item| item.role).collect();
        roles.sort_unstable();
        roles.dedup();
        roles
    }

    /// The meaning of the first thing with this mark.
    #[must_use]
    pub fn role_of(&self, mark: &str) -> Option<Role> {
        self.items.iter().find(|item| item.mark == Some(mark)).map(|item| item.role)
    }
}

impl Form {
    /// The points that it is made of; of a disc, its extreme ones.
    #[must_use]
    pub fn points(&self) -> Vec<Vec2> {
        match self {
            Form::Convex(points) | Form::Line(points) => points.clone(),
            Form::Disc { center, radius } => {
                let by = Vec2::new(*radius, *radius);
                Aabb::new(*center - by, *center + by).corners().to_vec()
            }
            Form::Arrow(ends) => ends.to_vec(),
            Form::Dot(at) | Form::Label { at, .. } => vec![*at],
            Form::Mass(polygons) => polygons.concat(),
            Form::Span { .. } => Vec::new(),
        }
    }

    /// The distance of a point from its line, or from its point; 0 inside a label or a mass never counts.
    #[must_use]
    pub fn distance(&self, point: Vec2) -> f32 {
        let along = |points: &[Vec2]| {
            points.windows(2).map(|ends| segment_distance([ends[0], ends[1]], point)).fold(f32::INFINITY, f32::min)
        };
        match self {
            Form::Convex(points) => {
                let closing = points.last().zip(points.first());
                let last = closing.map_or(f32::INFINITY, |(p, q)| segment_distance([*p, *q], point));
                along(points).min(last)
            }
            Form::Line(points) => along(points),
            Form::Disc { center, radius } => (center.distance(point) - radius).abs(),
            Form::Arrow(ends) => segment_distance(*ends, point),
            Form::Dot(at) => at.distance(point),
            Form::Label { .. } | Form::Mass(_) | Form::Span { .. } => f32::INFINITY,
        }
    }
}

/// The things that a placed shape of any kind is drawn by: convex insides, and the lines around them. True for those
/// that are only the inside of something whose line is another thing.
fn shape_parts(shape: &Shape, pose: Pose2) -> Vec<(Form, bool)> {
    let placed = |points: &[Vec2]| points.iter().map(|point| pose * *point).collect::<Vec<Vec2>>();
    let closed = |points: &[Vec2]| {
        let mut points = placed(points);
        points.extend(points.first().copied());
        points
    };
    match shape {
        Shape::Convex(convex) => vec![(Form::Convex(convex_outline(convex, pose)), false)],
        Shape::Polygon(polygon) => {
            let insides = polygon.pieces().map(|piece| (Form::Convex(convex_outline(piece, pose)), true));
            let rings = polygon.outlines().chain(polygon.holes()).map(|ring| (Form::Line(closed(ring)), false));
            insides.chain(rings).collect()
        }
        Shape::Chain(chain) if chain.is_closed() => vec![(Form::Line(closed(chain.points())), false)],
        Shape::Chain(chain) => vec![(Form::Line(placed(chain.points())), false)],
        Shape::Compound(compound) => {
            compound.parts().iter().flat_map(|part| shape_parts(part.shape(), pose * part.pose())).collect()
        }
        _ => vec![(Form::Convex(placed(&shape.aabb().corners())), false)],
    }
}

fn segment_distance([p, q]: [Vec2; 2], point: Vec2) -> f32 {
    let along = q - p;
    let square = along.length_squared();
    let fraction = if square > 0.0 { ((point - p).dot(along) / square).clamp(0.0, 1.0) } else { 0.0 };
    point.distance(p + along * fraction)
}
