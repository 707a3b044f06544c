//! Whether pictures can be read: texts are apart from each other and from marks, and the legend names what is drawn.

use std::fs;
use std::path::{Path, PathBuf};

use jostle_scene::{Demand, Format, Pairing, Picture, Scene, Sweeping, clearances, contacts, draw, impacts, moves};

/// A path of the repository.
fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// What the scenes of the repository do not have: a sensor too small for hatching, and one that is hit first.
const SMALL_SENSOR: &str = r#"{"jostle": 1, "colliders": [{"name": "floor", "box": [200, 1]},
    {"name": "coin", "circle": 1, "at": [0, 20], "sensor": true},
    {"name": "ball", "circle": 1, "at": [-20, 20], "motion": {"linear": [40, 0]}}]}"#;

/// The pictures of all scenes, each with its name: contacts and impacts, and the clearances of each path.
fn pictures() -> Vec<(String, String)> {
    let mut pictures = Vec::new();
    let mut texts = vec![("small sensor".to_owned(), SMALL_SENSOR.to_owned())];
    for folder in ["scenes", "scenes/bugs", "scenes/movers"] {
        for entry in fs::read_dir(repository(folder)).expect("a folder of scenes") {
            let file = entry.expect("an entry").path();
            if file.is_file() {
                let name = file.file_name().expect("a name").to_string_lossy().into_owned();
                texts.push((name, fs::read_to_string(&file).expect("a text")));
            }
        }
    }
    for (name, text) in texts {
        let scene = Scene::parse(&text, &name, Format::of(&name)).unwrap_or_else(|error| panic!("{error}"));
        let found = contacts(&scene, Pairing { margin: 0.05, all: true }, &mut |_, _| {});
        let met = impacts(&scene, Sweeping::default(), &mut |_, _| {}).met;
        let made = moves(&scene).unwrap_or_else(|error| panic!("{name}: {error}"));
        let blank = Picture::new(&scene, &name);
        let all = Picture { contacts: &found, impacts: &met, moves: &made, ..blank };
        pictures.push((name.clone(), draw(&all)));
        for path in 0..scene.paths.len() {
            let demand = Demand { require: 0.25, tolerance: None, all: false };
            let near = clearances(&scene, path, demand, &mut |_, _| {});
            let along = Picture { clearances: &near, ..blank };
            pictures.push((format!("{name}, path {path}"), draw(&along)));
        }
    }
    assert!(pictures.len() >= 20, "{} pictures", pictures.len());
    pictures
}

/// A rectangle: the smaller and the larger corner.
type Box = [[f64; 2]; 2];

fn attribute<'s>(tag: &'s str, name: &str) -> Option<&'s str> {
    tag.split_once(&format!(" {name}=\""))?.1.split('"').next()
}

fn numbers(text: &str) -> Vec<f64> {
    text.split(|c: char| !c.is_ascii_digit() && !"-.".contains(c)).filter_map(|number| number.parse().ok()).collect()
}

/// The tags with the classes of themselves and of the group around them.
fn tags(svg: &str) -> Vec<(&str, String)> {
    let mut groups: Vec<&str> = Vec::new();
    let mut tags = Vec::new();
    for tag in svg.split('<').skip(1) {
        let class = attribute(tag.split('>').next().unwrap_or(tag), "class").unwrap_or_default();
        if tag.starts_with("g>") || tag.starts_with("g ") {
            groups.push(class);
        } else if tag.starts_with("/g>") {
            groups.pop();
        } else {
            let words: Vec<&str> = groups.iter().chain([&class]).flat_map(|words| words.split_whitespace()).collect();
            tags.push((tag, format!(" {} ", words.join(" "))));
        }
    }
    tags
}

/// The texts with their estimated boxes: the sum of the widths of the letters, and the height of capitals.
fn texts(svg: &str) -> Vec<(&str, Box)> {
    const NARROW: &str = "ijlt.,:;|' ";
    let width = |text: &str| text.chars().map(|c| if NARROW.contains(c) { 0.3 } else { 0.6 }).sum::<f64>();
    let tags = tags(svg).into_iter().filter(|(tag, _)| tag.starts_with("text"));
    let texts = tags.map(|(tag, classes)| {
        let is = |class: &str| classes.contains(&format!(" {class} "));
        let (_, text) = tag.split_once('>').expect("the end of a tag");
        let size = if is("title") {
            16.0
        } else if is("tick") {
            10.0
        } else if ["name", "time", "length", "count"].into_iter().any(is) {
            11.0
        } else {
            12.0
        };
        let [x, y] = ["x", "y"].map(|name| attribute(tag, name).and_then(|at| at.parse().ok()).expect("a place"));
        let (width, height) = (width(text) * size, 0.72 * size);
        if let Some(turn) = attribute(tag, "transform") {
            let centre = &numbers(turn)[1..];
            let half = [height / 2.0, width / 2.0];
            return (text, [-1.0, 1.0].map(|side| [centre[0] + side * half[0], centre[1] + side * half[1]]));
        }
        let middle = is("name") || is("time") || is("length") || is("count");
        let left: f64 = match attribute(tag, "text-anchor") {
            Some("end") => x - width,
            Some("middle") => x - width / 2.0,
            None if middle => x - width / 2.0,
            _ => x,
        };
        (text, [[left, y - height], [left + width, y]])
    });
    texts.collect()
}

/// Points less than a pixel apart on the lines of these classes, and on the crosses of dots.
fn marks(svg: &str, classes: &[&str]) -> Vec<[f64; 2]> {
    let mut points = Vec::new();
    let mut line = |from: [f64; 2], to: [f64; 2]| {
        let steps = f64::hypot(to[0] - from[0], to[1] - from[1]).ceil().clamp(1.0, 4000.0) * 2.0;
        let at = |i: u32| [0, 1].map(|axis| from[axis] + (to[axis] - from[axis]) * f64::from(i) / steps);
        points.extend((0..=steps as u32).map(at));
    };
    for (tag, own) in tags(svg) {
        let is_mark = tag.starts_with("path") && classes.iter().any(|class| own.contains(&format!(" {class} ")));
        if !is_mark || own.contains(" legend ") {
            continue;
        }
        for subpath in attribute(tag, "d").expect("path data").split('M').skip(1) {
            let commands: Vec<&str> = subpath.split_inclusive(['L', 'A', 'Z']).collect();
            if subpath.contains('A') {
                let disc = numbers(&subpath.replace('A', " "));
                let (left, r) = ([disc[0], disc[1]], disc[2]);
                line(left, [left[0] + 2.0 * r, left[1]]);
                line([left[0] + r, left[1] - r], [left[0] + r, left[1] + r]);
                continue;
            }
            let corners: Vec<Vec<f64>> = commands.iter().map(|c| numbers(c)).filter(|p| p.len() == 2).collect();
            for pair in corners.windows(2) {
                line([pair[0][0], pair[0][1]], [pair[1][0], pair[1][1]]);
            }
        }
    }
    points
}

/// Panics if texts cover each other or these marks, or leave the picture.
fn assert_texts_are_free(name: &str, svg: &str, classes: &[&str]) {
    let view = numbers(attribute(svg, "viewBox").expect("a view"));
    let texts = texts(svg);
    assert!(texts.len() > 3, "{} texts in {name}", texts.len());
    for (i, (text, [min, max])) in texts.iter().enumerate() {
        let within = min[0] >= 0.0 && min[1] >= 0.0 && max[0] <= view[2] && max[1] <= view[3];
        assert!(within, "{text:?} leaves {name}");
        for (other, [p, q]) in &texts[i + 1..] {
            let apart = (0..2).any(|axis| max[axis] <= p[axis] || q[axis] <= min[axis]);
            assert!(apart, "{text:?} covers {other:?} in {name}");
        }
    }
    for mark in marks(svg, classes) {
        let covers = |[min, max]: &Box| (0..2).all(|axis| (min[axis]..max[axis]).contains(&mark[axis]));
        let covering = texts.iter().find(|(_, text)| covers(text));
        assert!(covering.is_none(), "{:?} covers a mark at {mark:?} in {name}", covering.map(|(text, _)| text));
    }
}

#[test]
fn texts_cover_neither_marks_nor_each_other() {
    const MARKS: [&str; 10] = ["measure", "normal", "point", "shaft", "arc", "tip", "path", "way", "chevron", "leader"];
    for (name, svg) in pictures() {
        assert_texts_are_free(&name, &svg, &MARKS);
    }
}

#[test]
fn texts_of_the_picture_of_the_search_are_free() {
    const MARKS: [&str; 6] = ["gap", "after", "bound", "axis", "point", "leader"];
    let name = "docs/never-misses.svg";
    let svg = fs::read_to_string(repository(name)).expect("the picture");
    assert!(marks(&svg, &MARKS).len() > 1000 && texts(&svg).len() > 12, "{name} is read wrongly");
    assert_texts_are_free(name, &svg, &MARKS);
}

/// The names in the legend, each with the classes that it explains: words that an element and its groups have, and after
/// a minus words that they do not have.
const MEANINGS: [(&str, &[&str]); 30] = [
    ("solid", &["solid"]),
    ("sensor", &["sensor -small"]),
    ("small sensor", &["sensor small"]),
    ("in a contact", &["met"]),
    ("tile in a contact", &["cell"]),
    ("back of a one-sided chain", &["back"]),
    ("side of a one-way", &["chevron"]),
    ("overlap", &["region overlapping"]),
    ("allowed overlap", &["region allowed"]),
    ("overlap with a sensor", &["region sensed"]),
    ("depth", &["measure overlapping", "measure allowed"]),
    ("distance within the margin", &["measure near"]),
    ("contact point", &["point overlapping", "point touching", "point allowed", "point near"]),
    ("normal", &["normal overlapping", "normal touching", "normal allowed", "normal near"]),
    ("displacement", &["shaft"]),
    ("rotation", &["arc"]),
    ("path", &["path"]),
    ("way of a mover", &["way"]),
    ("hit of a mover, its normal", &["hit point -passed", "hit normal -passed"]),
    ("hit that does not block", &["hit point passed", "hit normal passed"]),
    ("pose on the path", &["station"]),
    ("swept area", &["swath"]),
    ("pose in between", &["trail"]),
    ("end pose", &["ghost"]),
    ("impact, its normal and time", &["impact outline -later", "impact point -later", "impact normal -later"]),
    ("later impact", &["impact outline later", "impact point later", "impact normal later"]),
    ("impact with a sensor", &["sensed outline -later", "sensed point -later", "sensed normal -later"]),
    ("later impact with a sensor", &["sensed outline later", "sensed point later", "sensed normal later"]),
    ("nearest pose, too near", &["below outline", "below measure"]),
    ("nearest pose, far enough", &["enough outline", "enough measure"]),
];

/// Classes that need no explanation.
const PLAIN: [&str; 5] = ["grid", "axis", "leader", "tip", "hatch"];

/// Whether an element with these classes looks like this.
fn is_of(classes: &str, look: &str) -> bool {
    look.split(' ').all(|word| match word.strip_prefix('-') {
        Some(word) => !classes.contains(&format!(" {word} ")),
        None => classes.contains(&format!(" {word} ")),
    })
}

#[test]
fn the_legend_names_what_is_drawn_and_nothing_else() {
    let mut seen = [false; MEANINGS.len()];
    for (name, svg) in pictures() {
        let (drawing, legend) = svg.split_once("<g class=\"legend\">").expect("a legend");
        let drawing = drawing.split_once("</defs>").expect("the patterns").1;
        let paths = tags(drawing).into_iter().filter(|(tag, _)| tag.starts_with("path"));
        let drawn: Vec<String> = paths.map(|(_, classes)| classes).filter(|classes| classes.trim() != "").collect();
        for ((meaning, looks), seen) in MEANINGS.iter().zip(&mut seen) {
            let is_drawn = drawn.iter().any(|own| looks.iter().any(|look| is_of(own, look)));
            // Where layers are told apart, their names stand for what is only solid or part of a level.
            let by_layers = drawing.contains(" layer-") && ["solid", "level"].contains(meaning);
            assert_eq!(is_drawn && !by_layers, legend.contains(&format!(">{meaning}</text>")), "{meaning} in {name}");
            *seen |= is_drawn;
        }
        for own in drawn {
            let is_named = MEANINGS.iter().any(|(_, looks)| looks.iter().any(|look| is_of(&own, look)));
            assert!(is_named || PLAIN.iter().any(|look| is_of(&own, look)), "{own:?} of {name} is not in the legend");
        }
    }
    let never: Vec<&str> = MEANINGS.iter().zip(seen).filter(|(_, seen)| !seen).map(|((name, _), _)| *name).collect();
    assert_eq!(never, [""; 0], "no scene draws these");
}

#[test]
fn pictures_need_nothing_from_outside() {
    for (name, svg) in pictures() {
        let links = svg.replacen("xmlns=\"http://www.w3.org/2000/svg\"", "", 1);
        assert!(!links.contains("http") && !links.contains("href") && !links.contains("@import"), "{name}");
        for reference in links.split("url(").skip(1) {
            let id = reference.strip_prefix('#').and_then(|rest| rest.split(')').next()).expect("within the picture");
            assert!(svg.contains(&format!(" id=\"{id}\"")), "{id} is missing in {name}");
        }
    }
}

#[test]
fn a_picture_has_a_title_and_a_description() {
    for (name, svg) in pictures() {
        let title = name.split(',').next().unwrap_or_default();
        assert!(svg.contains(&format!("\n<title>{title}</title>\n<desc>")), "{name}");
        let (_, description) = svg.split_once("<desc>").expect("a description");
        let description = description.split('<').next().expect("its text");
        let shown: String = svg
            .split("<text class=\"caption\"")
            .skip(1)
            .map(|line| line.split(['>', '<']).nth(1).expect("its text").to_owned() + " ")
            .collect();
        assert_eq!(shown.trim_end(), description, "{name}");
    }
}
