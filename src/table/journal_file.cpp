#include "table/journal_file.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include "table/sentences.hpp"

namespace opfor {
namespace {

// Whoever plays a battle holds its file with `flock`, and besides it one byte far behind the file's
// end with `fcntl`: of that the system tells others which process holds it, and which byte it is
// tells since when. Both go with the process.
constexpr ::off_t kSince = ::off_t{1} << 40;

constexpr int kPatience = 50;
constexpr ::useconds_t kMoment = 1000;

struct ::flock byte_lock(::off_t at, ::off_t length) {
  struct ::flock lock {};
  lock.l_type = F_WRLCK;
  lock.l_whence = SEEK_SET;
  lock.l_start = at;
  lock.l_len = length;
  return lock;
}

/// The system's own call, which takes what the command wants.
int lock_call(int file, int command, struct ::flock& lock) {
  return ::fcntl(file, command, &lock);  // NOLINT(*-vararg): it is the system's
}

bool hold(int file) {
  while (::flock(file, LOCK_EX | LOCK_NB) != 0) {
    if (errno == EINTR) continue;
    // A file system without locks is used without them.
    if (errno == EWOULDBLOCK) return false;
    break;
  }
  struct ::flock since = byte_lock(kSince + static_cast<::off_t>(std::time(nullptr)), 1);
  static_cast<void>(lock_call(file, F_SETLK, since));
  return true;
}

std::string host() {
  std::array<char, 256> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "this machine";
}

std::string time_words(std::time_t at) {
  std::tm local{};
  if (::localtime_r(&at, &local) == nullptr) return "some time ago";
  return fmt::format("{:%Y-%m-%d %H:%M:%S}", local);
}

std::optional<std::string> player_at(int file) {
  struct ::flock lock = byte_lock(kSince, 0);
  if (lock_call(file, F_GETLK, lock) != 0 || lock.l_type == F_UNLCK) return std::nullopt;
  return fmt::format("another opfor (process {} on {}, since {})", lock.l_pid, host(),
                     time_words(static_cast<std::time_t>(lock.l_start - kSince)));
}

/// Lines as one breath.
std::string breath(std::string_view lines) {
  std::string text;
  text.reserve(lines.size() + 64);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i] == '\n' && i + 1 < lines.size()) text += ' ';
    text += lines[i];
  }
  return text;
}

}  // namespace

Result<HeldFile> HeldFile::take(const std::string& path) {
  const auto state = disk::state_of(path);
  if (!state) return fail(Exit::bad_file, TableSays::no_file, {path});
  if (disk::is_special(path, *state)) {
    return fail(Exit::refused, TableSays::no_plain_file, {path});
  }
  if (disk::is_read_only(path, *state)) return fail(Exit::refused, TableSays::read_only, {path});
  HeldFile held(path, disk::open_there(path, O_RDWR | O_APPEND));
  const auto wrong = [&](TableSays says) {
    return fail(Exit::refused, says, {path, std::strerror(errno)});
  };
  if (!held.file_) return wrong(TableSays::cannot_write);
  if (!hold(held.file_.number())) {
    auto who = player_at(held.file_.number());
    // He took it just now: he is about to say who he is.
    for (int n = 0; !who && n < kPatience; ++n) {
      ::usleep(kMoment);
      who = player_at(held.file_.number());
    }
    return fail(Exit::refused, TableSays::in_use, {path, who.value_or("another opfor")});
  }
  auto text = disk::read_all(held.file_.number(), kMostJournalBytes);
  if (!text) return wrong(TableSays::file_unreadable);
  held.size_ = text->size();
  held.text_ = *std::move(text);
  return held;
}

HeldFile HeldFile::made(const std::string& path, disk::Handle file, std::size_t size) {
  HeldFile held(path, std::move(file));
  held.size_ = size;
  return held;
}

std::optional<std::string> player_of(const std::string& path) {
  const disk::Handle file = disk::open_there(path, O_RDONLY | O_NONBLOCK);
  return file ? player_at(file.number()) : std::nullopt;
}

void JournalFile::write(std::string_view line) {
  if (path_.empty()) return;
  lines_ += line;
  lines_ += '\n';
}

void JournalFile::begin(const std::string& path, Over over, std::string_view so_far) {
  path_ = path;
  over_ = over;
  held_.reset();
  lines_ = so_far;
}

std::string damaged_name(const std::string& path) {
  std::string name = path + ".damaged";
  for (int n = 2; there_is(name); ++n) name = fmt::format("{}.damaged{}", path, n);
  return name;
}

void JournalFile::go_on(HeldFile held, std::string_view so_far, bool damaged) {
  path_ = held.path();
  damaged_ = damaged;
  const std::string& text = held.text();
  const auto same = std::mismatch(so_far.begin(), so_far.end(), text.begin(), text.end());
  counts_ = static_cast<std::size_t>(same.first - so_far.begin());
  lines_ = so_far.substr(counts_);
  held_ = std::move(held);
}

void JournalFile::stop(TableSays says) const {
  throw Stopped{{Exit::refused, say(says, {path_, std::strerror(errno)})}};
}

/// The battle's first lines: a file that is there whole, or not at all.
void JournalFile::make() {
  if (auto may = may_write(path_, over_); !may) throw Stopped{may.error()};
  const std::string to = disk::followed(path_);
  const auto there = disk::state_of(to);
  if (there && disk::is_special(to, *there)) return pour();
  if (there) {
    // Not from under another's hands.
    if (auto old = HeldFile::take(to); !old) throw Stopped{old.error()};
  }
  auto made = disk::NewFile::make(disk::folder_of(to), lines_, there ? &*there : nullptr);
  if (!made) {
    throw Stopped{{Exit::refused, say(TableSays::cannot_write, {path_, std::strerror(errno)})}};
  }
  static_cast<void>(hold(made->number()));
  if (!made->put(to, over_ == Over::asked)) {
    const bool exists = errno == EEXIST;
    throw Stopped{
        {Exit::refused, exists ? say(TableSays::file_exists, {path_})
                               : say(TableSays::cannot_write, {path_, std::strerror(errno)})}};
  }
  held_ = HeldFile::made(path_, made->take(), lines_.size());
  counts_ = lines_.size();
}

/// Into a pipe or a device, as it comes.
void JournalFile::pour() {
  if (!poured_) poured_ = disk::open_there(path_, O_WRONLY | O_APPEND);
  if (!poured_ || disk::write_all(poured_.number(), lines_) < lines_.size()) {
    throw Stopped{{Exit::refused, say(TableSays::cannot_write, {path_, std::strerror(errno)})}};
  }
}

void JournalFile::add() {
  const int file = held_->file_.number();
  struct stat state {};
  if (::fstat(file, &state) != 0 || state.st_nlink == 0 ||
      static_cast<std::size_t>(state.st_size) != held_->size_) {
    stop(TableSays::changed_meanwhile);
  }
  if (damaged_) {
    const auto copied = write_file(damaged_name(path_), held_->text_, Over::never);
    if (!copied) throw Stopped{copied.error()};
    damaged_ = false;
  }
  if (counts_ < held_->size_) {
    if (!disk::cut(file, counts_)) stop(TableSays::not_kept);
    held_->size_ = counts_;
  }
  const std::string text = breath(lines_);
  if (disk::write_all(file, text) == text.size() && disk::sync(file)) {
    held_->size_ += text.size();
    counts_ = held_->size_;
    return;
  }
  const int why = errno;
  const bool taken_back = disk::cut(file, held_->size_);
  errno = why;
  stop(taken_back ? TableSays::not_kept : TableSays::perhaps_kept);
}

void JournalFile::keep() {
  if (path_.empty() || lines_.empty()) return;
  if (held_) {
    add();
  } else if (poured_) {
    pour();
  } else {
    make();
  }
  lines_.clear();
}

}  // namespace opfor
