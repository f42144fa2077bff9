"""Runs the checks of a program: functions whose names begin with check_."""

import signal
import sys
import traceback


def checks_in(names):
    return {name[6:]: check for name, check in names.items() if name.startswith("check_")}


def run_checks(checks, argument, patience):
    """Calls each check with the argument, says which failed, and ends the program. All have so many seconds together."""

    def run_out_of_time(*_):
        raise TimeoutError("all checks together took too long")

    signal.signal(signal.SIGALRM, run_out_of_time)
    signal.alarm(patience)
    passed = failed = 0
    for name, check in checks.items():
        try:
            check(argument)
            passed += 1
        except TimeoutError:
            raise
        except Exception:
            failed += 1
            print(f"FAILED: {name}\n{traceback.format_exc()}")
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)
