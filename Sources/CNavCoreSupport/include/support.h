/* What the C interface needs of the machine and of libc: which thread this is, and how long a text is. */
#ifndef NAVCORE_SUPPORT_H
#define NAVCORE_SUPPORT_H

#include <stddef.h>
#include <stdint.h>

/* As libc has it: where Swift is compiled without an operating system there is no <string.h>. */
size_t strnlen(const char *text, size_t limit);

/* The bytes before the first NUL, or the limit where there is none among so many bytes. */
static inline ptrdiff_t navcore_text_length(const char *text, ptrdiff_t limit) {
    return (ptrdiff_t)strnlen(text, (size_t)limit);
}

#if defined(__wasm__)
/* One thread. */
static inline uintptr_t navcore_current_thread(void) {
    return 1;
}
#elif defined(NAVCORE_THREAD_POINTER) || (defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__)))
/* The thread pointer: one instruction, and different for every living thread. A build for a target without a system
 * defines NAVCORE_THREAD_POINTER where the system that it is for sets that register, as Linux does. */
static inline uintptr_t navcore_current_thread(void) {
    return (uintptr_t)__builtin_thread_pointer();
}
#else
#include <pthread.h>
static inline uintptr_t navcore_current_thread(void) {
    return (uintptr_t)pthread_self();
}
#endif

#endif
