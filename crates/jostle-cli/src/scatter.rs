use crate::failure::{Ending, Failure};
use crate::numbers::{length, number};
use crate::output::{self, Out};
use clap::{Args, ValueEnum};
use rand_pcg::Pcg32;
use rand_pcg::rand_core::{Rng, SeedableRng};
use std::io;

/// Write a scene of many colliders at random places
#[derive(Args)]
#[command(after_help = r#"Examples:
  jostle scatter --count 10000 --kind boxes --seed 7 > crowd.json
  jostle scatter --count 500 --speed 1 | jostle run - --steps 10
  jostle scatter | jostle draw - -o crowd.svg

The scene, in JSON, goes to standard output. Equal options write equal bytes on
every platform. The colliders are 0.5 to 1.5 wide, rotated by whole
degrees, and as many to an area at every count: one for each 2 x 2."#)]
pub(crate) struct Scatter {
    /// The number of colliders
    #[arg(long, value_name = "N", default_value_t = 1000, allow_negative_numbers = true)]
    count: u32,
    /// The figures
    #[arg(long, default_value = "mixed")]
    kind: Kind,
    /// The number that the places follow from
    #[arg(long, value_name = "S", default_value_t = 0, allow_negative_numbers = true)]
    seed: u64,
    /// The largest displacement in a step; they rest if it is 0
    #[arg(long, value_name = "V", default_value = "0", value_parser = length, allow_negative_numbers = true)]
    speed: f32,
}

/// The figures of a scene.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Rectangles
    Boxes,
    /// Discs
    Circles,
    /// Capsules
    Capsules,
    /// A third of each
    Mixed,
}

impl Scatter {
    pub(crate) fn run(self) -> Result<Ending, Failure> {
        output::stream(|out| self.write(out))?;
        Ok(Ending::Fine)
    }

    fn write(&self, out: &mut Out<'_>) -> io::Result<()> {
        let mut random = Random(Pcg32::seed_from_u64(self.seed));
        // 200 hundredths for the side of the square of each.
        let side = (u64::from(self.count) * (200 * 200)).isqrt() as u32;
        write!(out, "{{\"jostle\": 1, \"colliders\": [")?;
        for index in 0..self.count {
            let kind = match self.kind {
                Kind::Mixed => [Kind::Boxes, Kind::Circles, Kind::Capsules][index as usize % 3],
                kind => kind,
            };
            let figure = random.figure(kind);
            let [x, y] = [(); 2].map(|()| random.hundredths(0, side));
            let comma = if index == 0 { "" } else { "," };
            write!(out, "{comma}\n  {{{figure}, \"at\": [{x}, {y}]")?;
            if kind != Kind::Circles {
                write!(out, ", \"degrees\": {}", random.below(360))?;
            }
            if self.speed > 0.0 {
                let [x, y] = random.displacement(self.speed).map(number);
                write!(out, ", \"motion\": {{\"linear\": [{x}, {y}]}}")?;
            }
            write!(out, "}}")?;
        }
        writeln!(out, "\n]}}")
    }
}

/// Numbers at random, the same on every platform: whole ones, or decimals of two digits.
struct Random(Pcg32);

impl Random {
    /// A whole number from 0, below the bound.
    fn below(&mut self, bound: u32) -> u32 {
        // The high word of a product: more even than a remainder, and cheaper (Lemire 2019).
        ((u64::from(self.0.next_u32()) * u64::from(bound)) >> 32) as u32
    }

    /// A decimal from `least`, below `bound`, both in hundredths.
    fn hundredths(&mut self, least: u32, bound: u32) -> String {
        let value = least + self.below(bound - least);
        format!("{}.{:02}", value / 100, value % 100)
    }

    /// The fields of a figure that is 0.5 to 1.5 wide.
    fn figure(&mut self, kind: Kind) -> String {
        match kind {
            Kind::Circles => format!("\"circle\": {}", self.hundredths(25, 76)),
            Kind::Capsules => {
                let (half, radius) = (self.hundredths(15, 51), self.hundredths(10, 26));
                format!("\"capsule\": [[-{half}, 0], [{half}, 0]], \"radius\": {radius}")
            }
            Kind::Boxes | Kind::Mixed => {
                let [width, height] = [(); 2].map(|()| self.hundredths(50, 151));
                format!("\"box\": [{width}, {height}]")
            }
        }
    }

    /// A displacement of at most this length, all directions alike.
    fn displacement(&mut self, most: f32) -> [f32; 2] {
        const UNIT: i64 = 1000;
        loop {
            let [x, y] = [(); 2].map(|()| i64::from(self.below(2 * UNIT as u32 + 1)) - UNIT);
            if x * x + y * y <= UNIT * UNIT {
                return [x, y].map(|part| (f64::from(most) * part as f64 / UNIT as f64) as f32);
            }
        }
    }
}
