/* Reads whole files, and the corpus files of a directory. The one place that knows of the file system. */
#define _POSIX_C_SOURCE 200809L
#include "script.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *file_read(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    text content = {0};
    char part[16384];
    size_t count;
    text_add(&content, "", 0);
    while ((count = fread(part, 1, sizeof part, file)) > 0) text_add(&content, part, count);
    int failed = ferror(file) ? errno : 0;
    fclose(file);
    *length = content.length;
    if (!failed) return content.bytes;
    text_free(&content);
    errno = failed;
    return NULL;
}

static void complain(script *script, const char *path, const char *what) {
    report(script->driver, "%s: %s", path, what);
    script->errors++;
}

static void read_one(script *script, const char *path) {
    size_t length;
    char *bytes = file_read(path, &length);
    if (!bytes) {
        complain(script, path, strerror(errno));
        return;
    }
    script_read_text(script, arena_copy(&script->arena, path, strlen(path)), bytes, length);
    free(bytes);
}

static bool is_corpus_name(const char *name) {
    size_t length = strlen(name);
    return length > 4 && name[0] != '.' && strcmp(name + length - 4, ".txt") == 0;
}

static int compare_names(const void *left, const void *right) {
    return strcmp(*(char *const *)left, *(char *const *)right);
}

void script_read(script *script, const char *path) {
    DIR *directory = opendir(path);
    if (!directory) {
        read_one(script, path);
        return;
    }
    char **names = NULL;
    size_t count = 0;
    for (struct dirent *item; (item = readdir(directory));) {
        if (!is_corpus_name(item->d_name)) continue;
        text name = {0};
        text_print(&name, "%s%s%s", path, path[strlen(path) - 1] == '/' ? "" : "/", item->d_name);
        names = arena_grow(&script->arena, names, count, sizeof *names);
        names[count++] = arena_copy(&script->arena, name.bytes, name.length);
        text_free(&name);
    }
    closedir(directory);
    if (!count)
        complain(script, path, "no *.txt in this directory");
    else
        qsort(names, count, sizeof *names, compare_names);
    for (size_t i = 0; i < count; i++) read_one(script, names[i]);
}
