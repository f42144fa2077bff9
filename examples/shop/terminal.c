/* The terminal, by POSIX termios and the few escapes that every terminal knows. */
#define _POSIX_C_SOURCE 200809L

#include "terminal.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum {
    USUAL_ROWS = 24,
    USUAL_COLUMNS = 80,
    MOST = 1000
};

/* The alternate screen, no cursor, and no running over into the next line; and the opposite. */
static const char enter_sequence[] = "\033[?1049h\033[?25l\033[?7l";
static const char leave_sequence[] = "\033[0m\033[?7h\033[?25h\033[?1049l";

int terminal_can_draw(void) {
    const char *kind = getenv("TERM");
    int is_dumb = kind == NULL || kind[0] == '\0' || strcmp(kind, "dumb") == 0;
    return !is_dumb && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

int terminal_has_colour(void) {
    const char *no_colour = getenv("NO_COLOR");
    return no_colour == NULL || no_colour[0] == '\0';
}

/* A signal may come in between. */
static int set_attributes(const struct termios *attributes) {
    int status;
    do {
        status = tcsetattr(STDIN_FILENO, TCSADRAIN, attributes);
    } while (status != 0 && errno == EINTR);
    return status == 0;
}

/* Every key comes at once and unseen, and Ctrl-C as a key; Ctrl-Z still stops the program. */
static struct termios drawn_attributes(struct termios attributes) {
    attributes.c_lflag &= ~(tcflag_t)(ICANON | ECHO | IEXTEN);
    attributes.c_iflag &= ~(tcflag_t)(IXON | ICRNL | INLCR | IGNCR | ISTRIP);
    attributes.c_cc[VINTR] = _POSIX_VDISABLE;
    attributes.c_cc[VQUIT] = _POSIX_VDISABLE;
    attributes.c_cc[VMIN] = 1;
    attributes.c_cc[VTIME] = 0;
    return attributes;
}

int terminal_enter(terminal *terminal) {
    if (tcgetattr(STDIN_FILENO, &terminal->before) != 0) return 0;
    struct termios attributes = drawn_attributes(terminal->before);
    if (!set_attributes(&attributes)) return 0;
    terminal->is_entered = 1;
    return terminal_write(enter_sequence, strlen(enter_sequence));
}

void terminal_leave(terminal *terminal) {
    if (!terminal->is_entered) return;
    terminal->is_entered = 0;
    /* Where the terminal is gone there is nothing to put right. */
    terminal_write(leave_sequence, strlen(leave_sequence));
    set_attributes(&terminal->before);
}

void terminal_resume(const terminal *terminal) {
    struct termios attributes = drawn_attributes(terminal->before);
    set_attributes(&attributes);
    terminal_write(enter_sequence, strlen(enter_sequence));
}

static int sensible(int reported, int usual) {
    if (reported <= 0) return usual;
    return reported < MOST ? reported : MOST;
}

void terminal_size(int *rows, int *columns) {
    struct winsize size = {0};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) size = (struct winsize){0};
    *rows = sensible(size.ws_row, USUAL_ROWS);
    *columns = sensible(size.ws_col, USUAL_COLUMNS);
}

/* After a write that failed: whether it is worth another try. Who shares the terminal may have made it non-blocking. */
static int may_go_on(void) {
    struct pollfd output = {.fd = STDOUT_FILENO, .events = POLLOUT};
    if (errno == EAGAIN) return poll(&output, 1, -1) >= 0 || errno == EINTR;
    return errno == EINTR;
}

int terminal_write(const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t written = write(STDOUT_FILENO, bytes, length);
        if (written < 0 && !may_go_on()) return 0;
        if (written < 0) continue;
        bytes += written;
        length -= (size_t)written;
    }
    return 1;
}
