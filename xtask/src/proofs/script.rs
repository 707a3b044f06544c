//! A proof: what it is of, what Gappa is to bound, and what that has to stay below.

/// What proofs/README.md calls a script.
#[derive(Default)]
pub(super) struct Script {
    pub(super) name: String,
    /// Constants that are proved: file, function or `-`, name.
    pub(super) constants: Vec<String>,
    /// Constants whose value decides no answer, and why.
    pub(super) choices: Vec<(String, String)>,
    /// Lines that the sources must have: file and text.
    pub(super) formulas: Vec<(String, String)>,
    /// The bits of a significand: 24 for f32, 53 for f64.
    pub(super) bits: i32,
    pub(super) cases: Vec<Case>,
    pub(super) claims: Vec<Claim>,
    /// Definitions in the language of Gappa, and its hints.
    body: String,
    hints: String,
    /// The hints of which Gappa does not see that they are equalities.
    pub(super) trusted: usize,
    /// What holds in each case.
    given: Vec<String>,
}

/// An expression that Gappa bounds, if these hold.
pub(super) struct Case {
    pub(super) name: String,
    hypotheses: String,
    expression: String,
}

/// `least >= most`, expressions of constants, cases and numbers.
pub(super) struct Claim {
    pub(super) least: String,
    pub(super) most: String,
}

impl Script {
    pub(super) fn parse(name: &str, text: &str) -> Result<Script, String> {
        let mut script = Script { name: name.to_owned(), bits: 53, ..Script::default() };
        for line in joined(text) {
            script.add(&line).ok_or_else(|| format!("proofs/{name}.proof: this line is not understood: {line}"))?;
        }
        Ok(script)
    }

    /// Adds a line; `None` if it has not the form of its keyword.
    fn add(&mut self, line: &str) -> Option<()> {
        let (keyword, rest) = line.split_once(' ').unwrap_or((line, ""));
        match keyword {
            "constant" => self.constants.push(rest.to_owned()),
            "choice" => self.choices.push(pair(rest)?),
            "formula" => self.formulas.push(pair(rest)?),
            "bits" => self.bits = rest.parse().ok()?,
            "given" => self.given.push(rest.to_owned()),
            "hint" | "trust" => {
                self.hints += &format!("{rest}\n");
                self.trusted += usize::from(keyword == "trust");
            }
            "case" => {
                let (name, goal) = pair(rest)?;
                let (hypotheses, expression) = goal.rsplit_once("->")?;
                let [hypotheses, expression] = [hypotheses, expression].map(|part| part.trim().to_owned());
                self.cases.push(Case { name, hypotheses, expression });
            }
            "claim" => {
                let (least, most) = rest.split_once(">=")?;
                self.claims.push(Claim { least: least.trim().to_owned(), most: most.trim().to_owned() });
            }
            _ if line.contains('=') && line.ends_with(';') => self.body += &format!("{line}\n"),
            _ => return None,
        }
        Some(())
    }

    /// What is in it but proves nothing: names of constants and cases that no claim has, or that two have.
    pub(super) fn idle(&self) -> Vec<String> {
        let names = self.constants.iter().map(|place| place.rsplit(' ').next().unwrap_or(place).to_owned());
        let mut names: Vec<String> = names.chain(self.cases.iter().map(|case| format!("\"{}\"", case.name))).collect();
        names.sort();
        let sides: Vec<&str> =
            self.claims.iter().flat_map(|claim| [claim.least.as_str(), claim.most.as_str()]).collect();
        let is_idle = |name: &String| !sides.iter().any(|side| side.contains(name.as_str()));
        let idle = names.iter().filter(|name| is_idle(name)).map(|name| format!("no claim has {name}"));
        let twice =
            names.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| format!("two things are called {}", pair[0]));
        idle.chain(twice).collect()
    }

    /// The input of Gappa for a case.
    pub(super) fn input(&self, case: &Case) -> String {
        let all = self.given.iter().chain([&case.hypotheses]).filter(|part| !part.is_empty());
        let hypotheses = all.map(String::as_str).collect::<Vec<_>>().join(" /\\ ");
        format!("{}{{ {hypotheses} -> {} in ? }}\n{}", self.body, case.expression, self.hints)
    }
}

/// The lines without comments; those that start with white space continue the line above.
fn joined(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
        match lines.last_mut() {
            Some(last) if line.starts_with(' ') => *last += &format!(" {}", line.trim()),
            _ => lines.push(line.trim_end().to_owned()),
        }
    }
    lines
}

fn pair(text: &str) -> Option<(String, String)> {
    let (key, value) = text.split_once(": ")?;
    Some((key.to_owned(), value.trim().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_has_its_parts() {
        let text = "# Prose.\nconstant a.rs f ERROR\nformula a.rs: x +\n  y\nbits 24\nz = x + y;\ngiven x in [0,1]\n\
                    case one: y in [0,1] -> |z - Z|\ncase all: -> |z|\nhint z ~ Z;\nclaim ERROR >= 2 * \"one\" + 1u\n\
                    choice b.rs - SAME: any will do\n";
        let script = Script::parse("sum", text).unwrap();
        assert_eq!(script.constants, ["a.rs f ERROR"]);
        assert_eq!(script.formulas, [("a.rs".to_owned(), "x + y".to_owned())]);
        assert_eq!(script.choices, [("b.rs - SAME".to_owned(), "any will do".to_owned())]);
        assert_eq!((script.bits, script.claims[0].most.as_str()), (24, "2 * \"one\" + 1u"));
        let inputs: Vec<String> = script.cases.iter().map(|case| script.input(case)).collect();
        assert_eq!(inputs[0], "z = x + y;\n{ x in [0,1] /\\ y in [0,1] -> |z - Z| in ? }\nz ~ Z;\n");
        assert_eq!(inputs[1], "z = x + y;\n{ x in [0,1] -> |z| in ? }\nz ~ Z;\n");
    }

    #[test]
    fn a_line_that_is_not_understood_is_named() {
        for line in ["case one", "clame ERROR >= 1u", "x + y;"] {
            let fault = Script::parse("sum", &format!("{line}\n")).err().unwrap();
            assert!(fault.contains("proofs/sum.proof") && fault.contains(line), "{fault}");
        }
    }

    #[test]
    fn what_no_claim_has_is_named() {
        let text = "constant a.rs f ERROR\ncase one: -> x\ncase two: -> y\ncase two: -> z\nclaim 2u >= \"two\"\n";
        let idle = Script::parse("sum", text).unwrap().idle();
        assert_eq!(idle, ["no claim has \"one\"", "no claim has ERROR", "two things are called \"two\""]);
    }
}
