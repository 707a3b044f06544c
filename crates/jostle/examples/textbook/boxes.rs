//! Boxes and circles.

use jostle::{
    Aabb, Convex, Pose2, Rot2, Vec2,
    classic::{
        Circle, box_of_vertices, circle_around_box, circle_meets_box_by_angle, circle_within_box, circles_meet,
        corners_inside as corners_inside_box, grown_box_meets, separating_box_axis, sweep_boxes,
    },
    intersects,
};

use crate::{Canvas, Point, corners, ring, xy};

pub(crate) fn swept() -> Canvas {
    let (a, a_move) = (Aabb::new((0.0, 0.6), (1.0, 1.6)), Vec2::new(5.0, 1.2));
    let (b, b_move) = (Aabb::new((3.0, 2.4), (4.6, 3.2)), Vec2::new(-0.6, -0.8));
    let times = sweep_boxes(a, a_move, b, b_move).expect("they meet");
    let mut canvas = Canvas::new("Two moving boxes, and when they overlap on each axis", [0.0, -1.7], [7.0, 3.4], 80.0);
    for (class, start, by) in [("a", a, a_move), ("b", b, b_move)] {
        canvas.polygon("aid", &corners(start));
        canvas.polygon("aid", &corners(start.translated(by)));
        let at = start.translated(by * times.enter as f32);
        canvas.polygon(class, &corners(at));
        canvas.text(class, xy(at.center()), if class == "a" { "A" } else { "B" });
        canvas.arrow("ink", xy(start.center()), xy(start.center() + by));
    }
    let place = |time: f64| 1.2 + 5.6 * time;
    let bar = |canvas: &mut Canvas, name: &str, class: &str, [from, to]: [f64; 2], y: f64| {
        canvas.text_from("", [0.0, y], name);
        canvas.line("aid", [place(0.0), y], [place(1.0), y]);
        canvas.line(class, [place(from.clamp(0.0, 1.0)), y], [place(to.clamp(0.0, 1.0)), y]);
    };
    bar(&mut canvas, "x overlaps", "thick-a", times.x, -0.1);
    bar(&mut canvas, "y overlaps", "thick-a", times.y, -0.6);
    bar(&mut canvas, "both", "thick-b", [times.enter, times.exit], -1.1);
    for (time, name) in [(0.0, "0"), (times.enter, "enter"), (times.exit, "exit"), (1.0, "1")] {
        canvas.text("muted", [place(time), -1.55], name);
        canvas.line("aid", [place(time), -1.3], [place(time), 0.1]);
    }
    canvas
}

/// Centres of circles, coloured by whether the method is right about them.
pub(crate) fn angle() -> Canvas {
    const RADIUS: f32 = 0.5;
    let target = Aabb::centered((0.0, 0.0), (1.25, 0.5));
    let (disc, rectangle) = (Convex::circle(RADIUS).expect("valid"), Convex::try_from(target).expect("valid"));
    let mut canvas =
        Canvas::new("Centres of circles at which the angle method is wrong", [-2.2, -1.75], [2.2, 1.6], 150.0);
    canvas.polygon("a", &corners(target));
    for i in -35_i8..=35 {
        for j in -25_i8..=25 {
            let center = Vec2::new(f32::from(i) * 0.06, f32::from(j) * 0.06);
            let says = circle_meets_box_by_angle(Circle::new(center, RADIUS), target);
            match (says, intersects(disc.at(center), rectangle.at((0.0, 0.0)))) {
                (true, true) => canvas.dot("muted", xy(center), 1.5),
                (true, false) => canvas.dot("bad", xy(center), 3.0),
                (false, true) => canvas.dot("b", xy(center), 3.0),
                (false, false) => {}
            }
        }
    }
    canvas.circle("ink", [1.75, 0.0], 0.5);
    canvas.text_from("bad", [-2.2, -1.7], "● hits invented");
    canvas.text("b", [0.0, -1.7], "● hits missed");
    canvas.text_from("muted", [1.0, -1.7], "● right hits, by centre");
    canvas
}

fn turned(size: [f32; 2], pose: Pose2) -> Vec<Vec2> {
    let shape = Convex::rectangle(size[0], size[1]).expect("valid");
    shape.corners().iter().map(|&corner| pose * corner).collect()
}

pub(crate) fn vertex_box() -> Canvas {
    let shapes = [
        turned([3.0, 0.8], Pose2::new((1.3, 1.3), Rot2::degrees(40.0))),
        turned([3.0, 0.8], Pose2::new((3.0, 1.0), Rot2::degrees(40.0))),
    ];
    let mut canvas = Canvas::new("Upright boxes around turned rectangles", [-0.2, -0.5], [4.6, 2.8], 110.0);
    for (shape, class) in shapes.iter().zip(["a", "b"]) {
        canvas.polygon(class, &ring(shape));
        canvas.polygon("aid", &corners(box_of_vertices(shape).expect("vertices")));
    }
    let [a, b] = [&shapes[0], &shapes[1]].map(|shape| box_of_vertices(shape).expect("vertices"));
    assert!(a.intersects(b));
    let both = Aabb::new((a.min.x.max(b.min.x), a.min.y.max(b.min.y)), (a.max.x.min(b.max.x), a.max.y.min(b.max.y)));
    canvas.polygon("bad", &corners(both));
    canvas.text("bad", [2.2, -0.4], "the boxes overlap, the shapes do not");
    canvas
}

pub(crate) fn circles() -> Canvas {
    let mut canvas = Canvas::new("Circles that overlap, and circles that are apart", [-1.1, -1.5], [7.6, 1.1], 75.0);
    for (x, distance) in [(0.0_f32, 1.5_f32), (4.5, 2.4)] {
        let (a, b) = (Circle::new((x, 0.0), 1.0), Circle::new((x + distance, 0.3), 0.6));
        for (circle, class) in [(a, "a"), (b, "b")] {
            canvas.circle(class, xy(circle.center), circle.radius.into());
            canvas.dot(class, xy(circle.center), 3.5);
        }
        canvas.line("ink", xy(a.center), xy(b.center));
        let (colour, verdict) = if circles_meet(a, b) { ("good", "≤") } else { ("muted", "&gt;") };
        let length = (b.center - a.center).length();
        let at = [f64::from(x) + 0.9, -1.35];
        canvas.text(colour, at, &format!("distance {length:.2} {verdict} 1 + 0.6"));
    }
    canvas
}

pub(crate) fn stand_ins() -> Canvas {
    let mut canvas = Canvas::new("Circles around boxes, and within them", [-2.3, -3.5], [8.8, 3.0], 65.0);
    let around = [Aabb::centered((0.0, 0.8), (2.0, 0.5)), Aabb::centered((0.3, -0.8), (2.0, 0.5))];
    let within = [Aabb::centered((5.0, 0.4), (2.0, 0.5)), Aabb::centered((6.8, -0.2), (2.0, 0.5))];
    for (boxes, stand_in) in [(around, circle_around_box as fn(Aabb) -> Circle), (within, circle_within_box)] {
        for (target, class) in boxes.into_iter().zip(["a", "b"]) {
            canvas.polygon(class, &corners(target));
            let circle = stand_in(target);
            canvas.circle("aid", xy(circle.center), circle.radius.into());
        }
        assert_ne!(circles_meet(stand_in(boxes[0]), stand_in(boxes[1])), boxes[0].intersects(boxes[1]));
    }
    canvas.text("bad", [0.2, -3.3], "around: a hit invented");
    canvas.text("bad", [6.0, -3.3], "within: a hit missed");
    canvas
}

pub(crate) fn corners_inside() -> Canvas {
    let mut canvas = Canvas::new("Corners of the mover in the resting box", [-0.4, -1.4], [9.4, 3.0], 75.0);
    for (x, mover) in [(0.0, Aabb::new((2.6, 1.2), (4.0, 2.8))), (5.4, Aabb::new((1.2, -0.6), (2.4, 2.8)))] {
        let resting = Aabb::new((x, 0.0), (x + 3.6, 2.0));
        let mover = mover.translated((x, 0.0));
        canvas.polygon("b", &corners(resting));
        canvas.polygon("a", &corners(mover));
        for corner in mover.corners() {
            canvas.dot(if resting.contains(corner) { "good" } else { "bad" }, xy(corner), 4.0);
        }
        let (colour, text) = match corners_inside_box(mover, resting) {
            true => ("good", "a corner is inside: a hit"),
            false => ("bad", "no corner is inside: a hit missed"),
        };
        canvas.text(colour, [f64::from(x) + 1.9, -1.2], text);
    }
    canvas
}

pub(crate) fn grown() -> Canvas {
    let (resting, mover) = (Aabb::new((1.6, 1.2), (5.0, 2.4)), Aabb::new((2.4, 0.2), (3.4, 3.2)));
    let grown = Aabb::new(resting.min - mover.size(), resting.max);
    assert!(grown_box_meets(resting, mover.size(), mover.min));
    let mut canvas = Canvas::new("The resting box, grown by the size of the mover", [0.2, -2.4], [5.4, 3.4], 75.0);
    canvas.polygon("aid", &corners(grown));
    canvas.polygon("b", &corners(resting));
    canvas.polygon("a", &corners(mover));
    canvas.dot("good", xy(mover.min), 5.0);
    canvas.text_from("good", [2.6, -0.1], "the mover as a point: inside");
    canvas.text_from("muted", [0.8, -1.55], "grown to the left and down by the mover");
    canvas
}

pub(crate) fn axes() -> Canvas {
    let (a_half, a) = (Vec2::new(1.2, 0.7), Pose2::new((1.5, 1.6), Rot2::degrees(20.0)));
    let (b_half, b) = (Vec2::new(1.0, 0.6), Pose2::new((4.2, 2.2), Rot2::degrees(-35.0)));
    let axis = separating_box_axis(a_half, a, b_half, b).expect("apart");
    let mut canvas = Canvas::new("Two turned boxes and the axis that separates them", [0.0, -0.9], [5.8, 3.4], 95.0);
    // The axis is drawn below the boxes, through this point.
    let through = Vec2::new(3.0, -0.2);
    let on_axis = |place: f32| xy(through + axis * (place - through.dot(axis)));
    for (half, pose, class) in [(a_half, a, "a"), (b_half, b, "b")] {
        let shape = turned([half.x * 2.0, half.y * 2.0], pose);
        canvas.polygon(class, &ring(&shape));
        let places: Vec<f32> = shape.iter().map(|corner| corner.dot(axis)).collect();
        let (least, most) =
            (places.iter().copied().fold(f32::MAX, f32::min), places.iter().copied().fold(f32::MIN, f32::max));
        for (corner, &place) in shape.iter().zip(&places) {
            if place == least || place == most {
                canvas.line("aid", xy(*corner), on_axis(place));
            }
        }
        canvas.line(if class == "a" { "thick-a" } else { "thick-b" }, on_axis(least), on_axis(most));
        canvas.dot(class, xy(pose.translation), 3.5);
    }
    let ends: [Point; 2] = [on_axis(through.dot(axis) - 3.0), on_axis(through.dot(axis) + 2.9)];
    canvas.arrow("ink", ends[0], ends[1]);
    canvas.text("muted", [1.2, 3.3], "an axis along a side of the blue box");
    canvas
}
