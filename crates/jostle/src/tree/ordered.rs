use super::{
    axis_box::AxisBox,
    box_tree::AxisBoxTree,
    node::{LANES, Node, Target},
};

impl<B: AxisBox<N>, const N: usize> AxisBoxTree<B, N> {
    /// Offers the items in roughly increasing order of a measure of their boxes: the lanes of each node are followed
    /// in that order, depth first.
    ///
    /// `measures` returns for each lane of a node a lower bound of the measure of all items inside, NaN to skip the
    /// lane. `visit` returns the new limit, above which nothing is offered any more. Limits only fall; NaN changes
    /// nothing.
    pub(super) fn visit_in_order(
        &self,
        measures: &impl Fn(&Node<N>) -> [f64; LANES],
        mut limit: f64,
        visit: &mut impl FnMut(usize) -> f64,
    ) {
        self.visit_node(0, measures, &mut limit, visit);
    }

    fn visit_node(
        &self,
        node: usize,
        measures: &impl Fn(&Node<N>) -> [f64; LANES],
        limit: &mut f64,
        visit: &mut impl FnMut(usize) -> f64,
    ) {
        let node = &self.nodes[node];
        let mut measures_here = measures(node);
        loop {
            let lane = least(&measures_here);
            let is_within = measures_here[lane] <= *limit;
            if !is_within {
                return;
            }
            measures_here[lane] = f64::NAN;
            match node.links[lane].target() {
                Target::Node(below) => self.visit_node(below, measures, limit, visit),
                Target::Item(item) => *limit = limit.min(visit(item)),
            }
        }
    }
}

/// The lane with the least measure, the first of equals; NaN only if all are.
#[inline]
fn least(measures: &[f64; LANES]) -> usize {
    (1..LANES).fold(0, |least, lane| {
        let is_less = measures[lane] < measures[least] || measures[least].is_nan();
        if is_less { lane } else { least }
    })
}
