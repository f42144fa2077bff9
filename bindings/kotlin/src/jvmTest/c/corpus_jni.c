/* The runner of the corpus for the JVM: messages cross as arrays of bytes. For tests alone. */
#include <jni.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"

/* The tests of one run are on one thread. */
typedef struct subject {
    JNIEnv *env;
    jobject runner, driver;
    jmethodID execute, print;
} subject;

static jbyteArray array_of(JNIEnv *env, const void *bytes, size_t length) {
    jbyteArray array = (*env)->NewByteArray(env, (jsize)length);
    if (array != NULL) (*env)->SetByteArrayRegion(env, array, 0, (jsize)length, bytes);
    return array;
}

/* The driver throws nothing but what no program can go on after. */
static void end_where_thrown(JNIEnv *env) {
    if (!(*env)->ExceptionCheck(env)) return;
    (*env)->ExceptionDescribe(env);
    abort();
}

static void execute(void *context, corpus_run *run, const uint8_t *bytes, size_t length) {
    subject *subject = context;
    JNIEnv *env = subject->env;
    jbyteArray message = array_of(env, bytes, length);
    end_where_thrown(env);
    jbyteArray reply = (*env)->CallObjectMethod(env, subject->driver, subject->execute, (jlong)(intptr_t)run, message);
    end_where_thrown(env);
    jbyte *replied = (*env)->GetByteArrayElements(env, reply, NULL);
    end_where_thrown(env);
    corpus_reply(run, (const uint8_t *)replied, (size_t)(*env)->GetArrayLength(env, reply));
    (*env)->ReleaseByteArrayElements(env, reply, replied, JNI_ABORT);
    (*env)->DeleteLocalRef(env, reply);
    (*env)->DeleteLocalRef(env, message);
}

/* As bytes, since a line may have what no string of JNI's has. */
static void print(void *context, const char *line) {
    subject *subject = context;
    JNIEnv *env = subject->env;
    jbyteArray bytes = array_of(env, line, strlen(line));
    end_where_thrown(env);
    (*env)->CallVoidMethod(env, subject->runner, subject->print, subject->driver, bytes);
    end_where_thrown(env);
    (*env)->DeleteLocalRef(env, bytes);
}

/* The numbers of the manners are CorpusManner's. */
JNIEXPORT jintArray JNICALL Java_navcore_corpus_CorpusRunner_run(JNIEnv *env, jobject self, jobject driver, jint way,
                                                                 jint manner, jbyteArray folder) {
    subject subject = {env, self, driver, NULL, NULL};
    subject.execute = (*env)->GetMethodID(env, (*env)->GetObjectClass(env, driver), "execute", "(J[B)[B");
    end_where_thrown(env);
    subject.print =
        (*env)->GetMethodID(env, (*env)->GetObjectClass(env, self), "print", "(Lnavcore/corpus/CorpusDriver;[B)V");
    end_where_thrown(env);
    corpus_driver runs = {&subject, execute, print};
    corpus_manner chosen = {(corpus_way)way, manner == 1, manner == 2, manner == 3, manner == 4, false};
    jbyte *path = (*env)->GetByteArrayElements(env, folder, NULL);
    end_where_thrown(env);
    corpus_counts counts = corpus_run_path(&runs, chosen, (const char *)path);
    (*env)->ReleaseByteArrayElements(env, folder, path, JNI_ABORT);
    jint numbers[] = {(jint)counts.passed, (jint)counts.failed, (jint)counts.errors};
    jintArray result = (*env)->NewIntArray(env, 3);
    if (result != NULL) (*env)->SetIntArrayRegion(env, result, 0, 3, numbers);
    return result;
}

JNIEXPORT jlong JNICALL Java_navcore_corpus_CorpusRunner_hear(JNIEnv *env, jobject self, jlong run,
                                                              jbyteArray message) {
    (void)self;
    jbyte *bytes = (*env)->GetByteArrayElements(env, message, NULL);
    end_where_thrown(env);
    size_t length = (size_t)(*env)->GetArrayLength(env, message);
    jlong answer = corpus_hear((corpus_run *)(intptr_t)run, (const uint8_t *)bytes, length);
    (*env)->ReleaseByteArrayElements(env, message, bytes, JNI_ABORT);
    return answer;
}
