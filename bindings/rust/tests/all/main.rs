//! The tests of the crate, as one program: linking takes most of the time.

mod app;
mod calls;
mod deciding;
mod lifetime;
mod panics;
mod results;
mod threads;
mod values;
