#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace opfor::cli {

/// One line on a terminal that says how far a long work has come, how fast it goes and how long it
/// will yet take. Where standard error is no terminal it says nothing.
class Progress {
 public:
  /// @param what is counted: "pairs"; @param done before this process began, of `all`
  Progress(std::string what, std::size_t done, std::size_t all);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();  ///< the line is wiped
  /// One more is done. @param so_far how it stands, for the end of the line
  void step(const std::string& so_far);

 private:
  using Clock = std::chrono::steady_clock;
  std::string what_;
  std::size_t before_;
  std::size_t done_;
  std::size_t all_;
  bool shown_;
  Clock::time_point begun_ = Clock::now();
  Clock::time_point said_;
};

/// "0:07", "12:30", "3:05:00".
[[nodiscard]] std::string time_words(double seconds);

}  // namespace opfor::cli
