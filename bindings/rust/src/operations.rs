//! The operations, of a navigator and with options.

use crate::c::*;
use crate::callbacks::{answered, destroy, give, Once};
use crate::{Answer, Error, Id, Intent, Link, Navigator, Options, Outcome, Parameters, Request, Value};
use std::ptr::null;

/// A navigator with the options of its next operations: see [`Navigator::with`].
#[derive(Debug)]
pub struct With<'n> {
    navigator: &'n Navigator,
    options: &'n Options<'n>,
}

impl Navigator {
    /// Takes options for operations: `app.with(&options).navigate("note")`.
    pub fn with<'n>(&'n self, options: &'n Options<'n>) -> With<'n> {
        With { navigator: self, options }
    }

    fn operate_with(
        &self,
        body: impl FnOnce(*mut nav_navigator, *const nav_options, *mut nav_outcome) -> nav_status,
    ) -> Result<Outcome, Error> {
        self.operate(|raw, out| body(raw, null(), out))
    }

    /// Performs an operation that is data.
    pub fn perform(&self, intent: &Intent<'_>) -> Result<Outcome, Error> {
        self.operate(|raw, out| intent.lend(|intent| unsafe { nav_perform(raw, intent, out) }))
    }

    /// Reports that the user has popped an entry.
    pub fn host_did_pop(&self, entry: Id) -> Result<Outcome, Error> {
        self.operate(|raw, out| unsafe { nav_host_did_pop(raw, entry, null(), null(), out) })
    }

    /// Reports that the user has dismissed a presented stack.
    pub fn host_did_dismiss(&self, stack: Id) -> Result<Outcome, Error> {
        self.operate(|raw, out| unsafe { nav_host_did_dismiss(raw, stack, null(), null(), out) })
    }

    /// Reports that the user has selected a branch.
    pub fn host_did_select(&self, stack: Id) -> Result<Outcome, Error> {
        self.operate(|raw, out| unsafe { nav_host_did_select(raw, stack, null(), out) })
    }
}

impl With<'_> {
    fn operate_with(
        &self,
        body: impl FnOnce(*mut nav_navigator, *const nav_options, *mut nav_outcome) -> nav_status,
    ) -> Result<Outcome, Error> {
        let mut more = Parameters::default();
        let options = more.options(self.options);
        self.navigator.operate(|raw, out| body(raw, &options, out))
    }
}

fn lend<R>(to: Request<'_>, body: impl FnOnce(&nav_request) -> R) -> R {
    body(&Parameters::default().request(&to))
}

fn lend_value<R>(value: Value, body: impl FnOnce(*const nav_value) -> R) -> R {
    body(Parameters::default().value(Some(&value)))
}

// Each operation is a method of both. `|…|` names the navigator of C, the options and the outcome.
macro_rules! operations {
    ($($(#[$doc:meta])* fn $name:ident$(<$generic:ident: $bound:path>)?($($given:ident: $of:ty),*) $body:expr;)*) => {
        operations!(in Navigator; $($(#[$doc])* fn $name$(<$generic: $bound>)?($($given: $of),*) $body;)*);
        operations!(in With<'_>; $($(#[$doc])* fn $name$(<$generic: $bound>)?($($given: $of),*) $body;)*);
    };
    (in $type:ty; $($(#[$doc:meta])* fn $name:ident$(<$generic:ident: $bound:path>)?($($given:ident: $of:ty),*) $body:expr;)*) => {
        impl $type {
            $($(#[$doc])* #[allow(clippy::extra_unused_lifetimes)]
            pub fn $name<'a $(, $generic: $bound + 'static)?>(&self, $($given: $of),*) -> Result<Outcome, Error> {
                self.operate_with($body)
            })*
        }
    };
}

operations! {
    /// Starts a scene with its root entry.
    fn start(to: impl Into<Request<'a>>)
        |raw, options, out| lend(to.into(), |to| unsafe { nav_start(raw, to, options, out) });
    /// Opens a new entry.
    fn navigate(to: impl Into<Request<'a>>)
        |raw, options, out| lend(to.into(), |to| unsafe { nav_navigate(raw, to, options, out) });
    /// Opens a new entry, and calls `done` once with its result; never if this fails.
    fn navigate_for_result<F: FnOnce(Answer)>(to: impl Into<Request<'a>>, done: F)
        |raw, options, out| lend(to.into(), |to| unsafe {
            let (callback, data, destroy) = (answered::<F>, give(Once::new(Some(done))), destroy::<Once<F>>);
            nav_navigate_for_result(raw, to, Some(callback), data, Some(destroy), options, out)
        });
    /// Replaces the top entry with a new entry.
    fn replace_top(to: impl Into<Request<'a>>)
        |raw, options, out| lend(to.into(), |to| unsafe { nav_replace_top(raw, to, options, out) });
    /// Pops the top entry without a result.
    fn pop_back()
        |raw, options, out| unsafe { nav_pop_back(raw, null(), options, out) };
    /// Pops the top entry. The entry's waiter gets the result.
    fn pop_back_with(result: impl Into<Value>)
        |raw, options, out| lend_value(result.into(), |value| unsafe { nav_pop_back(raw, value, options, out) });
    /// Dismisses the presented stack without a result.
    fn dismiss()
        |raw, options, out| unsafe { nav_dismiss(raw, null(), options, out) };
    /// Dismisses the presented stack. The waiter of its root gets the result.
    fn dismiss_with(result: impl Into<Value>)
        |raw, options, out| lend_value(result.into(), |value| unsafe { nav_dismiss(raw, value, options, out) });
    /// Closes the screen of an entry, however it is shown.
    fn finish(entry: Id)
        |raw, options, out| unsafe { nav_finish(raw, entry, null(), options, out) };
    /// Closes the screen of an entry with a result.
    fn finish_with(entry: Id, result: impl Into<Value>)
        |raw, options, out| lend_value(result.into(), |value| unsafe { nav_finish(raw, entry, value, options, out) });
    /// Pops all entries above an entry.
    fn pop_to_entry(entry: Id)
        |raw, options, out| unsafe { nav_pop_to_entry(raw, entry, options, out) };
    /// Pops to the topmost entry of a route.
    fn pop_to_route(to: impl Into<Request<'a>>)
        |raw, options, out| lend(to.into(), |to| unsafe { nav_pop_to_route(raw, to, options, out) });
    /// Pops all entries above the root.
    fn pop_up_to_root()
        |raw, options, out| unsafe { nav_pop_up_to_root(raw, options, out) };
    /// Goes back, as the system's button does.
    fn back()
        |raw, options, out| unsafe { nav_back(raw, options, out) };
    /// Selects a branch by its stack.
    fn select(stack: Id)
        |raw, options, out| unsafe { nav_select(raw, stack, options, out) };
    /// Selects a branch by the names of the container's route and of the branch.
    fn select_branch(route: &str, branch: &str)
        |raw, options, out| unsafe {
            let stack = nav_current_branch(raw, Parameters::text(route), Parameters::text(branch));
            nav_select(raw, stack, options, out)
        };
    /// Opens a link with the screens on the way.
    fn open(link: impl Into<Link<'a>>)
        |raw, options, out| unsafe { nav_open(raw, &link.into().lend(), options, out) };
    /// Gives an entry new arguments.
    fn update(entry: Id, arguments: impl Into<Value>)
        |raw, options, out| lend_value(arguments.into(), |value| unsafe { nav_update(raw, entry, value, options, out) });
    /// Asks the guards about entering again, for example after a sign-out.
    fn recheck_guards()
        |raw, options, out| unsafe { nav_recheck_guards(raw, options, out) };
}
