use jostle::{Aabb, Convex, Polygon, Pose2, Rot2, ShapeError, Vec2, contains, volume::Aabb3};
use jostle_scene::{Collider, Scene};
use serde::{Deserialize, Serialize};

use super::{
    flat_volumes::{FlatVolumes, edge_hierarchy, flat_boxes, flat_circles},
    space_volumes::{TaperedBody, Viewpoint, box_volume},
    volume_kind::{VolumeKind, draw_flat_volumes, draw_space_volumes},
};
use crate::{
    check,
    demo::{Chapter, Demo, Row},
    fault::Fault,
    grip::{Grip, snapped},
    link,
    number::{number, vector},
    rust_code::{pair, program},
    sketch::{Form, Look, Role, Sketch},
    texts::Texts,
    view::slider,
};

/// Volumes around a drawn shape, in the plane and in space, and a point that they take for one of the shape: mission E.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BoundingVolumes {
    /// The corners of the shape in its own frame.
    pub outline: Vec<Vec2>,
    /// The rotation of the shape in degrees.
    pub degrees: f32,
    /// The point that is asked for.
    pub point: Vec2,
    /// The kind of volumes that is drawn.
    pub kind: VolumeKind,
    /// The level of the hierarchy that is drawn: 0 is one volume.
    pub level: usize,
    /// How far the handle of the body in space is from its middle: its direction of view.
    pub view: Vec2,
}

impl Default for BoundingVolumes {
    fn default() -> BoundingVolumes {
        let arrow = [(-3.5, -0.5), (1.0, -0.5), (1.0, -1.5), (3.5, 0.0), (1.0, 1.5), (1.0, 0.5), (-3.5, 0.5)];
        BoundingVolumes {
            outline: arrow.map(Vec2::from).into(),
            degrees: 30.0,
            point: Vec2::new(-6.25, 1.25),
            kind: VolumeKind::Boxes,
            level: 2,
            view: Vec2::new(1.0, 0.75),
        }
    }
}

const PRESETS: [&str; 3] =
    ["bounding-volumes.preset.circle", "bounding-volumes.preset.turned", "bounding-volumes.preset.tree"];

/// The middle of the shape in the plane, and of the body in space.
const MIDDLES: [Vec2; 2] = [Vec2::new(-5.0, 0.0), Vec2::new(5.0, 0.0)];
/// The radians to which a unit of the handle turns the body, and its limits.
const TURN: f32 = 0.5;
const VIEW: Vec2 = Vec2::new(4.5, 2.5);
/// The most corners, and the deepest level.
const MOST: [usize; 2] = [48, 6];

impl BoundingVolumes {
    fn pose(&self) -> Pose2 {
        Pose2::new(MIDDLES[0], Rot2::degrees(self.degrees))
    }

    /// The corners in the picture.
    fn placed(&self) -> Vec<Vec2> {
        self.outline.iter().map(|corner| self.pose() * *corner).collect()
    }

    /// The shape.
    ///
    /// # Errors
    /// Those of [`Polygon::new`].
    pub fn polygon(&self) -> Result<Polygon, ShapeError> {
        Polygon::new(self.placed())
    }

    /// True if the point is in the shape, exactly.
    #[must_use]
    pub fn is_inside(&self) -> bool {
        self.polygon().is_ok_and(|polygon| contains(self.point, polygon.at(Pose2::from((0.0, 0.0)))))
    }

    /// The volumes in the plane.
    #[must_use]
    pub fn volumes(&self) -> Option<FlatVolumes> {
        FlatVolumes::around(&self.placed())
    }

    /// The volumes that answer a question for the point, of the hierarchy of boxes around the edges; all it has.
    #[must_use]
    pub fn tests(&self) -> [usize; 2] {
        let Some(hierarchy) = edge_hierarchy::<Aabb3>(&self.placed()) else { return [0, 0] };
        let point = [self.point.x, self.point.y, 0.0];
        [hierarchy.meeting(Aabb3::new(point, point), |_| {}), 2 * self.outline.len() - 1]
    }

    fn viewpoint(&self) -> Viewpoint {
        Viewpoint { center: MIDDLES[1], yaw: self.view.x * TURN, pitch: self.view.y * TURN }
    }

    /// The body in space: the shape about its own middle.
    fn body(&self) -> Option<TaperedBody> {
        let turned = self.outline.iter().map(|corner| self.pose().rotation * *corner);
        Polygon::new(turned).ok().map(|polygon| TaperedBody::new(&polygon))
    }

    fn draw_plane(&self, sketch: &mut Sketch) {
        let ring = self.placed();
        if let Ok(polygon) = self.polygon() {
            for piece in polygon.pieces() {
                sketch.polygon(Role::A, piece.corners()).look(Look::Area).mark("shape");
            }
        }
        sketch.add(Role::A, Form::Line([&ring[..], &ring[..1]].concat())).mark("shape");
        draw_flat_volumes(self.kind, &ring, self.level, sketch);
    }

    fn draw_space(&self, sketch: &mut Sketch) {
        let (Some(body), view) = (self.body(), self.viewpoint()) else { return };
        draw_space_volumes(self.kind, &body, self.level, view, sketch);
        body.draw(view, sketch);
    }

    /// The number of volumes of the level that is drawn, and their area beside that of the shape.
    fn tree_area(&self) -> Option<(usize, f64)> {
        let (ring, own) = (self.placed(), f64::from(self.polygon().ok()?.area()));
        let areas: Vec<f64> = match self.kind {
            VolumeKind::SphereTree => {
                let circles = flat_circles(&ring, self.level).into_iter();
                circles.map(|circle| core::f64::consts::PI * f64::from(circle.radius).powi(2)).collect()
            }
            _ => flat_boxes(&ring, self.level).iter().map(|area| f64::from(area.size().x * area.size().y)).collect(),
        };
        Some((areas.len(), areas.iter().sum::<f64>() / own))
    }

    /// Adds a corner into the edge that is nearest to a point of the picture.
    pub fn add_corner(&mut self, at: Vec2) {
        if self.outline.len() >= MOST[0] {
            return;
        }
        let ring = self.placed();
        let distance = |i: usize| Form::Line(vec![ring[i], ring[(i + 1) % ring.len()]]).distance(at);
        let nearest = (0..ring.len()).min_by(|i, j| distance(*i).total_cmp(&distance(*j)));
        self.outline.insert(nearest.unwrap_or(0) + 1, self.pose().apply_inverse(at));
    }
}

impl Demo for BoundingVolumes {
    fn key(&self) -> &'static str {
        "bounding-volumes"
    }

    fn chapter(&self) -> Chapter {
        Chapter::E
    }

    fn home(&self) -> Aabb {
        Aabb::new((-9.5, -5.5), (9.5, 5.5))
    }

    fn presets(&self) -> &'static [&'static str] {
        &PRESETS
    }

    fn set_preset(&mut self, index: usize) {
        let bar = [(-3.5, -0.375), (3.5, -0.375), (3.5, 0.375), (-3.5, 0.375)].map(Vec2::from).to_vec();
        let start = BoundingVolumes { outline: bar, ..BoundingVolumes::default() };
        *self = match index {
            0 => BoundingVolumes { degrees: 0.0, point: Vec2::new(-5.0, 2.0), kind: VolumeKind::Spheres, ..start },
            1 => BoundingVolumes { degrees: 45.0, point: Vec2::new(-6.5, 1.5), ..start },
            _ => BoundingVolumes {
                kind: VolumeKind::BoxTree,
                level: 3,
                point: Vec2::new(-6.5, 1.5),
                ..BoundingVolumes::default()
            },
        };
    }

    fn grips(&self) -> Vec<Grip> {
        let shape = Grip { area: self.placed(), ..Grip::point("bounding-volumes.shape", Role::A, MIDDLES[0]) };
        // The area is only for the ring around it: a shape that is dragged stays in its place.
        let shape =
            Grip { area: shape.area.iter().map(|corner| MIDDLES[0] + (*corner - MIDDLES[0]) * 0.5).collect(), ..shape };
        let reach = Aabb::centered(MIDDLES[1], (4.0, 4.0)).corners();
        let view = Grip::point("bounding-volumes.view", Role::Helper, MIDDLES[1] + self.view).area(reach);
        let corners = self.placed().into_iter().map(|at| Grip::point("bounding-volumes.corner", Role::A, at));
        let point = Grip::point("bounding-volumes.point", Role::B, self.point);
        [view, shape.turned(self.degrees).fixed()].into_iter().chain(corners).chain([point]).collect()
    }

    fn set_grip(&mut self, index: usize, grip: &Grip) {
        match index {
            0 => self.view = (grip.at - MIDDLES[1]).max(-VIEW).min(VIEW),
            1 => self.degrees = grip.degrees.unwrap_or(self.degrees),
            _ => match self.outline.get(index - 2) {
                Some(_) => self.outline[index - 2] = self.pose().apply_inverse(grip.at),
                None => self.point = grip.at,
            },
        }
    }

    fn sketch(&self, texts: &Texts, sketch: &mut Sketch) {
        self.draw_space(sketch);
        self.draw_plane(sketch);
        sketch.dot(Role::B, self.point).mark("point");
        sketch.label(Role::Helper, MIDDLES[0] + Vec2::new(-0.5, -5.25), texts.get("bounding-volumes.plane"));
        sketch.label(Role::Helper, MIDDLES[1] + Vec2::new(-0.5, -5.25), texts.get("bounding-volumes.space"));
    }

    fn answer(&self, texts: &Texts) -> Vec<Row> {
        let polygon = match self.polygon() {
            Ok(polygon) => polygon,
            Err(error) => return vec![Row::new("bounding-volumes.error", Fault::from(&error).told(texts))],
        };
        let Some(found) = self.volumes() else { return Vec::new() };
        let inside = self.is_inside();
        let against = |name, volume: bool| Row::new(name, texts.yes_or_no(inside)).beside(texts.yes_or_no(volume));
        let in_circle = |circle: jostle::classic::Circle| circle.center.distance(self.point) <= circle.radius;
        let area = |value: f32| number(f64::from(value / polygon.area()));
        let size = found.upright.size();
        let [tests, all] = self.tests();
        let mut rows = vec![
            against("bounding-volumes.in-circle", in_circle(found.smallest)).mark("smallest"),
            against("bounding-volumes.in-box", found.upright.contains(self.point)).mark("upright"),
            against("bounding-volumes.in-oriented", found.oriented.contains(self.point)).mark("oriented"),
            Row::new("bounding-volumes.radius", number(found.smallest.radius.into()))
                .beside(number(found.farthest.radius.into()))
                .may_differ()
                .mark("farthest"),
            Row::new("bounding-volumes.area", area(found.oriented.area()))
                .beside(area(size.x * size.y))
                .may_differ()
                .mark("upright"),
            Row::new("bounding-volumes.tests", format!("{tests} / {all}")).mark("tree"),
        ];
        if let Some((count, share)) = self.tree_area() {
            rows.push(Row::new("bounding-volumes.level-area", format!("{count}: {}", number(share))).mark("tree"));
        }
        if let Some(space) = self.body().and_then(|body| body.volumes()) {
            let radii = [space.smallest, space.farthest].map(|sphere| number(sphere.radius().into()));
            let [radius, farthest] = radii;
            rows.push(
                Row::new("bounding-volumes.sphere-radius", radius).beside(farthest).may_differ().mark("farthest"),
            );
            let volume = number(space.oriented.volume());
            rows.push(
                Row::new("bounding-volumes.box-volume", volume)
                    .beside(number(box_volume(space.upright)))
                    .may_differ()
                    .mark("upright"),
            );
        }
        rows.push(Row::new("bounding-volumes.at", vector(self.point)).mark("point"));
        rows
    }

    fn controls(&mut self, ui: &mut egui::Ui, texts: &Texts) {
        ui.horizontal_wrapped(|ui| {
            ui.label(texts.get("bounding-volumes.shown"));
            for kind in VolumeKind::ALL {
                ui.selectable_value(&mut self.kind, kind, texts.get(kind.key()));
            }
        });
        ui.add(slider(&mut self.level, 0..=MOST[1]).text(texts.get("bounding-volumes.level")));
        ui.add(slider(&mut self.view.x, -VIEW.x..=VIEW.x).text(texts.get("bounding-volumes.turn")));
        ui.label(egui::RichText::new(texts.get("bounding-volumes.how")).small());
    }

    fn click(&mut self, at: Vec2) -> bool {
        let is_in_plane = at.x < 0.0;
        if is_in_plane {
            self.add_corner(snapped(at));
        }
        is_in_plane
    }

    fn save(&self) -> String {
        link::encode(self)
    }

    fn load(&mut self, state: &str) -> Result<(), Fault> {
        let found: BoundingVolumes = link::decode(state)?;
        check::length("outline", found.outline.len(), [3, MOST[0]])?;
        found.outline.iter().try_for_each(|corner| check::place("outline", *corner))?;
        check::degrees("degrees", found.degrees)?;
        check::place("point", found.point)?;
        check::place("view", found.view)?;
        check::count("level", found.level, [0, MOST[1]])?;
        *self = BoundingVolumes { view: found.view.max(-VIEW).min(VIEW), ..found };
        Ok(())
    }

    fn scene(&self) -> Option<Scene> {
        let point = Collider { pose: self.point.into(), ..Collider::new("point", Convex::point((0.0, 0.0)).ok()?) };
        Some(Scene { colliders: vec![Collider::new("shape", self.polygon().ok()?), point], ..Scene::default() })
    }

    fn rust(&self) -> String {
        let corners: Vec<String> = self.placed().into_iter().map(pair).collect();
        let statements = format!(
            "let corners = [{}].map(Vec2::from);\n\
             let circle = Convex::bounding_circle(corners)?;\n\
             println!(\"circle: radius {{}}\", circle.radius());\n\
             println!(\"AABB: {{:?}}\", Aabb::around(corners));\n\
             // The box of least area has a side along an edge of the hull.\n\
             let hull = Convex::hull(corners)?;\n\
             let edges = hull.corners().iter().zip(hull.corners().iter().cycle().skip(1));\n\
             let areas = edges.map(|(from, to)| {{\n    \
             let along = (*to - *from).normalize();\n    \
             let turned = hull.corners().iter().map(|corner| Vec2::new(corner.dot(along), corner.dot(along.perp())));\n    \
             let half = Aabb::around(turned).half_size();\n    4.0 * half.x * half.y\n}});\n\
             println!(\"OBB: area {{}}\", areas.fold(f32::INFINITY, f32::min));\n",
            corners.join(", "),
        );
        let prints = self.volumes().map_or(String::new(), |found| {
            let (radius, around, oriented) = (found.smallest.radius, found.upright, found.oriented);
            format!("circle: radius {radius}\nAABB: {around:?}\nOBB: area {}", oriented.area())
        });
        program("{Aabb, Convex, Vec2}", &statements, &prints)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn preset(index: usize) -> BoundingVolumes {
        let mut demo = BoundingVolumes::default();
        demo.set_preset(index);
        demo
    }

    #[test]
    fn the_volumes_of_the_presets_invent_the_point() {
        let volumes = |index: usize| preset(index).volumes().expect("an area");
        assert!(!preset(0).is_inside() && !preset(1).is_inside());
        let circle = volumes(0).smallest;
        assert!(circle.center.distance(preset(0).point) <= circle.radius, "the circle invents it");
        assert!(!volumes(0).upright.contains(preset(0).point));
        assert!(volumes(1).upright.contains(preset(1).point), "the upright box of a turned shape invents it");
        assert!(!volumes(1).oriented.contains(preset(1).point));
        let [tests, all] = preset(2).tests();
        assert!(tests < all, "{tests} of {all}");
    }

    #[test]
    fn turning_the_shape_keeps_its_oriented_box_and_changes_the_upright_one() {
        let areas = [0.0_f32, 20.0, 45.0].map(|degrees| {
            let found = BoundingVolumes { degrees, ..preset(0) }.volumes().expect("an area");
            (found.oriented.area(), found.upright.size().x * found.upright.size().y)
        });
        assert!(areas.iter().all(|(oriented, _)| (oriented - areas[0].0).abs() < 1e-3), "{areas:?}");
        assert!(areas[0].1 < areas[1].1 && areas[1].1 < areas[2].1, "{areas:?}");
    }

    #[test]
    fn deeper_levels_fit_better() {
        let upright = |level| BoundingVolumes { level, degrees: 0.0, ..BoundingVolumes::default() };
        let share = |level| upright(level).tree_area().expect("an area");
        assert_eq!([share(0).0, share(2).0], [1, 4]);
        assert!(share(0).1 > 2.0 * share(MOST[1]).1, "{} {}", share(0).1, share(MOST[1]).1);
    }

    #[test]
    fn a_click_adds_a_corner_where_it_is_and_grips_move_what_they_name() {
        let mut demo = preset(0);
        assert!(demo.click(Vec2::new(-5.0, 1.0)) && !demo.click(Vec2::new(5.0, 1.0)));
        assert_eq!(demo.placed()[3], Vec2::new(-5.0, 1.0));
        let grips = demo.grips();
        let last = grips.len() - 1;
        demo.set_grip(last, &Grip { at: Vec2::new(-5.0, 0.5), ..grips[last].clone() });
        assert!(demo.is_inside(), "the new corner covers it");
        demo.set_grip(0, &Grip { at: MIDDLES[1] + Vec2::new(9.0, -1.0), ..grips[0].clone() });
        assert_eq!(demo.view, Vec2::new(VIEW.x, -1.0));
        for index in 0..grips.len() {
            let before = demo.grips();
            demo.set_grip(index, &before[index]);
            assert_eq!(demo.grips(), before);
        }
    }
}
