use crate::list::Fault;
use crate::render::{crossing, render};
use crate::ways::{Edit, Sources, ways};

fn sources(text: &str) -> Sources {
    Sources::new([("a.rs".to_owned(), text.to_owned())]).expect("parses")
}

fn all_ways(text: &str, number: usize, old: &str, new: &str) -> Vec<Vec<Edit>> {
    let fault = |text: &str| text.to_owned();
    let fault = Fault { reason: fault(""), file: fault("a.rs"), old: fault(old), new: fault(new), subject: fault("") };
    ways(&fault, number, &sources(text)).expect("applies")
}

/// The text in which faults are switched at the smallest places, on one line.
fn switched(text: &str, faults: &[(&str, &str)]) -> String {
    let numbered = faults.iter().enumerate();
    let ways: Vec<_> =
        numbered.map(|(index, (old, new))| (index + 1, all_ways(text, index + 1, old, new).remove(0))).collect();
    let edits: Vec<_> = ways.iter().flat_map(|(number, way)| way.iter().map(|edit| (*number, edit))).collect();
    assert!(crossing(&edits).is_empty());
    let text = render(text, &edits).text;
    syn::parse_file(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace("crate::planted", "is")
}

#[test]
fn the_smallest_value_or_statement_chooses() {
    let cases = [
        // A value in a closure, a guard, an argument, the body of an arm.
        ("fn f() { v.any(|x| *x > 1) }", "1", "2", "fn f() { v.any(|x| *x > (if is(1) { 2 } else { 1 })) }"),
        ("fn f() { match x { y if y > 1 => 0, _ => 9 } }", "1", "2", "y if y > (if is(1) { 2 } else { 1 }) =>"),
        ("fn f() { match x { 5 => g(x), _ => 9 } }", "g", "h", "5 => if is(1) { h(x) } else { g(x) },"),
        // What binds tighter after the change.
        ("fn f() { g(a() * b()) }", "a()", "a() + 1", "g((if is(1) { a() + 1 * b() } else { a() * b() }))"),
        ("fn f() { g(x + 1) }", "x", "!x", "g((if is(1) { !x + 1 } else { x + 1 }))"),
        // Places in memory: a choice would copy them.
        ("fn f() { a.b.push(1); g() }", "a.b", "a.c", "{ if is(1) { a.c.push(1); } else { a.b.push(1); } g() }"),
        ("fn f() { a[0] = 1; g() }", "0", "7", "{ a[(if is(1) { 7 } else { 0 })] = 1; g() }"),
        ("fn f() { let x = &mut a; x }", "a", "b", "{ let x = (if is(1) { &mut b } else { &mut a }); x }"),
        // Conditions that bind names, and those beside.
        (
            "fn f() { if a && let Some(b) = c() { d } }",
            "a",
            "!a",
            "{ if is(1) { if !a && let Some(b) = c() { d } } else {",
        ),
        ("fn f() { if let Some(b) = c() { d } }", "c", "e", "if let Some(b) = (if is(1) { e() } else { c() }) { d }"),
        (
            "fn f() { if a { b } else if c(1) { d } }",
            "c(1)",
            "!c(1)",
            "else if (if is(1) { !c(1) } else { c(1) }) { d }",
        ),
        // Patterns, macros, statements that go or come, names that are used later.
        ("fn f() { match x { 1 => 0, _ => 9 } }", "1", "2", "{ if is(1) { match x { 2 => 0, _ => 9 } } else { match"),
        ("fn f() { g(matches!(x, 1)) }", "1", "2", "g((if is(1) { matches!(x, 2) } else { matches!(x, 1) }))"),
        ("fn f() { a(); b(); c() }", "b();", "", "{ a(); if is(1) { } else { b(); } c() }"),
        ("fn f() { a(); c() }", "a(); ", "a(); b(); ", "{ a(); if is(1) { b(); c() } else { c() } }"),
        ("fn f() { a(); let x = 1; g(x) }", "let x", "let mut x", "a(); if is(1) { let mut x = 1; g(x) } else { let x"),
        ("fn f() { a(); let x = 1; g(x) }", "1", "2", "let x = (if is(1) { 2 } else { 1 }); g(x) }"),
    ];
    for (text, old, new, expected) in cases {
        let text = switched(text, &[(old, new)]);
        assert!(text.contains(expected), "{text}\n{expected}");
    }
}

#[test]
fn a_place_that_does_not_compile_has_wider_ones() {
    let ways = all_ways("fn f() { a(); if b { let x = g(1); h(x) } }", 1, "1", "2");
    let texts: Vec<_> = ways.iter().map(|way| way[0].new.as_str()).collect();
    let block = "let x = g(2); h(x)";
    assert_eq!(texts, ["2", "g(2)", block, "if b { let x = g(2); h(x) }", "a(); if b { let x = g(2); h(x) }"]);
}

#[test]
fn what_is_no_value_has_no_way() {
    assert!(all_ways("fn f(x: [u8; 3]) {}", 1, "3", "4").is_empty());
    assert!(all_ways("const fn f() -> u8 { 3 }", 1, "3", "4").is_empty());
    assert!(all_ways("macro_rules! m { () => { 3 } }", 1, "3", "4").is_empty());
    assert!(all_ways("const A: usize = 3; fn f(x: [u8; A]) {}", 1, "3", "4").is_empty(), "it is used in a type");
}

#[test]
fn a_constant_has_a_second_one() {
    let text = "const A: u8 = 1; const B: u8 = A + 1; fn f() { g(A + 2, B * 2); assert!(x < A); }";
    let expected = "const A: u8 = 1; const A_PLANTED_1: u8 = 9; const B: u8 = A + 1; const B_PLANTED_1: u8 = A_PLANTED_1 + 1; \
        fn f() { g((if is(1) { A_PLANTED_1 + 2 } else { A + 2 }), (if is(1) { B_PLANTED_1 * 2 } else { B * 2 })); \
        if is(1) { assert!(x < A_PLANTED_1); } else { assert!(x < A); } }";
    assert_eq!(switched(text, &[("A: u8 = 1", "A: u8 = 9")]), expected);
}

#[test]
fn a_constant_is_imported_with_its_second() {
    let files = [
        ("a.rs", "pub const A: u8 = 1;"),
        ("b.rs", "use crate::a::A; fn f() { g(A + 1) }"),
        ("c.rs", "const A: i8 = 5;"),
    ];
    let sources =
        Sources::new(files[..2].iter().map(|(file, text)| ((*file).to_owned(), (*text).to_owned()))).expect("parses");
    let text = |text: &str| text.to_owned();
    let fault = Fault { reason: text(""), file: text("a.rs"), old: text("1"), new: text("2"), subject: text("") };
    let way = ways(&fault, 1, &sources).expect("applies").remove(0);
    let edits: Vec<_> = way.iter().filter(|edit| edit.file == "b.rs").map(|edit| (1, edit)).collect();
    let text = render(files[1].1, &edits).text.replace('\n', " ");
    assert_eq!(
        text,
        "use crate::a::{A, A_PLANTED_1}; fn f() { g((if crate::planted(1) { A_PLANTED_1 + 1 } else { A + 1 })) }"
    );
}

#[test]
fn faults_share_places_and_nest() {
    let text = "fn f() { g(1 + h(2)) }";
    let nested = switched(text, &[("g(1", "k(1"), ("2", "3"), ("2", "4")]);
    let inner = "g(1 + h((if is(2) { 3 } else if is(3) { 4 } else { 2 })))";
    assert_eq!(nested, format!("fn f() {{ if is(1) {{ k(1 + h(2)) }} else {{ {inner} }} }}"));
}

#[test]
fn an_error_is_due_to_the_fault_that_it_is_in() {
    let text = "fn f() { g(1 + h(2)); k(5) }";
    let [outer, inner] = [("g(1", "k(1"), ("2", "3")].map(|(old, new)| all_ways(text, 1, old, new).remove(0).remove(0));
    let rendered = render(text, &[(1, &outer), (2, &inner)]);
    let blamed = |part: &str| {
        let start = rendered.text.find(part).expect("there");
        rendered.blamed(&(start..start + part.len())).map(|(distance, numbers)| (distance, numbers.to_vec()))
    };
    assert_eq!(blamed("k(1"), Some((0, vec![1])));
    assert_eq!(blamed("3"), Some((0, vec![2])));
    assert_eq!(blamed("g(1"), Some((0, vec![1])));
    assert!(blamed("k(5)").is_some_and(|(distance, _)| distance > 0));
}

/// Test programs that are shell scripts: `pairs` is this one, and one inside the library always passes.
#[cfg(unix)]
fn with_programs<T>(name: &str, script: &str, use_them: impl FnOnce(&mut crate::programs::Programs) -> T) -> T {
    use crate::trial::Program;
    use std::os::unix::fs::PermissionsExt;

    let folder = std::env::temp_dir().join(format!("jostle-faults-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("writable");
    let program = |name: &str, script: &str| {
        let path = folder.join(name);
        std::fs::write(&path, format!("#!/bin/sh\n{script}\n")).expect("writable");
        std::fs::set_permissions(&path, PermissionsExt::from_mode(0o755)).expect("changed");
        let mut program = Program::new(name.to_owned(), path, folder.clone());
        program.hinted = 1;
        (name.to_owned(), program)
    };
    let mut programs = [program("pairs", script), program("lib", "echo 'test c ... ok'")].into();
    let result = use_them(&mut programs);
    std::fs::remove_dir_all(&folder).expect("removed");
    result
}

#[test]
#[cfg(unix)]
fn a_fault_is_missed_only_if_all_tests_pass() {
    let by = |name: &str, script: &str, hint: Option<&str>| {
        let script = format!("[ $JOSTLE_FAULT = 0 ] && exit; {script}");
        with_programs(name, &script, |programs| crate::programs::caught(programs, "pairs", 1, hint)).expect("passes")
    };
    let fails = "echo 'test a::b ... FAILED'; while :; do :; done";
    assert_eq!(by("none", "echo 'test a::b ... ok'", None), None);
    assert_eq!(by("stale", "echo 'test a::b ... ok'", Some("pairs a::b")), None);
    assert_eq!(by("fails", fails, None).as_deref(), Some("pairs a::b"), "and it is stopped at once");
    assert_eq!(by("hangs", "while :; do :; done", Some("pairs a::b")).as_deref(), Some("pairs a::b, by time"));
    assert_eq!(by("ends", "exit 3", None).as_deref(), Some("pairs all, by a crash"));
    let only_all = "[ $# = 0 ] && echo 'test d ... FAILED'; exit 0";
    assert_eq!(by("other", only_all, Some("pairs a::b")).as_deref(), Some("pairs d"), "the hint is stale");
    let again = by("again", "exit 3", Some("pairs a::b, by a crash"));
    assert_eq!(again.as_deref(), Some("pairs a::b, by a crash"));
}

#[test]
#[cfg(unix)]
fn tests_that_fail_without_a_fault_catch_none() {
    let fails = "echo \"test $2 ... FAILED\"";
    let error = with_programs("always", fails, |programs| crate::programs::prepare(programs, ["pairs d"].into_iter()));
    assert_eq!(error, Err("pairs fails without any fault: d".to_owned()));
    let all = with_programs("unnamed", fails, |programs| crate::programs::caught(programs, "pairs", 1, None));
    assert_eq!(all, Err("pairs fails without any fault: ".to_owned()));
    let only_named = "[ \"$*\" = '--exact a d' ] || exit 3";
    let hints = ["pairs d", "pairs a, by time", "gone b", "pairs d, by a crash"];
    with_programs("named", only_named, |programs| {
        crate::programs::prepare(programs, hints.into_iter()).expect("passes");
        assert!(programs["pairs"].hinted >= 20, "{}", programs["pairs"].hinted);
    });
}
