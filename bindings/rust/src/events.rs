//! What a closure is told or asked: structs of C, borrowed for the callback, with methods in the place of pointers.

use crate::c::*;
use crate::values::{read_text, read_value};
use crate::{Id, Outcome, Value};
use std::marker::PhantomData;
use std::ops::Deref;

macro_rules! borrowed {
    ($($(#[$doc:meta])* $name:ident: $of:ty;)*) => {
        $($(#[$doc])*
        #[derive(Debug)]
        pub struct $name<'a>(&'a $of);

        impl $name<'_> {
            /// Borrows a struct that the library gives to a callback.
            ///
            /// # Safety
            /// The pointers in the struct can be read while this lives.
            pub unsafe fn from_raw(of: &$of) -> $name<'_> {
                $name(of)
            }
        }

        impl Deref for $name<'_> {
            type Target = $of;
            fn deref(&self) -> &$of {
                self.0
            }
        })*
    };
}
borrowed! {
    /// What has happened, with the fields of `nav_event`.
    Event: nav_event;
    /// A move that the bridge is asked about, with the fields of `nav_plan`.
    Plan: nav_plan;
    /// An entry that a guard is asked about, with the fields of `nav_guard_context`.
    Question: nav_guard_context;
    /// A phase of a gesture, or a back, with the fields of `nav_gesture`.
    Gesture: nav_gesture;
}

impl Event<'_> {
    /// The changes of a commit, or the steps in the lives of entries.
    pub fn changes(&self) -> Vec<Change<'_>> {
        unsafe { read_changes(self.0.changes) }
    }

    /// The outcome of an operation that was pending, or of a problem.
    pub fn outcome(&self) -> Option<Outcome> {
        unsafe { self.0.outcome.as_ref() }.map(|outcome| Outcome(*outcome))
    }

    /// The hint of the operation.
    pub fn hint(&self) -> Option<Value> {
        unsafe { read_value(self.0.hint) }
    }

    /// The sentence of a problem.
    pub fn detail(&self) -> Option<Value> {
        unsafe { read_value(self.0.detail) }
    }
}

impl Plan<'_> {
    /// The planned changes. The planned entries can be read.
    pub fn changes(&self) -> Vec<Change<'_>> {
        unsafe { read_changes(self.0.changes) }
    }

    /// The hint of the operation.
    pub fn hint(&self) -> Option<Value> {
        unsafe { read_value(self.0.hint) }
    }

    /// Whether the plan removes or replaces an entry.
    pub fn removes(&self, entry: Id) -> bool {
        unsafe { nav_plan_removes(self.0, entry) != 0 }
    }
}

impl Question<'_> {
    /// The arguments that the entry has, or would get.
    pub fn arguments(&self) -> Option<Value> {
        unsafe { read_value(self.0.arguments) }
    }

    /// The whole plan, with the number of the question.
    pub fn plan(&self) -> Plan<'_> {
        Plan(unsafe { &*self.0.plan })
    }
}

/// A change, with the fields of `nav_change`.
#[derive(Debug)]
pub struct Change<'a> {
    raw: nav_change,
    _borrowed: PhantomData<&'a ()>,
}

impl Change<'_> {
    /// The arguments of the entry.
    pub fn arguments(&self) -> Option<Value> {
        unsafe { read_value(self.raw.arguments) }
    }

    /// The name of the stack.
    pub fn name(&self) -> String {
        unsafe { read_text(self.raw.name) }
    }
}

impl Deref for Change<'_> {
    type Target = nav_change;
    fn deref(&self) -> &nav_change {
        &self.raw
    }
}

pub(crate) unsafe fn read_changes<'a>(of: *const nav_changes) -> Vec<Change<'a>> {
    let count = if of.is_null() { 0 } else { unsafe { nav_changes_count(of) } };
    let mut found = Vec::with_capacity(count);
    for index in 0..count {
        let mut raw = nav_change::default();
        unsafe { nav_changes_get(of, index, &mut raw) };
        found.push(Change { raw, _borrowed: PhantomData });
    }
    found
}
