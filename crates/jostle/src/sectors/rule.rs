use super::{
    line::{Heights, LineId},
    sector_map::SectorMap,
    segment::Segment,
};

/// Which lines stop a mover.
///
/// ```
/// use jostle::sectors::Rule;
/// let person = Rule::Walk { height: 56.0, step: 24.0 };
/// assert_ne!(person, Rule::Solid);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Rule {
    /// Lines that block at any height: those that lack a sector, and those that are set to block.
    Solid,
    /// Besides, the openings that are too low, and the steps up that are too high, for one who walks on the floor. A
    /// ledge stops only those below: it is a one-way line.
    Walk {
        /// The height of the mover: openings with less room stop it.
        height: f32,
        /// The highest step that it can climb.
        step: f32,
    },
}

impl SectorMap {
    /// The heights of the opening between the sectors of a line as they are now; `None` if it lacks one or does not
    /// exist. A line that is set to block has an opening too: one can see through it.
    ///
    /// ```
    /// use jostle::sectors::{Heights, LineId, SectorLine, SectorMap};
    /// let heights = [Heights { floor: 0.0, ceiling: 128.0 }, Heights { floor: 24.0, ceiling: 96.0 }];
    /// let line = SectorLine::new(0, 1).with_front(0).with_back(1);
    /// let map = SectorMap::new([(0.0, 0.0), (8.0, 0.0)], vec![line], heights.to_vec())?;
    /// assert_eq!(map.opening(LineId(0)), Some(Heights { floor: 24.0, ceiling: 96.0 }));
    /// # Ok::<(), jostle::sectors::MapError>(())
    /// ```
    #[must_use]
    pub fn opening(&self, line: LineId) -> Option<Heights> {
        self.opening_of(self.segments.get(line.index())?)
    }

    /// The heights of the opening between the sectors of a line, even if it is set to block.
    #[inline]
    pub(super) fn opening_of(&self, segment: &Segment) -> Option<Heights> {
        let [front, back] = segment.sectors()?.map(|sector| self.sectors()[sector.index()]);
        Some(front.common(back))
    }

    /// True if a line stops one who comes from its front, or from its back, and stands on the floor there. A line that
    /// does not exist stops nobody.
    ///
    /// ```
    /// use jostle::sectors::{Heights, LineId, Rule, SectorLine, SectorMap};
    /// let heights = [Heights { floor: 0.0, ceiling: 128.0 }, Heights { floor: 32.0, ceiling: 128.0 }];
    /// let line = SectorLine::new(0, 1).with_front(0).with_back(1);
    /// let map = SectorMap::new([(0.0, 0.0), (8.0, 0.0)], vec![line], heights.to_vec())?;
    /// let rule = Rule::Walk { height: 56.0, step: 24.0 };
    /// assert!(map.stops(LineId(0), true, rule)); // a step of 32
    /// assert!(!map.stops(LineId(0), false, rule)); // down it goes
    /// # Ok::<(), jostle::sectors::MapError>(())
    /// ```
    #[must_use]
    pub fn stops(&self, line: LineId, from_front: bool, rule: Rule) -> bool {
        self.segments.get(line.index()).is_some_and(|segment| self.is_stopped_by(segment, from_front, rule))
    }

    pub(super) fn is_stopped_by(&self, segment: &Segment, from_front: bool, rule: Rule) -> bool {
        if segment.is_solid() || rule == Rule::Solid {
            return segment.is_solid();
        }
        let Some(sides) = segment.sectors() else { return true };
        let [front, back] = sides.map(|sector| self.sectors()[sector.index()]);
        !enters(rule, if from_front { front } else { back }, front.common(back))
    }
}

/// True if one who stands where there is this room may enter an opening.
pub(super) fn enters(rule: Rule, here: Heights, opening: Heights) -> bool {
    let Rule::Walk { height, step } = rule else { return true };
    let both = here.common(opening);
    let difference = |high: f32, low: f32| f64::from(high) - f64::from(low);
    difference(both.ceiling, both.floor) >= f64::from(height)
        && difference(opening.floor, here.floor) <= f64::from(step)
}
