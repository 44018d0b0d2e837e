#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace opfor {

/// Mixes one word into a hash (the finaliser of splitmix64 over their sum). Frozen: dice of saved
/// battles depend on it.
[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t hash, std::uint64_t word) {
  std::uint64_t z = hash + 0x9E3779B97F4A7C15ULL + word;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31);
}

/// Hash of bytes, FNV-1a of 64 bits; frozen, since journals hold it.
[[nodiscard]] constexpr std::uint64_t hash_bytes(std::string_view bytes,
                                                 std::uint64_t hash = 0xCBF29CE484222325ULL) {
  for (const char c : bytes) {
    hash ^= static_cast<unsigned char>(c);
    hash *= 0x100000001B3ULL;
  }
  return hash;
}

}  // namespace opfor
