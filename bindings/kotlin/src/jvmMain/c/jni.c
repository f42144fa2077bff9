/* The JNI part: crossing.h for the JVM, and the ways up. It decides nothing. */
#include <jni.h>
#include <stdlib.h>

#include "crossing.h"

static JavaVM *machine;
static jclass crossing;
static jmethodID transition_method, make_model_method, destroy_model_method, other_method, add_suppressed_method;

/* Of this thread: its environment while it is in a call down, and what was thrown where Kotlin does not catch it (in a
 * call that uses no navigator; no memory, no stack), for the call that caused it. */
static __thread struct {
    JNIEnv *env;
    jthrowable kept;
} thread;

/* ---- Up */

/* An answer that refuses, whichever callback it is. Answers cross with all bits inverted, this one as 0. */
static const int64_t refusal = (int64_t)-1;

static JNIEnv *environment(int *is_attached) {
    void *env = NULL;
    *is_attached = 0;
    if (thread.env != NULL) return thread.env;
    if ((*machine)->GetEnv(machine, &env, JNI_VERSION_1_6) == JNI_OK) return env;
#ifdef __ANDROID__
    if ((*machine)->AttachCurrentThreadAsDaemon(machine, (JNIEnv **)&env, NULL) != JNI_OK) return NULL;
#else
    if ((*machine)->AttachCurrentThreadAsDaemon(machine, &env, NULL) != JNI_OK) return NULL;
#endif
    *is_attached = 1;
    return env;
}

static void keep_exception(JNIEnv *env) {
    jthrowable thrown;
    if (!(*env)->ExceptionCheck(env)) return;
    thrown = (*env)->ExceptionOccurred(env);
    (*env)->ExceptionClear(env);
    if (thread.env != NULL && thread.kept == NULL) thread.kept = (*env)->NewGlobalRef(env, thrown);
    (*env)->DeleteLocalRef(env, thrown);
}

/* On HotSpot it is dear to ask for an exception, and a call that ends by one gives 0. -Xcheck:jni wants to be asked. */
#if defined __ANDROID__ || defined NAVCORE_ASKS_ALWAYS
enum {
    asks_always = 1
};
#else
enum {
    asks_always = 0
};
#endif

static int64_t call_up(JNIEnv *env, jmethodID method, const jvalue *arguments) {
    jlong inverted = (*env)->CallStaticLongMethodA(env, crossing, method, arguments);
    if (asks_always || inverted == 0) keep_exception(env);
    return ~inverted;
}

static int64_t go_up(jmethodID method, const jvalue *arguments) {
    int is_attached;
    JNIEnv *env = environment(&is_attached);
    int64_t answer;
    if (env == NULL) return refusal;
    answer = call_up(env, method, arguments);
    if (is_attached) (*machine)->DetachCurrentThread(machine);
    return answer;
}

static int64_t transition(int64_t receiver, int64_t token_and_kind, int64_t plan) {
    const jvalue arguments[] = {{.j = receiver}, {.j = token_and_kind}, {.j = plan}};
    return go_up(transition_method, arguments);
}

static int64_t make_model(int64_t receiver, int64_t token, int64_t entry, int64_t route) {
    const jvalue arguments[] = {{.j = receiver}, {.j = token}, {.j = entry}, {.j = route}};
    return go_up(make_model_method, arguments);
}

static int64_t destroy_model(int64_t receiver, int64_t token_and_model) {
    const jvalue arguments[] = {{.j = receiver}, {.j = token_and_model}};
    return go_up(destroy_model_method, arguments);
}

/* What was kept before a callback, and could not be seen inside it. The first is thrown, with the others as suppressed.
 */
static void put_back(JNIEnv *env, jthrowable outer) {
    jthrowable inner = thread.kept;
    if (outer == NULL) return;
    thread.kept = outer;
    if (inner == NULL) return;
    if (!(*env)->IsSameObject(env, outer, inner)) (*env)->CallVoidMethod(env, outer, add_suppressed_method, inner);
    (*env)->ExceptionClear(env);
    (*env)->DeleteGlobalRef(env, inner);
}

static int64_t other(int64_t receiver, int32_t what, int64_t token, int64_t a, int64_t b, const uint8_t *bytes,
                     size_t length) {
    int is_attached;
    JNIEnv *env = environment(&is_attached);
    jvalue arguments[] = {{.j = receiver}, {.i = what}, {.j = token}, {.j = a}, {.j = b}, {.l = NULL}};
    int64_t answer = refusal;
    jthrowable outer = thread.kept;
    if (env == NULL) return refusal;
    thread.kept = NULL;
    if (bytes != NULL) {
        arguments[5].l = (*env)->NewByteArray(env, (jsize)length);
        if (arguments[5].l == NULL)
            keep_exception(env);
        else
            (*env)->SetByteArrayRegion(env, arguments[5].l, 0, (jsize)length, (const jbyte *)bytes);
    }
    if (bytes == NULL || arguments[5].l != NULL) answer = call_up(env, other_method, arguments);
    if (arguments[5].l != NULL) (*env)->DeleteLocalRef(env, arguments[5].l);
    put_back(env, outer);
    if (is_attached) (*machine)->DetachCurrentThread(machine);
    return answer;
}

/* ---- Down */

/* Where the thread was before: in no call down, or in one that called up. */
static JNIEnv *enter(JNIEnv *env) {
    JNIEnv *outer = thread.env;
    thread.env = env;
    return outer;
}

static void throw_kept(JNIEnv *env) {
    jthrowable thrown = thread.kept;
    thread.kept = NULL;
    (*env)->Throw(env, thrown);
    (*env)->DeleteGlobalRef(env, thrown);
}

static void leave(JNIEnv *env, JNIEnv *outer) {
    thread.env = outer;
    if (thread.kept != NULL) throw_kept(env);
}

/* Kotlin's bytes, in that memory where it is enough: give_back frees them. NULL where there are none. */
#define FIRST_BYTES 1024

static uint8_t *copy_bytes(JNIEnv *env, jbyteArray in, jint length, uint8_t first[FIRST_BYTES]) {
    uint8_t *bytes = length > 0 ? first : NULL;
    if (length > FIRST_BYTES) {
        bytes = malloc((size_t)length);
        if (bytes == NULL) abort();
    }
    if (length > 0) (*env)->GetByteArrayRegion(env, in, 0, length, (jbyte *)bytes);
    return bytes;
}

static void give_back(uint8_t *bytes, const uint8_t *first) {
    if (bytes != first) free(bytes);
}

static jlong thread_number(JNIEnv *env, jclass class) {
    (void)env;
    (void)class;
    return crossing_thread();
}

static jint call(JNIEnv *env, jclass class, jlong handle, jlong owner, jint what, jlong a, jlong b, jbyteArray in,
                 jint length, jlongArray out) {
    uint8_t first[FIRST_BYTES], *bytes = copy_bytes(env, in, length, first);
    int64_t answer[CROSSING_OUT] = {0};
    JNIEnv *outer = enter(env);
    int32_t status = crossing_call(handle, owner, what, a, b, bytes, (size_t)length, answer);
    (void)class;
    give_back(bytes, first);
    (*env)->SetLongArrayRegion(env, out, 0, CROSSING_OUT, (const jlong *)answer);
    leave(env, outer);
    return status;
}

static jint post(JNIEnv *env, jclass class, jlong port, jint what, jlong a, jlong b, jbyteArray in, jint length,
                 jlongArray out) {
    uint8_t first[FIRST_BYTES], *bytes = copy_bytes(env, in, length, first);
    int64_t answer[CROSSING_OUT] = {0};
    JNIEnv *outer = enter(env);
    int32_t status = crossing_post(port, what, a, b, bytes, (size_t)length, answer);
    (void)class;
    give_back(bytes, first);
    (*env)->SetLongArrayRegion(env, out, 0, CROSSING_OUT, (const jlong *)answer);
    leave(env, outer);
    return status;
}

static jbyteArray read_bytes(JNIEnv *env, jclass class, jlong handle, jlong owner, jint what, jlong a, jbyteArray in,
                             jint length) {
    uint8_t first[FIRST_BYTES], *given = copy_bytes(env, in, length, first);
    JNIEnv *outer = enter(env);
    crossing_bytes bytes;
    jbyteArray array;
    (void)class;
    crossing_bytes_begin(&bytes);
    crossing_read(handle, owner, what, a, given, (size_t)length, &bytes);
    give_back(given, first);
    array = (*env)->NewByteArray(env, (jsize)bytes.length);
    if (array != NULL) (*env)->SetByteArrayRegion(env, array, 0, (jsize)bytes.length, (const jbyte *)bytes.bytes);
    crossing_bytes_end(&bytes);
    leave(env, outer);
    return array;
}

static jint navigate(JNIEnv *env, jclass class, jlong handle, jlong owner, jlong route) {
    JNIEnv *outer = enter(env);
    int32_t status = crossing_navigate(handle, owner, route);
    (void)class;
    leave(env, outer);
    return status;
}

static jint pop_back(JNIEnv *env, jclass class, jlong handle, jlong owner) {
    JNIEnv *outer = enter(env);
    int32_t status = crossing_pop_back(handle, owner);
    (void)class;
    leave(env, outer);
    return status;
}

static jint next_records(JNIEnv *env, jclass class, jlong handle, jlong owner, jlong records, jint capacity) {
    JNIEnv *outer = enter(env);
    int32_t count = crossing_next_records(handle, owner, records, capacity);
    (void)class;
    leave(env, outer);
    return count;
}

static jobject memory_at(JNIEnv *env, jclass class, jlong address, jlong size) {
    (void)class;
    return (*env)->NewDirectByteBuffer(env, (void *)(intptr_t)address, size);
}

static const JNINativeMethod methods[] = {
    {"thread", "()J", (void *)thread_number},         {"call", "(JJIJJ[BI[J)I", (void *)call},
    {"post", "(JIJJ[BI[J)I", (void *)post},           {"read", "(JJIJ[BI)[B", (void *)read_bytes},
    {"navigate", "(JJJ)I", (void *)navigate},         {"popBack", "(JJ)I", (void *)pop_back},
    {"nextRecords", "(JJJI)I", (void *)next_records}, {"memoryAt", "(JJ)Ljava/nio/ByteBuffer;", (void *)memory_at},
};

static int find_ways_up(JNIEnv *env) {
    jclass throwable = (*env)->FindClass(env, "java/lang/Throwable");
    if (throwable == NULL) return 0;
    add_suppressed_method = (*env)->GetMethodID(env, throwable, "addSuppressed", "(Ljava/lang/Throwable;)V");
    (*env)->DeleteLocalRef(env, throwable);
    if (add_suppressed_method == NULL) return 0;
    transition_method = (*env)->GetStaticMethodID(env, crossing, "transition", "(JJJ)J");
    if (transition_method == NULL) return 0;
    make_model_method = (*env)->GetStaticMethodID(env, crossing, "makeModel", "(JJJJ)J");
    if (make_model_method == NULL) return 0;
    destroy_model_method = (*env)->GetStaticMethodID(env, crossing, "destroyModel", "(JJ)J");
    if (destroy_model_method == NULL) return 0;
    other_method = (*env)->GetStaticMethodID(env, crossing, "other", "(JIJJJ[B)J");
    return other_method != NULL;
}

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *vm, void *reserved) {
    const crossing_ways_up ways = {transition, make_model, destroy_model, other};
    void *env_pointer = NULL;
    JNIEnv *env;
    jclass found;
    (void)reserved;
    machine = vm;
    if ((*vm)->GetEnv(vm, &env_pointer, JNI_VERSION_1_6) != JNI_OK) return JNI_ERR;
    env = env_pointer;
    found = (*env)->FindClass(env, "navcore/Crossing");
    if (found == NULL) return JNI_ERR;
    crossing = (*env)->NewGlobalRef(env, found);
    (*env)->DeleteLocalRef(env, found);
    if (crossing == NULL || !find_ways_up(env)) return JNI_ERR;
    if ((*env)->RegisterNatives(env, crossing, methods, sizeof methods / sizeof *methods) != 0) return JNI_ERR;
    crossing_install(ways);
    return JNI_VERSION_1_6;
}
