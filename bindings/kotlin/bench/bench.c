#define _POSIX_C_SOURCE 199309L
/* The prices that the benchmark compares with: a bare call into C, a bare call up, and the same work in C alone. */
#include <jni.h>
#include <navcore.h>
#include <time.h>

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

static int32_t accept(void *user_data, const nav_plan *plan) {
    (void)user_data;
    (void)plan;
    return NAV_ACCEPT;
}

static int32_t make(void *user_data, const nav_build *build, void **model) {
    (void)build;
    *model = user_data;
    return 0;
}

static void destroy(void *user_data, void *model) {
    (void)user_data;
    (void)model;
}

/* Nanoseconds for so many pairs in C, with a bridge and a builder or with none of them. */
static jlong c_pairs(JNIEnv *env, jclass class, jlong count, jboolean calls_back) {
    nav_navigator *navigator;
    nav_route_builder builder = nav_builder_of("a");
    nav_bridge bridge = nav_empty_bridge();
    nav_request main_request = nav_request_to("main", NULL), request;
    nav_id route;
    struct timespec from, to;
    (void)env;
    (void)class;
    if (nav_navigator_new(NULL, &navigator) != NAV_OK) return 0;
    nav_route_add(navigator, "main");
    if (calls_back) {
        builder.make_model = make;
        builder.destroy_model = destroy;
        builder.user_data = &builder;
        bridge.transition = accept;
        nav_bridge_set(navigator, &bridge);
    }
    nav_route_register(navigator, &builder, &route);
    nav_start(navigator, &main_request, NULL, NULL);
    request = nav_request_by_id(route, NULL);
    clock_gettime(CLOCK_MONOTONIC, &from);
    for (jlong index = 0; index < count; index++) {
        nav_navigate(navigator, &request, NULL, NULL);
        nav_pop_back(navigator, NULL, NULL, NULL);
    }
    clock_gettime(CLOCK_MONOTONIC, &to);
    nav_navigator_free(navigator);
    return (to.tv_sec - from.tv_sec) * 1000000000 + to.tv_nsec - from.tv_nsec;
}

static const JNINativeMethod methods[] = {
    {"bare", "(J)J", (void *)bare},
    {"bareUp", "(J)J", (void *)bare_up},
    {"cPairs", "(JZ)J", (void *)c_pairs},
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
