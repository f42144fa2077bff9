/* Where memory runs out the process aborts, as the header says. Embedded Swift takes all its memory, that of classes
 * too, from posix_memalign, and does not look whether there was any. So CMake links the library with this in its place;
 * the runtime of ordinary Swift sees to it itself, and Package.swift leaves this out. */
#include <stdlib.h>

int __real_posix_memalign(void **out, size_t alignment, size_t size);
int __wrap_posix_memalign(void **out, size_t alignment, size_t size);

int __wrap_posix_memalign(void **out, size_t alignment, size_t size) {
    if (__real_posix_memalign(out, alignment, size) != 0) abort();
    return 0;
}
