/* The terminal: as a whole screen to draw on while the program runs, and as it was afterwards. */
#ifndef TERMINAL_H
#define TERMINAL_H

#include <stddef.h>
#include <termios.h>

typedef struct terminal {
    struct termios before; /* as the program found it */
    int is_entered;
} terminal;

/* Whether there is somebody to draw for: standard input and output are terminals, and one that understands more than
 * lines. */
int terminal_can_draw(void);

/* Whether it may be drawn in colours: https://no-color.org. */
int terminal_has_colour(void);

/* Takes the whole screen, and every key as it is pressed. 0 where the terminal does not let it. */
int terminal_enter(terminal *terminal);

/* Gives it back as it was. */
void terminal_leave(terminal *terminal);

/* Puts it in order again after the program was stopped without being told before. */
void terminal_resume(const terminal *terminal);

void terminal_size(int *rows, int *columns);

/* 0 where the terminal is gone. */
int terminal_write(const char *bytes, size_t length);

#endif
