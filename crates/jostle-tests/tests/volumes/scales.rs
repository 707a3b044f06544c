//! Bodies of any numbers: scaled by a power of two they give the same answers, bit for bit; and hulls of many points.

use jostle::volume::{Hull3, Obb3, Vec3};

use crate::{common::random::Random, scale_by_two_to};

fn vector(random: &mut Random, reach: f32) -> Vec3 {
    Vec3::from([0; 3].map(|_| random.between(-reach, reach)))
}

/// A point about as far from the origin as `radius`.
fn on_a_sphere(random: &mut Random, radius: f32) -> Vec3 {
    loop {
        let v = vector(random, 1.0);
        let square = v.x * v.x + v.y * v.y + v.z * v.z;
        if (0.1..1.0).contains(&square) {
            return v * (radius / square.sqrt());
        }
    }
}

#[test]
fn bodies_scaled_by_a_power_of_two_give_the_same_answers() {
    let mut random = Random::new(41);
    let mut met = [0; 4];
    for _ in 0..2_000 {
        let bodies = [0.0, 1.5].map(|apart| (vector(&mut random, apart), [0; 3].map(|_| vector(&mut random, 1.0))));
        let clouds = [0.0, 1.0].map(|apart| {
            let middle = vector(&mut random, apart);
            (0..12).map(|_| vector(&mut random, 1.0) + middle).collect::<Vec<_>>()
        });
        let answers = |scale: f32| {
            let [a, b] = bodies.map(|(center, axes)| Obb3::new(center * scale, axes.map(|axis| axis * scale)));
            let [s, t] = clouds.each_ref().map(|c| Hull3::around(&c.iter().map(|p| *p * scale).collect::<Vec<_>>()));
            let (a, b, s, t) = (a.unwrap(), b.unwrap(), s.unwrap(), t.unwrap());
            let around = Obb3::around_hull(&s).unwrap();
            let point = bodies[1].0 * scale;
            let yes = [a.intersects(b), a.contains(point), s.intersects(&t), s.contains(point)];
            let back = |v: Vec3| v * (1.0 / scale);
            (yes, s.triangles().to_vec(), [around.half_axes().map(back), [back(around.center()); 3]])
        };
        let expected = answers(1.0);
        for power in [-40, 60] {
            assert_eq!(answers(scale_by_two_to(power)), expected, "{bodies:?} {clouds:?} scaled by 2^{power}");
        }
        met.iter_mut().zip(expected.0).for_each(|(met, yes)| *met += u32::from(yes));
    }
    assert!(met.iter().all(|count| (50..1_950).contains(count)), "{met:?}");
}

#[test]
fn a_hull_of_many_points_holds_all_of_them_and_is_closed() {
    let mut random = Random::new(42);
    for (count, kind) in [(2_000, 0), (20_000, 1), (20_000, 2)] {
        let points: Vec<Vec3> = (0..count)
            .map(|i| match kind {
                0 => on_a_sphere(&mut random, 1.0),
                1 => vector(&mut random, 1.0),
                // Whole numbers: most faces have many points in one plane.
                _ => Vec3::from([i % 28, i / 28 % 28, i / 784].map(|x| x as f32)),
            })
            .collect();
        let hull = Hull3::around(&points).expect("points in space");
        assert_eq!(hull.triangles().len(), 2 * hull.corners().len() - 4, "{count} points");
        let checked = points.iter().step_by(if kind == 0 { 7 } else { 97 });
        assert!(checked.clone().all(|p| hull.contains(*p)));
        match kind {
            0 => assert!(hull.corners().len() > count / 2, "{}", hull.corners().len()),
            1 => assert!((50..1_000).contains(&hull.corners().len()), "{}", hull.corners().len()),
            _ => assert!(hull.corners().len() <= 12, "{}", hull.corners().len()),
        }
    }
}
