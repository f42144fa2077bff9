#![doc = include_str!("../README.md")]
#![deny(missing_debug_implementations, missing_docs)]

#[allow(missing_debug_implementations, missing_docs, non_camel_case_types, clippy::all)]
#[rustfmt::skip]
pub mod c;
mod callbacks;
mod events;
mod navigator;
mod operations;
mod outcomes;
mod ports;
mod requests;
mod values;

pub use callbacks::Decision;
pub use events::{Change, Event, Gesture, Plan, Question};
pub use navigator::{Navigator, WeakNavigator};
pub use operations::With;
pub use outcomes::{status_name, Answer, Entry, Error, Outcome};
pub use ports::Port;
pub use requests::{Intent, Link, Options, Request, Route};
pub use values::{read_text, read_value, Parameters, Value};

/// The id of an entry, a stack, a route, a guard and so on. 0 is no id.
pub type Id = c::nav_id;
