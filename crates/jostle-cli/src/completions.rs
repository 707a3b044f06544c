use crate::failure::{Ending, Failure};
use crate::output;
use clap::{Args, CommandFactory};
use clap_complete::Shell;

/// Print completions for a shell
#[derive(Args)]
#[command(after_help = "\
Examples:
  jostle completions bash > ~/.local/share/bash-completion/completions/jostle
  jostle completions zsh > ~/.zfunc/_jostle    (a folder in your $fpath)
  jostle completions fish > ~/.config/fish/completions/jostle.fish")]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(crate) fn run<Program: CommandFactory>(self) -> Result<Ending, Failure> {
        let mut program = Program::command();
        let name = program.get_name().to_string();
        // `generate` panics if its output cannot be written, so it writes to memory.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut program, name, &mut script);
        output::print(&String::from_utf8_lossy(&script))?;
        Ok(Ending::Fine)
    }
}
