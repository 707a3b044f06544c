//! Pictures of the lab without a graphics card: the toolkit's triangles, drawn one by one. The same bits everywhere.

use std::{collections::HashMap, fs, path::Path};

use egui::{
    ClippedPrimitive, Color32, ColorImage, ImageData, Mesh, TextureId, TexturesDelta,
    epaint::{Primitive, Vertex},
};

/// The textures by their names.
#[derive(Default)]
pub(crate) struct Textures(HashMap<TextureId, ColorImage>);

impl Textures {
    pub(crate) fn update(&mut self, delta: &mut TexturesDelta) {
        for (id, changes) in delta.set.drain() {
            for change in changes {
                let ImageData::Color(image) = change.image;
                match (change.pos, self.0.get_mut(&id)) {
                    (Some([x, y]), Some(whole)) => {
                        for row in 0..image.size[1] {
                            let from = &image.pixels[row * image.size[0]..][..image.size[0]];
                            let to = (y + row) * whole.size[0] + x;
                            whole.pixels[to..to + image.size[0]].copy_from_slice(from);
                        }
                    }
                    _ => {
                        self.0.insert(id, (*image).clone());
                    }
                }
            }
        }
        // Freed textures may still be drawn in this frame; there are few, so they stay.
        delta.free.clear();
    }
}

/// A picture of the whole lab.
pub(crate) struct Picture {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) pixels: Vec<Color32>,
}

impl Picture {
    pub(crate) fn new(primitives: &[ClippedPrimitive], textures: &Textures, [width, height]: [f32; 2]) -> Picture {
        let (width, height) = (width as usize, height as usize);
        let mut picture = Picture { width, height, pixels: vec![Color32::BLACK; width * height] };
        for ClippedPrimitive { clip_rect, primitive } in primitives {
            let Primitive::Mesh(mesh) = primitive else { continue };
            let Some(texture) = textures.0.get(&mesh.texture_id) else { continue };
            let clip = [
                clip_rect.min.x.max(0.0) as usize,
                clip_rect.min.y.max(0.0) as usize,
                (clip_rect.max.x.round().max(0.0) as usize).min(width),
                (clip_rect.max.y.round().max(0.0) as usize).min(height),
            ];
            picture.draw(mesh, texture, clip);
        }
        picture
    }

    fn draw(&mut self, mesh: &Mesh, texture: &ColorImage, clip: [usize; 4]) {
        for corners in mesh.indices.chunks_exact(3) {
            let [p, q, r] = [corners[0], corners[1], corners[2]].map(|index| mesh.vertices[index as usize]);
            self.triangle([p, q, r], texture, clip);
        }
    }

    fn triangle(&mut self, corners: [Vertex; 3], texture: &ColorImage, [left, top, right, bottom]: [usize; 4]) {
        let [p, q, r] = corners.map(|corner| corner.pos);
        let area = (q - p).x * (r - p).y - (q - p).y * (r - p).x;
        if area == 0.0 {
            return;
        }
        let low = p.min(q).min(r);
        let high = p.max(q).max(r);
        let range = |low: f32, high: f32, least: usize, most: usize| {
            let first = (low.floor().max(0.0) as usize).max(least);
            first..(high.ceil().max(0.0) as usize).min(most)
        };
        for y in range(low.y, high.y, top, bottom) {
            for x in range(low.x, high.x, left, right) {
                let at = egui::pos2(x as f32 + 0.5, y as f32 + 0.5);
                let share = |from: egui::Pos2, to: egui::Pos2| {
                    ((to - from).x * (at - from).y - (to - from).y * (at - from).x) / area
                };
                let shares = [share(q, r), share(r, p), share(p, q)];
                // On a common edge of two triangles, a pixel's centre belongs to the one whose edge goes down or left.
                let edges = [(q, r), (r, p), (p, q)];
                let is_inside = shares.iter().zip(edges).all(|(share, (from, to))| {
                    let along = if area > 0.0 { to - from } else { from - to };
                    *share > 0.0 || (*share == 0.0 && (along.y > 0.0 || (along.y == 0.0 && along.x < 0.0)))
                });
                if is_inside {
                    let colour = blend(corners, shares, texture);
                    let under = &mut self.pixels[y * self.width + x];
                    *under = over(colour, *under);
                }
            }
        }
    }

    /// The number of pixels with exactly this colour.
    pub(crate) fn count(&self, colour: Color32) -> usize {
        self.pixels.iter().filter(|pixel| **pixel == colour).count()
    }

    /// The number of different colours.
    pub(crate) fn colours(&self) -> usize {
        let mut all: Vec<[u8; 4]> = self.pixels.iter().map(|pixel| pixel.to_array()).collect();
        all.sort_unstable();
        all.dedup();
        all.len()
    }

    /// Writes it into the folder of pictures, to be looked at.
    pub(crate) fn save(&self, name: &str) {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lab-pictures");
        fs::create_dir_all(&folder).expect("a folder");
        let file = fs::File::create(folder.join(format!("{name}.png"))).expect("a file");
        let mut encoder = png::Encoder::new(std::io::BufWriter::new(file), self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Rgb);
        let bytes: Vec<u8> = self.pixels.iter().flat_map(|pixel| [pixel.r(), pixel.g(), pixel.b()]).collect();
        encoder.write_header().and_then(|mut writer| writer.write_image_data(&bytes)).expect("a picture");
    }
}

/// The colour of a point of a triangle: that of its corners, times that of the texture.
fn blend(corners: [Vertex; 3], shares: [f32; 3], texture: &ColorImage) -> [f32; 4] {
    let mix = |channel: &dyn Fn(&Vertex) -> f32| -> f32 {
        corners.iter().zip(shares).map(|(corner, share)| channel(corner) * share).sum()
    };
    let texel = texel(texture, mix(&|corner| corner.uv.x), mix(&|corner| corner.uv.y));
    core::array::from_fn(|i| mix(&|corner| f32::from(corner.color.to_array()[i])) * texel[i] / 255.0)
}

/// The texture at a place, between its four nearest pixels.
fn texel(texture: &ColorImage, u: f32, v: f32) -> [f32; 4] {
    let [width, height] = texture.size;
    let (x, y) = (u * width as f32 - 0.5, v * height as f32 - 0.5);
    let (column, row) = (x.floor(), y.floor());
    let at = |x: f32, y: f32| {
        let x = (x.max(0.0) as usize).min(width - 1);
        let y = (y.max(0.0) as usize).min(height - 1);
        texture.pixels[y * width + x].to_array().map(f32::from)
    };
    let (s, t) = (x - column, y - row);
    let corners = [
        (at(column, row), (1.0 - s) * (1.0 - t)),
        (at(column + 1.0, row), s * (1.0 - t)),
        (at(column, row + 1.0), (1.0 - s) * t),
        (at(column + 1.0, row + 1.0), s * t),
    ];
    core::array::from_fn(|i| corners.iter().map(|(colour, share)| colour[i] * share).sum())
}

/// A colour with premultiplied alpha over another.
fn over(colour: [f32; 4], under: Color32) -> Color32 {
    let left = 1.0 - colour[3] / 255.0;
    let under = under.to_array();
    let [r, g, b] = core::array::from_fn(|i| (colour[i] + f32::from(under[i]) * left).round().clamp(0.0, 255.0) as u8);
    Color32::from_rgb(r, g, b)
}
