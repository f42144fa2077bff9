/* Replays logs that Tests/JS/recorded.c has written, each with the answers of the log: replay FILE... */
#include "../JS/recorded.h"

#include <navcore_replay.h>

#include <stdio.h>
#include <stdlib.h>

/* Returns the text of a file; owned. NULL: the file can't be read. */
static char *read_file(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    long size = -1;
    if (file == NULL) return NULL;
    if (fseek(file, 0, SEEK_END) == 0) size = ftell(file);
    rewind(file);
    if (size >= 0) text = malloc((size_t)size + 1);
    *length = text == NULL ? 0 : fread(text, 1, (size_t)size, file);
    fclose(file);
    return text;
}

/* Returns the number of commits; 0 if the replay differs. */
static size_t replay(const char *path) {
    nav_replay_report report = {0, 0, "can't be read"};
    nav_navigator *navigator = NULL;
    nav_status status = NAV_INVALID;
    size_t length = 0;
    char *text = read_file(path, &length);
    nav_navigator_new(NULL, &navigator);
    add_routes(navigator);
    if (text != NULL) status = nav_replay(navigator, text, length, 0, &report);
    if (status != NAV_OK) printf("%s:%zu: %s\n", path, report.line, report.message);
    nav_navigator_free(navigator);
    free(text);
    return status == NAV_OK ? report.commits : 0;
}

int main(int count, char **paths) {
    size_t commits = 0, failed = 0;
    for (int index = 1; index < count; index++) {
        size_t some = replay(paths[index]);
        commits += some;
        failed += some == 0;
    }
    printf("%zu commits in %d logs, %zu failed\n", commits, count - 1, failed);
    return failed > 0 || count < 2;
}
