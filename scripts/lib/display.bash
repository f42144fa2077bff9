# shellcheck shell=bash
# A display for programs with windows. To be sourced after common.bash.

# with_display COMMAND…: runs it with a display of its own, whose number Xvfb chooses and writes when it is ready.
with_display() {
    local display='' xvfb status=0
    rm -f "$scratch/display"
    mkfifo "$scratch/display"
    Xvfb -displayfd 3 -screen 0 1024x768x24 -nolisten tcp 3>"$scratch/display" 2>"$scratch/xvfb" &
    xvfb=$!
    read -r -t 30 display <"$scratch/display" || cat "$scratch/xvfb"
    DISPLAY=:$display "$@" || status=$?
    kill "$xvfb"
    return "$status"
}
