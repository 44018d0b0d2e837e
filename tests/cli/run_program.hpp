#pragma once

#include <string>

namespace opfor::test {

/// What the program did.
struct Ran {
  int exit = 0;
  std::string out;
  std::string err;
};

/// Runs the program in this process, or, where a shell is needed to read its arguments, in one of
/// its own; in an empty folder of its own (`folder`), with `input` on standard input.
/// @param arguments as typed in a shell
[[nodiscard]] Ran run_opfor(const std::string& folder, const std::string& arguments,
                            const std::string& input = {});
/// The same in a process of its own: where others hold its files, or it may be killed.
[[nodiscard]] Ran run_opfor_apart(const std::string& folder, const std::string& arguments,
                                  const std::string& input = {});
/// What `opfor ARGUMENTS NAME` writes, in the folder and of this name: it is made once in a
/// process, since many tests begin with the same battle.
void put_made(const std::string& folder, const std::string& arguments, const std::string& name);
/// A fresh empty folder for a test.
[[nodiscard]] std::string empty_folder(const std::string& name);
void put_file(const std::string& path, const std::string& text);
[[nodiscard]] std::string file_text(const std::string& path);

}  // namespace opfor::test
