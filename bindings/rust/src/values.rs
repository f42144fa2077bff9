//! Values: arguments, results, hints. They know no navigator.

use crate::c::*;
use std::collections::BTreeMap;
use std::slice::from_raw_parts;

/// A value: arguments, results, hints. Numbers keep their type: 1 and 1.0 are two values.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// A null, which is not the same as no value.
    Null,
    /// A bool.
    Bool(bool),
    /// An integer of 64 bits.
    Int(i64),
    /// A double.
    Double(f64),
    /// A text, also with NULs.
    Text(String),
    /// Any bytes.
    Bytes(Vec<u8>),
    /// A list.
    List(Vec<Value>),
    /// Members by key.
    Map(BTreeMap<String, Value>),
    /// A value that no text of the library has.
    Secret(Box<Value>),
    /// An object of a host in another language. Given to the library it is a null.
    HostObject,
}

macro_rules! from {
    ($($type:ty, $x:ident => $made:expr;)*) => {
        $(impl From<$type> for Value {
            fn from($x: $type) -> Self {
                $made
            }
        })*
    };
}
from! {
    bool, x => Value::Bool(x);
    i64, x => Value::Int(x);
    i32, x => Value::Int(x.into());
    u32, x => Value::Int(x.into());
    f64, x => Value::Double(x);
    &str, x => Value::Text(x.into());
    String, x => Value::Text(x);
    Vec<u8>, x => Value::Bytes(x);
    Vec<Value>, x => Value::List(x);
    BTreeMap<String, Value>, x => Value::Map(x);
}

impl<K: Into<String>, V: Into<Value>, const N: usize> From<[(K, V); N]> for Value {
    fn from(members: [(K, V); N]) -> Self {
        Value::Map(members.into_iter().map(|(key, value)| (key.into(), value.into())).collect())
    }
}

impl Value {
    /// Makes a value that no text of the library has.
    pub fn secret(value: impl Into<Value>) -> Self {
        Value::Secret(Box::new(value.into()))
    }

    /// The value itself, or the value in a secret.
    pub fn revealed(&self) -> &Value {
        match self {
            Value::Secret(value) => value.revealed(),
            value => value,
        }
    }

    /// The member of a map with a key.
    pub fn get(&self, key: &str) -> Option<&Value> {
        match self.revealed() {
            Value::Map(members) => members.get(key),
            _ => None,
        }
    }

    /// The integer, if the value is an integer.
    pub fn as_int(&self) -> Option<i64> {
        match self.revealed() {
            Value::Int(x) => Some(*x),
            _ => None,
        }
    }

    /// The text, if the value is a text.
    pub fn as_text(&self) -> Option<&str> {
        match self.revealed() {
            Value::Text(x) => Some(x),
            _ => None,
        }
    }
}

/// Copies a string of the library. Its texts are UTF-8; a byte that is not becomes U+FFFD.
///
/// # Safety
/// The string is empty, or its bytes can be read.
pub unsafe fn read_text(of: nav_string) -> String {
    String::from_utf8_lossy(unsafe { read_bytes(of) }).into_owned()
}

unsafe fn read_bytes<'a>(of: nav_string) -> &'a [u8] {
    if of.length == 0 {
        &[]
    } else {
        unsafe { from_raw_parts(of.bytes.cast(), of.length) }
    }
}

/// Copies a value of the library. NULL is no value.
///
/// # Safety
/// The pointer is NULL, or the cell and all cells below can be read.
pub unsafe fn read_value(at: *const nav_value) -> Option<Value> {
    let cell = unsafe { at.as_ref() }?;
    let value = unsafe { read_content(cell) };
    Some(if cell.flags & NAV_VALUE_SECRET != 0 { Value::Secret(Box::new(value)) } else { value })
}

unsafe fn read_content(cell: &nav_value) -> Value {
    let of = &cell.content;
    unsafe {
        let item = |at| read_value(at).unwrap_or(Value::Null);
        match cell.type_ {
            NAV_TYPE_BOOL => Value::Bool(of.boolean != 0),
            NAV_TYPE_INT => Value::Int(of.integer),
            NAV_TYPE_DOUBLE => Value::Double(of.real),
            NAV_TYPE_STRING => Value::Text(read_text(of.string)),
            NAV_TYPE_BYTES => Value::Bytes(read_bytes(of.string).to_vec()),
            NAV_TYPE_LIST => Value::List((0..of.list.count).map(|i| item(of.list.items.add(i))).collect()),
            NAV_TYPE_MAP => {
                let members = (0..of.map.count).map(|i| &*of.map.members.add(i));
                Value::Map(members.map(|each| (read_text(each.key), item(&each.value))).collect())
            }
            NAV_TYPE_HOST_OBJECT => Value::HostObject,
            _ => Value::Null,
        }
    }
}

/// Makes parameters of a function of [`c`](crate::c). They point into this object and into the originals, and can be used
/// while both live.
#[derive(Default)]
#[allow(missing_debug_implementations)]
pub struct Parameters {
    items: Vec<Vec<nav_value>>,
    members: Vec<Vec<nav_member>>,
}

impl Parameters {
    /// Points to a text.
    pub fn text(text: &str) -> nav_string {
        nav_string { bytes: text.as_ptr().cast(), length: text.len() }
    }

    /// Makes a cell of a value, or NULL of no value.
    pub fn value(&mut self, value: Option<&Value>) -> *const nav_value {
        let Some(value) = value else { return std::ptr::null() };
        let cells = vec![self.cell(value)];
        self.keep(cells)
    }

    fn keep(&mut self, cells: Vec<nav_value>) -> *const nav_value {
        let start = cells.as_ptr();
        self.items.push(cells);
        start
    }

    fn cell(&mut self, value: &Value) -> nav_value {
        let (type_, content) = match value {
            Value::Null | Value::HostObject => (NAV_TYPE_NULL, nav_content { integer: 0 }),
            Value::Bool(x) => (NAV_TYPE_BOOL, nav_content { boolean: i32::from(*x) }),
            Value::Int(x) => (NAV_TYPE_INT, nav_content { integer: *x }),
            Value::Double(x) => (NAV_TYPE_DOUBLE, nav_content { real: *x }),
            Value::Text(x) => (NAV_TYPE_STRING, nav_content { string: Self::text(x) }),
            Value::Bytes(x) => {
                let string = nav_string { bytes: x.as_ptr().cast(), length: x.len() };
                (NAV_TYPE_BYTES, nav_content { string })
            }
            Value::List(items) => {
                let cells = items.iter().map(|item| self.cell(item)).collect();
                let list = nav_list { items: self.keep(cells), count: items.len() };
                (NAV_TYPE_LIST, nav_content { list })
            }
            Value::Map(members) => (NAV_TYPE_MAP, nav_content { map: self.map(members) }),
            Value::Secret(value) => {
                let cell = self.cell(value);
                return nav_value { flags: NAV_VALUE_SECRET, ..cell };
            }
        };
        nav_value { type_, flags: 0, content }
    }

    fn map(&mut self, members: &BTreeMap<String, Value>) -> nav_map {
        let cells: Vec<_> =
            members.iter().map(|(key, value)| nav_member { key: Self::text(key), value: self.cell(value) }).collect();
        let map = nav_map { members: cells.as_ptr(), count: cells.len() };
        self.members.push(cells);
        map
    }
}
