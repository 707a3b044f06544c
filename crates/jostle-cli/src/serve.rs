use std::{
    fs,
    io::{self, BufRead, BufReader, Read, Write},
    net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream},
    path::{Path, PathBuf},
    sync::Arc,
    thread,
    time::Duration,
};

/// The longest head of a request that is read.
const LONGEST_HEAD: u64 = 16 << 10;
/// The time after which a silent client is left.
const PATIENCE: Duration = Duration::from_secs(10);

/// A server of the files of one folder, its subfolders left out, to this computer alone.
pub(crate) struct Server {
    listener: TcpListener,
    folder: Arc<Path>,
}

impl Server {
    pub(crate) fn new(folder: &Path, port: u16) -> io::Result<Server> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        Ok(Server { listener, folder: folder.into() })
    }

    pub(crate) fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Answers until the program is ended. A client that fails ends nothing but its own connection.
    pub(crate) fn run(&self) -> io::Result<()> {
        for stream in self.listener.incoming() {
            let Ok(stream) = stream else { continue };
            let folder = self.folder.clone();
            thread::Builder::new().spawn(move || drop(answer(&stream, &folder)))?;
        }
        Ok(())
    }
}

/// Reads one request and answers it.
fn answer(mut stream: &TcpStream, folder: &Path) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let mut lines = BufReader::new(stream.take(LONGEST_HEAD)).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    // The rest of the head is read, so that closing the connection does not cut the answer off.
    for line in lines {
        if line?.is_empty() {
            break;
        }
    }
    let mut words = request.split(' ');
    let (method, target) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let (status, kind, body) = match (method, file_for(target, folder)) {
        ("GET" | "HEAD", Some(path)) => match fs::read(&path) {
            Ok(body) => ("200 OK", kind_of(&path), body),
            Err(_) => ("404 Not Found", "text/plain; charset=utf-8", b"not found\n".to_vec()),
        },
        ("GET" | "HEAD", None) => ("404 Not Found", "text/plain; charset=utf-8", b"not found\n".to_vec()),
        _ => ("405 Method Not Allowed", "text/plain; charset=utf-8", b"only GET and HEAD\n".to_vec()),
    };
    let length = body.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nCache-Control: no-cache\r\n\
         X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n"
    )?;
    if method != "HEAD" {
        stream.write_all(&body)?;
    }
    stream.flush()
}

/// The file that a request means: one whose name stands in the folder, letter by letter, so that no path leads out of it.
fn file_for(target: &str, folder: &Path) -> Option<PathBuf> {
    let path = target.split(['?', '#']).next()?;
    let name = match path.strip_prefix('/')? {
        "" => "index.html",
        name => name,
    };
    let mut entries = fs::read_dir(folder).ok()?.flatten();
    let found = entries.find(|entry| entry.file_name().to_str() == Some(name))?;
    found.file_type().ok()?.is_file().then(|| found.path())
}

fn kind_of(path: &Path) -> &'static str {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("json") => "application/json",
        _ => "application/octet-stream",
    }
}
