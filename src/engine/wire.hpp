#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

/// Lines to another program, and lines from it.
namespace opfor::engine {

/// By when something is to be done; none: it has time.
using Deadline = std::optional<std::chrono::steady_clock::time_point>;

/// What came of waiting.
enum class Got : std::uint8_t {
  done,    ///< the line is read, or written
  late,    ///< the deadline has passed
  closed,  ///< the other has gone
  flood    ///< it writes more than anybody reads, or a line without an end
};

/// Two files that somebody else opens and closes. Never waits longer than it is told: what the
/// other writes is read even while he does not read himself.
class Wire {
 public:
  /// @param in what is read from, `out` what is written to
  Wire(int in, int out) : in_(in), out_(out) {}

  /// Writes a line and its end.
  [[nodiscard]] Got send(std::string_view line, const Deadline& until);
  /// Reads the next line that is not empty, without its end.
  [[nodiscard]] Got receive(std::string& line, const Deadline& until);

 private:
  [[nodiscard]] bool take_line(std::string& line);
  /// Waits until something may be read, or written if `writes`. @returns `done`, or why not
  [[nodiscard]] Got wait(bool writes, const Deadline& until);
  /// Reads what is there. @returns false at the end
  bool read_some();
  /// Writes what goes. @returns false if nobody reads
  bool write_some(std::string_view& left) const;

  int in_;
  int out_;
  std::string read_;        ///< and not yet taken
  std::size_t looked_ = 0;  ///< so far there is no end of a line in it
  bool at_end_ = false;
  bool may_read_ = false;
  bool may_write_ = false;
};

}  // namespace opfor::engine
