use core::fmt;

/// A sector, by its index among those given.
///
/// ```
/// assert_eq!(jostle::sectors::SectorId(3).to_string(), "sector 3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SectorId(pub u32);

impl SectorId {
    /// The index, for slices.
    ///
    /// ```
    /// assert_eq!(["hall", "cellar"][jostle::sectors::SectorId(1).index()], "cellar");
    /// ```
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for SectorId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sector {}", self.0)
    }
}

/// A line of a map, by its index among those given.
///
/// ```
/// assert_eq!(jostle::sectors::LineId(12).to_string(), "line 12");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LineId(pub u32);

impl LineId {
    /// The index, for slices.
    ///
    /// ```
    /// assert_eq!(jostle::sectors::LineId(12).index(), 12);
    /// ```
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for LineId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.0)
    }
}

/// A line between two vertices, with the sectors on its sides.
///
/// ```text
///          back (left)
///   a ─────────────────▸ b      y up; with y down, front and back swap on the screen only
///         front (right)
/// ```
///
/// The front is on the right of the direction from `a` to `b`, as in Doom. A side without a sector is void: the line
/// is a wall. A line with both sectors is a portal.
///
/// ```
/// use jostle::sectors::{SectorId, SectorLine};
/// let door = SectorLine::new(0, 1).with_front(0).with_back(1);
/// assert_eq!((door.front, door.back, door.is_portal()), (Some(SectorId(0)), Some(SectorId(1)), true));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SectorLine {
    /// The vertex it starts at, by its index.
    pub a: u32,
    /// The vertex it ends at, by its index.
    pub b: u32,
    /// The sector on the right.
    pub front: Option<SectorId>,
    /// The sector on the left.
    pub back: Option<SectorId>,
    /// True if it blocks at any height although it may have sectors on both sides.
    pub blocking: bool,
    /// A number of the user's, which no query reads.
    pub user: u32,
}

impl SectorLine {
    /// A line without sectors.
    ///
    /// ```
    /// assert!(!jostle::sectors::SectorLine::new(4, 5).is_portal());
    /// ```
    #[must_use]
    pub const fn new(a: u32, b: u32) -> SectorLine {
        SectorLine { a, b, front: None, back: None, blocking: false, user: 0 }
    }

    /// The line with this sector on its right.
    ///
    /// ```
    /// assert!(jostle::sectors::SectorLine::new(4, 5).with_front(7).front.is_some());
    /// ```
    #[must_use]
    pub const fn with_front(self, sector: u32) -> SectorLine {
        SectorLine { front: Some(SectorId(sector)), ..self }
    }

    /// The line with this sector on its left.
    ///
    /// ```
    /// assert!(jostle::sectors::SectorLine::new(4, 5).with_back(7).back.is_some());
    /// ```
    #[must_use]
    pub const fn with_back(self, sector: u32) -> SectorLine {
        SectorLine { back: Some(SectorId(sector)), ..self }
    }

    /// True if there is a sector on both sides.
    ///
    /// ```
    /// assert!(jostle::sectors::SectorLine::new(4, 5).with_front(0).with_back(0).is_portal());
    /// ```
    #[must_use]
    pub const fn is_portal(&self) -> bool {
        self.front.is_some() && self.back.is_some()
    }

    /// True if it blocks at any height: it lacks a sector, or `blocking` is set.
    ///
    /// ```
    /// use jostle::sectors::SectorLine;
    /// let window = SectorLine { blocking: true, ..SectorLine::new(0, 1).with_front(0).with_back(1) };
    /// assert!(window.is_solid() && SectorLine::new(0, 1).with_front(0).is_solid());
    /// ```
    #[must_use]
    pub const fn is_solid(&self) -> bool {
        self.blocking || !self.is_portal()
    }

    /// True if it has the same sector on both sides.
    pub(super) fn is_self_referencing(&self) -> bool {
        self.front.is_some() && self.front == self.back
    }
}

/// The heights of a sector's floor and ceiling. A ceiling at or below the floor leaves no room: a closed door.
///
/// ```
/// let room = jostle::sectors::Heights { floor: -8.0, ceiling: 120.0 };
/// assert_eq!(room.room(), 128.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Heights {
    /// The height of the floor.
    pub floor: f32,
    /// The height of the ceiling.
    pub ceiling: f32,
}

impl Heights {
    /// The height between floor and ceiling, 0 if the ceiling is below the floor; rounded once.
    ///
    /// ```
    /// assert_eq!(jostle::sectors::Heights { floor: 8.0, ceiling: 0.0 }.room(), 0.0);
    /// ```
    #[must_use]
    pub fn room(self) -> f32 {
        crate::math::larger(0.0, self.ceiling - self.floor)
    }

    /// The heights that both have in common: those of the opening between two sectors.
    ///
    /// ```
    /// use jostle::sectors::Heights;
    /// let (hall, ledge) = (Heights { floor: 0.0, ceiling: 128.0 }, Heights { floor: 32.0, ceiling: 96.0 });
    /// assert_eq!(hall.common(ledge), Heights { floor: 32.0, ceiling: 96.0 });
    /// ```
    #[must_use]
    pub fn common(self, other: Heights) -> Heights {
        use crate::math::{greater, lesser};
        Heights { floor: greater(self.floor, other.floor), ceiling: lesser(self.ceiling, other.ceiling) }
    }
}
