//! Exact numbers, and the expressions that name them: initializers of constants in Rust, and claims of proofs.

use num_bigint::BigInt;
use num_rational::BigRational;

pub(super) type Number = BigRational;

/// 2^exponent.
pub(super) fn power_of_two(exponent: i32) -> Number {
    let power = Number::from_integer(BigInt::from(1) << exponent.unsigned_abs());
    if exponent < 0 { power.recip() } else { power }
}

/// The value of an expression of numbers, `+ - * / <<`, brackets, casts, and names, which `value` knows. A number with the
/// suffix `u` is so many units in the last place, given by their size; `3b-53` is 3 · 2^-53.
pub(super) fn evaluate(
    text: &str,
    unit: &Number,
    value: &dyn Fn(&str) -> Result<Number, String>,
) -> Result<Number, String> {
    let mut reader = Reader { tokens: tokens(text, unit)?, next: 0, value };
    let number = reader.shift()?;
    match reader.peek() {
        None => Ok(number),
        Some(token) => Err(format!("`{text}`: {token:?} is not understood here")),
    }
}

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Number(Number),
    /// An identifier with its path, or the name of a case in quotes.
    Name(String),
    Sign(char),
}

fn tokens(text: &str, unit: &Number) -> Result<Vec<Token>, String> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = if first.is_ascii_digit() {
            let (number, length) = number(rest, unit)?;
            tokens.push(Token::Number(number));
            length
        } else if first.is_alphabetic() {
            let is_inside = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
            let length = rest.find(|c| !is_inside(c)).unwrap_or(rest.len());
            tokens.push(Token::Name(rest[..length].to_owned()));
            length
        } else if first == '"' {
            let end = rest[1..].find('"').ok_or_else(|| format!("`{text}`: a quote has no end"))?;
            tokens.push(Token::Name(rest[1..=end].to_owned()));
            end + 2
        } else if let Some(shift) = rest.strip_prefix("<<") {
            tokens.push(Token::Sign('<'));
            rest.len() - shift.len()
        } else if "+-*/()".contains(first) {
            tokens.push(Token::Sign(first));
            1
        } else {
            return Err(format!("`{text}`: `{first}` is not understood"));
        };
        rest = rest[length..].trim_start();
    }
    Ok(tokens)
}

/// A number at the start of a text, and its length there: `1_024.5`, `1e-14`, `1_u64`, `2.5u`, `3b-53`.
pub(super) fn number(text: &str, unit: &Number) -> Result<(Number, usize), String> {
    let fault = |_: std::num::ParseIntError| format!("`{text}` does not start with a number");
    let is_digit = |c: char| c.is_ascii_digit() || c == '_' || c == '.';
    let length = text.find(|c| !is_digit(c)).unwrap_or(text.len());
    let (whole, fraction) = text[..length].split_once('.').unwrap_or((&text[..length], ""));
    let fraction: String = fraction.chars().filter(char::is_ascii_digit).collect();
    let digits: String = whole.chars().filter(char::is_ascii_digit).chain(fraction.chars()).collect();
    let digits: BigInt = digits.parse().map_err(|fault: num_bigint::ParseBigIntError| fault.to_string())?;
    let mut number = Number::new(digits, BigInt::from(10).pow(fraction.len() as u32));
    let mut length = length;
    if let Some(exponent) = text[length..].strip_prefix('e') {
        let end = exponent.find(|c: char| !c.is_ascii_digit() && c != '-').unwrap_or(exponent.len());
        let exponent: i32 = exponent[..end].parse().map_err(fault)?;
        number *= Number::from_integer(BigInt::from(10)).pow(exponent);
        length += 1 + end;
    }
    let suffix = &text[length..];
    if let Some(exponent) = suffix.strip_prefix('b') {
        let end = exponent.find(|c: char| !c.is_ascii_digit() && c != '-').unwrap_or(exponent.len());
        let power = power_of_two(exponent[..end].parse().map_err(fault)?);
        return Ok((number * power, length + 1 + end));
    }
    // The type of a literal.
    if let Some(kind) = ["u32", "u64", "u128", "f32", "f64"].into_iter().find(|kind| suffix.starts_with(kind)) {
        return Ok((number, length + kind.len()));
    }
    if suffix.starts_with('u') { Ok((number * unit, length + 1)) } else { Ok((number, length)) }
}

struct Reader<'v> {
    tokens: Vec<Token>,
    next: usize,
    value: &'v dyn Fn(&str) -> Result<Number, String>,
}

impl Reader<'_> {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.next)
    }

    /// Takes the next token if it is this sign.
    fn takes(&mut self, sign: char) -> bool {
        let is_next = self.peek() == Some(&Token::Sign(sign));
        self.next += usize::from(is_next);
        is_next
    }

    fn shift(&mut self) -> Result<Number, String> {
        let number = self.sum()?;
        if !self.takes('<') {
            return Ok(number);
        }
        let places = self.sum()?.to_integer();
        Ok(number * power_of_two(i32::try_from(&places).map_err(|_| format!("a shift by {places}"))?))
    }

    fn sum(&mut self) -> Result<Number, String> {
        let mut number = self.product()?;
        loop {
            if self.takes('+') {
                number += self.product()?;
            } else if self.takes('-') {
                number -= self.product()?;
            } else {
                return Ok(number);
            }
        }
    }

    fn product(&mut self) -> Result<Number, String> {
        let mut number = self.factor()?;
        loop {
            if self.takes('*') {
                number *= self.factor()?;
            } else if self.takes('/') {
                number /= self.factor()?;
            } else {
                return Ok(number);
            }
        }
    }

    fn factor(&mut self) -> Result<Number, String> {
        let token = self.peek().cloned();
        self.next += 1;
        let number = match token {
            Some(Token::Number(number)) => number,
            Some(Token::Sign('-')) => -self.factor()?,
            Some(Token::Sign('(')) => self.in_brackets()?,
            Some(Token::Name(name)) if name == "f64::from" && self.takes('(') => self.in_brackets()?,
            Some(Token::Name(name)) => match name.as_str() {
                "f32::EPSILON" => power_of_two(-23),
                "f64::EPSILON" => power_of_two(-52),
                name => (self.value)(name)?,
            },
            _ => return Err("an expression ends too early".to_owned()),
        };
        // A cast changes none of these numbers: all are short.
        if self.peek() == Some(&Token::Name("as".to_owned())) {
            self.next += 2;
        }
        Ok(number)
    }

    fn in_brackets(&mut self) -> Result<Number, String> {
        let number = self.shift()?;
        if self.takes(')') { Ok(number) } else { Err("a bracket is not closed".to_owned()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Result<Number, String> {
        let named = |name: &str| if name == "far" { Ok(power_of_two(-40)) } else { Err(format!("{name} is nothing")) };
        evaluate(text, &power_of_two(-24), &named)
    }

    #[test]
    fn initializers_of_rust_and_claims_have_their_exact_values() {
        for (text, same) in [
            ("8.0 * f32::EPSILON", "16u"),
            ("1.0 / (1_u64 << 47) as f32", "1b-47"),
            ("1.0 / (1_u128 << 95) as f64", "1b-95"),
            ("(3.0 + 16.0 * f64::EPSILON) * f64::EPSILON / 2.0", "3b-53 + 16b-105"),
            ("1.0 - 4.0 * f64::EPSILON", "1 - 4b-52"),
            ("4.0 * f64::from(f32::EPSILON)", "4.0 * f32::EPSILON as f64"),
            ("2.5 * \"far\" + 1u", "5b-41 + 1b-24"),
            ("-2 * 3 + 1_000.25", "994.25"),
            ("1.25e-2", "0.0125"),
        ] {
            assert_eq!(value(text), value(same), "{text}");
            assert!(value(text).is_ok(), "{text}");
        }
    }

    #[test]
    fn what_is_not_understood_is_named() {
        for (text, fault) in [
            ("2.0 * near", "near is nothing"),
            ("2.0 * (1.0", "not closed"),
            ("1.0 1.0", "not understood here"),
            ("\"far", "no end"),
            ("1.0 +", "too early"),
            ("3 % 2", "`%`"),
        ] {
            let found = value(text).unwrap_err();
            assert!(found.contains(fault), "{text}: {found}");
        }
    }
}
