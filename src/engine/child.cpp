#include "engine/child.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace opfor::engine {
namespace {

/// How long it has to end by itself: so many times so many milliseconds.
constexpr int kLooks = 100;
constexpr int kBetweenLooks = 5;

/// What the new process does before it is the other program: nothing but calls that are safe where
/// other threads were copied in the middle of something. So it is no posix_spawn, which cannot have
/// it die with us.
[[noreturn]] void become(const char* command, int input, int output, pid_t parent) {
  constexpr int kNotStarted = 127;  // as a shell says it
  ::setpgid(0, 0);
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg): it is how the system is asked
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(kNotStarted);  // we have died meanwhile
  ::dup2(input, STDIN_FILENO);
  ::dup2(output, STDOUT_FILENO);
  ::closefrom(STDERR_FILENO + 1);
  std::signal(SIGPIPE, SIG_DFL);
  std::signal(SIGXFSZ, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg)
  ::execl("/bin/sh", "sh", "-c", command, static_cast<char*>(nullptr));
  ::_exit(kNotStarted);
}

}  // namespace

tl::expected<std::unique_ptr<Child>, std::string> Child::start(const std::string& command) {
  const auto failed = [] { return tl::unexpected(std::string(std::strerror(errno))); };
  // Its input is a socket, which does not send us a signal when it has gone.
  std::array<int, 2> input{};
  std::array<int, 2> output{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, input.data()) != 0) return failed();
  if (::pipe2(output.data(), O_CLOEXEC) != 0) {
    const auto why = failed();
    for (const int file : input) ::close(file);
    return why;
  }
  const pid_t parent = ::getpid();
  const pid_t process = ::fork();
  if (process == 0) become(command.c_str(), input[1], output[1], parent);
  const auto why = failed();
  ::close(input[1]);
  ::close(output[1]);
  if (process < 0) {
    ::close(input[0]);
    ::close(output[0]);
    return why;
  }
  ::setpgid(process, process);  // whoever of the two comes first
  return std::unique_ptr<Child>(new Child(process, input[0], output[0]));
}

bool Child::has_ended() const {
  siginfo_t ended{};
  const int looked = ::waitid(P_PID, static_cast<id_t>(process_), &ended,
                              WEXITED | WNOHANG | WNOWAIT);  // its number stays taken
  return looked != 0 || ended.si_pid != 0;
}

void Child::kill() {
  if (process_ == 0) return;
  ::kill(-process_, SIGKILL);
  ::kill(process_, SIGKILL);
  while (::waitpid(process_, nullptr, 0) < 0 && errno == EINTR) continue;
  process_ = 0;
}

Child::~Child() {
  ::close(input_);
  ::close(output_);
  for (int i = 0; i < kLooks && process_ != 0 && !has_ended(); ++i) {
    ::poll(nullptr, 0, kBetweenLooks);
  }
  kill();  // and what it has started and left behind
}

}  // namespace opfor::engine
