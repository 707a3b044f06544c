//! A concave polygon and small figures around it.

use jostle::{Convex, Pose2, separation};
use jostle_oracle::{Body, Location, Region, Relation, depth, distance, relate};

use super::{
    area::{Area, AreaKind, location},
    figure::{Figure, Item, Kind},
    pairs::Mix,
    random::Random,
};

/// One area and many figures of a third of its size, each with the exact answer.
pub struct Crowd {
    pub area: Area,
    pub items: Vec<Item>,
    /// The distance to the area; `None` for figures that have a point in common with it.
    pub distances: Vec<Option<f64>>,
    region: Region,
    edges: Vec<Body>,
}

impl Crowd {
    /// The distance of each figure from the area; negative: the length of the minimum translation vector.
    pub fn separations(&self) -> Vec<f64> {
        let depth_of = |item: &Item| depth(&self.region, &item.body());
        let pairs = self.items.iter().zip(&self.distances);
        pairs.map(|(item, distance)| distance.unwrap_or_else(|| -depth_of(item))).collect()
    }

    pub fn region(&self) -> &Region {
        &self.region
    }

    /// The exact distance of a body from the area; `None` if they have a point in common.
    pub fn distance_to(&self, body: &Body) -> Option<f64> {
        distance_to(&self.region, &self.edges, body)
    }
}

/// An area and this many figures of this kind in this mix (confirmed by the oracle).
pub fn crowd(area: impl AreaKind, kind: Kind, mix: Mix, size: f32, count: usize) -> Crowd {
    /// Small enough for the notches.
    const SHARE: f32 = 0.3;
    let mut random = Random::named(&format!("{area} {kind} {} {size}", mix.name()));
    let pose = Pose2::new(random.within(4.0 * size), random.turn());
    let area = area.area(size, pose, &mut random);
    let region = area.region();
    let edges = edges(&region);
    let (mut items, mut distances) = (Vec::new(), Vec::new());
    while items.len() < count {
        let figure = Figure::random(kind, SHARE * size, &mut random);
        let reach = if mix == Mix::Over { size } else { 3.0 * size };
        let at = area.pose.translation + random.within(reach);
        let mut item = Item::new(figure, Pose2::new(at, random.turn()));
        if mix == Mix::Near {
            approach(&mut item, &edges, mix.gap(size, &mut random));
        }
        let distance = distance_to(&region, &edges, &item.body());
        let relation = if distance.is_some() { Relation::Apart } else { Relation::Overlapping };
        if mix.holds(relation, distance.unwrap_or(0.0), size) {
            items.push(item);
            distances.push(distance);
        }
    }
    Crowd { area, items, distances, region, edges }
}

/// The edges of a region as bodies.
fn edges(region: &Region) -> Vec<Body> {
    let edges = region.rings.iter().flat_map(|ring| {
        (0..ring.len()).map(|i| Body { corners: vec![ring[i], ring[(i + 1) % ring.len()]], radius: 0.0 })
    });
    edges.collect()
}

/// The exact distance of the nearest edge; `None` if they have a point in common.
fn distance_to(region: &Region, edges: &[Body], body: &Body) -> Option<f64> {
    let mut nearest = f64::INFINITY;
    for edge in edges {
        // Far below the rounding of the boxes, and without effect on edges that are not skipped.
        const SLACK: f64 = 1e-9;
        if box_gap(edge, body) * (1.0 - SLACK) > nearest {
            continue;
        }
        if relate(edge, body) != Relation::Apart {
            return None;
        }
        nearest = nearest.min(distance(edge, body));
    }
    // No edge meets the body, so it is wholly inside or wholly outside.
    (location(body.corners[0], region) == Location::Outside).then_some(nearest)
}

/// A lower bound of the distance of two bodies: the distance of their boxes.
fn box_gap(a: &Body, b: &Body) -> f64 {
    let span = |body: &Body, axis: usize| {
        let along = body.corners.iter().map(|corner| corner[axis]);
        let (low, high) = along.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)));
        (low - f64::from(body.radius), high + f64::from(body.radius))
    };
    let gap = |axis| {
        let ((low_a, high_a), (low_b, high_b)) = (span(a, axis), span(b, axis));
        (low_b - high_a).max(low_a - high_b).max(0.0)
    };
    gap(0).hypot(gap(1))
}

/// Moves a figure to this gap from its nearest edge.
fn approach(item: &mut Item, edges: &[Body], gap: f32) {
    let segments = edges.iter().filter_map(|edge| {
        let end = |i: usize| (edge.corners[i][0] as f32, edge.corners[i][1] as f32);
        Convex::segment(end(0), end(1)).ok()
    });
    let to = |segment: Convex| separation(segment.at(Pose2::IDENTITY), item.placed());
    if let Some(nearest) = segments.map(to).min_by(|a, b| a.distance.total_cmp(&b.distance)) {
        item.pose.translation += nearest.normal * (gap - nearest.distance);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::stars::StarKind;

    #[test]
    fn figures_lie_to_the_star_as_their_mix_says() {
        let kind = StarKind { corners: 24, holed: true };
        for (figure, mix) in [(Kind::Box, Mix::Over), (Kind::Box, Mix::Near), (Kind::Circle, Mix::Far)] {
            let crowd = crowd(kind, figure, mix, 1.0, 20);
            let region = crowd.region();
            let negative = |separation: &f64| *separation < 0.0;
            assert!(crowd.separations().iter().all(|s| negative(s) == (mix == Mix::Over)));
            for (item, claimed) in crowd.items.iter().zip(&crowd.distances) {
                let body = item.body();
                assert_eq!(relate(region, &body) == Relation::Apart, claimed.is_some(), "{item:?}");
                if let Some(claimed) = claimed {
                    assert!((distance(region, &body) - claimed).abs() < 1e-12, "{item:?}");
                }
            }
        }
    }
}
