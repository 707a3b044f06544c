//! Rounded convex shapes.

/// A placed convex shape: the convex hull of `corners`, its core, rounded outward by `radius`.
///
/// The corners may be in any order, may repeat, and may be inside the hull. One corner is a point or a disc, two are a
/// segment or a capsule.
///
/// ```
/// use jostle_oracle::Body;
/// let capsule = Body { corners: vec![[0.0, 0.0], [4.0, 0.0]], radius: 1.0 };
/// assert_eq!(jostle_oracle::distance(&capsule, &Body::point([2.0, 3.0])), 2.0);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    /// Points whose convex hull is the core; at least one, finite.
    pub corners: Vec<[f64; 2]>,
    /// The radius by which the core is rounded outward; finite and at least 0.
    pub radius: f32,
}

impl Body {
    /// Rotates and moves local corners, rounding each operation once in `f64` and in this order:
    /// `x = (c·px − s·py) + tx`, `y = (s·px + c·py) + ty`, nothing fused.
    ///
    /// `cos_sin` is used as given, also where it is not a unit vector.
    ///
    /// ```
    /// use jostle_oracle::Body;
    ///
    /// let quarter_turn = [0.0, 1.0];
    /// let body = Body::place(&[[2.0, 0.0], [0.0, 1.0]], quarter_turn, [10.0, 20.0], 0.5);
    /// assert_eq!(body.corners, [[10.0, 22.0], [9.0, 20.0]]);
    /// ```
    #[must_use]
    pub fn place(local: &[[f32; 2]], cos_sin: [f32; 2], translation: [f32; 2], radius: f32) -> Body {
        Body { corners: placed(local, cos_sin, translation), radius }
    }

    /// The body that is one point.
    ///
    /// ```
    /// assert_eq!(jostle_oracle::Body::point([1.0, 2.0]).radius, 0.0);
    /// ```
    #[must_use]
    pub fn point(p: [f64; 2]) -> Body {
        Body { corners: vec![p], radius: 0.0 }
    }
}

/// The corners in the world, rounded as [`Body::place`] says.
pub(crate) fn placed(local: &[[f32; 2]], cos_sin: [f32; 2], translation: [f32; 2]) -> Vec<[f64; 2]> {
    let [c, s] = cos_sin.map(f64::from);
    let [tx, ty] = translation.map(f64::from);
    let local = local.iter().map(|p| p.map(f64::from));
    local.map(|[px, py]| [(c * px - s * py) + tx, (s * px + c * py) + ty]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_translation_is_added_last() {
        // Near 2^53 the spacing is 2: adding 1 + 1 counts, adding 1 twice is lost.
        let far = 2f32.powi(53);
        let body = Body::place(&[[1.0, 1.0]], [1.0, 1.0], [far, far], 0.0);
        assert_eq!(body.corners, [[2f64.powi(53), 2f64.powi(53) + 2.0]]);
    }

    #[test]
    fn products_are_taken_in_f64() {
        let just_over_1 = 1.0 + f32::EPSILON;
        let body = Body::place(&[[just_over_1, 0.0]], [just_over_1, 0.0], [-1.0, 0.0], 0.0);
        let e = f64::from(f32::EPSILON);
        assert_eq!(body.corners, [[2.0 * e + e * e, 0.0]]);
    }
}
