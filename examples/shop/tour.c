/* The lines of the tour, and the time to read them. */
#define _POSIX_C_SOURCE 200809L

#include "tour.h"

#include "console.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    MILLISECONDS_A_LETTER = 45,
    MILLISECONDS_A_COMMAND = 1000,
    MOST_BYTES = 128
};

static const char *const lines[] = {
    "# A tour of a minute. A line with # explains the commands below it, which you can type, too.",
    "# Here is the user: * is the screen in front, and | parts the tabs.",
    "stack",
    "",
    "# A link opens a screen where the screen lives: in its tab, above the screens that belong below it.",
    "open teashop://main/catalogue/3",
    "stack",
    "",
    "# So back leads to the list. plan says so before the user goes.",
    "plan",
    "go-back",
    "",
    "# A screen can be asked for a result. The picker gives the colour with which it closes, once.",
    "pick",
    "pop \"blue\"",
    "",
    "# An order is behind a sign-in. The link waits for the form, and then goes on.",
    "open teashop://main/orders/7",
    "type Ada",
    "choose 1",
    "where",
    "",
    "# A note that is not saved refuses to be left. A refused move changes nothing.",
    "navigate note",
    "type Ring twice",
    "go-back",
    "choose 1",
    "",
    "# A wrong move changes nothing, too, and says why.",
    "navigate prodcut",
    "",
    "# Each tab has kept its screens. Without --tour you go yourself, and the shop comes back where you left it.",
    "stack",
};

/* A person reads while the program waits. */
static void wait_for_reader(const char *line) {
    long milliseconds = *line == '#' ? MILLISECONDS_A_LETTER * (long)strlen(line) : MILLISECONDS_A_COMMAND;
    struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000};
    fflush(stdout);
    nanosleep(&time, NULL);
}

void tour_run(shop *shop) {
    int has_reader = isatty(STDOUT_FILENO);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        char line[MOST_BYTES]; /* the command cuts it into its words */
        snprintf(line, sizeof line, "%s", lines[i]);
        console_run_line(shop, line);
        if (has_reader && *lines[i] != '\0') wait_for_reader(lines[i]);
    }
}
