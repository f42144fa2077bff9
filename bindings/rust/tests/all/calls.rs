//! Operations, their outcomes and errors, links, tabs, saved state, what the navigator says.

use crate::app::{names, new, started};
use navcore::c::*;
use navcore::{Intent, Link, Navigator, Options, Request, Route, Value};

#[test]
fn operations_move_the_stack() {
    let app = started();
    let note = app.navigate("note").unwrap();
    assert!(note.is_done() && note.entry == app.top().unwrap().id && note.entry > 0xffff_ffff);
    app.navigate(Request::new("order").with("id", 3)).unwrap();
    assert_eq!(names(&app), ["home", "note", "order"]);
    app.replace_top(Request::new("order").with("id", 4)).unwrap();
    assert_eq!(app.location().unwrap(), "/main/orders/4");
    app.update(app.top().unwrap().id, [("id", 5)]).unwrap();
    assert_eq!(app.location().unwrap(), "/main/orders/5");
    app.pop_to_entry(note.entry).unwrap();
    app.navigate("secret").unwrap();
    app.pop_to_route("note").unwrap();
    assert_eq!(names(&app), ["home", "note"]);
    app.finish(note.entry).unwrap();
    app.navigate("note").unwrap();
    app.pop_up_to_root().unwrap();
    assert_eq!(names(&app), ["home"]);
}

#[test]
fn nothing_to_do_is_no_error() {
    let app = started();
    for outcome in [app.back(), app.pop_back(), app.pop_up_to_root()] {
        let outcome = outcome.unwrap();
        assert_eq!(outcome.status, NAV_AT_ROOT);
        assert!(!outcome.is_done() && !outcome.is_pending());
    }
}

#[test]
fn an_error_has_a_status_and_a_sentence() {
    let app = started();
    let error = app.navigate("nots").unwrap_err();
    assert_eq!(error.status, NAV_UNRESOLVED);
    assert_eq!(error.to_string(), r#"unresolved: navigate: no route is named "nots"; did you mean "note"?"#);
    assert_eq!(Navigator::new().unwrap().navigate("home").unwrap_err().status, NAV_NOT_STARTED);
    let wrong = nav_config { redirect_limit: 1000, ..Default::default() };
    assert_eq!(unsafe { Navigator::with_config(&wrong) }.err().unwrap().status, NAV_INVALID);
    let config = nav_config { operation_limit: 5, ..Default::default() };
    assert!(unsafe { Navigator::with_config(&config) }.is_ok());
}

#[test]
fn stale_ids_are_errors() {
    let app = started();
    let gone = app.navigate("note").unwrap().entry;
    app.pop_back().unwrap();
    assert_eq!(app.entry(gone), None);
    assert_eq!(app.pop_to_entry(gone).unwrap_err().status, NAV_STALE);
    assert_eq!(app.update(gone, 1).unwrap_err().status, NAV_STALE);
    assert_eq!(app.finish(gone).unwrap().status, NAV_ALREADY_GONE);
    for id in [gone, 0, 77, u64::MAX] {
        assert_eq!(app.remove_guard(id).unwrap_err().status, NAV_STALE);
        assert_eq!(app.remove_observer(id).unwrap_err().status, NAV_STALE);
        assert_eq!(app.answer(id, 0).unwrap_err().status, NAV_STALE);
        assert_eq!(app.cancel_result(id).unwrap_err().status, NAV_STALE);
        assert_eq!(app.select(id).unwrap_err().status, NAV_STALE);
        assert_eq!(app.entry(id), None);
    }
    let options = Options { target: gone, ..Options::default() };
    assert_eq!(app.with(&options).navigate("note").unwrap_err().status, NAV_STALE);
}

#[test]
fn options_reach_the_operation() {
    let app = started();
    let unique = Options { unique: NAV_UNIQUE_TOP, ..Options::default() };
    let note = app.with(&unique).navigate("note").unwrap().entry;
    assert_eq!(app.with(&unique).navigate("note").unwrap().status, NAV_ALREADY_THERE);
    let issued = Options { issuer: note, tag: u64::MAX - 1, hint: Some("fade".into()), ..Options::default() };
    app.add_observer(move |event| {
        if event.kind == NAV_EVENT_CHANGED {
            assert_eq!((event.tag, event.hint()), (u64::MAX - 1, Some("fade".into())));
        }
    })
    .unwrap();
    app.with(&issued).navigate("order").unwrap_err();
    app.with(&issued).navigate(Request::new("order").with("id", 1)).unwrap();
    assert_eq!(app.with(&issued).navigate("note").unwrap().status, NAV_STALE_ISSUER);
    let scene = Options { scene: "second", ..Options::default() };
    assert_eq!(app.with(&scene).pop_up_to_root().unwrap_err().status, NAV_NOT_FOUND);
}

#[test]
fn links_from_outside_reach_linkable_patterns() {
    let app = started();
    assert!(app.open("x://main/secret").unwrap().is_done());
    assert_eq!(names(&app), ["home", "secret"]);
    assert_eq!(app.open("/orders/3").unwrap_err().status, NAV_UNRESOLVED);
    assert!(app.open(Link::trusted("/orders/3")).unwrap().is_done());
    assert_eq!(app.top().unwrap().arguments, Some([("id", 3)].into()));
}

#[test]
fn a_route_with_a_wrong_pattern_is_not_left() {
    let app = started();
    assert_eq!(app.add_route(Route::new("more").path("/more").path("{")).unwrap_err().status, NAV_INVALID);
    assert_eq!(app.navigate("more").unwrap_err().status, NAV_UNRESOLVED);
    assert_eq!(app.add_route("note").unwrap_err().status, NAV_AMBIGUOUS);
}

#[test]
fn tabs_keep_their_stacks() {
    let app = started();
    let owner = app.navigate("main").unwrap().entry;
    app.navigate("note").unwrap();
    assert_eq!(names(&app), ["home", "note"]);
    app.select_branch("main", "second").unwrap();
    assert_eq!(names(&app), ["note"]);
    app.navigate("in second").unwrap();
    assert_eq!(app.select_branch("main", "third").unwrap_err().status, NAV_STALE);
    let first = unsafe { nav_branch_find(app.raw(), owner, navcore::Parameters::text("first")) };
    app.host_did_select(first).unwrap();
    assert_eq!(names(&app), ["home", "note"]);
    app.pop_back().unwrap();
    assert_eq!(app.select(first).unwrap().status, NAV_ALREADY_THERE);
    app.navigate("in second").unwrap();
    assert_eq!(names(&app), ["note", "in second", "in second"]);
    assert!(app.dump().unwrap().contains("second"));
}

#[test]
fn a_split_shows_columns() {
    let app = started();
    app.add_route(Route::new("mail").split([("list", "note".into()), ("letter", "home".into())])).unwrap();
    app.navigate("mail").unwrap();
    app.select_branch("mail", "letter").unwrap();
    assert_eq!(names(&app), ["home"]);
}

#[test]
fn it_comes_back_in_the_next_process() {
    let app = started();
    app.navigate(Request::new("order").with("id", 4)).unwrap();
    let saved = app.save().unwrap();
    let next = new();
    assert_eq!(next.restore("", None).unwrap_err().status, NAV_CORRUPT);
    assert_eq!(next.restore("{\0}", Some(&"home".into())).unwrap_err().status, NAV_CORRUPT);
    next.restore(&saved, Some(&"home".into())).unwrap();
    assert_eq!(names(&next), ["home", "order"]);
    assert_eq!(next.save().unwrap(), saved);
}

#[test]
fn an_intent_is_an_operation_as_data() {
    let app = started();
    for (intent, stack) in [
        (Intent::Navigate(Request::new("order").with("id", 1)), vec!["home", "order"]),
        (Intent::ReplaceTop("note".into()), vec!["home", "note"]),
        (Intent::Open(Link::trusted("/secret")), vec!["home", "secret"]),
        (Intent::PopBack(Some(Value::Null)), vec!["home"]),
        (Intent::Navigate("sign in".into()), vec!["sign in"]),
        (Intent::Dismiss(None), vec!["home"]),
    ] {
        app.perform(&intent).unwrap();
        assert_eq!(names(&app), stack, "{intent:?}");
    }
    let note = app.navigate("note").unwrap().entry;
    app.navigate("note").unwrap();
    app.perform(&Intent::PopToEntry(note)).unwrap();
    app.perform(&Intent::PopToRoute("home".into())).unwrap();
    assert_eq!(names(&app), ["home"]);
    assert_eq!(app.perform(&Intent::Finish(note, None)).unwrap().status, NAV_ALREADY_GONE);
    assert_eq!(app.perform(&Intent::Back).unwrap().status, NAV_AT_ROOT);
    assert_eq!(app.perform(&Intent::PopUpToRoot).unwrap().status, NAV_AT_ROOT);
    assert_eq!(app.perform(&Intent::RecheckGuards).unwrap().status, NAV_ALREADY_THERE);
    assert_eq!(app.perform(&Intent::Select(9)).unwrap_err().status, NAV_STALE);
    assert_eq!(app.perform(&Intent::Start("home".into())).unwrap_err().status, NAV_INVALID);
}

#[test]
fn reports_of_the_host() {
    let app = started();
    let note = app.navigate("note").unwrap().entry;
    app.host_did_pop(note).unwrap();
    app.navigate("sign in").unwrap();
    app.host_did_dismiss(unsafe { nav_current_stack(app.raw()) }).unwrap();
    assert_eq!(names(&app), ["home"]);
}

#[test]
fn the_rest_of_the_header_is_reached_by_call() {
    let app = started();
    let home = app.top().unwrap().id;
    let (state, mut more) = (Value::from("a draft"), navcore::Parameters::default());
    app.call(|raw| unsafe { nav_entry_set_state(raw, home, more.value(Some(&state))) }).unwrap();
    let mut found = std::ptr::null();
    app.call(|raw| unsafe { nav_entry_state(raw, home, &mut found) }).unwrap();
    assert_eq!(unsafe { navcore::read_value(found) }, Some(state));
    assert_eq!(app.call(|raw| unsafe { nav_entry_drop_view(raw, 3) }).unwrap_err().status, NAV_STALE);
}

#[test]
fn the_header_is_that_of_the_library() {
    let version = NAV_VERSION_MAJOR << 16 | NAV_VERSION_MINOR << 8 | NAV_VERSION_PATCH;
    assert_eq!(unsafe { nav_version() }, version);
    assert_eq!(env!("CARGO_PKG_VERSION"), format!("{NAV_VERSION_MAJOR}.{NAV_VERSION_MINOR}.{NAV_VERSION_PATCH}"));
}
