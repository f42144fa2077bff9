//! Guards, the bridge, observers and handlers of back.

use crate::app::{names, started};
use navcore::c::*;
use navcore::{Decision, Request};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

#[test]
fn a_refusal_names_its_party_and_its_number() {
    let app = started();
    let guard = app.add_guard(NAV_GUARD_ENTER, "secret", |_| Decision::Refuse(42)).unwrap();
    let error = app.navigate("secret").unwrap_err();
    assert_eq!((error.status, error.by, error.host_code), (NAV_BLOCKED, NAV_BY_GUARD, 42));
    assert_eq!((error.outcome.status, error.outcome.entry), (NAV_BLOCKED, 0));
    assert!(error.message.contains("42"), "{error}");
    app.remove_guard(guard).unwrap();
    app.set_bridge(|plan| Decision::Refuse(if plan.kind == NAV_INTENT_BACK { 1 } else { 9 }), |_| {}).unwrap();
    let error = app.navigate("secret").unwrap_err();
    assert_eq!((error.status, error.by, error.host_code), (NAV_REFUSED, NAV_BY_BRIDGE, 9));
    assert_eq!(names(&app), ["home"]);
    app.remove_bridge().unwrap();
    app.navigate("secret").unwrap();
}

#[test]
fn no_number_of_a_refusal_accepts() {
    let app = started();
    let code = Rc::new(Cell::new(0));
    let given = code.clone();
    app.add_guard(NAV_GUARD_ENTER, "note", move |_| Decision::Refuse(given.get())).unwrap();
    for (number, told) in [(0, 1), (i32::MIN, 1), (-1, -1), (i32::MAX, i32::MAX)] {
        code.set(number);
        assert_eq!(app.navigate("note").unwrap_err().host_code, told);
    }
}

#[test]
fn a_guard_decides_later() {
    let app = started();
    let question = Rc::new(Cell::new(0));
    let asked = question.clone();
    app.add_guard(NAV_GUARD_ENTER, "order", move |about| {
        assert_eq!(about.arguments(), Some([("id", 3)].into()));
        asked.set(about.plan().question);
        Decision::Later
    })
    .unwrap();
    assert!(app.navigate(Request::new("order").with("id", 3)).unwrap().is_pending());
    assert_eq!(names(&app), ["home"]);
    app.answer(question.get(), NAV_ANSWER_ACCEPT).unwrap();
    assert_eq!(names(&app), ["home", "order"]);
    assert_eq!(app.answer(question.get(), 1).unwrap().to_string(), NAV_ALREADY_RESOLVED.to_string());
}

#[test]
fn a_guard_asks_for_a_sign_in() {
    let app = started();
    let is_signed_in = Rc::new(Cell::new(false));
    let signed_in = is_signed_in.clone();
    app.add_guard(NAV_GUARD_ENTER, "secret", move |_| match signed_in.get() {
        true => Decision::Accept,
        false => Decision::ResumeAfter("sign in".into()),
    })
    .unwrap();
    assert!(app.open("x://main/secret").unwrap().is_pending());
    assert_eq!(names(&app), ["sign in"]);
    is_signed_in.set(true);
    app.dismiss_with(true).unwrap();
    assert_eq!(names(&app), ["home", "secret"]);
}

#[test]
fn a_guard_opens_another_screen() {
    let app = started();
    app.add_guard(NAV_GUARD_ENTER, "secret", |_| Decision::Instead(Request::new("order").with("id", 3))).unwrap();
    app.navigate("secret").unwrap();
    assert_eq!(app.location().unwrap(), "/main/orders/3");
}

#[test]
fn a_wrong_redirect_is_the_error_of_the_call() {
    let app = started();
    let wrong = Request { route_id: 77, ..Request::new("note") };
    app.add_guard(NAV_GUARD_ENTER, "secret", move |_| Decision::Instead(wrong.clone())).unwrap();
    let error = app.navigate("secret").unwrap_err();
    assert!(error.status < 0 && error.status != NAV_BLOCKED, "{error}");
    assert_eq!(names(&app), ["home"]);
    app.navigate("note").unwrap();
}

#[test]
fn a_form_may_not_be_left() {
    let app = started();
    let note = app.navigate("note").unwrap().entry;
    let guard = nav_guard { kind: NAV_GUARD_LEAVE, entry: note, ..Default::default() };
    unsafe { app.add_guard_as(guard, |about| Decision::Refuse((about.kind == NAV_GUARD_LEAVE).into())) }.unwrap();
    assert_eq!(app.back().unwrap_err().status, NAV_BLOCKED);
    let every = nav_guard { flags: NAV_GUARD_EVERY_ROUTE, ..Default::default() };
    unsafe { app.add_guard_as(every, |_| Decision::Refuse(8)) }.unwrap();
    assert_eq!(app.navigate("secret").unwrap_err().host_code, 8);
    assert_eq!(app.recheck_guards().unwrap_err().host_code, 8);
    let none = nav_guard::default();
    assert_eq!(unsafe { app.add_guard_as(none, |_| Decision::Accept) }.unwrap_err().status, NAV_INVALID);
}

#[test]
fn a_bridge_sees_the_plan_and_the_replay() {
    let app = started();
    let note = app.navigate("note").unwrap().entry;
    let replayed = Rc::new(RefCell::new(vec![]));
    let into = replayed.clone();
    app.set_bridge(
        move |plan| {
            assert_eq!(plan.changes().len(), 1);
            Decision::Refuse(if plan.removes(note) { 5 } else { 6 })
        },
        move |stack| into.borrow_mut().extend(stack.iter().map(|change| change.kind)),
    )
    .unwrap();
    assert_eq!(*replayed.borrow(), [NAV_CHANGE_ADDED, NAV_CHANGE_ADDED]);
    assert_eq!(app.back().unwrap_err().host_code, 5);
    assert_eq!(app.navigate("secret").unwrap_err().host_code, 6);
}

#[test]
fn an_observer_gets_the_changes() {
    let app = started();
    let told = Rc::new(RefCell::new(vec![]));
    let into = told.clone();
    let observer = app.add_observer(move |event| {
        let changes = event.changes();
        into.borrow_mut().extend(changes.iter().map(|change| (event.intent, change.kind, change.arguments())));
    });
    app.navigate(Request::new("order").with("id", 3)).unwrap();
    app.remove_observer(observer.unwrap()).unwrap();
    app.pop_back().unwrap();
    assert_eq!(*told.borrow(), [(NAV_INTENT_NAVIGATE, NAV_CHANGE_ADDED, Some([("id", 3)].into()))]);
}

#[test]
fn a_pending_operation_completes_with_its_outcome() {
    let app = started();
    let (question, completed) = (Rc::new(Cell::new(0)), Rc::new(Cell::new(0)));
    let (asked, told) = (question.clone(), completed.clone());
    app.add_observer(move |event| {
        if event.kind == NAV_EVENT_COMPLETED {
            told.set(event.outcome().unwrap().host_code);
        }
    })
    .unwrap();
    app.add_guard(NAV_GUARD_ENTER, "note", move |about| {
        asked.set(about.plan().question);
        Decision::Later
    })
    .unwrap();
    app.navigate("note").unwrap();
    app.answer(question.get(), 4).unwrap();
    assert_eq!(completed.get(), 4);
}

#[test]
fn a_handler_of_back_takes_the_place_of_a_pop() {
    let app = started();
    let entry = app.navigate("note").unwrap().entry;
    let phases = Rc::new(RefCell::new(vec![]));
    let into = phases.clone();
    app.add_back_handler(nav_back_handler { entry, ..Default::default() }, move |gesture| {
        into.borrow_mut().push(gesture.phase)
    })
    .unwrap();
    app.back().unwrap();
    assert_eq!(*phases.borrow(), [NAV_GESTURE_COMMIT]);
    assert_eq!(names(&app), ["home", "note"]);
}
