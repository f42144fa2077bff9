# shellcheck shell=bash
# What a header must be clean of, with gcc and with clang. To be sourced.

warnings=(
    -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wundef -Wcast-qual -Wcast-align -Wpointer-arith
    -Wwrite-strings -Wdouble-promotion -Wformat=2 -Werror
)
c_warnings=(-Wstrict-prototypes -Wmissing-prototypes -Wold-style-definition)
cxx_warnings=(-Wnon-virtual-dtor -Woverloaded-virtual)
