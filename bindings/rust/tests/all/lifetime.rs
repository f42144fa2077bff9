//! A navigator that a closure drops or closes while its calls are on the stack.

use crate::app::{names, started};
use navcore::c::*;
use navcore::{Answer, Decision, Intent, Navigator};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// A navigator that a closure can drop.
#[derive(Clone)]
struct Holder(Rc<Cell<Option<Navigator>>>);

impl Holder {
    fn new() -> (Self, Navigator) {
        let app = started();
        (Holder(Rc::new(Cell::new(Some(app.clone())))), app)
    }

    fn free(&self) {
        if let Some(app) = self.0.take() {
            app.close().unwrap();
        }
    }
}

#[test]
fn an_observer_frees_it() {
    let (all, app) = Holder::new();
    let weak = app.weak();
    app.add_observer(move |_| all.free()).unwrap();
    assert!(app.navigate("note").unwrap().is_done());
    assert_eq!(app.navigate("note").unwrap_err().status, NAV_CLOSED);
    assert!(app.stack().is_empty() && app.top().is_none());
    drop(app);
    assert!(weak.upgrade().is_none());
}

#[test]
fn a_guard_frees_it_and_decides() {
    let resume = Decision::ResumeAfter("sign in".into());
    for decision in [Decision::Refuse(3), Decision::Later, resume] {
        let (all, app) = Holder::new();
        app.add_guard(NAV_GUARD_ENTER, "note", move |_| {
            all.free();
            decision.clone()
        })
        .unwrap();
        assert!(app.navigate("note").unwrap_err().status < 0);
        assert_eq!(app.back().unwrap_err().status, NAV_CLOSED);
    }
}

#[test]
fn a_bridge_frees_it() {
    let (all, app) = Holder::new();
    app.set_bridge(
        move |_| {
            all.free();
            Decision::Accept
        },
        |_| {},
    )
    .unwrap();
    let _ = app.navigate("note");
    assert_eq!(app.back().unwrap_err().status, NAV_CLOSED);
}

#[test]
fn a_result_frees_it() {
    let (all, app) = Holder::new();
    let told = Rc::new(RefCell::new(vec![]));
    for _ in 0..2 {
        let (all, into) = (all.clone(), told.clone());
        app.navigate_for_result("note", move |answer| {
            into.borrow_mut().push(answer);
            all.free();
        })
        .unwrap();
    }
    app.pop_back().unwrap();
    assert_eq!(*told.borrow(), [Answer::Cancelled(NAV_CANCEL_POP), Answer::Cancelled(NAV_CANCEL_SHUTDOWN)]);
}

/// Frees the navigator when the library lets go of a closure.
struct Frees(Holder);

impl Drop for Frees {
    fn drop(&mut self) {
        self.0.free();
    }
}

#[test]
fn what_a_closure_holds_frees_it() {
    let (all, app) = Holder::new();
    let frees = Frees(all);
    let observer = app.add_observer(move |_| {
        let _ = &frees;
    });
    assert_eq!(app.remove_observer(observer.unwrap()).unwrap(), NAV_OK);
    assert_eq!(app.back().unwrap_err().status, NAV_CLOSED);
}

#[test]
fn the_last_clone_of_a_call_of_c_is_dropped_inside() {
    let (all, app) = Holder::new();
    let (raw, weak, inside) = (app.raw(), app.weak(), all.clone());
    app.add_observer(move |_| drop(inside.0.take())).unwrap();
    drop(app);
    let note = nav_request { route: navcore::Parameters::text("note"), ..Default::default() };
    let status = unsafe { nav_navigate(raw, &note, std::ptr::null(), std::ptr::null_mut()) };
    assert_eq!(status, NAV_OK);
    assert!(weak.upgrade().is_none());
}

#[test]
fn a_closure_that_holds_it_keeps_it_until_close() {
    let app = started();
    let (weak, own) = (app.weak(), app.clone());
    app.add_observer(move |_| drop(own.location())).unwrap();
    drop(app);
    let app = weak.upgrade().unwrap();
    app.navigate("note").unwrap();
    app.close().unwrap();
    drop(app);
    assert!(weak.upgrade().is_none());
}

#[test]
fn closures_remove_themselves() {
    let app = started();
    let (own, calls, text) = (Rc::new(Cell::new(0)), Rc::new(Cell::new(0)), String::from("still here"));
    let (weak, id, count, kept) = (app.weak(), own.clone(), calls.clone(), text.clone());
    let observer = app.add_observer(move |_| {
        weak.upgrade().unwrap().remove_observer(id.get()).unwrap();
        count.set(count.get() + kept.len());
    });
    own.set(observer.unwrap());
    app.navigate("note").unwrap();
    assert_eq!(calls.get(), text.len());
    let (weak, id, count, kept) = (app.weak(), own.clone(), calls.clone(), text.clone());
    let guard = app.add_guard(NAV_GUARD_ENTER, "secret", move |_| {
        weak.upgrade().unwrap().remove_guard(id.get()).unwrap();
        count.set(kept.len());
        Decision::Refuse(2)
    });
    own.set(guard.unwrap());
    assert_eq!(app.navigate("secret").unwrap_err().host_code, 2);
    assert!(app.navigate("secret").unwrap().is_done());
    let (weak, kept) = (app.weak(), text.clone());
    let decide = move |_: &navcore::Plan<'_>| {
        weak.upgrade().unwrap().remove_bridge().unwrap();
        Decision::Refuse(kept.len() as i32)
    };
    app.set_bridge(decide, |_| {}).unwrap();
    let _ = app.navigate("note");
    assert!(app.navigate("note").unwrap().is_done());
}

#[test]
fn a_posted_close_is_drained_inside() {
    let app = started();
    app.port().unwrap().close().unwrap();
    let told = Rc::new(RefCell::new(vec![]));
    let (weak, into) = (app.weak(), told.clone());
    app.add_guard(NAV_GUARD_ENTER, "note", move |_| {
        let app = weak.upgrade().unwrap();
        into.borrow_mut().push(app.drain().unwrap());
        into.borrow_mut().push(app.navigate("secret").unwrap_err().status);
        Decision::Refuse(1)
    })
    .unwrap();
    let error = app.navigate("note").unwrap_err();
    assert_eq!((error.status, error.message.as_str()), (NAV_CLOSED, ""));
    assert_eq!(*told.borrow(), [NAV_FREED, NAV_CLOSED]);
    assert!(app.raw().is_null());
    assert_eq!(app.dump().unwrap_err().status, NAV_CLOSED);
}

#[test]
fn it_is_freed_in_a_drain() {
    let (all, app) = Holder::new();
    let port = app.port().unwrap();
    app.add_observer(move |_| all.free()).unwrap();
    port.post(&Intent::Navigate("note".into())).unwrap();
    assert_eq!(app.drain().unwrap_err().status, NAV_CLOSED);
    drop(app);
    assert_eq!(port.post(&Intent::Back).unwrap_err().status, NAV_CLOSED);
}

#[test]
fn a_call_inside_runs_after_the_call() {
    let app = started();
    let weak = app.weak();
    app.navigate_for_result("note", move |answer| {
        assert_eq!(answer.value(), Some(1.into()));
        assert!(weak.upgrade().unwrap().navigate("secret").unwrap().is_pending());
    })
    .unwrap();
    app.pop_back_with(1).unwrap();
    assert_eq!(names(&app), ["home", "secret"]);
}
