/* A second program over the same rows: it stands between the libraries and the allocator, and prints how many calls of
 * the allocator an operation makes in the steady state. Apart from bench.c, so that counting costs nothing there. */
#include "workload.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

/* glibc's own names for what is replaced here. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *block);

static size_t calls;

void *malloc(size_t size) {
    calls++;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    calls++;
    return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
    calls++;
    return __libc_realloc(block, size);
}

void free(void *block) {
    calls++;
    __libc_free(block);
}

void *aligned_alloc(size_t alignment, size_t size) {
    calls++;
    return __libc_memalign(alignment, size);
}

void *memalign(size_t alignment, size_t size);
void *memalign(size_t alignment, size_t size) {
    calls++;
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size);
int posix_memalign(void **block, size_t alignment, size_t size) {
    calls++;
    void *made = __libc_memalign(alignment, size);
    if (made == NULL) return ENOMEM;
    *block = made;
    return 0;
}

int main(int argc, char **argv) {
    const row *row = argc == 3 ? row_named(argv[1]) : NULL;
    const workload *workload = row != NULL ? workload_of(row, argv[2]) : NULL;
    if (workload == NULL) {
        fprintf(stderr, "usage: allocations ROW navcore|floor\n");
        return 2;
    }
    void *state = workload->open(row->depth);
    workload->run(state, row->count);
    size_t before = calls;
    workload->run(state, row->count);
    size_t made = calls - before;
    workload->close(state);
    printf("%g\n", (double)made / (double)row->count);
    return 0;
}
