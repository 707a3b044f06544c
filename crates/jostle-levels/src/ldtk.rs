use crate::layout::{Builder, Figure, LoadFile, Place, Properties, Value};
use crate::{Layout, LayoutError, LayoutGrid, LayoutTraits};
use jostle::{Pose2, Vec2};
use serde::Deserialize;
use std::collections::BTreeMap;

/// A project of the editor LDtk (`.ldtk`, versions 1.x), which has one or several levels.
///
/// ```
/// use jostle_levels::LdtkProject;
/// let text = r#"{"jsonVersion": "1.5.3", "defs": {"layers": []}, "levels": [
///     {"identifier": "Cave", "layerInstances": []}, {"identifier": "Roof", "layerInstances": []}]}"#;
/// assert_eq!(LdtkProject::parse(text)?.levels(), ["Cave", "Roof"]);
/// # Ok::<(), jostle_levels::LayoutError>(())
/// ```
#[derive(Clone, Debug)]
pub struct LdtkProject {
    levels: Vec<LdtkLevel>,
    /// The names of the values of each layer definition, by its number.
    value_names: BTreeMap<i64, BTreeMap<i64, String>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Project {
    defs: Definitions,
    #[serde(default)]
    levels: Vec<LdtkLevel>,
    #[serde(default)]
    worlds: Vec<World>,
}

/// One of several worlds; a project of one has its levels at the root.
#[derive(Deserialize)]
struct World {
    levels: Vec<LdtkLevel>,
}

#[derive(Deserialize)]
struct Definitions {
    layers: Vec<LayerDefinition>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct LayerDefinition {
    uid: i64,
    #[serde(default)]
    int_grid_values: Vec<ValueDefinition>,
}

#[derive(Deserialize)]
struct ValueDefinition {
    value: i64,
    identifier: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct LdtkLevel {
    identifier: String,
    #[serde(default)]
    world_x: f64,
    #[serde(default)]
    world_y: f64,
    /// `None` if the level is in a file of its own.
    layer_instances: Option<Vec<LdtkLayer>>,
    external_rel_path: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct LdtkLayer {
    #[serde(rename = "__identifier")]
    name: String,
    #[serde(rename = "__type")]
    kind: String,
    #[serde(rename = "__cWid", default)]
    columns: u32,
    #[serde(rename = "__cHei", default)]
    rows: u32,
    #[serde(rename = "__gridSize", default)]
    size: f64,
    #[serde(rename = "__pxTotalOffsetX", default)]
    left: f64,
    #[serde(rename = "__pxTotalOffsetY", default)]
    top: f64,
    #[serde(default)]
    layer_def_uid: i64,
    #[serde(default)]
    int_grid_csv: Vec<i64>,
    #[serde(default)]
    entity_instances: Vec<Entity>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Entity {
    #[serde(rename = "__identifier")]
    name: String,
    #[serde(rename = "__pivot", default)]
    pivot: [f64; 2],
    px: [f64; 2],
    #[serde(default)]
    width: f64,
    #[serde(default)]
    height: f64,
    #[serde(default)]
    field_instances: Vec<Field>,
}

#[derive(Clone, Debug, Deserialize)]
struct Field {
    #[serde(rename = "__identifier")]
    name: String,
    #[serde(rename = "__value", default)]
    value: serde_json::Value,
}

impl LdtkProject {
    /// Reads the project; its levels are only checked for their form.
    ///
    /// # Errors
    /// If the text is no JSON, not that of an LDtk project, or of another version than 1.x.
    pub fn parse(text: &str) -> Result<LdtkProject, LayoutError> {
        // The version first, since another one may have other fields.
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Version {
            json_version: String,
        }
        let Version { json_version: found } = json(text)?;
        if found.split('.').next() != Some("1") {
            return Err(LayoutError::Version { format: "LDtk", found, read: "1.x" });
        }
        let Project { defs, mut levels, worlds } = json(text)?;
        levels.extend(worlds.into_iter().flat_map(|world| world.levels));
        let names = |layer: LayerDefinition| {
            let named = layer.int_grid_values.into_iter().filter_map(|value| Some((value.value, value.identifier?)));
            (layer.uid, named.collect())
        };
        Ok(LdtkProject { levels, value_names: defs.layers.into_iter().map(names).collect() })
    }

    /// The names of the levels, in the order of the file, those of several worlds one after another.
    #[must_use]
    pub fn levels(&self) -> Vec<&str> {
        self.levels.iter().map(|level| level.identifier.as_str()).collect()
    }

    /// Reads the level with this name, in the coordinates of its world, pixels with y down. `load` reads the level's own
    /// file (`.ldtkl`) if the project keeps levels apart.
    ///
    /// Each value of an IntGrid layer other than 0 becomes a grid: its tag is the value, and its layer has the name of
    /// the value, or that of the IntGrid layer if the value has none. Entities become boxes in a layer with the name of
    /// theirs, or points if they have no size. They are sensors, since most mark a place, unless they have a field
    /// `solid` that is true; `sensor`, `one_way` and `tag` are read too, as in [`tiled_layout`](crate::tiled_layout).
    /// Layers of mere tiles are left out.
    ///
    /// # Errors
    /// If there is no such level, its file cannot be loaded, or the values of a layer do not fit its size.
    pub fn layout(&self, name: &str, load: &mut LoadFile<'_>) -> Result<Layout, LayoutError> {
        let Some(level) = self.levels.iter().find(|level| level.identifier == name) else {
            let levels = self.levels().into_iter().map(str::to_owned).collect();
            return Err(LayoutError::UnknownLevel { level: name.into(), levels });
        };
        match (&level.layer_instances, &level.external_rel_path) {
            (Some(layers), _) => self.layers(level, layers),
            (None, Some(file)) => {
                let place = format!("level {name:?}");
                let missing = |reason| LayoutError::MissingFile { file: file.clone(), place, reason };
                let within = |error| LayoutError::InFile { file: file.clone(), error: Box::new(error) };
                let own: LdtkLevel = json(&load(file).map_err(missing)?).map_err(within)?;
                self.layers(&own, own.layer_instances.as_deref().unwrap_or_default()).map_err(within)
            }
            (None, None) => {
                let reason = "it has no layers; save the project again in LDtk".into();
                Err(LayoutError::Invalid { place: format!("level {name:?}"), reason })
            }
        }
    }

    fn layers(&self, level: &LdtkLevel, layers: &[LdtkLayer]) -> Result<Layout, LayoutError> {
        let mut builder = Builder::new(&level.identifier, true);
        // The file has the topmost layer first.
        for (index, layer) in layers.iter().enumerate().rev() {
            let place = Place { kind: "layer", index: index as u32 };
            let origin = [level.world_x + layer.left, level.world_y + layer.top];
            if !layer.int_grid_csv.is_empty() {
                self.int_grid(layer, place, origin, &mut builder)?;
            }
            for (number, entity) in layer.entity_instances.iter().enumerate() {
                let place = Place { kind: "entity", index: number as u32 };
                entity.add(&layer.name, place, origin, &mut builder);
            }
            if !["IntGrid", "Entities", "Tiles", "AutoLayer"].contains(&layer.kind.as_str()) {
                let message = format!("layer {:?} is of the unknown type {:?}; it is left out", layer.name, layer.kind);
                builder.diagnose("unknown-layer", place, message);
            }
        }
        Ok(builder.finish())
    }

    fn int_grid(
        &self,
        layer: &LdtkLayer,
        place: Place,
        origin: [f64; 2],
        builder: &mut Builder,
    ) -> Result<(), LayoutError> {
        let invalid = |reason| Err(LayoutError::Invalid { place: format!("layer {:?}", layer.name), reason });
        let (columns, rows) = (layer.columns as usize, layer.rows as usize);
        if columns.checked_mul(rows) != Some(layer.int_grid_csv.len()) {
            let count = layer.int_grid_csv.len();
            return invalid(format!("it has {count} values instead of {columns} by {rows}; save it again in LDtk"));
        }
        let size = layer.size as f32;
        if !(size.is_finite() && size > 0.0) {
            return invalid(format!("its cells are {} pixels wide; save it again in LDtk", layer.size));
        }
        let mut cells: BTreeMap<i64, Vec<u32>> = BTreeMap::new();
        for (cell, value) in layer.int_grid_csv.iter().enumerate().filter(|(_, value)| **value != 0) {
            cells.entry(*value).or_default().push(cell as u32);
        }
        let alone = cells.len() == 1;
        for (value, cells) in cells {
            let identifier = self.value_names.get(&layer.layer_def_uid).and_then(|names| names.get(&value));
            let of_value = identifier.cloned().unwrap_or_else(|| value.to_string());
            let name = if alone { layer.name.clone() } else { format!("{} {of_value}", layer.name) };
            let Ok(tag) = u32::try_from(value) else {
                builder.diagnose("bad-value", place, format!("value {value} is negative; its cells are left out"));
                continue;
            };
            let traits = LayoutTraits { tag, ..LayoutTraits::default() };
            let number = builder.layer(identifier.unwrap_or(&layer.name), place);
            let origin = rounded(origin);
            let grid = LayoutGrid { name, layer: number, origin, size, columns, rows, cells, shape: None, traits };
            builder.add_grid(place, grid)?;
        }
        Ok(())
    }
}

impl Entity {
    fn add(&self, layer: &str, place: Place, origin: [f64; 2], builder: &mut Builder) {
        let fields = Properties::new(self.field_instances.iter().map(|field| {
            let value = match &field.value {
                serde_json::Value::Bool(flag) => Value::Flag(*flag),
                serde_json::Value::Number(number) => number.as_f64().map_or(Value::Other, Value::Number),
                serde_json::Value::String(text) => Value::Text(text.clone()),
                _ => Value::Other,
            };
            (field.name.clone(), value)
        }));
        let mut faults = Vec::new();
        let solid = fields.flag("solid", &mut faults) == Some(true);
        let marks = LayoutTraits { sensor: !solid, ..LayoutTraits::default() };
        let traits = fields.traits(marks, true, &mut faults);
        builder.bad_properties(place, faults);
        let figure = Figure::rectangle(self.width, self.height);
        let Some(shape) = builder.shape(&figure, place) else { return };
        let size = [self.width, self.height];
        let corner = [0, 1].map(|axis| origin[axis] + self.px[axis] - self.pivot[axis] * size[axis]);
        let number = builder.layer(layer, place);
        builder.add(place, &self.name, number, (shape, Pose2::from(rounded(corner))), traits);
    }
}

fn rounded([x, y]: [f64; 2]) -> Vec2 {
    Vec2::new(x as f32, y as f32)
}

fn json<'t, T: Deserialize<'t>>(text: &'t str) -> Result<T, LayoutError> {
    serde_json::from_str(text).map_err(|error| LayoutError::Syntax { format: "LDtk", reason: error.to_string() })
}
