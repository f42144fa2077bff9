//! Ports: the doors for other threads.

use crate::c::*;
use crate::{callbacks, Error, Id, Intent};

/// A door for other threads. Posts run on the navigator's thread, in [`Navigator::drain`](crate::Navigator::drain). A port
/// outlives the navigator: then posts fail with `NAV_CLOSED`.
#[derive(Debug)]
pub struct Port(*mut nav_port);

// The library lets every thread use a port, and its closure is Send and Sync.
unsafe impl Send for Port {}
unsafe impl Sync for Port {}

impl Clone for Port {
    fn clone(&self) -> Self {
        Port(unsafe { nav_port_retain(self.0) })
    }
}

impl Drop for Port {
    fn drop(&mut self) {
        unsafe { nav_port_release(self.0) };
        callbacks::finish_drop();
    }
}

impl Port {
    pub(crate) fn of(raw: *mut nav_port) -> Self {
        Port(raw)
    }

    fn check(status: nav_status) -> Result<(), Error> {
        callbacks::finish()?;
        match status {
            0.. => Ok(()),
            _ => Err(Error::new(status, nav_outcome::default(), String::new())),
        }
    }

    /// Posts an operation. Returns the ticket of its `NAV_EVENT_COMPLETED`.
    pub fn post(&self, intent: &Intent<'_>) -> Result<Id, Error> {
        let mut ticket = 0;
        Self::check(intent.lend(|intent| unsafe { nav_port_post(self.0, intent, &mut ticket) }))?;
        Ok(ticket)
    }

    /// Posts the answer to a question of a guard or the bridge.
    pub fn answer(&self, question: Id, answer: i32) -> Result<(), Error> {
        Self::check(unsafe { nav_port_answer(self.0, question, answer) })
    }

    /// Aborts a pending operation, or a post that has not run, by its ticket.
    pub fn abort(&self, ticket: Id, reason: nav_abort_reason) -> Result<(), Error> {
        Self::check(unsafe { nav_port_abort(self.0, ticket, reason) })
    }

    /// Cancels a waiter.
    pub fn cancel_result(&self, waiter: Id) -> Result<(), Error> {
        Self::check(unsafe { nav_port_cancel_result(self.0, waiter) })
    }

    /// Frees the navigator, in the next drain.
    pub fn close(&self) -> Result<(), Error> {
        Self::check(unsafe { nav_port_close(self.0) })
    }
}
