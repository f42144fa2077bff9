"""The structs of the binding lie as abi/ says, and every function of the header can be called."""

import re
import unittest
from ctypes import sizeof
from pathlib import Path

from navcore import Calls, NavigationError, Status
from navcore import _c

ABI = Path(__file__).resolve().parent.parent.parent / "abi"
OWN = {"navigator_new": "__init__"}


class Layouts(unittest.TestCase):
    def test_sizes_and_places_of_fields(self):
        count = 0
        for line in (ABI / "layouts.txt").read_text().splitlines():
            head = re.match(r"(?:struct|union) (\w+) (\d+) bytes", line)
            if head:
                struct = getattr(_c, head[1])
                self.assertEqual(sizeof(struct), int(head[2]), head[1])
            else:
                offset, name = re.match(r"\s+(\d+) (\w+): ", line).groups()
                self.assertEqual(getattr(struct, name).offset, int(offset), f"{struct.__name__}.{name}")
                count += 1
        self.assertGreater(count, 300)

    def test_calls_has_every_function_of_the_header(self):
        names = [name.removeprefix("nav_") for name in (ABI / "symbols.txt").read_text().split()]
        self.assertGreater(len(names), 120)
        self.assertEqual([name for name in names if not hasattr(Calls, OWN.get(name, name))], [])

    def test_functions_without_a_navigator(self):
        calls = Calls()
        self.assertEqual(calls.version(), _c.NAV_VERSION_MAJOR << 16 | _c.NAV_VERSION_MINOR << 8 | _c.NAV_VERSION_PATCH)
        self.assertEqual(calls.status_name(Status.AT_ROOT), "atRoot")
        self.assertEqual(calls.value_equal({"a": 1}, {"a": 1}), 1)
        self.assertEqual(calls.value_equal(1, 1.0), 0)
        self.assertEqual(calls.value_member({"a": "text"}, "a"), "text")
        with self.assertRaises(NavigationError) as caught:
            calls.port_post(0, {})
        self.assertEqual(caught.exception.status, Status.INVALID)
        calls.navigator_free()

    def test_too_many_arguments_and_unknown_fields(self):
        calls = Calls()
        for call in (
            lambda: calls.current_top(1),
            lambda: calls.navigate({"rout": "a"}),
            lambda: calls.navigate({}, {"reveals": 1}),
        ):
            self.assertRaises(TypeError, call)
        with self.assertRaises(AttributeError):
            calls.nonsense
        calls.navigator_free()


if __name__ == "__main__":
    unittest.main()
