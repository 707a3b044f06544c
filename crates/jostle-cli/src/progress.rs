use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::{Duration, Instant};

/// The time after which the bar appears.
const PATIENCE: Duration = Duration::from_millis(500);

/// Runs `work`, which calls its argument with the finished and the total number of steps. If it takes long and standard
/// error is a terminal, a bar shows the progress and disappears at the end.
pub(crate) fn with_progress<T>(work: impl FnOnce(&mut dyn FnMut(u64, u64)) -> T) -> T {
    let begun = Instant::now();
    let mut bar: Option<ProgressBar> = None;
    let result = work(&mut |done, total| {
        if bar.is_none() && begun.elapsed() >= PATIENCE {
            let style = ProgressStyle::with_template("{wide_bar} {percent:>3} %  {eta} left");
            let new = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr());
            bar = Some(new.with_style(style.expect("the template is constant and well formed")));
        }
        if let Some(bar) = &bar {
            bar.set_position(done);
        }
    });
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
    result
}
