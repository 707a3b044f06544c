//! The places of a source file where a choice at run time may stand instead of what is there.

use std::ops::Range;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Expr, Stmt, UnOp};

/// How a choice is written at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A value among others: `(if … { new } else { old })`.
    Value,
    /// Statements of a block or the body of a match arm: the same without parentheses.
    Bare,
    /// No choice: this text stands there in every run.
    Always,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub range: Range<usize>,
    pub form: Form,
    /// Whether names that are introduced here are not used after it.
    pub may_bind: bool,
}

/// The places of a file that contain the bytes of `sought`, the smallest first. Constants, patterns, types, constant
/// functions and the bodies of macros have none, nor has a place in memory: a choice would copy it.
pub fn places(file: &syn::File, sought: &Range<usize>) -> Vec<Place> {
    let mut search = Search { sought: sought.clone(), found: Vec::new() };
    search.visit_file(file);
    search.found.sort_by_key(|place| place.range.len());
    search.found.dedup();
    search.found
}

/// Whether these are statements, none of which introduces a name unless `may_bind`.
pub fn are_statements(text: &str, may_bind: bool) -> bool {
    use syn::parse::Parser;
    let parsed = syn::Block::parse_within.parse_str(text);
    parsed.is_ok_and(|statements| may_bind || !statements.iter().any(binds))
}

pub fn bytes(node: &impl Spanned) -> Range<usize> {
    node.span().byte_range()
}

struct Search {
    sought: Range<usize>,
    found: Vec<Place>,
}

impl Search {
    fn is_in(&self, range: &Range<usize>) -> bool {
        range.start <= self.sought.start && self.sought.end <= range.end
    }

    fn add(&mut self, range: Range<usize>, form: Form, may_bind: bool) {
        if self.is_in(&range) {
            self.found.push(Place { range, form, may_bind });
        }
    }

    /// Looks within an expression that is not replaced itself.
    fn look_inside(&mut self, expr: &Expr) {
        let Expr::If(choice) = expr else { return visit::visit_expr(self, expr) };
        self.visit_expr(&choice.cond);
        self.visit_block(&choice.then_branch);
        if let Some((_, other)) = &choice.else_branch {
            self.look_inside(other);
        }
    }
}

impl<'ast> Visit<'ast> for Search {
    fn visit_expr(&mut self, expr: &'ast Expr) {
        let range = bytes(expr);
        if self.is_in(&range) {
            if is_value(expr) {
                self.add(range, Form::Value, true);
            }
            self.look_inside(expr);
        }
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        if let Some((_, guard)) = &arm.guard {
            self.visit_expr(guard);
        }
        if is_value(&arm.body) {
            self.add(bytes(&arm.body), Form::Bare, true);
        }
        self.look_inside(&arm.body);
    }

    fn visit_stmt(&mut self, stmt: &'ast Stmt) {
        // The statement is a place already, as one of its block.
        match stmt {
            Stmt::Expr(expr, _) => self.look_inside(expr),
            _ => visit::visit_stmt(self, stmt),
        }
    }

    fn visit_block(&mut self, block: &'ast syn::Block) {
        let inside = block.brace_token.span.open().byte_range().end..block.brace_token.span.close().byte_range().start;
        if !self.is_in(&inside) {
            return;
        }
        let spans: Vec<_> = block.stmts.iter().map(bytes).collect();
        let Some(final_one) = spans.len().checked_sub(1) else {
            return self.add(self.sought.clone(), Form::Bare, true);
        };
        let first = spans.iter().rposition(|span| span.start <= self.sought.start).unwrap_or(0);
        let mut last = spans.iter().position(|span| span.end >= self.sought.end).unwrap_or(final_one);
        // What follows a binding needs it.
        if block.stmts[first..=last].iter().any(binds) {
            last = final_one;
        }
        for (first, last) in [(first, last), (first, final_one), (0, final_one)] {
            let range = spans[first].start.min(self.sought.start)..spans[last].end.max(self.sought.end);
            self.add(range, Form::Bare, last == final_one);
        }
        visit::visit_block(self, block);
    }

    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        if function.sig.constness.is_none() {
            self.visit_block(&function.block);
        }
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        if function.sig.constness.is_none() {
            self.visit_block(&function.block);
        }
    }

    // What is constant, or no expression.
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}
    fn visit_angle_bracketed_generic_arguments(&mut self, _: &'ast syn::AngleBracketedGenericArguments) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}
    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}
    fn visit_pat(&mut self, _: &'ast syn::Pat) {}
    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}
    fn visit_type(&mut self, _: &'ast syn::Type) {}
    fn visit_variant(&mut self, _: &'ast syn::Variant) {}
}

fn binds(stmt: &Stmt) -> bool {
    matches!(stmt, Stmt::Local(_) | Stmt::Item(_))
}

/// Whether an expression is a value of its own: not a place in memory, a closure (each has a type of its own), or part
/// of an `if` that binds names. The statements of a block are a place, so it need not be one.
fn is_value(expr: &Expr) -> bool {
    match expr {
        Expr::Binary(binary) => !holds_let(&binary.left) && !holds_let(&binary.right),
        Expr::Paren(inner) => is_value(&inner.expr),
        Expr::Unary(unary) => !matches!(unary.op, UnOp::Deref(_)),
        Expr::Block(_) | Expr::Closure(_) | Expr::Const(_) | Expr::Field(_) | Expr::Index(_) | Expr::Infer(_) => false,
        Expr::Let(_) | Expr::Path(_) | Expr::Unsafe(_) | Expr::Verbatim(_) => false,
        _ => true,
    }
}

fn holds_let(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(binary) => holds_let(&binary.left) || holds_let(&binary.right),
        _ => false,
    }
}
