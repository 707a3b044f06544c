mod answer;

use crate::failure::{Ending, Failure};
use crate::input::{Input, Loaded, world_of};
use crate::json::print_lines;
use crate::listing::warn_if_empty;
use crate::names::counted;
use crate::output::{self, Out, STANDARD, reason, say};
use answer::Answers;
use clap::Args;
use jostle_scene::Questions;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::PathBuf;

/// Answer questions about a scene: rays, points, casts
#[derive(Args)]
#[command(after_help = help())]
pub(crate) struct Query {
    #[command(flatten)]
    input: Input,
    /// The questions, one JSON object a line; `-` reads standard input
    #[arg(default_value = STANDARD)]
    questions: PathBuf,
}

const EXAMPLES: &str = r#"Examples:
  jostle query room.json questions.jsonl > answers.jsonl
  echo '{"ray": [0, 0], "direction": [1, 0]}' | jostle query room.json -
  echo '{"cast": "hero", "by": [0, -5]}' | jostle query room.json -
  echo '{"nearest": [3, 4], "count": 2}' | jostle query doom.wad -
  echo '{"overlapping": {"circle": 4}, "at": [9, 2]}' | jostle query room.json

Each question gets one line, at once, so that a program can ask one after the
other. Its `hits` are the colliders by their names, in the order of the
fraction, the distance or the scene; none is []. A cast has the free `fraction`
of the displacement and the position `stop`, which is verified to overlap
nothing; what it overlaps at the start has a `depth`. Where the search for that
was ended, as it may be for outlines of many corners, it is the length of a way
out, and no way out is shorter than `at_least`. Motions do not count.

"#;

const STATUS: &str = r#"
A bad line gets an `error` and the others their answers.
Exit status: 0 if all are answered, 2 for bad input or usage."#;

fn help() -> String {
    format!("{EXAMPLES}{}{STATUS}", jostle_scene::question_help())
}

/// The lines that have been read.
#[derive(Default)]
struct Tally {
    answered: usize,
    bad: usize,
}

impl Query {
    pub(crate) fn run(self) -> Result<Ending, Failure> {
        let is_standard = |path: &std::path::Path| path.as_os_str() == STANDARD;
        if is_standard(self.input.path()) && is_standard(&self.questions) {
            return Err(Failure::bad("the scene and the questions cannot both be standard input; name a file for one"));
        }
        let (name, mut lines) = self.questions()?;
        let Loaded { file, scene, .. } = self.input.load()?;
        warn_if_empty(&scene, &file);
        let world = world_of(&scene, &file)?;
        let (questions, answers) = (Questions::new(&scene), Answers::new(&scene, &world));
        let mut tally = Tally::default();
        let mut unread = None;
        output::stream(|out| {
            let answer = |out: &mut Out<'_>, number: usize, line: &[u8]| {
                let text = core::str::from_utf8(line).map_err(|_| vec![format!("{name}:{number}: this is not UTF-8")]);
                let question = text.and_then(|text| {
                    questions.read(text, &name, number).map_err(|error| error.lines().collect::<Vec<_>>())
                });
                match question {
                    Ok(question) => {
                        tally.answered += 1;
                        print_lines(out, [answers.answer(number, question)].iter())
                    }
                    Err(faults) => {
                        tally.bad += 1;
                        faults.iter().for_each(|fault| output::error(fault));
                        print_lines(out, [answer::refusal(number, &faults.join("\n"))].iter())
                    }
                }
            };
            unread = each_line(&mut *lines, out, answer)?;
            Ok(())
        })?;
        if let Some(error) = unread {
            return Err(Failure::bad(format!("cannot read {name}: {}", reason(&error))));
        }
        let Tally { answered, bad } = tally;
        let colliders = counted(scene.colliders.len(), "collider");
        say(&format!("{colliders} · {} · bad {bad}", counted(answered, "answer")));
        Ok(if bad > 0 { Ending::BadInput } else { Ending::Fine })
    }

    /// The name of the questions, for messages, and their lines.
    fn questions(&self) -> Result<(String, Box<dyn BufRead>), Failure> {
        if self.questions.as_os_str() == STANDARD {
            return Ok(("standard input".into(), Box::new(BufReader::new(io::stdin()))));
        }
        let name = self.questions.display().to_string();
        let file = File::open(&self.questions).and_then(|mut file| file.read(&mut []).map(|_| file));
        let file = file.map_err(|error| Failure::bad(format!("cannot read {name}: {}", reason(&error))))?;
        Ok((name, Box::new(BufReader::new(file))))
    }
}

/// Calls `answer` for each line that is not empty, and sends the answer off before it reads the next. Returns the
/// error of the reader, if any.
fn each_line(
    lines: &mut dyn BufRead,
    out: &mut Out<'_>,
    mut answer: impl FnMut(&mut Out<'_>, usize, &[u8]) -> io::Result<()>,
) -> io::Result<Option<io::Error>> {
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        match lines.read_until(b'\n', &mut line) {
            Ok(0) => break,
            Ok(_) => (),
            Err(error) => return Ok(Some(error)),
        }
        let text = line.trim_ascii();
        if !text.is_empty() {
            answer(out, number, text)?;
            out.flush()?;
        }
    }
    Ok(None)
}
