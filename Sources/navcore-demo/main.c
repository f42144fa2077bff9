/* navcore-demo: a small shop on navcore, driven by commands on standard input. It reads lines and hands them on; the
 * navigation is in shop.c and the files that it names. */
#define _POSIX_C_SOURCE 200809L

#include "commands.h"
#include "shop.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void print_version(void) {
    uint32_t version = nav_version();
    printf("navcore %u.%u.%u\n", (unsigned)(version >> 16), (unsigned)(version >> 8 & 255), (unsigned)(version & 255));
}

static void print_usage(void) {
    printf("usage: navcore-demo [--help | --version]\n"
           "A small shop, driven by commands on standard input, one a line. Lines that begin with # are comments.\n\n");
    print_commands();
}

static int is_comment(const char *line) {
    while (*line == ' ' || *line == '\t') line++;
    return *line == '\0' || *line == '#';
}

/* Runs every line of the input. A person gets a prompt; from a file each command is printed before what it does, so that
 * both read the same. */
static void run_commands(shop *shop, int is_terminal) {
    char *line = NULL;
    size_t capacity = 0;
    while (!shop->quitting) {
        if (is_terminal) {
            printf("%llu> ", (unsigned long long)shop->command + 1);
            fflush(stdout);
        }
        if (getline(&line, &capacity, stdin) < 0) {
            if (is_terminal) printf("\n");
            break;
        }
        line[strcspn(line, "\r\n")] = '\0';
        if (is_comment(line)) {
            if (!is_terminal) printf("%s\n", line);
            continue;
        }
        shop->command++;
        if (!is_terminal) printf("%llu> %s\n", (unsigned long long)shop->command, line);
        run_command(shop, line);
    }
    free(line);
}

int main(int argc, char **argv) {
    if (argc > 1 && strcmp(argv[1], "--help") == 0) {
        print_usage();
        return 0;
    }
    if (argc > 1 && strcmp(argv[1], "--version") == 0) {
        print_version();
        return 0;
    }
    if (argc > 1) {
        fprintf(stderr, "navcore-demo: unknown argument %s; see navcore-demo --help\n", argv[1]);
        return 2;
    }
    int is_terminal = isatty(STDIN_FILENO);
    if (is_terminal) {
        printf("A small shop on ");
        print_version();
        print_commands();
    }
    shop shop;
    if (!shop_open(&shop)) return 1;
    run_commands(&shop, is_terminal);
    shop_close(&shop);
    return 0;
}
