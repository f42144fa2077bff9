/* Making keys of bytes. An arrow comes as an escape with more behind it, all at once; an escape that nothing follows is
 * the key of that name. */
#include "keys.h"

#include "signals.h"

#include <errno.h>
#include <unistd.h>

enum {
    ESCAPE = 0x1B,
    DELETE = 0x7F,
    BACKSPACE = 0x08,
    SEQUENCE_MILLISECONDS = 50 /* within which the rest of a sequence comes */
};

/* The next byte; that of Ctrl-D at the end of the input, which a terminal has when it is gone. */
static int read_byte(void) {
    unsigned char byte;
    ssize_t count;
    do {
        count = read(STDIN_FILENO, &byte, 1);
    } while (count < 0 && errno == EINTR);
    return count == 1 ? byte : KEY_END_OF_INPUT;
}

/* The next byte of a sequence; 0 where there is no more. */
static int read_on(void) {
    return signals_await_input(SEQUENCE_MILLISECONDS) == AWAITED_INPUT ? read_byte() : 0;
}

static key special_key(int last) {
    switch (last) {
    case 'A': return KEY_UP;
    case 'B': return KEY_DOWN;
    case 'C': return KEY_RIGHT;
    case 'D': return KEY_LEFT;
    case 'Z': return KEY_BACK_TAB;
    default: return KEY_OTHER;
    }
}

/* After an escape and a bracket come numbers and signs, and a letter ends it. */
static key read_sequence(void) {
    int byte;
    do {
        byte = read_on();
    } while (byte >= 0x20 && byte < 0x40);
    return special_key(byte);
}

static key read_escape(keyboard *keyboard) {
    int next = read_on();
    if (next == '[') return read_sequence();
    if (next == 'O') return special_key(read_on());
    keyboard->read_ahead = next;
    return KEY_ESCAPE;
}

key keyboard_read(keyboard *keyboard) {
    int byte = keyboard->read_ahead;
    keyboard->read_ahead = 0;
    if (byte == 0) {
        if (signals_await_input(-1) == AWAITED_SIGNAL) return KEY_NONE;
        byte = read_byte();
    }
    switch (byte) {
    case ESCAPE: return read_escape(keyboard);
    case '\r':
    case '\n': return KEY_ENTER;
    case '\t': return KEY_TAB;
    case DELETE:
    case BACKSPACE: return KEY_BACKSPACE;
    case KEY_INTERRUPT: return KEY_INTERRUPT;
    case KEY_END_OF_INPUT: return KEY_END_OF_INPUT;
    default: return byte >= ' ' && byte < DELETE ? (key)byte : KEY_OTHER;
    }
}
