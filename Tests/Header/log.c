/* The log, alone and twice. */
#include <navcore_log.h>

#include <navcore_log.h>

int main(void) {
    nav_log_config config = nav_log_config_init();
    return nav_log_begin(NULL, &config) == NULL ? 0 : 1;
}
