#ifdef __linux__
#define _GNU_SOURCE
#include "CFileReplacement.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

enum { without_replacing = 1, exchanging = 2 };

int switchyard_exchange(int folder, const char *first, const char *second) {
    return (int)syscall(SYS_renameat2, folder, first, folder, second, exchanging);
}

int switchyard_rename_exclusively(int folder, const char *from, const char *to) {
    return (int)syscall(SYS_renameat2, folder, from, folder, to, without_replacing);
}

int switchyard_open_unnamed(int folder, unsigned mode) {
    // Without the proc file system, the file could not be named.
    if (access("/proc/self/fd", X_OK) != 0) return -1;
    return openat(folder, ".", O_TMPFILE | O_RDWR | O_CLOEXEC, mode);
}

int switchyard_name(int file, int folder, const char *name) {
    char path[32];
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    return linkat(AT_FDCWD, path, folder, name, AT_SYMLINK_FOLLOW);
}

static int copy(int from, int to, const char *name) {
    ssize_t size = fgetxattr(from, name, NULL, 0);
    if (size < 0) return errno == ENODATA || errno == EOPNOTSUPP ? 0 : -1;
    char *value = malloc(size > 0 ? (size_t)size : 1);
    if (!value) return -1;
    size = fgetxattr(from, name, value, (size_t)size);
    int result = size < 0 ? -1 : fsetxattr(to, name, value, (size_t)size, 0);
    free(value);
    return result;
}

int switchyard_copy_attributes(int from, int to) {
    // The caller sets the owner and the mode. The system sets the labels of security modules.
    if (copy(from, to, "system.posix_acl_access") != 0) return -1;
    ssize_t size = flistxattr(from, NULL, 0);
    if (size <= 0) return size == 0 || errno == EOPNOTSUPP ? 0 : -1;
    char *names = malloc((size_t)size);
    if (!names) return -1;
    size = flistxattr(from, names, (size_t)size);
    int result = size < 0 ? -1 : 0;
    for (char *name = names; result == 0 && name < names + size; name += strlen(name) + 1)
        if (strncmp(name, "user.", 5) == 0) result = copy(from, to, name);
    free(names);
    return result;
}
#endif
