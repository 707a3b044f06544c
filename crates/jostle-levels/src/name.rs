use core::fmt;

/// The name of a lump: up to eight bytes without regard to case. It is stored in upper case, with NUL from the first
/// NUL on, since some tools leave other bytes there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Name([u8; NAME_SIZE]);

const NAME_SIZE: usize = 8;

impl Name {
    pub(crate) fn new(raw: [u8; NAME_SIZE]) -> Name {
        let mut name = [0; NAME_SIZE];
        for (to, from) in name.iter_mut().zip(raw.iter().take_while(|&&byte| byte != 0)) {
            *to = from.to_ascii_uppercase();
        }
        Name(name)
    }

    /// Whether it equals `name`, given in upper case.
    pub(crate) fn is(self, name: &str) -> bool {
        self.bytes().eq(name.bytes())
    }

    fn bytes(self) -> impl Iterator<Item = u8> {
        self.0.into_iter().take_while(|&byte| byte != 0)
    }
}

/// Escapes bytes that are not printable ASCII.
impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.bytes().try_for_each(|byte| write!(f, "{}", byte.escape_ascii()))
    }
}
