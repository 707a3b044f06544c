use std::time::Duration;

/// What several times of one question come to: at several poses, or in several cases.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Figure {
    pub(crate) median: Duration,
    pub(crate) worst: Duration,
}

impl Figure {
    /// `None` of no times.
    pub(crate) fn of(mut times: Vec<Duration>) -> Option<Figure> {
        times.sort();
        let middle = times.len() / 2;
        let worst = *times.last()?;
        let median = if times.len() % 2 == 1 { times[middle] } else { (times[middle - 1] + times[middle]) / 2 };
        Some(Figure { median, worst })
    }

    pub(crate) fn lesser(self, other: Figure) -> Figure {
        Figure { median: self.median.min(other.median), worst: self.worst.min(other.worst) }
    }

    /// As a cell of the page: `12 µs / 40 µs`, or `12 µs` if that is both.
    pub(crate) fn shown(self) -> String {
        let (median, worst) = (in_words(self.median), in_words(self.worst));
        if median == worst { median } else { format!("{median} / {worst}") }
    }

    /// Reads what [`Figure::shown`] wrote.
    pub(crate) fn read(text: &str) -> Option<Figure> {
        let (median, worst) = text.split_once(" / ").unwrap_or((text, text));
        Some(Figure { median: read_time(median)?, worst: read_time(worst)? })
    }
}

const UNITS: [(&str, f64); 4] = [("ns", 1e-9), ("µs", 1e-6), ("ms", 1e-3), ("s", 1.0)];

/// A time with two digits or more, and its unit.
pub(crate) fn in_words(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    // 999.5 ns would be shown as 1000 ns.
    let (unit, size) = UNITS.into_iter().find(|(_, size)| seconds < 999.5 * size).unwrap_or(UNITS[3]);
    let value = seconds / size;
    let decimals = if value < 9.95 { 1 } else { 0 };
    format!("{value:.decimals$} {unit}")
}

/// Reads what [`in_words`] wrote.
pub(crate) fn read_time(text: &str) -> Option<Duration> {
    let (value, unit) = text.trim().split_once(' ')?;
    let (_, size) = UNITS.into_iter().find(|(name, _)| *name == unit)?;
    Duration::try_from_secs_f64(value.parse::<f64>().ok()? * size).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_they_were_written() {
        for nanoseconds in [0, 7, 123, 999, 1_000, 9_940, 9_960, 999_400, 999_600, 12_345_678, 2_200_000_000] {
            let time = Duration::from_nanos(nanoseconds);
            let read = read_time(&in_words(time)).unwrap();
            assert_eq!(in_words(read), in_words(time));
            assert!(read.abs_diff(time).as_secs_f64() <= 0.05 * time.as_secs_f64(), "{time:?} became {read:?}");
        }
        assert_eq!([in_words(Duration::from_nanos(999)), in_words(Duration::from_nanos(9_960))], ["999 ns", "10 µs"]);
        assert_eq!([read_time("12"), read_time("12 h"), read_time("-1 s"), read_time("")], [None; 4]);
    }

    #[test]
    fn of_eight_times_the_middle_and_the_largest_are_shown() {
        let figure = Figure::of([8, 1, 7, 2, 6, 3, 5, 40].map(Duration::from_micros).to_vec()).unwrap();
        assert_eq!(figure.shown(), "5.5 µs / 40 µs");
        assert_eq!(Figure::read("5.5 µs / 40 µs"), Some(figure));
        assert_eq!(Figure::of(vec![Duration::from_micros(3); 8]).unwrap().shown(), "3.0 µs");
        assert_eq!(Figure::read("3.0 µs"), Figure::of(vec![Duration::from_micros(3)]));
        assert_eq!(Figure::of(Vec::new()), None);
    }
}
