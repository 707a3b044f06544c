use crate::annotation::Annotation;
use crate::csv::csv_text;
use crate::failure::{Ending, Failure};
use crate::format::PrintedRow;
use crate::json::as_float;
use crate::listing::Listing;
use crate::names::{counted, ranks};
use crate::numbers::{number, rounded, unsigned_zero};
use crate::output::say;
use crate::pair_method::PairMethod;
use crate::table::{Column, Look, TableRow, numbers, texts};
use jostle::{Relation, relate, separation};
use jostle_scene::{Collider, Scene};
use serde::Serialize;

/// The error of a method about a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum MethodError {
    /// It takes two for meeting that are apart.
    Invented,
    /// It takes two for apart that overlap or touch.
    Missed,
}

impl MethodError {
    fn text(self) -> &'static str {
        match self {
            MethodError::Invented => "invented",
            MethodError::Missed => "missed",
        }
    }
}

/// The row of a pair about which a method is wrong.
#[derive(Clone, Serialize)]
struct WrongRow<'s> {
    a: &'s str,
    b: &'s str,
    error: MethodError,
    /// The exact relation.
    relation: &'static str,
    /// The exact separation.
    #[serde(serialize_with = "as_float")]
    separation: f32,
    #[serde(skip)]
    method: &'static str,
    #[serde(skip)]
    file: &'s str,
    #[serde(skip)]
    line: usize,
}

/// Prints the pairs about which a method is wrong; in vain if it is about none of them.
pub(super) fn check_method(
    listing: &Listing,
    method: PairMethod,
    scene: &Scene,
    file: &str,
) -> Result<Ending, Failure> {
    let is_listed = listing.filter(scene, file)?;
    let rank = ranks(scene);
    let mut order: Vec<usize> = (0..scene.colliders.len()).collect();
    order.sort_unstable_by_key(|&index| rank[index]);
    let boxes: Vec<_> = scene.colliders.iter().map(|collider| collider.shape.at(collider.pose).aabb()).collect();
    let (mut rows, mut asked, mut others) = (Vec::new(), 0, 0);
    for (i, &one) in order.iter().enumerate() {
        for &other in &order[i + 1..] {
            // In the order of the file, as the first of two is the mover for some methods.
            let [first, second] = [one.min(other), one.max(other)];
            let [a, b] = [first, second].map(|index| &scene.colliders[index]);
            if !(listing.all || a.skip_reason(b).is_none()) || !is_listed(a, b) {
                continue;
            }
            let Some(says) = (method.meets)(a, b) else {
                others += 1;
                continue;
            };
            asked += 1;
            let placed = [a, b].map(|collider| collider.shape.at(collider.pose));
            let meets = boxes[first].intersects(boxes[second]) && relate(placed[0], placed[1]) != Relation::Apart;
            if says != meets {
                let error = if says { MethodError::Invented } else { MethodError::Missed };
                rows.push(wrong_row([&scene.colliders[one], &scene.colliders[other]], error, method.name, file));
            }
        }
    }
    if asked == 0 {
        let message = format!("warning: {} is about {}, and no pair of {file} is of these", method.name, method.shapes);
        say(&message);
    }
    let (shown, printed) = listing.shown(rows.len());
    listing.printing.print(rows[..shown].iter().cloned())?;
    let count = |error| rows.iter().filter(|row| row.error == error).count();
    let (invented, missed) = (count(MethodError::Invented), count(MethodError::Missed));
    say(&format!(
        "{} · {} asked by {} · {} of other shapes · {invented} invented, {missed} missed{printed}",
        counted(scene.colliders.len(), "collider"),
        counted(asked, "pair"),
        method.name,
        counted(others, "pair"),
    ));
    Ok(if rows.is_empty() { Ending::Fine } else { Ending::Denied })
}

fn wrong_row<'s>([a, b]: [&'s Collider; 2], error: MethodError, method: &'static str, file: &'s str) -> WrongRow<'s> {
    let (placed_a, placed_b) = (a.shape.at(a.pose), b.shape.at(b.pose));
    let relation = match relate(placed_a, placed_b) {
        Relation::Apart => "apart",
        Relation::Touching => "touching",
        Relation::Overlapping => "overlapping",
    };
    let separation = unsigned_zero(separation(placed_a, placed_b).distance);
    WrongRow { a: &a.name, b: &b.name, error, relation, separation, method, file, line: a.line }
}

impl PrintedRow<5, 5> for WrongRow<'_> {
    const COLUMNS: [Column; 5] = [texts("a"), texts("b"), texts("error"), texts("relation"), numbers("separation")];
    const CSV_HEADING: [&'static str; 5] = ["a", "b", "error", "relation", "separation"];

    fn table_row(&self) -> TableRow<5> {
        let cells =
            [self.a.into(), self.b.into(), self.error.text().into(), self.relation.into(), rounded(self.separation)];
        TableRow { look: Look::Bad, cells }
    }

    fn csv_row(&self) -> [String; 5] {
        let (error, relation) = (self.error.text().into(), self.relation.into());
        [csv_text(self.a), csv_text(self.b), error, relation, number(self.separation)]
    }

    fn annotation(&self) -> Option<Annotation<'_>> {
        let WrongRow { a, b, method, relation, .. } = self;
        let message = match self.error {
            MethodError::Invented => {
                format!("{method}: {a} meets {b}, but they are {} apart", rounded(self.separation))
            }
            MethodError::Missed => format!("{method}: {a} and {b} are apart, but they are {relation}"),
        };
        Some(Annotation { denied: true, file: self.file, line: self.line, message })
    }
}
