"""A terminal's screen, as far as the demo needs one: places, erasing, styles and modes. Anything else is a mistake.

What the program does not write over stays as it is, so nothing can rest on a screen that happens to be blank.
"""

import re

SEQUENCE = re.compile(r"\x1b\[(\??)([0-9;]*)([A-Za-z])")
INCOMPLETE = re.compile(r"\x1b(\[(\??[0-9;]*)?)?$")
REVERSE = 7
UNTOUCHED = "@"
DRAWING = "\x1b[1;1H"  # with which every drawing begins
ALTERNATE, CURSOR, WRAP = 1049, 25, 7


class Screen:
    def __init__(self, rows, columns):
        self.modes = {ALTERNATE: False, CURSOR: True, WRAP: True}
        self.style = set()
        self.styles_seen = set()
        self.primary = ""  # what was written beside the alternate screen
        self.unread = ""
        self.awaits_drawing = False  # after another size: the rest of a drawing of the old one is left out
        self.mistakes = []
        self.resize(rows, columns)

    def resize(self, rows, columns):
        self.rows, self.columns = rows, columns
        self.row = self.column = 0
        self.cells = [[(UNTOUCHED, False)] * columns for _ in range(rows)]

    # ---- What it shows ----

    def line(self, row):
        return "".join(character for character, _ in self.cells[row]).rstrip()

    def lines(self):
        return [self.line(row) for row in range(self.rows)]

    def reversed_lines(self):
        """The rows that have something highlighted, as that alone."""
        rows = ("".join(character for character, reverse in row if reverse) for row in self.cells)
        return [row.strip() for row in rows if row]

    def __str__(self):
        return "\n".join("  |" + line for line in self.lines())

    # ---- What it is told ----

    def feed(self, text):
        text, self.unread = self.unread + text, ""
        if self.awaits_drawing:
            start = text.find(DRAWING)
            if start < 0:
                self.unread = text[1 - len(DRAWING) :]
                return
            text, self.style, self.awaits_drawing = text[start:], set(), False
        while text:
            sequence = SEQUENCE.match(text)
            if sequence:
                self.obey(*sequence.groups())
                text = text[sequence.end() :]
            elif INCOMPLETE.match(text):
                self.unread = text
                return
            else:
                self.put(text[0])
                text = text[1:]

    def put(self, character):
        if not self.modes[ALTERNATE]:
            self.primary += character
        elif not " " <= character <= "~":
            self.mistakes.append(f"the character {character!r}")
        elif self.row >= self.rows or self.column >= self.columns:
            self.mistakes.append(f"{character!r} beyond the edge, in row {self.row}, column {self.column}")
        else:
            self.cells[self.row][self.column] = (character, REVERSE in self.style)
            self.column += 1

    def obey(self, private, numbers, command):
        numbers = [int(number or 0) for number in numbers.split(";")]
        if private and command in "hl" and numbers[0] in self.modes:
            self.modes[numbers[0]] = command == "h"
        elif command == "H":
            self.row, self.column = numbers[0] - 1, numbers[1] - 1
        elif command == "K" and numbers == [0]:
            if self.row >= self.rows or self.column >= self.columns:
                self.mistakes.append(f"erased at or beyond the edge, in row {self.row}, column {self.column}")
                return
            for column in range(self.column, self.columns):
                self.cells[self.row][column] = (" ", False)
        elif command == "m":
            for number in numbers:
                self.style = self.style | {number} if number else set()
            self.styles_seen.update(numbers)
        else:
            self.mistakes.append(f"the sequence {private}{numbers}{command}")

    def is_as_before(self):
        return self.modes == {ALTERNATE: False, CURSOR: True, WRAP: True} and not self.style
