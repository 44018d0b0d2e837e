#pragma once

#include <cstdio>
#include <cstdlib>

namespace opfor::fuzz {

/// What must hold of every input: if it does not, the fuzzer has found something.
inline void must(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "broken promise: %s\n", what);
  std::abort();
}

}  // namespace opfor::fuzz
