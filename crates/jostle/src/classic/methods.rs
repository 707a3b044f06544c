/// A method of the textbook, as `jostle methods` and docs/textbook.md list it.
///
/// ```
/// let method = jostle::classic::METHODS.iter().find(|method| method.name == "circle-box-angle").unwrap();
/// assert_eq!(method.function, "circle_meets_box_by_angle");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Method {
    /// Its name on the command line.
    pub name: &'static str,
    /// The function or type of this module that it is.
    pub function: &'static str,
    /// The question that it answers.
    pub question: &'static str,
    /// Where it is described.
    pub source: &'static str,
    /// What it costs.
    pub cost: &'static str,
    /// What answers the same question exactly in this crate.
    pub exact: &'static str,
    /// Where it fails.
    pub fails: &'static str,
}

/// All methods of the textbook.
///
/// ```
/// use jostle::classic::METHODS;
/// assert!(METHODS.iter().all(|method| !method.source.is_empty() && !method.fails.is_empty()));
/// ```
pub const METHODS: &[Method] = &[
    Method {
        name: "swept-boxes",
        function: "sweep_boxes",
        question: "When do two moving boxes overlap during a step?",
        source: "Ron Levine's method, in M. Gomez, Simple Intersection Tests for Games, Gamasutra 1999",
        cost: "two divisions an axis",
        exact: "sweep_aabb",
        fails: "where corners pass each other so closely that rounded times decide",
    },
    Method {
        name: "circle-box-angle",
        function: "circle_meets_box_by_angle",
        question: "Do a circle and an upright box meet?",
        source: "an article on balls and blocks in games, whose author calls it approximate",
        cost: "two square roots and a division",
        exact: "intersects",
        fails: "beside faces (misses), past the corners of wide boxes (false hits) and at equal centres (misses)",
    },
    Method {
        name: "vertex-box",
        function: "box_of_vertices",
        question: "Which upright box bounds these vertices?",
        source: "J. Lander, When Two Hearts Collide, Game Developer, February 1999",
        cost: "four comparisons a vertex",
        exact: "Aabb::around; intersects for what the box stands for",
        fails: "as a substitute for turned or slanted shapes: false hits beside them, never a miss",
    },
    Method {
        name: "circle-pair",
        function: "circles_meet",
        question: "Do two circles meet?",
        source: "folklore",
        cost: "one square root",
        exact: "intersects",
        fails: "next to touching, if the numbers differ much in size",
    },
    Method {
        name: "circle-for-box",
        function: "circle_around_box",
        question: "Do two boxes meet, asked by circles that stand in for them?",
        source: "folklore",
        cost: "one square root a box",
        exact: "Aabb::intersects",
        fails: "circles around boxes: false hits beside long sides; circles within boxes: misses at corners and ends",
    },
    Method {
        name: "corners-inside",
        function: "corners_inside",
        question: "Do two upright boxes meet?",
        source: "articles on collisions in games",
        cost: "four points in a box",
        exact: "Aabb::intersects",
        fails: "misses where the mover is wider or higher than the resting box",
    },
    Method {
        name: "grown-box",
        function: "grown_box_meets",
        question: "Do two upright boxes meet, the mover taken for a point?",
        source: "articles on collisions in games; T. Lozano-Pérez, Spatial Planning, 1983",
        cost: "one point in a box",
        exact: "Aabb::intersects",
        fails: "if the growth is not the mover's true size: misses if it is less, false hits if it is more",
    },
    Method {
        name: "box-axes",
        function: "separating_box_axis",
        question: "Do two turned boxes meet?",
        source: "S. Gottschalk, M. Lin, D. Manocha, OBBTree, SIGGRAPH 1996",
        cost: "four axes, three scalar products each",
        exact: "relate",
        fails: "next to touching, where rounding decides",
    },
];
