# shellcheck shell=bash
# Plants faults in copies of sources, to see that a test finds them. To be sourced by the parts.

# plant FILE TEXT OTHER: replaces the text, which must be there once.
plant() {
    python3 - "$@" <<'END'
import sys
file, text, other = sys.argv[1:]
source = open(file).read()
assert source.count(text) == 1, text
open(file, "w").write(source.replace(text, other))
END
}
