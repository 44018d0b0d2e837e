#include "cli/run_program.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

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

Ran run_opfor(const std::string& folder, const std::string& arguments, const std::string& input) {
  const std::string base = folder + "/.run_";
  put_file(base + "in", input);
  const std::string command = "cd '" + folder + "' && '" OPFOR_PROGRAM "' " + arguments + " <'" +
                              base + "in' >'" + base + "out' 2>'" + base + "err'";
  const int status = std::system(command.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, file_text(base + "out"),
          file_text(base + "err")};
}

}  // namespace opfor::test
