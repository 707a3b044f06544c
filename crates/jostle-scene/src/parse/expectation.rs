//! The rows of `expect`.

use jostle::Relation;

use super::content::Content;
use super::faults::Faults;
use super::fields::Fields;
use super::names::Names;
use super::node::Node;
use super::rows::pair;
use crate::schema::ANSWERS;
use crate::{Expectation, ExpectedPoints, ExpectedTime};

/// The questions that a row may answer; those of the second list are about contacts.
const QUESTIONS: [&str; 6] = ["relation", "separation", "begun_at", "normal", "points", "depth"];
const OF_CONTACTS: [&str; 3] = ["normal", "points", "depth"];

pub(super) fn expectation(value: Node<'_>, colliders: &Names<usize>) -> Result<Expectation, Faults> {
    let fields = Fields::read(value, &[ANSWERS])?;
    let row = Expectation {
        pair: pair(fields.need("pair")?, colliders)?,
        relation: fields.get("relation").map(relation).transpose()?,
        separation: fields.get("separation").map(Node::digits).transpose()?,
        begun_at: fields.get("begun_at").map(time).transpose()?,
        margin: fields.or_default("margin", margin)?,
        normals: fields.get("normal").map(normals).transpose()?,
        points: fields.get("points").map(points).transpose()?,
        depth: fields.get("depth").map(Node::digits).transpose()?,
        line: value.line(),
    };
    if fields.given(&QUESTIONS).is_empty() {
        let message =
            "expects nothing; give \"relation\", \"separation\", \"begun_at\", \"normal\", \"points\" or \"depth\"";
        return Err(value.error(message));
    }
    match fields.get("margin") {
        Some(margin) if fields.given(&OF_CONTACTS).is_empty() => Err(margin
            .error("field \"margin\" applies only to contacts; give \"normal\", \"points\" or \"depth\" beside it")),
        _ => Ok(row),
    }
}

fn relation(value: Node<'_>) -> Result<Relation, Faults> {
    let mut relations = Names::new("relation");
    for relation in [Relation::Apart, Relation::Touching, Relation::Overlapping] {
        relations.add(&relation.to_string(), relation);
    }
    relations.find(value).copied()
}

/// A time from 0 to 1, or nothing for never.
fn time(value: Node<'_>) -> Result<ExpectedTime, Faults> {
    match value.content()? {
        Content::Nothing => Ok(ExpectedTime::Never),
        Content::Number => match value.number()? {
            time if (0.0..=1.0).contains(&time) => value.digits().map(ExpectedTime::At),
            time => Err(value.error(format!("field \"begun_at\" is {time}; give a fraction of the step, from 0 to 1"))),
        },
        _ => Err(value.must_be("a fraction of the step, from 0 to 1, or null for never")),
    }
}

fn margin(value: Node<'_>) -> Result<f32, Faults> {
    match value.number()? {
        margin if margin >= 0.0 => Ok(margin),
        margin => Err(value.error(format!("field \"margin\" is {margin}; give 0 or more"))),
    }
}

/// One `[x, y]` or a list of them.
fn normals(value: Node<'_>) -> Result<Vec<[String; 2]>, Faults> {
    const WHAT: &str = "a normal, [x, y], or a list of normals";
    match value.content()? {
        Content::List(items) if items.iter().all(|item| matches!(item.content(), Ok(Content::List(_)))) => {
            value.items()?.into_iter().map(|item| unit(item, WHAT)).collect()
        }
        _ => Ok(vec![unit(value, WHAT)?]),
    }
}

/// The number of points, or the positions of all.
fn points(value: Node<'_>) -> Result<ExpectedPoints, Faults> {
    match value.content()? {
        Content::Number => value.whole().map(ExpectedPoints::Count),
        Content::List(_) => {
            let places = value.items()?.into_iter().map(|item| digits(item, "points, each of two numbers, [x, y]"));
            places.collect::<Result<_, _>>().map(ExpectedPoints::Places)
        }
        _ => Err(value.must_be("the number of points, or a list of their positions")),
    }
}

pub(super) fn digits(value: Node<'_>, what: &str) -> Result<[String; 2], Faults> {
    let [x, y] = value.array(what)?;
    Ok([x.digits()?, y.digits()?])
}

/// The digits of a direction whose length, as far as written, can be 1.
fn unit(value: Node<'_>, what: &str) -> Result<[String; 2], Faults> {
    let written = digits(value, what)?;
    let [x, y] = [0, 1].map(|i| (written[i].parse::<f64>().unwrap_or_default().abs(), half_a_digit(&written[i])));
    let longest = f64::hypot(x.0 + x.1, y.0 + y.1);
    let shortest = f64::hypot((x.0 - x.1).max(0.0), (y.0 - y.1).max(0.0));
    // The length of an f32 direction is rounded.
    let rounding = f64::from(f32::EPSILON);
    if longest < 1.0 - rounding || shortest > 1.0 + rounding {
        let length = f64::hypot(x.0, y.0);
        let [x, y] = written;
        return Err(
            value.error(format!("field \"normal\" has [{x}, {y}], of length {length:.3}; its length must be 1"))
        );
    }
    Ok(written)
}

/// Half a unit of the last digit of a decimal; 1, which any direction fits, if it is written with an exponent.
fn half_a_digit(written: &str) -> f64 {
    if written.contains(['e', 'E']) {
        return 1.0;
    }
    let decimals = written.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    0.5 * 0.1_f64.powi(decimals.min(i32::MAX as usize) as i32)
}
