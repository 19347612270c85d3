/*
 * Simulates a power cut by losing writes that were not flushed. Preloaded into the server, it keeps a second copy of the
 * database and its log, the platter, in the folder FORGETFUL_PLATTER. The platter receives only what an fsync covered.
 * FORGETFUL_EARLY, a seed, lets some unflushed writes reach the platter too, out of order and torn at a sector, as real
 * disks do. A renamed file is lost under its new name unless its folder was flushed afterwards.
 *
 * FORGETFUL_TROUBLE names a file. While its first letter is f, the disk of the folder FORGETFUL_FOLDER is full; while it
 * is r, that disk is read-only. The library does not link a C library, so one binary runs with any.
 *
 * cc -shared -fPIC -O2 -nostdlib -s -o forgetful.so forgetful.c
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>

extern long syscall(long number, ...);
extern char *getenv(const char *name);
extern int *__errno_location(void);

#define FILES_MAX 4
#define RENAMED_MAX 64
#define FDS_MAX 65536
#define WRITES_MAX 65536
#define SECTOR 512
#define EARLY_ONE_IN 4

struct file {
  char name[64];
  int platter;
  int pending;
  struct { int64_t at; int64_t length; } writes[WRITES_MAX];
};

static struct file files[FILES_MAX];
static unsigned char file_of_fd[FDS_MAX]; /* 0: not a file of the database */
static unsigned char written_fd[FDS_MAX]; /* 1: file in FORGETFUL_FOLDER, open for writing */
static char renamed[RENAMED_MAX][64];
static int renamed_count;
static uint64_t random_state;

static int same(const char *a, const char *b) {
  while (*a && *a == *b) { a++; b++; }
  return *a == *b;
}

static const char *last_part(const char *path) {
  const char *part = path;
  for (; *path; path++) if (*path == '/') part = path + 1;
  return part;
}

static void append(char *to, size_t max, const char *text) {
  size_t at = 0;
  while (to[at]) at++;
  while (*text && at + 1 < max) to[at++] = *text++;
  to[at] = 0;
}

static int is_ours(const char *name) {
  return same(name, "waiting-board.sqlite") || same(name, "waiting-board.sqlite-wal");
}

static int starts_with(const char *text, const char *start) {
  while (*start && *text == *start) { text++; start++; }
  return !*start;
}

/* Returns f, r, or 0 for no trouble. */
static char trouble(void) {
  const char *path = getenv("FORGETFUL_TROUBLE");
  char kind = 0;
  int fd = path ? (int)syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0) : -1;
  if (fd < 0) return 0;
  syscall(SYS_read, fd, &kind, 1);
  syscall(SYS_close, fd);
  return kind;
}

static int in_folder(const char *path) {
  const char *folder = getenv("FORGETFUL_FOLDER");
  return folder && starts_with(path, folder);
}

static int refused(int code) {
  *__errno_location() = code;
  return -1;
}

static int is_kind(int fd, unsigned kind) {
  struct stat is;
  return syscall(SYS_fstat, fd, &is) == 0 && (is.st_mode & S_IFMT) == kind;
}

/* Returns the errno of a write, or 0. Not every close is seen here, so the descriptor may be that of a socket by now. */
static int write_trouble(int fd) {
  char kind = fd >= 0 && fd < FDS_MAX && written_fd[fd] && is_kind(fd, S_IFREG) ? trouble() : 0;
  return kind == 'f' ? ENOSPC : kind == 'r' ? EROFS : 0;
}

static void path_of(const char *name, char *path, size_t max) {
  path[0] = 0;
  append(path, max, getenv("FORGETFUL_PLATTER"));
  append(path, max, "/");
  append(path, max, name);
}

static unsigned char remember(const char *name) {
  char path[4096];
  for (int i = 0; i < FILES_MAX; i++) {
    if (files[i].name[0] && same(files[i].name, name)) return i + 1;
    if (files[i].name[0]) continue;
    append(files[i].name, sizeof files[i].name, name);
    path_of(name, path, sizeof path);
    files[i].platter = syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    return i + 1;
  }
  return 0;
}

static void opened(int fd, const char *path, int flags) {
  const char *name = last_part(path);
  if (fd < 0 || fd >= FDS_MAX) return;
  written_fd[fd] = (flags & O_ACCMODE) != O_RDONLY && in_folder(path);
  if (!getenv("FORGETFUL_PLATTER")) return;
  file_of_fd[fd] = (flags & O_ACCMODE) != O_RDONLY && is_ours(name) ? remember(name) : 0;
}

static struct file *of(int fd) {
  return fd >= 0 && fd < FDS_MAX && file_of_fd[fd] ? &files[file_of_fd[fd] - 1] : 0;
}

/* Copies the current content of the file in this range to the platter. */
static void settle(int fd, struct file *file, int64_t at, int64_t length) {
  static char buffer[65536];
  while (length > 0) {
    long part = length < (int64_t)sizeof buffer ? length : (long)sizeof buffer;
    long got = syscall(SYS_pread64, fd, buffer, part, at);
    if (got <= 0) return;
    syscall(SYS_pwrite64, file->platter, buffer, got, at);
    at += got;
    length -= got;
  }
}

static uint64_t chance(void) {
  if (!random_state) {
    const char *seed = getenv("FORGETFUL_EARLY");
    for (random_state = 88172645463325252ULL; seed && *seed; seed++) random_state = random_state * 31 + *seed;
  }
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  return random_state ^= random_state << 17;
}

static void flushed(int fd) {
  struct file *file = of(fd);
  struct stat is;
  if (!file) return;
  if (syscall(SYS_fstat, fd, &is) == 0) syscall(SYS_ftruncate, file->platter, is.st_size);
  for (int i = 0; i < file->pending; i++) settle(fd, file, file->writes[i].at, file->writes[i].length);
  file->pending = 0;
}

/* A read-only disk refuses to open a file for writing or to create one. */
static int cannot_open(const char *path, int flags) {
  return ((flags & O_ACCMODE) != O_RDONLY || flags & O_CREAT) && in_folder(path) && trouble() == 'r';
}

static int open_mode(int flags, va_list rest) {
  return flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, int) : 0;
}

int open(const char *path, int flags, ...) {
  if (cannot_open(path, flags)) return refused(EROFS);
  va_list rest;
  va_start(rest, flags);
  int fd = syscall(SYS_openat, AT_FDCWD, path, flags, open_mode(flags, rest));
  va_end(rest);
  opened(fd, path, flags);
  return fd;
}

int open64(const char *path, int flags, ...) {
  if (cannot_open(path, flags)) return refused(EROFS);
  va_list rest;
  va_start(rest, flags);
  int fd = syscall(SYS_openat, AT_FDCWD, path, flags, open_mode(flags, rest));
  va_end(rest);
  opened(fd, path, flags);
  return fd;
}

int close(int fd) {
  if (fd >= 0 && fd < FDS_MAX) file_of_fd[fd] = written_fd[fd] = 0;
  return syscall(SYS_close, fd);
}

ptrdiff_t pwrite64(int fd, const void *bytes, size_t length, int64_t at) {
  int code = write_trouble(fd);
  if (code) return refused(code);
  long written = syscall(SYS_pwrite64, fd, bytes, length, at);
  struct file *file = of(fd);
  if (!file || written <= 0) return written;
  if (file->pending == WRITES_MAX) {
    /* There are too many to record one by one, so record the whole file instead. */
    file->pending = 1;
    file->writes[0].at = 0;
    file->writes[0].length = INT64_MAX / 2;
  }
  file->writes[file->pending].at = at;
  file->writes[file->pending].length = written;
  file->pending++;
  if (getenv("FORGETFUL_EARLY") && chance() % EARLY_ONE_IN == 0) {
    long torn = written > SECTOR && chance() % 2 ? written / 2 / SECTOR * SECTOR : written;
    settle(fd, file, at, torn);
  }
  return written;
}

ptrdiff_t pwrite(int fd, const void *bytes, size_t length, int64_t at) { return pwrite64(fd, bytes, length, at); }

ptrdiff_t write(int fd, const void *bytes, size_t length) {
  int code = write_trouble(fd);
  return code ? refused(code) : syscall(SYS_write, fd, bytes, length);
}

ptrdiff_t writev(int fd, const struct iovec *parts, int count) {
  int code = write_trouble(fd);
  return code ? refused(code) : syscall(SYS_writev, fd, parts, count);
}

/* Waits for FORGETFUL_FLUSH_MS, the duration of a flush on a slow disk. */
static void dawdle(void) {
  const char *given = getenv("FORGETFUL_FLUSH_MS");
  struct timespec wait = {0, 0};
  for (; given && *given; given++) wait.tv_nsec = wait.tv_nsec * 10 + (*given - '0');
  wait.tv_nsec *= 1000000;
  if (wait.tv_nsec) syscall(SYS_nanosleep, &wait, NULL);
}

/* Creates a marker file on the platter for a name whose folder is not flushed yet, or removes it. */
static void mark(const char *name, int is_flushed) {
  char path[4096];
  path_of("unflushed-", path, sizeof path);
  append(path, sizeof path, name);
  if (is_flushed) syscall(SYS_unlinkat, AT_FDCWD, path, 0);
  else syscall(SYS_close, syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_CLOEXEC, 0644));
}

int rename(const char *from, const char *to) {
  if (in_folder(to) && trouble() == 'r') return refused(EROFS);
  int result = syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
  if (result == 0 && getenv("FORGETFUL_PLATTER") && renamed_count < RENAMED_MAX) {
    renamed[renamed_count][0] = 0;
    append(renamed[renamed_count], sizeof renamed[0], last_part(to));
    mark(renamed[renamed_count++], 0);
  }
  return result;
}

static void flushed_folder(int fd) {
  if (!renamed_count || !is_kind(fd, S_IFDIR)) return;
  while (renamed_count) mark(renamed[--renamed_count], 1);
}

int fsync(int fd) {
  dawdle();
  int result = syscall(SYS_fsync, fd);
  if (result == 0) flushed(fd);
  if (result == 0) flushed_folder(fd);
  return result;
}

int fdatasync(int fd) {
  dawdle();
  int result = syscall(SYS_fdatasync, fd);
  if (result == 0) flushed(fd);
  return result;
}

/* A deleted file is deleted from the platter at once: the database deletes its log only after flushing all of it. */
int unlink(const char *path) {
  if (in_folder(path) && trouble() == 'r') return refused(EROFS);
  const char *name = last_part(path);
  int result = syscall(SYS_unlinkat, AT_FDCWD, path, 0);
  if (result == 0 && is_ours(name) && getenv("FORGETFUL_PLATTER")) {
    char platter[4096];
    path_of(name, platter, sizeof platter);
    syscall(SYS_unlinkat, AT_FDCWD, platter, 0);
    for (int i = 0; i < FILES_MAX; i++) {
      if (!same(files[i].name, name)) continue;
      syscall(SYS_close, files[i].platter);
      files[i].name[0] = 0;
      files[i].pending = 0;
    }
  }
  return result;
}
