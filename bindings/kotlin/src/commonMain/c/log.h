/* The log of a navigator: navcore_log.h writes its lines, and Kotlin gets them. */
#ifndef NAVCORE_CROSSING_LOG_H
#define NAVCORE_CROSSING_LOG_H

#include "message.h"

typedef struct crossing_log crossing_log;

/* Begins a log of the limit and the name that the input has. The bits of `calls`: 1 asks for the time of each line, 2 hands
 * each line up. out[0] gets the log, which lives until nothing of the navigator uses it any more. */
nav_status crossing_log_begin(nav_navigator *navigator, crossing_input *input, int64_t token, int64_t calls,
                              int64_t *out);

/* Ends a log, whose text goes up. Without a navigator the log is not touched. */
nav_status crossing_log_end(nav_navigator *navigator, crossing_log *log);

/* The text of a log; an empty one of a log that has ended. */
void crossing_put_log(crossing_bytes *out, const crossing_log *log);

#endif
