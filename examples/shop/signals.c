/* Signals: a handler that only sets a flag, and a wait that no signal can slip past. */
#define _POSIX_C_SOURCE 200809L

#include "signals.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <sys/select.h>
#include <unistd.h>

/* SIGWINCH is older than its place in POSIX. */
#ifndef SIGWINCH
#define SIGWINCH 28
#endif

typedef struct caught {
    int number;
    int is_ending;
    volatile sig_atomic_t has_come;
    struct sigaction before;
} caught;

/* The one thing that can't be handed around: handlers get no pointer. */
static caught table[] = {
    {.number = SIGINT, .is_ending = 1},
    {.number = SIGTERM, .is_ending = 1},
    {.number = SIGHUP, .is_ending = 1},
    {.number = SIGQUIT, .is_ending = 1},
    {.number = SIGTSTP},
    {.number = SIGCONT},
    {.number = SIGWINCH},
};
enum {
    CAUGHT_COUNT = sizeof table / sizeof table[0]
};

static void note(int number) {
    for (int i = 0; i < CAUGHT_COUNT; i++)
        if (table[i].number == number) table[i].has_come = 1;
}

void signals_catch(void) {
    struct sigaction noting = {.sa_handler = note};
    sigemptyset(&noting.sa_mask);
    for (int i = 0; i < CAUGHT_COUNT; i++) {
        sigaction(table[i].number, NULL, &table[i].before);
        if (table[i].before.sa_handler != SIG_IGN) sigaction(table[i].number, &noting, NULL);
    }
}

void signals_release(void) {
    for (int i = 0; i < CAUGHT_COUNT; i++) sigaction(table[i].number, &table[i].before, NULL);
}

int signals_take(int number) {
    int has_come = 0;
    for (int i = 0; i < CAUGHT_COUNT; i++) {
        if (table[i].number != number || !table[i].has_come) continue;
        table[i].has_come = 0;
        has_come = 1;
    }
    return has_come;
}

int signals_ending(void) {
    for (int i = 0; i < CAUGHT_COUNT; i++)
        if (table[i].is_ending && table[i].has_come) return table[i].number;
    return 0;
}

static int any_has_come(void) {
    for (int i = 0; i < CAUGHT_COUNT; i++)
        if (table[i].has_come) return 1;
    return 0;
}

/* ---- Waiting ----------------------------------------------------------------------------------------------------- */

/* Between the look at the flags and the wait the signals are blocked, and only the wait itself lets them in: one that
 * comes in between is not slept through. */
static awaited await_input_or_signal(void) {
    sigset_t ours, before;
    sigemptyset(&ours);
    for (int i = 0; i < CAUGHT_COUNT; i++) sigaddset(&ours, table[i].number);
    sigprocmask(SIG_BLOCK, &ours, &before);
    int ready = 0;
    while (!any_has_come() && ready == 0) {
        fd_set input;
        FD_ZERO(&input);
        FD_SET(STDIN_FILENO, &input);
        ready = pselect(STDIN_FILENO + 1, &input, NULL, NULL, NULL, &before);
        if (ready < 0 && errno == EINTR) ready = 0;
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    return ready == 0 ? AWAITED_SIGNAL : AWAITED_INPUT;
}

awaited signals_await_input(int milliseconds) {
    if (milliseconds < 0) return await_input_or_signal();
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    int ready;
    do {
        ready = poll(&input, 1, milliseconds);
    } while (ready < 0 && errno == EINTR);
    return ready > 0 ? AWAITED_INPUT : AWAITED_NOTHING;
}

/* ---- Doing what a signal does ------------------------------------------------------------------------------------ */

static void raise_uncaught(int number) {
    struct sigaction usual = {.sa_handler = SIG_DFL}, before;
    sigemptyset(&usual.sa_mask);
    sigaction(number, &usual, &before);
    raise(number);
    sigaction(number, &before, NULL);
}

void signals_stop_here(void) {
    raise_uncaught(SIGTSTP);
    signals_take(SIGCONT);
}

void signals_end_here(int number) {
    raise_uncaught(number);
}
