/* The app: the shop on a whole terminal, driven by keys. */
#ifndef APP_H
#define APP_H

#include "launch.h"

/* Opens the shop and runs until the user leaves. The exit status; where a signal ended it the program dies of that
 * signal. */
int app_run(const launch *launch);

#endif
