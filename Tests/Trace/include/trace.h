/* A trace of a run: in the file that NAVCORE_TRACE names, a line for each act before the act is done, and after it the
 * hashes of everything that was told, of all that can be read, and of the saved state. With NAVCORE_TRACE_TEXT the texts
 * that are hashed are there, too. No line has an address or a time, so two libraries that do the same have the same
 * trace. Without NAVCORE_TRACE all functions do nothing. One thread. */
#ifndef TRACE_H
#define TRACE_H

#include "../../../Include/navcore.h"

int trace_is_on(void);

/* Begins an act. The line is in the file even if the act ends the process. */
void trace_begin(const char *line);

/* Adds a text to what was told. A text of trace_say that is too long ends early. */
__attribute__((format(printf, 1, 2))) void trace_say(const char *format, ...);
void trace_line(const char *text);

/* What was told. NULL: nothing. */
void trace_event(const char *name, const nav_event *event);
void trace_record(const nav_record *record);
void trace_changes(const nav_changes *changes);
void trace_plan(const nav_plan *plan);
void trace_guarding(const nav_guard_context *context);
void trace_outcome(const nav_outcome *outcome);
void trace_result(const nav_result *result);
void trace_build(const char *name, const nav_build_context *build);

/* Ends an act with the hash of what was told, and reads a navigator. NULL: none. */
void trace_after(nav_navigator *navigator);

#endif
