# shellcheck shell=bash
# Installations wait for one another: apt-get fails where another one runs. To be sourced by all that installs.

# one_at_a_time COMMAND…: waits for what others install on this machine, also from another clone, then runs the command.
one_at_a_time() {
    (
        flock 8
        "$@" 8>&-
    ) 8>"/tmp/navcore-install-$(id -u).lock"
}
