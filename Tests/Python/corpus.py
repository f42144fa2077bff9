"""Runs the behaviour corpus over the binding in Python:

    python3 Tests/Python/corpus.py [--late | --pull [--records]] [--intents | --posts] [--folds] FILE-or-directory...

CORPUS_RUNNER is the runner as a shared library, NAVCORE_LIBRARY the library. The driver uses navcore.Calls and the structs of
the binding, where callbacks are addresses; the tests beside this file are of the classes.
"""

import ctypes
import os
import sys
from ctypes import CFUNCTYPE, POINTER, c_bool, c_char_p, c_int, c_int64, c_size_t, c_void_p, cast

from navcore import _c, _library, _values
from driver import Driver
from message import Object

WAYS = {"--late": 1, "--pull": 2}
FLAGS = {"--intents": "by_intents", "--posts": "by_posts", "--records": "by_records", "--folds": "by_folds",
         "--traced": "is_traced"}


class Manner(ctypes.Structure):
    _fields_ = [
        ("way", c_int),
        ("by_intents", c_bool),
        ("by_posts", c_bool),
        ("by_records", c_bool),
        ("by_folds", c_bool),
        ("is_traced", c_bool),
    ]


class Counts(ctypes.Structure):
    _fields_ = [("passed", c_size_t), ("failed", c_size_t), ("errors", c_size_t)]


EXECUTE = CFUNCTYPE(None, c_void_p, c_void_p, c_void_p, c_size_t)


class CorpusDriver(ctypes.Structure):
    _fields_ = [("context", c_void_p), ("execute", EXECUTE), ("print", c_void_p)]


def tell_objects(driver):
    """Has the binding tell when the library is given a host object of a case, and when it destroys it."""
    pack, numbers = _values.pack, {}

    def destroyed(number):
        driver.hear({"heard": "object-destroyed", "name": _library.held[number]})

    destroy = _library.callback(_c.nav_destroy_callback)(destroyed)

    def telling(value, cell, keep):
        if not isinstance(value, Object):
            return pack(value, cell, keep)
        host = cell.content.host
        if value.object not in numbers:
            numbers[value.object] = _library.hold(value.object)
        cell.type, host.object = _c.NAV_TYPE_HOST_OBJECT, numbers[value.object]
        if value.is_given:
            host.destroy = destroy
            driver.hear({"heard": "object-given", "name": value.object})
        return cell

    _values.pack = telling


def load_runner():
    runner = ctypes.CDLL(os.environ["CORPUS_RUNNER"])
    runner.corpus_run_path.argtypes, runner.corpus_run_path.restype = [POINTER(CorpusDriver), Manner, c_char_p], Counts
    runner.corpus_reply.argtypes = [c_void_p, c_char_p, c_size_t]
    runner.corpus_hear.argtypes, runner.corpus_hear.restype = [c_void_p, c_char_p, c_size_t], c_int64
    return runner


def main(arguments):
    paths = [each for each in arguments if not each.startswith("--")]
    unknown = [each for each in arguments if each.startswith("--") and each not in WAYS and each not in FLAGS]
    if unknown or not paths:
        sys.exit(__doc__)
    manner = Manner(way=max((WAYS.get(each, 0) for each in arguments), default=0))
    for each in arguments:
        if each in FLAGS:
            setattr(manner, FLAGS[each], True)
    runner = load_runner()
    driver = Driver(runner)
    tell_objects(driver)
    given = CorpusDriver(None, EXECUTE(driver.execute), None)
    passed = failed = errors = 0
    for path in paths:
        counts = runner.corpus_run_path(ctypes.byref(given), manner, path.encode())
        passed, failed, errors = passed + counts.passed, failed + counts.failed, errors + counts.errors
    print(f"{passed} passed, {failed} failed")
    return 2 if errors else 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
