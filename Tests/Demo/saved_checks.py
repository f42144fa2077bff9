"""How the shop comes back in a terminal. Each check gets a function that starts the demo on a new terminal."""

import os
import pathlib
import signal
import tempfile

from pty_session import *


class Home:
    """A folder for states that lasts for one check."""

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = pathlib.Path(self.folder.name)
        self.state = self.path / "navcore-demo" / "state.json"
        self.environment = {"XDG_STATE_HOME": self.folder.name}
        return self

    def __exit__(self, *_):
        self.folder.cleanup()

    def names(self):
        return sorted(path.name for path in self.state.parent.iterdir())


def leave(demo):
    demo.press("q")
    demo.expect_left(0)


def fill_the_cart(demo):
    """A product of the catalogue, and over it the cart with that product."""
    demo.press("1", "1", "1")
    demo.until_line("+- Cart -")
    demo.until_line("1 x Teapot")


def expect_the_cart(demo):
    demo.until_title("Catalogue > Teapot")
    demo.until_line("+- Cart -")
    demo.until_line("1 x Teapot")


def check_it_comes_back(start):
    with Home() as home:
        with start(**home.environment) as demo:
            fill_the_cart(demo)
            demo.press(DOWN, DOWN)
            demo.until_selected("> 3  1 x Teapot")
            leave(demo)
        with start(**home.environment) as demo:
            expect_the_cart(demo)
            demo.until_selected("> 3  1 x Teapot")
            demo.until_outcome("ok, cart#5")
            demo.press(ESCAPE, ESCAPE)
            demo.until_title("Catalogue")
            leave(demo)
        with start(**home.environment) as demo:
            demo.until_title("Catalogue")
            demo.press(ESCAPE)
            demo.until_title("Tea shop")
            leave(demo)
        expect("the files", home.names(), ["state.json"])


def check_it_comes_back_from_the_home_folder(start):
    for relative in [{}, {"XDG_STATE_HOME": "."}]:
        with Home() as home:
            environment = {"HOME": str(home.path), **relative}
            with start(**environment) as demo:
                demo.press(TAB)
                demo.until_title("Catalogue")
                leave(demo)
            with start(**environment) as demo:
                demo.until_title("Catalogue")
                leave(demo)
            expect("the file", (home.path / ".local/state/navcore-demo/state.json").exists(), True)


def check_it_comes_back_after_a_kill(start):
    with Home() as home:
        with start(**home.environment) as demo:
            fill_the_cart(demo)
            demo.process.send_signal(signal.SIGKILL)
            expect("the exit status", demo.end(), -signal.SIGKILL)
        with start(**home.environment) as demo:
            expect_the_cart(demo)
            leave(demo)


def check_it_comes_back_with_what_is_typed(start):
    with Home() as home:
        with start(**home.environment) as demo:
            demo.press(BACK_TAB, "1", "H", "i")
            demo.until_line("Your note: Hi_")
            demo.press(CTRL_C)
            demo.expect_left(0)
        with start(**home.environment) as demo:
            demo.until_line("Your note: Hi_")
            demo.until_back("closes Note, but asks first")
            demo.press("!", ENTER)
            demo.until_line("Your note to the shop: Hi!")
            leave(demo)
        with start(**home.environment) as demo:
            demo.until_line("Your note to the shop: Hi!")
            leave(demo)


def check_fresh(start):
    with Home() as home:
        with start(**home.environment) as demo:
            fill_the_cart(demo)
            leave(demo)
        with start("--fresh", **home.environment) as demo:
            demo.until_title("Tea shop")
            demo.until_line("2  Cart (empty)")
            demo.press(BACK_TAB)
            demo.until_title("Account")
            leave(demo)
        with start(**home.environment) as demo:
            demo.until_title("Account")
            leave(demo)


def check_a_link_opens_over_it(start):
    with Home() as home:
        with start(**home.environment) as demo:
            demo.press(BACK_TAB, "2")
            demo.until_title("Account > about")
            leave(demo)
        with start("teashop://catalogue/2", **home.environment) as demo:
            demo.until_title("Catalogue > Cup")
            demo.press(TAB)
            demo.until_title("Account > about")
            leave(demo)


def check_a_file_that_is_no_state(start):
    with Home() as home:
        home.state.parent.mkdir()
        home.state.write_text("nonsense")
        with start(**home.environment) as demo:
            demo.until_title("Tea shop")
            demo.until_line("restore    corrupt - restore: byte 1")
            demo.until_outcome("ok, main")
            leave(demo)
        with start(**home.environment) as demo:
            demo.until_line("restore    ok, home#1")
            leave(demo)


def check_named_files_instead(start):
    with Home() as home:
        other = str(home.path / "other.json")
        with start(**home.environment) as demo:
            demo.press(TAB)
            demo.until_title("Catalogue")
            leave(demo)
        by_itself = home.state.read_bytes()
        with start("--save", other, **home.environment) as demo:
            demo.until_title("Tea shop")
            demo.press(BACK_TAB)
            demo.until_title("Account")
            leave(demo)
        with start("--restore", other, **home.environment) as demo:
            demo.until_title("Account")
            demo.press(ESCAPE)
            demo.until_title("Tea shop")
            leave(demo)
        expect("the file of the shop that comes back", home.state.read_bytes(), by_itself)


# ---- The crash breaker ----------------------------------------------------------------------------------------------


def check_a_state_that_crashes(start):
    with Home() as home:
        marker = home.state.with_name("state.json.restoring")
        with start(**home.environment) as demo:
            fill_the_cart(demo)
            expect("a marker after the first drawing", marker.exists(), False)
            leave(demo)
        kept = home.state.read_bytes()
        home.state.unlink()
        os.mkfifo(home.state)  # whoever reads it waits: here the restore ends
        with start(**home.environment) as demo:
            demo.until("the marker of a restore", marker.exists)
            demo.process.send_signal(signal.SIGKILL)
            expect("the exit status", demo.end(), -signal.SIGKILL)
        home.state.unlink()
        home.state.write_bytes(kept)
        with start(**home.environment) as demo:
            demo.until_title("Tea shop")
            demo.until_line("restore    the last restore has crashed, so this is a new start")
            expect("a marker after the first drawing", marker.exists(), False)
            fill_the_cart(demo)
            leave(demo)
        with start(**home.environment) as demo:
            expect_the_cart(demo)
            leave(demo)


def check_a_crash_breaks_no_named_file(start):
    with Home() as home:
        state = str(home.path / "state.json")
        with start("--save", state) as demo:
            fill_the_cart(demo)
            leave(demo)
        pathlib.Path(state + ".restoring").touch()
        with start("--restore", state) as demo:
            expect_the_cart(demo)
            leave(demo)
