/* The prices for the JVM: a call up is the plainest that JNI has, of a static method with one argument. */
#include <jni.h>

#include "prices.h"

static jmethodID up_method;

static jlong bare(JNIEnv *env, jclass class, jlong number) {
    (void)env;
    (void)class;
    return number + 1;
}

static jlong bare_up(JNIEnv *env, jclass class, jlong count) {
    jlong sum = 0;
    for (jlong index = 0; index < count; index++) sum += (*env)->CallStaticLongMethod(env, class, up_method, index);
    return sum;
}

static jlong pairs(JNIEnv *env, jclass class, jlong count) {
    (void)env;
    (void)class;
    return prices_pairs(count);
}

static jlong pairs_with_records(JNIEnv *env, jclass class, jlong count) {
    (void)env;
    (void)class;
    return prices_pairs_with_records(count);
}

static jlong pairs_with_callbacks(JNIEnv *env, jclass class, jlong count) {
    (void)env;
    (void)class;
    return prices_pairs_with_callbacks(count);
}

static const JNINativeMethod methods[] = {
    {"bare", "(J)J", (void *)bare},
    {"bareUp", "(J)J", (void *)bare_up},
    {"pairs", "(J)J", (void *)pairs},
    {"pairsWithRecords", "(J)J", (void *)pairs_with_records},
    {"pairsWithCallbacks", "(J)J", (void *)pairs_with_callbacks},
};

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *vm, void *reserved) {
    void *env_pointer = NULL;
    JNIEnv *env;
    jclass class;
    (void)reserved;
    if ((*vm)->GetEnv(vm, &env_pointer, JNI_VERSION_1_6) != JNI_OK) return JNI_ERR;
    env = env_pointer;
    class = (*env)->FindClass(env, "navcore/bench/Prices");
    if (class == NULL) return JNI_ERR;
    up_method = (*env)->GetStaticMethodID(env, class, "up", "(J)J");
    if (up_method == NULL) return JNI_ERR;
    if ((*env)->RegisterNatives(env, class, methods, sizeof methods / sizeof *methods) != 0) return JNI_ERR;
    return JNI_VERSION_1_6;
}
