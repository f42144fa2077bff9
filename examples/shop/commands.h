/* The commands: one line of input each. */
#ifndef COMMANDS_H
#define COMMANDS_H

#include "shop.h"

/* Runs the command on the line, which is cut into its words meanwhile. */
void run_command(shop *shop, char *line);

/* Lists the commands. */
void print_commands(FILE *out);

#endif
