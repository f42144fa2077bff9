//! An app for the tests, and what a call panics with.

use navcore::c::*;
use navcore::{Navigator, Route};
use std::any::Any;
use std::panic::{catch_unwind, AssertUnwindSafe};

/// A home, a note, an order by its number, a secret, a sheet to sign in, and tabs.
pub fn new() -> Navigator {
    let app = Navigator::new().unwrap();
    app.add_route(Route::new("home").path("/")).unwrap();
    app.add_route("note").unwrap();
    app.add_route(Route::new("order").path("/orders/{id:int}")).unwrap();
    app.add_route(Route::new("secret").link("/secret")).unwrap();
    app.add_route(Route::new("sign in").presented(NAV_PRESENTATION_SHEET)).unwrap();
    app.add_route(Route::new("main").tabs([("first", "home".into()), ("second", "note".into())])).unwrap();
    app.add_route(Route::new("in second").within("main", "second")).unwrap();
    app
}

pub fn started() -> Navigator {
    let app = new();
    app.start("home").unwrap();
    app
}

/// The names of the routes on the active stack.
pub fn names(app: &Navigator) -> Vec<String> {
    app.stack().into_iter().map(|entry| entry.route).collect()
}

fn text(panic: Box<dyn Any + Send>) -> String {
    match panic.downcast::<&str>() {
        Ok(text) => text.to_string(),
        Err(panic) => *panic.downcast::<String>().unwrap(),
    }
}

/// What a call panics with, or an empty text.
pub fn panicked<T>(body: impl FnOnce() -> T) -> String {
    catch_unwind(AssertUnwindSafe(body)).err().map(text).unwrap_or_default()
}
