/* The header needs nothing before it. */
#include <navcore.h>
