//! The paths by which libraries move a figure from the start of a step to its end.

use std::cell::Cell;

use jostle::Motion;
use jostle_oracle::{Body, Enclosure, distance};

use crate::scene::{figure::Item, flights::IntoF64 as _, tumbles::Tumble};

/// The rotation of a figure along its path. Its pivot moves straight at constant speed in either case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Path {
    /// At constant speed.
    Uniform,
    /// By the rotations at both ends, interpolated and normalized, as in Box2D's sweep: faster in the middle. It can
    /// rotate by less than 180 degrees.
    Nlerp,
}

impl Path {
    /// The cosine and sine of the rotation up to a time.
    fn turned(self, angle: f64, time: f64) -> [f64; 2] {
        match self {
            Path::Uniform => [(angle * time).cos(), (angle * time).sin()],
            Path::Nlerp => {
                let (x, y) = (1.0 - time + time * angle.cos(), time * angle.sin());
                [x / x.hypot(y), y / x.hypot(y)]
            }
        }
    }

    /// An upper bound of the difference from a rotation at constant speed.
    fn deviation(self, angle: f64) -> f64 {
        if self == Path::Uniform {
            return 0.0;
        }
        if angle.abs() < 1e-2 {
            return 0.02 * angle.abs().powi(3);
        }
        // Greatest where the speeds are the same.
        let share = 0.5 * (1.0 - angle.sin() / angle) / (1.0 - angle.cos());
        let time = 0.5 * (1.0 - (1.0 - 4.0 * share).max(0.0).sqrt());
        let [cos, sin] = self.turned(angle, time);
        (sin.atan2(cos) - angle * time).abs()
    }

    fn body(self, item: &Item, motion: Motion, time: f64) -> Body {
        let Item { figure, pose, .. } = item;
        let start = Body::place(
            &[figure.corners().into_iter().map(Into::into).collect::<Vec<_>>(), vec![motion.pivot.into()]].concat(),
            [pose.rotation.cos(), pose.rotation.sin()],
            pose.translation.into(),
            figure.radius(),
        );
        let ([cos, sin], way) = (self.turned(motion.angular.into(), time), motion.linear.into_f64());
        let (&[px, py], corners) = start.corners.split_last().expect("there is the pivot");
        let place = |[x, y]: &[f64; 2]| {
            let [x, y] = [x - px, y - py];
            [px + way[0] * time + cos * x - sin * y, py + way[1] * time + sin * x + cos * y]
        };
        Body { corners: corners.iter().map(place).collect(), radius: start.radius }
    }

    /// Their distance at a time, to some ulps; negative in an overlap.
    pub fn gap(self, tumble: &Tumble, time: f64) -> f64 {
        let [a, b] = [0, 1].map(|own| self.body(&tumble.items[own], tumble.motions[own], time));
        distance(&a, &b)
    }

    /// The two shapes are farther apart than a distance at all times: proved, and `false` if that fails.
    pub fn stays_beyond(self, tumble: &Tumble, distance: f64) -> bool {
        let arms = tumble.arms();
        let aside = |own: usize| self.deviation(tumble.motions[own].angular.into()) * arms[own];
        tumble.first_within(distance + aside(0) + aside(1)) == Enclosure::Never
    }

    /// The two shapes are deeper in each other than a bound at one of the sampled instants up to a time. `false` proves
    /// nothing about the instants between.
    pub fn sinks(self, tumble: &Tumble, depth: f64, until: f64) -> bool {
        const EVEN: u32 = 24;
        const ABOUT_CONTACT: u32 = 12;
        const ROUNDS: u32 = 16;
        if until <= 0.0 {
            return false;
        }
        let nearest = Cell::new([0.0, f64::INFINITY]);
        let is_deep = |time: f64| {
            let time = time.clamp(0.0, until);
            let gap = self.gap(tumble, time);
            if gap < nearest.get()[1] {
                nearest.set([time, gap]);
            }
            gap < -depth
        };
        let parts = |count: u32| (0..=count).map(move |i| f64::from(i) / f64::from(count));
        let (contact, passage) = (contact(tumble), passage(tumble));
        let about_contact = parts(ABOUT_CONTACT).map(|part| contact + passage * (1.5 * part - 0.5));
        if about_contact.chain(parts(EVEN).map(|part| until * part)).any(is_deep) {
            return true;
        }
        let mut width = until / f64::from(EVEN);
        (0..ROUNDS).any(|_| {
            width *= 0.6;
            let [middle, _] = nearest.get();
            is_deep(middle - width) || is_deep(middle + width)
        })
    }
}

/// The time at which they touch at constant speed, or about the end.
fn contact(tumble: &Tumble) -> f64 {
    match tumble.contact {
        Enclosure::Within { to, .. } => to,
        _ => 1.0,
    }
}

/// The longest time that the smaller one needs to pass through something thin.
fn passage(tumble: &Tumble) -> f64 {
    let (arms, ways) = (tumble.arms(), tumble.ways());
    (2.0 * arms[0].min(arms[1]) / (ways[0] + ways[1])).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{
        figure::Kind,
        tumbles::{Fate, Scene, tumbles},
    };

    #[test]
    fn both_ways_begin_and_end_alike_and_the_uniform_one_is_the_oracles() {
        for scene in [Scene::eighth([Kind::Capsule, Kind::Box]), Scene::Door(Kind::Circle), Scene::Rod] {
            for tumble in tumbles(scene, Fate::Hit, 1.0, 30) {
                for i in 0..=8 {
                    let time = f64::from(i) / 8.0;
                    let [uniform, nlerp] = [Path::Uniform, Path::Nlerp].map(|path| path.gap(&tumble, time));
                    let [low, high] = tumble.gap_at(time);
                    assert!(low - 1e-13 <= uniform && uniform <= high + 1e-13, "{uniform} at {time}: {low} to {high}");
                    assert!(i % 8 != 0 || (nlerp - uniform).abs() < 1e-13, "{nlerp} and {uniform} at {time}");
                }
            }
        }
    }

    #[test]
    fn the_interpolated_way_deviates_by_no_more_than_that() {
        for angle in [1e-4_f64, 0.009, 0.011, 0.3, -0.8, 1.6, -2.5, 3.1] {
            let off = |i: u32| {
                let time = f64::from(i) / 1000.0;
                let [cos, sin] = Path::Nlerp.turned(angle, time);
                (sin.atan2(cos) - angle * time).abs()
            };
            let (most, bound) = ((0..=1000).map(off).fold(0.0, f64::max), Path::Nlerp.deviation(angle));
            assert!(most <= bound + 1e-12 && bound <= 1.3 * most + 1e-12, "{angle}: {most}, at most {bound}");
        }
    }

    #[test]
    fn what_goes_through_sinks_on_either_way_and_what_passes_does_not() {
        for path in [Path::Uniform, Path::Nlerp] {
            for tumble in tumbles(Scene::Rod, Fate::Through, 1.0, 30) {
                assert!(path.sinks(&tumble, 0.01, 1.0) && !path.stays_beyond(&tumble, 0.0));
                assert!(!path.sinks(&tumble, 10.0, 1.0) && !path.sinks(&tumble, 0.0, 0.0));
            }
            for tumble in tumbles(Scene::eighth([Kind::Box; 2]), Fate::Far, 1.0, 30) {
                assert!(!path.sinks(&tumble, 0.0, 1.0) && path.stays_beyond(&tumble, 0.01));
            }
            for tumble in tumbles(Scene::Bullet(Kind::Box), Fate::Hit, 1.0, 30) {
                assert!(path.sinks(&tumble, 0.001, 1.0));
            }
        }
    }
}
