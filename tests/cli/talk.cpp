#include "cli/talk.hpp"

#include <algorithm>
#include <cctype>
#include <csignal>
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/hash.hpp"

namespace opfor::test {
namespace {

/// "legion> " or "> " at the end.
bool prompts(const std::string& text) {
  if (text.size() < 2 || text.compare(text.size() - 2, 2, "> ") != 0) return false;
  std::size_t at = text.size() - 2;
  while (at > 0 && (std::isalnum(static_cast<unsigned char>(text[at - 1])) != 0 ||
                    text[at - 1] == '_' || text[at - 1] == '-')) {
    --at;
  }
  return at == 0 || text[at - 1] == '\n';
}

/// A screen as it is read: no returns of the carriage, no colours.
std::string plain(const std::string& screen) {
  std::string text;
  for (std::size_t at = 0; at < screen.size(); ++at) {
    if (screen[at] == '\r') continue;
    if (screen.compare(at, 2, "\x1b[") == 0) {
      at = std::min(screen.find('m', at), screen.size());
      continue;
    }
    text += screen[at];
  }
  return text;
}

}  // namespace

void Talk::become(const std::string& folder, const std::vector<std::string>& arguments) {
  std::signal(SIGINT, SIG_DFL);  // a shell's background jobs begin with it ignored
  if (chdir(folder.c_str()) != 0) _exit(99);
  std::vector<std::string> words{OPFOR_PROGRAM};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  execv(OPFOR_PROGRAM, argv.data());
  _exit(99);
}

Talk::Talk(const std::string& folder, const std::vector<std::string>& arguments, Through through)
    : through_(through) {
  std::signal(SIGPIPE, SIG_IGN);
  if (through == Through::terminal) {
    winsize size{40, 100, 0, 0};
    child_ = forkpty(&to_, nullptr, nullptr, &size);
    if (child_ < 0) throw std::runtime_error("no pseudo-terminal");
    if (child_ == 0) {
      setenv("TERM", "xterm", 1);
      unsetenv("NO_COLOR");
      become(folder, arguments);
    }
    from_ = to_;
    listen();
    return;
  }
  int in[2];
  int out[2];
  if (pipe(in) != 0 || pipe(out) != 0) throw std::runtime_error("no pipes");
  child_ = fork();
  if (child_ == 0) {
    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    dup2(out[1], STDERR_FILENO);
    for (const int fd : {in[0], in[1], out[0], out[1]}) close(fd);
    become(folder, arguments);
  }
  close(in[0]);
  close(out[1]);
  to_ = in[1];
  from_ = out[0];
  listen();
}

Talk::~Talk() {
  if (child_ > 0) kill();
}

void Talk::listen() {
  said_.clear();
  screen_.clear();
  char buffer[65536];
  while (!prompts(said_)) {
    pollfd wait{from_, POLLIN, 0};
    if (poll(&wait, 1, 60'000) <= 0) {
      ADD_FAILURE() << "no prompt within a minute; it said: " << said_;
      kill();
      return;
    }
    const ssize_t got = read(from_, buffer, sizeof buffer);
    if (got <= 0) {
      ended_ = true;
      return;
    }
    screen_.append(buffer, static_cast<std::size_t>(got));
    said_ = through_ == Through::terminal ? plain(screen_) : screen_;
  }
}

std::string Talk::say(const std::string& line) { return type(line + '\n'); }

std::string Talk::type(const std::string& text) {
  if (ended_ || write(to_, text.data(), text.size()) != static_cast<ssize_t>(text.size())) {
    ended_ = true;
    return {};
  }
  listen();
  if (through_ == Through::terminal) said_.erase(0, said_.find('\n'));  // the echo
  return said_;
}

int Talk::hang_up() {
  if (child_ <= 0) return -1;
  if (through_ == Through::terminal) {
    if (!ended_) static_cast<void>(!write(to_, "\x04", 1));
  } else {
    close(to_);
  }
  to_ = -1;
  if (!ended_) listen();
  int status = 0;
  waitpid(child_, &status, 0);
  close(from_);
  child_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

void Talk::kill() {
  ::kill(child_, SIGKILL);
  int status = 0;
  waitpid(child_, &status, 0);
  if (to_ >= 0 && to_ != from_) close(to_);
  close(from_);
  child_ = -1;
  ended_ = true;
}

std::string Player::answer(const std::string& said) {
  // The question is the last block; a refusal has none, and leaves the one before.
  const std::size_t block = said.rfind("\n\n");
  if (block != std::string::npos) question_ = said.substr(block);
  const auto drawn = [&](std::uint64_t n) { return mix(seed_, n_) % n + 1; };
  ++n_;
  const std::string table = "table> ";  // whose prompt asks for measures
  if (said.size() > table.size() &&
      said.compare(said.size() - table.size(), table.size(), table) == 0) {
    return drawn(2) == 1 ? "yes" : "no";
  }
  if (question_.find("throw ") != std::string::npos) {
    if (drawn(5) == 1) return "roll";
    // So many dice as are named first, of which a part may be typed; twice as many for pairs.
    const std::size_t number = question_.find("throw ") + 6;
    std::size_t dice = std::strtoul(question_.c_str() + number, nullptr, 10);
    if (question_.find(" pair", number) < question_.find(':', number)) dice *= 2;
    if (question_.find("typed so far") != std::string::npos) dice = 1;
    const bool part = dice > 2 && drawn(4) == 1;
    std::string faces;
    for (std::size_t i = 0; i < (part ? dice / 2 : dice); ++i) {
      faces += std::to_string(mix(mix(seed_, n_), i) % 6 + 1) + (part ? ", " : " ");
    }
    return faces;
  }
  std::uint64_t options = 0;
  for (std::size_t line = question_.find("\n  "); line != std::string::npos;
       line = question_.find("\n  ", line + 1)) {
    std::size_t digit = line + 3;
    while (digit < question_.size() && question_[digit] == ' ') ++digit;
    std::size_t end = digit;
    while (end < question_.size() && std::isdigit(static_cast<unsigned char>(question_[end]))) {
      ++end;
    }
    if (end > digit && question_.compare(end, 2, "  ") == 0) ++options;
  }
  if (options == 0) return "roll";
  if (question_.find("to spend") != std::string::npos && drawn(3) == 1) return "none";
  return std::to_string(drawn(options));
}

std::string play_on(Talk& talk, Player& player, int most) {
  std::string all = talk.said();
  for (int n = 0; n < most && !talk.ended(); ++n) {
    if (talk.said().find("The battle is over in") != std::string::npos) break;
    all += talk.say(player.answer(talk.said()));
  }
  return all;
}

}  // namespace opfor::test
