/* The console: the shop driven by commands, one a line. */
#ifndef CONSOLE_H
#define CONSOLE_H

#include "launch.h"
#include "shop.h"

/* Prints a line with the number of its command, and runs it. A comment is printed alone. */
void console_run_line(shop *shop, char *line);

/* Opens the shop and runs the commands on standard input, or the tour, until the last. A person gets a prompt; from a file each
 * command is printed before what it does, so that both read the same. The exit status. */
int console_run(const launch *launch);

#endif
