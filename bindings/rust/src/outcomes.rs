//! What comes back: outcomes, errors, results, entries.

use crate::c::*;
use crate::values::{read_text, read_value};
use crate::{Id, Value};
use std::ffi::CStr;
use std::fmt;
use std::ops::Deref;

/// The outcome of an operation that was neither refused nor wrong, with the fields of `nav_outcome`.
#[derive(Debug, Clone, Copy)]
pub struct Outcome(pub(crate) nav_outcome);

impl Outcome {
    /// Whether the operation was done. If not there was nothing to do, or [`Outcome::is_pending`].
    pub fn is_done(&self) -> bool {
        self.status == NAV_OK
    }

    /// Whether the operation ends later, with the event `NAV_EVENT_COMPLETED`.
    pub fn is_pending(&self) -> bool {
        self.status == NAV_PENDING
    }
}

impl Deref for Outcome {
    type Target = nav_outcome;
    fn deref(&self) -> &nav_outcome {
        &self.0
    }
}

/// An operation or another call was refused or wrong. Nothing has changed.
#[derive(Debug, Clone)]
pub struct Error {
    /// A status below 0, such as `NAV_BLOCKED`.
    pub status: nav_status,
    /// The party that refused an operation, such as `NAV_BY_GUARD`.
    pub by: nav_party,
    /// The number with which this party refused.
    pub host_code: i32,
    /// The other fields of a failed operation, such as `index`.
    pub outcome: Outcome,
    /// A sentence for developers, or an empty text.
    pub message: String,
}

impl Error {
    pub(crate) fn new(status: nav_status, outcome: nav_outcome, message: String) -> Self {
        Error { status, by: outcome.by, host_code: outcome.host_code, outcome: Outcome(outcome), message }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(status_name(self.status))?;
        match self.message.as_str() {
            "" => Ok(()),
            message => write!(to, ": {message}"),
        }
    }
}

impl std::error::Error for Error {}

/// Returns the word of a status, such as `atRoot`.
pub fn status_name(status: nav_status) -> &'static str {
    unsafe { CStr::from_ptr(nav_status_name(status)) }.to_str().unwrap_or("unknown")
}

/// The result of a screen or a flow.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    /// The value with which the screen was closed.
    Value(Value),
    /// The screen was left without a value, with the reason, such as `NAV_CANCEL_POP`.
    Cancelled(nav_cancel_reason),
    /// The operation did not happen, or the flow failed.
    Failed {
        /// The status of the operation.
        status: nav_status,
        /// The number with which it was refused.
        host_code: i32,
    },
}

impl Answer {
    /// The value, if the screen was closed with a value.
    pub fn value(self) -> Option<Value> {
        match self {
            Answer::Value(value) => Some(value),
            _ => None,
        }
    }

    pub(crate) unsafe fn read(of: &nav_result) -> Self {
        match of.kind {
            NAV_RESULT_VALUE => Answer::Value(unsafe { read_value(of.value) }.unwrap_or(Value::Null)),
            NAV_RESULT_CANCELLED => Answer::Cancelled(of.reason),
            _ => Answer::Failed { status: of.status, host_code: of.host_code },
        }
    }
}

/// An entry of a stack.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// The id of the entry.
    pub id: Id,
    /// The name of the route.
    pub route: String,
    /// The arguments.
    pub arguments: Option<Value>,
}

impl Entry {
    pub(crate) unsafe fn read(id: Id, of: &nav_request) -> Self {
        unsafe { Entry { id, route: read_text(of.route), arguments: read_value(of.arguments) } }
    }
}
