//! The nearest wall, and the first one on a ray.

use core::ops::ControlFlow;

use super::{
    crossing_order::{fraction, order_along},
    disc_entry::LATER,
    line::LineId,
    near_lines::nearest_line,
    parity::{PathAcross, is_left},
    rule::Rule,
    sector_map::SectorMap,
};
use crate::math::{Vec2, dvec2::DVec2};

/// The nearest line that stops a mover.
///
/// ```
/// # use jostle::sectors::{Heights, LineId, Rule, SectorLine, SectorMap};
/// # let lines = [(0, 1), (1, 2), (2, 0)].map(|(a, b)| SectorLine::new(a, b).with_front(0));
/// # let room = Heights { floor: 0.0, ceiling: 128.0 };
/// # let map = SectorMap::new([(0.0, 0.0), (0.0, 64.0), (64.0, 0.0)], lines.to_vec(), vec![room])?;
/// let wall = map.nearest_wall((5.0, 20.0), 16.0, Rule::Solid).unwrap();
/// assert_eq!((wall.line, wall.distance, wall.point), (LineId(0), 5.0, (0.0, 20.0).into()));
/// # Ok::<(), jostle::sectors::MapError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct NearWall {
    /// The line.
    pub line: LineId,
    /// The point of it that is nearest.
    pub point: Vec2,
    /// Its distance.
    pub distance: f32,
    /// The unit vector from the wall to the mover; of a mover on the line, out of the side that it counts to.
    pub normal: Vec2,
}

/// The first line on a ray, a disc's or a box's way that stops it.
///
/// ```
/// # use jostle::sectors::{Heights, LineId, Rule, SectorLine, SectorMap};
/// # let lines = [(0, 1), (1, 2), (2, 0)].map(|(a, b)| SectorLine::new(a, b).with_front(0));
/// # let room = Heights { floor: 0.0, ceiling: 128.0 };
/// # let map = SectorMap::new([(0.0, 0.0), (0.0, 64.0), (64.0, 0.0)], lines.to_vec(), vec![room])?;
/// let hit = map.cast_ray((8.0, 16.0), (-8.0, 16.0), Rule::Solid).unwrap();
/// assert_eq!((hit.line, hit.fraction, hit.from_front), (LineId(0), 0.5, true));
/// # Ok::<(), jostle::sectors::MapError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct LineHit {
    /// The line.
    pub line: LineId,
    /// True if it was hit from its front; for a disc or a box, whether its centre was there at the start.
    pub from_front: bool,
    /// The position along the path, from 0 to 1.
    pub fraction: f64,
    /// The point of the line that is hit.
    pub point: Vec2,
    /// The unit normal at the point, towards the mover.
    pub normal: Vec2,
}

impl SectorMap {
    /// The nearest line within a distance that stops one who comes from this side of it: what to keep at arm's length.
    /// `None` if there is none.
    ///
    /// A distance up to `within` counts; both are compared after rounding. Of lines with their nearest end in common, it
    /// is the one that the point is more beside than behind. A point that is not finite is near nothing.
    ///
    /// ```
    /// # use jostle::sectors::{Heights, Rule, SectorLine, SectorMap};
    /// # let lines = [(0, 1), (1, 2), (2, 0)].map(|(a, b)| SectorLine::new(a, b).with_front(0));
    /// # let room = Heights { floor: 0.0, ceiling: 128.0 };
    /// # let map = SectorMap::new([(0.0, 0.0), (0.0, 64.0), (64.0, 0.0)], lines.to_vec(), vec![room])?;
    /// assert!(map.nearest_wall((20.0, 20.0), 15.0, Rule::Solid).is_none()); // the diagonal is 17 away
    /// assert_eq!(map.nearest_wall((20.0, 20.0), f32::INFINITY, Rule::Solid).unwrap().normal.x, -0.5_f32.sqrt());
    /// # Ok::<(), jostle::sectors::MapError>(())
    /// ```
    #[must_use]
    pub fn nearest_wall(&self, p: impl Into<Vec2>, within: f32, rule: Rule) -> Option<NearWall> {
        let p: Vec2 = p.into();
        if !(p.is_finite() && within >= 0.0) {
            return None;
        }
        let p = DVec2::from(p);
        let stops = |line: u32| {
            let segment = &self.segments[line as usize];
            self.is_stopped_by(segment, !is_left(segment.ends(), p), rule)
        };
        let near = nearest_line(&self.grid, &self.segments, p, f64::from(within), stops)?;
        let normal = self.normal_towards(near.line, p, near.point);
        let distance = (p - near.point).length() as f32;
        Some(NearWall { line: LineId(near.line), point: near.point.into(), distance, normal: normal.into() })
    }

    /// The unit vector from a point of a line to a mover.
    pub(super) fn normal_towards(&self, line: u32, mover: DVec2, point: DVec2) -> DVec2 {
        let (away, [a, b]) = (mover - point, self.segments[line as usize].ends());
        let towards = if away == DVec2::ZERO && is_left([a, b], mover) {
            (b - a).left()
        } else if away == DVec2::ZERO {
            (b - a).right()
        } else {
            away
        };
        let largest = towards.x.abs().max(towards.y.abs());
        let scaled = DVec2::new(towards.x / largest, towards.y / largest);
        scaled * (1.0 / scaled.length())
    }

    /// The first line that a ray crosses and that stops it; `None` if it reaches its end.
    ///
    /// Hit or miss, and which line is first, are exact. Both ends count as moved by (ε, ε²), as in
    /// [`sector_at`](Self::sector_at): no ray leaves a closed room through a corner, and one that is not stopped ends in
    /// a sector. Each line is taken alone, as for one who stands on the floor before it; a ray that is not finite hits
    /// nothing. The fraction is accurate to rounding.
    ///
    /// ```
    /// # use jostle::sectors::{Heights, LineId, Rule, SectorLine, SectorMap};
    /// # let lines = [(0, 1), (1, 2), (2, 0)].map(|(a, b)| SectorLine::new(a, b).with_front(0));
    /// # let room = Heights { floor: 0.0, ceiling: 128.0 };
    /// # let map = SectorMap::new([(0.0, 0.0), (0.0, 64.0), (64.0, 0.0)], lines.to_vec(), vec![room])?;
    /// assert!(map.cast_ray((8.0, 8.0), (-8.0, -8.0), Rule::Solid).is_some()); // into the corner
    /// assert!(map.cast_ray((8.0, 8.0), (0.0, 8.0), Rule::Solid).is_none()); // up to the wall
    /// # Ok::<(), jostle::sectors::MapError>(())
    /// ```
    #[must_use]
    pub fn cast_ray(&self, from: impl Into<Vec2>, to: impl Into<Vec2>, rule: Rule) -> Option<LineHit> {
        let (from, to) = (from.into(), to.into());
        if !(from.is_finite() && to.is_finite()) {
            return None;
        }
        let path = [from, to].map(DVec2::from);
        let ends = |line: u32| self.segments[line as usize].ends();
        let (mut first, mut until): (Option<u32>, f64) = (None, 1.0);
        let across = PathAcross::new(path, self.grid.frame().bounds());
        self.grid.for_lines_across(path, |enter, lines| {
            if enter > until * LATER {
                return ControlFlow::Break(());
            }
            for &line in lines {
                let stops =
                    |line: u32| self.is_stopped_by(&self.segments[line as usize], !is_left(ends(line), path[0]), rule);
                let is_first = |line| {
                    first.is_none_or(|known| {
                        known != line && order_along(path, ends(line), ends(known)).then(line.cmp(&known)).is_lt()
                    })
                };
                if across.crosses(ends(line)) && stops(line) && is_first(line) {
                    (first, until) = (Some(line), fraction(path, ends(line)));
                }
            }
            ControlFlow::Continue(())
        });
        let line = first?;
        let ([a, b], is_left) = (ends(line), is_left(ends(line), path[0]));
        let normal = if is_left { (b - a).left() } else { (b - a).right() };
        Some(LineHit {
            line: LineId(line),
            from_front: !is_left,
            fraction: until,
            point: (path[0] + (path[1] - path[0]) * until).into(),
            normal: (normal * (1.0 / normal.length())).into(),
        })
    }
}
