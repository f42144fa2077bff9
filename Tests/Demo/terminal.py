#!/usr/bin/env python3
"""Checks the demo on a terminal: Tests/Demo/terminal.py PROGRAM.

Each check starts the program on a pseudo-terminal of its own, presses keys, and waits for what it expects to be drawn.
The program may be several words: valgrind build/release/navcore-demo.
"""

import sys

sys.dont_write_bytecode = True

import os
import signal
import termios

from pty_session import *
from runner import checks_in, run_checks
from saved_checks import *
from screen import UNTOUCHED
from shop_checks import *

ALL_PATIENCE = 540  # seconds, for everything together


# ---- The terminal ---------------------------------------------------------------------------------------------------


def check_resizing(start):
    with start() as demo:
        demo.press("1", "1", "1", "2", DOWN)
        demo.until_line("+- Cart > Paper -")
        demo.until_selected("> 2  Green")  # so the next drawing is that of the new size
        for rows, columns in [(50, 132), (12, 40), (8, 30), (5, 20), (3, 12), (2, 8), (1, 4), (1, 1), (24, 80)]:
            demo.resize(rows, columns)
            demo.until("every place drawn", lambda: UNTOUCHED not in "".join(demo.screen.lines()))
            if rows > 1 and columns >= 8:
                demo.until_line("> 2")
            if columns >= 40:
                demo.until_line("(awaited)]] | -]", rows - 2)
        demo.until_selected("> 2  Green")
        demo.press("q")
        demo.expect_left(0)


def check_small_start(start):
    with start(rows=4, columns=20) as demo:
        demo.until_line("> 1  Catalogue", 1)
        demo.until_line("ok, main", 3)
        demo.press(DOWN, DOWN)
        demo.until_line("> 3  Today: Kettle", 2)
        demo.press("q")
        demo.expect_left(0)


def check_ends(start):
    for key in ["q", CTRL_C, CTRL_D]:
        with start() as demo:
            demo.until_title("Tea shop")
            demo.press(key)
            demo.expect_left(0)
            demo.expect_said("  closed     1 screens made, 1 destroyed")


def check_ending_signals(start):
    for number in [signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT]:
        with start() as demo:
            demo.press("1")
            demo.until_title("Catalogue")
            demo.process.send_signal(number)
            demo.expect_left(-number)
            demo.expect_said("  closed     3 screens made, 3 destroyed")


def check_suspended(start):
    shell = ["bash", "--norc", "-c", 'set -m; "$@"; read -r; fg >/dev/null; echo "left $?"', "bash"]
    with start(through=shell) as demo:
        demo.press("1")
        demo.until_title("Catalogue")
        demo.press(CTRL_Z)
        demo.until("the shell's screen", lambda: "Stopped" in demo.screen.primary)
        demo.expect_restored()
        demo.press("\n")
        demo.until_title("Catalogue")
        demo.press("2")
        demo.until_title("Catalogue > Cup")
        demo.press("q")
        demo.expect_left(0)
        demo.expect_said("left 0")


def check_stopped_unasked(start):
    with start() as demo:
        demo.until_title("Tea shop")
        drawn = demo.attributes()
        demo.process.send_signal(signal.SIGSTOP)
        os.waitid(os.P_PID, demo.process.pid, os.WSTOPPED | os.WNOWAIT)
        termios.tcsetattr(demo.slave, termios.TCSANOW, demo.attributes_before)
        demo.screen.resize(24, 80)
        demo.process.send_signal(signal.SIGCONT)
        demo.until_title("Tea shop")
        expect("the terminal's attributes", demo.attributes(), drawn)
        demo.press("q")
        demo.expect_left(0)


def check_hang_up(start):
    with start() as demo:
        demo.until_title("Tea shop")
        os.close(demo.master)
        demo.master = None
        demo.process.wait(PATIENCE)
        expect("ended by the signal", demo.process.returncode, -signal.SIGHUP)


def check_colours(start):
    for environment, has_colour in [({}, True), ({"NO_COLOR": "1"}, False), ({"NO_COLOR": ""}, True)]:
        with start(**environment) as demo:
            demo.press("2", "1")
            demo.until_outcome("refused")
            colours = {style for style in demo.screen.styles_seen if 30 <= style <= 49 or style >= 90}
            expect(f"colours with {environment}", bool(colours), has_colour)
            demo.press("q")
            demo.expect_left(0)


def check_commands_instead(start):
    for environment, arguments in [({"TERM": "dumb"}, []), ({"TERM": ""}, []), ({}, ["--commands"])]:
        with start(*arguments, **environment) as demo:
            demo.until("a prompt", lambda: demo.screen.primary.endswith("1> "))
            demo.press("navigate cart\n")
            demo.until("an outcome", lambda: "outcome    ok, cart#2" in demo.screen.primary)
            demo.press("quit\n")
            demo.expect_left(0)
            expect("styles", demo.screen.styles_seen, set())


# ---- Running --------------------------------------------------------------------------------------------------------


def main():
    words = sys.argv[1:]
    if not words or words[0].startswith("-"):
        sys.exit("usage: Tests/Demo/terminal.py PROGRAM")

    def start(*arguments, through=(), rows=24, columns=80, **environment):
        return Session([*through, *words, *arguments], rows, columns, **environment)

    run_checks(checks_in(globals()), start, ALL_PATIENCE)


if __name__ == "__main__":
    main()
