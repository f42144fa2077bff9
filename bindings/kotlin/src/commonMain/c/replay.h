/* The replay of a log by navcore_replay.h. */
#ifndef NAVCORE_CROSSING_REPLAY_H
#define NAVCORE_CROSSING_REPLAY_H

#include "message.h"

/* Replays the text that the input has, and puts the status and the report. The flags are those of nav_replay. */
void crossing_put_replay(nav_navigator *navigator, crossing_input *input, int64_t flags, crossing_bytes *out);

#endif
