/* Runs what is named by pairs of words, each in a process of its own, so that none finds memory that another has left and
 * one start of callgrind counts them all. For one source file. */
#ifndef EACH_H
#define EACH_H

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/* Callgrind looks at each instruction between the two, and runs the rest as it is. Without it they do nothing. */
#if defined(__has_include) && __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#else
#define CALLGRIND_START_INSTRUMENTATION (void)0
#define CALLGRIND_STOP_INSTRUMENTATION (void)0
#endif

/* For each pair prints the words, the process that `run` ran in, and what `run` prints: how many operations it measured. A
 * pair that fails has no number. Returns 0, or 1 where one failed. */
static int run_each(int count, char **words, int (*run)(const char *first, const char *second)) {
    int failed = 0;
    for (int i = 0; i + 1 < count; i += 2) {
        int status = 1;
        fflush(stdout);
        pid_t child = fork();
        if (child == 0) {
            printf("%s %s %ld ", words[i], words[i + 1], (long)getpid());
            exit(run(words[i], words[i + 1]));
        }
        if (child < 0 || waitpid(child, &status, 0) < 0 || status != 0) {
            printf("\n");
            failed = 1;
        }
    }
    return failed;
}

#endif
