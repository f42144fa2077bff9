/* The JNI part: crossing.h for the JVM, and the way up. It decides nothing. */
#include <jni.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "crossing.h"

static JavaVM *machine;
static jclass crossing;
static jmethodID up_method;

/* What was thrown where Kotlin could not catch it (no memory, no stack), for the call that caused it. */
static __thread jthrowable kept;

/* How many threads keep one: mostly 0, and cheaper to read. */
static atomic_int keepers;

static JNIEnv *environment(int *is_attached) {
    void *env = NULL;
    *is_attached = 0;
    if ((*machine)->GetEnv(machine, &env, JNI_VERSION_1_6) == JNI_OK) return env;
#ifdef __ANDROID__
    if ((*machine)->AttachCurrentThreadAsDaemon(machine, (JNIEnv **)&env, NULL) != JNI_OK) return NULL;
#else
    if ((*machine)->AttachCurrentThreadAsDaemon(machine, &env, NULL) != JNI_OK) return NULL;
#endif
    *is_attached = 1;
    return env;
}

static int keep_exception(JNIEnv *env) {
    jthrowable thrown;
    if (!(*env)->ExceptionCheck(env)) return 0;
    thrown = (*env)->ExceptionOccurred(env);
    (*env)->ExceptionClear(env);
    if (kept == NULL) {
        kept = (*env)->NewGlobalRef(env, thrown);
        if (kept != NULL) atomic_fetch_add(&keepers, 1);
    }
    (*env)->DeleteLocalRef(env, thrown);
    return 1;
}

static void throw_kept(JNIEnv *env) {
    jthrowable thrown;
    if (atomic_load_explicit(&keepers, memory_order_relaxed) == 0 || kept == NULL) return;
    thrown = kept;
    kept = NULL;
    atomic_fetch_sub(&keepers, 1);
    (*env)->Throw(env, thrown);
    (*env)->DeleteGlobalRef(env, thrown);
}

/* An answer that refuses, whichever callback it is. */
static const int64_t refusal = (int64_t)-1;

static int64_t go_up(int64_t core, int32_t what, int64_t token, int64_t a, int64_t b, const uint8_t *bytes,
                     size_t length) {
    int is_attached;
    JNIEnv *env = environment(&is_attached);
    jbyteArray array = NULL;
    int64_t answer = refusal;
    if (env == NULL) return refusal;
    if (bytes != NULL) {
        array = (*env)->NewByteArray(env, (jsize)length);
        if (array == NULL) {
            keep_exception(env);
            return refusal;
        }
        (*env)->SetByteArrayRegion(env, array, 0, (jsize)length, (const jbyte *)bytes);
    }
    answer = (*env)->CallStaticLongMethod(env, crossing, up_method, (jlong)core, (jint)what, (jlong)token, (jlong)a,
                                          (jlong)b, array);
    if (keep_exception(env)) answer = refusal;
    if (array != NULL) (*env)->DeleteLocalRef(env, array);
    if (is_attached) (*machine)->DetachCurrentThread(machine);
    return answer;
}

static jint call(JNIEnv *env, jclass class, jlong handle, jint what, jlong a, jlong b, jbyteArray in, jint length,
                 jlongArray out) {
    uint8_t first[1024], *bytes = length > 0 ? first : NULL;
    int64_t answer[CROSSING_OUT] = {0};
    int32_t status;
    (void)class;
    if (length > (jint)sizeof first) {
        bytes = malloc((size_t)length);
        if (bytes == NULL) abort();
    }
    if (length > 0) (*env)->GetByteArrayRegion(env, in, 0, length, (jbyte *)bytes);
    status = crossing_call(handle, what, a, b, bytes, (size_t)length, answer);
    if (length > (jint)sizeof first) free(bytes);
    (*env)->SetLongArrayRegion(env, out, 0, CROSSING_OUT, (const jlong *)answer);
    throw_kept(env);
    return status;
}

static jbyteArray read_bytes(JNIEnv *env, jclass class, jlong handle, jint what, jlong a) {
    crossing_bytes bytes;
    jbyteArray array;
    (void)class;
    crossing_bytes_begin(&bytes);
    crossing_read(handle, what, a, &bytes);
    array = (*env)->NewByteArray(env, (jsize)bytes.length);
    if (array != NULL) (*env)->SetByteArrayRegion(env, array, 0, (jsize)bytes.length, (const jbyte *)bytes.bytes);
    crossing_bytes_end(&bytes);
    return array;
}

static jlong navigate(JNIEnv *env, jclass class, jlong handle, jlong route) {
    int64_t entry = crossing_navigate(handle, route);
    (void)class;
    throw_kept(env);
    return entry;
}

static jlong pop_back(JNIEnv *env, jclass class, jlong handle) {
    int64_t entry = crossing_pop_back(handle);
    (void)class;
    throw_kept(env);
    return entry;
}

static jint next_records(JNIEnv *env, jclass class, jlong handle, jlong records, jlongArray out) {
    int32_t count = crossing_next_records(handle, records);
    (void)class;
    (*env)->SetLongArrayRegion(env, out, 0, count * CROSSING_RECORD,
                               (const jlong *)((const crossing_records *)(intptr_t)records)->flat);
    throw_kept(env);
    return count;
}

static const JNINativeMethod methods[] = {
    {"navigate", "(JJ)J", (void *)navigate},          {"popBack", "(J)J", (void *)pop_back},
    {"nextRecords", "(JJ[J)I", (void *)next_records}, {"call", "(JIJJ[BI[J)I", (void *)call},
    {"read", "(JIJ)[B", (void *)read_bytes},
};

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *vm, void *reserved) {
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
    if (crossing == NULL) return JNI_ERR;
    up_method = (*env)->GetStaticMethodID(env, crossing, "up", "(JIJJJ[B)J");
    if (up_method == NULL) return JNI_ERR;
    if ((*env)->RegisterNatives(env, crossing, methods, sizeof methods / sizeof *methods) != 0) return JNI_ERR;
    crossing_install(go_up);
    return JNI_VERSION_1_6;
}
