/* The console: the shop driven by commands, one a line. */
#ifndef CONSOLE_H
#define CONSOLE_H

#include "shop.h"

/* Runs the commands on standard input until the last. A person gets a prompt; from a file each command is printed
 * before what it does, so that both read the same. */
void console_run(shop *shop, int is_person);

#endif
