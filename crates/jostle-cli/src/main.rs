//! The program `jostle`: finds, tests and draws the contacts of scene files and levels.

mod annotation;
mod baseline;
mod between;
mod bounds;
mod check;
mod clearance;
mod completions;
mod convert;
mod csv;
mod draw;
mod failure;
mod file_kind;
mod format;
mod input;
mod json;
mod lab;
mod layout;
mod level;
mod level_file;
mod lint;
mod listing;
mod locate;
mod maps;
mod methods;
mod names;
mod note;
mod numbers;
mod output;
mod pair_method;
mod progress;
mod query;
mod replace;
mod rule;
mod run;
mod scatter;
mod scene_format;
mod schema;
mod sector_level;
mod serve;
mod sight;
mod sweep;
mod table;
mod target;
mod test;
mod walk;

use clap::{CommandFactory, Parser, Subcommand};
use failure::{Ending, Failure};
use std::process::ExitCode;

/// Finds, tests and draws the contacts of 2D scenes and levels
#[derive(Parser)]
#[command(name = "jostle", version, after_help = WELCOME, max_term_width = WIDEST_HELP)]
struct Program {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Check(check::Check),
    Sweep(sweep::Sweep),
    Run(run::Run),
    Clearance(clearance::Clearance),
    Test(test::Test),
    Query(query::Query),
    Draw(draw::Draw),
    Maps(maps::Maps),
    Locate(locate::Locate),
    Sight(sight::Sight),
    Walk(walk::WalkThrough),
    Bounds(bounds::Bounds),
    Methods(methods::Methods),
    Lint(lint::Lint),
    Convert(convert::Convert),
    Scatter(scatter::Scatter),
    Lab(lab::Lab),
    Schema(schema::Schema),
    #[command(name = "scene")]
    SceneFormat(scene_format::SceneFormat),
    Completions(completions::Completions),
}

/// The longest line of help texts: that of a terminal's usual width.
const WIDEST_HELP: usize = 80;

const WELCOME: &str = r#"Try it (a crate and a ball that touch):
  echo '{"jostle": 1, "colliders": [
    {"name": "crate", "shape": {"box": [2, 2]}},
    {"name": "ball", "shape": {"circle": 1}, "at": [2, 0]}
  ]}' | jostle check -

`jostle COMMAND --help` has examples, `jostle help scene` lists the fields of
scene files.
Exit status: 0 if done, 1 if a pair is denied or an answer is not the expected
one, 2 for bad input or usage."#;

fn main() -> ExitCode {
    output::report_size_limits();
    let ended = match Program::parse().command {
        Some(Command::Check(command)) => command.run(),
        Some(Command::Sweep(command)) => command.run(),
        Some(Command::Run(command)) => command.run(),
        Some(Command::Clearance(command)) => command.run(),
        Some(Command::Test(command)) => command.run(),
        Some(Command::Query(command)) => command.run(),
        Some(Command::Draw(command)) => command.run(),
        Some(Command::Maps(command)) => command.run(),
        Some(Command::Locate(command)) => command.run(),
        Some(Command::Sight(command)) => command.run(),
        Some(Command::Walk(command)) => command.run(),
        Some(Command::Bounds(command)) => command.run(),
        Some(Command::Methods(command)) => command.run(),
        Some(Command::Lint(command)) => command.run(),
        Some(Command::Convert(command)) => command.run(),
        Some(Command::Scatter(command)) => command.run(),
        Some(Command::Lab(command)) => command.run(),
        Some(Command::Schema(command)) => command.run(),
        Some(Command::SceneFormat(command)) => command.run(),
        Some(Command::Completions(command)) => command.run::<Program>(),
        None => welcome(),
    };
    match ended {
        Ok(ending) => ending.into(),
        Err(Failure::NobodyListens) => ExitCode::SUCCESS,
        Err(Failure::Bad(sentences)) => {
            sentences.iter().for_each(|sentence| output::error(sentence));
            Ending::BadInput.into()
        }
    }
}

/// Prints the short help, with an example that calls the program by the path it was run by.
fn welcome() -> Result<Ending, Failure> {
    let myself = std::env::args().next().filter(|path| !path.contains(char::is_whitespace));
    let example = WELCOME.replace("| jostle", &format!("| {}", myself.as_deref().unwrap_or("jostle")));
    let help = Program::command().after_help("").render_help();
    let help = if output::data_is_coloured() { help.ansi().to_string() } else { help.to_string() };
    output::print(&format!("{help}\n{example}\n"))?; // not in the help, which would wrap its long lines
    Ok(Ending::Fine)
}
