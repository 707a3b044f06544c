use crate::failure::{Ending, Failure};
use crate::output::print;
use crate::serve::Server;
use clap::Args;
use std::path::PathBuf;

/// Serve the lab, built for the browser, on this computer
#[derive(Args)]
#[command(after_help = "\
Examples:
  jostle lab --port 8000
  jostle lab --folder target/lab-web

In a clone of the repository, `cargo xtask web` builds that folder. The lab shows every algorithm at work, on shapes that are dragged. Only this
computer can reach the address that is printed. Ctrl-C ends it. Without a
browser, `cargo lab` opens the lab in a window.")]
pub(crate) struct Lab {
    /// The folder that `cargo xtask web` has made
    #[arg(long, value_name = "DIR", default_value = "target/lab-web")]
    folder: PathBuf,
    /// The port; 0 takes a free one
    #[arg(long, default_value_t = 8173)]
    port: u16,
}

impl Lab {
    pub(crate) fn run(self) -> Result<Ending, Failure> {
        let folder = &self.folder;
        if !folder.join("index.html").is_file() {
            return Err(Failure::Bad(vec![format!(
                "the lab is not in {}; `cargo xtask web` builds it there, in a clone of the repository",
                folder.display()
            )]));
        }
        let bad = |fault: std::io::Error| {
            Failure::Bad(vec![format!("port {}: {fault}; choose another by --port", self.port)])
        };
        let server = Server::new(folder, self.port).map_err(bad)?;
        print(&format!("the lab is at http://{}/ (Ctrl-C ends it)\n", server.address().map_err(bad)?))?;
        server.run().map_err(bad)?;
        Ok(Ending::Fine)
    }
}
