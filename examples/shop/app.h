/* The app: the shop on a whole terminal, driven by keys. */
#ifndef APP_H
#define APP_H

/* Opens the URL (NULL: none) and runs until the user leaves. The exit status; where a signal
 * ended it the program dies of that signal. */
int app_run(const char *url);

#endif
