// A disk that fails when it is told to. Put before a program's own calls with LD_PRELOAD, it counts
// those that change a file, and makes one of them fail:
//   OPFOR_FAULT_AT=3        the third
//   OPFOR_FAULT_ERRNO=28    with this reason; 0: the process is killed there instead
//   OPFOR_FAULT_HALF=1      a write has written half before
//   OPFOR_FAULT_STAYS=1     so do all after it that need room (a full disk stays full)
//   OPFOR_FAULT_HIT=FILE    is made when it has happened, and says which call it was
#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

int number(const char* name) {
  const char* const text = std::getenv(name);
  return text == nullptr ? 0 : std::atoi(text);
}

int calls = 0;
bool failed = false;

void note_hit(const char* call) {
  const char* const file = std::getenv("OPFOR_FAULT_HIT");
  if (file == nullptr) return;
  const long made = syscall(SYS_openat, AT_FDCWD, file, O_WRONLY | O_CREAT, 0666);
  if (made < 0) return;
  syscall(SYS_write, made, call, std::strlen(call));
  syscall(SYS_close, made);
}

/// True if this call fails; `errno` says why.
bool fails(const char* call, bool needs_room, int file = -1, const void* text = nullptr,
           size_t size = 0) {
  const int at = number("OPFOR_FAULT_AT");
  // The shell that starts the program has it before its calls, too.
  if (at == 0 || std::strcmp(program_invocation_short_name, "opfor") != 0) return false;
  const bool again = failed && needs_room && number("OPFOR_FAULT_STAYS") != 0;
  if (++calls != at && !again) return false;
  if (!failed) note_hit(call);
  failed = true;
  if (text != nullptr && !again && number("OPFOR_FAULT_HALF") != 0) {
    syscall(SYS_write, file, text, size / 2);
  }
  const int why = number("OPFOR_FAULT_ERRNO");
  if (why == 0) syscall(SYS_kill, syscall(SYS_getpid), SIGKILL);
  errno = why;
  return true;
}

/// A plain file or a folder: not what is said to a reader.
bool is_file(int file) {
  struct stat state {};
  return fstat(file, &state) == 0 && (S_ISREG(state.st_mode) || S_ISDIR(state.st_mode));
}

bool changes(int how) { return (how & (O_WRONLY | O_RDWR | O_CREAT)) != 0; }

int open_file(const char* path, int how, mode_t mode) {
  if (changes(how) && fails("open", (how & O_CREAT) != 0)) return -1;
  return static_cast<int>(syscall(SYS_openat, AT_FDCWD, path, how, mode));
}

}  // namespace

extern "C" {

int open(const char* path, int how, ...) {
  va_list more;
  va_start(more, how);
  const mode_t mode = va_arg(more, mode_t);
  va_end(more);
  return open_file(path, how, mode);
}

int open64(const char* path, int how, ...) {
  va_list more;
  va_start(more, how);
  const mode_t mode = va_arg(more, mode_t);
  va_end(more);
  return open_file(path, how, mode);
}

ssize_t write(int file, const void* text, size_t size) {
  // What was half written is written; the next call fails.
  if (is_file(file) && file > 2 && fails("write", true, file, text, size)) {
    if (number("OPFOR_FAULT_HALF") != 0 && number("OPFOR_FAULT_STAYS") != 0 && size > 1) {
      return static_cast<ssize_t>(size / 2);
    }
    return -1;
  }
  return syscall(SYS_write, file, text, size);
}

int fsync(int file) {
  if (is_file(file) && fails("fsync", true)) return -1;
  return static_cast<int>(syscall(SYS_fsync, file));
}

int ftruncate(int file, off_t size) noexcept {
  if (fails("ftruncate", false)) return -1;
  return static_cast<int>(syscall(SYS_ftruncate, file, size));
}

int rename(const char* from, const char* to) noexcept {
  if (fails("rename", true)) return -1;
  return static_cast<int>(syscall(SYS_renameat, AT_FDCWD, from, AT_FDCWD, to));
}

int link(const char* from, const char* to) noexcept {
  if (fails("link", true)) return -1;
  return static_cast<int>(syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0));
}

int linkat(int from_folder, const char* from, int to_folder, const char* to, int how) noexcept {
  if (fails("linkat", true)) return -1;
  return static_cast<int>(syscall(SYS_linkat, from_folder, from, to_folder, to, how));
}

int fchmod(int file, mode_t mode) noexcept {
  if (fails("fchmod", false)) return -1;
  return static_cast<int>(syscall(SYS_fchmod, file, mode));
}

}  // extern "C"
