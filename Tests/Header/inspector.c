/* The page of the inspector, alone and twice. */
#include <navcore_inspector.h>

#include <navcore_inspector.h>

int main(void) {
    return nav_inspector_page[0] != 0 ? 0 : 1;
}
