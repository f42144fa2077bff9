/* Host objects, by the names that the case gives them. */
#include "driver.h"

#include <string.h>

typedef struct named_object {
    driver *driver;
    const char *name;
} named_object;

static void tell(const named_object *object, const char *what) {
    text message = hear_begin(what);
    put_word(&message, "name", object->name);
    hear_end(object->driver, &message);
}

static void object_destroyed(void *object) {
    tell(object, "object-destroyed");
}

static struct named_object *object_named(driver *driver, const char *name) {
    for (size_t i = 0; i < driver->object_count; i++)
        if (strcmp(driver->objects[i]->name, name) == 0) return driver->objects[i];
    driver->objects = arena_grow(&driver->arena, driver->objects, driver->object_count, sizeof *driver->objects);
    struct named_object *object = driver->objects[driver->object_count++] = arena_take(&driver->arena, sizeof *object);
    object->driver = driver;
    object->name = arena_copy(&driver->arena, name, strlen(name));
    return object;
}

/* One that is given is destroyed as often. */
nav_value object_value(driver *driver, const nav_value *named) {
    bool is_given = named->content.host.destroy != NULL;
    struct named_object *object = object_named(driver, named->content.host.object);
    nav_value value = nav_value_host_object(object, is_given ? object_destroyed : NULL);
    value.flags = named->flags;
    if (is_given) tell(object, "object-given");
    return value;
}

const char *object_name(const void *object) {
    return ((const struct named_object *)object)->name;
}
