//! For each sector the portals that lead out of it.

use alloc::{vec, vec::Vec};

use super::{line::SectorLine, segment::Segment};

/// The lines with another sector on the other side, for each sector in ascending order.
#[derive(Clone, Debug, Default)]
pub(super) struct PortalLists {
    /// For each sector the start of its list, and the end of the last one.
    starts: Vec<u32>,
    listed: Vec<u32>,
}

impl PortalLists {
    pub(super) fn new(sectors: usize, lines: &[SectorLine], segments: &[Segment]) -> PortalLists {
        let portals = || {
            let open = |(_, (line, segment)): &(u32, (&SectorLine, &Segment))| {
                line.is_portal() && line.front != line.back && segment.has_length()
            };
            let all = (0..).zip(lines.iter().zip(segments)).filter(open);
            all.flat_map(|(index, (line, _))| {
                [line.front, line.back].into_iter().flatten().map(move |s| (s.index(), index))
            })
        };
        let mut starts = vec![0_u32; sectors + 1];
        portals().for_each(|(sector, _)| starts[sector + 1] += 1);
        for sector in 1..starts.len() {
            starts[sector] += starts[sector - 1];
        }
        let (mut next, mut listed) = (starts.clone(), vec![0; starts[sectors] as usize]);
        for (sector, line) in portals() {
            listed[next[sector] as usize] = line;
            next[sector] += 1;
        }
        PortalLists { starts, listed }
    }

    /// The portals of a sector; none for one that does not exist.
    pub(super) fn of(&self, sector: usize) -> &[u32] {
        let bounds = self.starts.get(sector..sector + 2);
        bounds.map_or(&[], |bounds| &self.listed[bounds[0] as usize..bounds[1] as usize])
    }

    /// The number of bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.starts) + size_of_val(&*self.listed)
    }
}
