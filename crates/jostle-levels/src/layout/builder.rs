use super::{Figure, Layout, LayoutError, LayoutGrid, LayoutObject, LayoutTraits};
use crate::Diagnostic;
use jostle::{Pose2, Shape};
use std::collections::HashSet;

/// The most cells of a layer of tiles, and of all kinds of cells of a level together with those that are empty. A
/// checkerboard of so many is two million boxes, which take 750 MB.
pub(crate) const MOST_CELLS: usize = 1 << 22;

/// The most layers of a level: a filter has a bit for each.
const MOST_LAYERS: usize = 64;

/// A layout that is being read.
#[derive(Debug, Default)]
pub(crate) struct Builder {
    layout: Layout,
    names: HashSet<String>,
    cells: usize,
}

/// The part of a file that is being read: its kind and number, as diagnostics have them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) kind: &'static str,
    pub(crate) index: u32,
}

impl Builder {
    pub(crate) fn new(name: &str, y_down: bool) -> Builder {
        Builder { layout: Layout { name: name.into(), y_down, ..Layout::default() }, ..Builder::default() }
    }

    pub(crate) fn finish(self) -> Layout {
        self.layout
    }

    /// The number of the layer with this name, which is added if there is none.
    pub(crate) fn layer(&mut self, name: &str, place: Place) -> usize {
        let layers = &mut self.layout.layers;
        if let Some(layer) = layers.iter().position(|layer| layer == name) {
            return layer;
        }
        if layers.len() < MOST_LAYERS {
            layers.push(name.into());
            return layers.len() - 1;
        }
        let message = format!(
            "layer {name:?} is one too many, {MOST_LAYERS} are possible; it counts as {:?}",
            layers[MOST_LAYERS - 1]
        );
        self.diagnose("too-many-layers", place, message);
        MOST_LAYERS - 1
    }

    /// The name, followed by the number if it is taken, and by further ones until it is not.
    pub(crate) fn unique(&mut self, name: &str, number: u32) -> String {
        let numbers =
            (0..).map(|more| if more == 0 { format!("{name} #{number}") } else { format!("{name} #{number}.{more}") });
        let free = [name.to_owned()].into_iter().chain(numbers).find(|name| !self.names.contains(name));
        let free = free.unwrap_or_default();
        self.names.insert(free.clone());
        free
    }

    pub(crate) fn diagnose(&mut self, code: &'static str, place: Place, message: String) {
        self.layout.diagnostics.push(Diagnostic { code, lump: place.kind, index: Some(place.index), message });
    }

    pub(crate) fn bad_properties(&mut self, place: Place, faults: Vec<String>) {
        faults.into_iter().for_each(|fault| self.diagnose("bad-property", place, fault));
    }

    /// The figure as a shape; if it is none, `None` and a diagnostic.
    pub(crate) fn shape(&mut self, figure: &Figure, place: Place) -> Option<Shape> {
        match figure.shape() {
            Ok(shape) => Some(shape),
            Err(error) => {
                self.diagnose("bad-shape", place, format!("{error}; it is left out"));
                None
            }
        }
    }

    /// Adds an object; its name is made unique.
    pub(crate) fn add(
        &mut self,
        place: Place,
        name: &str,
        layer: usize,
        (shape, pose): (Shape, Pose2),
        traits: LayoutTraits,
    ) {
        if !pose.is_finite() {
            let message = format!("its position {} is not finite; it is left out", pose.translation);
            return self.diagnose("bad-shape", place, message);
        }
        let name = self.unique(name, place.index);
        self.layout.objects.push(LayoutObject { name, layer, shape, pose, traits });
    }

    /// Adds a grid, unless it has no cells.
    ///
    /// # Errors
    /// If the level has too many cells.
    pub(crate) fn add_grid(&mut self, place: Place, grid: LayoutGrid) -> Result<(), LayoutError> {
        if grid.cells.is_empty() {
            return Ok(());
        }
        self.cells = self.cells.saturating_add(grid.columns.saturating_mul(grid.rows));
        if self.cells > 4 * MOST_CELLS {
            let reason = format!(
                "the layers of tiles have more than {} cells, those of each kind counted for themselves; split the level",
                4 * MOST_CELLS
            );
            return Err(LayoutError::Invalid { place: format!("{} {}", place.kind, place.index), reason });
        }
        let name = self.unique(&grid.name, place.index);
        self.layout.grids.push(LayoutGrid { name, ..grid });
        Ok(())
    }
}
