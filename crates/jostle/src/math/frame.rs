use alloc::vec::Vec;
use core::fmt;

use super::{dvec2::DVec2, greater, pose2::Pose2, rot2::Rot2, vec2::Vec2};

/// A local frame: an origin in f64, relative to which positions are f32. For coordinates that are large beside the
/// distances that matter, such as metres of a map or degrees.
///
/// All answers are exact for the f32 that they are given. What rounding to f32 does is seen far from the origin: at
/// 5,900,000 m the step is half a metre. In a frame near what is asked about, positions are rounded relative to its origin,
/// by at most [`error_at`](Frame::error_at) their distance from it: 0.03 mm in each
/// coordinate within a kilometre.
///
/// ```
/// use jostle::{Convex, Frame, Polygon, Rot2, contains, intersects};
/// let site = Frame::new(500_000.0, 5_900_000.0)?; // UTM
/// let hall = Polygon::new(site.ring([[500_010.2, 5_900_004.1], [500_034.7, 5_900_004.1], [500_034.7, 5_900_019.6]]))?;
/// let crane = Convex::rectangle(4.0, 3.0)?;
/// let there = site.pose(500_033.0, 5_900_007.5, Rot2::degrees(30.0));
/// assert!(intersects(hall.at((0.0, 0.0)), crane.at(there)));
/// let (x, y) = site.point(there.translation);
/// assert!((x - 500_033.0).abs() < 1e-4 && (y - 5_900_007.5).abs() < 1e-4);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// Finite.
    origin: [f64; 2],
}

impl Frame {
    /// The frame with this origin.
    ///
    /// # Errors
    /// If a coordinate is not finite.
    ///
    /// ```
    /// use jostle::Frame;
    /// assert_eq!(Frame::new(5e5, 5.9e6)?.origin(), [5e5, 5.9e6]);
    /// let error = Frame::new(f64::INFINITY, 0.0).unwrap_err();
    /// assert_eq!(error.to_string(), "the origin of a frame is (inf, 0); give finite coordinates");
    /// # Ok::<(), jostle::FrameError>(())
    /// ```
    pub fn new(x: f64, y: f64) -> Result<Frame, FrameError> {
        let origin = [x, y];
        if x.is_finite() && y.is_finite() { Ok(Frame { origin }) } else { Err(FrameError { origin }) }
    }

    /// Its origin.
    ///
    /// ```
    /// assert_eq!(jostle::Frame::new(5e5, 5.9e6)?.origin(), [5e5, 5.9e6]);
    /// # Ok::<(), jostle::FrameError>(())
    /// ```
    #[must_use]
    pub fn origin(self) -> [f64; 2] {
        self.origin
    }

    /// The frame whose origin is moved by this much, as [`World::shift_origin`](crate::World::shift_origin) moves that of a
    /// world. A displacement that is not finite leaves it.
    ///
    /// ```
    /// let frame = jostle::Frame::new(5e5, 5.9e6)?;
    /// assert_eq!(frame.shifted((1024.0, -512.0)).origin(), [501_024.0, 5_899_488.0]);
    /// # Ok::<(), jostle::FrameError>(())
    /// ```
    #[must_use]
    pub fn shifted(self, by: impl Into<Vec2>) -> Frame {
        let by = by.into();
        let [x, y] = self.origin;
        Frame::new(x + f64::from(by.x), y + f64::from(by.y)).unwrap_or(self)
    }

    /// A position in it.
    ///
    /// ```
    /// let frame = jostle::Frame::new(5e5, 5.9e6)?;
    /// assert_eq!(frame.local(500_002.5, 5_900_001.0), (2.5, 1.0).into());
    /// # Ok::<(), jostle::FrameError>(())
    /// ```
    #[must_use]
    pub fn local(self, x: f64, y: f64) -> Vec2 {
        DVec2::new(x - self.origin[0], y - self.origin[1]).into()
    }

    /// A pose in it.
    ///
    /// ```
    /// let frame = jostle::Frame::new(5e5, 5.9e6)?;
    /// let pose = frame.pose(500_002.5, 5_900_001.0, jostle::Rot2::quarter_turns(1));
    /// assert_eq!(pose.translation, (2.5, 1.0).into());
    /// # Ok::<(), jostle::FrameError>(())
    /// ```
    #[must_use]
    pub fn pose(self, x: f64, y: f64, rotation: Rot2) -> Pose2 {
        Pose2 { translation: self.local(x, y), rotation }
    }

    /// Where a point of it is; accurate to f64.
    ///
    /// ```
    /// let frame = jostle::Frame::new(5e5, 5.9e6)?;
    /// assert_eq!(frame.point((2.5, 1.0)), (500_002.5, 5_900_001.0));
    /// # Ok::<(), jostle::FrameError>(())
    /// ```
    #[must_use]
    pub fn point(self, p: impl Into<Vec2>) -> (f64, f64) {
        let p = p.into();
        (self.origin[0] + f64::from(p.x), self.origin[1] + f64::from(p.y))
    }

    /// The points of a ring or a line in it, from which [`Polygon`](crate::Polygon) and [`Chain`](crate::Chain) are made.
    ///
    /// ```
    /// let frame = jostle::Frame::new(10.0, 53.0)?; // degrees
    /// assert_eq!(frame.ring([[10.25, 53.0], [10.0, 53.5]]), [(0.25, 0.0), (0.0, 0.5)].map(jostle::Vec2::from));
    /// # Ok::<(), jostle::FrameError>(())
    /// ```
    #[must_use]
    pub fn ring(self, coordinates: impl IntoIterator<Item = [f64; 2]>) -> Vec<Vec2> {
        coordinates.into_iter().map(|[x, y]| self.local(x, y)).collect()
    }

    /// The most that rounding moves a coordinate that is so far from the origin: half a step of f32 there, and a step of f64
    /// of the origin.
    ///
    /// ```
    /// let frame = jostle::Frame::new(5e5, 5.9e6)?;
    /// assert!(frame.error_at(1000.0) < 0.000_04); // metres
    /// assert!(jostle::Frame::new(0.0, 0.0)?.error_at(5.9e6) == 0.25);
    /// # Ok::<(), jostle::FrameError>(())
    /// ```
    #[must_use]
    pub fn error_at(self, distance: f64) -> f64 {
        let far = distance.abs() as f32;
        if !far.is_finite() {
            return f64::INFINITY;
        }
        let step = f64::from(far.next_up()) - f64::from(far);
        let [x, y] = self.origin.map(f64::abs);
        0.5 * step + f64::EPSILON * greater(x, y)
    }
}

/// The origin of a frame is not finite.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct FrameError {
    /// The origin that was given.
    pub origin: [f64; 2],
}

impl fmt::Display for FrameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [x, y] = self.origin;
        write!(f, "the origin of a frame is ({x}, {y}); give finite coordinates")
    }
}

impl core::error::Error for FrameError {}
