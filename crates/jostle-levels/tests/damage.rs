//! Files cut and changed everywhere: they never cause a panic, nor a level that differs from the file.

mod common;

use common::{
    Directory, ENTRY_SIZE, HEADER_SIZE, LINE_SIZE, NONE, READ_LUMPS, SIDE_SIZE, Xorshift, check, entry_at, findings,
    level, put, two_rooms, wad,
};
use jostle_levels::{Level, LevelError, Wad};

fn read(bytes: Vec<u8>) -> Result<Level, LevelError> {
    Wad::parse(bytes).and_then(|wad| wad.level("MAP01"))
}

#[test]
fn a_file_cut_anywhere_is_an_error_or_loses_nothing() {
    let lumps = two_rooms().lumps("MAP01");
    let whole = two_rooms().level();

    let directory_last = wad(&lumps, Directory::Last);
    for cut in 0..directory_last.len() {
        assert!(Wad::parse(directory_last[..cut].to_vec()).is_err(), "cut at byte {cut}");
    }

    let directory_first = wad(&lumps, Directory::First);
    let directory_end = HEADER_SIZE + ENTRY_SIZE * lumps.len();
    let unread: usize =
        lumps.iter().rev().take_while(|(name, _)| *name != "SECTORS").map(|(_, bytes)| bytes.len()).sum();
    let read_end = directory_first.len() - unread;
    for cut in 0..directory_first.len() {
        let cut_file = directory_first[..cut].to_vec();
        assert_eq!(Wad::parse(cut_file.clone()).is_ok(), cut >= directory_end, "cut at byte {cut}");
        match read(cut_file) {
            Ok(level) => assert!(cut >= read_end && level == whole, "cut at byte {cut}"),
            Err(error) => assert!(cut < read_end, "cut at byte {cut}: {error}"),
        }
    }
}

#[test]
fn a_lump_of_any_length_gives_its_whole_records_or_an_error() {
    let whole = two_rooms().level();
    for (lump, size) in READ_LUMPS {
        let bytes = two_rooms().wad("MAP01");
        let entry = entry_at(&bytes, lump);
        let full = i32::from_le_bytes(bytes[entry + 4..entry + 8].try_into().unwrap());
        for length in 0..=full + 1 {
            let mut bytes = bytes.clone();
            put(&mut bytes, entry + 4, length);
            let length = usize::try_from(length).unwrap();
            match read(bytes) {
                Ok(level) => {
                    check(&level);
                    assert_eq!(count(&level, lump), length / size, "{lump} of {length} bytes");
                    assert_prefix(&level, &whole);
                    let partial = findings(&level).contains(&("partial-record", None));
                    assert_eq!(partial, length % size != 0, "{lump} of {length} bytes");
                }
                Err(LevelError::BadIndex { target, count, index, .. }) => {
                    assert_eq!((target, count), (lump, length / size));
                    assert!(usize::from(index) >= count);
                }
                Err(error) => panic!("{lump} of {length} bytes: {error}"),
            }
        }
    }
}

#[test]
fn a_partial_record_is_reported_with_its_numbers() {
    let mut bytes = two_rooms().wad("MAP01");
    let entry = entry_at(&bytes, "THINGS");
    put(&mut bytes, entry + 4, 29);
    let level = level(bytes, "MAP01");
    assert_eq!(level.things.len(), 2);
    assert_eq!(
        level.diagnostics[0].to_string(),
        "THINGS: 29 bytes are not a multiple of the record's 10; the last 9 are ignored (partial-record)"
    );
}

#[test]
fn every_word_of_a_line_set_to_ffff_is_an_error_or_reported() {
    let map = two_rooms();
    let whole = map.level();
    for (line, word) in (0..map.lines.len()).flat_map(|line| (0..LINE_SIZE / 2).map(move |word| (line, word))) {
        let mut map = map.clone();
        map.lines[line][word] = NONE;
        let record = u32::try_from(line).unwrap();
        let result = read(map.wad("MAP01"));
        let codes = result.as_ref().map(findings).unwrap_or_default();
        match word {
            0 | 1 => {
                let error = result.unwrap_err().to_string();
                let field = ["start", "end"][word];
                assert!(error.starts_with(&format!("LINEDEFS {line} of map \"MAP01\" has {field} vertex 65535")));
                continue;
            }
            2 if whole.lines[line].back.is_none() => assert_eq!(codes, [("two-sided-without-back", Some(record))]),
            5 => assert_eq!(codes, [("no-front-side", Some(record))]),
            6 if whole.lines[line].back.is_some() => assert_eq!(codes, [("two-sided-without-back", Some(record))]),
            _ => assert_eq!(codes, []),
        }
        let level = result.unwrap();
        check(&level);
        let read = level.lines[line];
        let words = [read.flags, read.special, read.tag];
        match word {
            5 => assert_eq!(read.front, None),
            6 => assert_eq!(read.back, None),
            _ => assert_eq!(words[word - 2], NONE),
        }
        let rest = |level: &Level| [&level.lines[..line], &level.lines[line + 1..]].concat();
        assert_eq!(rest(&level), rest(&whole));
    }
}

#[test]
fn every_word_of_a_side_set_to_ffff_is_an_error_or_changes_nothing() {
    let bytes = two_rooms().wad("MAP01");
    let whole = two_rooms().level();
    let entry = entry_at(&bytes, "SIDEDEFS");
    let start = i32::from_le_bytes(bytes[entry..entry + 4].try_into().unwrap()) as usize;
    for (side, word) in (0..whole.sides.len()).flat_map(|side| (0..SIDE_SIZE / 2).map(move |word| (side, word))) {
        let mut bytes = bytes.clone();
        let at = start + side * SIDE_SIZE + word * 2;
        bytes[at..at + 2].fill(0xFF);
        match read(bytes) {
            Ok(level) => assert!(word < SIDE_SIZE / 2 - 1 && level == whole, "side {side}, word {word}"),
            Err(error) => {
                assert_eq!(word, SIDE_SIZE / 2 - 1, "{error}");
                assert!(error.to_string().starts_with(&format!("SIDEDEFS {side} of map \"MAP01\" has sector 65535")));
            }
        }
    }
}

#[test]
fn twenty_thousand_random_changes_never_panic() {
    let lumps = two_rooms().lumps("MAP01");
    let files = [wad(&lumps, Directory::First), wad(&lumps, Directory::Last)];
    let mut random = Xorshift(0x9E37_79B9_7F4A_7C15);
    let (mut levels, mut errors) = (0, 0);
    for round in 0..20_000 {
        let mut bytes = files[round % 2].clone();
        for _ in 0..=random.below(4) {
            let at = random.below(bytes.len());
            bytes[at] = match random.below(4) {
                0 => 0,
                1 => 0xFF,
                2 => bytes[at] ^ (1 << random.below(8)),
                _ => random.below(256) as u8,
            };
        }
        if random.below(8) == 0 {
            bytes.truncate(random.below(bytes.len()));
        }
        match Wad::parse(bytes) {
            Err(error) => {
                assert!(!error.to_string().is_empty());
                errors += 1;
            }
            Ok(wad) => {
                for name in wad.maps() {
                    match wad.level(name) {
                        Ok(level) => {
                            check(&level);
                            levels += 1;
                        }
                        Err(error) => {
                            assert!(error.to_string().contains(name), "{error} does not name {name}");
                            errors += 1;
                        }
                    }
                }
            }
        }
    }
    assert!(levels > 2_000 && errors > 2_000, "both ways must be tried: {levels} levels, {errors} errors");
}

fn count(level: &Level, lump: &str) -> usize {
    match lump {
        "THINGS" => level.things.len(),
        "LINEDEFS" => level.lines.len(),
        "SIDEDEFS" => level.sides.len(),
        "VERTEXES" => level.vertices.len(),
        _ => level.sectors.len(),
    }
}

fn assert_prefix(part: &Level, whole: &Level) {
    assert!(whole.things.starts_with(&part.things));
    assert!(whole.lines.starts_with(&part.lines));
    assert!(whole.sides.starts_with(&part.sides));
    assert!(whole.vertices.starts_with(&part.vertices));
    assert!(whole.sectors.starts_with(&part.sectors));
}
