#include <cstdio>
#include <exception>
#include <fmt/format.h>

#include "cli/output.hpp"
#include "cli/verbs.hpp"

int main(int count, char** words) {
  constexpr auto kSentence =
      "opfor: this is a fault of opfor itself, not yours: {}\n"
      "Your files are as they were; please report it with the command that you gave.\n";
  opfor::cli::outlive_readers();
  try {
    return opfor::cli::run_program(count, words);
  } catch (const std::exception& fault) {
    opfor::cli::say_aside(fmt::format(kSentence, fault.what()));
  } catch (...) {
    opfor::cli::say_aside(fmt::format(kSentence, "an exception without a name"));
  }
  return static_cast<int>(opfor::Exit::fault);
}
