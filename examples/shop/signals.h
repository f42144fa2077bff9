/* The signals that a program on the whole terminal has to know of. They are only noted when they come, and acted on
 * between two keys. */
#ifndef SIGNALS_H
#define SIGNALS_H

/* Begins and ends the noting. A signal that was ignored before stays ignored. */
void signals_catch(void);
void signals_release(void);

/* Whether the signal has come since this was last asked. */
int signals_take(int number);

/* The signal that ends the program, once one has come; else 0. */
int signals_ending(void);

typedef enum awaited {
    AWAITED_INPUT,
    AWAITED_SIGNAL, /* one has come that was not taken yet */
    AWAITED_NOTHING /* until the time was over */
} awaited;

/* Waits for standard input, that many milliseconds; below 0 it waits for signals too, and for ever. */
awaited signals_await_input(int milliseconds);

/* Stops the program, as SIGTSTP does where nobody catches it. Returns when it has been continued. */
void signals_stop_here(void);

/* Ends the program by that signal, so that whoever waits for it knows. */
void signals_end_here(int number);

#endif
