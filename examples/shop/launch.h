/* The launch: what the command line says, and where the shop keeps its state by itself. */
#ifndef LAUNCH_H
#define LAUNCH_H

#include "recording.h"
#include "saved.h"

enum {
    LAUNCH_PATH_BYTES = 4096
};

typedef struct launch {
    int takes_commands;
    int is_tour;
    int is_fresh; /* by itself the shop restores nothing */
    saved saved;
    recording recording;
    char state[LAUNCH_PATH_BYTES], marker[LAUNCH_PATH_BYTES];
} launch;

/* Reads the arguments. 0 where they make no sense, after a line on standard error. */
int launch_read(launch *launch, int argc, char **argv);

/* Names the files of a shop that comes back by itself, unless the command line has named others. The launch stays where
 * it is as long as the shop is open. */
void launch_by_itself(launch *launch);

#endif
