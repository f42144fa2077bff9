/* The keys that come from the terminal. */
#ifndef KEYS_H
#define KEYS_H

/* A printable character is itself. */
typedef enum key {
    KEY_NONE = 0, /* a signal came instead */
    KEY_INTERRUPT = 3,
    KEY_END_OF_INPUT = 4,
    KEY_UP = 256,
    KEY_DOWN,
    KEY_LEFT,
    KEY_RIGHT,
    KEY_ENTER,
    KEY_ESCAPE,
    KEY_BACKSPACE,
    KEY_TAB,
    KEY_BACK_TAB, /* Shift and Tab */
    KEY_OTHER
} key;

typedef struct keyboard {
    int read_ahead; /* a byte that came after an escape and belongs to no sequence, or 0 */
} keyboard;

/* Waits for the next key, or for a signal. */
key keyboard_read(keyboard *keyboard);

#endif
