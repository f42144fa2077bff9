//! The navigator: its life, what it is given, what it says.

use crate::c::*;
use crate::callbacks::{self, destroy, give, Judge, Once};
use crate::values::read_text;
use crate::{Answer, Change, Decision, Entry, Error, Event, Gesture, Id, Outcome, Parameters, Plan};
use crate::{Port, Question, Request, Route};
use std::cell::Cell;
use std::ffi::c_char;
use std::marker::PhantomData;
use std::ptr::{null, null_mut};
use std::rc::{Rc, Weak};

/// Frees the navigator of C.
#[derive(Debug)]
pub(crate) struct Owner {
    /// NULL after NAV_FREED.
    pub raw: Cell<*mut nav_navigator>,
}

impl Owner {
    /// Makes the error of a call. A freed navigator has no sentence.
    pub fn error(&self, status: nav_status, outcome: nav_outcome) -> Error {
        match self.raw.get() {
            raw if raw.is_null() => Error::new(NAV_CLOSED, outcome, String::new()),
            raw => Error::new(status, outcome, unsafe { read_text(nav_last_message(raw)) }),
        }
    }
}

impl Drop for Owner {
    fn drop(&mut self) {
        unsafe { nav_navigator_free(self.raw.replace(null_mut())) };
        callbacks::finish_drop();
    }
}

/// A navigator, which belongs to the thread that made it. Clones are the same navigator; the last one frees it.
///
/// The drop loses panics of closures that run then: [`Navigator::close`] goes on with them.
///
/// A closure that the navigator holds takes a [`WeakNavigator`], or keeps the navigator alive until [`Navigator::close`].
#[derive(Debug, Clone)]
pub struct Navigator {
    pub(crate) owner: Rc<Owner>,
    _thread: PhantomData<*mut ()>,
}

/// A navigator that this does not keep alive.
#[derive(Debug, Clone)]
pub struct WeakNavigator(Weak<Owner>);

impl WeakNavigator {
    /// The navigator, if it still lives.
    pub fn upgrade(&self) -> Option<Navigator> {
        self.0.upgrade().map(Navigator::of)
    }
}

impl Navigator {
    fn of(owner: Rc<Owner>) -> Self {
        Navigator { owner, _thread: PhantomData }
    }

    fn make(config: *const nav_config) -> Result<Self, Error> {
        let mut raw = null_mut();
        match unsafe { nav_navigator_new(config, &mut raw) } {
            NAV_OK => Ok(Self::of(Rc::new(Owner { raw: Cell::new(raw) }))),
            status => Err(Error::new(status, nav_outcome::default(), String::new())),
        }
    }

    /// Makes a navigator with all defaults.
    pub fn new() -> Result<Self, Error> {
        Self::make(null())
    }

    /// Makes a navigator with a configuration.
    ///
    /// # Safety
    /// The texts of the configuration can be read.
    pub unsafe fn with_config(config: &nav_config) -> Result<Self, Error> {
        Self::make(config)
    }

    /// A reference for closures.
    pub fn weak(&self) -> WeakNavigator {
        WeakNavigator(Rc::downgrade(&self.owner))
    }

    /// The navigator of C, borrowed, for functions without a method here. NULL after `NAV_FREED`. A panic of a closure
    /// comes out of the next call of Rust: [`Navigator::call`] and [`Navigator::operate`] are such calls.
    pub fn raw(&self) -> *mut nav_navigator {
        self.owner.raw.get()
    }

    /// Calls a function of C that has no method here. A status below 0 is an error.
    pub fn call(&self, body: impl FnOnce(*mut nav_navigator) -> nav_status) -> Result<nav_status, Error> {
        let status = body(self.raw());
        self.checked(status, nav_outcome::default())
    }

    /// Calls an operation of C, which fills the outcome.
    pub fn operate(&self, body: impl FnOnce(*mut nav_navigator, *mut nav_outcome) -> nav_status) -> Result<Outcome, Error> {
        let mut out = nav_outcome::default();
        out.status = body(self.raw(), &mut out);
        self.checked(out.status, out).map(|_| Outcome(out))
    }

    fn checked(&self, status: nav_status, outcome: nav_outcome) -> Result<nav_status, Error> {
        if status == NAV_FREED {
            self.owner.raw.set(null_mut());
        }
        callbacks::finish()?;
        match status {
            0.. => Ok(status),
            _ => Err(self.owner.error(status, outcome)),
        }
    }

    fn added(&self, body: impl FnOnce(*mut nav_navigator, *mut nav_id) -> nav_status) -> Result<Id, Error> {
        let mut id = 0;
        self.call(|raw| body(raw, &mut id))?;
        Ok(id)
    }

    /// Ends everything: waiters are cancelled, closures are dropped. Every later call fails with `NAV_CLOSED`. Inside a
    /// closure `NAV_PENDING`: it takes effect when the outermost call ends.
    pub fn close(&self) -> Result<nav_status, Error> {
        self.call(|raw| unsafe { nav_close(raw) })
    }

    /// Runs the posts of ports.
    pub fn drain(&self) -> Result<nav_status, Error> {
        self.call(|raw| unsafe { nav_drain(raw) })
    }

    /// Makes a port for other threads. The owner calls [`Navigator::drain`] now and then.
    pub fn port(&self) -> Result<Port, Error> {
        self.make_port(|raw, out| unsafe { nav_port_new(raw, None, null_mut(), None, out) })
    }

    /// Makes a port that calls a closure, on the posting thread, to have the owner call [`Navigator::drain`] soon.
    pub fn port_with_wake<F: Fn() + Send + Sync + 'static>(&self, wake: F) -> Result<Port, Error> {
        let data = give(wake);
        self.make_port(|raw, out| unsafe { nav_port_new(raw, Some(callbacks::wake::<F>), data, Some(destroy::<F>), out) })
    }

    fn make_port(&self, body: impl FnOnce(*mut nav_navigator, *mut *mut nav_port) -> nav_status) -> Result<Port, Error> {
        let mut port = null_mut();
        self.call(|raw| body(raw, &mut port))?;
        Ok(Port::of(port))
    }

    // ---- Routes ----

    /// Registers a route with its patterns, or nothing. Returns the route's id.
    pub fn add_route<'a>(&self, route: impl Into<Route<'a>>) -> Result<Id, Error> {
        let route = route.into();
        let id = self.added(|raw, out| route.lend(|of| unsafe { nav_route_register(raw, of, out) }))?;
        for (pattern, flags) in route.patterns() {
            let text = Parameters::text(pattern);
            let added = self.call(|raw| unsafe { nav_pattern_add(raw, id, text, *flags, null_mut()) });
            if added.is_err() {
                unsafe { nav_route_unregister(self.raw(), id) };
                return added.map(|_| id);
            }
        }
        Ok(id)
    }

    // ---- Guards, the bridge, observers, handlers of back ----

    /// Adds a guard about the route of a name: `NAV_GUARD_ENTER` or `NAV_GUARD_LEAVE`.
    pub fn add_guard<F>(&self, kind: nav_guard_kind, route: &str, decide: F) -> Result<Id, Error>
    where
        F: Fn(&Question<'_>) -> Decision + 'static,
    {
        let route_name = Parameters::text(route);
        unsafe { self.add_guard_as(nav_guard { kind, route_name, ..Default::default() }, decide) }
    }

    /// Adds a guard about an entry, a route or every route, as the fields say.
    ///
    /// # Safety
    /// The name of the route is empty, or can be read.
    pub unsafe fn add_guard_as<F>(&self, mut guard: nav_guard, decide: F) -> Result<Id, Error>
    where
        F: Fn(&Question<'_>) -> Decision + 'static,
    {
        guard.decide = Some(callbacks::guard::<F>);
        guard.user_data = give(Judge { owner: Rc::downgrade(&self.owner), decide, replay: () });
        guard.destroy = Some(destroy::<Judge<F>>);
        self.added(|raw, out| unsafe { nav_guard_add(raw, &guard, out) })
    }

    /// Removes a guard.
    pub fn remove_guard(&self, guard: Id) -> Result<nav_status, Error> {
        self.call(|raw| unsafe { nav_guard_remove(raw, guard) })
    }

    /// Sets the bridge, which is asked about every move. `replay` gets all stacks at the start, or now.
    pub fn set_bridge<F, R>(&self, decide: F, replay: R) -> Result<nav_status, Error>
    where
        F: Fn(&Plan<'_>) -> Decision + 'static,
        R: Fn(&[Change<'_>]) + 'static,
    {
        let bridge = nav_bridge {
            transition: Some(callbacks::transition::<F, R>),
            replay: Some(callbacks::replay::<F, R>),
            user_data: give(Judge { owner: Rc::downgrade(&self.owner), decide, replay }),
            destroy: Some(destroy::<Judge<F, R>>),
            ..Default::default()
        };
        self.call(|raw| unsafe { nav_bridge_set(raw, &bridge) })
    }

    /// Removes the bridge.
    pub fn remove_bridge(&self) -> Result<nav_status, Error> {
        self.call(|raw| unsafe { nav_bridge_set(raw, null()) })
    }

    /// Answers a question of a guard or the bridge that was to be decided later: `NAV_ANSWER_ACCEPT`, or a refusal.
    pub fn answer(&self, question: Id, answer: i32) -> Result<nav_status, Error> {
        self.call(|raw| unsafe { nav_answer(raw, question, answer) })
    }

    /// Calls a closure with every later event.
    pub fn add_observer<F: Fn(&Event<'_>) + 'static>(&self, observe: F) -> Result<Id, Error> {
        let (callback, data) = (callbacks::observe::<F>, give(observe));
        self.added(|raw, out| unsafe { nav_observer_add(raw, Some(callback), data, Some(destroy::<F>), out) })
    }

    /// Removes an observer.
    pub fn remove_observer(&self, observer: Id) -> Result<nav_status, Error> {
        self.call(|raw| unsafe { nav_observer_remove(raw, observer) })
    }

    /// Adds a handler of back, made of the fields `entry`, `priority`, `forward` and `disabled`.
    pub fn add_back_handler<F: Fn(&Gesture<'_>) + 'static>(
        &self,
        mut handler: nav_back_handler,
        handle: F,
    ) -> Result<Id, Error> {
        handler.handle = Some(callbacks::handle::<F>);
        handler.user_data = give(handle);
        handler.destroy = Some(destroy::<F>);
        self.added(|raw, out| unsafe { nav_back_handler_add(raw, &handler, out) })
    }

    /// Gives a closure to the waiter with a key, after a restore. Returns the waiter.
    pub fn attach_result<F: FnOnce(Answer) + 'static>(&self, key: &str, done: F) -> Result<Id, Error> {
        let (key, callback, data) = (Parameters::text(key), callbacks::answered::<F>, give(Once::new(Some(done))));
        let destroy = destroy::<Once<F>>;
        self.added(|raw, out| unsafe { nav_result_attach(raw, key, Some(callback), data, Some(destroy), out) })
    }

    /// Cancels a waiter, which gets `NAV_CANCEL_CALLER_CANCEL`.
    pub fn cancel_result(&self, waiter: Id) -> Result<nav_status, Error> {
        self.call(|raw| unsafe { nav_cancel_result(raw, waiter) })
    }

    // ---- State ----

    /// The entries of the active stack, from the root up.
    pub fn stack(&self) -> Vec<Entry> {
        let mut ids = vec![0; unsafe { nav_current_depth(self.raw()) }];
        unsafe { nav_current_entries(self.raw(), ids.as_mut_ptr(), ids.len()) };
        ids.into_iter().filter_map(|id| self.entry(id)).collect()
    }

    /// The entry on top.
    pub fn top(&self) -> Option<Entry> {
        self.entry(unsafe { nav_current_top(self.raw()) })
    }

    /// Finds an entry by its id.
    pub fn entry(&self, id: Id) -> Option<Entry> {
        let mut found = nav_request::default();
        let status = unsafe { nav_entry_request(self.raw(), id, &mut found) };
        (status == NAV_OK).then(|| unsafe { Entry::read(id, &found) })
    }

    fn text(&self, body: impl FnOnce(*mut nav_navigator, *mut *mut c_char, *mut usize) -> nav_status) -> Result<String, Error> {
        let (mut bytes, mut length) = (null_mut(), 0);
        let status = body(self.raw(), &mut bytes, &mut length);
        let text = unsafe { read_text(nav_string { bytes, length }) };
        unsafe { nav_text_free(bytes) };
        self.checked(status, nav_outcome::default()).map(|_| text)
    }

    /// Where the user is, as `/scene/path#detail`.
    pub fn location(&self) -> Result<String, Error> {
        self.text(|raw, out, length| unsafe { nav_location(raw, 0, 0, out, length) })
    }

    /// The whole state as indented text, for developers.
    pub fn dump(&self) -> Result<String, Error> {
        self.text(|raw, out, length| unsafe { nav_dump(raw, out, length) })
    }

    /// The state as text, for the next process.
    pub fn save(&self) -> Result<String, Error> {
        self.text(|raw, out, length| unsafe { nav_save(raw, null(), out, length) })
    }

    /// Restores a saved text. The fallback is the root of a scene that has lost all its entries.
    pub fn restore(&self, saved: &str, fallback: Option<&Request<'_>>) -> Result<Outcome, Error> {
        let mut more = Parameters::default();
        let root = fallback.map(|root| more.request(root));
        let restoring = nav_restoring {
            text: Parameters::text(saved),
            fallback: root.as_ref().map_or(null(), |root| root),
            ..Default::default()
        };
        self.operate(|raw, out| unsafe { nav_restore(raw, &restoring, null(), out) })
    }
}
