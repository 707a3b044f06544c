use jostle::{Collider, ColliderId, Convex, Moved, Mover, Rot2, Shape, Vec2, World, WorldError, slide};

use crate::{
    demo::Row,
    rust_code::{pair, program, shape, used},
    sketch::{Look, Role, Sketch},
    texts::Texts,
};

/// The kinds of colliders in a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Thing {
    Hero,
    Wall,
    Ledge,
    Lift,
    Coin,
    Door,
    Plate,
}

/// A world with a hero that moves and slides, as both games of the lab have it.
#[derive(Clone, Debug)]
pub(super) struct SlideRoom {
    pub(super) world: World<Thing>,
    pub(super) hero: ColliderId,
    /// The last move.
    pub(super) moved: Option<Moved<ColliderId>>,
    pub(super) coins: u32,
}

impl SlideRoom {
    /// A room with a hero and nothing else.
    pub(super) fn new(hero: Convex, at: Vec2) -> Result<SlideRoom, WorldError> {
        let mut world = World::new();
        let hero = world.insert(Collider::new(hero, at, Thing::Hero))?;
        Ok(SlideRoom { world, hero, moved: None, coins: 0 })
    }

    pub(super) fn insert(
        &mut self,
        shape: impl Into<Shape>,
        at: impl Into<Vec2>,
        thing: Thing,
    ) -> Result<ColliderId, WorldError> {
        let collider = Collider::new(shape, at.into(), thing);
        self.world.insert(match thing {
            Thing::Coin | Thing::Plate => collider.sensor(),
            Thing::Ledge => collider.one_way((0.0, 1.0)),
            _ => collider,
        })
    }

    pub(super) fn place(&self) -> Vec2 {
        self.world.get(self.hero).map_or(Vec2::ZERO, |hero| hero.pose.translation)
    }

    /// Finds the surfaces that the hero is at where it is, without a move.
    pub(super) fn look(&mut self, mover: &Mover) {
        self.moved = self.world.plan_move_of(self.hero, Vec2::ZERO, mover, slide).ok();
    }

    /// Takes the coins that the last move has crossed.
    pub(super) fn take_coins(&mut self) {
        let Some(moved) = &self.moved else { return };
        for hit in moved.hits() {
            if self.world.get(hit.id).is_some_and(|met| met.data == Thing::Coin) && self.world.remove(hit.id).is_ok() {
                self.coins += 1;
            }
        }
    }

    /// Draws everything, and the surfaces that the hero is at with their normals.
    pub(super) fn draw(&self, sketch: &mut Sketch) {
        for (_, collider) in self.world.iter() {
            let (role, look, mark) = match collider.data {
                Thing::Hero => continue,
                Thing::Wall => (Role::Wall, Look::Solid, None),
                Thing::Ledge => (Role::Helper, Look::Solid, Some("ledge")),
                Thing::Lift => (Role::B, Look::Solid, Some("lift")),
                Thing::Coin => (Role::Impact, Look::Solid, Some("coin")),
                Thing::Door => (Role::B, Look::Solid, Some("door")),
                Thing::Plate => (Role::Impact, Look::Ghost, Some("plate")),
            };
            sketch.shape(role, look, mark, &collider.shape, collider.pose);
        }
        if let Some(hero) = self.world.get(self.hero) {
            sketch.shape(Role::A, Look::Solid, Some("hero"), &hero.shape, hero.pose);
        }
        let Some(moved) = &self.moved else { return };
        for (surface, mark) in [(&moved.floor, "floor"), (&moved.wall, "wall"), (&moved.ceiling, "ceiling")] {
            if let Some(surface) = surface {
                sketch.arrow(Role::Normal, surface.point, surface.point + surface.normal).mark(mark);
                sketch.dot(Role::Contact, surface.point).mark(mark);
            }
        }
    }

    /// The lamps for floor, wall and ceiling.
    pub(super) fn lamps(&self) -> [bool; 3] {
        self.moved
            .as_ref()
            .map_or([false; 3], |moved| [moved.floor.is_some(), moved.wall.is_some(), moved.ceiling.is_some()])
    }

    /// Draws some lamps beside each other: 0 of the floor, 1 of the wall, 2 of the ceiling.
    pub(super) fn draw_lamps(&self, which: &[usize], at: Vec2, texts: &Texts, sketch: &mut Sketch) {
        /// The radius of a lamp, and the distance of two.
        const SIZES: [f32; 2] = [0.35, 4.5];
        for (i, lamp) in which.iter().enumerate() {
            let (name, mark) = LAMPS[*lamp];
            let at = at + Vec2::new(SIZES[1] * i as f32, 0.0);
            if self.lamps()[*lamp] {
                sketch.mass(Role::Normal, vec![disc(at, SIZES[0])]).mark(mark);
            }
            sketch.disc(Role::Normal, at, SIZES[0]).look(Look::Ghost).mark(mark);
            sketch.label(Role::Normal, at + Vec2::new(SIZES[0], -SIZES[0]), texts.get(name)).mark(mark);
        }
    }

    /// The statements that make this world as `world`, with the hero as `hero`.
    pub(super) fn code(&self) -> String {
        let collider = |(id, it): (ColliderId, &Collider<Thing>)| {
            let new = format!("Collider::new({}, {}, \"{:?}\")", shape(&it.shape), pair(it.pose.translation), it.data);
            let new = match it.data {
                Thing::Coin | Thing::Plate => format!("{new}.sensor()"),
                Thing::Ledge => format!("{new}.one_way((0.0, 1.0))"),
                _ => new,
            };
            let name = if id == self.hero { "let hero = " } else { "" };
            format!("{name}world.insert({new})?;\n")
        };
        format!("let mut world = World::new();\n{}", self.world.iter().map(collider).collect::<String>())
    }

    /// The program that asks for the surfaces that the hero is at, with settings as source and as a value.
    pub(super) fn program(&self, (code, mover): (&str, &Mover)) -> String {
        let statements = format!(
            "{}let moved = world.plan_move_of(hero, (0.0, 0.0), &{code}, slide)?;\n\
             println!(\"at {{}}, stuck: {{}}\", moved.pose.translation, moved.stuck);\n\
             for (name, surface) in [(\"floor\", &moved.floor), (\"wall\", &moved.wall), (\"ceiling\", &moved.ceiling)] {{\n    \
             println!(\"{{name}}: {{:?}}\", surface.as_ref().map(|surface| surface.normal));\n}}\n",
            self.code()
        );
        let prints = self.world.plan_move_of(self.hero, Vec2::ZERO, mover, slide).map_or(String::new(), |moved| {
            let surfaces = [("floor", &moved.floor), ("wall", &moved.wall), ("ceiling", &moved.ceiling)];
            let line = |(name, surface): (&str, &Option<jostle::Surface<ColliderId>>)| {
                format!("{name}: {:?}\n", surface.as_ref().map(|surface| surface.normal))
            };
            let lines: String = surfaces.into_iter().map(line).collect();
            format!("at {}, stuck: {}\n{lines}", moved.pose.translation, moved.stuck)
        });
        let imports = used(&["Chain", "Collider", "Convex", "Mover", "Polygon", "World", "slide"], &statements);
        program(&imports, &statements, &prints)
    }

    /// The lamps as lines of the answer.
    pub(super) fn lamp_rows(&self, texts: &Texts) -> Vec<Row> {
        let row =
            |((name, mark), lit): ((&'static str, &'static str), bool)| Row::new(name, texts.yes_or_no(lit)).mark(mark);
        LAMPS.into_iter().zip(self.lamps()).map(row).collect()
    }
}

/// The names of the lamps, and their marks.
const LAMPS: [(&str, &str); 3] = [("room.floor", "floor"), ("room.wall", "wall"), ("room.ceiling", "ceiling")];

/// The outline of a small disc.
fn disc(center: Vec2, radius: f32) -> Vec<Vec2> {
    let corner = |i: u16| Rot2::new(f32::from(i) / 24.0 * core::f32::consts::TAU) * Vec2::new(radius, 0.0);
    (0..24).map(|i| center + corner(i)).collect()
}
