"""What the shop's form shows, key by key. Each check gets a function that starts the demo on a new terminal."""

from pty_session import *
from screen import ALTERNATE, CURSOR


# ---- Looking around -------------------------------------------------------------------------------------------------


def check_start(start):
    with start() as demo:
        demo.until_title("Tea shop")
        demo.until_tab("Tea shop")
        demo.until_line("Welcome to the tea shop.", 3)
        demo.until_selected("> 1  Catalogue")
        demo.until_outcome("ok, main")
        demo.until_stack("revision 1: main [*home#1 | - | -]")
        demo.until_line("q: leave", 23)
        expect("the alternate screen", demo.screen.modes[ALTERNATE], True)
        expect("the cursor", demo.screen.modes[CURSOR], False)
        expect("one title, one tab and one choice in reverse", len(demo.screen.reversed_lines()), 3)
        demo.press("q")
        demo.expect_left(0)


def check_arrows_move(start):
    with start() as demo:
        for keys, label in [
            ((DOWN,), "> 2  Cart (empty)"),
            (("j",), "> 3  Today: Kettle"),
            (("\x1bOB",), "> 3  Today: Kettle"),
            ((UP,), "> 2  Cart (empty)"),
            (("k", "\x1bOA"), "> 1  Catalogue"),
            ((UP, DOWN), "> 2  Cart (empty)"),
        ]:
            demo.press(*keys)
            demo.until_selected(label)
        demo.press("q")
        demo.expect_left(0)


def check_open_and_back(start):
    with start() as demo:
        demo.press("1")
        demo.until_title("Catalogue")
        for enter, back in [(ENTER, ESCAPE), (RIGHT, LEFT), ("l", "h"), ("\n", BACKSPACE), ("1", "\x08")]:
            demo.press(enter)
            demo.until_title("Catalogue > Teapot")
            demo.press(back)
            demo.until_title("Catalogue")
        demo.until_stack("revision 12: main [home#1 | *goods [catalogue#2 | *nothing#3] | -]")
        demo.press(DOWN, DOWN, ENTER)
        demo.until_title("Catalogue > Kettle")
        demo.until_outcome("ok, product#9")
        demo.until_stack("revision 13: ...ds [catalogue#2 | *nothing#3 > product#9 {id: 3}] | -]")
        demo.press(ESCAPE)
        demo.until_selected("> 3  Kettle")  # as it was left
        demo.press("q")
        demo.expect_left(0)


def check_escape_is_no_arrow(start):
    with start() as demo:
        demo.press("1")
        demo.until_title("Catalogue")
        demo.press("\x1bj")  # two keys at once
        demo.until_title("Tea shop")
        demo.until_selected("> 2  Cart (empty)")
        demo.press("\x1b[15~", "\x1b[3~", "\x1b[1;5C", "é", "z", "\x00", DOWN)  # of these only the arrows are known
        demo.until_line("Cart -")
        demo.until_selected("> 2  Wrapping paper: brown")
        demo.press("q")
        demo.expect_left(0)


def check_screen_without_a_view(start):
    with start() as demo:
        demo.press(BACK_TAB, "2")
        demo.until_title("Account > about")
        demo.until_line("This screen has no builder")
        demo.press(ENTER, DOWN, ESCAPE)
        demo.until_title("Account")
        demo.press("q")
        demo.expect_left(0)


# ---- Tabs -----------------------------------------------------------------------------------------------------------


def check_tabs(start):
    with start() as demo:
        for key, title in [(TAB, "Catalogue"), (TAB, "Account"), (TAB, "Tea shop"), (BACK_TAB, "Account")]:
            demo.press(key)
            demo.until_tab(title)
            demo.until_title(title)
        demo.press("2", TAB, "3")  # today's product is in the tab of the catalogue
        demo.until_title("Catalogue > Kettle")
        demo.until_tab("Catalogue")
        demo.press(TAB)
        demo.until_title("Account > about")  # as it was left
        demo.until_stack("revision 9: ...| *nothing#3 > product#5 {id: 3}] | *account#4 > about]")
        demo.press("r")
        demo.until_title("Account")
        demo.press(ESCAPE)
        demo.until_title("Tea shop")
        demo.press(ESCAPE)
        demo.until_outcome("atRoot - ")
        demo.until_line("there is nothing to go back to: q closes the shop")
        demo.press("q")
        demo.expect_left(0)


def check_tab_dismisses(start):
    with start() as demo:
        demo.press("2")
        demo.until_line("The cart is empty.")
        demo.press(TAB)
        demo.until_title("Catalogue")
        demo.until_stack("revision 3: main [home#1 | *goods [*catalogue#3 | nothing#4] | -]")
        demo.press("q")
        demo.expect_left(0)


def check_back_is_known(start):
    with start() as demo:
        demo.until_back("has nowhere to go, q leaves the shop")
        demo.press("1")
        demo.until_back("goes to Tea shop")
        demo.press("1")
        demo.until_back("closes Teapot")
        demo.press("1", "2")
        demo.until_back("closes Paper")
        demo.press(ESCAPE)
        demo.until_back("closes Cart")
        demo.press(ESCAPE, "4")
        demo.until_back("closes Note")
        demo.press("a")
        demo.until_back("closes Note, but asks first")
        demo.press(BACKSPACE)  # it was edited all the same
        demo.until_line("Your note: _")
        demo.until_back("closes Note, but asks first")
        demo.press(ENTER)
        demo.until_back("closes Teapot")
        demo.press(TAB, "2")
        demo.until_back("closes about")
        demo.press("q")
        demo.expect_left(0)


# ---- Columns --------------------------------------------------------------------------------------------------------

WIDE = 110


def check_columns_side_by_side(start):
    with start(columns=WIDE) as demo:
        demo.press("1")
        demo.until_line("| Nothing is chosen.", 3)
        demo.until_line(" Everything for tea. ", 3)
        demo.until_stack("revision 2: main [home#1 | *goods [*catalogue#2 | nothing#3] | -]")
        demo.press(DOWN, ENTER)
        demo.until_title("Catalogue > Cup")
        demo.until_line(" Everything for tea. ", 3)
        demo.until_line("| Stoneware, to go with the teapot.", 3)
        demo.until_line("  > 2  Cup         6.50                |  > 1  Put it in the cart")
        expect("one title, one tab and one choice in reverse", len(demo.screen.reversed_lines()), 3)
        demo.until_selected("> 1  Put it in the cart")
        demo.press(LEFT)
        demo.until_selected("> 2  Cup")
        demo.press("1")  # in the place of the cup
        demo.until_stack("revision 5: main [home#1 | *goods [catalogue#2 | *nothing#3 > product#5 {id: 1}] | -]")
        demo.press("h")
        demo.until_title("Catalogue")
        demo.press("l")
        demo.until_title("Catalogue > Teapot")
        demo.press(ESCAPE)
        demo.until_line("| Nothing is chosen.", 3)
        demo.until_selected("> 1  Teapot")
        demo.press(ESCAPE)
        demo.until_title("Tea shop")
        demo.press("q")
        demo.expect_left(0)
        demo.expect_said("  closed     5 screens made, 5 destroyed")


def check_columns_folded(start):
    with start() as demo:
        demo.press("1")
        demo.until_title("Catalogue")
        demo.until_line("Everything for tea.", 3)
        expect("the list alone", demo.screen.line(3), " Everything for tea.")
        demo.press("2")
        demo.until_title("Catalogue > Cup")
        demo.until_line("Stoneware", 3)
        expect("the product alone", demo.screen.line(3), " Stoneware, to go with the teapot.")
        demo.press(LEFT)
        demo.until_title("Catalogue")
        demo.until_selected("> 2  Cup")
        demo.press(ESCAPE)
        demo.until_title("Tea shop")
        demo.press("q")
        demo.expect_left(0)


def check_folding_keeps_a_note(start):
    with start(columns=WIDE) as demo:
        demo.press("1", "2", "4", "a", "b")
        demo.until_line("| Your note: ab_", 3)
        demo.resize(24, 80)
        demo.until_line(" Your note: ab_", 3)
        demo.until_title("Catalogue > Cup > Note")
        demo.press("c")
        demo.until_line(" Your note: abc_", 3)
        demo.resize(24, WIDE)
        demo.until_line("| Your note: abc_", 3)
        demo.until_line(" Everything for tea. ", 3)
        demo.press(LEFT, "1")  # the note stands in the way of another product
        demo.until_outcome("blocked - the note is not saved (423)")
        demo.resize(24, 80)  # the user is in the list
        demo.until_title("Catalogue")
        demo.until("the list alone", lambda: demo.screen.line(3) == " Everything for tea.")
        demo.resize(24, WIDE)
        demo.until_line("| Your note: abc_", 3)
        demo.press(RIGHT)
        demo.until_title("Catalogue > Cup > Note")
        demo.resize(24, 80)
        demo.until("the note alone", lambda: demo.screen.line(3) == " Your note: abc_")
        demo.until_stack("revision 11: ...ogue#2 | *nothing#3 > product#4 {id: 2} > note#5] | -]")
        demo.press(ESCAPE)
        demo.until_outcome("blocked - the note is not saved (423)")
        demo.press(ENTER)
        demo.until_title("Catalogue > Cup")
        demo.press(ESCAPE)
        demo.until_title("Catalogue")
        demo.until_selected("> 1  Teapot")  # as it was left
        demo.resize(24, WIDE)
        demo.until_line("| Nothing is chosen.", 3)
        demo.press("q")
        demo.expect_left(0)
        demo.expect_said("  closed     5 screens made, 5 destroyed")


def check_folding_keeps_a_waiter_and_a_question(start):
    with start(columns=WIDE) as demo:
        demo.press("1", "2", "1", "2")
        demo.until_line("+- Cart > Paper -")
        demo.resize(24, 80)
        demo.until_line("> picker#6 (awaited)]] | -]", 22)
        demo.until_line("+- Cart > Paper -")
        demo.press("2")
        demo.until_line('The picker\'s answer: "green"')
        demo.press("1", "1", "1", ENTER)
        demo.until_line("The bridge waits for the bank.", 23)
        demo.resize(24, WIDE)
        demo.until_line("The bridge waits for the bank.", 23)
        demo.until_line("Everything for tea.", 3)  # both columns, behind the sheet
        demo.press("y")
        demo.until_line("+- Cart > Receipt -")
        demo.press("q")
        demo.expect_left(0)
        demo.expect_said("  closed     10 screens made, 10 destroyed")


# ---- Sheets and alerts ----------------------------------------------------------------------------------------------


def check_sheet_over_the_screen(start):
    with start() as demo:
        demo.press("2")
        demo.until_line("| The cart is empty.")
        demo.until_line("Welcome to the tea shop.", 3)
        demo.until_title("Tea shop")
        expect("one title, one tab and one choice in reverse", len(demo.screen.reversed_lines()), 3)
        frames = [line for line in demo.screen.lines() if line.startswith(" +-")]
        expect("the frame", frames, [" +- Cart ".ljust(78, "-") + "+", " +".ljust(78, "-") + "+"])
        demo.press("2")
        demo.until_line("+- Cart > Paper -")
        demo.press(ESCAPE)
        demo.until_line("+- Cart -")
        demo.press(ESCAPE)
        demo.until_stack("revision 5: main [*home#1 | - | -]")
        demo.until_outcome("ok, home#1, 1 removed")
        demo.press("q")
        demo.expect_left(0)


def check_answers(start):
    with start() as demo:
        demo.press("3", "1", "1", "3")
        demo.until_line("+- Question -")
        demo.until_line("Leave without paying?")
        demo.until_line("+- Cart > Delivery -")  # still there, behind the alert
        demo.until_line("y: yes  n: no", 23)
        demo.press("z", "n")
        demo.until_line("result     of command 4: false")
        demo.until_outcome("ok, delivery#6, 1 removed")
        demo.press("3", ESCAPE)
        demo.until_line("result     of command 6: cancelled (dismissed)")
        demo.press("3", "y")
        demo.until_line("result     of command 8: true")
        demo.until_title("Catalogue > Kettle")
        demo.until_stack("revision 11: ...ds [catalogue#2 | *nothing#3 > product#4 {id: 3}] | -]")
        demo.press("2", "4", DOWN, ENTER)
        demo.until_line("result     of command 11: false")
        demo.until_line("Together 31.00")
        demo.press("4", ENTER)
        demo.until_line("The cart is empty.")
        demo.press("q")
        demo.expect_left(0)


def check_links(start):
    with start("teashop://main/cart") as demo:
        demo.until_line("| The cart is empty.")
        demo.until_stack("revision 1: main [*home#1 | - | -] + sheet [cart#2]")
        demo.press(ESCAPE)
        demo.until_stack("revision 2: main [*home#1 | - | -]")
        demo.press("q")
        demo.expect_left(0)
    with start("teashop://main/catalogue/3") as demo:
        demo.until_title("Catalogue > Kettle")
        demo.until_stack("revision 1: ...ods [catalogue#2 | *nothing#3 > product#4 {id: 3}] | -]")
        demo.press("q")
        demo.expect_left(0)
    with start("teashop://main/account/note") as demo:
        demo.until_title("Account > Note")
        demo.press(ESCAPE)
        demo.until_title("Account")
        demo.press("q")
        demo.expect_left(0)


def check_windows(start):
    with start("teashop://second/cart") as demo:
        demo.until_line("| The cart is empty.")
        demo.until_title("second: Tea shop")
        demo.press("w")
        demo.until_title("main: Tea shop")
        demo.press("1")
        demo.until_title("main: Catalogue")
        demo.press("w", ESCAPE)
        demo.until_title("second: Tea shop")
        demo.press("x")
        demo.until_title("Catalogue")
        demo.press("x")
        demo.until_line("the last window closes with the shop: q")
        demo.press("w")
        demo.until_title("second: Tea shop")
        demo.press("q")
        demo.expect_left(0)


# ---- The sign-in ----------------------------------------------------------------------------------------------------


def check_link_waits_for_the_sign_in(start):
    with start("teashop://main/orders/7", rows=34) as demo:
        demo.until_line("+- Sign in -")
        demo.until_line("Welcome to the tea shop.", 3)  # behind the form
        demo.until_outcome("pending - open: ")
        demo.until_stack("revision 2: main [*home#1 + sheet [sign-in#2 (awaited)] | - | -]")
        demo.press(ENTER, "q", "o", BACKSPACE, BACKSPACE, "A", "d", "a")
        demo.until_line("Your name: Ada_")
        demo.until_selected("> 1  Sign in as Ada")
        demo.press(ENTER)
        demo.until_title("Account > Order 7")
        demo.until_line("3 pieces for 37.00.")
        demo.until_line("completed  command 0: ok, order#4")
        demo.until_line("- Ada - o: sign out -", 30)
        demo.until_stack("revision 4: main [home#1 | - | *account#3 > order#4 {id: 7}]")
        demo.press("o")
        demo.until_title("Account")
        demo.until_outcome("ok, 1 removed")
        demo.until_stack("revision 5: main [home#1 | - | *account#3]")
        demo.press("o")
        demo.until_outcome("alreadyThere")
        demo.press("q")
        demo.expect_left(0)
        demo.expect_said("  closed     4 screens made, 4 destroyed")


def check_link_is_given_up_at_the_sign_in(start):
    with start("teashop://main/orders/7") as demo:
        demo.until_line("+- Sign in -")
        demo.until_back("closes Sign in")
        demo.press("A", "d", "a")
        demo.until_back("clears the name")
        demo.press(ESCAPE)
        demo.until_line("Your name: _")
        demo.until_outcome("ok, sign-in#2")
        demo.press("B", BACKSPACE)
        demo.until_line("Your name: _")
        demo.until_back("closes Sign in")
        demo.press(ESCAPE)
        demo.until_outcome("ok, home#1, 1 removed; the order stays closed (blocked)")
        demo.until_line("completed  command 0: blocked by a guard")
        demo.until_title("Tea shop")
        demo.until_stack("revision 3: main [*home#1 | - | -]")
        demo.press("1")
        demo.until_title("Catalogue")
        demo.until("said no more", lambda: not any("stays closed (" in line for line in demo.screen.lines()))
        demo.press("q")
        demo.expect_left(0)
        demo.expect_said("  closed     4 screens made, 4 destroyed")


def check_waiter_waits_for_the_sign_in(start):
    with start() as demo:
        demo.press(BACK_TAB, "4")
        demo.until_line("+- Sign in -")
        demo.press(ESCAPE)
        demo.until_line("result     of command 2: failed (blocked)")
        demo.until_outcome("ok, account#2, 1 removed; the order stays closed (blocked)")
        demo.press(ENTER)
        demo.until_line("+- Sign in -")
        demo.press("A", "d", "a", ENTER)
        demo.until_title("Account > Order 7")
        demo.until_line("order#5 {id: 7} (awaited)]", 22)
        demo.press(ENTER)
        demo.until_line("result     of command 4: 7")
        demo.until_line("You have signed in as Ada.")
        demo.press("4")  # nobody is asked again
        demo.until_title("Account > Order 7")
        demo.press("2")
        demo.until_title("Account")
        demo.until_line("result     of command 7: cancelled (by a guard)")
        demo.press(TAB)
        demo.until_line("> 1  Catalogue")
        demo.until_line("Cart (3 for 37.00)")
        demo.press("q")
        demo.expect_left(0)
        demo.expect_said("  closed     6 screens made, 6 destroyed")


# ---- The note -------------------------------------------------------------------------------------------------------


def check_note_stays_until_saved(start):
    with start() as demo:
        demo.press(BACK_TAB, "1")
        demo.until_title("Account > Note")
        demo.until_line("It is saved.")
        demo.press("q1y", BACKSPACE, "r")
        demo.until_line("Your note: q1r_")
        for key in [ESCAPE, LEFT]:
            demo.press(key)
            demo.until_outcome("blocked - the note is not saved (423)")
            demo.until_title("Account > Note")
        demo.press(TAB)  # it stays where it is
        demo.until_title("Tea shop")
        demo.press(BACK_TAB)
        demo.until_line("Your note: q1r_")
        demo.press(ENTER)
        demo.until_title("Account")
        demo.until_line("Your note to the shop: q1r")
        demo.press("1", "!")
        demo.until_line("Your note: q1r!_")
        demo.press(DOWN, ENTER)
        demo.until_line("Your note to the shop: q1r")
        demo.press("1", "?")
        demo.until_line("Your note: q1r?_")
        demo.press(CTRL_C)
        demo.expect_left(0)


# ---- Navigation -----------------------------------------------------------------------------------------------------


def check_result_arrives(start):
    with start() as demo:
        demo.press("2", "2")
        demo.until_line("+- Cart > Paper -")
        demo.until_stack("revision 3: ...[*home#1 + sheet [cart#2 > picker#3 (awaited)] | - | -]")
        demo.press(DOWN, ENTER)
        demo.until_line("+- Cart -")
        demo.until_line('The picker\'s answer: "green"')
        demo.until_selected("> 2  Wrapping paper: green")
        demo.until_line('result     of command 2: "green"')
        demo.press(ENTER, ESCAPE)
        demo.until_line("The picker's answer: cancelled (popped)")
        demo.press("2", "4")
        demo.until_line("> picker#5 (awaited) > mixer#6 (awaited)] | - | -]", 22)
        demo.press("3")
        demo.until_line("+- Cart -")
        demo.until_line('The picker\'s answer: "teal"')
        demo.press("q")
        demo.expect_left(0)


def check_refusals(start):
    with start() as demo:
        demo.press("2", "1")
        demo.until_outcome("refused - the cart is empty (409)")
        demo.until_stack("revision 2: main [*home#1 + sheet [cart#2] | - | -]")
        demo.press(ESCAPE, "1", "5")
        demo.until_outcome("refused - it is sold out (410)")
        demo.press(TAB, "3")
        demo.until_outcome('unresolved - navigate: no route is named "cellar"')
        demo.press("q")
        demo.expect_left(0)


def check_replace_product_and_front_door(start):
    with start() as demo:
        demo.press("1", "1", "3")
        demo.until_title("Catalogue > Cup")
        demo.until_stack("revision 4: ...ods [catalogue#2 | *nothing#3 > product#5 {id: 2}] | -]")
        demo.press("1")
        demo.until_line("+- Cart -")
        demo.press("3")
        demo.until_title("Catalogue > Cup")  # the same one, below the sheet
        demo.until_stack("revision 6: ...ods [catalogue#2 | *nothing#3 > product#5 {id: 2}] | -]")
        demo.press("2")
        demo.until_line("+- Cart -")
        demo.press("r")
        demo.until_stack("revision 8: main [home#1 | *goods [catalogue#2 | *nothing#3] | -]")
        demo.press(ESCAPE, "2", "3")
        demo.until_title("Catalogue > Cup")
        demo.press("2", "5")
        demo.until_title("Tea shop")
        demo.until_outcome("ok, home#1, 1 removed")
        demo.until_stack("revision 13: ...ds [catalogue#2 | *nothing#3 > product#9 {id: 2}] | -]")
        demo.press("q")
        demo.expect_left(0)


def check_late_answers(start):
    with start() as demo:
        demo.press("1", "1", "1", "1", "2", "2")
        demo.until_line("+- Cart > Delivery > Time > Payment -")
        demo.until_outcome("ok, payment#8")
        demo.until_line("It comes by courier, in the evening.")
        demo.press(ENTER)
        demo.until_outcome("pending - set stack")
        demo.until_line("The bridge waits for the bank.", 23)
        demo.press("n")
        demo.until_outcome("refused - the bank says no (402)")
        demo.press(ENTER, "t")
        demo.until_outcome("aborted - set stack: it was aborted while it waited (timed out)")
        demo.press(ENTER, ENTER, "y")  # paid for once, however often it is pressed
        demo.until_line("+- Cart > Receipt -")
        demo.until_outcome("staleIssuer")
        demo.press(ESCAPE)
        demo.until_line("The cart is empty.")
        demo.press(ESCAPE, "1", "1", "1", "1", ENTER)
        demo.until_line("The bridge waits for the bank.", 23)
        demo.press("q")  # what is open is closed
        demo.expect_left(0)
        demo.expect_said("  closed     16 screens made, 16 destroyed")
