/* The header may be included again, and its helpers may be used from more than one file of a program. */
#include <navcore.h>
#include <navcore.h>

nav_status add_from_another_file(nav_navigator *navigator);

nav_status add_from_another_file(nav_navigator *navigator) {
    return nav_route_add(navigator, "from another file");
}
