//! The entries of `moves`.

use std::collections::BTreeMap;

use jostle::{Mover, Response, Vec2};

use super::content::Content;
use super::expectation::digits;
use super::faults::Faults;
use super::fields::Fields;
use super::names::Names;
use super::node::Node;
use crate::schema::{MOST_DISPLACEMENTS, MOST_HITS, MOVE_ANSWERS, SETTINGS, names};
use crate::suggest::{quoted, suggestion};
use crate::{Collider, ExpectedMove, ExpectedSurface, Move};

/// The names that the entries may refer to.
pub(super) struct Named<'n> {
    pub(super) colliders: &'n [Collider],
    pub(super) numbers: &'n Names<usize>,
    pub(super) layers: &'n Names<usize>,
}

/// The move of this name.
pub(super) fn entry(fields: &Fields<'_>, name: String, named: &Named<'_>) -> Result<Move, Faults> {
    let by = displacements(fields.need("by")?)?;
    Ok(Move {
        name,
        mover: *named.numbers.find(fields.need("mover")?)?,
        settings: fields.or_default("settings", settings)?,
        repeat: fields.get("repeat").map_or(Ok(1), |value| repetitions(value, by.len()))?,
        by,
        responses: responses(fields, named)?,
        expect: fields.get("expect").map(|value| expected(value, named)).transpose()?,
        line: fields.line(),
    })
}

/// One `[x, y]` or a list of them.
fn displacements(value: Node<'_>) -> Result<Vec<Vec2>, Faults> {
    let by = match value.content()? {
        Content::List(items) if items.iter().all(|item| matches!(item.content(), Ok(Content::List(_)))) => {
            value.items()?.into_iter().map(Node::point).collect::<Result<Vec<Vec2>, _>>()?
        }
        _ => vec![value.point()?],
    };
    match by.len() {
        0 => Err(value.error("field \"by\" is empty; give a displacement, [x, y], or a list of them")),
        count => within(value, count, 1).map(|()| by),
    }
}

fn repetitions(value: Node<'_>, displacements: usize) -> Result<u32, Faults> {
    match value.whole()? {
        0 => Err(value.error("field \"repeat\" is 0; all displacements are made at least once")),
        repeat => within(value, displacements, repeat).map(|()| repeat),
    }
}

fn within(value: Node<'_>, displacements: usize, repeat: u32) -> Result<(), Faults> {
    match displacements as u64 * u64::from(repeat) {
        all if all > MOST_DISPLACEMENTS => {
            Err(value.error(format!("the move has {all} displacements; at most {MOST_DISPLACEMENTS} are possible")))
        }
        _ => Ok(()),
    }
}

fn settings(value: Node<'_>) -> Result<Mover, Faults> {
    let fields = Fields::read(value, &[SETTINGS])?;
    let defaults = Mover::default();
    Ok(Mover {
        up: fields.get("up").map(up).transpose()?,
        max_floor_angle: fields.get("max_floor_degrees").map_or(Ok(defaults.max_floor_angle), steepness)?,
        snap: fields.get("snap").map_or(Ok(defaults.snap), |value| not_negative(value, "snap"))?,
        step_height: fields
            .get("step_height")
            .map_or(Ok(defaults.step_height), |value| not_negative(value, "step_height"))?,
        stop_on_slope: fields.get("stop_on_slope").map_or(Ok(defaults.stop_on_slope), Node::flag)?,
        constant_speed: fields.get("constant_speed").map_or(Ok(defaults.constant_speed), Node::flag)?,
        skin: fields.get("skin").map(skin).transpose()?.flatten(),
        max_hits: fields.get("max_hits").map_or(Ok(defaults.max_hits), most_hits)?,
    })
}

fn up(value: Node<'_>) -> Result<Vec2, Faults> {
    match value.point()? {
        Vec2::ZERO => {
            Err(value.error("field \"up\" is [0, 0], which is no direction; leave it out for a view from above"))
        }
        up => Ok(up),
    }
}

/// An angle from degrees, in radians.
fn steepness(value: Node<'_>) -> Result<f32, Faults> {
    match value.number()? {
        degrees if (0.0..=90.0).contains(&degrees) => Ok(degrees.to_radians()),
        degrees => Err(value.error(format!("field \"max_floor_degrees\" is {degrees}; give 0 to 90"))),
    }
}

/// A length; nothing stands for the default.
fn skin(value: Node<'_>) -> Result<Option<f32>, Faults> {
    match value.content()? {
        Content::Nothing => Ok(None),
        _ => not_negative(value, "skin").map(Some),
    }
}

fn most_hits(value: Node<'_>) -> Result<u32, Faults> {
    match value.whole()? {
        hits if hits > MOST_HITS => {
            Err(value.error(format!("field \"max_hits\" is {hits}; at most {MOST_HITS} are possible")))
        }
        hits => Ok(hits),
    }
}

fn not_negative(value: Node<'_>, field: &str) -> Result<f32, Faults> {
    match value.number()? {
        number if number >= 0.0 => Ok(number),
        number => Err(value.error(format!("field {field:?} is {number}; it must not be negative"))),
    }
}

/// The responses to colliders, named by themselves or by their layers. No collider has two.
fn responses(fields: &Fields<'_>, named: &Named<'_>) -> Result<BTreeMap<usize, Response>, Faults> {
    let restitution = fields.get("restitution").map_or(Ok(1.0), |value| not_negative(value, "restitution"))?;
    if let (Some(value), None) = (fields.get("restitution"), fields.get("bounce")) {
        return Err(value.error_at_key("restitution", "field \"restitution\" goes only with \"bounce\""));
    }
    let kinds = [
        ("ignore", Response::Ignore),
        ("cross", Response::Cross),
        ("touch", Response::Touch),
        ("bounce", Response::Bounce(restitution)),
    ];
    let mut given: BTreeMap<usize, (&str, Response)> = BTreeMap::new();
    for (field, response) in kinds {
        let Some(value) = fields.get(field) else { continue };
        let items = match value.content()? {
            Content::Text(_) => vec![value],
            _ => value.items()?,
        };
        for item in items {
            for index in those_named(item, named)? {
                let (first, _) = *given.entry(index).or_insert((field, response));
                if first != field {
                    let name = &named.colliders[index].name;
                    return Err(item.error(format!("collider {name:?} is named by {first:?} and {field:?}; keep one")));
                }
            }
        }
    }
    Ok(given.into_iter().map(|(index, (_, response))| (index, response)).collect())
}

/// The collider of this name, or all those in the layer of this name.
fn those_named(value: Node<'_>, named: &Named<'_>) -> Result<Vec<usize>, Faults> {
    let Named { colliders, numbers, layers } = named;
    let name = value.text()?;
    if let Some(index) = numbers.get(&name) {
        return Ok(vec![*index]);
    }
    if let Some(layer) = layers.get(&name) {
        let is_in = |index: &usize| colliders[*index].filter.layers & 1 << layer != 0;
        return Ok((0..colliders.len()).filter(is_in).collect());
    }
    if numbers.may_be_broken(&name) || layers.may_be_broken(&name) {
        return Err(Faults::default());
    }
    let suggestion = suggestion(&name, numbers.names().chain(layers.names()));
    Err(value.error(format!("neither a collider nor a layer {name:?} exists{suggestion}")))
}

fn expected(value: Node<'_>, named: &Named<'_>) -> Result<ExpectedMove, Faults> {
    let fields = Fields::read(value, &[MOVE_ANSWERS])?;
    let known = names(&[MOVE_ANSWERS]);
    if fields.given(&known).is_empty() {
        return Err(value.error(format!("expects nothing; give {}", quoted(&known))));
    }
    let surface = |field| fields.get(field).map(|value| surface(value, named.numbers)).transpose();
    Ok(ExpectedMove {
        at: fields.get("at").map(|value| digits(value, "two numbers, [x, y]")).transpose()?,
        floor: surface("floor")?,
        wall: surface("wall")?,
        ceiling: surface("ceiling")?,
        stuck: fields.get("stuck").map(Node::flag).transpose()?,
        hits: fields.get("hits").map(|value| in_order(value, named.numbers)).transpose()?,
        free: fields.get("free").map(Node::flag).transpose()?,
        line: value.line(),
    })
}

/// The expected surface: any, none, or one of the collider with this name.
fn surface(value: Node<'_>, colliders: &Names<usize>) -> Result<ExpectedSurface, Faults> {
    match value.content()? {
        Content::Flag(true) => Ok(ExpectedSurface::Any),
        Content::Flag(false) => Ok(ExpectedSurface::None),
        Content::Text(_) => colliders.find(value).copied().map(ExpectedSurface::Of),
        _ => Err(value.must_be("true, false or the name of a collider")),
    }
}

fn in_order(list: Node<'_>, colliders: &Names<usize>) -> Result<Vec<usize>, Faults> {
    list.items()?.into_iter().map(|name| colliders.find(name).copied()).collect()
}
