/* The runner of the corpus as a WebAssembly module, whose driver is the host of the module: Tests/JS/corpus.mjs. */
#include <corpus.h>

#define HOST(name) __attribute__((import_module("driver"), import_name(name)))
#define EXPORT(name) __attribute__((export_name(name)))

HOST("execute") void execute(corpus_run *run, const uint8_t *bytes, size_t length);
HOST("print") void print(const char *line);

static void pass_message(void *context, corpus_run *run, const uint8_t *bytes, size_t length) {
    (void)context;
    execute(run, bytes, length);
}

static void pass_line(void *context, const char *line) {
    (void)context;
    print(line);
}

enum {
    BY_INTENTS = 1,
    BY_POSTS = 2,
    BY_RECORDS = 4,
    BY_FOLDS = 8
};

static corpus_counts counts;

/* Runs the cases of a path. Returns the counts: three numbers. */
EXPORT("run_path") const corpus_counts *run_path(const char *path, corpus_way way, uint32_t flags);
const corpus_counts *run_path(const char *path, corpus_way way, uint32_t flags) {
    corpus_driver driver = {NULL, pass_message, pass_line};
    corpus_manner manner = {
        way,  (flags & BY_INTENTS) != 0, (flags & BY_POSTS) != 0, (flags & BY_RECORDS) != 0, (flags & BY_FOLDS) != 0,
        false};
    counts = corpus_run_path(&driver, manner, path);
    return &counts;
}
