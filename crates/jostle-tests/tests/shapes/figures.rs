//! The constructors: what they accept, what they drop, and what they refuse with which error.

use crate::common::{random::Random, zoo::zoo};
use jostle::{Aabb, Compound, Convex, Part, Shape, ShapeError, Vec2};

fn refused(shape: Result<Convex, ShapeError>) -> String {
    shape.expect_err("this must be refused").to_string()
}

#[test]
fn bad_input_is_refused_with_the_culprit_and_the_remedy() {
    let (nan, inf) = (f32::NAN, f32::INFINITY);
    let none: [Vec2; 0] = [];
    let pentagram = (0..5).map(|i| Convex::regular(5, 1.0).unwrap().corners()[i * 2 % 5]);
    for (found, message) in [
        (refused(Convex::circle(0.0)), "radius is 0; it must be above zero"),
        (refused(Convex::circle(-1.5)), "radius is -1.5; it must be above zero"),
        (refused(Convex::circle(nan)), "radius is NaN; it must be finite"),
        (refused(Convex::circle(inf)), "radius is inf; it must be finite"),
        (refused(Convex::capsule((0.0, 0.0), (1.0, 0.0), 0.0)), "radius is 0; it must be above zero"),
        (refused(Convex::capsule((0.0, nan), (1.0, 0.0), 1.0)), "point 0 is (0, NaN); both coordinates must be finite"),
        (refused(Convex::segment((0.0, 0.0), (inf, 0.0))), "point 1 is (inf, 0); both coordinates must be finite"),
        (
            refused(Convex::segment((1.0, 2.0), (1.0, 2.0))),
            "both ends of the segment are (1, 2); give two different points",
        ),
        (refused(Convex::rectangle(0.0, 1.0)), "width is 0; it must be above zero"),
        (refused(Convex::rectangle(1.0, -1.0)), "height is -1; it must be above zero"),
        (
            refused(Convex::rectangle(f32::from_bits(1), 1.0)),
            "the shape is too small for f32 coordinates and its corners fall together; make it larger",
        ),
        (
            refused(Convex::rounded_rectangle(4.0, 2.0, 1.5)),
            "rounding radius 1.5 is more than half the side 2; give at most 1",
        ),
        (refused(Convex::polygon(none)), "no points were given; give at least 3"),
        (refused(Convex::hull(none)), "no points were given; give at least one"),
        (
            refused(Convex::polygon([(0.0, 0.0), (1.0, 1.0), (2.0, 2.0)])),
            "the points lie on one line and enclose no area; move one of them off that line",
        ),
        (refused(Convex::polygon([(0.0, 0.0), (1.0, 1.0)])), "only 2 different points were given; give at least 3"),
        (
            refused(Convex::polygon([(0.0, 0.0), (4.0, 0.0), (1.0, 1.0), (0.0, 4.0)])),
            "the outline is not convex at point 2 (1, 1); use hull or split it there",
        ),
        // A spike: out along an edge and back.
        (
            refused(Convex::polygon([(0.0, 0.0), (2.0, 0.0), (3.0, 0.0), (2.0, 0.0), (2.0, 2.0)])),
            "the outline is not convex at point 2 (3, 0); use hull or split it there",
        ),
        // All turns are left, but the ring goes round twice.
        (
            refused(Convex::polygon(pentagram)).replace(char::is_numeric, "")[..34].into(),
            "the outline is not convex at point",
        ),
        (refused(Convex::regular(2, 1.0)), "a regular polygon with 2 corners does not exist; give at least 3"),
        (
            refused(Convex::regular(1 << 21, 1.0)),
            "a regular polygon with 2097152 corners is a circle to f32; give at most 1048576",
        ),
        (
            refused(Convex::circle(1.0).unwrap().grown(-2.0)),
            "the radius would become -1; shrink by at most the present radius",
        ),
        (
            refused(Convex::circle(3e38).unwrap().grown(3e38)),
            "the shape is too large for f32 coordinates; make it smaller",
        ),
        (refused(Convex::circle(1.0).unwrap().scaled(0.0)), "scale is 0; it must be above zero"),
        (
            refused(Convex::rectangle(1.0, 1.0).unwrap().scaled(1e-45)),
            "the shape is too small for f32 coordinates and its corners fall together; make it larger",
        ),
    ] {
        assert_eq!(found, message);
    }
}

#[test]
fn collinear_and_duplicate_points_are_dropped_and_both_windings_give_the_same_shape() {
    let square = Convex::polygon([(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)]).unwrap();
    let full = [
        (1.0, 0.0),
        (2.0, 0.0),
        (2.0, 0.0),
        (2.0, 1.0),
        (2.0, 2.0),
        (1.0, 2.0),
        (0.5, 2.0),
        (0.0, 2.0),
        (0.0, 0.0),
        (1.0, 0.0),
    ];
    let same = |shape: &Convex| {
        let mut corners: Vec<[f32; 2]> = shape.corners().iter().map(|&p| p.into()).collect();
        corners.sort_by(|a, b| a.partial_cmp(b).unwrap());
        corners == [[0.0, 0.0], [0.0, 2.0], [2.0, 0.0], [2.0, 2.0]]
    };
    assert!(same(&square));
    assert_eq!(Convex::rectangle(2.0, 1.0).unwrap().mirrored_x(), Convex::rectangle(2.0, 1.0).unwrap());
    for turn in 0..full.len() {
        let mut points = full;
        points.rotate_left(turn);
        assert!(same(&Convex::polygon(points).unwrap()), "{points:?}");
        points.reverse();
        assert!(same(&Convex::polygon(points).unwrap()), "{points:?}");
    }
}

#[test]
fn the_reflex_corner_is_named_in_either_order() {
    let outline = [(0.0, 0.0), (4.0, 0.0), (1.0, 1.0), (0.0, 4.0)];
    for turn in 0..outline.len() {
        for reversed in [false, true] {
            let mut points = outline;
            points.rotate_left(turn);
            if reversed {
                points.reverse();
            }
            let index = points.iter().position(|&p| p == (1.0, 1.0)).unwrap();
            let error = Convex::polygon(points).unwrap_err();
            assert_eq!(error, ShapeError::NotConvex { index, point: (1.0, 1.0).into() }, "{points:?}");
        }
    }
}

/// A spike that is the leftmost corner has no winding to compare others with.
#[test]
fn the_tip_of_a_spike_is_named() {
    let outline = [(1.0, 0.0), (1.0, 2.0), (0.0, 1.0), (-1.0, 1.0), (0.0, 1.0)];
    for turn in 0..outline.len() {
        let mut points = outline;
        points.rotate_left(turn);
        let index = points.iter().position(|&p| p == (-1.0, 1.0)).unwrap();
        let error = Convex::polygon(points).unwrap_err();
        assert_eq!(error, ShapeError::NotConvex { index, point: (-1.0, 1.0).into() }, "{points:?}");
    }
}

#[test]
fn hulls_are_strictly_convex_and_contain_their_points() {
    let mut random = Random::new(3);
    for _ in 0..2000 {
        let count = 1 + random.below(30);
        let points: Vec<Vec2> = (0..count).map(|_| Vec2::new(random.below(9) as f32, random.below(9) as f32)).collect();
        let hull = Convex::hull(points.clone()).unwrap();
        let corners = hull.corners();
        let n = corners.len();
        let turn = |p: Vec2, q: Vec2, r: Vec2| {
            let coord = |v: Vec2| robust::Coord { x: f64::from(v.x), y: f64::from(v.y) };
            robust::orient2d(coord(p), coord(q), coord(r))
        };
        for i in (0..n).filter(|_| n > 2) {
            assert!(turn(corners[i], corners[(i + 1) % n], corners[(i + 2) % n]) > 0.0, "{points:?} {hull:?}");
            assert!(points.iter().all(|&p| turn(corners[i], corners[(i + 1) % n], p) >= 0.0), "{points:?} {hull:?}");
        }
        assert!(corners.iter().all(|c| points.contains(c)));
    }
}

#[test]
fn bounding_circles_contain_all_points_and_are_the_smallest() {
    let mut random = Random::new(5);
    for round in 0..3000 {
        let count = 1 + random.below(12);
        let (centre, spread) = (random.between(-100.0, 100.0), *random.pick(&[1e-3, 1.0, 50.0]));
        let mut coordinate =
            || if round % 2 == 0 { random.below(7) as f32 } else { centre + random.between(-spread, spread) };
        let points: Vec<Vec2> = (0..count).map(|_| Vec2::new(coordinate(), coordinate())).collect();
        let disc = Convex::bounding_circle(points.clone()).unwrap();
        let from_centre = |c: [f64; 2]| {
            let square = |p: &Vec2| (f64::from(p.x) - c[0]).powi(2) + (f64::from(p.y) - c[1]).powi(2);
            points.iter().map(square).fold(0.0, f64::max).sqrt()
        };
        let centre = disc.corners()[0];
        let at = [f64::from(centre.x), f64::from(centre.y)];
        assert!(from_centre(at) <= f64::from(disc.radius()) * (1.0 + 1e-15), "{points:?} {disc:?}");
        // No circle through two or three of the points that contains all is smaller by more than the rounding of the
        // centre.
        let size = centre.length().max(disc.radius());
        let ulp = f64::from(size.next_up() - size);
        let smallest = |centre: [f64; 2]| {
            assert!(f64::from(disc.radius()) <= from_centre(centre) + 2.0 * ulp, "{points:?} {disc:?}");
        };
        for p in &points {
            for q in &points {
                smallest([f64::midpoint(p.x.into(), q.x.into()), f64::midpoint(p.y.into(), q.y.into())]);
                for r in &points {
                    let relative = |v: &Vec2| [f64::from(v.x) - f64::from(p.x), f64::from(v.y) - f64::from(p.y)];
                    let ([ax, ay], [bx, by]) = (relative(q), relative(r));
                    let (aa, bb, area) = (ax * ax + ay * ay, bx * bx + by * by, 2.0 * (ax * by - ay * bx));
                    if area.abs() > 1e-6 * aa.max(bb) {
                        let [x, y] = [(by * aa - ay * bb) / area, (ax * bb - bx * aa) / area];
                        smallest([f64::from(p.x) + x, f64::from(p.y) + y]);
                    }
                }
            }
        }
    }
}

/// Area, centroid and second moment against a sum over a fine grid.
#[test]
fn moments_agree_with_a_sum_over_a_grid() {
    const STEPS: usize = 600;
    let mut summed = 0;
    for (name, shape) in zoo() {
        let Aabb { min, max } = shape.aabb();
        let size = max - min;
        // A needle or a thin plank would need a finer grid; neither has a term of its own.
        if shape.area() == 0.0 || size.x.max(size.y) > 10.0 * size.x.min(size.y) || name == "barely convex" {
            continue;
        }
        summed += 1;
        let (dx, dy) = (f64::from(size.x) / STEPS as f64, f64::from(size.y) / STEPS as f64);
        let (c, mut sums) = (shape.centroid(), [0.0; 4]);
        for i in 0..STEPS {
            for j in 0..STEPS {
                let x = f64::from(min.x) + (i as f64 + 0.5) * dx;
                let y = f64::from(min.y) + (j as f64 + 0.5) * dy;
                if jostle::contains((x as f32, y as f32), shape.at(Vec2::ZERO)) {
                    let (rx, ry) = (x - f64::from(c.x), y - f64::from(c.y));
                    for (sum, term) in sums.iter_mut().zip([1.0, x, y, rx * rx + ry * ry]) {
                        *sum += term * dx * dy;
                    }
                }
            }
        }
        let [area, x, y, second] = sums;
        let close = |found: f32, truth: f64, scale: f64| (f64::from(found) - truth).abs() < 5e-3 * scale;
        let extent = f64::from(size.x.max(size.y));
        assert!(close(shape.area(), area, area), "{name}: area {} for {area}", shape.area());
        assert!(close(c.x, x / area, extent) && close(c.y, y / area, extent), "{name}: centroid {c}");
        assert!(close(shape.second_moment(), second, second), "{name}: {} for {second}", shape.second_moment());
    }
    assert!(summed >= 8, "{summed}");
}

#[test]
fn copies_have_the_documented_properties() {
    for (name, shape) in zoo() {
        assert_eq!(shape.mirrored_x().mirrored_x(), shape, "{name}");
        assert_eq!(shape.mirrored_y().aabb().max.y, -shape.aabb().min.y, "{name}");
        let grown = shape.grown(0.5).unwrap();
        assert_eq!(grown.corners(), shape.corners(), "{name}");
        assert!(jostle::encloses(grown.at(Vec2::ZERO), shape.at(Vec2::ZERO)), "{name}");
        assert_eq!(shape.scaled(4.0).unwrap().scaled(0.25).unwrap().radius(), shape.radius(), "{name}");
    }
}

#[test]
fn hulls_accept_equal_points_and_both_zeros() {
    let corners = |points: &[(f32, f32)]| Convex::hull(points.iter().copied()).expect("finite").corners().len();
    assert_eq!(corners(&[(1.0, 2.0), (1.0, 2.0)]), 1);
    assert_eq!(corners(&[(1.0, 2.0), (1.0, 2.0), (1.0, 2.0)]), 1);
    assert_eq!(corners(&[(-0.0, 2.0), (0.0, 2.0)]), 1);
    assert_eq!(Convex::capsule((1.0, 2.0), (1.0, 2.0), 1.0).expect("a disc").corners().len(), 1);
    let line = Convex::hull([(-0.0, 1.0), (0.0, 0.0), (0.0, 1.0)]).expect("finite");
    assert_eq!(line.aabb(), jostle::Aabb::new((0.0, 0.0), (0.0, 1.0)), "{line:?}");
    let triangle = Convex::hull([(-0.0, 1.0), (0.0, 0.0), (0.0, 1.0), (1.0, 0.5)]).expect("finite");
    assert_eq!(triangle.area(), 0.5, "{triangle:?}");
}

#[test]
fn shapes_outside_the_range_of_f32_are_refused() {
    use jostle::ShapeError::{TooLarge, TooSmall};
    assert_eq!(Convex::rectangle(1.0, f32::from_bits(1)), Err(TooSmall));
    assert_eq!(Convex::rectangle(f32::from_bits(1), 1.0), Err(TooSmall));
    assert_eq!(Convex::circle(1e-40).and_then(|ball| ball.scaled(1e-10)), Err(TooSmall));
    assert_eq!(Convex::rectangle(3e38, 1.0).and_then(|plank| plank.scaled(4.0)), Err(TooLarge));
}

#[test]
fn outlines_name_the_first_wrong_turn_and_overflowing_circles_are_refused() {
    let error = Convex::polygon([(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (3.0, 1.0)]).unwrap_err();
    assert_eq!(error, jostle::ShapeError::NotConvex { index: 3, point: (3.0, 1.0).into() });
    assert_eq!(Convex::bounding_circle([(-3e38, -3e38), (3e38, 3e38)]), Err(jostle::ShapeError::TooLarge));
}

#[test]
fn lines_have_centroids_and_small_shapes_far_from_the_origin_keep_theirs() {
    assert_eq!(Convex::segment((1.0, 2.0), (3.0, 6.0)).expect("two points").centroid(), Vec2::new(2.0, 4.0));
    assert_eq!(Convex::hull([(1.0, 2.0)]).expect("finite").centroid(), Vec2::new(1.0, 2.0));
    let far = 8_388_600.0;
    let shape = Convex::hull([(far, far), (far + 1.5, far), (far + 1.5, far + 1.5), (far, far + 1.5)]).expect("finite");
    let middle = f64::from(far) + 0.75;
    assert_eq!((shape.centroid(), shape.second_moment()), (Vec2::new(middle as f32, middle as f32), 0.84375));
}

/// Corners whose differences no double holds: the cross product of an edge's own is decided exactly.
#[test]
fn thin_triangles_have_their_area_however_far_their_corners_are() {
    const STEP: f64 = 1.0 / (1 << 30) as f64;
    let mut random = Random::new(89);
    for _ in 0..20_000 {
        let far = random.below(31) + 30;
        let p = [0, 1].map(|_| (random.below(3) as i128 - 1) << far);
        let near = |random: &mut Random| [0, 1].map(|_| random.below(5) as i128 - 2);
        let (q, r) = (near(&mut random), near(&mut random));
        let [[ax, ay], [bx, by]] = [q, r].map(|v| [v[0] - p[0], v[1] - p[1]]);
        let doubled = (ax * by - ay * bx).abs();
        if doubled == 0 {
            continue;
        }
        let [a, b, c] = [p, q, r].map(|v| Vec2::from(v.map(|x| (x as f64 * STEP) as f32)));
        let (triangle, area) = (Convex::triangle(a, b, c).expect("not flat"), doubled as f64 * STEP * STEP / 2.0);
        let middle = [0, 1].map(|axis| (p[axis] + q[axis] + r[axis]) as f64 * STEP / 3.0);
        assert_eq!(triangle.area(), area as f32, "{triangle:?}");
        assert_eq!(triangle.centroid(), Vec2::from(middle.map(|x| x as f32)), "{triangle:?}");
    }
}

/// A corner that turns by next to nothing adds next to nothing to the moment of a rounded shape.
#[test]
fn a_corner_that_is_nearly_straight_leaves_the_second_moment() {
    let mut random = Random::new(97);
    for _ in 0..20_000 {
        let (high, out) = (random.between(1.0, 100.0), 2_f32.powi(-(random.below(150) as i32)));
        let straight = Convex::segment((0.0, 0.0), (0.0, high)).expect("two points");
        let bent = Convex::hull([(0.0, 0.0), (out, high * random.between(0.1, 0.9)), (0.0, high)]).expect("finite");
        let radius = random.between(0.5, 2.0);
        let [straight, bent] = [straight, bent].map(|core| core.grown(radius).expect("valid").second_moment());
        let off = (bent - straight).abs();
        assert!(off <= straight * (4.0 * f32::EPSILON + 10.0 * out), "{bent}, not {straight}: {out} out, {radius}");
    }
}

/// A far shape without area, or with hardly any, adds nothing; and no rounding makes the moment negative.
#[test]
fn second_moments_are_never_negative() {
    let pentagon = Convex::regular(5, 0.05).expect("a pentagon");
    let far = Convex::segment((-1519.4926, -5224.489), (-1.0000244, -0.24998581)).expect("two points");
    let both = |first: &Convex, second: &Convex| {
        Compound::new([Part::new(first.clone(), (0.0, 0.0)), Part::new(second.clone(), (0.0, 0.0))]).expect("two parts")
    };
    for shape in [both(&far, &pentagon), both(&pentagon, &far)] {
        assert_eq!(Shape::from(shape).second_moment(), pentagon.second_moment());
    }
    let tiny = |x: u32, y: u32| Vec2::new(f32::from_bits(x), f32::from_bits(y));
    let speck =
        Convex::triangle(tiny(0, 0), tiny(3, 1), tiny(1, 4)).and_then(|speck| speck.grown(32.0)).expect("valid");
    let disc = Convex::circle(32.0).expect("valid");
    assert_eq!((speck.area(), speck.second_moment()), (disc.area(), disc.second_moment()));
    for seed in 0..20_000 {
        let mut random = Random::new(seed + (61 << 40));
        let mut place = |size: f32| Vec2::new(random.between(-size, size), random.between(-size, size));
        let far = place(1e6);
        let near = Convex::hull([place(1e-3), place(1e-3), place(1.0), place(1.0)]).expect("finite");
        let away = Convex::hull([far, far + place(1.0), far + place(1e-3)]).expect("finite");
        for shape in [Shape::from(near.clone()), both(&away, &near).into()] {
            let second = shape.second_moment();
            assert!(second >= near.second_moment() * 0.999_999, "seed {seed}: {second} of {shape:?}");
        }
    }
}
