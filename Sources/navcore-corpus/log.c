/* The logs of the navigators of cases, a file each. */
#include "driver.h"
#include "navcore_log.h"

#include <stdio.h>

static void write_line(void *user_data, const char *line, size_t length) {
    fwrite(line, 1, length, user_data);
}

bool begin_log(driver *driver) {
    char path[4096];
    nav_log_config config = nav_log_config_init();
    end_log(driver);
    snprintf(path, sizeof path, "%s/%d.log", driver->logs, ++driver->log_count);
    config.user_data = fopen(path, "wb");
    if (!config.user_data) {
        fprintf(stderr, "navcore-corpus: %s can't be written\n", path);
        return false;
    }
    config.write = write_line;
    driver->log = nav_log_begin(driver->navigator, &config);
    if (!driver->log) fclose(config.user_data);
    return driver->log != NULL;
}

void end_log(driver *driver) {
    FILE *file;
    if (!driver->log) return;
    file = driver->log->config.user_data;
    nav_log_end(driver->log);
    fclose(file);
    driver->log = NULL;
}
