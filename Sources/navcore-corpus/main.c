/* navcore-corpus: runs behaviour cases, written in plain text, against the library through its header alone. */
#include "driver.h"
#include "rows.h"
#include "run.h"

#include <stdio.h>
#include <string.h>

static const char *const usage =
    "navcore-corpus [--late | --pull [--records]] [--intents | --posts] [--folds] [--traced | --log FOLDER] "
    "FILE-or-directory...\n"
    "    Runs the cases: by callbacks, or with every question answered later, or with everything pulled, event by "
    "event\n"
    "    or several records at a time; each operation through its function, through nav_perform, or through a port.\n"
    "    With --folds those that have a split, which is folded and unfolded after each step. With --traced each\n"
    "    navigator sends the trace, which a case hears only if it asks for the trace. With --log the folder gets the\n"
    "    log of each navigator: 1.log, 2.log and so on, in the order of the cases.\n"
    "navcore-corpus --list FILE-or-directory...\n"
    "    Names the cases.\n"
    "navcore-corpus --rows TABLE FILE-or-directory...\n"
    "    Says which rows of the table of features no case proves.\n"
    "\n"
    "The format of the files is described in docs/corpus.md. 0 is returned where nothing failed, 1 where a case "
    "failed,\n"
    "2 where the command or a file could not be read.\n";

static int list(const script *script) {
    for (size_t i = 0; i < script->case_count; i++)
        printf("%s:%d: %.*s\n", script->cases[i].file, script->cases[i].line, (int)script->cases[i].name.length,
               script->cases[i].name.bytes);
    return script->errors ? 2 : 0;
}

static int run_them(const script *script, const corpus_driver *driver, corpus_manner manner) {
    corpus_counts counts = run_all(script, driver, manner);
    printf("%zu passed, %zu failed\n", counts.passed, counts.failed);
    if (counts.errors) return 2;
    return counts.failed ? 1 : 0;
}

static int wrong(const char *what, const char *argument) {
    fprintf(stderr, "navcore-corpus: %s%s\n\n%s", what, argument, usage);
    return 2;
}

int main(int count, char **arguments) {
    corpus_manner manner = {.way = CORPUS_CALLBACKS};
    driver driver = {.run = NULL};
    corpus_driver subject = {&driver, driver_execute, NULL};
    bool only_list = false;
    const char *table = NULL;
    int at = 1;
    for (; at < count && strncmp(arguments[at], "--", 2) == 0; at++) {
        if (strcmp(arguments[at], "--pull") == 0)
            manner.way = CORPUS_PULL;
        else if (strcmp(arguments[at], "--late") == 0)
            manner.way = CORPUS_LATE;
        else if (strcmp(arguments[at], "--records") == 0)
            manner.by_records = true;
        else if (strcmp(arguments[at], "--intents") == 0)
            manner.by_intents = true;
        else if (strcmp(arguments[at], "--posts") == 0)
            manner.by_posts = true;
        else if (strcmp(arguments[at], "--folds") == 0)
            manner.by_folds = true;
        else if (strcmp(arguments[at], "--traced") == 0)
            manner.is_traced = true;
        else if (strcmp(arguments[at], "--log") == 0 && at + 1 < count)
            driver.logs = arguments[++at];
        else if (strcmp(arguments[at], "--list") == 0)
            only_list = true;
        else if (strcmp(arguments[at], "--rows") == 0 && at + 1 < count)
            table = arguments[++at];
        else if (strcmp(arguments[at], "--help") == 0)
            return fputs(usage, stdout) < 0;
        else
            return wrong("an argument that is unknown or incomplete: ", arguments[at]);
    }
    if (at == count) return wrong("no file", "");
    if (manner.by_records && manner.way != CORPUS_PULL) return wrong("--records without --pull", "");
    script script = {.driver = &subject};
    for (; at < count; at++) script_read(&script, arguments[at]);
    int result;
    if (table) {
        int missing = rows_report(table, &script);
        result = missing < 0 || script.errors ? 2 : missing > 0;
    } else {
        result = only_list ? list(&script) : run_them(&script, &subject, manner);
    }
    arena_free(&script.arena);
    return result;
}
