//! The figures of the contact steps.

use jostle::{Convex, ShapeError};
use serde::{Deserialize, Serialize};

/// The figures that can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StepFigure {
    /// A wide rectangle.
    Plank,
    /// A square.
    Square,
    /// A triangle.
    Triangle,
    /// A regular hexagon.
    Hexagon,
    /// A rectangle with rounded corners.
    Rounded,
    /// A disc.
    Disc,
}

impl StepFigure {
    /// All of them.
    pub const ALL: [StepFigure; 6] = [
        StepFigure::Plank,
        StepFigure::Square,
        StepFigure::Triangle,
        StepFigure::Hexagon,
        StepFigure::Rounded,
        StepFigure::Disc,
    ];

    /// The key of its name among the texts.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            StepFigure::Plank => "contact-steps.plank",
            StepFigure::Square => "contact-steps.square",
            StepFigure::Triangle => "contact-steps.triangle",
            StepFigure::Hexagon => "contact-steps.hexagon",
            StepFigure::Rounded => "contact-steps.rounded",
            StepFigure::Disc => "contact-steps.disc",
        }
    }

    pub(super) fn shape(self) -> Result<Convex, ShapeError> {
        match self {
            StepFigure::Plank => Convex::rectangle(5.0, 1.5),
            StepFigure::Square => Convex::rectangle(2.0, 2.0),
            StepFigure::Triangle => Convex::triangle((-1.5, -1.0), (1.5, -1.0), (0.0, 1.5)),
            StepFigure::Hexagon => Convex::regular(6, 1.25),
            StepFigure::Rounded => Convex::rounded_rectangle(3.0, 2.0, 0.5),
            StepFigure::Disc => Convex::circle(1.0),
        }
    }

    /// The statement that makes it, for the program that is copied.
    pub(super) fn code(self) -> &'static str {
        match self {
            StepFigure::Plank => "Convex::rectangle(5.0, 1.5)?",
            StepFigure::Square => "Convex::rectangle(2.0, 2.0)?",
            StepFigure::Triangle => "Convex::triangle((-1.5, -1.0), (1.5, -1.0), (0.0, 1.5))?",
            StepFigure::Hexagon => "Convex::regular(6, 1.25)?",
            StepFigure::Rounded => "Convex::rounded_rectangle(3.0, 2.0, 0.5)?",
            StepFigure::Disc => "Convex::circle(1.0)?",
        }
    }
}
