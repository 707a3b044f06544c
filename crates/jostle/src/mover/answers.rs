//! The answers that a mover gets about the things it meets, and its report of them.

use core::ops::Range;

use super::{
    few::Few,
    moved::{HITS, MoveHit, Stop},
    planes::Normal,
    reach::Key,
    settings::Response,
};

/// The answer to a part of an obstacle.
#[derive(Clone, Copy)]
struct Answer<I> {
    key: Key<I>,
    part: u32,
    response: Response,
    is_reported: bool,
}

/// The answers of a move: each part is asked about once.
pub(super) struct Answers<'r, I> {
    respond: &'r mut dyn FnMut(&MoveHit<I>) -> Response,
    /// Sorted by obstacle.
    list: Few<Answer<I>, HITS>,
    /// True if one of them is to pass.
    has_passed: bool,
    pub(super) hits: Few<MoveHit<I>, HITS>,
    pub(super) stops: Few<Stop, HITS>,
}

impl<'r, I: Copy + Ord> Answers<'r, I> {
    pub(super) fn new(respond: &'r mut dyn FnMut(&MoveHit<I>) -> Response) -> Answers<'r, I> {
        Answers { respond, list: Few::new(), has_passed: false, hits: Few::new(), stops: Few::new() }
    }

    /// The part of the list that holds the answers about an obstacle: all of a short one, in which a search would cost
    /// more than a look at each.
    #[inline]
    fn range(&self, key: Key<I>) -> Range<usize> {
        if self.list.len() > HITS { self.range_in_many(key) } else { 0..self.list.len() }
    }

    #[inline(never)]
    fn range_in_many(&self, key: Key<I>) -> Range<usize> {
        let first = self.list.partition_point(|answer| answer.key < key);
        let rest = &self.list[first..];
        first..first + rest.iter().position(|answer| answer.key != key).unwrap_or(rest.len())
    }

    /// The answers about an obstacle.
    #[inline]
    fn about(&self, key: Key<I>) -> impl Iterator<Item = &Answer<I>> {
        self.list[self.range(key)].iter().filter(move |answer| answer.key == key)
    }

    /// The answer to a part, if there is one. A mover that passes a segment of a chain passes all of the chain.
    #[inline]
    pub(super) fn to(&self, key: Key<I>, part: u32) -> Option<Response> {
        let mut about = self.about(key);
        about.find(|answer| answer.part == part || !answer.response.blocks()).map(|answer| answer.response)
    }

    /// True if a part has been reported.
    pub(super) fn has_met(&self, key: Key<I>, part: u32) -> bool {
        self.about(key).any(|answer| answer.part == part && answer.is_reported)
    }

    /// True if the mover passes an obstacle.
    #[inline]
    pub(super) fn pass(&self, key: Key<I>) -> bool {
        self.has_passed && self.about(key).any(|answer| !answer.response.blocks())
    }

    /// True if an obstacle has been crossed or ignored.
    #[inline]
    pub(super) fn is_done(&self, key: Key<I>) -> bool {
        self.has_passed && self.about(key).any(|answer| answer.response == Response::Ignore)
    }

    /// The answer to a part that the mover meets. What blocks is reported once, and each bounce deflects anew.
    pub(super) fn meet(&mut self, key: Key<I>, hit: &MoveHit<I>, is_sensor: bool) -> Response {
        let response = self.ask(key, hit, is_sensor);
        if !response.blocks() {
            return response;
        }
        let mut range = self.range(key);
        let met = range.find(|i| {
            let answer = &self.list[*i];
            (answer.key, answer.part, answer.is_reported) == (key, hit.part, false)
        });
        if let Some(i) = met {
            self.list[i].is_reported = true;
            self.report(hit);
        }
        if met.is_some() || matches!(response, Response::Bounce(_)) {
            self.stops.push(Stop { normal: hit.normal.into(), response });
        }
        response
    }

    /// Notes a surface that the mover ends at, without having met it there: it slides along it, or bounces off it if that
    /// is the answer to it.
    pub(super) fn be_at(&mut self, key: Key<I>, part: u32, normal: Normal) {
        let bounce = self.to(key, part).filter(|response| matches!(response, Response::Bounce(_)));
        self.stops.push(Stop { normal, response: bounce.unwrap_or(Response::Slide) });
    }

    /// The answer to a part that the mover comes near.
    pub(super) fn ask(&mut self, key: Key<I>, hit: &MoveHit<I>, is_sensor: bool) -> Response {
        if let Some(response) = self.to(key, hit.part) {
            return response;
        }
        let response = match (self.respond)(hit) {
            response if is_sensor && response.blocks() => Response::Cross,
            response => response,
        };
        self.add(Answer { key, part: hit.part, response, is_reported: false });
        response
    }

    /// Adds a hit to the report. A mover that keeps its skin gets back some of the share that it had spent, so the next
    /// hit may come at a smaller one; it is reported at that of the last.
    fn report(&mut self, hit: &MoveHit<I>) {
        let spent = self.hits.last().map_or(0.0, |last| last.fraction);
        self.hits.push(MoveHit { fraction: hit.fraction.max(spent), ..*hit });
    }

    /// Reports what is crossed, if it is to be reported. It does not count from now on.
    pub(super) fn cross(&mut self, key: Key<I>, hit: &MoveHit<I>, response: Response) {
        if response == Response::Cross {
            self.report(hit);
        }
        self.list.retain(|answer| answer.key != key);
        self.add(Answer { key, part: hit.part, response: Response::Ignore, is_reported: true });
    }

    /// Adds an answer behind those about the same obstacle.
    fn add(&mut self, answer: Answer<I>) {
        self.has_passed |= !answer.response.blocks();
        let at = self.list.partition_point(|other| other.key <= answer.key);
        self.list.push(answer);
        self.list[at..].rotate_right(1);
    }
}
