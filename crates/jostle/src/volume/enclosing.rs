use crate::math::Vec3;

/// The share of a squared radius by which a point may lie outside a sphere of f64 and still count as on it.
const ON_THE_SPHERE: f64 = 1e-12;

/// A sphere in f64: its centre and the square of its radius.
#[derive(Clone, Copy)]
struct Ball {
    center: [f64; 3],
    square: f64,
}

/// The centre of the smallest ball around finite points, at least one.
pub(super) fn smallest_center(points: &[Vec3]) -> [f64; 3] {
    smallest_ball(points).center
}

/// The smallest ball around finite points, but for rounding.
fn smallest_ball(points: &[Vec3]) -> Ball {
    let mut ball = Ball { center: points[0].wide(), square: 0.0 };
    let mut basis = [[0.0; 3]; 5];
    basis[0] = ball.center;
    let mut len = 1;
    loop {
        let (mut farthest, mut most) = (ball.center, 0.0);
        for p in points.iter().map(|p| p.wide()) {
            let square = distance_squared(p, ball.center);
            if square > most {
                (farthest, most) = (p, square);
            }
        }
        if most <= ball.square * (1.0 + ON_THE_SPHERE) {
            return ball;
        }
        basis[len] = farthest;
        let Some((next, chosen, count)) = smallest_of_subsets(&basis[..=len]) else { return ball };
        // Without growth it would not end: then rounding is all that is left.
        if next.square <= ball.square {
            return ball;
        }
        (ball, basis, len) = (next, chosen, count);
    }
}

/// The smallest ball that has a subset of at most four of these points on it and all of them in it, with that subset.
fn smallest_of_subsets(points: &[[f64; 3]]) -> Option<(Ball, [[f64; 3]; 5], usize)> {
    let mut best: Option<(Ball, [[f64; 3]; 5], usize)> = None;
    for subset in 1_u32..1 << points.len() {
        let (mut chosen, mut len) = ([[0.0; 3]; 5], 0);
        for (i, p) in points.iter().enumerate().filter(|(i, _)| subset >> i & 1 == 1) {
            debug_assert!(i < 5);
            chosen[len] = *p;
            len += 1;
        }
        let Some(ball) = (len <= 4).then(|| circumscribed(&chosen[..len])).flatten() else { continue };
        let holds_all = points.iter().all(|p| distance_squared(*p, ball.center) <= ball.square * (1.0 + ON_THE_SPHERE));
        if holds_all && best.is_none_or(|(least, ..)| ball.square < least.square) {
            best = Some((ball, chosen, len));
        }
    }
    best
}

/// The ball with one to four points on it and its centre in the space that they span; `None` if they span less than
/// their number allows.
fn circumscribed(points: &[[f64; 3]]) -> Option<Ball> {
    // The centre is p₀ + Σ λᵢ eᵢ with eᵢ = pᵢ − p₀, where 2 eᵢ · (Σ λⱼ eⱼ) = eᵢ · eᵢ: solved by elimination.
    let count = points.len() - 1;
    let origin = points[0];
    let edge = |i: usize| -> [f64; 3] { core::array::from_fn(|axis| points[i + 1][axis] - origin[axis]) };
    let mut rows: [[f64; 4]; 3] = core::array::from_fn(|i| {
        let entry = |j: usize| if j == 3 { dot(edge(i), edge(i)) } else { 2.0 * dot(edge(i), edge(j)) };
        core::array::from_fn(|j| if i < count && (j < count || j == 3) { entry(j) } else { 0.0 })
    });
    for column in 0..count {
        let pivot = (column..count).reduce(|a, b| if rows[b][column].abs() > rows[a][column].abs() { b } else { a })?;
        rows.swap(column, pivot);
        let pivot = rows[column];
        if pivot[column] == 0.0 {
            return None;
        }
        for (_, row) in rows.iter_mut().enumerate().filter(|(row, _)| *row != column) {
            let factor = row[column] / pivot[column];
            *row = core::array::from_fn(|k| row[k] - factor * pivot[k]);
        }
    }
    let lambda = |i: usize| rows[i][3] / rows[i][i];
    let center =
        (0..count).fold(origin, |center, i| core::array::from_fn(|axis| center[axis] + lambda(i) * edge(i)[axis]));
    let square = points.iter().map(|p| distance_squared(*p, center)).fold(0.0, f64::max);
    square.is_finite().then_some(Ball { center, square })
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn distance_squared(a: [f64; 3], b: [f64; 3]) -> f64 {
    let d = core::array::from_fn(|axis| a[axis] - b[axis]);
    dot(d, d)
}
