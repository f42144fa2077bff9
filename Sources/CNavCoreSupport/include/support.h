/* What Swift needs of the machine and of libc: words that threads share, which thread this is, how long a text is. */
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

/* ---- Words that threads share ----
 *
 * Always inlined, so that the checks of a sanitizer are those of the caller. What reads and writes at once acquires and
 * releases. */

#define NAVCORE_INLINE static inline __attribute__((always_inline))

NAVCORE_INLINE uintptr_t navcore_load(const uintptr_t *word) {
    return __atomic_load_n(word, __ATOMIC_RELAXED);
}

NAVCORE_INLINE uintptr_t navcore_load_acquiring(const uintptr_t *word) {
    return __atomic_load_n(word, __ATOMIC_ACQUIRE);
}

NAVCORE_INLINE void navcore_store_releasing(uintptr_t *word, uintptr_t value) {
    __atomic_store_n(word, value, __ATOMIC_RELEASE);
}

NAVCORE_INLINE uintptr_t navcore_exchange(uintptr_t *word, uintptr_t value) {
    return __atomic_exchange_n(word, value, __ATOMIC_ACQ_REL);
}

/* Returns the value that was there. The word is replaced if that is the expected one. */
NAVCORE_INLINE uintptr_t navcore_compare_exchange(uintptr_t *word, uintptr_t expected, uintptr_t value) {
    __atomic_compare_exchange_n(word, &expected, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED);
    return expected;
}

/* Returns the value before. */
NAVCORE_INLINE uintptr_t navcore_add(uintptr_t *word, uintptr_t value) {
    return __atomic_fetch_add(word, value, __ATOMIC_ACQ_REL);
}

NAVCORE_INLINE uint64_t navcore_load_number(const uint64_t *number) {
    return __atomic_load_n(number, __ATOMIC_RELAXED);
}

NAVCORE_INLINE uint64_t navcore_add_to_number(uint64_t *number, uint64_t value) {
    return __atomic_fetch_add(number, value, __ATOMIC_RELAXED);
}

/* ---- Threads ---- */

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
