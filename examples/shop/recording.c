/* Each line goes to the disk at once, so that a crash loses none. */
#include "recording.h"

#include "shop.h"

#include <navcore_inspector.h>
#include <navcore_log.h>
#include <time.h>

static void write_line(void *user_data, const char *line, size_t length) {
    shop *shop = user_data;
    for (int i = 0; i < SHOP_RECORDS; i++) {
        if (shop->records[i] == NULL) continue;
        fwrite(line, 1, length, shop->records[i]);
        fflush(shop->records[i]);
    }
}

static int64_t now(void *user_data) {
    struct timespec time;
    (void)user_data;
    timespec_get(&time, TIME_UTC);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

uint32_t recording_flags(const recording *recording) {
    return recording->log != NULL || recording->page != NULL ? NAV_CONFIG_TRACE_EVENTS : 0;
}

static int open_record(FILE **record, const char *path) {
    if (path == NULL) return 1;
    *record = fopen(path, "w");
    if (*record == NULL) fprintf(stderr, "navcore-demo: %s cannot be written\n", path);
    return *record != NULL;
}

int recording_begin(shop *shop) {
    const recording *recording = &shop->recording;
    nav_log_config config = nav_log_config_init();
    if (recording_flags(recording) == 0) return 1;
    if (!open_record(&shop->records[0], recording->log) || !open_record(&shop->records[1], recording->page)) return 0;
    for (size_t i = 0; shop->records[1] != NULL && nav_inspector_page[i] != NULL; i++)
        fputs(nav_inspector_page[i], shop->records[1]);
    config.write = write_line;
    config.now = now;
    config.user_data = shop;
    config.program = "navcore-demo";
    shop->log = nav_log_begin(shop->navigator, &config);
    return shop->log != NULL;
}

void recording_end(shop *shop) {
    nav_log_end(shop->log);
    for (int i = 0; i < SHOP_RECORDS; i++)
        if (shop->records[i] != NULL) fclose(shop->records[i]);
}
