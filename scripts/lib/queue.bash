# shellcheck shell=bash
# One queue over the checks of all parts: as many run at a time as it has places. Of those that wait, that of the first
# part goes first, and in a part the one that was begun first.

# begin_queue PLACES: a new queue in $scratch, for the checks of this script and of those that it runs.
begin_queue() {
    export NAVCORE_QUEUE=$scratch/queue
    mkdir -p "$NAVCORE_QUEUE"/{made,waiting}
    echo "$1" >"$NAVCORE_QUEUE/free"
}

# hand_out MORE: so many places more are free, and those that wait get what there is. Only who has the lock calls it.
hand_out() {
    local free ticket bell
    read -r free <"$NAVCORE_QUEUE/free"
    free=$((free + $1))
    for ticket in "$NAVCORE_QUEUE"/waiting/*; do
        if [ "$free" -eq 0 ] || [ ! -e "$ticket" ]; then break; fi
        exec {bell}<>"$ticket"
        rm "$ticket"
        echo >&"$bell"
        exec {bell}>&-
        free=$((free - 1))
    done
    echo "$free" >"$NAVCORE_QUEUE/free"
}

# Waits for a place: until its ticket is gone. The ticket is a pipe that rings, for both ends of which it is open here, so
# who writes never waits for who reads. A check that is a part of one which has a place needs none.
take_place() {
    local made=$NAVCORE_QUEUE/made/$BASHPID ticket place
    [ -z "${NAVCORE_PLACED-}" ] || return 0
    ticket=$NAVCORE_QUEUE/waiting/${NAVCORE_RANK-00}-$(printf '%05d' "$begun")-$BASHPID
    mkfifo "$made"
    exec {place}<>"$made"
    (
        flock 9
        mv "$made" "$ticket"
        hand_out 0
    ) 9>"$NAVCORE_QUEUE/lock"
    while [ -e "$ticket" ]; do
        read -r -t 5 <&"$place" || true
    done
    exec {place}>&-
    # Where the queue is gone, who began it was killed.
    [ -e "$NAVCORE_QUEUE" ] || exit 1
}

give_place() {
    [ -z "${NAVCORE_PLACED-}" ] || return 0
    (
        flock 9
        hand_out 1
    ) 9>"$NAVCORE_QUEUE/lock"
}

# in_place COMMAND…: runs a command or function in a place, and leaves in $scratch/took what `times` says of it. Not for
# the condition of an `if`: there bash would ignore errexit inside the function.
in_place() {
    local status
    take_place
    (
        export NAVCORE_PLACED=yes
        trap 'times >"$scratch/took"' EXIT
        set -e
        "$@"
    )
    status=$?
    give_place
    return "$status"
}
