//! The text of a file in which faults are chosen at run time.

use std::ops::Range;

use crate::places::Form;
use crate::ways::Edit;

/// The text of a file of the copy, and which faults its parts are due to.
pub struct Rendered {
    pub text: String,
    due: Vec<(Range<usize>, Vec<usize>)>,
}

/// A file with the edits of numbered faults in it. One edit may lie within another, or be at the same place, but none
/// may begin within another and end behind it; see [`crossing`].
pub fn render(text: &str, edits: &[(usize, &Edit)]) -> Rendered {
    let mut sorted = edits.to_vec();
    sorted.sort_by_key(|(_, edit)| (edit.range.start, usize::MAX - edit.range.end));
    let mut rendered = Rendered { text: String::new(), due: Vec::new() };
    rendered.add(text, 0..text.len(), &sorted);
    rendered
}

/// The faults whose edits begin within one of another fault and end behind it.
pub fn crossing(edits: &[(usize, &Edit)]) -> Vec<usize> {
    let crosses = |a: &Range<usize>, b: &Range<usize>| a.start < b.start && b.start < a.end && a.end < b.end;
    let is_crossing = |edit: &Edit| edits.iter().any(|(_, other)| crosses(&other.range, &edit.range));
    edits.iter().filter(|(_, edit)| is_crossing(edit)).map(|(number, _)| *number).collect()
}

impl Rendered {
    /// The faults that a range of the copy's text is due to, and how far they are from it.
    pub fn blamed(&self, range: &Range<usize>) -> Option<(usize, &[usize])> {
        let distance =
            |due: &Range<usize>| due.start.saturating_sub(range.start).max(range.end.saturating_sub(due.end));
        let nearest = self.due.iter().min_by_key(|(due, _)| (distance(due), due.len()))?;
        Some((distance(&nearest.0), &nearest.1))
    }

    /// Adds a range of the original text, with the edits in it, the outer ones before the inner ones.
    fn add(&mut self, text: &str, range: Range<usize>, edits: &[(usize, &Edit)]) {
        let (mut at, mut left) = (range.start, edits);
        while let Some((_, first)) = left.first() {
            let here = &first.range;
            let equal = left.iter().take_while(|(_, edit)| edit.range == *here && edit.form == first.form).count();
            let inner =
                left[equal..].iter().take_while(|(_, edit)| edit.range.end <= here.end && !here.is_empty()).count();
            self.text.push_str(&text[at..here.start]);
            self.choice(text, &left[..equal], &left[equal..equal + inner]);
            (at, left) = (here.end, &left[equal + inner..]);
        }
        self.text.push_str(&text[at..range.end]);
    }

    /// Adds a choice between edits of one range, and the original text with the inner edits.
    fn choice(&mut self, text: &str, edits: &[(usize, &Edit)], inner: &[(usize, &Edit)]) {
        let start = self.text.len();
        let form = edits[0].1.form;
        self.text.push_str(if form == Form::Value { "(" } else { "" });
        for (number, edit) in edits {
            let condition =
                if form == Form::Always { String::new() } else { format!("if crate::planted({number}) {{\n") };
            self.text.push_str(&condition);
            let new = self.text.len();
            self.text.push_str(&edit.new);
            self.due.push((new..self.text.len(), vec![*number]));
            self.text.push_str(if form == Form::Always { "" } else { "\n} else " });
        }
        if form != Form::Always {
            self.text.push_str("{\n");
            self.add(text, edits[0].1.range.clone(), inner);
            self.text.push_str("\n}");
        }
        self.text.push_str(if form == Form::Value { ")" } else { "" });
        self.due.push((start..self.text.len(), edits.iter().map(|(number, _)| *number).collect()));
    }
}
