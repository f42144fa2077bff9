/* The console: the shop driven by commands, one a line. */
#ifndef CONSOLE_H
#define CONSOLE_H

#include "launch.h"

/* Opens the shop and runs the commands on standard input until the last. A person gets a prompt; from a file each
 * command is printed before what it does, so that both read the same. The exit status. */
int console_run(const launch *launch);

#endif
