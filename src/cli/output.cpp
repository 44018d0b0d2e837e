#include "cli/output.hpp"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <system_error>
#include <unistd.h>

#include "cli/sentences.hpp"
#include "cli/targets.hpp"
#include "table/files.hpp"

namespace opfor::cli {
namespace {

tl::unexpected<Failure> unread(int why, const std::string& kept) {
  const std::string reason = why == 0 ? "nobody reads it" : std::strerror(why);
  return fail(Exit::refused, VerbSays::output_lost,
              {reason, kept.empty() ? "Nothing else was to be kept" : kept});
}

}  // namespace

Result<Exit> printed(const std::function<Result<Exit>()>& print, const std::string& kept) {
  Result<Exit> result = Exit::done;
  int why = 0;
  try {
    result = print();
  } catch (const std::system_error& fault) {
    // The printing library says so by an exception; others are our own faults.
    if (std::ferror(stdout) == 0) throw;
    why = fault.code().value();
  }
  if (!result && std::ferror(stdout) == 0) {
    std::fflush(stdout);
    return result;
  }
  std::cout.flush();
  const bool written = std::fflush(stdout) == 0 && std::ferror(stdout) == 0 && std::cout;
  if (written) return result;
  // The reason may be long forgotten: asked again, the system says it again.
  if (why == 0 && ::write(STDOUT_FILENO, "\n", 1) < 0) why = errno;
  // Said once: whoever looks again finds nothing new.
  std::clearerr(stdout);
  std::cout.clear();
  if (!result) return result;
  return unread(why, kept);
}

Result<Exit> put_out(const std::optional<std::string>& out, bool force, const std::string& text) {
  if (!out || *out == "-") {
    fmt::print("{}", text);
    return Exit::done;
  }
  if (const auto written = write_file(*out, text, over_of(force)); !written) {
    return tl::unexpected(written.error());
  }
  return Exit::done;
}

void say_aside(const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

void outlive_readers() {
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
}

}  // namespace opfor::cli
