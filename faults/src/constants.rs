//! Faults that change a constant: a second one stands beside it, and what uses it chooses.

use std::ops::Range;

use proc_macro2::{TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::visit::Visit;

use crate::list::{Fault, changed};
use crate::places::{Form, bytes, places};
use crate::ways::{Edit, Source, Sources};

/// The edits that switch a fault within a constant of a module or type. Constants that it is part of have a second one,
/// too. None if there is a use that cannot choose, as in a type.
pub fn switched(fault: &Fault, number: usize, sources: &Sources, text: &str) -> Option<Vec<Edit>> {
    let source = sources.get(&fault.file).ok()?;
    let sought = changed(&source.text, text);
    let first = Names::of(&source.tree).constants.into_iter().find(|it| holds(&it.range, &sought))?;
    let after = source.text.len() - first.range.end;
    let faulty = first.range.start..text.len() - after;
    let affected = affected(&fault.file, first, sources);
    let mut edits = Vec::new();
    for (file, source) in sources.iter() {
        let reach_here = affected.iter().filter(|(home, it)| reaches(sources, &it.name, home, file));
        let names: Vec<&str> = reach_here.map(|(_, constant)| constant.name.as_str()).collect();
        let uses = idents(&source.text, &names)?;
        let own: Vec<_> =
            affected.iter().filter(|(home, _)| home == file).map(|(_, constant)| &constant.range).collect();
        let add = |range: Range<usize>, form, new| Edit { file: file.clone(), range, form, new };
        for (index, range) in own.iter().enumerate() {
            // The first is the one with the fault.
            let is_faulty = file == &fault.file && index == 0;
            let (from, here) = if is_faulty { (text, &faulty) } else { (source.text.as_str(), *range) };
            let second = renamed(from, here, &idents(from, &names)?, number);
            edits.push(add(range.end..range.end, Form::Always, format!("\n{second}\n")));
        }
        let imports = Names::of(&source.tree).imports;
        for name in uses.iter().filter(|name| !own.iter().any(|range| holds(range, name))) {
            if imports.contains(name) {
                edits.push(add(name.start..name.start, Form::Always, "{".to_owned()));
                let second = renamed(&source.text, name, &uses, number);
                edits.push(add(name.end..name.end, Form::Always, format!(", {second}}}")));
            } else {
                let place = places(&source.tree, name).into_iter().next()?;
                let new = renamed(&source.text, &place.range, &uses, number);
                edits.push(add(place.range, place.form, new));
            }
        }
    }
    // Several uses may share a place.
    let mut last = 0..0;
    edits.retain(|edit| edit.form == Form::Always || std::mem::replace(&mut last, edit.range.clone()) != edit.range);
    Some(edits)
}

/// The constants that change with the first one, each with its file.
fn affected(file: &str, first: Constant, sources: &Sources) -> Vec<(String, Constant)> {
    let mut found = vec![(file.to_owned(), first)];
    let mut next = 0;
    while let Some((home, constant)) = found.get(next) {
        let (home, name) = (home.clone(), constant.name.clone());
        for (file, source) in sources.iter().filter(|(file, _)| reaches(sources, &name, &home, file)) {
            let uses = idents(&source.text, &[&name]).unwrap_or_default();
            for other in Names::of(&source.tree).constants {
                let is_known = found.iter().any(|(at, known)| at == file && known.range == other.range);
                if !is_known && uses.iter().any(|name| holds(&other.range, name)) {
                    found.push((file.clone(), other));
                }
            }
        }
        next += 1;
    }
    found
}

/// Whether a constant that a file defines is used in another one: that imports it or names it by a path, and no third
/// one defines another of this name.
fn reaches(sources: &Sources, name: &str, home: &str, file: &str) -> bool {
    if file == home {
        return true;
    }
    let names = |source: &Source| if source.text.contains(name) { Names::of(&source.tree) } else { Names::default() };
    let here = sources.get(file).expect("one of them");
    let is_named = here.text.contains(&format!("::{name}"))
        || names(here).imports.into_iter().any(|import| here.text[import] == *name);
    let defines = |source: &Source| names(source).constants.iter().any(|constant| constant.name == name);
    is_named && sources.iter().filter(|(_, source)| defines(source)).count() == 1
}

fn holds(range: &Range<usize>, part: &Range<usize>) -> bool {
    range.start <= part.start && part.end <= range.end
}

/// A range of a text, in which the names that are used get the number of the fault.
fn renamed(text: &str, range: &Range<usize>, uses: &[Range<usize>], number: usize) -> String {
    let mut new = String::new();
    let mut at = range.start;
    for name in uses.iter().filter(|name| holds(range, name)) {
        new.push_str(&format!("{}_PLANTED_{number}", &text[at..name.end]));
        at = name.end;
    }
    new + &text[at..range.end]
}

/// Where these names stand in a text, in its order, within macros and constants, too.
fn idents(text: &str, names: &[&str]) -> Option<Vec<Range<usize>>> {
    fn collect(tokens: TokenStream, names: &[&str], found: &mut Vec<Range<usize>>) {
        for token in tokens {
            match token {
                TokenTree::Group(group) => collect(group.stream(), names, found),
                TokenTree::Ident(ident) if names.iter().any(|name| ident == name) => found.push(bytes(&ident)),
                _ => {}
            }
        }
    }
    let mut found = Vec::new();
    if names.iter().any(|name| text.contains(name)) {
        collect(text.parse().ok()?, names, &mut found);
    }
    Some(found)
}

struct Constant {
    name: String,
    range: Range<usize>,
}

/// The constants of modules and types in a file, and the names that it imports.
#[derive(Default)]
struct Names {
    constants: Vec<Constant>,
    imports: Vec<Range<usize>>,
}

impl Names {
    fn of(file: &syn::File) -> Self {
        let mut names = Self::default();
        names.visit_file(file);
        names
    }

    fn add(&mut self, ident: &syn::Ident, item: &impl Spanned) {
        self.constants.push(Constant { name: ident.to_string(), range: bytes(item) });
    }
}

impl<'ast> Visit<'ast> for Names {
    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        self.add(&item.ident, item);
    }

    fn visit_impl_item_const(&mut self, item: &'ast syn::ImplItemConst) {
        self.add(&item.ident, item);
    }

    fn visit_use_name(&mut self, name: &'ast syn::UseName) {
        self.imports.push(bytes(&name.ident));
    }

    // Constants of a block concern nothing outside of it.
    fn visit_block(&mut self, _: &'ast syn::Block) {}
}
