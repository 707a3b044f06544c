use alloc::vec::Vec;
use core::fmt;

use super::{motion::Motion, pose2::Pose2};

/// A way through several poses: segments, each a pose to start from and a motion from there. There is at least one, and all
/// numbers are finite.
///
/// A segment starts exactly at its pose, and where rounding makes the motion before end beside it, the path goes on from the
/// pose. Ask [`World::follow`](crate::World::follow) what a shape meets on it.
///
/// ```
/// use jostle::{Path, Pose2, Rot2};
/// let park = Path::through([
///     Pose2::from((0.0, 0.0)),
///     Pose2::from((8.0, 0.0)),
///     Pose2::new((8.0, 0.0), Rot2::quarter_turns(1)),
/// ])?;
/// assert_eq!(park.segments().len(), 2);
/// assert_eq!(park.pose_at(0, 0.25).translation.x, 2.0);
/// # Ok::<(), jostle::PathError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Path {
    segments: Vec<(Pose2, Motion)>,
}

impl Path {
    /// The path through these poses, by [`Motion::between`]: straight from each to the next, turning the shorter way round.
    ///
    /// # Errors
    /// With fewer than two poses, a pose that is not finite, or two whose distance is beyond the range of f32.
    ///
    /// ```
    /// use jostle::{Path, PathError};
    /// assert!(Path::through([(0.0, 0.0), (4.0, 0.0), (4.0, 4.0)]).is_ok());
    /// let error = Path::through([(0.0, 0.0), (f32::NAN, 0.0)]).unwrap_err();
    /// assert_eq!(error.to_string(), "pose 1 of the path is not finite: at (NaN, 0); give a finite one");
    /// ```
    pub fn through(poses: impl IntoIterator<Item = impl Into<Pose2>>) -> Result<Path, PathError> {
        Path::joined(poses, Motion::between)
    }

    /// The path through these poses, by [`Motion::arc`]: from each to the next with one turn about a fixed point.
    ///
    /// # Errors
    /// With fewer than two poses, or a pose that is not finite.
    ///
    /// ```
    /// use jostle::{Path, Pose2, Rot2};
    /// let turn = Path::through_arcs([Pose2::from((0.0, 0.0)), Pose2::new((2.0, 0.0), Rot2::quarter_turns(2))])?;
    /// let middle = turn.pose_at(0, 0.5).translation; // half a circle about (1, 0)
    /// assert!((middle - jostle::Vec2::new(1.0, -1.0)).length() < 1e-6);
    /// # Ok::<(), jostle::PathError>(())
    /// ```
    pub fn through_arcs(poses: impl IntoIterator<Item = impl Into<Pose2>>) -> Result<Path, PathError> {
        Path::joined(poses, Motion::arc)
    }

    fn joined(
        poses: impl IntoIterator<Item = impl Into<Pose2>>,
        motion: impl Fn(Pose2, Pose2) -> Motion,
    ) -> Result<Path, PathError> {
        let poses: Vec<Pose2> = poses.into_iter().map(Into::into).collect();
        if let Some(index) = poses.iter().position(|pose| !pose.is_finite()) {
            return Err(PathError::PoseNotFinite { index, pose: poses[index] });
        }
        Path::of_segments(poses.windows(2).map(|ends| (ends[0], motion(ends[0], ends[1]))))
    }

    /// The path of these motions, each from where the one before ends, rounded to f32.
    ///
    /// # Errors
    /// Without a motion, or with a start, a motion or an end of one that is not finite.
    ///
    /// ```
    /// use jostle::{Motion, Path};
    /// let drive = Path::by_motions((0.0, 0.0), [Motion::linear((4.0, 0.0)), Motion::ZERO.turning(1.5).about((0.0, 2.0))])?;
    /// assert_eq!(drive.segments()[1].0.translation.x, 4.0);
    /// # Ok::<(), jostle::PathError>(())
    /// ```
    pub fn by_motions(start: impl Into<Pose2>, motions: impl IntoIterator<Item = Motion>) -> Result<Path, PathError> {
        let mut pose = start.into();
        Path::of_segments(motions.into_iter().map(|motion| {
            let segment = (pose, motion);
            pose = motion.end(pose);
            segment
        }))
    }

    /// The path of these segments, as given.
    ///
    /// # Errors
    /// Without a segment, or with a pose or motion that is not finite.
    ///
    /// ```
    /// use jostle::{Motion, Path, PathError, Pose2};
    /// let spin = [(Pose2::IDENTITY, Motion::ZERO.turning(7.0))]; // more than a turn, which no poses say
    /// assert_eq!(Path::of_segments(spin)?.segments(), spin);
    /// assert_eq!(Path::of_segments([]), Err(PathError::TooShort));
    /// # Ok::<(), jostle::PathError>(())
    /// ```
    pub fn of_segments(segments: impl IntoIterator<Item = (Pose2, Motion)>) -> Result<Path, PathError> {
        let segments: Vec<(Pose2, Motion)> = segments.into_iter().collect();
        for (index, &(pose, motion)) in segments.iter().enumerate() {
            if !pose.is_finite() {
                return Err(PathError::PoseNotFinite { index, pose });
            }
            if !motion.is_finite() || !motion.end(pose).is_finite() {
                return Err(PathError::MotionNotFinite { index, motion });
            }
        }
        if segments.is_empty() { Err(PathError::TooShort) } else { Ok(Path { segments }) }
    }

    /// The start of each segment and the motion from there.
    ///
    /// ```
    /// let path = jostle::Path::through([(0.0, 0.0), (4.0, 0.0)])?;
    /// assert_eq!(path.segments()[0].1, jostle::Motion::linear((4.0, 0.0)));
    /// # Ok::<(), jostle::PathError>(())
    /// ```
    #[must_use]
    pub fn segments(&self) -> &[(Pose2, Motion)] {
        &self.segments
    }

    /// The pose at this fraction of a segment, rounded to f32; of a segment that it does not have, the end of the last.
    ///
    /// ```
    /// let path = jostle::Path::through([(0.0, 0.0), (4.0, 0.0)])?;
    /// assert_eq!([path.pose_at(0, 0.5), path.pose_at(7, 0.5)], [(2.0, 0.0).into(), (4.0, 0.0).into()]);
    /// # Ok::<(), jostle::PathError>(())
    /// ```
    #[must_use]
    pub fn pose_at(&self, segment: usize, fraction: f64) -> Pose2 {
        let last = self.segments.len() - 1;
        let (pose, motion) = self.segments[segment.min(last)];
        motion.pose_at(pose, if segment > last { 1.0 } else { fraction })
    }
}

/// Why a path, or what is asked of one, was refused.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum PathError {
    /// It has no segment.
    TooShort,
    /// A pose has a coordinate that is not finite.
    PoseNotFinite {
        /// Its index.
        index: usize,
        /// The pose that was given.
        pose: Pose2,
    },
    /// A motion has a number that is not finite, or leads beyond the range of f32.
    MotionNotFinite {
        /// The index of its segment.
        index: usize,
        /// The motion that was given.
        motion: Motion,
    },
    /// The clearance to keep is negative or not a number.
    BadClearance {
        /// The clearance that was given.
        clearance: f32,
    },
}

impl fmt::Display for PathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PathError::TooShort => write!(f, "the path leads nowhere; give at least two poses, or one motion"),
            PathError::PoseNotFinite { index, pose } => {
                write!(f, "pose {index} of the path is not finite: at {}; give a finite one", pose.translation)
            }
            PathError::MotionNotFinite { index, motion: Motion { linear, angular, pivot } } => {
                write!(f, "motion {index} of the path is not finite, or its end is not: linear {linear}, ")?;
                write!(f, "angular {angular}, pivot {pivot}; give a finite one")
            }
            PathError::BadClearance { clearance } => {
                write!(f, "clearance is {clearance}; it must be at least 0")
            }
        }
    }
}

impl core::error::Error for PathError {}
