#include "support.h"

#if defined(__wasm__)
#include <stddef.h>

int __real_posix_memalign(void **memory, size_t alignment, size_t size);
int __wrap_posix_memalign(void **memory, size_t alignment, size_t size);

/* Swift does not look whether it got memory. Elsewhere the address 0 then ends the program; here it is memory like any
 * other, so a module without memory traps by this. The linker puts it in the place of posix_memalign. */
int __wrap_posix_memalign(void **memory, size_t alignment, size_t size) {
    if (__real_posix_memalign(memory, alignment, size) != 0) __builtin_trap();
    return 0;
}
#endif
