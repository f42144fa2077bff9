//! Ports: posts of other threads, their ends, and their wakes.

use crate::app::{names, panicked, started};
use navcore::c::*;
use navcore::{Decision, Intent, Request};
use std::cell::Cell;
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::Arc;
use std::thread;

#[test]
fn other_threads_post() {
    let app = started();
    let wakes = Arc::new(AtomicUsize::new(0));
    let woken = wakes.clone();
    let port = app
        .port_with_wake(move || {
            woken.fetch_add(1, SeqCst);
        })
        .unwrap();
    let threads: Vec<_> = (0..4)
        .map(|id| {
            let port = port.clone();
            thread::spawn(move || port.post(&Intent::Navigate(Request::new("order").with("id", id))).unwrap())
        })
        .collect();
    let tickets: Vec<_> = threads.into_iter().map(|thread| thread.join().unwrap()).collect();
    assert!(tickets.iter().all(|ticket| *ticket != 0));
    assert_eq!((app.stack().len(), wakes.load(SeqCst)), (1, 1));
    app.drain().unwrap();
    assert_eq!(app.stack().len(), 5);
    drop(port);
    assert_eq!(Arc::strong_count(&wakes), 1);
}

#[test]
fn a_shared_port_answers_aborts_and_cancels() {
    let app = started();
    let (port, question) = (app.port().unwrap(), Rc::new(Cell::new(0)));
    let asked = question.clone();
    app.add_guard(NAV_GUARD_ENTER, "secret", move |about| {
        asked.set(about.plan().question);
        Decision::Later
    })
    .unwrap();
    app.navigate("secret").unwrap();
    let id = question.get();
    thread::scope(|scope| drop(scope.spawn(|| port.answer(id, NAV_ANSWER_ACCEPT).unwrap())));
    app.drain().unwrap();
    assert_eq!(names(&app), ["home", "secret"]);
    let ticket = port.post(&Intent::Navigate("note".into())).unwrap();
    port.abort(ticket, NAV_ABORT_BY_HOST).unwrap();
    let cancelled = Rc::new(Cell::new(0));
    let into = cancelled.clone();
    let waiter = app.navigate_for_result("note", move |_| into.set(into.get() + 1)).unwrap().waiter;
    port.cancel_result(waiter).unwrap();
    app.drain().unwrap();
    assert_eq!((names(&app).len(), cancelled.get()), (3, 1));
    assert_eq!(port.answer(0, 0).unwrap_err().status, NAV_STALE);
    assert_eq!(port.answer(id, NAV_ANSWER_LATER).unwrap_err().status, NAV_INVALID);
}

#[test]
fn a_closed_port_is_an_error() {
    let app = started();
    let port = app.port().unwrap();
    port.close().unwrap();
    assert_eq!(port.close().unwrap_err().status, NAV_CLOSED);
    assert_eq!(port.post(&Intent::Back).unwrap_err().status, NAV_CLOSED);
    assert_eq!(app.drain().unwrap(), NAV_FREED);
    assert_eq!(app.drain().unwrap_err().status, NAV_CLOSED);
    assert_eq!(app.port().err().unwrap().status, NAV_CLOSED);
    let error = app.navigate("note").unwrap_err();
    assert_eq!(error.to_string(), "closed");
}

#[test]
fn a_port_outlives_its_navigator() {
    let app = started();
    let port = app.port().unwrap();
    port.post(&Intent::Navigate(Request::new("order").with("id", 1))).unwrap();
    drop(app);
    assert_eq!(port.post(&Intent::Back).unwrap_err().status, NAV_CLOSED);
    thread::spawn(move || drop(port)).join().unwrap();
}

#[test]
fn a_wrong_post_is_refused_at_once() {
    let app = started();
    let port = app.port().unwrap();
    let error = port.post(&Intent::Navigate("no\0te".into())).unwrap_err();
    assert_eq!((error.status, error.message.as_str()), (NAV_INVALID, ""));
}

#[test]
fn a_wake_panics_on_the_posting_thread() {
    let app = started();
    let port = app.port_with_wake(|| panic!("wake")).unwrap();
    let posting = thread::spawn(move || panicked(|| port.post(&Intent::Navigate("note".into()))));
    assert_eq!(posting.join().unwrap(), "wake");
    app.drain().unwrap();
    assert_eq!(names(&app), ["home", "note"]);
}
