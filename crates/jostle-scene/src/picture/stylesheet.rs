use core::fmt::Write;

use super::layers::{COLOURS, class};

/// The colours of a picture on a light or a dark page, as `#rrggbb`.
struct Theme {
    paper: &'static str,
    text: &'static str,
    /// Text beside the drawing: coordinates and the caption.
    muted: &'static str,
    /// Lines that belong to an answer or to a motion.
    strong: &'static str,
    /// The outlines of all other colliders.
    line: &'static str,
    grid: &'static str,
    axis: &'static str,
    /// The outlines of colliders in layers after the first.
    layers: [&'static str; COLOURS],
    /// The one colour for answers: for solid contacts, impacts and distances that are too small.
    accent: &'static str,
}

const LIGHT: Theme = Theme {
    paper: "#ffffff",
    text: "#1f2328",
    muted: "#59636e",
    strong: "#32383f",
    line: "#7a838d",
    grid: "#eceff2",
    axis: "#cdd3da",
    layers: ["#0969da", "#1a7f37", "#8250df", "#9a6700", "#0b7d86", "#bf3989"],
    accent: "#cc3311",
};

const DARK: Theme = Theme {
    paper: "#0d1117",
    text: "#e6edf3",
    muted: "#9ea7b1",
    strong: "#c9d1d9",
    line: "#7d8590",
    grid: "#1b2128",
    axis: "#3d444d",
    layers: ["#58a6ff", "#3fb950", "#bc8cff", "#d29922", "#39c5cf", "#f778ba"],
    accent: "#ff7b54",
};

/// Hatching for sensors, in grey and in these colours of layers, through which colliders beneath remain visible.
pub(super) fn patterns(colours: &[usize]) -> String {
    let pattern = |class: &str| {
        let id = class.replace(' ', "-");
        format!(
            "<pattern id=\"{id}\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" \
             patternTransform=\"rotate(45)\"><path class=\"{class}\" d=\"M3 0V6\"/></pattern>"
        )
    };
    let coloured = colours.iter().map(|&colour| pattern(&format!("hatch{}", class(colour))));
    format!("<defs>{}{}</defs>\n", pattern("hatch"), coloured.collect::<String>())
}

/// The opacity of the area of a solid collider, of an overlap, and of one that is allowed or with a sensor.
const AREA: f64 = 0.14;
const REGION: f64 = 0.5;
const GREY_REGION: f64 = 0.3;

/// The rules without colours, which follow those with colours: what has no area or no line is said here.
const FORMS: &str = "\
text{font:12px system-ui,sans-serif}
path{vector-effect:non-scaling-stroke}
.title{font-size:16px;font-weight:600}
.tick{font-size:10px}
.name text,.time text,.length text,.count text{font-size:11px;paint-order:stroke;stroke-opacity:.85;\
stroke-width:2.5px;stroke-linejoin:round;text-anchor:middle}
.time text,.length text,.count text{font-weight:600}
.grid,.axis,.leader,.level,.line,.back,.cell,.ghost,.station,.trail,.shaft,.arc,.path,.way,.chevron,.measure{fill:none}
.grid,.axis,.level,.ghost,.station,.hatch{stroke-width:1}
.leader,.back,.trail{stroke-width:.8}
.solid,.sensor,.chevron,.shaft,.arc,.path,.way,.measure,.outline,.cell{stroke-width:1.2}
.met{stroke-width:1.8}
.sensor{fill:url(#hatch);stroke-dasharray:4 3}
.sensor.small{fill:none;stroke-dasharray:2 2}
.hatch{stroke-opacity:.45}
.ghost{stroke-dasharray:3 3}
.station{stroke-opacity:.8}
.trail{stroke-opacity:.5}
.path{stroke-dasharray:2 4}
.swath{fill-opacity:.12;stroke:none}
.outline{fill-opacity:.08}
.tip,.point{stroke:none}
.normal{stroke-width:1;stroke-linejoin:round}
.chevron{stroke-linejoin:round}
.region.line{fill:none;stroke-width:2}
.later{opacity:.45}
";

/// The stylesheet, which follows the reader's choice of light or dark. Programs that do not know this choice skip the
/// rules for dark pages. Only these colours of layers have rules.
pub(super) fn stylesheet(layers: &[usize]) -> String {
    let mut areas = format!(
        ".solid{{fill-opacity:{AREA}}}\n.region{{fill-opacity:{GREY_REGION};stroke-width:1}}\n\
         .region.overlapping{{fill-opacity:{REGION}}}\n"
    );
    for layer in layers {
        let _ = writeln!(areas, ".sensor.layer-{layer}{{fill:url(#hatch-layer-{layer})}}");
    }
    let [light, dark] = [&LIGHT, &DARK].map(|theme| colours(theme, layers));
    format!("\n{light}@media(prefers-color-scheme:dark){{\n{dark}}}\n{areas}{FORMS}")
}

/// The rules with colours.
fn colours(theme: &Theme, layers: &[usize]) -> String {
    let Theme { paper, text, muted, strong, line, grid, axis, layers: of_layers, accent } = theme;
    let mut layered = String::new();
    for &layer in layers {
        let colour = of_layers[layer - 1];
        let _ = writeln!(layered, ".layer-{layer}{{fill:{colour};stroke:{colour}}}");
        let _ = writeln!(layered, ".layer-{layer}.met{{stroke:{colour}}}");
    }
    format!(
        "\
.paper{{fill:{paper}}}
text{{fill:{text}}}
.tick,.caption{{fill:{muted}}}
.grid{{stroke:{grid}}}
.axis{{stroke:{axis}}}
.solid,.level,.sensor,.hatch,.swath,.ghost,.station,.trail,.leader{{fill:{line};stroke:{line}}}
{layered}.met{{stroke:{strong}}}
.cell,.chevron,.shaft,.arc,.tip,.path,.way,.near,.allowed,.sensed,.enough{{fill:{strong};stroke:{strong}}}
.touching,.overlapping,.impact,.below,.hit{{fill:{accent};stroke:{accent}}}
.passed{{fill:{strong};stroke:{strong}}}
.impact text,.below text{{fill:{accent}}}
.name text,.time text,.length text,.count text{{stroke:{paper}}}
"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn channels(colour: &str) -> [f64; 3] {
        [1, 3, 5].map(|at| f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0)
    }

    /// One colour over another.
    fn over(colour: &str, opacity: f64, below: [f64; 3]) -> [f64; 3] {
        let colour = channels(colour);
        [0, 1, 2].map(|i| colour[i] * opacity + below[i] * (1.0 - opacity))
    }

    /// The contrast of WCAG 2.
    fn contrast(a: [f64; 3], b: [f64; 3]) -> f64 {
        let luminance = |colour: [f64; 3]| {
            let linear = colour.map(|c| if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) });
            0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
        };
        let [a, b] = [luminance(a), luminance(b)];
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn the_contrast_of_black_and_white_is_21() {
        assert!((contrast(channels("#000000"), channels("#ffffff")) - 21.0).abs() < 1e-9);
    }

    #[test]
    fn text_and_lines_have_the_contrast_of_level_aa() {
        const TEXT: f64 = 4.5;
        const GRAPHICS: f64 = 3.0;
        for theme in [&LIGHT, &DARK] {
            let paper = channels(theme.paper);
            for text in [theme.text, theme.muted, theme.accent] {
                assert!(contrast(channels(text), paper) >= TEXT, "{text} on {}", theme.paper);
            }
            for line in [theme.strong, theme.line, theme.accent].into_iter().chain(theme.layers) {
                assert!(contrast(channels(line), paper) >= GRAPHICS, "{line} on {}", theme.paper);
            }
            // Names lie on the areas of colliders and of overlaps too.
            for line in [theme.line].into_iter().chain(theme.layers) {
                let area = over(line, AREA, over(line, AREA, paper));
                let overlap = over(theme.accent, REGION, area);
                for below in [area, overlap, over(theme.strong, GREY_REGION, area)] {
                    assert!(contrast(channels(theme.text), below) >= TEXT, "{} on {below:?}", theme.text);
                }
            }
        }
    }

    #[test]
    fn both_themes_colour_the_same_things_and_nothing_else_has_a_colour() {
        let all: Vec<usize> = (1..=COLOURS).collect();
        let sheet = stylesheet(&all);
        let selectors = |theme| {
            colours(theme, &all).lines().map(|rule| rule.split('{').next().unwrap_or("").to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(selectors(&LIGHT), selectors(&DARK));
        let dark = sheet.split_once("@media(prefers-color-scheme:dark)").expect("dark rules").1;
        assert!(dark.contains(DARK.paper) && !dark.contains(LIGHT.paper));
        assert!(!FORMS.contains("#") || FORMS.matches('#').count() == 1, "only the hatching is named");
        assert!(!sheet.contains("http") && !sheet.contains("@import") && !sheet.contains("@font-face"));
    }
}
