use super::{
    line::{Heights, LineId, SectorId},
    rule::Rule,
    sector_map::SectorMap,
    segment::sector_of,
};
use crate::math::{Vec2, dvec2::DVec2};

/// The number of straight pieces that the path of one walk may have.
pub(super) const PIECES: usize = 8;

/// A disc that walks through a level: it slides along what stops it, climbs steps and drops from ledges by its
/// [`Rule`], and never leaves the level.
///
/// **Promises.** In a sound map it overlaps no line that blocks at any height by more than its [`skin`](Self::skin),
/// and its path crosses none, at any speed. It never gains speed, and it stops rather than turn back. The skin lies
/// inside the disc: a passage that is exactly as wide as the disc lets it through.
///
/// The position is kept in f64, so that it does not creep towards a wall over many walks. The walker holds no
/// reference to the map: pass the same one to all calls, or one that has the same lines. After a door or a lift has
/// moved, [`heights`](Self::heights) and [`SectorMap::fits`] tell who is crushed.
///
/// ```
/// # use jostle::sectors::{Heights, Rule, SectorLine, SectorMap, Walker};
/// # let lines = [(0, 1), (1, 2), (2, 3), (3, 0)].map(|(a, b)| SectorLine::new(a, b).with_front(0));
/// # let room = Heights { floor: 0.0, ceiling: 128.0 };
/// # let corners = [(0.0, 0.0), (0.0, 64.0), (64.0, 64.0), (64.0, 0.0)];
/// # let map = SectorMap::new(corners, lines.to_vec(), vec![room])?;
/// let person = Rule::Walk { height: 56.0, step: 24.0 };
/// let mut walker = Walker::new(&map, (32.0, 32.0), 16.0, person).unwrap();
/// let walk = walker.walk(&map, (100.0, 10.0)); // to the wall in the east, and along it
/// assert!(walker.position().distance((48.0, 42.0)) < 0.01);
/// assert!(walk.clip((100.0, 10.0)).distance((0.0, 10.0)) < 0.01); // the velocity to go on with
/// # Ok::<(), jostle::sectors::MapError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Walker {
    pub(super) centre: [f64; 2],
    radius: f32,
    skin: f32,
    rule: Rule,
}

impl Walker {
    /// A walker with its centre at a point; `None` if it does not fit there: see [`SectorMap::fits`]. By
    /// [`Rule::Solid`], it has no height.
    ///
    /// A radius that is not positive or not finite fits nowhere.
    ///
    /// ```
    /// # use jostle::sectors::{Heights, Rule, SectorLine, SectorMap, Walker};
    /// # let lines = [(0, 1), (1, 2), (2, 0)].map(|(a, b)| SectorLine::new(a, b).with_front(0));
    /// # let room = Heights { floor: 0.0, ceiling: 128.0 };
    /// # let map = SectorMap::new([(0.0, 0.0), (0.0, 64.0), (64.0, 0.0)], lines.to_vec(), vec![room])?;
    /// assert!(Walker::new(&map, (16.0, 16.0), 16.0, Rule::Solid).is_some());
    /// assert!(Walker::new(&map, (15.0, 16.0), 16.0, Rule::Solid).is_none()); // overlaps the wall in the west
    /// # Ok::<(), jostle::sectors::MapError>(())
    /// ```
    #[must_use]
    pub fn new(map: &SectorMap, at: impl Into<Vec2>, radius: f32, rule: Rule) -> Option<Walker> {
        let at: Vec2 = at.into();
        let height = match rule {
            Rule::Solid => f32::NEG_INFINITY,
            Rule::Walk { height, .. } => height,
        };
        let fits = radius > 0.0 && radius.is_finite() && map.fits(at, radius, height);
        let skin = map.skin().min(radius / 4.0);
        fits.then_some(Walker { centre: DVec2::from(at).into(), radius, skin, rule })
    }

    /// The centre, rounded to f32. It keeps the distance of the radius less the skin from all that blocks.
    #[must_use]
    pub fn position(&self) -> Vec2 {
        DVec2::from(self.centre).into()
    }

    /// The centre.
    #[must_use]
    pub fn centre(&self) -> [f64; 2] {
        self.centre
    }

    /// The radius.
    #[must_use]
    pub fn radius(&self) -> f32 {
        self.radius
    }

    /// The depth by which it may overlap what blocks: four ulps of the largest coordinate of the map, 1/64 for those up to
    /// 32,768, and at most a quarter of the radius.
    #[must_use]
    pub fn skin(&self) -> f32 {
        self.skin
    }

    /// The rule by which it walks.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The sector that its centre is in; `None` only if the map is not sound or another one.
    #[must_use]
    pub fn sector(&self, map: &SectorMap) -> Option<SectorId> {
        sector_of(map.key_at(self.centre.into()))
    }

    /// The highest floor and the lowest ceiling of all sectors that it is over: where it stands. `None` if the map has
    /// come to block where it is.
    #[must_use]
    pub fn heights(&self, map: &SectorMap) -> Option<Heights> {
        map.over_at(self.centre.into(), self.limit() - 0.125 * f64::from(self.skin))
    }

    /// The distance that its centre keeps from what blocks. Rounding the centre to f32 takes less than the rest of the
    /// skin.
    pub(super) fn limit(&self) -> f64 {
        f64::from(self.radius) - 0.5 * f64::from(self.skin)
    }
}

/// What has happened on a walk.
///
/// See [`Walker`] for an example.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Walk {
    /// The displacement from the start to the end.
    pub travelled: Vec2,
    pub(super) path: [[f64; 2]; PIECES + 1],
    pub(super) pieces: usize,
    pub(super) hits: [WalkHit; PIECES],
    pub(super) hit_count: usize,
    /// The directions in which the walls at the end do not let it go.
    pub(super) normals: [[f64; 2]; 2],
}

/// A line that has stopped a walker.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct WalkHit {
    /// The line.
    pub line: LineId,
    /// The unit normal where it was hit, towards the walker.
    pub normal: Vec2,
}

impl Walk {
    /// The points at which it started, turned and ended. It went straight from each to the next.
    #[must_use]
    pub fn path(&self) -> &[[f64; 2]] {
        &self.path[..=self.pieces]
    }

    /// The lines that have stopped it, in their order.
    #[must_use]
    pub fn hits(&self) -> &[WalkHit] {
        &self.hits[..self.hit_count]
    }

    /// The velocity to go on with: without what leads into the walls at the end. It is never faster than before.
    #[must_use]
    pub fn clip(&self, velocity: impl Into<Vec2>) -> Vec2 {
        let velocity: Vec2 = velocity.into();
        if !velocity.is_finite() {
            return Vec2::ZERO;
        }
        let before = DVec2::from(velocity);
        let normals = self.normals.map(DVec2::from);
        let after = super::walk::allowed(before, normals.iter().copied());
        if after == before { velocity } else { after.into() }
    }
}
