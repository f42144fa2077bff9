/* Options may stand in any order; of URLs there is one at most. */
#define _POSIX_C_SOURCE 200809L

#include "launch.h"

#include "files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int complain(const char *what, const char *argument) {
    fprintf(stderr, "navcore-demo: %s%s; see navcore-demo --help\n", what, argument);
    return 0;
}

/* The option's file is the next argument. */
static int read_file(const char **file, char **argument) {
    *file = argument[1];
    return *file != NULL ? 1 : complain("a file is missing after ", argument[0]);
}

int launch_read(launch *launch, int argc, char **argv) {
    *launch = (struct launch){0};
    for (int i = 1; i < argc; i++) {
        const char *argument = argv[i];
        if (strcmp(argument, "--commands") == 0) {
            launch->takes_commands = 1;
        } else if (strcmp(argument, "--tour") == 0) {
            launch->is_tour = 1;
        } else if (strcmp(argument, "--fresh") == 0) {
            launch->is_fresh = 1;
        } else if (strcmp(argument, "--save") == 0) {
            if (!read_file(&launch->saved.save, &argv[i++])) return 0;
        } else if (strcmp(argument, "--restore") == 0) {
            if (!read_file(&launch->saved.restore, &argv[i++])) return 0;
        } else if (strcmp(argument, "--log") == 0) {
            if (!read_file(&launch->recording.log, &argv[i++])) return 0;
        } else if (strcmp(argument, "--inspect") == 0) {
            if (!read_file(&launch->recording.page, &argv[i++])) return 0;
        } else if (*argument == '-') {
            return complain("unknown argument ", argument);
        } else if (launch->saved.url != NULL) {
            return complain("too many arguments", "");
        } else {
            launch->saved.url = argument;
        }
    }
    return 1;
}

/* ---- By itself --------------------------------------------------------------------------------------------------- */

/* The file for the state, as the XDG Base Directory Specification says: a path that is not absolute is ignored. 0 where
 * the user has no home. */
static int write_path(char path[LAUNCH_PATH_BYTES], const char *ending) {
    const char *states = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int length = 0;
    if (states != NULL && *states == '/')
        length = snprintf(path, LAUNCH_PATH_BYTES, "%s/navcore-demo/state.json%s", states, ending);
    else if (home != NULL && *home == '/')
        length = snprintf(path, LAUNCH_PATH_BYTES, "%s/.local/state/navcore-demo/state.json%s", home, ending);
    return length > 0 && length < LAUNCH_PATH_BYTES;
}

void launch_by_itself(launch *launch) {
    saved *saved = &launch->saved;
    if (saved->save != NULL || saved->restore != NULL) return;
    if (!write_path(launch->state, "") || !write_path(launch->marker, ".restoring")) return;
    file_make_folders(launch->state);
    saved->save = launch->state;
    if (launch->is_fresh) return;
    saved->restore = launch->state;
    saved->marker = launch->marker;
}
