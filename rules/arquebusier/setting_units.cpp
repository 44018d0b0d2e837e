// The keys of formations and Generals.
#include <algorithm>
#include <fmt/format.h>

#include "rules/arquebusier/setting_parts.hpp"

namespace opfor::arquebusier {
namespace {

std::string lower(std::string_view text) {
  std::string low{text};
  for (char& c : low) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return low;
}

/// "Sw sword, M mob ...".
std::string all_codes() {
  std::vector<std::string> codes;
  for (const TypeLine& line : kTypeLines) {
    codes.push_back(fmt::format("{} {}", line.code, word(line.type)));
  }
  return fmt::format("{}", fmt::join(codes, ", "));
}

/// What somebody may have meant by a code that is none: in another case, a word for a code, or
/// nearly one of either.
std::string code_meant(std::string_view typed) {
  std::vector<std::string> known;
  std::vector<std::string_view> codes;
  for (const TypeLine& line : kTypeLines) {
    known.push_back(lower(line.code));
    known.emplace_back(word(line.type));
    codes.insert(codes.end(), 2, line.code);
  }
  const std::string low = lower(typed);
  auto found = std::find(known.begin(), known.end(), low);
  if (found == known.end()) {
    const auto near = near_miss(low, known);
    if (!near) return "codes: " + all_codes();
    found = std::find(known.begin(), known.end(), *near);
  }
  return fmt::format("did you mean '{}'?", codes[static_cast<std::size_t>(found - known.begin())]);
}

/// The codes of one file, front to rear.
std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words(1);
  for (const char c : text) {
    if (c == ' ' || c == '\t') {
      words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  words.erase(std::remove(words.begin(), words.end(), ""), words.end());
  return words;
}

void read_file(Keys& keys, FormationInfo& info, const std::string& text, int file) {
  const std::vector<std::string> codes = words_of(text);
  if (codes.empty()) {
    keys.problem("files", fmt::format("file {} from the left has no elements", file + 1),
                 "a file is written \"FA Pk\", front to rear");
  }
  if (codes.size() > static_cast<std::size_t>(kMostRanks)) {
    keys.problem("files", fmt::format("file {} from the left is {} ranks deep, {} at most",
                                      file + 1, codes.size(), kMostRanks));
  }
  int rank = 0;
  for (const std::string& code : codes) {
    const auto* const line = std::find_if(kTypeLines.begin(), kTypeLines.end(),
                                          [&](const TypeLine& l) { return l.code == code; });
    if (line != kTypeLines.end()) {
      info.elements.push_back({line->type, file, rank++});
    } else {
      keys.problem("files", fmt::format("'{}' is no type of troops", code), code_meant(code));
    }
  }
}

/// The elements; of a formation that cannot be read one of Firearm, so that it can be read on.
void read_elements(Keys& keys, FormationInfo& info) {
  const auto files = keys.required("files", keys.texts("files"));
  if (keys.has("files") && files.empty()) {
    keys.problem("files", "a formation has at least one element", R"(files = ["FA FA", "Pk Pk"])");
  }
  info.files = std::max(1, static_cast<int>(files.size()));
  for (std::size_t i = 0; i < files.size(); ++i) {
    read_file(keys, info, files[i], static_cast<int>(i));
  }
  if (info.files > kMostFiles) {
    keys.problem("files", fmt::format("{} files, {} at most", info.files, kMostFiles));
  }
  if (info.elements.size() > kMostElements) {
    keys.problem(
        "files",
        fmt::format("{} elements, {} at most in a formation", info.elements.size(), kMostElements),
        "make two formations of them");
  }
  if (info.files > kMostFiles || info.elements.size() > kMostElements || info.elements.empty()) {
    info.elements = {Rank{}};
    info.files = 1;
  }
}

bool any_element(const FormationInfo& info, bool (*is)(const Rank&)) {
  return std::any_of(info.elements.begin(), info.elements.end(), is);
}

bool may_be_mounted(const Rank& e) {
  const Arm arm = line_of(e.type).arm;
  return arm == Arm::mounted || arm == Arm::dragoon;
}

void read_ways_to_fight(Keys& keys, FormationInfo& info) {
  const bool guns = any_element(info, [](const Rank& e) { return is_artillery(e.type); });
  const bool others = any_element(info, [](const Rank& e) { return !is_artillery(e.type); });
  if (guns && others) {
    keys.problem("files", "artillery stands in a formation of its own (AQ-TYPE-3)",
                 "make two formations of them");
  }
  const bool dragoons = any_element(info, [](const Rank& e) { return e.type == Type::dragoon; });
  info.mounted = flag_of(keys, "mounted", dragoons, "formations with dragoons", true);
  const bool shoot = any_element(info, [](const Rank& e) {
    return !is_artillery(e.type) && shooting_line(e.type, Class::regular, false) != nullptr;
  });
  info.volley_all_ranks =
      flag_of(keys, "volley_all_ranks", shoot, "formations of foot or horse that can shoot", false);
  const bool lancers = !any_element(info, [](const Rank& e) { return e.type != Type::lancer; });
  info.shock = flag_of(keys, "shock", any_element(info, may_be_mounted),
                       "formations with mounted troops", lancers);
}

}  // namespace

FormationInfo read_formation(Keys& keys) {
  FormationInfo info;
  info.natural = keys.choice<Class>("class").value_or(Class::regular);
  read_elements(keys, info);
  read_ways_to_fight(keys, info);
  return info;
}

Task mission_of(Keys& keys, const FormationInfo& info, UnitId unit, const Setting& setting) {
  const bool guns = any_element(info, [](const Rank& e) { return is_artillery(e.type); });
  TaskKeys mission;
  mission.otherwise = guns ? TaskKind::fire : TaskKind::hold;
  mission.unit_word = "formation";
  mission.key = "mission";
  mission.word = "shoot";
  mission.means = TaskKind::fire;
  return read_task(keys, unit, setting, mission);
}

}  // namespace opfor::arquebusier
