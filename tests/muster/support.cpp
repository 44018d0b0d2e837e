#include "muster/support.hpp"

#include <fmt/format.h>
#include <map>
#include <stdexcept>
#include <utility>

#include "core/shipped.hpp"
#include "rules/sheets.hpp"

namespace opfor::muster::test {

std::string list_text(std::string_view sheet) {
  const std::string path = fmt::format("scenarios/lists/{}.toml", sheet);
  for (const shipped::File& file : shipped::files()) {
    if (file.path == path) return std::string{file.text};
  }
  throw std::runtime_error("not shipped: " + path);
}

List read(const std::string& text) {
  auto list = read_list(text, "list.toml", find_sheet, sheet_names());
  if (!list) throw std::runtime_error(list.error().to_string());
  return *std::move(list);
}

List list_of(std::string_view sheet) { return read(list_text(sheet)); }

std::string problems_of(const std::string& text) {
  const auto list = read_list(text, "list.toml", find_sheet, sheet_names());
  return list ? "" : list.error().to_string();
}

Mustered made(const List& list, const Wish& wish) {
  auto mustered = muster(list, wish, find_sheet, sheet_names());
  if (!mustered) {
    throw std::runtime_error(fmt::format("seed {}: {}", wish.seed, mustered.error().to_string()));
  }
  return *std::move(mustered);
}

Wish usual(const List& list, std::uint64_t seed) {
  Wish wish;
  wish.points = list.usual_points;
  wish.seed = seed;
  return wish;
}

const Mustered& usual_battle(std::string_view sheet, std::uint64_t seed) {
  static std::map<std::pair<std::string, std::uint64_t>, Mustered> all;
  const std::pair key{std::string(sheet), seed};
  auto found = all.find(key);
  if (found == all.end()) {
    const List list = list_of(sheet);
    found = all.emplace(key, made(list, usual(list, seed))).first;
  }
  return found->second;
}

std::string with(std::string text, const std::string& old, const std::string& now) {
  const std::size_t at = text.find(old);
  if (at == std::string::npos) throw std::runtime_error("not there: " + old);
  return text.replace(at, old.size(), now);
}

}  // namespace opfor::muster::test
