/* Files by the C library, and folders by POSIX. */
#define _POSIX_C_SOURCE 200809L

#include "files.h"

#include "text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

char *file_read(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) return NULL;
    text text;
    char part[4096];
    size_t count;
    text_begin(&text);
    while ((count = fread(part, 1, sizeof part, file)) > 0) fwrite(part, 1, count, text.out);
    int error = ferror(file) ? errno : 0;
    fclose(file);
    char *bytes = text_end(&text);
    *length = text.length;
    if (error == 0) return bytes;
    free(bytes);
    errno = error;
    return NULL;
}

static int write_whole(const char *path, const char *text, size_t length) {
    FILE *file = fopen(path, "wb");
    if (file == NULL) return 0;
    int is_written = fwrite(text, 1, length, file) == length;
    return fclose(file) == 0 && is_written;
}

int file_replace(const char *path, const char *bytes, size_t length) {
    text text;
    text_begin(&text);
    fprintf(text.out, "%s.new", path);
    char *beside = text_end(&text);
    int is_replaced = write_whole(beside, bytes, length) && rename(beside, path) == 0;
    int error = errno;
    if (!is_replaced) remove(beside);
    free(beside);
    errno = error;
    return is_replaced;
}

void file_make_folders(const char *path) {
    char *folder = strdup(path);
    if (folder == NULL) abort();
    for (char *slash = strchr(folder + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(folder, S_IRWXU);
        *slash = '/';
    }
    free(folder);
}
