//! Pictures of scenes: the part that is shown (`extent`) and its mapping to pixels (`view`, `pixel`), the outlines
//! (`outline`), their styles (`style`), kinds (`kind`), layers (`layers`) and the colours of these (`stylesheet`), the
//! grid (`grid`), motion (`moving`, `turning`), impacts (`impacts`), clearances (`clearances`), moves that slide
//! (`moves`), one-sided chains and colliders (`back`, `one_way`), contacts (`marks`), what they have in common
//! (`overlaps`) and the cells of tiles they are at (`struck`), the title and the caption (`heading`), the legend
//! (`legend`), and the names (`labels`), inside the shapes or beside them (`sketch`), where nothing is drawn yet
//! (`ink`), or numbers instead where contacts are dense (`clusters`).

mod arrow;
mod back;
mod clearances;
mod clusters;
mod extent;
mod grid;
mod heading;
mod impacts;
mod ink;
mod kind;
mod labels;
mod layers;
mod legend;
mod marks;
mod moves;
mod moving;
mod one_way;
mod outline;
mod overlaps;
mod pixel;
mod sketch;
mod struck;
mod style;
mod stylesheet;
mod text;
mod turning;
mod view;

use core::fmt::Write;

use extent::extent;
use heading::{Heading, caption};
use layers::Layers;
use outline::Paths;
use style::{Style, styles};
use stylesheet::{patterns, stylesheet};
use text::escaped;
use view::View;

use jostle::Aabb;

use crate::{Clearance, Contact, Impact, MoveOutcome, Scene};

/// The content of a picture.
///
/// ```
/// use jostle_scene::{Picture, Scene, draw, moves};
/// let scene = Scene::default();
/// let made = moves(&scene)?;
/// let picture = Picture { moves: &made, ..Picture::new(&scene, "nothing") };
/// assert!(draw(&picture).contains("nothing"));
/// # Ok::<(), jostle_scene::UnfitCollider>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// The scene.
    pub scene: &'a Scene,
    /// The contacts to draw, from [`contacts`](crate::contacts).
    pub contacts: &'a [Contact],
    /// The impacts to draw, from [`impacts`](crate::impacts).
    pub impacts: &'a [Impact],
    /// The clearances to draw, from [`clearances`](crate::clearances).
    pub clearances: &'a [Clearance],
    /// The moves to draw, from [`moves`](crate::moves).
    pub moves: &'a [MoveOutcome],
    /// The heading.
    pub title: &'a str,
    /// The text under the heading; by default, what the picture shows is counted.
    pub caption: Option<&'a str>,
}

impl<'a> Picture<'a> {
    /// A picture of the colliders and paths of a scene, without contacts, impacts, clearances and moves.
    ///
    /// ```
    /// use jostle_scene::{Picture, Scene, draw};
    /// assert!(draw(&Picture::new(&Scene::default(), "nothing")).contains("nothing"));
    /// ```
    #[must_use]
    pub fn new(scene: &'a Scene, title: &'a str) -> Picture<'a> {
        Picture { scene, contacts: &[], impacts: &[], clearances: &[], moves: &[], title, caption: None }
    }
}

/// The most colliders that are drawn one by one, with tooltips; of more, each style is one path.
const MOST_DRAWN_ALONE: usize = 500;

/// The picture as a self-contained SVG document, the same bytes on every run.
///
/// The view fits the scene; y points up unless the scene says down. Colours follow the reader's choice of light or dark.
/// The title is followed by a caption that counts what was found, and a legend names all that is drawn. One colour is for
/// solid contacts, impacts and distances that are too small. If there are colliders of several layers, those whose
/// first layer is not the first of the scene have one of six colours by it, in turns; everything else is grey.
/// - Outlines are exact, arcs as arcs; those in contacts are darker or thicker, of tiles only the cells. Sensors and the backs of
///   one-sided chains are hatched. Chevrons point out of the side of a one-way collider that blocks.
/// - Of an overlap, the common area is filled, and its depth is the line between the two witness points, to scale. The
///   points of manifolds are dots; from their middle a short arrow points along the normal, from the first collider to
///   the second. Contacts with sensors have only their common area.
/// - A moving collider has an arrow and, dashed, its outline at the end. The area that it sweeps is shaded if it does
///   not turn; otherwise its outlines at a few poses between are drawn, and the arc of its farthest point.
/// - An impact has the outlines of the colliders at that time, the point, the normal from the first to the second, and
///   the time.
/// - A path is dotted, with the outlines at its poses. A clearance has the outline of the shape, the distance as a
///   dimension line, and its length.
/// - A move has the way of the mover, its outline at the end of each displacement, dashed after the last one, and the
///   points and normals of its hits, in grey if the mover passed.
/// - All colliders are named if there are at most 60, otherwise those in contacts if there are at most 40 contacts; of
///   three and more contacts close to each other only the number is written. No text covers a mark or another text: one
///   for which there is no room is left out.
///
/// ```
/// use jostle_scene::{Format, Pairing, Picture, Scene, contacts, draw};
/// let text = r#"{"jostle": 1, "colliders": [{"box": [20, 1]}, {"name": "ball", "circle": 0.5, "at": [0, 1]}]}"#;
/// let scene = Scene::parse(text, "room.json", Format::Json)?;
/// let found = contacts(&scene, Pairing::default(), &mut |_, _| {});
/// let picture = Picture { contacts: &found, ..Picture::new(&scene, "room") };
/// let svg = draw(&picture);
/// assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n") && svg.contains(">ball<"));
/// # Ok::<(), jostle_scene::SceneError>(())
/// ```
#[must_use]
pub fn draw(picture: &Picture<'_>) -> String {
    drawn(picture, extent(picture))
}

/// The picture as by [`draw`] with this area in view, so that the pictures of an animation are alike. What is outside
/// is cut off.
///
/// ```
/// use jostle::Aabb;
/// use jostle_scene::{Format, Picture, Scene, draw_area};
/// let scene = Scene::parse(r#"{"jostle": 1, "colliders": [{"circle": 1}]}"#, "ball.json", Format::Json)?;
/// let svg = draw_area(&Picture::new(&scene, "ball"), Aabb::new((-1.0, -1.0), (20.0, 1.0)));
/// assert!(svg.contains(">20</text>")); // a line of the grid that the ball is far from
/// # Ok::<(), jostle_scene::SceneError>(())
/// ```
#[must_use]
pub fn draw_area(picture: &Picture<'_>, area: Aabb) -> String {
    drawn(picture, area)
}

fn drawn(picture: &Picture<'_>, area: Aabb) -> String {
    let view = View::of(area, picture.scene.y_down);
    let heading = Heading::of(picture, &view);
    let view = view.below(heading.height());
    let mut drawn = String::new();
    grid::draw(&mut drawn, &view);
    moving::draw(&mut drawn, &view, picture.scene);
    let mut outlines = String::new();
    let layers = Layers::of(picture.scene);
    colliders(&mut outlines, &view, picture.scene, &styles(&view, picture.scene, &layers, picture.contacts));
    if picture.scene.colliders.iter().all(|collider| area.encloses(collider.shape.at(collider.pose).aabb())) {
        drawn.push_str(&outlines);
    } else {
        view.cut_off(&mut drawn, &outlines);
    }
    overlaps::draw(&mut drawn, &view, picture);
    struck::draw(&mut drawn, &view, picture);
    one_way::draw(&mut drawn, &view, picture.scene);
    impacts::draw(&mut drawn, &view, picture);
    clearances::draw(&mut drawn, &view, picture);
    moves::draw(&mut drawn, &view, picture);
    marks::draw(&mut drawn, &view, picture);
    labels::draw(&mut drawn, &view, picture);
    heading.draw(&mut drawn, &view);
    let (width, height) = (view.width(), legend::draw(&mut drawn, &view, &layers));
    let (style, patterns) = (stylesheet(&layers.colours()), patterns(&layers.colours()));
    let [title, caption] = [escaped(picture.title), escaped(&caption(picture))];
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\" aria-label=\"{title}\">\n<title>{title}</title>\n<desc>{caption}</desc>\n\
         <style>{style}</style>\n{patterns}<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n{drawn}</svg>\n"
    )
}

/// Draws the outlines, those in contacts above the others of their kind.
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
