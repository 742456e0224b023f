// System calls for replacing files that Swift does not import: Linux needs _GNU_SOURCE, and Apple's calls differ.
// Each returns -1 and sets errno on failure, to EOPNOTSUPP if the system has no such call.
#ifndef SWITCHYARD_C_FILE_REPLACEMENT_H
#define SWITCHYARD_C_FILE_REPLACEMENT_H

/// Exchanges two files of a folder atomically.
int switchyard_exchange(int folder, const char *first, const char *second);

/// Renames a file of a folder, unless a file with the new name exists.
int switchyard_rename_exclusively(int folder, const char *from, const char *to);

/// Opens a new file of a folder that has no name yet, for reading and writing.
int switchyard_open_unnamed(int folder, unsigned mode);

/// Gives a name to a file without one, unless a file with the name exists.
int switchyard_name(int file, int folder, const char *name);

/// Copies the access control list and the extended attributes of a file.
int switchyard_copy_attributes(int from, int to);

#endif
