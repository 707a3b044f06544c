//! Pictures of scenes, and what they contain.

use jostle_scene::{Pairing, Picture, Scene, contacts, draw};

pub(crate) fn picture(scene: &Scene, title: &str) -> String {
    let found = contacts(scene, Pairing::default(), &mut |_, _| {});
    draw(&Picture { contacts: &found, ..Picture::new(scene, title) })
}

/// Every element is closed in order and no markup comes from a name.
pub(crate) fn assert_well_formed(svg: &str) {
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1).map(|rest| rest.split_once('>').expect("a closed tag").0) {
        match (tag.strip_prefix('/'), tag.ends_with('/')) {
            (Some(name), _) => assert_eq!(open.pop(), Some(name)),
            (None, true) => {}
            (None, false) => open.push(tag.split(' ').next().unwrap_or(tag)),
        }
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
    }
    assert!(open.is_empty(), "{open:?} stay open");
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "a number is not finite");
}

/// The texts of the names, in order.
pub(crate) fn names(svg: &str) -> Vec<&str> {
    let group =
        svg.split_once("<g class=\"name\">").map_or("", |(_, rest)| rest.split_once("</g>").expect("its end").0);
    group.split("</text>").filter_map(|text| text.rsplit_once('>')).map(|(_, name)| name).collect()
}

/// The picture without its legend.
pub(crate) fn drawing(svg: &str) -> &str {
    svg.split_once("<g class=\"legend\">").map_or(svg, |(drawing, _)| drawing)
}

/// The path data of the elements of a class, whatever other classes they have.
pub(crate) fn all_data<'s>(svg: &'s str, class: &str) -> impl Iterator<Item = &'s str> {
    let starts = drawing(svg).split(&format!("<path class=\"{class}")).skip(1).collect::<Vec<_>>();
    let own = starts.into_iter().filter(|rest| rest.starts_with(['"', ' ']));
    own.filter_map(|rest| rest.split_once(" d=\"")?.1.split('"').next())
}

/// The path data of the first element of this class.
pub(crate) fn data<'s>(svg: &'s str, class: &str) -> Option<&'s str> {
    all_data(svg, class).next()
}

pub(crate) fn numbers(path: &str) -> Vec<f64> {
    path.split(|c: char| !c.is_ascii_digit() && !"-.".contains(c)).filter_map(|number| number.parse().ok()).collect()
}

/// The dots and the arrowheads of a picture, as the numbers of their paths.
pub(crate) fn dots_and_heads(svg: &str) -> [Vec<Vec<f64>>; 2] {
    let closed = |class: &str| -> Vec<Vec<f64>> {
        let paths = all_data(svg, class).flat_map(|path| path.split_inclusive('Z'));
        paths.map(|path| numbers(&path.replace('A', " "))).collect()
    };
    // The shaft of an arrow comes before its head of three corners.
    let heads = closed("normal").into_iter().map(|arrow| arrow[arrow.len() - 6..].to_vec()).collect();
    [closed("point"), heads]
}
