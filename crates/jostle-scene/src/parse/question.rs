//! Questions about a scene, each a JSON object.

use jostle::{Pose2, Ray, Shape, Vec2};

use super::content::Content;
use super::faults::Faults;
use super::fields::Fields;
use super::names::Names;
use super::node::Node;
use super::pose::pose;
use super::shape::named_or_inline;
use super::source::Source;
use super::traits::bits;
use crate::schema::{ASKS, OF_ASKS, OF_QUESTION, POSE, names};
use crate::suggest::quoted;
use crate::{Asks, Collider, Format, Question, Scene, SceneError};

/// Reads questions about a scene. In JSON a question is an object with one field for what it asks, such as
/// `{"ray": [0, 0], "direction": [1, 0]}`; [`question_help`](crate::question_help) lists all fields.
///
/// ```
/// use jostle_scene::{Asks, Format, Questions, Scene};
/// let text = r#"{"jostle": 1, "colliders": [{"name": "hero", "circle": 1, "at": [3, 0]}]}"#;
/// let scene = Scene::parse(text, "room.json", Format::Json)?;
/// let questions = Questions::new(&scene);
/// let cast = questions.read(r#"{"cast": "hero", "by": [9, 0]}"#, "questions", 1)?;
/// assert!(matches!(cast.asks, Asks::Cast { pose, .. } if pose.translation.x == 3.0));
/// let error = questions.read(r#"{"cast": "hreo", "by": [9, 0]}"#, "questions", 2).unwrap_err();
/// assert_eq!(error.to_string(), "questions:2:10: collider \"hreo\" does not exist; did you mean \"hero\"?");
/// # Ok::<(), jostle_scene::SceneError>(())
/// ```
pub struct Questions<'s> {
    colliders: &'s [Collider],
    numbers: Names<usize>,
    layers: Names<usize>,
}

impl<'s> Questions<'s> {
    /// The reader of questions about this scene.
    #[must_use]
    pub fn new(scene: &'s Scene) -> Questions<'s> {
        let mut numbers = Names::new("collider");
        let mut layers = Names::new("layer");
        for (index, collider) in scene.colliders.iter().enumerate() {
            numbers.add(&collider.name, index);
        }
        for (index, layer) in scene.layers.iter().enumerate() {
            layers.add(layer, index);
        }
        Questions { colliders: &scene.colliders, numbers, layers }
    }

    /// Reads the question in a line of a file; `file` and `line` are those of messages.
    ///
    /// # Errors
    /// [`SceneError`] with the fault, its column and what to change.
    pub fn read(&self, text: &str, file: &str, line: usize) -> Result<Question, SceneError> {
        self.question(Node::root(&Source::new(text, Format::Json))).map_err(|faults| {
            let mut faults = faults.all();
            faults.iter_mut().for_each(|fault| fault.line += line - 1);
            SceneError::new(file, faults)
        })
    }

    fn question(&self, value: Node<'_>) -> Result<Question, Faults> {
        let fields = Fields::read(value, &[ASKS, OF_ASKS, POSE, OF_QUESTION])?;
        let kinds = names(&[ASKS]);
        let (kind, asked) = match fields.given(&kinds)[..] {
            [one] => one,
            [] => return Err(fields.error(format!("the question asks nothing; give one of {}", quoted(&kinds)))),
            [(first, _), (second, value), ..] => {
                let message = format!("{first:?} and {second:?} are two questions; write them in two lines");
                return Err(value.error_at_key(second, message));
            }
        };
        only_fitting(&fields, kind)?;
        let mut skip = fields.or_default("skip", |list| self.listed(list))?;
        let all = fields.or_default("all", Node::flag)?;
        let asks = match kind {
            "ray" => Asks::Ray { ray: ray(asked, &fields)?, all },
            "point" => Asks::Point(asked.point()?),
            "nearest" => Asks::Nearest {
                point: asked.point()?,
                max: fields.get("max").map_or(Ok(f32::INFINITY), Node::number)?,
                count: fields.get("count").map_or(Ok(1), Node::whole)? as usize,
            },
            "cast" => {
                let (shape, pose) = self.placed(asked, &fields, &mut skip)?;
                Asks::Cast { shape, pose, by: fields.need("by")?.point()?, all }
            }
            _ => {
                let (shape, pose) = self.placed(asked, &fields, &mut skip)?;
                Asks::Overlapping { shape, pose }
            }
        };
        let mask = fields.get("mask").map_or(Ok(u64::MAX), |mask| bits(mask, &self.layers))?;
        let sensors = fields.or_default("sensors", Node::flag)?;
        let id = fields.get("id").map(Node::text).transpose()?;
        Ok(Question { asks, mask, sensors, skip, id })
    }

    /// The colliders in a list of names.
    fn listed(&self, list: Node<'_>) -> Result<Vec<usize>, Faults> {
        list.items()?.into_iter().map(|name| self.numbers.find(name).copied()).collect()
    }

    /// The shape of an object, or that of a collider, which is skipped, at its own pose as far as no other is given.
    fn placed(&self, asked: Node<'_>, fields: &Fields<'_>, skip: &mut Vec<usize>) -> Result<(Shape, Pose2), Faults> {
        let given = pose(fields)?;
        let Content::Text(_) = asked.content()? else {
            return Ok((named_or_inline(asked, &Names::new("shape"))?, given));
        };
        let index = *self.numbers.find(asked)?;
        let Collider { shape, pose: own, .. } = &self.colliders[index];
        skip.push(index);
        let is_rotated = !fields.given(&["angle", "degrees"]).is_empty();
        let translation = if fields.get("at").is_some() { given.translation } else { own.translation };
        Ok((shape.clone(), Pose2::new(translation, if is_rotated { given.rotation } else { own.rotation })))
    }
}

/// Demands that all fields go with what is asked.
fn only_fitting(fields: &Fields<'_>, kind: &str) -> Result<(), Faults> {
    for field in OF_ASKS.iter().filter(|field| !field.beside.contains(&kind)) {
        if let Some(value) = fields.get(field.name) {
            return Err(unfit(value, field.name, kind, field.beside));
        }
    }
    let (posed, shapes) = (names(&[POSE]), ["cast", "overlapping"]);
    match fields.given(&posed)[..] {
        [(name, value), ..] if !shapes.contains(&kind) => Err(unfit(value, name, kind, &shapes)),
        _ => Ok(()),
    }
}

fn unfit(value: Node<'_>, field: &str, kind: &str, beside: &[&str]) -> Faults {
    value.error_at_key(field, format!("field {field:?} does not go with {kind:?}; it goes with {}", quoted(beside)))
}

fn ray(origin: Node<'_>, fields: &Fields<'_>) -> Result<Ray, Faults> {
    let direction = fields.need("direction")?;
    let ray = Ray::new(origin.point()?, direction.point()?);
    if ray.direction == Vec2::ZERO {
        return Err(direction.error("field \"direction\" is [0, 0], which is no direction; give another"));
    }
    let until = fields.get("until").map(Node::number).transpose()?;
    Ok(until.map_or(ray, |until| ray.until(until.into())))
}
