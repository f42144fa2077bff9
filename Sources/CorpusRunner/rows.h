/* Which rows of the table of features the cases prove. */
#ifndef CORPUS_ROWS_H
#define CORPUS_ROWS_H

#include "script.h"

/* Prints the rows without a case, and the rows of cases that the table lacks. Returns how many there are; -1 where the
 * table can't be read. */
int rows_report(const char *table, const script *script);

#endif
