//! Values through the library and back: as arguments, results and in a saved text.

use crate::app::started;
use navcore::c::*;
use navcore::{read_text, read_value, Parameters, Request, Value};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// What the library makes of a value, as an argument and as a result.
fn crossed(given: &Value) -> [Value; 2] {
    let app = started();
    let told = Rc::new(RefCell::new(None));
    let into = told.clone();
    app.navigate_for_result(Request::new("note").with("it", given.clone()), move |answer| {
        *into.borrow_mut() = answer.value();
    })
    .unwrap();
    let argument = app.top().unwrap().arguments.unwrap().get("it").unwrap().clone();
    app.pop_back_with(given.clone()).unwrap();
    let result = told.borrow_mut().take().unwrap();
    [argument, result]
}

fn crosses(given: impl Into<Value>) {
    let given = given.into();
    assert_eq!(crossed(&given), [given.clone(), given]);
}

#[test]
fn each_type_crosses() {
    crosses(Value::Null);
    crosses(true);
    crosses(false);
    crosses("");
    crosses("Grüße, 世界");
    crosses(Value::List(vec![]));
    crosses(Value::Map(BTreeMap::new()));
    crosses(vec![Value::from(1), "two".into(), 3.0.into(), Value::Null, vec![Value::from(4)].into(), [("six", 6)].into()]);
    crosses([("", Value::from(1)), ("a b", vec![Value::from([("deep", vec![1u8, 2])])].into())]);
}

#[test]
fn integers_have_64_bits() {
    for each in [i64::MIN, i64::MAX, (1 << 53) | 1, 1 << 32, -1, 0] {
        crosses(each);
    }
    assert_eq!(Value::from(u32::MAX), Value::Int(4_294_967_295));
}

#[test]
fn doubles_stay_doubles() {
    for each in [1.0, 0.0, -0.0, 0.1, 1e308, 5e-324, f64::INFINITY, f64::NAN] {
        for found in crossed(&each.into()) {
            let Value::Double(found) = found else { panic!("{found:?}") };
            assert_eq!(found.to_bits(), each.to_bits());
        }
    }
    assert_ne!(Value::from(1), Value::from(1.0));
}

#[test]
fn texts_keep_their_nuls() {
    crosses("a\0b\0");
    crosses([("k\0y", "a\0b")]);
    let app = started();
    app.navigate(Request::new("note").with("k\0y", 5)).unwrap();
    let arguments = app.top().unwrap().arguments.unwrap();
    assert_eq!(arguments.get("k\0y").unwrap().as_int(), Some(5));
    assert_eq!(arguments.get("k"), None);
}

#[test]
fn names_are_not_cut_at_a_nul() {
    let app = started();
    assert_eq!(app.navigate("note\0x").unwrap_err().status, NAV_INVALID);
    assert_eq!(app.add_route("note\0x").unwrap_err().status, NAV_INVALID);
    assert!(app.open(navcore::Link::trusted("/\0x")).unwrap_err().status < 0);
    assert_eq!(app.stack().len(), 1);
}

#[test]
fn bytes_need_not_be_text() {
    crosses((0..=255).collect::<Vec<u8>>());
    crosses(vec![0xffu8]);
    crosses(Vec::<u8>::new());
}

#[test]
fn a_text_that_is_not_utf_8_is_refused_and_never_read_as_one() {
    let app = started();
    let wrong = nav_string { bytes: b"\xff".as_ptr().cast(), length: 1 };
    let cell = nav_value { type_: NAV_TYPE_STRING, flags: 0, content: nav_content { string: wrong } };
    let request = nav_request { route: Parameters::text("note"), arguments: &cell, ..Default::default() };
    let refused = app.operate(|raw, out| unsafe { nav_navigate(raw, &request, std::ptr::null(), out) });
    assert_eq!(refused.unwrap_err().status, NAV_INVALID);
    assert_eq!(unsafe { read_text(wrong) }, "\u{fffd}");
    assert_eq!(unsafe { read_value(&cell) }, Some("\u{fffd}".into()));
    let error = app.open("/%ff\u{7f}").unwrap_err();
    assert!(error.status < 0 && error.message.is_char_boundary(error.message.len()));
}

#[test]
fn a_value_beyond_a_limit_is_an_error() {
    let app = started();
    let deep = |depth| (1..depth).fold(Value::Null, |value, _| vec![value].into());
    let limit = NAV_MAX_VALUE_DEPTH as usize;
    app.navigate(Request { arguments: Some(deep(limit)), ..Request::new("note") }).unwrap();
    let refused = app.navigate(Request { arguments: Some(deep(limit + 1)), ..Request::new("note") });
    assert_eq!(refused.unwrap_err().status, NAV_TOO_LARGE);
    let large = vec![0u8; NAV_MAX_VALUE_BYTES as usize + 1];
    assert_eq!(app.pop_back_with(large).unwrap_err().status, NAV_TOO_LARGE);
    assert_eq!(app.stack().len(), 2);
}

#[test]
fn secrets_stay_secrets() {
    crosses(Value::secret("s3cret"));
    crosses(Value::secret(vec![Value::from(1), "s3cret".into()]));
    let app = started();
    app.navigate(Request::new("note").with("open", "shown").with("word", Value::secret("s3cret"))).unwrap();
    for text in [app.save().unwrap(), app.dump().unwrap()] {
        assert!(!text.contains("s3cret"), "{text}");
    }
    assert!(app.save().unwrap().contains("shown"));
    assert_eq!(Value::secret("s3cret").as_text(), Some("s3cret"));
    assert_eq!(Value::secret([("a", 1)]).get("a"), Some(&Value::Int(1)));
}

#[test]
fn no_arguments_are_not_null() {
    let app = started();
    app.navigate("note").unwrap();
    assert_eq!(app.top().unwrap().arguments, None);
    app.navigate(Request { arguments: Some(Value::Null), ..Request::new("note") }).unwrap();
    assert_eq!(app.top().unwrap().arguments, Some(Value::Null));
}

#[test]
fn a_route_can_be_named_by_its_id() {
    let app = started();
    let order = unsafe { nav_route_find(app.raw(), Parameters::text("order")) };
    app.navigate(Request { route_id: order, ..Request::new("note").with("id", 3) }).unwrap();
    assert_eq!(app.location().unwrap(), "/main/orders/3");
}

#[test]
fn a_host_object_is_read_as_one_and_given_as_a_null() {
    let app = started();
    let host = nav_host_object { object: std::ptr::null_mut(), destroy: None };
    let cell = nav_value { type_: NAV_TYPE_HOST_OBJECT, flags: 0, content: nav_content { host } };
    let request = nav_request { route: Parameters::text("note"), arguments: &cell, ..Default::default() };
    app.operate(|raw, out| unsafe { nav_navigate(raw, &request, std::ptr::null(), out) }).unwrap();
    assert_eq!(app.top().unwrap().arguments, Some(Value::HostObject));
    assert_eq!(crossed(&Value::HostObject), [Value::Null, Value::Null]);
}
