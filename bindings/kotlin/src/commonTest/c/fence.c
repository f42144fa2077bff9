/* A fence for tests: an allocator that stands in for posix_memalign and free of libnavcore.a alone, so that using what
 * was freed faults at once. It knows nothing of navigators; scripts/lib/kotlin-tests.bash puts it into the archive.
 *
 * A large block (the navigator itself is one) has pages of its own, which become inaccessible when it is freed, and
 * whose addresses are never given out again. A small one is overwritten with an address that faults, and waits behind
 * many others before it is used again. */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

int fence_posix_memalign(void **out, size_t alignment, size_t size);
void fence_free(void *block);

#define PAGE ((size_t)4096)
#define LARGE ((size_t)1024)
/* An area is given back to the system as a whole, with its page tables, when all that was in it is freed. */
#define AREA ((size_t)64 << 20)
#define AREAS ((size_t)1 << 18)
#define WAITING 4096

/* Before each block. Its mark tells a block that is freed twice, or was never given out. */
typedef struct head {
    size_t size;
    uint64_t mark;
    uint8_t rest[48];
} head;

static const uint64_t is_small = 0x5ca1ab1e5ca1ab1e, is_large = 0xb16b10c5b16b10c5;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static uint8_t *start, *next;
static uint32_t living[AREAS];
static head *waiting[WAITING];
static size_t turn;

static uint8_t *pages(void *at, size_t size, int access, int more) {
    uint8_t *memory = mmap(at, size, access, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | more, -1, 0);
    if (memory == MAP_FAILED) abort();
    return memory;
}

static size_t area_of(const void *at) {
    return (size_t)((const uint8_t *)at - start) / AREA;
}

static void give_back_if_empty(size_t area) {
    if (living[area] == 0 && area != area_of(next)) pages(start + area * AREA, AREA, PROT_NONE, MAP_FIXED);
}

static head *take_large(size_t size) {
    size_t whole = (size + PAGE - 1) / PAGE * PAGE;
    head *block;
    if (start == NULL) next = start = pages(NULL, AREA * AREAS, PROT_NONE, 0);
    if (whole > AREA) abort();
    if (area_of(next) != area_of(next + whole - 1)) {
        size_t left = area_of(next);
        next = start + (left + 1) * AREA;
        give_back_if_empty(left);
    }
    if (area_of(next) >= AREAS - 1) abort();
    block = (head *)next;
    next += whole;
    living[area_of(block)]++;
    if (mprotect(block, whole, PROT_READ | PROT_WRITE) != 0) abort();
    block->size = whole;
    block->mark = is_large;
    return block;
}

static void give_back_large(head *block) {
    size_t area = area_of(block);
    pages(block, block->size, PROT_NONE, MAP_FIXED);
    living[area]--;
    give_back_if_empty(area);
}

static void give_back_small(head *block) {
    head *oldest = waiting[turn];
    block->mark = 0;
    /* No pointer made of these bytes leads anywhere. */
    memset(block + 1, 0xdb, block->size);
    waiting[turn] = block;
    turn = (turn + 1) % WAITING;
    free(oldest);
}

int fence_posix_memalign(void **out, size_t alignment, size_t size) {
    head *block;
    if (alignment > sizeof *block) return EINVAL;
    if (size < LARGE) {
        if (posix_memalign((void **)&block, sizeof *block, sizeof *block + size) != 0) return ENOMEM;
        block->size = size;
        block->mark = is_small;
    } else {
        pthread_mutex_lock(&lock);
        block = take_large(sizeof *block + size);
        pthread_mutex_unlock(&lock);
    }
    *out = block + 1;
    return 0;
}

void fence_free(void *memory) {
    head *block = (head *)memory - 1;
    if (memory == NULL) return;
    if (block->mark != is_small && block->mark != is_large) abort();
    pthread_mutex_lock(&lock);
    if (block->mark == is_large)
        give_back_large(block);
    else
        give_back_small(block);
    pthread_mutex_unlock(&lock);
}
