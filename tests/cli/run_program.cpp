#include "cli/run_program.hpp"

#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iostream>
#include <map>
#include <sstream>
#include <stdio_ext.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "cli/verbs.hpp"

namespace opfor::test {

namespace fs = std::filesystem;

std::string empty_folder(const std::string& name) {
  const fs::path folder =
      fs::temp_directory_path() / ("opfor_" + name + '_' + std::to_string(getpid()));
  fs::remove_all(folder);
  fs::create_directories(folder);
  return folder.string();
}

void put_file(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

std::string file_text(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

namespace {

/// What only a shell understands: quotes, pipes, variables.
bool needs_shell(const std::string& arguments) {
  return arguments.find_first_of("'\"|<>&;$*?~\\`(){}\n") != std::string::npos;
}

std::vector<std::string> split(const std::string& arguments) {
  std::vector<std::string> words{"opfor"};
  std::istringstream in(arguments);
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

/// One of the standard files leads to another file while this lives.
class Redirected {
 public:
  Redirected(int which, const std::string& path, int how) : which_(which), was_(dup(which)) {
    const int file = open(path.c_str(), how | O_CLOEXEC, 0600);
    dup2(file, which);
    close(file);
  }
  ~Redirected() {
    dup2(was_, which_);
    close(was_);
  }
  Redirected(const Redirected&) = delete;
  Redirected& operator=(const Redirected&) = delete;

 private:
  int which_;
  int was_;
};

void forget_what_was_read() {
  __fpurge(stdin);
  std::clearerr(stdin);
  std::cin.clear();
}

/// The same program, in this process: its start is most of what a short run costs, above all under
/// sanitizers.
int run_here(const std::string& folder, const std::string& arguments, const std::string& base) {
  const fs::path back = fs::current_path();
  fs::current_path(folder);
  std::fflush(nullptr);
  std::cout.flush();
  int exit = 0;
  {
    const Redirected in(STDIN_FILENO, base + "in", O_RDONLY);
    const Redirected out(STDOUT_FILENO, base + "out", O_WRONLY | O_CREAT | O_TRUNC);
    const Redirected err(STDERR_FILENO, base + "err", O_WRONLY | O_CREAT | O_TRUNC);
    forget_what_was_read();
    const std::vector<std::string> words = split(arguments);
    std::vector<const char*> pointers;
    for (const std::string& word : words) pointers.push_back(word.c_str());
    exit = cli::run_as_program(static_cast<int>(pointers.size()), pointers.data());
    std::cout.flush();
    std::fflush(nullptr);
    forget_what_was_read();
  }
  fs::current_path(back);
  return exit;
}

}  // namespace

Ran run_opfor(const std::string& folder, const std::string& arguments, const std::string& input) {
  if (needs_shell(arguments)) return run_opfor_apart(folder, arguments, input);
  const std::string base = fs::absolute(folder).string() + "/.run_";
  put_file(base + "in", input);
  const int exit = run_here(folder, arguments, base);
  return {exit, file_text(base + "out"), file_text(base + "err")};
}

void put_made(const std::string& folder, const std::string& arguments, const std::string& name) {
  static std::map<std::string, std::string> made;
  const auto [text, is_new] = made.try_emplace(arguments);
  if (is_new) {
    const Ran ran = run_opfor(folder, arguments + ' ' + name);
    EXPECT_EQ(ran.exit, 0) << arguments << '\n' << ran.err;
    text->second = file_text(folder + '/' + name);
  } else {
    put_file(folder + '/' + name, text->second);
  }
}

Ran run_opfor_apart(const std::string& folder, const std::string& arguments,
                    const std::string& input) {
  const std::string base = folder + "/.run_";
  put_file(base + "in", input);
  const std::string command = "cd '" + folder + "' && '" OPFOR_PROGRAM "' " + arguments + " <'" +
                              base + "in' >'" + base + "out' 2>'" + base + "err'";
  const int status = std::system(command.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, file_text(base + "out"),
          file_text(base + "err")};
}

}  // namespace opfor::test
