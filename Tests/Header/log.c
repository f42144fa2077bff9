/* The log and the replay, alone and twice. */
#include <navcore_replay.h>

#include <navcore_log.h>
#include <navcore_replay.h>

int main(void) {
    nav_log_config config = nav_log_config_init();
    return nav_log_begin(NULL, &config) == NULL && nav_replay(NULL, "", 0, 0, NULL) == NAV_INVALID ? 0 : 1;
}
