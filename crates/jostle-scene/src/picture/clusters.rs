//! Which colliders are named, and clusters of contacts, which are counted instead.

use super::Picture;
use super::pixel::Pixel;
use super::sketch::Sketch;
use super::text::counted;
use super::view::View;
use crate::Contact;

/// The most colliders that are all named; if there are more, those in contacts are, up to the second number of
/// contacts.
const MOST_NAMED: usize = 60;
const MOST_CONTACTS: usize = 40;

/// The distance in pixels below which contacts are in one cluster, the fewest contacts of a cluster that are counted, and
/// the most clusters with a number.
const NEAR: f64 = 16.0;
const FEWEST: usize = 3;
const MOST_COUNTED: usize = 12;

/// The most contacts that are searched for clusters, pair by pair.
const MOST_SEARCHED: usize = 2000;

/// The colliders to name: all if they are few, otherwise those in contacts if these are few; and the numbers of contacts
/// of clusters, each with the area it belongs to, if not all colliders are named. The colliders of these clusters are not.
pub(super) fn labelled(view: &View, picture: &Picture<'_>) -> (Vec<usize>, Vec<(String, Sketch)>) {
    let (colliders, contacts) = (&picture.scene.colliders, picture.contacts);
    if colliders.len() <= MOST_NAMED {
        return ((0..colliders.len()).collect(), Vec::new());
    }
    if contacts.len() > MOST_SEARCHED {
        return (Vec::new(), Vec::new());
    }
    let middles: Vec<Pixel> = contacts.iter().map(|contact| middle(view, contact)).collect();
    let (large, small): (Vec<_>, Vec<_>) = clusters(&middles).into_iter().partition(|cluster| cluster.len() >= FEWEST);
    let few = contacts.len() <= MOST_CONTACTS;
    let lone = small.iter().flatten().filter(|_| few).flat_map(|&i| [contacts[i].a, contacts[i].b]);
    let mut named: Vec<usize> = lone.collect();
    named.sort_unstable();
    named.dedup();
    let count = |cluster: &Vec<usize>| (counted(cluster.len(), "contact"), around(cluster, &middles));
    let counts = if large.len() <= MOST_COUNTED { large.iter().map(count).collect() } else { Vec::new() };
    (named, counts)
}

fn middle(view: &View, contact: &Contact) -> Pixel {
    view.point(contact.separation.point_a).towards(view.point(contact.separation.point_b), 0.5)
}

/// The indices of points in groups that steps shorter than [`NEAR`] connect, in the order of their first points.
fn clusters(points: &[Pixel]) -> Vec<Vec<usize>> {
    let mut clusters: Vec<Vec<usize>> = Vec::new();
    for (i, point) in points.iter().enumerate() {
        let is_near = |cluster: &Vec<usize>| cluster.iter().any(|&other| points[other].distance(*point) < NEAR);
        let (near, mut far): (Vec<_>, Vec<_>) = clusters.into_iter().partition(is_near);
        far.push(near.into_iter().flatten().chain([i]).collect());
        clusters = far;
    }
    clusters.iter_mut().for_each(|cluster| cluster.sort_unstable());
    clusters.sort_by_key(|cluster| cluster[0]);
    clusters
}

/// The box of a cluster, with space for its marks.
fn around(cluster: &[usize], points: &[Pixel]) -> Sketch {
    const SPACE: f64 = 4.0;
    let coordinates = |of: fn(&Pixel) -> f64| cluster.iter().map(move |&i| of(&points[i]));
    let [min, max] = [(f64::min as fn(f64, f64) -> f64, f64::INFINITY, -SPACE), (f64::max, f64::NEG_INFINITY, SPACE)]
        .map(|(choose, start, space)| Pixel {
            x: coordinates(|p| p.x).fold(start, choose) + space,
            y: coordinates(|p| p.y).fold(start, choose) + space,
        });
    Sketch::rectangle([min, max])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_joined_through_others_between_them() {
        let points = [0.0, 40.0, 12.0, 90.0, 24.0].map(|x| Pixel { x, y: 0.0 });
        assert_eq!(clusters(&points), [vec![0, 2, 4], vec![1], vec![3]]);
        let joined = [0.0, 28.0, 14.0].map(|x| Pixel { x, y: 0.0 });
        assert_eq!(clusters(&joined), [vec![0, 1, 2]]);
    }
}
