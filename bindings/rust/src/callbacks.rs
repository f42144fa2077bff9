//! The functions that C calls. Their user data is a box with a closure, which `destroy` drops exactly once.
//!
//! A panic never crosses a frame of C. It waits until the outermost call of this thread is at its end.

use crate::c::*;
use crate::events::read_changes;
use crate::navigator::Owner;
use crate::{Answer, Change, Error, Event, Gesture, Intent, Plan, Question, Request};
use std::any::Any;
use std::cell::{Cell, RefCell};
use std::ffi::c_void;
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::rc::Weak;

/// The answer of a guard or the bridge.
#[derive(Debug, Clone, PartialEq)]
pub enum Decision {
    /// The move happens.
    Accept,
    /// The move does not happen. The number is the error's `host_code`; 0 and `i32::MIN`, which are no refusals in C, are 1.
    Refuse(i32),
    /// [`Navigator::answer`](crate::Navigator::answer) decides later.
    Later,
    /// Another navigation takes the place of the operation.
    Instead(Request<'static>),
    /// The operation waits for the result of a screen, such as a sign-in.
    ResumeAfter(Request<'static>),
}

// ---- Panics ----

enum Kept {
    Panic(Box<dyn Any + Send>),
    Error(Error),
}

thread_local! {
    static DEPTH: Cell<usize> = const { Cell::new(0) };
    static KEPT: RefCell<Option<Kept>> = const { RefCell::new(None) };
}

/// Keeps the first panic or error. Others are dropped here, inside the callback and while nothing is borrowed, since a
/// drop may call the navigator. At the end of a thread there is nobody to get the first one.
fn keep(kept: Kept) {
    let _ = KEPT.try_with(|first| {
        let is_first = first.borrow().is_none();
        if is_first {
            first.replace(Some(kept));
        }
    });
}

/// Runs a callback. Returns `otherwise` if the callback panics.
fn run<T>(otherwise: T, body: impl FnOnce() -> T) -> T {
    DEPTH.set(DEPTH.get() + 1);
    let made = catch_unwind(AssertUnwindSafe(body)).unwrap_or_else(|panic| {
        keep(Kept::Panic(panic));
        otherwise
    });
    DEPTH.set(DEPTH.get() - 1);
    made
}

/// Takes what waits, if no callback is running.
fn take() -> Option<Kept> {
    match DEPTH.get() {
        0 => KEPT.try_with(|kept| kept.borrow_mut().take()).ok().flatten(),
        _ => None,
    }
}

/// Ends a drop, which never fails: what waits is lost.
pub(crate) fn finish_drop() {
    drop(take());
}

/// Ends a call. At the end of the outermost call the panic goes on, or the error is returned. A thread that panics
/// already loses both.
pub(crate) fn finish() -> Result<(), Error> {
    match take() {
        Some(Kept::Panic(panic)) if !std::thread::panicking() => resume_unwind(panic),
        Some(Kept::Error(error)) => Err(error),
        _ => Ok(()),
    }
}

// ---- User data ----

pub(crate) fn give<T>(thing: T) -> *mut c_void {
    Box::into_raw(Box::new(thing)).cast()
}

pub(crate) unsafe extern "C" fn destroy<T>(data: *mut c_void) {
    run((), || drop(unsafe { Box::from_raw(data.cast::<T>()) }))
}

// ---- Callbacks ----

/// A closure that is called once.
pub(crate) type Once<F> = Cell<Option<F>>;

pub(crate) unsafe extern "C" fn answered<F: FnOnce(Answer)>(data: *mut c_void, of: *const nav_result) {
    run((), || unsafe {
        if let Some(done) = (*data.cast::<Once<F>>()).take() {
            done(Answer::read(&*of))
        }
    })
}

pub(crate) unsafe extern "C" fn observe<F: Fn(&Event<'_>)>(data: *mut c_void, event: *const nav_event) {
    run((), || unsafe { (*data.cast::<F>())(&Event::from_raw(&*event)) })
}

pub(crate) unsafe extern "C" fn handle<F: Fn(&Gesture<'_>)>(data: *mut c_void, gesture: *const nav_gesture) {
    run((), || unsafe { (*data.cast::<F>())(&Gesture::from_raw(&*gesture)) })
}

pub(crate) unsafe extern "C" fn wake<F: Fn()>(data: *mut c_void) {
    run((), || unsafe { (*data.cast::<F>())() })
}

/// A guard, or the bridge with its replay.
pub(crate) struct Judge<F, R = ()> {
    pub owner: Weak<Owner>,
    pub decide: F,
    pub replay: R,
}

impl<F, R> Judge<F, R> {
    /// Returns the number of a decision, after the redirect that belongs to it.
    fn settle(&self, question: nav_id, decision: Decision) -> i32 {
        match decision {
            Decision::Accept => NAV_ANSWER_ACCEPT,
            Decision::Refuse(NAV_ANSWER_ACCEPT | NAV_ANSWER_LATER) => 1,
            Decision::Refuse(code) => code,
            Decision::Later => NAV_ANSWER_LATER,
            Decision::Instead(to) => self.redirect(question, to, 0),
            Decision::ResumeAfter(to) => self.redirect(question, to, NAV_REDIRECT_RESUME),
        }
    }

    fn redirect(&self, question: nav_id, to: Request<'static>, flags: u32) -> i32 {
        if let Some(owner) = self.owner.upgrade() {
            let status = Intent::Navigate(to).lend(|intent| unsafe { nav_redirect(owner.raw.get(), question, intent, flags) });
            if status < 0 {
                keep(Kept::Error(owner.error(status, nav_outcome::default())));
            }
        }
        1
    }
}

pub(crate) unsafe extern "C" fn guard<F: Fn(&Question<'_>) -> Decision>(
    data: *mut c_void,
    context: *const nav_guard_context,
) -> i32 {
    run(1, || unsafe {
        let (judge, question) = (&*data.cast::<Judge<F>>(), Question::from_raw(&*context));
        judge.settle(question.plan().question, (judge.decide)(&question))
    })
}

pub(crate) unsafe extern "C" fn transition<F: Fn(&Plan<'_>) -> Decision, R>(data: *mut c_void, plan: *const nav_plan) -> i32 {
    run(1, || unsafe {
        let (judge, plan) = (&*data.cast::<Judge<F, R>>(), Plan::from_raw(&*plan));
        judge.settle(plan.question, (judge.decide)(&plan))
    })
}

pub(crate) unsafe extern "C" fn replay<F, R: Fn(&[Change<'_>])>(data: *mut c_void, stack: *const nav_changes) {
    run((), || unsafe { ((*data.cast::<Judge<F, R>>()).replay)(&read_changes(stack)) })
}
