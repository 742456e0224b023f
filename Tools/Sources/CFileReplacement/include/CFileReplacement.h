// The system calls of replacing files that Swift does not import: their names need _GNU_SOURCE on Linux, and Apple's are others.
// Each returns -1 and sets errno when it fails; EOPNOTSUPP where the system has no such call.
#ifndef SWITCHYARD_C_FILE_REPLACEMENT_H
#define SWITCHYARD_C_FILE_REPLACEMENT_H

/// Exchanges two files of a folder in one step.
int switchyard_exchange(int folder, const char *first, const char *second);

/// Renames a file of a folder where no file has the new name.
int switchyard_rename_exclusively(int folder, const char *from, const char *to);

/// Opens a new file of a folder that has no name yet, for reading and writing.
int switchyard_open_unnamed(int folder, unsigned mode);

/// Names a file without a name where no file has the name.
int switchyard_name(int file, int folder, const char *name);

/// Copies the access control list and the extended attributes of a file.
int switchyard_copy_attributes(int from, int to);

#endif
