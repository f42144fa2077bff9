#!/usr/bin/env python3
"""Checks what the demo saves and restores by commands: Tests/Demo/saved.py PROGRAM.

Each check has a folder of its own, runs the program in it several times, and compares what the processes say.
"""

import sys

sys.dont_write_bytecode = True

import json
import os
import pathlib
import re
import signal
import subprocess
import tempfile
import time

from pty_session import PATIENCE, expect
from runner import checks_in, run_checks

ALL_PATIENCE = 300  # seconds, for everything together


class Shop:
    """The program in a folder."""

    def __init__(self, words, folder):
        self.words = words
        self.folder = pathlib.Path(folder)

    def start(self, *arguments, **environment):
        return subprocess.Popen(
            [*self.words, *arguments], cwd=self.folder, text=True, env={"PATH": os.environ["PATH"], **environment},
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def run(self, *arguments, commands=(), **environment):
        """What it says to the commands. Everything that was made has been destroyed."""
        process = self.start("--commands", *arguments, **environment)
        output, errors = process.communicate("".join(f"{command}\n" for command in commands), timeout=PATIENCE)
        expect("the exit status", process.returncode, 0)
        expect("the standard error", errors, "")
        made, destroyed = re.search(r"^  closed +(\d+) screens made, (\d+) destroyed$", output, re.M).groups()
        expect("destroyed screens", destroyed, made)
        return output

    def until(self, file, part):
        """Waits until a file has that part."""
        end = time.monotonic() + PATIENCE
        path = self.folder / file
        while not (path.exists() and part in path.read_text()):
            expect(f"{file} has {part} in time", time.monotonic() < end, True)
            time.sleep(0.01)

    def text(self, file):
        return (self.folder / file).read_text()


def lines(output, word):
    """What stands in the lines of that kind, without the numbers of the screens, which each process counts,
    and without who waits for them, of which there is nobody in the next process."""
    return [re.sub(r"#\d+| \(awaited\)", "", line) for line in re.findall(rf"^  {re.escape(word):10} (.*)$", output, re.M)]


def comes_back(shop, commands, looks):
    """The next process says the same to the commands that look, and saves the same text. Returns what it says."""
    before = shop.run("--save", "state", commands=[*commands, *looks])
    after = shop.run("--restore", "state", commands=looks)
    for word in ["stack", "where", "show", "back", ""]:
        kept = lines(before, word)[-len(lines(after, word)):] if lines(after, word) else []
        expect(f"the lines with {word!r}", lines(after, word), kept)
    shop.run("--restore", "state", "--save", "again")
    expect("the text that is saved again", shop.text("again"), shop.text("state"))
    return after


# ---- Screens that come back -----------------------------------------------------------------------------------------


def check_a_sheet_deep_in_a_tab(shop):
    commands = ["navigate product id=3", "choose 1", "choose 1", "choose 2", "choose 2"]
    after = comes_back(shop, commands, ["stack", "where", "show"])
    expect("the stack", lines(after, "stack"), [
        "main [home | *goods [catalogue | *nothing > product {id: 3} + sheet [cart > delivery > time > payment]] | -]"])
    expect("the answers", "It comes by courier, in the evening." in after, True)
    expect("the price", "             1 Pay 31.00 (the bank is asked, and you answer for it)" in after, True)


def check_what_is_typed(shop):
    after = comes_back(shop, ["navigate note", "type Good", "type day"], ["stack", "show", "plan"])
    expect("the note", "Your note: Goodday_" in after, True)
    expect("back", lines(after, "back"), ["closes Note, but asks first"])
    blocked = shop.run("--restore", "state", commands=["root", "choose 2", "show"])
    expect("the outcomes", lines(blocked, "outcome")[0], "blocked by a guard (423, the note is not saved)")
    expect("the note that is thrown away", "You have not written to the shop." in blocked, True)


def check_what_was_typed_before(shop):
    for choice, note in [("choose 1", "Your note to the shop: Hi"), ("choose 2", "You have not written to the shop.")]:
        shop.run("--save", "state", commands=["navigate note", "type Hi", "refuse", choice])
        after = shop.run("--restore", "state", commands=["stack", "plan", "back", "show"])
        expect("the stack", lines(after, "stack"), ["main [home | - | *account > note]"])
        expect("back", lines(after, "back"), ["closes Note"])
        expect(note, note in after, True)


def check_a_name_that_is_typed(shop):
    after = comes_back(shop, ["open /orders/7", "type Ada"], ["stack", "show", "plan"])
    expect("back", lines(after, "back"), ["clears the name"])
    cleared = shop.run("--restore", "state", "--save", "again", commands=["go-back", "plan"])
    expect("back without a name", lines(cleared, "back"), ["closes Sign in"])
    expect("a draft without a name", "draft" in shop.text("again"), False)


def check_tabs_and_windows(shop):
    commands = ["navigate product id=2", "navigate about", "select home", "window second", "navigate account",
                "navigate cart", "window main", "select account"]
    comes_back(shop, commands, ["stack", "where", "show"])
    looks = ["go-back", "stack", "go-back", "stack", "select catalogue", "stack", "window second", "go-back", "stack"]
    first = shop.run("--save", "state", commands=[*commands, *looks])
    shop.run("--save", "state", commands=commands)
    second = shop.run("--restore", "state", commands=looks)
    expect("the way back", lines(second, "stack"), lines(first, "stack"))
    expect("the outcomes", lines(second, "outcome"), lines(first, "outcome")[-len(lines(second, "outcome")):])


def check_the_first_window_closes(shop):
    shop.run("--save", "state", commands=["navigate product id=1", "choose 1", "window second", "window main", "close"])
    after = shop.run("--restore", "state", commands=["stack", "navigate cart", "show"])
    expect("the stack", lines(after, "stack"), ["main [*home | - | -]"])
    expect("the cart", "1 x Teapot" in after, True)


def check_a_link_over_it(shop):
    shop.run("--save", "state", commands=["navigate note", "type Hi"])
    after = shop.run("--restore", "state", "teashop://catalogue/2", commands=["stack"])
    expect("the stack", lines(after, "stack"), [
        "main [home | *goods [catalogue | *nothing > product {id: 2}] | account > note]"])


def check_a_link_where_nothing_comes_back(shop):
    for link, stack in [("/catalogue/2", "main [home | *goods [catalogue | *nothing > product {id: 2}] | -]"),
                        ("/cellar", "main [*home | - | -]")]:
        after = shop.run("--restore", "missing", link, commands=["stack"])
        expect("the stack", lines(after, "stack"), [stack])
        expect("the changes", [line.split()[1] for line in lines(after, "changed")], ["1"])


def check_a_link_that_leads_nowhere_over_it(shop):
    shop.run("--save", "state", commands=["navigate about"])
    after = shop.run("--restore", "state", "/cellar", commands=["stack"])
    sentence = 'unresolved - open: nothing is at "/cellar"; it leads nowhere from "cellar"'
    expect("the outcome", lines(after, "outcome"), [sentence])
    expect("the stack", lines(after, "stack"), ["main [home | - | *account > about]"])


# ---- The shop's own data --------------------------------------------------------------------------------------------


def check_a_sign_in_is_not_saved(shop):
    shop.run("--save", "state", commands=["open /orders/7", "type Ada", "choose 1", "stack"])
    expect("the order in the text", '"route":"order"' in shop.text("state"), True)
    expect("the name in the text", "Ada" in shop.text("state"), False)
    after = shop.run("--restore", "state", commands=["stack", "type Bo", "choose 1", "stack", "back", "show"])
    expect("the stacks", lines(after, "stack"), [
        "main [home | - | *account + sheet [sign-in]]", "main [home | - | *account > order {id: 7}]"])
    expect("the name", "You have signed in as Bo." in after, True)


def check_an_order_waits_for_the_sign_in_of_another_run(shop):
    shop.run("--save", "state", commands=["open /orders/7"])
    expect("the order in the text", '"resumes":[\n{"do":"open","url":"/orders/7"' in shop.text("state"), True)
    after = shop.run("--restore", "state", commands=["stack", "type Bo", "choose 1", "stack"])
    expect("the stacks", lines(after, "stack"), [
        "main [*home + sheet [sign-in] | - | -]", "main [home | - | *account > order {id: 7}]"])


def check_orders_in_two_windows(shop):
    shop.run("--save", "state", commands=["open /orders/7", "type Ada", "choose 1", "window second", "open /orders/6"])
    expect("the orders in the text", shop.text("state").count('"route":"order"'), 2)
    after = shop.run("--restore", "state", commands=["stack"])
    expect("the stack", lines(after, "stack"), [
        "main: main [home | - | *account + sheet [sign-in]], *second: main [home | - | *account]"])


def check_nobody_waits_for_an_answer(shop):
    fill = ["navigate product id=3", "choose 1"]
    for commands in [["choose 2"], ["choose 2", "mix"], ["choose 4"]]:
        shop.run("--save", "state", commands=[*fill, *commands])
        after = shop.run("--restore", "state", commands=["stack"])
        expect(f"the stack after {commands}", lines(after, "stack"), [
            "main [home | *goods [catalogue | *nothing > product {id: 3} + sheet [cart]] | -]"])
    without = shop.run(commands=["navigate picker", "stack"])
    expect("a picker for which nobody waits in this process", lines(without, "stack"), [
        "main [*home > picker | - | -]"])


def check_a_receipt_was_paid_before(shop):
    paying = ["navigate product id=1", "choose 1", "choose 1", "choose 1", "choose 1", "choose 1", "answer yes"]
    shop.run("--save", "state", commands=paying)
    expect("the cart in the text", '"cart":[0,0,0,0,0]' in shop.text("state"), True)
    (shop.folder / "state").write_text(shop.text("state").replace('"cart":[0,', '"cart":[0,1,').replace(",0,0]", ",0]"))
    after = shop.run("--restore", "state", commands=["show", "navigate cart", "show"])
    expect("the receipt", "Thank you! You have paid 24.00." in after, True)
    expect("what the till says", lines(after, "till"), [])
    expect("the cart", "1 x Cup" in after, True)


def check_the_paper(shop):
    shop.run("--save", "state", commands=["navigate cart", "pick", "pop \"blue\""])
    after = shop.run("--restore", "state", commands=["show"])
    expect("the paper", "Wrapping paper: blue" in after, True)


def check_numbers_that_nobody_has_saved(shop):
    for cart in [[-1, 2**31, 1.5, "1", None], [1, 2], "much", None, {}]:
        root = {"route": "main", "state": {"cart": cart, "note": 7, "paper": ["red"], "choice": "x", "draft": 1}}
        text = {"navcore": 1, "scenes": [{"name": "main", "entries": [root]}]}
        (shop.folder / "state").write_text(json.dumps(text))
        after = shop.run("--restore", "state", commands=["show", "navigate cart", "show"])
        expect(f"a shop with {cart}", "Cart (empty)" in after and "Wrapping paper: brown" in after, True)


def check_texts_that_nobody_has_typed(shop):
    for text in ["\x1b[2J", "\x7f", "é", "x" * 1000]:
        state = {"note": text, "paper": text}
        note = {"route": "note", "state": {"draft": text}}
        account = {"name": "account", "entries": [{"route": "account"}, note]}
        root = {"route": "main", "state": state, "selected": "account", "branches": [account]}
        saved = {"navcore": 1, "scenes": [{"name": "main", "entries": [root]}]}
        (shop.folder / "state").write_text(json.dumps(saved))
        after = shop.run("--restore", "state", commands=["show", "choose 2", "show", "navigate cart", "show"])
        expect(f"{text!r} in what it says", text in after, False)
        expect(f"{text!r} cut", "x" * 63 + "_" in after, text.startswith("x"))


def check_answers_that_nobody_has_given(shop):
    shop.run("--save", "state", commands=["navigate product id=3", "choose 1", "choose 1", "choose 2", "choose 2"])
    saved = shop.text("state")
    for answer in ["by rocket", "", "\x1b[2J", 7, None, ["by courier"]]:
        (shop.folder / "state").write_text(saved.replace('"by courier"', json.dumps(answer)))
        after = shop.run("--restore", "state", commands=["show"])
        expect(f"the answer instead of {answer!r}", "It comes by post, in the evening." in after, True)


# ---- Files ----------------------------------------------------------------------------------------------------------


def check_a_kill_loses_nothing(shop):
    process = shop.start("--commands", "--save", "state")
    with process:
        for command, part in [("navigate product id=3", "product"), ("choose 1", "cart"), ("choose 1", "delivery"),
                              ("choose 2", "time")]:
            process.stdin.write(f"{command}\n")
            process.stdin.flush()
            shop.until("state", f'"route":"{part}"')
        process.send_signal(signal.SIGKILL)
    expect("the exit status", process.returncode, -signal.SIGKILL)
    after = shop.run("--restore", "state", commands=[
        "stack", "choose 2", "show", "choose 1", "answer yes", "show", "stack"])
    paid = '{delivery: "by courier", paid: 3100, time: "in the evening"}'
    expect("the stacks", lines(after, "stack"), [
        "main [home | *goods [catalogue | *nothing > product {id: 3} + sheet [cart > delivery > time]] | -]",
        f"main [home | *goods [catalogue | *nothing > product {{id: 3}} + sheet [cart > receipt {paid}]] | -]"])
    expect("the cart", "1 piece, wrapped in brown paper." in after, True)
    expect("the answers, before and after it is paid", after.count("It comes by courier, in the evening."), 2)


def check_a_checkout_goes_on_at_each_screen(shop):
    begin = ["navigate product id=3", "choose 1", "choose 1"]
    answers = ["choose 2", "choose 2"]
    for given in range(len(answers) + 1):
        shop.run("--save", "state", commands=[*begin, *answers[:given]])
        after = shop.run("--restore", "state", commands=[*answers[given:], "show"])
        expect(f"the answers after {given}", "It comes by courier, in the evening." in after, True)
    back = shop.run("--restore", "state", commands=[
        "go-back", "choose 1", "show", "go-back", "go-back", "choose 1", "choose 2", "show"])
    expect("another time, in another run", "It comes by courier, in the morning." in back, True)
    expect("another delivery", "It comes by post, in the evening." in back, True)


def check_two_checkouts_go_on(shop):
    first = ["navigate product id=3", "choose 1", "choose 1", "choose 2"]
    shop.run("--save", "state", commands=[*first, "window second", "navigate checkout", "choose 1"])
    after = shop.run("--restore", "state", commands=["choose 2", "show", "window main", "choose 1", "show"])
    expect("the second one", "It comes by post, in the evening." in after, True)
    expect("the first one", "It comes by courier, in the morning." in after, True)


def check_a_file_is_replaced_as_a_whole(shop):
    shop.run("--save", "state")
    before = shop.text("state")
    with open(shop.folder / "state") as old:
        shop.run("--save", "state", commands=["navigate about"])
        expect("the old file", old.read(), before)
    expect("the new file", "about" in shop.text("state"), True)
    expect("the files", sorted(os.listdir(shop.folder)), ["state"])


def check_nothing_is_saved_for_nothing(shop):
    with shop.start("--commands", "--save", "state") as process:
        shop.until("state", '"route":"home"')
        (shop.folder / "state").unlink()
        process.stdin.write("stack\nshow\nwhere\nnavigate cellar\nchoose 9\nselect home\n")
        process.stdin.close()
        process.stdout.read()
    expect("a file after commands that change nothing", os.listdir(shop.folder), [])


def check_texts_that_cannot_be_restored(shop):
    (shop.folder / "folder").mkdir()
    for name, text in [("empty", ""), ("nonsense", "nonsense"), ("newer", '{"navcore":2,"scenes":[]}')]:
        (shop.folder / name).write_text(text)
    usual = shop.run(commands=["stack"])
    for name, reason in [
        ("empty", "corrupt - restore: there is no text "),
        ("nonsense", "corrupt - restore: byte 1: "),
        ("newer", "unsupported - restore: byte "),
        ("missing", "No such file or directory "),
        ("folder", "Is a directory "),
    ]:
        first, *others = shop.run("--restore", name, commands=["stack"]).splitlines()
        expect(f"{name}, the reason", first.startswith(f"  restore    {reason}"), True)
        expect(f"{name}, the file in it", first.endswith(f"({name})"), True)
        expect(f"{name}, what follows", others, usual.splitlines())


def check_a_file_that_cannot_be_written(shop):
    after = shop.run("--save", "no/folder", commands=["navigate about", "stack"])
    expect("what it says, once", lines(after, "save"), ["No such file or directory (no/folder)"])
    expect("the stack", lines(after, "stack"), ["main [home | - | *account > about]"])


def check_commands_restore_nothing_by_themselves(shop):
    folder = shop.folder / "navcore-demo"
    folder.mkdir()
    shop.run("--save", "navcore-demo/state.json", commands=["navigate about"])
    before = shop.text("navcore-demo/state.json")
    for arguments in [["--commands"], []]:
        process = shop.start(*arguments, XDG_STATE_HOME=str(shop.folder), HOME=str(shop.folder))
        output, _ = process.communicate("stack\nnavigate cart\n", timeout=PATIENCE)
        expect("the stack", lines(output, "stack"), ["main [*home | - | -]"])
    expect("the file", shop.text("navcore-demo/state.json"), before)
    expect("the files", os.listdir(folder), ["state.json"])


def check_arguments_that_make_no_sense(shop):
    for arguments in [["--save"], ["--restore"], ["a", "b"], ["--sav", "x"], ["--help", "--commands"]]:
        process = shop.start(*arguments)
        output, errors = process.communicate("", timeout=PATIENCE)
        expect(f"the exit status of {arguments}", process.returncode, 2)
        expect(f"the output of {arguments}", output, "")
        expect(f"one line about {arguments}", len(errors.splitlines()), 1)


# ---- Running --------------------------------------------------------------------------------------------------------


def in_a_folder(check):
    def run(words):
        with tempfile.TemporaryDirectory() as folder:
            check(Shop(words, folder))

    return run


def main():
    words = sys.argv[1:]
    if not words or words[0].startswith("-"):
        sys.exit("usage: Tests/Demo/saved.py PROGRAM")
    words[0] = os.path.abspath(words[0])
    checks = {name: in_a_folder(check) for name, check in checks_in(globals()).items()}
    run_checks(checks, words, ALL_PATIENCE)


if __name__ == "__main__":
    main()
