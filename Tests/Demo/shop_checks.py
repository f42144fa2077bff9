"""What the shop's form shows, key by key. Each check gets a function that starts the demo on a new terminal."""

from pty_session import *
from screen import ALTERNATE, CURSOR


# ---- Looking around -------------------------------------------------------------------------------------------------


def check_start(start):
    with start() as demo:
        demo.until_title("Tea shop")
        demo.until_line("Welcome to the tea shop.", 2)
        demo.until_selected("> 1  Catalogue")
        demo.until_outcome("ok, home#1")
        demo.until_stack("revision 1: home#1")
        demo.until_line("q: leave", 23)
        expect("the alternate screen", demo.screen.modes[ALTERNATE], True)
        expect("the cursor", demo.screen.modes[CURSOR], False)
        expect("one title and one choice in reverse", len(demo.screen.reversed_lines()), 2)
        demo.press("q")
        demo.expect_left(0)


def check_arrows_move(start):
    with start() as demo:
        for keys, label in [
            ((DOWN,), "> 2  Cart (empty)"),
            (("j",), "> 3  About"),
            (("\x1bOB",), "> 4  The cellar"),
            ((DOWN,), "> 4  The cellar"),
            ((UP,), "> 3  About"),
            (("k", "\x1bOA"), "> 1  Catalogue"),
            ((UP, DOWN), "> 2  Cart (empty)"),
        ]:
            demo.press(*keys)
            demo.until_selected(label)
        demo.press("q")
        demo.expect_left(0)


def check_open_and_back(start):
    with start() as demo:
        demo.until_title("Tea shop")
        for enter, back in [(ENTER, ESCAPE), (RIGHT, LEFT), ("l", "h"), ("\n", BACKSPACE), ("1", "\x08")]:
            demo.press(enter)
            demo.until_title("Tea shop > Catalogue")
            demo.press(back)
            demo.until_title("Tea shop")
        demo.until_stack("revision 11: home#1")
        demo.press(ENTER, DOWN, DOWN, ENTER)
        demo.until_title("Tea shop > Catalogue > Kettle")
        demo.until_outcome("ok, product#8")
        demo.until_stack("revision 13: home#1 > catalogue#7 > product#8 {id: 3}")
        demo.press(ESCAPE)
        demo.until_selected("> 3  Kettle")  # as it was left
        demo.press("q")
        demo.expect_left(0)


def check_escape_is_no_arrow(start):
    with start() as demo:
        demo.press("1")
        demo.until_title("Tea shop > Catalogue")
        demo.press("\x1bj")  # two keys at once
        demo.until_title("Tea shop")
        demo.until_selected("> 2  Cart (empty)")
        demo.press("\x1b[15~", "\x1b[3~", "\x1b[1;5C", "é", "z", "\x00", DOWN)  # of these only the arrows are known
        demo.until_title("Tea shop > Cart")
        demo.until_selected("> 2  Wrapping paper: brown")
        demo.press("q")
        demo.expect_left(0)


def check_screen_without_a_view(start):
    with start() as demo:
        demo.press("3")
        demo.until_title("Tea shop > about")
        demo.until_line("This screen has no builder")
        demo.press(ENTER, DOWN, ESCAPE)
        demo.until_title("Tea shop")
        demo.press("q")
        demo.expect_left(0)


# ---- Navigation -----------------------------------------------------------------------------------------------------


def check_result_arrives(start):
    with start() as demo:
        demo.press("2", "2")
        demo.until_title("Tea shop > Cart > Paper")
        demo.until_stack("revision 3: home#1 > cart#2 > picker#3 (awaited)")
        demo.press(DOWN, ENTER)
        demo.until_title("Tea shop > Cart")
        demo.until_line('The picker\'s answer: "green"')
        demo.until_selected("> 2  Wrapping paper: green")
        demo.until_line('result     of command 2: "green"')
        demo.press(ENTER, ESCAPE)
        demo.until_line("The picker's answer: cancelled (popped)")
        demo.press("2", "4")
        demo.until_stack("revision 8: home#1 > cart#2 > picker#5 (awaited) > mixer#6 (awaited)")
        demo.press("3")
        demo.until_title("Tea shop > Cart")
        demo.until_line('The picker\'s answer: "teal"')
        demo.press("q")
        demo.expect_left(0)


def check_refusals(start):
    with start() as demo:
        demo.press("2", "1")
        demo.until_outcome("refused - navigate: the bridge refused with 409 (the cart is empty)")
        demo.until_title("Tea shop > Cart")
        demo.until_stack("revision 2: home#1 > cart#2")
        demo.press(ESCAPE, "1", "5")
        demo.until_outcome("refused - navigate: the builder refused with 410 (it is sold out)")
        demo.press(ESCAPE, "4")
        demo.until_outcome('unresolved - navigate: no route is named "cellar"')
        demo.press(ESCAPE)
        demo.until_outcome("atRoot - pop back: the root stays")
        demo.until_stack("revision 5: home#1")
        demo.press("q")
        demo.expect_left(0)


def check_replace_front_and_root(start):
    with start() as demo:
        demo.press("1", "1", "3")
        demo.until_title("Tea shop > Catalogue > Cup")
        demo.until_stack("revision 4: home#1 > catalogue#2 > product#4 {id: 2}")
        demo.press("1")
        demo.until_title("Tea shop > Catalogue > Cup > Cart")
        demo.press("3")
        demo.until_title("Tea shop > Catalogue > Cup")  # the same one, found on the stack
        demo.until_stack("revision 6: home#1 > catalogue#2 > product#4 {id: 2}")
        demo.press("r")
        demo.until_stack("revision 7: home#1")
        demo.press("2", "3")
        demo.until_title("Tea shop > Cart > Cup")
        demo.press("2")
        demo.until_title("Tea shop > Cup > Cart")  # the same one, in front
        demo.press("4")
        demo.until_outcome("ok, home#1, 2 removed")
        demo.until_stack("revision 11: home#1")
        demo.press("q")
        demo.expect_left(0)


def check_late_answers(start):
    with start() as demo:
        demo.press("1", "1", "1", "1")
        demo.until_title("Tea shop > Catalogue > Teapot > Cart > Checkout")
        demo.press(ENTER)
        demo.until_outcome("pending - replace top")
        demo.until_line("The bridge waits for the bank.", 23)
        demo.press("n")
        demo.until_outcome("refused - replace top: the bridge refused with 402 (the bank says no)")
        demo.press(ENTER, "t")
        demo.until_outcome("aborted - replace top: it was aborted while it waited (timed out)")
        demo.press(ENTER, ENTER, "y")  # paid for once, however often it is pressed
        demo.until_title("Tea shop > Catalogue > Teapot > Cart > Receipt")
        demo.until_outcome("staleIssuer")
        demo.press(ESCAPE)
        demo.until_line("The cart is empty.")
        demo.press(ESCAPE, "1", "1", ENTER)
        demo.until_line("The bridge waits for the bank.", 23)
        demo.press("q")  # what is open is closed
        demo.expect_left(0)
        demo.expect_said("  closed     11 screens made, 11 destroyed")
