//! Panics of closures: they wait while C is on the stack, and go on at the end of the outermost call.

use crate::app::{names, panicked, started};
use navcore::c::*;
use navcore::{Decision, Navigator, Parameters, WeakNavigator};
use std::cell::Cell;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::rc::Rc;

/// Panics when it is dropped.
struct Bomb;

impl Drop for Bomb {
    fn drop(&mut self) {
        panic!("dropped");
    }
}

#[test]
fn an_observer_panics_and_the_move_is_done() {
    let app = started();
    app.add_observer(|_| panic!("observer")).unwrap();
    assert_eq!(panicked(|| app.navigate("note")), "observer");
    assert_eq!(names(&app), ["home", "note"]);
    assert_eq!(panicked(|| app.pop_back()), "observer");
    assert_eq!(names(&app), ["home"]);
}

#[test]
fn a_guard_that_panics_refuses() {
    let app = started();
    let guard = app.add_guard(NAV_GUARD_ENTER, "note", |_| panic!("guard")).unwrap();
    assert_eq!(panicked(|| app.navigate("note")), "guard");
    assert_eq!(names(&app), ["home"]);
    app.remove_guard(guard).unwrap();
    app.navigate("note").unwrap();
}

#[test]
fn a_bridge_and_its_replay_panic() {
    let app = started();
    assert_eq!(panicked(|| app.set_bridge(|_| panic!("bridge"), |_| panic!("replay"))), "replay");
    assert_eq!(panicked(|| app.navigate("note")), "bridge");
    assert_eq!(names(&app), ["home"]);
    app.remove_bridge().unwrap();
    app.navigate("note").unwrap();
}

#[test]
fn a_result_and_a_handler_panic() {
    let app = started();
    app.navigate_for_result("note", |_| panic!("result")).unwrap();
    assert_eq!(panicked(|| app.pop_back()), "result");
    assert_eq!(names(&app), ["home"]);
    app.add_back_handler(nav_back_handler::default(), |_| panic!("handler")).unwrap();
    assert_eq!(panicked(|| app.back()), "handler");
}

#[test]
fn what_a_closure_holds_panics_when_it_is_dropped() {
    let app = started();
    let bomb = Bomb;
    let observer = app.add_observer(move |_| {
        let _ = &bomb;
    });
    assert_eq!(panicked(|| app.remove_observer(observer.unwrap())), "dropped");
    let bomb = Bomb;
    let decide = move |_: &navcore::Question<'_>| {
        let _ = &bomb;
        Decision::Accept
    };
    let added = || app.add_guard(NAV_GUARD_ENTER, "", decide);
    assert_eq!(panicked(added), "dropped");
    app.navigate("note").unwrap();
}

#[test]
fn the_first_panic_comes_out_of_the_outermost_call() {
    let (inner, outer) = (started(), started());
    let caught_inside = Rc::new(Cell::new(0));
    let caught = caught_inside.clone();
    inner.add_observer(|_| panic!("first")).unwrap();
    let other = inner.clone();
    outer
        .add_observer(move |_| {
            let inside = panicked(|| other.navigate("note"));
            caught.set(caught.get() + inside.len());
            panic!("second");
        })
        .unwrap();
    assert_eq!(panicked(|| outer.navigate("note")), "first");
    assert_eq!(caught_inside.get(), 0);
    assert_eq!((names(&inner).len(), names(&outer).len()), (2, 2));
    assert_eq!(panicked(|| outer.location()), "");
}

/// Calls the navigator when it is dropped.
struct Calls(WeakNavigator);

impl Drop for Calls {
    fn drop(&mut self) {
        self.0.upgrade().unwrap().navigate("note").unwrap();
    }
}

// Only a payload of this thread is dropped: std::panic wants Send.
unsafe impl Send for Calls {}

#[test]
fn a_lost_panic_may_call_the_navigator() {
    let app = started();
    for _ in 0..2 {
        let weak = app.weak();
        app.navigate_for_result("note", move |_| std::panic::panic_any(Calls(weak))).unwrap();
    }
    let panic = catch_unwind(AssertUnwindSafe(|| app.pop_up_to_root())).unwrap_err();
    assert_eq!(names(&app), ["home", "note"]);
    drop(panic);
    assert_eq!(names(&app), ["home", "note", "note"]);
}

#[test]
fn the_panic_of_a_call_of_c_comes_out_of_the_next_call() {
    let app = started();
    app.navigate_for_result("note", |_| panic!("late")).unwrap();
    unsafe { nav_pop_back(app.raw(), std::ptr::null(), std::ptr::null(), std::ptr::null_mut()) };
    assert_eq!(panicked(|| app.save()), "late");
    assert!(app.save().is_ok());
    app.navigate_for_result("note", |_| panic!("late")).unwrap();
    assert_eq!(panicked(|| app.call(|raw| unsafe { nav_close(raw) })), "late");
}

#[test]
fn close_goes_on_with_the_panic_and_drop_does_not() {
    let (app, other) = (started(), started());
    app.navigate_for_result("note", |_| panic!("closed")).unwrap();
    other.navigate_for_result("note", |_| panic!("freed")).unwrap();
    assert_eq!(panicked(|| app.close()), "closed");
    assert_eq!(app.navigate("note").unwrap_err().status, NAV_CLOSED);
    assert_eq!(panicked(|| drop(other)), "");
    started().navigate("note").unwrap();
}

#[test]
fn a_navigator_is_freed_while_a_panic_goes_on() {
    let told = Rc::new(Cell::new(0));
    let into = told.clone();
    let body = move || {
        let app = started();
        app.navigate_for_result("note", move |_| {
            into.set(into.get() + 1);
            panic!("inner");
        })
        .unwrap();
        panic!("outer");
    };
    assert_eq!(panicked(body), "outer");
    assert_eq!(told.get(), 1);
    started().navigate("note").unwrap();
}

#[test]
fn an_error_inside_is_caught_there() {
    let app = started();
    let inside = Rc::new(Cell::new(0));
    let (weak, into) = (app.weak(), inside.clone());
    app.add_observer(move |event| {
        if event.kind == NAV_EVENT_CHANGED {
            let status = weak.upgrade().unwrap().pop_to_route("\0").unwrap_err().status;
            into.set(status);
        }
    })
    .unwrap();
    app.navigate("note").unwrap();
    assert_eq!(inside.get(), NAV_INVALID);
}

thread_local! {
    static LAST: Cell<Option<Navigator>> = const { Cell::new(None) };
}

/// The navigator is freed at the end of the thread, after the place where panics wait.
#[test]
fn a_navigator_is_freed_at_the_end_of_its_thread() {
    let told = std::sync::Arc::new(std::sync::atomic::AtomicUsize::new(0));
    let into = told.clone();
    let thread = std::thread::spawn(move || {
        LAST.set(None);
        let app = started();
        app.navigate_for_result("note", move |_| {
            into.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
        })
        .unwrap();
        LAST.set(Some(app));
    });
    thread.join().unwrap();
    assert_eq!(told.load(std::sync::atomic::Ordering::SeqCst), 1);
}

#[test]
fn a_c_function_may_panic_between_calls() {
    let app = started();
    let inside = panicked(|| app.call(|_| panic!("in the closure of call")));
    assert_eq!(inside, "in the closure of call");
    assert_eq!(unsafe { nav_route_find(app.raw(), Parameters::text("nowhere")) }, 0);
    app.navigate("note").unwrap();
}
