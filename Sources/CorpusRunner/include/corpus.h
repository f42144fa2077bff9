/* The runner of the behaviour corpus, for drivers: it reads the cases, says what to do, is told what happened, and
 * judges. It never calls the library. A driver does that, in the language whose interface is tested;
 * docs/corpus-driver.md says how one is written, and what the messages are. */
#ifndef CORPUS_H
#define CORPUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One case while it runs. */
typedef struct run corpus_run;

typedef struct corpus_driver {
    void *context;
    /* Does what the message says, and gives its reply to corpus_reply before it returns. */
    void (*execute)(void *context, corpus_run *run, const uint8_t *bytes, size_t length);
    /* Takes a line of the report, without its end. NULL: the standard output. */
    void (*print)(void *context, const char *line);
} corpus_driver;

typedef enum corpus_way {
    CORPUS_CALLBACKS,
    CORPUS_LATE,
    CORPUS_PULL
} corpus_way;

/* How the cases are run. */
typedef struct corpus_manner {
    corpus_way way;
    bool by_intents; /* every operation is performed as an intent */
    bool by_posts;   /* every operation is posted, and drained at once */
    bool by_records; /* in pull: several records at a time */
    bool by_folds;   /* cases with a split only: all are folded and unfolded after each step */
    bool is_traced;  /* every navigator sends the trace, which changes nothing else */
} corpus_manner;

typedef struct corpus_counts {
    size_t passed, failed;
    size_t errors; /* files and lines that could not be read */
} corpus_counts;

/* What corpus_hear gives beside the number of a refusal. */
#define CORPUS_ACCEPT INT64_C(0)
#define CORPUS_LATER INT64_C(-2147483648)
#define CORPUS_NOTHING (INT64_C(1) << 32) /* to a builder: it makes nothing */
/* To a coordinator, which shows where it accepts. */
#define CORPUS_UNHANDLED INT64_C(-2147483647)
#define CORPUS_SWITCH INT64_C(-2147483646)
#define CORPUS_IGNORE INT64_C(-2147483645)
/* To a migration, which keeps where it accepts. */
#define CORPUS_LEAVE_OUT INT64_C(-2147483644)
#define CORPUS_CUT INT64_C(-2147483643)

/* Runs the cases of a file, or of each *.txt of a directory. What fails is printed. */
corpus_counts corpus_run_path(const corpus_driver *driver, corpus_manner manner, const char *path);

/* Copies the reply to the message that is executed. Only inside execute, once. */
void corpus_reply(corpus_run *run, const uint8_t *bytes, size_t length);

/* Says that something has happened, and returns what the case does about it: of a question and a builder the answer, of
 * a text that is checked 0 where it fits. Only inside execute. */
int64_t corpus_hear(corpus_run *run, const uint8_t *bytes, size_t length);

#ifdef __cplusplus
}
#endif

#endif
