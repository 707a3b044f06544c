use crate::{Level, Line};
use jostle::sectors::{Heights, MapError, SectorId, SectorLine, SectorMap, SelfRef};

impl Level {
    /// The level as a map of sectors, to be asked where a point is, what is in sight and how far one may go. Lines and
    /// sectors keep their indices; lines flagged [`Line::IMPASSABLE`] block. A line's `user` number is its special.
    ///
    /// Faults of the map are in [`SectorMap::faults`]; [`Level::diagnostics`] is not repeated.
    ///
    /// # Errors
    /// [`MapError`] if an index does not exist or a number is not finite, in a level built by hand.
    ///
    /// ```no_run
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let level = jostle_levels::Wad::parse(std::fs::read("freedoom2.wad")?)?.level("MAP01")?;
    /// let map = level.sector_map(jostle::sectors::SelfRef::Ignore)?;
    /// let start = level.things.iter().find(|thing| thing.kind == 1).expect("a start");
    /// println!("the player starts in {:?}", map.sector_at(start.position));
    /// # Ok(())
    /// # }
    /// ```
    pub fn sector_map(&self, self_ref: SelfRef) -> Result<SectorMap, MapError> {
        // A side that does not exist has a sector that does not exist, so that the map refuses it.
        let sector = |side: u32| SectorId(self.sides.get(side as usize).map_or(u32::MAX, |side| side.sector));
        let line = |line: &Line| SectorLine {
            a: line.a,
            b: line.b,
            front: line.front.map(sector),
            back: line.back.map(sector),
            blocking: line.flags & Line::IMPASSABLE != 0,
            user: line.special.into(),
        };
        let heights = |sector: &crate::Sector| Heights { floor: sector.floor.into(), ceiling: sector.ceiling.into() };
        let (lines, sectors) = (self.lines.iter().map(line).collect(), self.sectors.iter().map(heights).collect());
        SectorMap::with_self_ref(self.vertices.iter().copied(), lines, sectors, self_ref)
    }
}
