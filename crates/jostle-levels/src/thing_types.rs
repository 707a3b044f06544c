//! The types of things in Doom and Doom II by their numbers. Radii and solidity are from the tables of the released
//! source.

/// The properties of a type of thing.
pub(crate) struct KnownType {
    pub(crate) name: &'static str,
    pub(crate) radius: f32,
    pub(crate) solid: bool,
}

/// The type with this number, if Doom or Doom II has it.
pub(crate) fn known_type(kind: u16) -> Option<KnownType> {
    Some(match kind {
        1 => start("player 1 start"),
        2 => start("player 2 start"),
        3 => start("player 3 start"),
        4 => start("player 4 start"),
        11 => start("deathmatch start"),
        14 => soft("teleport landing"),
        87 => soft("spawn spot"),
        89 => soft("monster spawner"),

        7 => body("spider mastermind", 128.0),
        9 => body("shotgun guy", 20.0),
        16 => body("cyberdemon", 40.0),
        58 => body("spectre", 30.0),
        64 => body("arch-vile", 20.0),
        65 => body("chaingunner", 20.0),
        66 => body("revenant", 20.0),
        67 => body("mancubus", 48.0),
        68 => body("arachnotron", 64.0),
        69 => body("hell knight", 24.0),
        71 => body("pain elemental", 31.0),
        72 => body("commander keen", 16.0),
        84 => body("ss soldier", 20.0),
        88 => body("boss brain", 16.0),
        3001 => body("imp", 20.0),
        3002 => body("demon", 30.0),
        3003 => body("baron of hell", 24.0),
        3004 => body("zombieman", 20.0),
        3005 => body("cacodemon", 31.0),
        3006 => body("lost soul", 16.0),
        2035 => body("barrel", 10.0),

        25 => obstacle("impaled human"),
        26 => obstacle("twitching impaled human"),
        27 => obstacle("skull on a pole"),
        28 => obstacle("five skulls on a pole"),
        29 => obstacle("pile of skulls and candles"),
        30 => obstacle("tall green column"),
        31 => obstacle("short green column"),
        32 => obstacle("tall red column"),
        33 => obstacle("short red column"),
        35 => obstacle("candelabra"),
        36 => obstacle("short green column with heart"),
        37 => obstacle("short red column with skull"),
        41 => obstacle("evil eye"),
        42 => obstacle("floating skull rock"),
        43 => obstacle("burnt tree"),
        44 => obstacle("tall blue torch"),
        45 => obstacle("tall green torch"),
        46 => obstacle("tall red torch"),
        47 => obstacle("stalagmite"),
        48 => obstacle("tall techno column"),
        49 => obstacle("hanging twitching victim"),
        50 => obstacle("hanging victim, arms out"),
        51 => obstacle("hanging victim, one-legged"),
        52 => obstacle("hanging pair of legs"),
        53 => obstacle("hanging leg"),
        54 => body("large brown tree", 32.0),
        55 => obstacle("short blue torch"),
        56 => obstacle("short green torch"),
        57 => obstacle("short red torch"),
        70 => obstacle("burning barrel"),
        73 => obstacle("hanging victim, guts removed"),
        74 => obstacle("hanging victim, guts and brain removed"),
        75 => obstacle("hanging torso, looking down"),
        76 => obstacle("hanging torso, open skull"),
        77 => obstacle("hanging torso, looking up"),
        78 => obstacle("hanging torso, brain removed"),
        85 => obstacle("tall techno lamp"),
        86 => obstacle("short techno lamp"),
        2028 => obstacle("floor lamp"),

        10 | 12 => soft("bloody mess"),
        15 => soft("dead player"),
        18 => soft("dead zombieman"),
        19 => soft("dead shotgun guy"),
        20 => soft("dead imp"),
        21 => soft("dead demon"),
        22 => soft("dead cacodemon"),
        23 => soft("dead lost soul"),
        24 => soft("pool of blood and flesh"),
        34 => soft("candle"),
        59 => soft("hanging victim, arms out, passable"),
        60 => soft("hanging pair of legs, passable"),
        61 => soft("hanging victim, one-legged, passable"),
        62 => soft("hanging leg, passable"),
        63 => soft("hanging twitching victim, passable"),
        79 => soft("pool of blood and guts"),
        80 => soft("pool of blood"),
        81 => soft("pool of brains"),

        5 => soft("blue keycard"),
        6 => soft("yellow keycard"),
        13 => soft("red keycard"),
        38 => soft("red skull key"),
        39 => soft("yellow skull key"),
        40 => soft("blue skull key"),
        82 => soft("super shotgun"),
        2001 => soft("shotgun"),
        2002 => soft("chaingun"),
        2003 => soft("rocket launcher"),
        2004 => soft("plasma gun"),
        2005 => soft("chainsaw"),
        2006 => soft("bfg 9000"),
        8 => soft("backpack"),
        17 => soft("cell pack"),
        2007 => soft("clip"),
        2008 => soft("shells"),
        2010 => soft("rocket"),
        2046 => soft("box of rockets"),
        2047 => soft("cell"),
        2048 => soft("box of bullets"),
        2049 => soft("box of shells"),
        83 => soft("megasphere"),
        2011 => soft("stimpack"),
        2012 => soft("medikit"),
        2013 => soft("soulsphere"),
        2014 => soft("health bonus"),
        2015 => soft("armor bonus"),
        2018 => soft("green armor"),
        2019 => soft("blue armor"),
        2022 => soft("invulnerability"),
        2023 => soft("berserk"),
        2024 => soft("partial invisibility"),
        2025 => soft("radiation suit"),
        2026 => soft("computer map"),
        2045 => soft("light amplification visor"),
        _ => return None,
    })
}

/// A marker of a player's start, of the player's size.
fn start(name: &'static str) -> KnownType {
    KnownType { name, radius: 16.0, solid: false }
}

/// A monster, or an obstacle with its own size.
fn body(name: &'static str, radius: f32) -> KnownType {
    KnownType { name, radius, solid: true }
}

/// A blocking decoration of the usual size.
fn obstacle(name: &'static str) -> KnownType {
    body(name, 16.0)
}

/// A thing that does not block: an item, remains or a marker.
fn soft(name: &'static str) -> KnownType {
    KnownType { name, radius: 20.0, solid: false }
}
