#include "cli/verbs.hpp"

int main(int count, char** words) { return opfor::cli::run_as_program(count, words); }
