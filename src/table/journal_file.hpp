#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "table/disk.hpp"
#include "table/files.hpp"
#include "table/sentences.hpp"

/// The file that a battle is kept in.
namespace opfor {

/// Leaves the middle of a run: the battle cannot be kept any more.
struct Stopped {
  Failure failure;
};

/// A saved battle that this process alone may change, from its reading to its last line. The system
/// holds it, so that it is free again however the process ends.
class HeldFile {
 public:
  /// A Failure that says who has it, if another process does.
  [[nodiscard]] static Result<HeldFile> take(const std::string& path);
  /// The same of a file that this process has just made.
  [[nodiscard]] static HeldFile made(const std::string& path, disk::Handle file, std::size_t size);
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  friend class JournalFile;
  HeldFile(std::string path, disk::Handle file) : path_(std::move(path)), file_(std::move(file)) {}
  std::string path_;
  disk::Handle file_;
  std::string text_;      ///< as it was read
  std::size_t size_ = 0;  ///< how long it is
};

/// Who plays the battle in this file now, in words: "opfor on this-host, process 123, since 20:15";
/// nothing if nobody does.
[[nodiscard]] std::optional<std::string> player_of(const std::string& path);

/// What a damaged file is kept as before its battle goes on: "my.battle.damaged".
[[nodiscard]] std::string damaged_name(const std::string& path);

/// Keeps the lines of a session in a file: all that were written since it kept the last, or none.
/// A new file comes into being whole. Lines added later are one breath: each but the last ends with
/// a blank, and a breath whose last line is not there does not count (record/journal.hpp).
class JournalFile {
 public:
  /// A line of the session. Goes nowhere while there is no file.
  void write(std::string_view line);
  /// From now on into a file that is not there yet; what the session wrote so far comes first.
  void begin(const std::string& path, Over over, std::string_view so_far);
  /// From now on into the file that the battle was read from.
  /// @param so_far the part of it that counts, and perhaps more
  /// @param damaged something that once counted does not: before the file is changed, a copy of it
  /// as it was is put beside it (`damaged_name`)
  void go_on(HeldFile held, std::string_view so_far, bool damaged);
  /// Keeps what was written since. @throws Stopped if that fails; then nothing of it was kept.
  void keep();
  /// Something was kept, or found, in the file.
  [[nodiscard]] bool is_there() const { return held_.has_value(); }

 private:
  void make();
  void pour();
  void add();
  [[noreturn]] void stop(TableSays says) const;
  std::string path_;
  Over over_ = Over::never;
  std::optional<HeldFile> held_;
  disk::Handle poured_;     ///< a pipe or a device, once something was written to it
  std::size_t counts_ = 0;  ///< so much of the file counts; the rest is cut off
  bool damaged_ = false;
  std::string lines_;  ///< not kept yet
};

}  // namespace opfor
