/* Runs a fuzz target over files, one after another, without libFuzzer: `operations-replay CHANGED FILE...`. After each
 * file it runs so many changed copies of the file, the same each time. */
#include <trace.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_BYTES = 1 << 16
};

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

static uint64_t random_state;

static size_t random_below(size_t limit) {
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (size_t)(random_state >> 33) % limit;
}

/* Writes some bytes anew, and copies a part of the input to another place. */
static void change(uint8_t *bytes, size_t count) {
    size_t changes = 1 + random_below(8), from = random_below(count), to = random_below(count);
    size_t length = random_below(1 + (count - (from > to ? from : to)));
    if (random_below(2) == 0) memmove(bytes + to, bytes + from, length);
    while (changes-- > 0) bytes[random_below(count)] = (uint8_t)random_below(256);
}

int main(int count, char **names) {
    static uint8_t bytes[MOST_BYTES], changed[MOST_BYTES];
    int copies = count > 1 ? atoi(names[1]) : 0, index, copy, runs = 0;
    for (index = 2; index < count; index++) {
        FILE *file = fopen(names[index], "rb");
        size_t length;
        if (file == NULL) {
            perror(names[index]);
            return 1;
        }
        length = fread(bytes, 1, sizeof bytes, file);
        fclose(file);
        for (copy = 0; copy <= copies; copy++, runs++) {
            char line[4096];
            snprintf(line, sizeof line, "%s copy %d", names[index], copy);
            trace_begin(line);
            memcpy(changed, bytes, length);
            random_state = (uint64_t)copy;
            if (copy > 0 && length > 0) change(changed, length);
            LLVMFuzzerTestOneInput(changed, length);
        }
    }
    printf("%d runs\n", runs);
    return 0;
}
