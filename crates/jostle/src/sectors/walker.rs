//! A walk: move as far as nothing stops, take out of the rest what leads into the lines that the walker is at, go on.
//!
//! Discs and boxes are cast against lines exactly, so no piece of a path crosses a wall. Lines that the walker is at decide in
//! which directions it may go on. As in Quake's `SV_FlyMove`, it stops once it would turn back; in two dimensions the
//! longest displacement that two planes leave is known in closed form, so there is no iteration.

use super::{
    body::{BoxBody, DiscBody, WalkerBody},
    disc::ANY,
    line::{Heights, LineId, SectorId},
    moving_box::is_box,
    rule::Rule,
    sector_map::SectorMap,
    segment::sector_of,
    surroundings::LinesAround,
    walk::{PIECES, Walk, WalkHit, allowed},
    walls_near::WallsNear,
};
use crate::math::{Vec2, bounds::Bounds, dvec2::DVec2, larger, lesser};

/// The share of the skin within which the walker is at a line.
const NEAR: f64 = 1.0 / 16.0;
/// The share of the skin that the walker keeps from a line that has stopped it, and by how many times that it goes back
/// for it at most. Without it, rounding would take it onto ledges that are too high.
const BACK: f64 = 1.0 / 64.0;
const FARTHEST_BACK: f64 = 256.0;

/// A disc, or a box with sides parallel to the axes, that walks through a level: it slides along what stops it, climbs
/// steps and drops from ledges by its [`Rule`], and never leaves the level.
///
/// **Promises.** In a sound map it overlaps no line that blocks at any height by more than its [`skin`](Self::skin),
/// and its path crosses none, at any speed. It never gains speed, and it stops rather than turn back. The skin lies
/// inside of it: a passage that is exactly as wide as the walker lets it through.
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
    centre: [f64; 2],
    radius: f32,
    /// The halves of the sides, if it is a box.
    half: Option<Vec2>,
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
        let fits = radius > 0.0 && radius.is_finite() && map.fits(at, radius, height_of(rule));
        let skin = skin_of(map).min(radius / 4.0);
        fits.then_some(Walker { centre: DVec2::from(at).into(), radius, half: None, skin, rule })
    }

    /// A walker that is a box with sides parallel to the axes, of these halves, with its centre at a point; `None` if it
    /// does not fit there: see [`SectorMap::fits_aabb`]. A player of Doom is a box.
    ///
    /// ```
    /// # use jostle::sectors::{Heights, Rule, SectorLine, SectorMap, Walker};
    /// # let lines = [(0, 1), (1, 2), (2, 0)].map(|(a, b)| SectorLine::new(a, b).with_front(0));
    /// # let room = Heights { floor: 0.0, ceiling: 128.0 };
    /// # let map = SectorMap::new([(0.0, 0.0), (0.0, 64.0), (64.0, 0.0)], lines.to_vec(), vec![room])?;
    /// let mut walker = Walker::new_box(&map, (8.0, 8.0), (8.0, 8.0), Rule::Solid).unwrap();
    /// walker.walk(&map, (100.0, 0.0)); // its corner stops at the diagonal
    /// assert!(walker.position().distance((40.0, 8.0)) < 0.01);
    /// # Ok::<(), jostle::sectors::MapError>(())
    /// ```
    #[must_use]
    pub fn new_box(map: &SectorMap, at: impl Into<Vec2>, half: impl Into<Vec2>, rule: Rule) -> Option<Walker> {
        let (at, half): (Vec2, Vec2) = (at.into(), half.into());
        let fits = is_box(half) && map.fits_aabb(at, half, height_of(rule));
        let (radius, skin) = (larger(half.x, half.y), skin_of(map).min(lesser(half.x, half.y) / 4.0));
        fits.then_some(Walker { centre: DVec2::from(at).into(), radius, half: Some(half), skin, rule })
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

    /// The radius; of a box, the longer half of its sides.
    #[must_use]
    pub fn radius(&self) -> f32 {
        self.radius
    }

    /// True if it is a box.
    #[must_use]
    pub fn is_box(&self) -> bool {
        self.half.is_some()
    }

    /// The halves of the sides of the box that it is, or that is around it.
    #[must_use]
    pub fn half_extents(&self) -> Vec2 {
        self.half.unwrap_or(Vec2::new(self.radius, self.radius))
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
        let less = 0.125 * f64::from(self.skin);
        match self.half {
            None => {
                let (centre, radius) = (DVec2::from(self.centre), self.limit() - less);
                LinesAround::new(map, Bounds::point(centre).grown(radius), ANY).over(centre, radius)
            }
            Some(half) => map.over_box(self.centre.into(), self.limits(half) - DVec2::new(less, less)),
        }
    }

    /// Walks by a displacement, sliding along what stops it, and reports where it went.
    ///
    /// A displacement that is zero or not finite leads nowhere. A walk has at most eight pieces; what is left of the
    /// displacement then is lost, as it is where the walls of a corner leave no direction.
    ///
    /// Cost: a [`cast_disc`](SectorMap::cast_disc) for each piece. It allocates only where numbers of many digits tell whether
    /// it overlaps a line; see [`SectorMap`].
    ///
    /// ```
    /// # use jostle::sectors::{Heights, Rule, SectorLine, SectorMap, Walker};
    /// # let lines = [(0, 1), (1, 2), (2, 0)].map(|(a, b)| SectorLine::new(a, b).with_front(0));
    /// # let room = Heights { floor: 0.0, ceiling: 128.0 };
    /// # let map = SectorMap::new([(0.0, 0.0), (0.0, 64.0), (64.0, 0.0)], lines.to_vec(), vec![room])?;
    /// let mut walker = Walker::new(&map, (20.0, 20.0), 4.0, Rule::Solid).unwrap();
    /// let walk = walker.walk(&map, (-8000.0, 0.0));
    /// assert!(walk.travelled.distance((-16.0, 0.0)) < 0.01);
    /// assert_eq!((walk.hits().len(), walk.hits()[0].line.0), (1, 0));
    /// # Ok::<(), jostle::sectors::MapError>(())
    /// ```
    pub fn walk(&mut self, map: &SectorMap, by: impl Into<Vec2>) -> Walk {
        let by: Vec2 = by.into();
        let nowhere = WalkHit { line: LineId(u32::MAX), normal: Vec2::ZERO };
        let mut walk = Walk {
            travelled: Vec2::ZERO,
            path: [self.centre; PIECES + 1],
            pieces: 0,
            hits: [nowhere; PIECES],
            hit_count: 0,
            normals: [[0.0; 2]; 2],
        };
        if !by.is_finite() || by == Vec2::ZERO {
            return walk;
        }
        let near = NEAR * f64::from(self.skin);
        match self.half {
            None => {
                // No piece is longer than what is left, but for rounding.
                let reach = f64::from(self.radius) + DVec2::from(by).length() * 1.001;
                let bounds = Bounds::point(self.centre.into()).grown(reach);
                let (around, limit) = (LinesAround::new(map, bounds, self.rule), self.limit());
                self.walk_as(&DiscBody { around, limit, near: limit + near }, by.into(), &mut walk);
            }
            Some(half) => {
                let limit = self.limits(half);
                let body = BoxBody { map, rule: self.rule, limit, near: limit + DVec2::new(near, near) };
                self.walk_as(&body, by.into(), &mut walk);
            }
        }
        walk
    }

    /// Walks with this body.
    fn walk_as(&mut self, body: &impl WalkerBody, asked: DVec2, walk: &mut Walk) {
        let (from, mut left) = (DVec2::from(self.centre), asked);
        let mut at = from;
        let mut walls = WallsNear::new();
        for _ in 0..PIECES {
            body.find_walls(at, &mut walls);
            let part = allowed(left, walls.normals());
            if part == DVec2::ZERO || part.dot(asked) <= 0.0 {
                break;
            }
            let path = [at, at + part];
            let Some(event) = body.stopping_event(path) else {
                at = path[1];
                walk.push(at);
                break;
            };
            let (length, hit) = (part.length(), at + part * event.fraction);
            let normal = body.normal(event.line, hit);
            let (keep, start) = (BACK * f64::from(self.skin()), at);
            let mut back = larger(keep, lesser(keep * length / -normal.dot(part), keep * FARTHEST_BACK));
            let fraction = loop {
                let fraction = larger(0.0, event.fraction - back / length);
                at = start + part * fraction;
                if fraction == 0.0 || !body.overlaps(event.line, at) {
                    break fraction;
                }
                back *= 2.0;
            };
            left = part * (1.0 - fraction);
            walk.push(at);
            walk.hits[walk.hit_count] = WalkHit { line: LineId(event.line), normal: normal.into() };
            walk.hit_count += 1;
        }
        self.centre = at.into();
        walk.travelled = (at - from).into();
        body.find_walls(at, &mut walls);
        walk.normals = walls.two_against(asked).map(DVec2::into);
    }

    /// The same walker with its centre at a place that it has been at.
    pub(super) fn moved_to(&self, centre: DVec2) -> Walker {
        Walker { centre: centre.into(), ..*self }
    }

    /// The distance that its centre keeps from what blocks. Rounding the centre to f32 takes less than the rest of the
    /// skin.
    fn limit(&self) -> f64 {
        f64::from(self.radius) - 0.5 * f64::from(self.skin)
    }

    /// The halves of the sides that it keeps out of what blocks.
    fn limits(&self, half: Vec2) -> DVec2 {
        let less = 0.5 * f64::from(self.skin);
        DVec2::from(half) - DVec2::new(less, less)
    }
}

/// The height that a walker with this rule has.
fn height_of(rule: Rule) -> f32 {
    match rule {
        Rule::Solid => f32::NEG_INFINITY,
        Rule::Walk { height, .. } => height,
    }
}

/// Four ulps of the largest coordinate.
fn skin_of(map: &SectorMap) -> f32 {
    let all = map.grid.frame().bounds();
    let largest = [all.min.x, all.min.y, all.max.x, all.max.y].into_iter().fold(0.0, |most: f64, x| most.max(x.abs()));
    (largest * f64::from(f32::EPSILON) * 4.0) as f32
}
