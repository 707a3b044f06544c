//! The answers that a mover gets about the things it meets, and its report of them.

use super::{
    few::Few,
    moved::{HITS, MoveHit, Stop},
    settings::Response,
};

/// The answer to a part of an obstacle.
#[derive(Clone, Copy)]
struct Answer<I> {
    id: I,
    part: u32,
    response: Response,
    is_reported: bool,
}

/// The answers of a move: each part is asked about once.
pub(super) struct Answers<'r, I> {
    respond: &'r mut dyn FnMut(&MoveHit<I>) -> Response,
    list: Few<Answer<I>, HITS>,
    pub(super) hits: Few<MoveHit<I>, HITS>,
    pub(super) stops: Few<Stop, HITS>,
}

impl<'r, I: Copy + PartialEq> Answers<'r, I> {
    pub(super) fn new(respond: &'r mut dyn FnMut(&MoveHit<I>) -> Response) -> Answers<'r, I> {
        Answers { respond, list: Few::new(), hits: Few::new(), stops: Few::new() }
    }

    /// The answer to a part, if there is one. A mover that passes one part of an obstacle passes all of it.
    pub(super) fn to(&self, id: I, part: u32) -> Option<Response> {
        let mut of_id = self.list.iter().filter(|answer| answer.id == id);
        of_id.find(|answer| answer.part == part || !answer.response.blocks()).map(|answer| answer.response)
    }

    /// True if a part has been reported.
    pub(super) fn has_met(&self, id: I, part: u32) -> bool {
        self.list.iter().any(|answer| answer.id == id && answer.part == part && answer.is_reported)
    }

    /// True if the mover passes an obstacle.
    pub(super) fn pass(&self, id: I) -> bool {
        self.list.iter().any(|answer| answer.id == id && !answer.response.blocks())
    }

    /// True if an obstacle does not count any more.
    pub(super) fn are_done(&self, id: I) -> bool {
        self.list.iter().any(|answer| answer.id == id && answer.response == Response::Ignore)
    }

    /// The answer to a part that the mover meets. What blocks is reported.
    pub(super) fn meet(&mut self, hit: &MoveHit<I>, is_sensor: bool) -> Response {
        let response = self.ask(hit, is_sensor);
        let is_new = |answer: &&mut Answer<I>| answer.id == hit.id && answer.part == hit.part && !answer.is_reported;
        if let Some(answer) = self.list.iter_mut().find(is_new)
            && response.blocks()
        {
            answer.is_reported = true;
            self.hits.push(*hit);
            self.stops.push(Stop { normal: hit.normal.into(), response });
        }
        response
    }

    /// The answer to a part that the mover comes near.
    pub(super) fn ask(&mut self, hit: &MoveHit<I>, is_sensor: bool) -> Response {
        if let Some(response) = self.to(hit.id, hit.part) {
            return response;
        }
        let response = match (self.respond)(hit) {
            response if is_sensor && response.blocks() => Response::Cross,
            response => response,
        };
        self.list.push(Answer { id: hit.id, part: hit.part, response, is_reported: false });
        response
    }

    /// Reports what is crossed, if it is to be reported. It does not count from now on.
    pub(super) fn cross(&mut self, hit: &MoveHit<I>, response: Response) {
        if response == Response::Cross {
            self.hits.push(*hit);
        }
        self.list.retain(|answer| answer.id != hit.id);
        self.list.push(Answer { id: hit.id, part: hit.part, response: Response::Ignore, is_reported: true });
    }
}
