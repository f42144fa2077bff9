/* A program of someone else's: it says whether the header and the library that it found are of one version. */
#include <navcore.h>
#include <stdio.h>

int main(void) {
    uint32_t header = NAV_VERSION_MAJOR << 16 | NAV_VERSION_MINOR << 8 | NAV_VERSION_PATCH;
    printf("header %x, library %x\n", (unsigned)header, (unsigned)nav_version());
    return nav_version() == header ? 0 : 1;
}
