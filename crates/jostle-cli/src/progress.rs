use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::{Duration, Instant};

/// Work that is done sooner shows no bar.
const PATIENCE: Duration = Duration::from_millis(500);

/// Does the work, which is handed a function to call with what is done and the total; if standard error is a terminal
/// and the work takes long, that is shown as a bar, which is gone when the work is done.
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
