#include "engine/wire.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "engine/protocol.hpp"

namespace opfor::engine {
namespace {

/// What a pipe that may be written to takes without making us wait.
constexpr std::size_t kPiece = 4096;
/// What is kept of lines that nobody has asked for yet.
constexpr std::size_t kMostKept = 8 * kLongestLine;

int milliseconds_to(const Deadline& until) {
  if (!until) return -1;
  using std::chrono::milliseconds;
  const auto left = std::chrono::ceil<milliseconds>(*until - std::chrono::steady_clock::now());
  return static_cast<int>(std::clamp<milliseconds::rep>(left.count(), 0, 3'600'000));
}

bool try_again() { return errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK; }

}  // namespace

bool Wire::take_line(std::string& line) {
  for (;;) {
    const std::size_t end = read_.find('\n', looked_);
    looked_ = end == std::string::npos ? read_.size() : 0;
    if (end == std::string::npos) return false;
    line.assign(read_, 0, end);
    read_.erase(0, end + 1);
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (!line.empty()) return true;
  }
}

Got Wire::wait(bool writes, const Deadline& until) {
  std::array<pollfd, 2> files{{{at_end_ ? -1 : in_, POLLIN, 0}, {writes ? out_ : -1, POLLOUT, 0}}};
  const int ready = ::poll(files.data(), files.size(), milliseconds_to(until));
  may_read_ = ready > 0 && files[0].revents != 0;
  may_write_ = ready > 0 && files[1].revents != 0;
  if (ready > 0) return Got::done;
  if (ready < 0) return errno == EINTR ? Got::done : Got::closed;
  return Got::late;
}

bool Wire::read_some() {
  std::array<char, 65536> piece{};
  const ssize_t n = ::read(in_, piece.data(), piece.size());
  if (n < 0 && try_again()) return true;
  if (n <= 0) {
    at_end_ = true;
    return false;
  }
  read_.append(piece.data(), static_cast<std::size_t>(n));
  return true;
}

bool Wire::write_some(std::string_view& left) const {
  const std::string_view piece = left.substr(0, kPiece);
  // A socket tells us that nobody reads; of a pipe we must not mind the signal (SIGPIPE).
  ssize_t n = ::send(out_, piece.data(), piece.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  if (n < 0 && errno == ENOTSOCK) n = ::write(out_, piece.data(), piece.size());
  if (n < 0) return try_again();
  left.remove_prefix(static_cast<std::size_t>(n));
  return true;
}

Got Wire::send(std::string_view line, const Deadline& until) {
  std::string whole(line);
  whole += '\n';
  std::string_view left = whole;
  while (!left.empty()) {
    if (read_.size() > kMostKept) return Got::flood;
    if (const Got got = wait(true, until); got != Got::done) return got;
    if (may_read_) read_some();
    if (may_write_ && !write_some(left)) return Got::closed;
  }
  return Got::done;
}

Got Wire::receive(std::string& line, const Deadline& until) {
  while (!take_line(line)) {
    if (read_.size() > kLongestLine) return Got::flood;
    if (at_end_) return Got::closed;
    if (const Got got = wait(false, until); got != Got::done) return got;
    if (may_read_) read_some();
  }
  return line.size() > kLongestLine ? Got::flood : Got::done;
}

}  // namespace opfor::engine
