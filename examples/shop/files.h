/* Files, as whole texts. Nothing here knows of navigation. */
#ifndef FILES_H
#define FILES_H

#include <stddef.h>

/* Reads a file. Owned: free. NULL, and errno, where it can't be read. */
char *file_read(const char *path, size_t *length);

/* Writes a file beside it and renames that: whatever ends the program, the old text is there or the new one, as a
 * whole. 0, and errno, where that failed. */
int file_replace(const char *path, const char *text, size_t length);

/* Makes the folders in which a file lies. Where that fails, so does writing the file. */
void file_make_folders(const char *path);

#endif
