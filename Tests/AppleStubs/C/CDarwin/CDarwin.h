// What Switchyard uses of the C library of Apple's systems. The pages are those of the manual,
// https://developer.apple.com/library/archive/documentation/System/Conceptual/ManPages_iPhoneOS/, with the names below. All of it is there
// since iOS 2, macOS 10.0, tvOS 9, watchOS 2 and visionOS 1.
#ifndef STUB_DARWIN_H
#define STUB_DARWIN_H
#include <stddef.h>
#include <stdint.h>

#define SINCE_THE_FIRST                                                                                                                     \
    __attribute__((availability(ios, introduced = 2.0))) __attribute__((availability(macos, introduced = 10.0)))                           \
    __attribute__((availability(tvos, introduced = 9.0))) __attribute__((availability(watchos, introduced = 2.0)))

typedef int64_t off_t;
typedef uint16_t mode_t;
typedef long time_t;
typedef long ssize_t;
typedef int32_t dev_t, pid_t;
typedef uint16_t nlink_t;
typedef uint64_t ino_t;
typedef uint32_t uid_t, gid_t, useconds_t, socklen_t, nfds_t;
typedef uint8_t sa_family_t;
typedef int32_t blksize_t;
typedef int64_t blkcnt_t;


// stat(2)
struct timespec {
    time_t tv_sec;
    long tv_nsec;
};
struct stat {
    dev_t st_dev;
    mode_t st_mode;
    nlink_t st_nlink;
    ino_t st_ino;
    uid_t st_uid;
    gid_t st_gid;
    dev_t st_rdev;
    struct timespec st_atimespec, st_mtimespec, st_ctimespec, st_birthtimespec;
    off_t st_size;
    blkcnt_t st_blocks;
    blksize_t st_blksize;
};
int stat(const char *_Nullable path, struct stat *_Nullable status) SINCE_THE_FIRST;
int lstat(const char *_Nullable path, struct stat *_Nullable status) SINCE_THE_FIRST;
int fstat(int file, struct stat *_Nullable status) SINCE_THE_FIRST;

// open(2), read(2), write(2), close(2), fsync(2), flock(2), fcntl(2); those with variable arguments are in Darwin.swift.
#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_RDWR 0x0002
#define O_NONBLOCK 0x00000004
#define O_NOFOLLOW 0x00000100
#define O_CREAT 0x00000200
#define O_TRUNC 0x00000400
#define O_EXCL 0x00000800
#define O_DIRECTORY 0x00100000
#define O_CLOEXEC 0x01000000
#define F_OK 0
#define F_SETFL 4
#define LOCK_SH 0x01
#define LOCK_EX 0x02
#define LOCK_NB 0x04
#define LOCK_UN 0x08
ssize_t read(int file, void *_Nullable bytes, size_t count) SINCE_THE_FIRST;
ssize_t write(int file, const void *_Nullable bytes, size_t count) SINCE_THE_FIRST;
int close(int file) SINCE_THE_FIRST;
int fsync(int file) SINCE_THE_FIRST;
int flock(int file, int operation) SINCE_THE_FIRST;

// access(2), chmod(2), unlink(2), rename(2), getpid(2), kill(2), usleep(3)
int fchmod(int file, mode_t mode) SINCE_THE_FIRST;
int access(const char *_Nullable path, int mode) SINCE_THE_FIRST;
int unlink(const char *_Nullable path) SINCE_THE_FIRST;
int rename(const char *_Nullable from, const char *_Nullable to) SINCE_THE_FIRST;
pid_t getpid(void) SINCE_THE_FIRST;
int kill(pid_t process, int signal) SINCE_THE_FIRST;
int usleep(useconds_t microseconds) SINCE_THE_FIRST;
_Noreturn void exit(int status) SINCE_THE_FIRST;

// directory(3)
typedef struct _dirdesc DIR;
struct dirent {
    ino_t d_ino;
    uint64_t d_seekoff;
    uint16_t d_reclen;
    uint16_t d_namlen;
    uint8_t d_type;
    char d_name[1024];
};
DIR *_Nullable opendir(const char *_Nullable path) SINCE_THE_FIRST;
int closedir(DIR *_Nullable folder) SINCE_THE_FIRST;
struct dirent *_Nullable readdir(DIR *_Nullable folder) SINCE_THE_FIRST;
#define DT_UNKNOWN 0
#define DT_DIR 4
#define DT_REG 8
#define DT_LNK 10

#pragma clang diagnostic ignored "-Wnullability-completeness"
// malloc(3), string(3), strtod(3), strerror(3), getenv(3). Their headers say nothing about null, as those of the system do.
void *malloc(size_t count) SINCE_THE_FIRST;
void *realloc(void *bytes, size_t count) SINCE_THE_FIRST;
void free(void *bytes) SINCE_THE_FIRST;
int memcmp(const void *first, const void *second, size_t count) SINCE_THE_FIRST;
void *memcpy(void *to, const void *from, size_t count) SINCE_THE_FIRST;
void *memchr(const void *bytes, int byte, size_t count) SINCE_THE_FIRST;
int strcmp(const char *first, const char *second) SINCE_THE_FIRST;
size_t strlen(const char *text) SINCE_THE_FIRST;
char *strerror(int number) SINCE_THE_FIRST;
char *getenv(const char *name) SINCE_THE_FIRST;
double strtod(const char *text, char **end) SINCE_THE_FIRST;

// uname(3), sysctl(3)
struct utsname {
    char sysname[256], nodename[256], release[256], version[256], machine[256];
};
int uname(struct utsname *facts) SINCE_THE_FIRST;
int sysctlbyname(const char *name, void *old, size_t *oldCount, void *new, size_t newCount) SINCE_THE_FIRST;

// getaddrinfo(3), socket(2), connect(2), getsockopt(2), poll(2)
struct sockaddr {
    uint8_t sa_len;
    sa_family_t sa_family;
    char sa_data[14];
};
struct addrinfo {
    int ai_flags, ai_family, ai_socktype, ai_protocol;
    socklen_t ai_addrlen;
    char *ai_canonname;
    struct sockaddr *ai_addr;
    struct addrinfo *ai_next;
};
struct pollfd {
    int fd;
    short events, revents;
};
#define SOCK_STREAM 1
#define SOL_SOCKET 0xffff
#define SO_ERROR 0x1007
#define POLLOUT 0x0004
int getaddrinfo(const char *host, const char *service, const struct addrinfo *hints, struct addrinfo **list) SINCE_THE_FIRST;
void freeaddrinfo(struct addrinfo *list) SINCE_THE_FIRST;
int socket(int family, int type, int protocol) SINCE_THE_FIRST;
int connect(int file, const struct sockaddr *address, socklen_t count) SINCE_THE_FIRST;
int getsockopt(int file, int level, int option, void *value, socklen_t *count) SINCE_THE_FIRST;
int poll(struct pollfd *files, nfds_t count, int milliseconds) SINCE_THE_FIRST;

// intro(2): the numbers of errors.
#define EPERM 1
#define ENOENT 2
#define ESRCH 3
#define EINTR 4
#define ENOMEM 12
#define EACCES 13
#define EEXIST 17
#define ENOTDIR 20
#define EROFS 30
#define ENOSPC 28
#define EAGAIN 35
#define EWOULDBLOCK EAGAIN
#define EINPROGRESS 36
#define ENOTSUP 45
#define ENETUNREACH 51
#define ETIMEDOUT 60
#define ELOOP 62
#define EHOSTUNREACH 65
#define ENOLCK 77

#endif
