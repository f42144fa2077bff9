/* How the shop calls the library's numbers. */
#ifndef NAMES_H
#define NAMES_H

#include <navcore.h>

const char *intent_name(nav_intent_kind kind);
const char *reason_name(nav_cancel_reason reason);
const char *party_name(nav_party party);
const char *abort_reason_name(nav_abort_reason reason);
const char *presentation_name(nav_presentation presentation);

/* The presentation of that name; NAV_PRESENTATION_DEFAULT where there is none. */
nav_presentation presentation_named(const char *name);

#endif
