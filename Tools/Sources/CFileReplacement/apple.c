#ifdef __APPLE__
#include "CFileReplacement.h"

#include <copyfile.h>
#include <errno.h>
#include <stddef.h>
#include <stdio.h>

int switchyard_exchange(int folder, const char *first, const char *second) {
    return renameatx_np(folder, first, folder, second, RENAME_SWAP);
}

int switchyard_rename_exclusively(int folder, const char *from, const char *to) {
    return renameatx_np(folder, from, folder, to, RENAME_EXCL);
}

int switchyard_open_unnamed(int folder, unsigned mode) {
    errno = EOPNOTSUPP;
    return -1;
}

int switchyard_name(int file, int folder, const char *name) {
    errno = EOPNOTSUPP;
    return -1;
}

int switchyard_copy_attributes(int from, int to) {
    return fcopyfile(from, to, NULL, COPYFILE_ACL | COPYFILE_XATTR);
}
#endif
