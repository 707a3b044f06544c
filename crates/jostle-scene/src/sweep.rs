use jostle::Aabb;

/// Boxes sorted along one axis for a sweep.
///
/// The axis is the one on which fewer pairs of boxes overlap, counted exactly. That is the number of candidates, so
/// flat boxes side by side cost no more than the same boxes turned.
pub(crate) struct Sweep {
    /// The interval of each box on the axis and its index, sorted.
    intervals: Vec<(f32, f32, u32)>,
}

impl Sweep {
    pub(crate) fn of(boxes: &[Aabb]) -> Sweep {
        let [along_x, along_y] = [0, 1].map(|axis| sorted_along(axis, boxes));
        let intervals = if overlaps(&along_x) <= overlaps(&along_y) { along_x } else { along_y };
        Sweep { intervals }
    }

    /// The boxes in the order of the sweep, each with those after it whose intervals overlap its own.
    pub(crate) fn candidates(&self) -> impl Iterator<Item = (usize, impl Iterator<Item = usize>)> {
        self.intervals.iter().enumerate().map(|(rank, &(_, end, i))| {
            let after = self.intervals[rank + 1..].iter().take_while(move |(start, ..)| *start <= end);
            (i as usize, after.map(|&(.., j)| j as usize))
        })
    }
}

fn sorted_along(axis: usize, boxes: &[Aabb]) -> Vec<(f32, f32, u32)> {
    let mut intervals: Vec<_> = boxes.iter().zip(0..).map(|(a, i)| (a.min[axis], a.max[axis], i)).collect();
    intervals.sort_by(|a, b| a.0.total_cmp(&b.0));
    intervals
}

/// The number of pairs of intervals that overlap, which for each interval are those that started before it and have not
/// ended. The intervals are sorted by their starts.
fn overlaps(intervals: &[(f32, f32, u32)]) -> u64 {
    let mut ends: Vec<f32> = intervals.iter().map(|(_, end, _)| *end).collect();
    ends.sort_by(f32::total_cmp);
    let mut ended = 0;
    let mut count = 0;
    for (started, (start, ..)) in intervals.iter().enumerate() {
        while ends.get(ended).is_some_and(|end| end < start) {
            ended += 1;
        }
        count += (started - ended.min(started)) as u64;
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidates(boxes: &[Aabb]) -> usize {
        Sweep::of(boxes).candidates().map(|(_, others)| others.count()).sum()
    }

    /// Boxes far wider than their distances: on x all of them overlap.
    fn flat(count: u32) -> Vec<Aabb> {
        let flat = |i: u32| {
            let (x, y) = (i as f32 * 10.0, i as f32 * 2.0);
            Aabb::new((x, y), (x + 1e7, y + 1.0))
        };
        (0..count).map(flat).collect()
    }

    #[test]
    fn flat_boxes_are_swept_along_the_axis_that_separates_them() {
        let boxes = flat(100_000);
        assert_eq!(candidates(&boxes), 0);
        let turned: Vec<Aabb> = boxes.iter().map(|a| Aabb::new((a.min.y, a.min.x), (a.max.y, a.max.x))).collect();
        assert_eq!(candidates(&turned), 0);
    }

    #[test]
    fn the_count_of_overlaps_is_the_number_of_candidates() {
        let boxes: Vec<Aabb> = (0..200_u32)
            .map(|i| {
                let (x, y) = ((i * 37 % 101) as f32, (i * 53 % 97) as f32);
                Aabb::new((x, y), (x + (i % 7) as f32, y + (i % 11) as f32))
            })
            .collect();
        for axis in 0..2 {
            let sweep = Sweep { intervals: sorted_along(axis, &boxes) };
            let swept: usize = sweep.candidates().map(|(_, others)| others.count()).sum();
            let overlap = |a: &Aabb, b: &Aabb| a.min[axis] <= b.max[axis] && b.min[axis] <= a.max[axis];
            let tried: usize =
                boxes.iter().enumerate().map(|(i, a)| boxes[i + 1..].iter().filter(|b| overlap(a, b)).count()).sum();
            assert!(tried > boxes.len(), "{tried} overlaps show nothing");
            assert_eq!((overlaps(&sweep.intervals), swept), (tried as u64, tried));
        }
    }
}
