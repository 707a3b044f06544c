//! The one table of colours.

use egui::{Color32, Theme};

use crate::sketch::Role;

/// The colours of the lab, one row a meaning: in light and in dark surroundings. All have a contrast of at least 3 to 1
/// against the paper of their theme.
const COLOURS: [(Role, [u8; 3], [u8; 3]); 10] = [
    (Role::A, [0x1f, 0x6f, 0xeb], [0x6c, 0xb0, 0xff]),
    (Role::B, [0xc2, 0x57, 0x1a], [0xf0, 0xa3, 0x5e]),
    (Role::Wall, [0x57, 0x60, 0x6a], [0x9a, 0xa4, 0xb2]),
    (Role::Contact, [0xbf, 0x39, 0x89], [0xff, 0x80, 0xc8]),
    (Role::Normal, [0x1a, 0x7f, 0x37], [0x4c, 0xc3, 0x8a]),
    (Role::Impact, [0x82, 0x50, 0xdf], [0xc2, 0x97, 0xff]),
    (Role::Exit, [0x0b, 0x72, 0x85], [0x5c, 0xc8, 0xd7]),
    (Role::Textbook, [0x8a, 0x6d, 0x00], [0xe3, 0xc2, 0x4d]),
    (Role::Wrong, [0xcf, 0x22, 0x2e], [0xff, 0x5c, 0x57]),
    (Role::Helper, [0x6e, 0x77, 0x81], [0x8b, 0x94, 0x9e]),
];

/// The paper of the picture, light and dark.
const PAPER: [[u8; 3]; 2] = [[0xff, 0xff, 0xff], [0x14, 0x18, 0x1f]];

/// The red, green and blue of a meaning.
#[must_use]
pub fn rgb(role: Role, is_dark: bool) -> [u8; 3] {
    let found = COLOURS.iter().find(|(known, ..)| *known == role);
    found.map_or([0x80; 3], |(_, light, dark)| if is_dark { *dark } else { *light })
}

/// The red, green and blue of the paper.
#[must_use]
pub fn paper(is_dark: bool) -> [u8; 3] {
    PAPER[usize::from(is_dark)]
}

/// The colour of a meaning under a theme.
#[must_use]
pub fn colour(role: Role, theme: Theme) -> Color32 {
    let [r, g, b] = rgb(role, theme == Theme::Dark);
    Color32::from_rgb(r, g, b)
}

/// The colour of the paper under a theme.
#[must_use]
pub fn paper_colour(theme: Theme) -> Color32 {
    let [r, g, b] = paper(theme == Theme::Dark);
    Color32::from_rgb(r, g, b)
}

/// The key of the name of a meaning, for the legend.
#[must_use]
pub fn role_key(role: Role) -> &'static str {
    match role {
        Role::A => "role.a",
        Role::B => "role.b",
        Role::Wall => "role.wall",
        Role::Contact => "role.contact",
        Role::Normal => "role.normal",
        Role::Impact => "role.impact",
        Role::Exit => "role.exit",
        Role::Textbook => "role.textbook",
        Role::Wrong => "role.wrong",
        Role::Helper => "role.helper",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn luminance(rgb: [u8; 3]) -> f64 {
        let linear = rgb.map(|channel| {
            let c = f64::from(channel) / 255.0;
            if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    #[test]
    fn every_colour_stands_out_from_the_paper() {
        for (role, light, dark) in COLOURS {
            for (colour, paper) in [(light, PAPER[0]), (dark, PAPER[1])] {
                let (p, q) = (luminance(colour) + 0.05, luminance(paper) + 0.05);
                assert!(p.max(q) / p.min(q) >= 3.0, "{role:?} {colour:?}");
            }
        }
    }
}
