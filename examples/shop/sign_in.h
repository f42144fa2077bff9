/* The sign-in: orders open only to a customer who has given a name, and a form asks for it. */
#ifndef SIGN_IN_H
#define SIGN_IN_H

#include "screens.h"

/* The route of the form, and that of what is behind it. */
#define SIGN_IN_ROUTE "sign-in"
#define ORDER_ROUTE "order"

/* Adds the guard about entering orders, and says which stay closed. Their route is registered by then. */
nav_status sign_in_attach(shop *shop);

/* Whether somebody has signed in. */
int is_signed_in(const shop *shop);

/* Takes the name that is typed in the form, which closes with it. */
nav_status sign_in(shop *shop, const nav_options *options, nav_outcome *outcome);

/* Forgets the name. The orders that are open go, with all above them. */
nav_status sign_out(shop *shop, const nav_options *options, nav_outcome *outcome);

/* The name in the form was edited. */
void sign_in_edited(const shop *shop, nav_id entry);

#endif
