use crate::directory::{Entry, part};
use crate::name::Name;
use crate::thing::{Thing, unknown_things};
use crate::{Diagnostic, Level, LevelError, Line, Sector, Side};
use jostle::Vec2;

/// The reader of one map. Each record of its lumps is a sequence of little-endian 16-bit words.
pub(crate) struct Reader<'a> {
    map: &'a str,
    file: &'a [u8],
    lumps: Vec<&'a Entry>,
    diagnostics: Vec<Diagnostic>,
}

/// The names of a map's lumps; the first other name ends the map.
const LEVEL_LUMPS: [&str; 13] = [
    "THINGS", "LINEDEFS", "SIDEDEFS", "VERTEXES", "SEGS", "SSECTORS", "NODES", "SECTORS", "REJECT", "BLOCKMAP",
    "BEHAVIOR", "SCRIPTS", "TEXTMAP",
];

/// The lumps that only unsupported formats have, with their formats. UDMF maps may have a `BEHAVIOR` too, so UDMF is
/// first.
const OTHER_FORMATS: [(&str, &str); 2] = [("TEXTMAP", "UDMF"), ("BEHAVIOR", "Hexen")];

/// The index of a side that a line does not have.
const NO_SIDE: u16 = u16::MAX;

pub(crate) fn is_level_lump(name: Name) -> bool {
    LEVEL_LUMPS.iter().any(|lump| name.is(lump))
}

impl<'a> Reader<'a> {
    pub(crate) fn new(map: &'a str, file: &'a [u8], lumps: Vec<&'a Entry>) -> Reader<'a> {
        Reader { map, file, lumps, diagnostics: Vec::new() }
    }

    pub(crate) fn level(mut self) -> Result<Level, LevelError> {
        self.refuse_other_formats()?;
        let vertices = self.vertices()?;
        let sectors = self.sectors()?;
        let sides = self.sides(sectors.len())?;
        let lines = self.lines(&vertices, sides.len())?;
        let things = self.things()?;
        let (name, diagnostics) = (self.map.to_string(), self.diagnostics);
        Ok(Level { name, vertices, lines, sides, sectors, things, diagnostics })
    }

    fn refuse_other_formats(&self) -> Result<(), LevelError> {
        match OTHER_FORMATS.into_iter().find(|(lump, _)| self.entry(lump).is_some()) {
            Some((lump, format)) => Err(LevelError::UnsupportedFormat { map: self.map.to_string(), format, lump }),
            None => Ok(()),
        }
    }

    fn vertices(&mut self) -> Result<Vec<Vec2>, LevelError> {
        let records = self.records("VERTEXES")?;
        Ok(records.into_iter().map(|[x, y]| point(x, y)).collect())
    }

    fn sectors(&mut self) -> Result<Vec<Sector>, LevelError> {
        /// Two heights, two texture names of eight bytes, light, special, tag.
        const WORDS: usize = 13;
        let read = |[floor, ceiling, .., light, special, tag]: [u16; WORDS]| Sector {
            floor: floor.cast_signed(),
            ceiling: ceiling.cast_signed(),
            light: light.cast_signed(),
            special,
            tag,
        };
        Ok(self.records("SECTORS")?.into_iter().map(read).collect())
    }

    fn sides(&mut self, sectors: usize) -> Result<Vec<Side>, LevelError> {
        /// Two texture offsets, three texture names of eight bytes, the sector.
        const WORDS: usize = 15;
        let records = self.records::<WORDS>("SIDEDEFS")?;
        let read = |(record, [.., sector]): (u32, [u16; WORDS])| {
            let from = Reference { lump: "SIDEDEFS", record, field: "sector", target: "SECTORS" };
            Ok(Side { sector: self.resolve(from, sector, sectors)? })
        };
        (0..).zip(records).map(read).collect()
    }

    fn lines(&mut self, vertices: &[Vec2], sides: usize) -> Result<Vec<Line>, LevelError> {
        let records = self.records("LINEDEFS")?;
        let mut lines = Vec::with_capacity(records.len());
        for (record, [a, b, flags, special, tag, front, back]) in (0..).zip(records) {
            let vertex = |field, index| {
                let from = Reference { lump: "LINEDEFS", record, field, target: "VERTEXES" };
                self.resolve(from, index, vertices.len())
            };
            let side = |field, index| {
                let from = Reference { lump: "LINEDEFS", record, field, target: "SIDEDEFS" };
                if index == NO_SIDE { Ok(None) } else { self.resolve(from, index, sides).map(Some) }
            };
            lines.push(Line {
                a: vertex("start vertex", a)?,
                b: vertex("end vertex", b)?,
                front: side("front side", front)?,
                back: side("back side", back)?,
                flags,
                special,
                tag,
            });
        }
        for (record, line) in (0..).zip(&lines) {
            self.diagnostics.extend(line.diagnose(record, vertices));
        }
        Ok(lines)
    }

    fn things(&mut self) -> Result<Vec<Thing>, LevelError> {
        let records = (0..).zip(self.records("THINGS")?);
        let things: Vec<Thing> = records
            .map(|(index, [x, y, angle, kind, flags])| Thing::new(index, kind, point(x, y), angle, flags))
            .collect();
        self.diagnostics.extend(unknown_things(&things));
        Ok(things)
    }

    fn entry(&self, lump: &str) -> Option<&'a Entry> {
        self.lumps.iter().copied().find(|entry| entry.name.is(lump))
    }

    pub(crate) fn map(&self) -> &str {
        self.map
    }

    pub(crate) fn into_diagnostics(self) -> Vec<Diagnostic> {
        self.diagnostics
    }

    /// The bytes of a lump.
    pub(crate) fn bytes(&self, lump: &'static str) -> Result<&'a [u8], LevelError> {
        let entry = self.entry(lump).ok_or_else(|| LevelError::MissingLump { map: self.map.to_string(), lump })?;
        usize::try_from(entry.length).ok().and_then(|length| part(self.file, entry.offset, length)).ok_or_else(|| {
            LevelError::LumpOutside {
                map: self.map.to_string(),
                lump,
                offset: entry.offset,
                length: entry.length,
                file: self.file.len(),
            }
        })
    }

    /// The complete records of a lump.
    pub(crate) fn records<const WORDS: usize>(&mut self, lump: &'static str) -> Result<Vec<[u16; WORDS]>, LevelError> {
        let bytes = self.bytes(lump)?;
        let size = WORDS * size_of::<u16>();
        if bytes.len() % size != 0 {
            let rest = bytes.len() % size;
            let message =
                format!("{} bytes are not a multiple of the record's {size}; the last {rest} are ignored", bytes.len());
            self.diagnostics.push(Diagnostic { code: "partial-record", lump, index: None, message });
        }
        let words: Vec<u16> = bytes.as_chunks().0.iter().copied().map(u16::from_le_bytes).collect();
        Ok(words.as_chunks().0.to_vec())
    }

    pub(crate) fn resolve(&self, from: Reference, index: u16, count: usize) -> Result<u32, LevelError> {
        if usize::from(index) < count {
            return Ok(u32::from(index));
        }
        let Reference { lump, record, field, target } = from;
        Err(LevelError::BadIndex { map: self.map.to_string(), lump, record, field, index, target, count })
    }
}

/// A field of a record with an index into another lump.
pub(crate) struct Reference {
    pub(crate) lump: &'static str,
    pub(crate) record: u32,
    pub(crate) field: &'static str,
    pub(crate) target: &'static str,
}

fn point(x: u16, y: u16) -> Vec2 {
    Vec2::new(f32::from(x.cast_signed()), f32::from(y.cast_signed()))
}
