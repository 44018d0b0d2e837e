#pragma once

#include <memory>
#include <string>
#include <sys/types.h>
#include <tl/expected.hpp>

namespace opfor::engine {

/// Another program that we have started: we write to its standard input and read its standard
/// output; its standard error is ours. It ends with this, and with us, however we end.
class Child {
 public:
  /// @param command as typed in a shell
  /// @returns else the system's words for why it could not be started (one that is not there is
  /// started, and ends at once)
  [[nodiscard]] static tl::expected<std::unique_ptr<Child>, std::string> start(
      const std::string& command);
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  /// It is told by the end of its input that it is over, and has a moment to end by itself.
  ~Child();

  [[nodiscard]] int reads_from() const { return output_; }  ///< what it writes
  [[nodiscard]] int writes_to() const { return input_; }    ///< what it reads
  /// It ends at once.
  void kill();

 private:
  Child(pid_t process, int input, int output) : process_(process), input_(input), output_(output) {}
  [[nodiscard]] bool has_ended() const;
  pid_t process_;  ///< also the number of its group; 0: it has ended
  int input_;
  int output_;
};

}  // namespace opfor::engine
