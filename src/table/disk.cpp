#include "table/disk.hpp"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <unistd.h>

namespace opfor::disk {
namespace {

namespace fs = std::filesystem;

/// Makes a call again for as long as it is interrupted.
template <class Call>
auto again_if_interrupted(const Call& call) {
  auto done = call();
  while (done == -1 && errno == EINTR) done = call();
  return done;
}

constexpr ::mode_t kNewMode = 0666;  // less what the user's mask takes away
constexpr ::mode_t kPermissions = 07777;
constexpr int kMostLinks = 40;

/// The system's own has a `mode` only where something is made.
Handle open_file(const std::string& path, int how) {
  return Handle(again_if_interrupted([&] {
    return ::open(path.c_str(), how | O_CLOEXEC, kNewMode);  // NOLINT(*-vararg): it is the system's
  }));
}

std::string name_of_open(int file) { return fmt::format("/proc/self/fd/{}", file); }

bool link_open(int file, const std::string& path) {
  const std::string name = name_of_open(file);
  return again_if_interrupted([&] {
           return ::linkat(AT_FDCWD, name.c_str(), AT_FDCWD, path.c_str(), AT_SYMLINK_FOLLOW);
         }) == 0;
}

bool rename_file(const std::string& from, const std::string& to) {
  return again_if_interrupted([&] { return std::rename(from.c_str(), to.c_str()); }) == 0;
}

bool link_file(const std::string& from, const std::string& to) {
  return again_if_interrupted([&] { return ::link(from.c_str(), to.c_str()); }) == 0;
}

/// A name that nobody else takes: beside the others, hidden among them.
std::string passing_name(int n) { return fmt::format(".opfor-{}-{}", ::getpid(), n); }

constexpr int kMostNames = 100;

/// A name that the system makes up for what a process has open: "/proc/self/fd/1", and where
/// "/dev/fd/1" and "/dev/stdout" lead. Other folders below /dev hold files as any (/dev/shm).
bool of_system(const fs::path& path) {
  std::error_code error;
  return (fs::canonical(folder_of(path), error) / "").native().starts_with("/proc/");
}

}  // namespace

Handle& Handle::operator=(Handle&& other) noexcept {
  if (this != &other) {
    if (number_ >= 0) ::close(number_);
    number_ = other.release();
  }
  return *this;
}

Handle::~Handle() {
  const int kept = errno;
  if (number_ >= 0) ::close(number_);
  errno = kept;
}

int Handle::release() {
  const int number = number_;
  number_ = -1;
  return number;
}

Handle open_there(const std::string& path, int how) { return open_file(path, how); }

std::size_t write_all(int file, std::string_view text) {
  std::size_t done = 0;
  while (done < text.size()) {
    const auto wrote =
        again_if_interrupted([&] { return ::write(file, text.data() + done, text.size() - done); });
    if (wrote < 0) break;
    done += static_cast<std::size_t>(wrote);
  }
  return done;
}

bool sync(int file) {
  return again_if_interrupted([&] { return ::fsync(file); }) == 0;
}

bool cut(int file, std::size_t size) {
  return again_if_interrupted([&] { return ::ftruncate(file, static_cast<::off_t>(size)); }) == 0;
}

std::optional<std::string> read_all(int file, std::size_t most) {
  std::string text;
  constexpr std::size_t kPiece = 1U << 16U;
  while (text.size() <= most) {
    const std::size_t at = text.size();
    text.resize(at + kPiece);
    const auto got = again_if_interrupted(
        [&] { return ::pread(file, text.data() + at, kPiece, static_cast<::off_t>(at)); });
    if (got < 0) return std::nullopt;
    text.resize(at + static_cast<std::size_t>(got));
    if (got == 0) break;
  }
  return text;
}

std::string followed(const std::string& path) {
  fs::path at = path;
  std::error_code error;
  for (int n = 0; n < kMostLinks && fs::is_symlink(fs::symlink_status(at, error)); ++n) {
    // The system's own are no names: "/proc/self/fd/1" leads to "pipe:[123]".
    if (of_system(at)) break;
    const fs::path to = fs::read_symlink(at, error);
    if (error) break;
    at = to.is_absolute() ? to : at.parent_path() / to;
  }
  return at.string();
}

std::optional<struct stat> state_of(const std::string& path) {
  struct stat state {};
  if (again_if_interrupted([&] { return ::stat(path.c_str(), &state); }) != 0) return std::nullopt;
  return state;
}

std::string folder_of(const std::string& path) {
  const std::string folder = fs::path(path).parent_path().string();
  return folder.empty() ? "." : folder;
}

bool is_special(const std::string& path, const struct stat& state) {
  return !S_ISREG(state.st_mode) || of_system(followed(path));
}

bool is_read_only(const std::string& path, const struct stat& state) {
  return (state.st_mode & (S_IWUSR | S_IWGRP | S_IWOTH)) == 0 || ::access(path.c_str(), W_OK) != 0;
}

NewFile::NewFile(NewFile&& other) noexcept
    : folder_(std::move(other.folder_)), file_(std::move(other.file_)) {
  name_.swap(other.name_);
}

NewFile& NewFile::operator=(NewFile&& other) noexcept {
  if (this != &other) {
    forget();
    folder_ = std::move(other.folder_);
    file_ = std::move(other.file_);
    name_.clear();
    name_.swap(other.name_);
  }
  return *this;
}

NewFile::~NewFile() { forget(); }

void NewFile::forget() {
  const int kept = errno;
  if (!name_.empty()) ::unlink(name_.c_str());
  name_.clear();
  errno = kept;
}

std::optional<NewFile> NewFile::make(const std::string& folder, std::string_view text,
                                     const struct stat* like) {
  Handle file;
  std::string name;
#ifdef O_TMPFILE
  file = open_file(folder, O_TMPFILE | O_RDWR | O_APPEND);
#endif
  // Not every file system has files without a name.
  for (int n = 0; !file && n < kMostNames; ++n) {
    name = folder + '/' + passing_name(n);
    file = open_file(name, O_RDWR | O_APPEND | O_CREAT | O_EXCL);
    if (!file && errno != EEXIST) return std::nullopt;
  }
  if (!file) return std::nullopt;
  NewFile made(folder, std::move(file), std::move(name));
  if (like != nullptr) {
    // Another's file stays his, where that is allowed; who may read it does not change.
    if (::fchown(made.number(), like->st_uid, like->st_gid) != 0) errno = 0;
    if (::fchmod(made.number(), like->st_mode & kPermissions) != 0) return std::nullopt;
  }
  if (write_all(made.number(), text) < text.size() || !sync(made.number())) return std::nullopt;
  return made;
}

bool NewFile::give_name() {
  for (int n = 0; name_.empty() && n < kMostNames; ++n) {
    std::string name = folder_ + '/' + passing_name(n);
    if (link_open(file_.number(), name)) {
      name_ = std::move(name);
    } else if (errno != EEXIST) {
      return false;
    }
  }
  return !name_.empty();
}

bool NewFile::put(const std::string& path, bool replacing) {
  if (replacing) {
    if (!give_name() || !rename_file(name_, path)) return false;
    name_.clear();
  } else if (name_.empty()) {
    if (!link_open(file_.number(), path)) return false;
  } else if (!link_file(name_, path)) {
    if (errno != EPERM && errno != EOPNOTSUPP && errno != ENOSYS) return false;
    // A file system without links: nearly as good.
    if (state_of(path)) {
      errno = EEXIST;
      return false;
    }
    if (!rename_file(name_, path)) return false;
    name_.clear();
  }
  forget();
  // The name is on the disk as well; where a folder cannot be synced, it comes there in time.
  const Handle folder = open_there(folder_, O_RDONLY | O_DIRECTORY);
  static_cast<void>(folder && sync(folder.number()));
  return true;
}

}  // namespace opfor::disk
