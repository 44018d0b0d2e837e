#include "cli/arena_progress.hpp"

#include <cmath>
#include <fmt/format.h>
#include <unistd.h>
#include <utility>

#include "cli/output.hpp"

namespace opfor::cli {
namespace {

constexpr std::chrono::milliseconds kBetween{200};
constexpr std::string_view kWiped = "\r\x1b[K";

}  // namespace

std::string time_words(double seconds) {
  constexpr long kMinute = 60;
  constexpr long kHour = 3600;
  const long all = std::lround(seconds);
  if (all < kHour) return fmt::format("{}:{:02}", all / kMinute, all % kMinute);
  return fmt::format("{}:{:02}:{:02}", all / kHour, all % kHour / kMinute, all % kMinute);
}

Progress::Progress(std::string what, std::size_t done, std::size_t all)
    : what_(std::move(what)),
      before_(done),
      done_(done),
      all_(all),
      shown_(isatty(STDERR_FILENO) == 1) {}

Progress::~Progress() {
  if (shown_ && said_ != Clock::time_point{}) say_aside(std::string{kWiped});
}

void Progress::step(const std::string& so_far) {
  ++done_;
  const auto now = Clock::now();
  if (!shown_ || (now - said_ < kBetween && done_ != all_)) return;
  said_ = now;
  const double seconds = std::chrono::duration<double>(now - begun_).count();
  const double rate = seconds > 0 ? static_cast<double>(done_ - before_) / seconds : 0;
  const std::string left =
      rate > 0 ? time_words(static_cast<double>(all_ - done_) / rate) : std::string{"?"};
  aside("{}{} of {} {}, {:.1f} a second, {} left; {}", kWiped, done_, all_, what_, rate, left,
        so_far);
}

}  // namespace opfor::cli
