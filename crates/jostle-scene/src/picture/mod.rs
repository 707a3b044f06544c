//! Pictures of scenes: where everything is (`view`), the outlines (`outline`), in which colour (`style`), the grid
//! (`grid`), what moves (`moving`) and turns (`turning`), what it runs into (`impacts`) or passes by (`clearances`), what blocks from
//! one side (`one_way`, `back`), the contacts (`marks`) and the cells of tiles they are at (`struck`), and the names
//! (`labels`), within the shapes or beside them (`sketch`), where nothing is drawn yet (`ink`).

mod arrow;
mod back;
mod clearances;
mod grid;
mod impacts;
mod ink;
mod labels;
mod legend;
mod marks;
mod moving;
mod one_way;
mod outline;
mod sketch;
mod struck;
mod style;
mod text;
mod turning;
mod view;

use core::fmt::Write;

use outline::Paths;
use style::{PATTERNS, STYLESHEET, Style, styles};
use text::escaped;
use view::View;

use crate::{Clearance, Contact, Impact, Scene};

/// What is to be drawn.
///
/// ```
/// use jostle_scene::{Picture, Scene, draw};
/// let empty = Picture { scene: &Scene::default(), contacts: &[], impacts: &[], clearances: &[], title: "nothing" };
/// assert!(draw(&empty).contains("nothing"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// The scene.
    pub scene: &'a Scene,
    /// Its contacts, from [`contacts`](crate::contacts), or as many of them as are to be seen.
    pub contacts: &'a [Contact],
    /// Its impacts, from [`impacts`](crate::impacts), or as many of them as are to be seen.
    pub impacts: &'a [Impact],
    /// How near a shape comes to what on a path, from [`clearances`](crate::clearances), or as much of that as is to be
    /// seen.
    pub clearances: &'a [Clearance],
    /// The heading.
    pub title: &'a str,
}

/// With more colliders than this, those of one style are drawn as one path, without a tooltip for each.
const MOST_DRAWN_ALONE: usize = 500;

/// The picture as a whole SVG document that needs nothing else, the same bytes on every run.
///
/// Everything is fitted into the picture, y up unless the scene says down. Colliders take the colour of the worst
/// contact they have, of tiles only the cells that are in contact; outlines are exact, arcs as arcs; sensors are hatched,
/// and so is the back of one-sided chains. A contact is the line between its two witness
/// points, true to scale; the points of its manifolds are dots, and from their middle a short arrow leads along the
/// normal from the first collider to the second. What moves has an arrow
/// and, dashed, its outline at the end; its way is shaded if it does not turn, and if it does there are its outlines on the
/// way and the arc of its farthest point. Where it runs into something there are its outline, the point, the normal from
/// the first collider to the second, and the time. Paths are dashed, with the outlines at their poses; where something is
/// nearest to one there are the shape's outline, the distance as a measure, and its length, red where it is too short.
/// Chevrons point out of the side that blocks from one side only.
/// Colliders are named if they are few (60), otherwise those in contacts if these are few (40).
///
/// ```
/// use jostle_scene::{Format, Pairing, Picture, Scene, contacts, draw};
/// let text = r#"{"jostle": 1, "colliders": [{"box": [20, 1]}, {"name": "ball", "circle": 0.5, "at": [0, 1]}]}"#;
/// let scene = Scene::parse(text, "room.json", Format::Json)?;
/// let touching = contacts(&scene, Pairing::default(), &mut |_, _| {});
/// let svg = draw(&Picture { scene: &scene, contacts: &touching, impacts: &[], clearances: &[], title: "room" });
/// assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n") && svg.contains(">ball<"));
/// # Ok::<(), jostle_scene::SceneError>(())
/// ```
#[must_use]
pub fn draw(picture: &Picture<'_>) -> String {
    let view = View::of(picture);
    let styles = styles(picture.scene, picture.contacts);
    let mut drawn = String::new();
    grid::draw(&mut drawn, &view);
    moving::draw(&mut drawn, &view, picture.scene);
    colliders(&mut drawn, &view, picture.scene, &styles);
    struck::draw(&mut drawn, &view, picture);
    one_way::draw(&mut drawn, &view, picture.scene);
    impacts::draw(&mut drawn, &view, picture);
    clearances::draw(&mut drawn, &view, picture);
    marks::draw(&mut drawn, &view, picture);
    labels::draw(&mut drawn, &view, picture);
    let (width, height) = (view.width(), legend::draw(&mut drawn, &view, picture, &styles));
    let title = escaped(picture.title);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\" aria-label=\"{title}\">\n<title>{title}</title>\n<style>{STYLESHEET}</style>\n{PATTERNS}\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n{drawn}</svg>\n"
    )
}

/// The outlines, the calmest style first, so that trouble is on top.
fn colliders(svg: &mut String, view: &View, scene: &Scene, styles: &[Style]) {
    let alone = scene.colliders.len() <= MOST_DRAWN_ALONE;
    let mut order: Vec<usize> = (0..scene.colliders.len()).collect();
    order.sort_by_key(|&i| styles[i]);
    for group in order.chunk_by(|&i, &j| styles[i] == styles[j]) {
        let _ = writeln!(svg, "<g class=\"{}\">", styles[group[0]].class());
        let mut merged = Paths::default();
        for collider in group.iter().map(|&i| &scene.colliders[i]) {
            if alone {
                svg.push_str(&titled(&Paths::of(view, &collider.shape, collider.pose), &escaped(&collider.name)));
            } else {
                merged.add(view, &collider.shape, collider.pose);
            }
        }
        for (class, path) in merged.by_class() {
            let _ = writeln!(svg, "<path{} d=\"{path}\"/>", attribute(class));
        }
        svg.push_str("</g>\n");
    }
}

/// The outline of one collider with its tooltip.
fn titled(paths: &Paths, title: &str) -> String {
    let title = format!("<title>{title}</title>");
    let classes: Vec<_> = paths.by_class().collect();
    if let [(class, path)] = classes[..] {
        return format!("<path{} d=\"{path}\">{title}</path>\n", attribute(class));
    }
    let path = |(class, path): (Option<&str>, &str)| format!("<path{} d=\"{path}\"/>", attribute(class));
    format!("<g>{title}{}</g>\n", classes.into_iter().map(path).collect::<String>())
}

fn attribute(class: Option<&str>) -> String {
    class.map_or(String::new(), |class| format!(" class=\"{class}\""))
}
