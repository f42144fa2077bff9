/* The replay of a log, which navcore_replay.h performs. */
#include "replay.h"

#include <navcore_replay.h>
#include <string.h>

void crossing_put_replay(nav_navigator *navigator, crossing_input *input, int64_t flags, crossing_bytes *out) {
    nav_string text = crossing_take_string(input);
    nav_replay_report report = {0, 0, ""};
    nav_string message;
    crossing_put_32(out, (uint32_t)nav_replay(navigator, text.bytes, text.length, (uint32_t)flags, &report));
    crossing_put_64(out, (int64_t)report.line);
    crossing_put_64(out, (int64_t)report.commits);
    message.bytes = report.message;
    message.length = strlen(report.message);
    crossing_put_string(out, message);
}
