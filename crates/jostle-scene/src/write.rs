use core::fmt::Write;

use jostle::{Aabb, Chain, Convex, Motion, Pose2, Rot2, Shape, Vec2};

use crate::{Collider, Filter, Scene};

impl Scene {
    /// The colliders, layers and allowed pairs as a scene file in JSON, each collider in a line of its own.
    ///
    /// Every number is written with as many digits as it takes to read the same one again, so that the colliders that
    /// [`Scene::parse`] makes of the text give the same answers. Paths, moves and expected answers are left out, as are
    /// the names of shared shapes.
    ///
    /// ```
    /// use jostle_scene::{Format, Scene};
    /// let text = r#"(jostle: 1, colliders: [(name: "ball", circle: 0.1, at: (2, 0))])"#;
    /// let scene = Scene::parse(text, "ball.ron", Format::Ron)?;
    /// let json = scene.to_json();
    /// assert_eq!(json.lines().nth(1), Some(r#"  {"name": "ball", "circle": 0.1, "at": [2, 0]}"#));
    /// assert_eq!(Scene::parse(&json, "ball.json", Format::Json)?.colliders[0].shape, scene.colliders[0].shape);
    /// # Ok::<(), jostle_scene::SceneError>(())
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut text = String::from("{\"jostle\": 1");
        if self.y_down {
            text += ", \"y\": \"down\"";
        }
        if !self.layers.is_empty() {
            text += &format!(", \"layers\": {}", list(self.layers.iter().map(|layer| quoted(layer))));
        }
        text += ", \"colliders\": [\n";
        let mut groups = Vec::new();
        let lines: Vec<String> =
            self.colliders.iter().map(|collider| format!("  {}", self.collider(collider, &mut groups))).collect();
        text += &lines.join(",\n");
        text += "\n]";
        if !self.allow.is_empty() {
            let name = |index: usize| quoted(&self.colliders[index].name);
            text += &format!(", \"allow\": {}", list(self.allow.iter().map(|pair| list(pair.map(name)))));
        }
        text + "}\n"
    }

    /// The entry of a collider; `groups` has the static groups so far, which are numbered in their order.
    fn collider(&self, collider: &Collider, groups: &mut Vec<u32>) -> String {
        let mut fields = vec![format!("\"name\": {}", quoted(&collider.name))];
        match &collider.tiles {
            Some(_) => fields.push(tiles(collider)),
            None => fields.push(figure(&collider.shape)),
        }
        fields.extend(pose(collider.pose));
        let Collider { filter: Filter { layers, mask, group }, motion, .. } = *collider;
        if layers != Filter::default().layers {
            fields.push(format!("\"layer\": {}", self.layer_names(layers)));
        }
        if mask != Filter::default().mask {
            fields.push(format!("\"mask\": {}", self.layer_names(mask)));
        }
        fields.extend((group != 0).then(|| format!("\"group\": {group}")));
        fields.extend(collider.sensor.then(|| "\"sensor\": true".to_owned()));
        fields.extend(collider.one_way.map(|side| format!("\"one_way\": {}", point(side))));
        fields.extend((collider.margin != 0.0).then(|| format!("\"margin\": {}", collider.margin)));
        fields.extend((collider.tag != 0).then(|| format!("\"tag\": {}", collider.tag)));
        if motion != Motion::ZERO {
            let Motion { linear, angular, pivot } = motion;
            let [linear, pivot] = [linear, pivot].map(point);
            fields.push(format!("\"motion\": {{\"linear\": {linear}, \"angular\": {angular}, \"pivot\": {pivot}}}"));
        }
        if let Some(group) = collider.static_group {
            let number = groups.iter().position(|other| *other == group).unwrap_or_else(|| {
                groups.push(group);
                groups.len() - 1
            });
            fields.push(format!("\"static_group\": {number}"));
        }
        format!("{{{}}}", fields.join(", "))
    }

    fn layer_names(&self, bits: u64) -> String {
        list(self.layers.iter().enumerate().filter(|(layer, _)| bits >> layer & 1 == 1).map(|(_, name)| quoted(name)))
    }
}

fn tiles(collider: &Collider) -> String {
    let Some(tiles) = &collider.tiles else { return String::new() };
    let row = |row: usize| (0..tiles.columns()).map(|column| if tiles.has(column, row) { '#' } else { '.' }).collect();
    let rows = list((0..tiles.rows()).map(|number| {
        let row: String = row(number);
        format!("\n    {}", quoted(&row))
    }));
    let cell = tiles.cell_shape().map(|shape| format!(", \"cell\": {{{}}}", figure(shape))).unwrap_or_default();
    format!("\"tiles\": {{\"size\": {}{cell}, \"rows\": {rows}}}", tiles.size())
}

/// The fields of a shape.
fn figure(shape: &Shape) -> String {
    match shape {
        Shape::Convex(convex) => convex_figure(convex),
        // The file has no polygon of several outlines; its pieces have the same points.
        Shape::Polygon(polygon) if polygon.outlines().len() > 1 => {
            let parts = polygon.pieces().map(|piece| format!("{{{}}}", convex_figure(piece)));
            format!("\"compound\": {}", list(parts))
        }
        Shape::Polygon(polygon) => {
            let holes = list(polygon.holes().map(points));
            let outline = polygon.outlines().next().map(points).unwrap_or_default();
            let holes = if holes == "[]" { String::new() } else { format!(", \"holes\": {holes}") };
            format!("\"polygon\": {outline}{holes}")
        }
        Shape::Chain(chain) => chain_figure(chain),
        Shape::Compound(compound) => {
            let parts = compound.parts().iter().map(|part| {
                let mut fields = vec![figure(part.shape())];
                fields.extend(pose(part.pose()));
                fields.extend((part.tag() != 0).then(|| format!("\"tag\": {}", part.tag())));
                format!("{{{}}}", fields.join(", "))
            });
            format!("\"compound\": {}", list(parts))
        }
        _ => {
            let Aabb { min, max } = shape.aabb();
            format!("\"polygon\": {}", points(&[min, Vec2::new(max.x, min.y), max, Vec2::new(min.x, max.y)]))
        }
    }
}

fn convex_figure(convex: &Convex) -> String {
    let radius = convex.radius();
    match (convex.corners(), radius > 0.0) {
        ([at], false) => format!("\"point\": {}", point(*at)),
        ([Vec2::ZERO], true) => format!("\"circle\": {radius}"),
        ([at], true) => format!("\"capsule\": {}, \"radius\": {radius}", points(&[*at, *at])),
        (ends @ [_, _], false) => format!("\"segment\": {}", points(ends)),
        (ends @ [_, _], true) => format!("\"capsule\": {}, \"radius\": {radius}", points(ends)),
        (corners, false) => format!("\"polygon\": {}", points(corners)),
        (corners, true) => format!("\"polygon\": {}, \"radius\": {radius}", points(corners)),
    }
}

fn chain_figure(chain: &Chain) -> String {
    let mut text = format!("\"chain\": {}", points(chain.points()));
    if chain.is_closed() {
        text += ", \"closed\": true";
    }
    if chain.is_one_sided() {
        text += ", \"one_sided\": true";
    }
    let tags: Vec<u32> = (0..chain.segments().len() as u32).map(|segment| chain.tag(segment)).collect();
    if tags.iter().any(|tag| *tag != 0) {
        text += &format!(", \"tags\": {}", list(tags));
    }
    text
}

fn pose(pose: Pose2) -> impl Iterator<Item = String> {
    let at = (pose.translation != Vec2::ZERO).then(|| format!("\"at\": {}", point(pose.translation)));
    at.into_iter().chain(rotation(pose.rotation))
}

/// The rotation in degrees if these give the same sine and cosine, otherwise the angle that comes nearest.
fn rotation(rotation: Rot2) -> Option<String> {
    if rotation == Rot2::IDENTITY {
        return None;
    }
    let near = |angle: f32| {
        let bits = angle.to_bits();
        [bits, bits.wrapping_add(1), bits.wrapping_sub(1), bits.wrapping_add(2), bits.wrapping_sub(2)]
            .map(f32::from_bits)
    };
    let degrees = rotation.angle().to_degrees();
    let rounded = [degrees.round(), (degrees * 100.0).round() / 100.0];
    let degrees = rounded.into_iter().chain(near(degrees)).find(|degrees| Rot2::degrees(*degrees) == rotation);
    let angle = || near(rotation.angle()).into_iter().find(|angle| Rot2::new(*angle) == rotation);
    Some(match degrees {
        Some(degrees) => format!("\"degrees\": {degrees}"),
        None => format!("\"angle\": {}", angle().unwrap_or(rotation.angle())),
    })
}

fn points(points: &[Vec2]) -> String {
    list(points.iter().map(|at| point(*at)))
}

fn point(Vec2 { x, y }: Vec2) -> String {
    format!("[{x}, {y}]")
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

fn list<T: core::fmt::Display>(items: impl IntoIterator<Item = T>) -> String {
    let mut text = String::from("[");
    for (index, item) in items.into_iter().enumerate() {
        let _ = write!(text, "{}{item}", if index == 0 { "" } else { ", " });
    }
    text + "]"
}
