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
    Method {
        name: "dots",
        function: "convex_contains_by_dots",
        question: "Is a point in a convex polygon?",
        source: "J. Lander, Crashing into the New Year, Game Developer, January 1999",
        cost: "a scalar product an edge",
        exact: "contains",
        fails: "in polygons that are not convex (misses), and next to borders if the numbers differ much in size",
    },
    Method {
        name: "angle-sum",
        function: "contains_by_angles",
        question: "Is a point in a polygon?",
        source: "J. Lander, Crashing into the New Year, Game Developer, January 1999",
        cost: "an arc tangent an edge",
        exact: "contains",
        fails: "on borders, and next to them if the numbers differ much in size",
    },
    Method {
        name: "quadrants",
        function: "contains_by_quadrants",
        question: "Is a point in a polygon?",
        source: "K. Weiler, An Incremental Angle Point in Polygon Test, Graphics Gems IV, 1994",
        cost: "two comparisons an edge, and a division for some",
        exact: "contains",
        fails: "on borders, and next to slanted edges, whose intercepts are rounded",
    },
    Method {
        name: "crossings",
        function: "contains_by_crossings",
        question: "Is a point in a polygon?",
        source: "W. R. Franklin, PNPOLY, 1970; E. Haines, Point in Polygon Strategies, Graphics Gems IV, 1994",
        cost: "a comparison an edge, and two products for some",
        exact: "contains",
        fails: "on right and upper borders (misses), and next to borders if the numbers differ much in size",
    },
    Method {
        name: "segment-dots",
        function: "nearest_on_segment",
        question: "Where on a segment is it nearest to a point?",
        source: "J. Lander, When Two Hearts Collide, Game Developer, February 1999",
        cost: "two scalar products and a division",
        exact: "closest_point",
        fails: "for points far away, beside which the products cancel",
    },
    Method {
        name: "vertices-inside",
        function: "vertices_inside",
        question: "Do two convex polygons meet?",
        source: "J. Lander, Crashing into the New Year, Game Developer, January 1999",
        cost: "a scalar product for each vertex of one and each edge of the other",
        exact: "intersects",
        fails: "where edges cross and no vertex is inside (misses)",
    },
    Method {
        name: "separating-edge",
        function: "separating_edge",
        question: "Do two convex polygons meet, asked step after step?",
        source: "J. Lander, When Two Hearts Collide, Game Developer, February 1999",
        cost: "one test of an edge if that of the last step still separates; else of all",
        exact: "relate; separation_from",
        fails: "next to touching, if the numbers differ much in size",
    },
    Method {
        name: "farthest-vertex",
        function: "circle_by_farthest_vertex",
        question: "Which circle bounds these vertices?",
        source: "J. Lander, When Two Hearts Collide, Game Developer, February 1999",
        cost: "two products a vertex",
        exact: "Convex::bounding_circle; intersects for what the circle stands for",
        fails: "as a substitute for the shape: false hits beside it, never a miss",
    },
    Method {
        name: "inner-walls",
        function: "inner_walls",
        question: "May a round mover stand here?",
        source: "J. Lander, Crashing into the New Year, Game Developer, January 1999",
        cost: "a point in a polygon, once the walls are made",
        exact: "encloses",
        fails: "at corners that bend into the room (free places refused), and in rooms narrower than the mover (blocked ones allowed)",
    },
    Method {
        name: "sector-steps",
        function: "sector_after_step",
        question: "May a player step there, in a level made of sectors?",
        source: "J. Lander, Crashing into the New Year, Game Developer, January 1999",
        cost: "a point in a polygon for each sector that is asked",
        exact: "SectorMap::cast_ray",
        fails: "steps longer than walls are thick, and past corners, pass through them",
    },
    Method {
        name: "axis-contacts",
        function: "contacts_by_axes",
        question: "At which points, and in which direction, do two convex polygons touch?",
        source: "W. Bittle, Contact Points Using Clipping, dyn4j.org, 2011",
        cost: "a scalar product for each vertex and each edge of both",
        exact: "contact_manifold; explain_manifold",
        fails: "where the centres lie to the other side than the short way out, at equal centres, and by swaps of nearly parallel faces",
    },
];
