"""A program on a pseudo-terminal: keys to press, a screen to wait for, and what has to hold when it has ended."""

import fcntl
import os
import pty
import resource
import select
import signal
import struct
import subprocess
import termios
import time

from screen import ALTERNATE, Screen

PATIENCE = 30  # seconds, for one thing to be drawn

UP, DOWN, RIGHT, LEFT = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"
ENTER, ESCAPE, BACKSPACE, CTRL_C, CTRL_D, CTRL_Z = "\r", "\x1b", "\x7f", "\x03", "\x04", "\x1a"
TAB, BACK_TAB = "\t", "\x1b[Z"


class Session:
    """A program on a terminal, and what its screen shows."""

    def __init__(self, command, rows=24, columns=80, **environment):
        self.screen = Screen(rows, columns)
        self.master, self.slave = pty.openpty()
        self.set_size(rows, columns)
        self.attributes_before = self.attributes()
        self.process = subprocess.Popen(
            command,
            stdin=self.slave,
            stdout=self.slave,
            stderr=self.slave,
            start_new_session=True,
            preexec_fn=self.prepare_program,
            env={"PATH": os.environ["PATH"], "TERM": "xterm", **environment},
        )

    @staticmethod
    def prepare_program():
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # some signals would leave a file behind
        # Whoever runs the tests may be under nohup or in the background of a shell, where some are ignored.
        for number in [signal.SIGHUP, signal.SIGINT, signal.SIGQUIT]:
            signal.signal(number, signal.SIG_DFL)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for end in (self.master, self.slave):
            if end is not None:
                os.close(end)

    # ---- The terminal ----

    def set_size(self, rows, columns):
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def resize(self, rows, columns):
        self.screen.resize(rows, columns)
        self.screen.awaits_drawing = True
        self.set_size(rows, columns)

    def attributes(self):
        return termios.tcgetattr(self.slave)

    def press(self, *keys):
        """Once something is drawn: what is typed before that the terminal itself would show."""
        self.until("the program's start", lambda: self.screen.modes[ALTERNATE] or self.screen.primary)
        for key in keys:
            os.write(self.master, key.encode())

    def read(self, seconds):
        ready, _, _ = select.select([self.master], [], [], seconds)
        if ready:
            self.screen.feed(os.read(self.master, 65536).decode("latin-1"))
        return bool(ready)

    # ---- Waiting ----

    def until(self, what, condition):
        """Waits until the condition holds of the screen."""
        end = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > end:
                raise AssertionError(f"never came: {what}\n{self.screen}\n{self.screen.primary}")
            self.read(0.1)

    def until_line(self, part, row=None):
        lines = lambda: self.screen.lines() if row is None else [self.screen.line(row)]
        self.until(repr(part), lambda: any(part in line for line in lines()))

    def until_title(self, title):
        self.until(f"the title {title!r}", lambda: self.screen.line(0).startswith(f" {title}  "))

    def until_tab(self, title):
        self.until(f"the tab {title!r}", lambda: title in self.screen.reversed_lines()[1:2])

    def until_selected(self, label):
        self.until(f"{label!r} highlighted", lambda: any(label in line for line in self.screen.reversed_lines()[1:]))

    def until_outcome(self, outcome):
        self.until_line(f" outcome  {outcome}", self.screen.rows - 3)

    def until_stack(self, stack):
        self.until(f"the stack {stack!r}", lambda: self.screen.line(self.screen.rows - 2) == f" stack    {stack}")

    def until_back(self, plan):
        rule = lambda: self.screen.line(self.screen.rows - 4)
        self.until(f"back: {plan}", lambda: rule().startswith(f"-- back: {plan} -"))

    def end(self):
        """Waits for the end of the program. Its exit status, below 0 where a signal ended it."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            if time.monotonic() > end:
                raise AssertionError(f"it never ended\n{self.screen}")
            self.read(0.1)
        while self.read(0):
            pass
        return self.process.returncode

    # ---- What holds at the end ----

    def expect_restored(self):
        expect("the screen's modes", self.screen.is_as_before(), True)
        expect("the terminal's attributes", self.attributes(), self.attributes_before)
        expect("mistakes in drawing", self.screen.mistakes, [])

    def expect_left(self, status):
        expect("the exit status", self.end(), status)
        self.expect_restored()

    def expect_said(self, line):
        """The last line that was written beside the alternate screen."""
        expect("the last line", self.screen.primary.splitlines()[-1:], [line])


def expect(what, actual, expected):
    if actual != expected:
        raise AssertionError(f"{what}: expected {expected!r}, found {actual!r}")
