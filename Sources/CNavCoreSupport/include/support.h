/* What the C interface needs of the machine and Swift cannot say: which thread this is. */
#ifndef NAVCORE_SUPPORT_H
#define NAVCORE_SUPPORT_H

#include <stdint.h>

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
