//! The fields of each object of the format. The reader takes the names it knows from here, so that the schema and the
//! help can miss none.

use super::field::Field;
use super::form;

/// The version of the format.
pub(crate) const VERSION: u32 = 1;

/// The layers that a scene can have: they are bits of a u64.
pub(crate) const MOST_LAYERS: usize = 64;

/// The most displacements of a move, repetitions included, and the most times that one is deflected.
pub(crate) const MOST_DISPLACEMENTS: u64 = 10_000;
pub(crate) const MOST_HITS: u32 = 1000;

pub(crate) const SCENE: &[Field] = &[
    Field::new(
        "$schema",
        form::TEXT,
        "The schema that an editor checks the file against, such as the output of `jostle schema`.",
    ),
    Field::new("jostle", form::VERSION, "The version of the format; required."),
    Field::new(
        "y",
        form::UP_OR_DOWN,
        "The direction of y: down on screens, up on paper. It matters only to pictures and tiles.",
    ),
    Field::new("layers", form::LAYER_NAMES, "The names of the layers. A collider without `layer` is in the first."),
    Field::new("shapes", form::SHAPES, "Shapes that several colliders share, by their names."),
    Field::new("colliders", form::COLLIDERS, "All that can be hit."),
    Field::new("paths", form::PATHS, "Paths that `jostle clearance` measures distances along."),
    Field::new("moves", form::MOVES, "Moves of colliders that slide along what they meet, made in their order."),
    Field::new("allow", form::PAIRS, "Pairs of colliders that may overlap: they are never denied."),
    Field::new("expect", form::EXPECTATIONS, "Expected answers, which `jostle test` compares with those found."),
];

/// The fields that make a shape, of which an object has exactly one.
pub(crate) const FIGURES: &[Field] = &[
    Field::new("box", form::SIZE, "A rectangle about the origin, by its full size; `radius` rounds its corners."),
    Field::new("circle", form::ABOVE_ZERO, "A disc about the origin, by its radius."),
    Field::new("capsule", form::ENDS, "A segment from end to end, thickened by `radius`."),
    Field::new("point", form::POINT, "A single point, without thickness."),
    Field::new("segment", form::ENDS, "A segment without thickness, from end to end."),
    Field::new("polygon", form::CORNERS, "The corners of an outline in either winding, convex or not."),
    Field::new("chain", form::POINTS, "The points of a polyline, as of ground; it has no inside."),
    Field::new("compound", form::PARTS, "Several shapes as one."),
];

/// The fields beside a figure.
pub(crate) const BESIDE: &[Field] = &[
    Field::new(
        "radius",
        form::ABOVE_ZERO,
        "The radius of a capsule, of a box's corners, or that a convex polygon grows by.",
    )
    .beside(&["box", "capsule", "polygon"]),
    Field::new("holes", form::RINGS, "The holes of a polygon, each a list of corners.").beside(&["polygon"]),
    Field::new("closed", form::FLAG, "Whether a last segment leads back to the first point.").beside(&["chain"]),
    Field::new("one_sided", form::FLAG, "Whether only the front counts, on the right of the chain's direction.")
        .beside(&["chain"]),
    Field::new("tags", form::WHOLES, "A number of your own for each segment.").beside(&["chain"]),
];

pub(crate) const POSE: &[Field] = &[
    Field::new("at", form::POINT, "The position of the origin of the shape; [0, 0] if absent."),
    Field::new("angle", form::NUMBER, "The rotation about the origin in radians, from x towards y."),
    Field::new("degrees", form::NUMBER, "The rotation in degrees, instead of `angle`."),
];

/// The fields of a collider that do not depend on its shape; an entry of a legend has them too.
pub(crate) const TRAITS: &[Field] = &[
    Field::new("layer", form::LAYERS, "The layers that it is in; the first if absent."),
    Field::new(
        "mask",
        form::LAYERS,
        "The layers that it meets; all if absent. Two meet if each is in a layer of the other's mask.",
    ),
    Field::new("group", form::WHOLE, "A number: colliders of one group other than 0 do not meet each other."),
    Field::new("sensor", form::FLAG, "Whether it reports contacts without blocking anything."),
    Field::new(
        "one_way",
        form::POINT,
        "The direction from which it is solid, in its own frame, as [0, -1]: its surface blocks where it leans that way.",
    ),
    Field::new(
        "margin",
        form::NOT_NEGATIVE,
        "The distance up to which others count as near it; those of both are added.",
    ),
    Field::new("tag", form::WHOLE, "A number of your own, which rows repeat."),
];

pub(crate) const COLLIDER: &[Field] = &[
    Field::new("name", form::TEXT, "A name that no other collider has; without one the fourth collider is #3."),
    Field::new("shape", form::SHAPE, "A shape by its name, or as an object."),
    Field::new("tiles", form::TILES, "A level as text, one character for each cell, instead of a shape."),
    Field::new("motion", form::MOTION, "The motion during one step, from time 0 to 1; at rest if absent."),
    Field::new(
        "static_group",
        form::STATIC_GROUP,
        "A number: colliders with the same one are not paired with each other, as those of one level file.",
    ),
];

/// The fields of a part of a compound, beside those of figures and poses.
pub(crate) const PART: &[Field] = &[
    Field::new("shape", form::SHAPE, "A shape by its name, or as an object; no compound."),
    Field::new("tag", form::WHOLE, "A number of your own, which rows repeat."),
];

pub(crate) const MOTION: &[Field] = &[
    Field::new("linear", form::POINT, "The displacement."),
    Field::new("angular", form::NUMBER, "The rotation in radians, by any number of turns."),
    Field::new("pivot", form::POINT, "The point that it turns about, in its own frame; [0, 0] if absent."),
];

pub(crate) const TILES: &[Field] = &[
    Field::new("size", form::ABOVE_ZERO, "The side of a cell."),
    Field::new(
        "rows",
        form::ROWS,
        "The rows of cells from top to bottom, a character for each cell; '.' and ' ' are empty.",
    ),
    Field::new(
        "legend",
        form::LEGEND,
        "The kind of cells of each character: \"solid\", \"empty\" or {fields of a collider}; without it, # is solid.",
    ),
    Field::new(
        "cell",
        form::SHAPE,
        "The shape of each cell, seen from its upper left corner; the whole cell if absent. Only whole cells merge.",
    ),
];

pub(crate) const PATH: &[Field] = &[
    Field::new("name", form::TEXT, "A name that no other path has."),
    Field::new("shape", form::TRAVELLER, "The shape that travels. A collider that travels is no obstacle to itself."),
    Field::new(
        "poses",
        form::POSES,
        "The poses that it passes, in straight lines; without an angle, a pose has that of the one before.",
    ),
];

pub(crate) const ANSWERS: &[Field] = &[
    Field::new("pair", form::PAIR, "The two colliders; normals point from the first to the second."),
    Field::new("relation", form::RELATION, "Whether they overlap or touch."),
    Field::new("separation", form::NUMBER, "Their distance, or minus the depth of their overlap."),
    Field::new("begun_at", form::TIME, "The time of their first impact during the step; null if there is none."),
    Field::new("normal", form::NORMALS, "The normals of all their contact manifolds; [] if there is none."),
    Field::new("points", form::COUNT_OR_POINTS, "The number of their contact points, or the position of each."),
    Field::new("depth", form::NUMBER, "The depth of the deepest contact point; negative if they are apart."),
    Field::new(
        "margin",
        form::NOT_NEGATIVE,
        "The largest separation of a contact, for `normal`, `points` and `depth`.",
    ),
];

pub(crate) const MOVE: &[Field] = &[
    Field::new("name", form::TEXT, "A name that no other move has; without one the fourth move is #3."),
    Field::new("mover", form::TEXT, "The collider that is moved; it starts where its last move has left it."),
    Field::new("by", form::DISPLACEMENTS, "The displacement, or several, each from where the one before has led."),
    Field::new("repeat", form::REPETITIONS, "How often all displacements are made; at most 10000 in all."),
    Field::new("settings", form::SETTINGS, "How the mover behaves; as in a view from above if absent."),
    Field::new("ignore", form::MET, "What it passes without a hit. It slides along what no list names."),
    Field::new("cross", form::MET, "What it passes with a hit; sensors need not be named."),
    Field::new("touch", form::MET, "What it stops at; the rest of the displacement is lost."),
    Field::new("bounce", form::MET, "What it bounces off."),
    Field::new("restitution", form::RESTITUTION, "The restitution of `bounce`: 1 keeps the speed, 0 loses it."),
    Field::new("expect", form::MOVE_ANSWERS, "Expected answers, which `jostle test` compares with those found."),
];

pub(crate) const SETTINGS: &[Field] = &[
    Field::new("up", form::POINT, "The direction away from the ground; without one all surfaces are walls."),
    Field::new("max_floor_degrees", form::STEEPNESS, "The steepest slope that is a floor."),
    Field::new("snap", form::NOT_NEGATIVE, "How far below a walking mover a floor may be for it to be pulled down."),
    Field::new("step_height", form::NOT_NEGATIVE, "The height of steps that a walking mover climbs."),
    Field::new("stop_on_slope", form::FLAG_SET, "Whether it stays where it is on a slope when only gravity moves it."),
    Field::new("constant_speed", form::FLAG_SET, "Whether it is as fast along a slope as on level ground."),
    Field::new("skin", form::SKIN, "The distance kept from what it slides along; null: 1/1024 of its larger side."),
    Field::new("max_hits", form::MOST_HITS, "How often a displacement is deflected before the rest is lost."),
];

pub(crate) const MOVE_ANSWERS: &[Field] = &[
    Field::new("at", form::POINT, "The position of the mover at the end."),
    Field::new("floor", form::SURFACE, "Whether it stands on a floor, or on which."),
    Field::new("wall", form::SURFACE, "Whether it is at a wall, or at which."),
    Field::new("ceiling", form::SURFACE, "Whether it is at a ceiling, or at which."),
    Field::new("stuck", form::ANSWER, "Whether it overlapped something and could not be pushed out."),
    Field::new("hits", form::NAMES, "What the last displacement met, in order, crossed sensors included."),
    Field::new("free", form::ANSWER, "Whether it overlaps nothing that is in its way; one-way ones are left out."),
];

/// The fields that tell what a question asks, of which it has exactly one.
pub(crate) const ASKS: &[Field] = &[
    Field::new("ray", form::POINT, "What a ray from this point hits."),
    Field::new("point", form::POINT, "What has this point, borders included."),
    Field::new("nearest", form::POINT, "What is nearest to this point; inside of a collider the distance is negative."),
    Field::new("cast", form::CAST, "What a shape hits that is displaced without rotation."),
    Field::new("overlapping", form::CAST, "What overlaps a shape; those that only touch it do not."),
];

/// The fields of a question that go only with some of what it can ask.
pub(crate) const OF_ASKS: &[Field] = &[
    Field::new("direction", form::POINT, "The direction of the ray; fractions are in units of it.").beside(&["ray"]),
    Field::new("until", form::NUMBER, "The largest fraction along the ray; unlimited if absent.").beside(&["ray"]),
    Field::new("by", form::POINT, "The displacement.").beside(&["cast"]),
    Field::new("all", form::FLAG, "Whether all hits are listed, not only the first.").beside(&["ray", "cast"]),
    Field::new("max", form::NUMBER, "The largest distance; unlimited if absent.").beside(&["nearest"]),
    Field::new("count", form::WHOLE, "The largest number of answers; 1 if absent.").beside(&["nearest"]),
];

/// The fields of any question.
pub(crate) const OF_QUESTION: &[Field] = &[
    Field::new("mask", form::LAYERS, "The layers of what is looked at; all if absent."),
    Field::new("sensors", form::FLAG, "Whether sensors are looked at too."),
    Field::new("skip", form::NAMES, "Colliders that are not looked at."),
    Field::new("id", form::TEXT, "A name of your own, which the answer repeats."),
];
