//! `jostle lab`: the files of one folder, to this computer alone.

use crate::run::{jostle, run};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use tempfile::TempDir;

/// The program while it serves, ended with the test.
struct Serving {
    child: Child,
    address: String,
}

impl Serving {
    fn new(folder: &TempDir) -> Serving {
        let mut command = jostle();
        command.args(["lab", "--port", "0", "--folder"]).arg(folder.path()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the program runs");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("a line");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next()).expect("an address");
        Serving { address: address.to_owned(), child }
    }

    fn answer(&self, request: &[u8]) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        stream.write_all(request).expect("it reads");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("it answers");
        String::from_utf8(answer).expect("UTF-8")
    }

    fn get(&self, target: &str) -> String {
        self.answer(format!("GET {target} HTTP/1.1\r\nHost: {}\r\n\r\n", self.address).as_bytes())
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    std::fs::create_dir(folder.path().join("inner")).unwrap();
    for (name, content) in
        [("index.html", "<p>the lab"), ("lab.js", "start()"), ("lab_bg.wasm", "code"), ("inner/x", "x")]
    {
        std::fs::write(folder.path().join(name), content).unwrap();
    }
    folder
}

#[test]
fn each_file_comes_with_its_kind() {
    let folder = folder();
    let serving = Serving::new(&folder);
    assert!(serving.address.starts_with("127.0.0.1:"), "{}", serving.address);
    for (target, kind, body) in [
        ("/", "text/html; charset=utf-8", "<p>the lab"),
        ("/index.html?x#y", "text/html; charset=utf-8", "<p>the lab"),
        ("/lab.js", "text/javascript; charset=utf-8", "start()"),
        ("/lab_bg.wasm", "application/wasm", "code"),
    ] {
        let answer = serving.get(target);
        assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{target}: {answer}");
        assert!(answer.contains(&format!("Content-Type: {kind}\r\n")), "{target}: {answer}");
        assert!(answer.ends_with(&format!("\r\n\r\n{body}")), "{target}: {answer}");
    }
    let head = serving.answer(b"HEAD / HTTP/1.1\r\n\r\n");
    assert!(head.contains("Content-Length: 10\r\n") && head.ends_with("\r\n\r\n"), "{head}");
}

#[test]
fn no_request_leads_out_of_the_folder_or_ends_the_program() {
    let folder = folder();
    let serving = Serving::new(&folder);
    for target in
        ["/../secret", "//etc/passwd", "/inner/x", "/inner", "/%2e%2e/secret", "/./index.html", "/missing", "x", ""]
    {
        assert!(serving.get(target).starts_with("HTTP/1.1 404 Not Found\r\n"), "{target}");
    }
    assert!(serving.answer(b"POST / HTTP/1.1\r\n\r\n").starts_with("HTTP/1.1 405 "));
    drop(TcpStream::connect(&serving.address).unwrap()); // says nothing and goes
    assert!(serving.get("/").starts_with("HTTP/1.1 200 OK\r\n"));
}

#[test]
fn a_lab_that_is_not_built_and_a_port_in_use_are_refused() {
    let empty = TempDir::new().unwrap();
    run(&format!("lab --folder {}", empty.path().display())).refuses("`cargo xtask web` builds it");
    let folder = folder();
    let serving = Serving::new(&folder);
    let port = serving.address.split(':').nth(1).unwrap();
    run(&format!("lab --folder {} --port {port}", folder.path().display())).refuses("choose another by --port");
}
