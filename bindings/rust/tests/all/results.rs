//! Results, exactly once.

use crate::app::{names, new, started};
use navcore::c::*;
use navcore::{Answer, Decision, Navigator, Options, Value};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

type Told = Rc<RefCell<Vec<Answer>>>;

/// A closure that holds something and keeps each answer.
fn keeping(told: &Told, held: &Rc<()>) -> impl FnOnce(Answer) + 'static {
    let (told, held) = (told.clone(), held.clone());
    move |answer| {
        let _held = held;
        told.borrow_mut().push(answer);
    }
}

#[test]
fn a_result_comes_once() {
    let (told, held) = (Told::default(), Rc::new(()));
    let app = started();
    let ask = |app: &Navigator| app.navigate_for_result("note", keeping(&told, &held)).unwrap();
    ask(&app);
    app.pop_back_with("yes").unwrap();
    ask(&app);
    app.pop_back().unwrap();
    ask(&app);
    app.pop_back_with(Value::Null).unwrap();
    let waiter = ask(&app).waiter;
    app.cancel_result(waiter).unwrap();
    app.pop_back_with("late").unwrap();
    assert_eq!(app.navigate_for_result("nowhere", keeping(&told, &held)).unwrap_err().status, NAV_UNRESOLVED);
    assert_eq!(told.borrow().len(), 4);
    ask(&app);
    drop(app);
    let expected = [
        Answer::Value("yes".into()),
        Answer::Cancelled(NAV_CANCEL_POP),
        Answer::Value(Value::Null),
        Answer::Cancelled(NAV_CANCEL_CALLER_CANCEL),
        Answer::Cancelled(NAV_CANCEL_SHUTDOWN),
    ];
    assert_eq!(*told.borrow(), expected);
    assert_eq!(Rc::strong_count(&held), 1);
}

#[test]
fn a_refusal_later_fails_the_waiter() {
    let (told, held) = (Told::default(), Rc::new(()));
    let app = started();
    let question = Rc::new(Cell::new(0));
    let asked = question.clone();
    app.add_guard(NAV_GUARD_ENTER, "secret", move |about| {
        asked.set(about.plan().question);
        Decision::Later
    })
    .unwrap();
    app.navigate_for_result("secret", keeping(&told, &held)).unwrap();
    app.answer(question.get(), 3).unwrap();
    assert_eq!(*told.borrow(), [Answer::Failed { status: NAV_BLOCKED, host_code: 3 }]);
    assert_eq!(Rc::strong_count(&held), 1);
}

#[test]
fn each_way_to_close_brings_the_value() {
    let (told, held) = (Told::default(), Rc::new(()));
    let app = started();
    let entry = app.navigate_for_result("note", keeping(&told, &held)).unwrap().entry;
    app.finish_with(entry, 1).unwrap();
    app.navigate_for_result("sign in", keeping(&told, &held)).unwrap();
    app.dismiss_with(2).unwrap();
    app.navigate_for_result("sign in", keeping(&told, &held)).unwrap();
    app.dismiss().unwrap();
    let expected = [Answer::Value(1.into()), Answer::Value(2.into()), Answer::Cancelled(NAV_CANCEL_DISMISS)];
    assert_eq!(*told.borrow(), expected);
}

#[test]
fn a_waiter_with_a_key_waits_again_after_a_restore() {
    let (told, held) = (Told::default(), Rc::new(()));
    let app = started();
    let options = Options { key: "answer", ..Options::default() };
    app.with(&options).navigate_for_result("sign in", |_| {}).unwrap();
    let next = new();
    next.restore(&app.save().unwrap(), None).unwrap();
    assert_eq!(names(&next), ["sign in"]);
    assert_eq!(next.attach_result("other", keeping(&told, &held)).unwrap_err().status, NAV_NOT_FOUND);
    next.attach_result("answer", keeping(&told, &held)).unwrap();
    next.dismiss_with(17).unwrap();
    assert_eq!(*told.borrow(), [Answer::Value(17.into())]);
    assert_eq!(Rc::strong_count(&held), 1);
}

#[test]
fn what_closures_hold_is_dropped() {
    let held = Rc::new(());
    let app = started();
    let in_guard = held.clone();
    let guard = app.add_guard(NAV_GUARD_LEAVE, "note", move |_| {
        let _ = &in_guard;
        Decision::Accept
    });
    let in_observer = held.clone();
    let observer = app.add_observer(move |_| drop(in_observer.clone()));
    let (in_bridge, in_replay) = (held.clone(), held.clone());
    let decide = move |_: &navcore::Plan<'_>| {
        let _ = &in_bridge;
        Decision::Accept
    };
    app.set_bridge(decide, move |_| drop(in_replay.clone())).unwrap();
    assert_eq!(Rc::strong_count(&held), 5);
    app.remove_guard(guard.unwrap()).unwrap();
    app.remove_observer(observer.unwrap()).unwrap();
    app.remove_bridge().unwrap();
    assert_eq!(Rc::strong_count(&held), 1);
    let in_wrong = held.clone();
    app.add_back_handler(nav_back_handler { entry: 9, ..Default::default() }, move |_| drop(in_wrong.clone())).unwrap_err();
    assert_eq!(Rc::strong_count(&held), 1);
}
