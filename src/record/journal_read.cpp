#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <iterator>
#include <nlohmann/json.hpp>
#include <range/v3/view/reverse.hpp>

#include "record/journal.hpp"
#include "record/json_parts.hpp"
#include "record/state_json.hpp"

namespace opfor::journal {
namespace {

using json::Json;

constexpr std::array<std::pair<const char*, Kind>, 7> kKinds{{{"dice", Kind::dice},
                                                              {"card", Kind::card},
                                                              {"reaction", Kind::reaction},
                                                              {"order", Kind::order},
                                                              {"decision", Kind::decision},
                                                              {"correction", Kind::correction},
                                                              {"measure", Kind::measure}}};

const char* name_of(Kind kind) { return kKinds[static_cast<std::size_t>(kind)].first; }

Json parse(std::string_view line) {
  return Json::parse(line.begin(), line.end(), nullptr, /*allow_exceptions=*/false);
}

// No line of a journal comes near these.
constexpr std::size_t kDeepest = 64;
constexpr std::size_t kMostNames = 1000;  ///< of one object: each is looked for among the others

/// What forbids to parse a line that nobody has read yet: the library writes and compares by
/// recursion, and no file may exhaust the stack or the reader's patience.
std::optional<std::string> unfit(std::string_view line) {
  std::array<std::size_t, kDeepest + 1> names{};
  std::size_t depth = 0;
  bool in_text = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (c == '"') in_text = !in_text;
    if (in_text) {
      if (c == '\\') ++i;
      continue;
    }
    if (c == '[' || c == '{') {
      if (++depth > kDeepest) return fmt::format("it is nested more than {} deep", kDeepest);
      names.at(depth) = 0;
    }
    if ((c == ']' || c == '}') && depth > 0) --depth;
    if (c == ':' && ++names.at(depth) > kMostNames) {
      return fmt::format("one of its objects has more than {} names", kMostNames);
    }
  }
  return std::nullopt;
}

Json parse_foreign(std::string_view line) {
  if (auto why = unfit(line)) throw json::Wrong(*why);
  return parse(line);
}

Measuring to_measuring(const Json& players) {
  const auto found = players.find("measuring");
  return found == players.end() ? Measuring::map : json::to_word<Measuring>(*found);
}

Opening to_opening(const Json& line) {
  if (!line.is_object() || !line.contains("opfor")) {
    throw json::Wrong("this is not a journal: its first line does not begin with {\"opfor\"");
  }
  if (line["opfor"] != kJournalFormat) {
    throw json::Wrong(fmt::format("it is of format {}; this opfor reads format {}",
                                  line["opfor"].dump(), kJournalFormat));
  }
  Opening opening;
  opening.sheet = json::member(line, "sheet").get<std::string>();
  opening.scenario_file = json::member(line, "scenario_file").get<std::string>();
  opening.scenario_text = json::member(line, "scenario").get<std::string>();
  const Json& players = json::member(line, "players");
  Players& p = opening.players;
  p.seed = json::member(players, "seed").get<std::uint64_t>();
  p.person_decides = json::member(players, "person_decides").get<std::array<bool, 2>>();
  p.person_throws = json::member(players, "person_throws").get<std::array<bool, 2>>();
  p.stands = json::member(players, "stands").get<std::array<bool, 2>>();
  p.undo_luck = json::to_word<UndoLuck>(json::member(players, "undo_luck"));
  if (const auto levels = players.find("levels"); levels != players.end()) {
    for (std::size_t side = 0; side < 2; ++side) {
      p.levels[side] = json::to_word<Level>(levels->at(side));
    }
  }
  p.measuring = to_measuring(players);
  for (const Json& file : json::member(line, "data")) {
    opening.data.emplace_back(json::member(file, "name").get<std::string>(),
                              json::member(file, "text").get<std::string>());
  }
  return opening;
}

/// The reader of lines after the first.
class Reading {
 public:
  explicit Reading(Contents& into) : into_(into), stands_(into.opening.players.stands) {}

  /// @throws json::Wrong or a JSON exception where the line is not one of a journal.
  void line(std::string_view text) {
    const Json json = parse_foreign(text);
    if (!json.is_object()) throw json::Wrong("it is not a JSON object");
    if (json.contains("undo_to")) {
      into_.goes_on = false;
      return undo(json);
    }
    if (json.contains("answerers")) return answerers(json["answerers"]);
    if (json.contains("step") || json.contains("end")) {
      if (json::member(json, "n") != answers_) throw json::Wrong("an answer is missing before it");
      checkpoint(json, text);
      return;
    }
    answer(json, text);
  }

 private:
  void checkpoint(const Json& json, std::string_view text) {
    const auto state = json.find("state");
    const bool whole = state != json.end() && state->is_object();
    const auto changes = json.find("changes");
    const bool some = changes != json.end() && changes->is_object() && into_.goes_on;
    if (!whole && !some) throw json::Wrong("it holds no state");
    into_.goes_on = json.contains("step");
    begin_step();
    into_.records.emplace_back(Checkpoint{std::string(text), stands_});
    begun_ = false;
  }
  /// The step of the last checkpoint is played, as those who sit there now have it.
  void begin_step() {
    if (begun_) return;
    begun_ = true;
    if (Checkpoint* const last = last_checkpoint()) last->stands = stands_;
  }
  [[nodiscard]] Checkpoint* last_checkpoint() {
    const auto found =
        std::find_if(into_.records.rbegin(), into_.records.rend(),
                     [](const auto& one) { return std::holds_alternative<Checkpoint>(one); });
    return found == into_.records.rend() ? nullptr : &std::get<Checkpoint>(*found);
  }
  [[nodiscard]] std::array<bool, 2> stands_of_step() {
    const Checkpoint* const last = last_checkpoint();
    return last == nullptr ? stands_ : last->stands;
  }
  void answer(const Json& json, std::string_view text) {
    if (json::member(json, "n") != answers_) throw json::Wrong("an answer is missing before it");
    for (const auto& [name, kind] : kKinds) {
      const auto found = json.find(name);
      if (found == json.end()) continue;
      Answered entry;
      entry.kind = kind;
      entry.also = kind == Kind::correction && json.value("also", false);
      entry.by_hand = kind == Kind::correction || json.value("by", "") == "hand";
      entry.request = kind == Kind::correction ? std::string() : found->dump();
      entry.line = std::string(text);
      const bool before = before_its_step(entry);
      if (!before) begin_step();
      entry.stands = before ? stands_ : stands_of_step();
      given_again(into_.undone, entry);
      into_.records.emplace_back(std::move(entry));
      ++answers_;
      return;
    }
    throw json::Wrong("it is of an unknown kind");
  }

  void answerers(const Json& json) {
    const auto stands = json.find("stands");
    if (stands != json.end()) stands_ = stands->get<std::array<bool, 2>>();
    into_.answerers = {json::member(json, "person_decides").get<std::array<bool, 2>>(),
                       json::member(json, "person_throws").get<std::array<bool, 2>>(),
                       to_measuring(json), stands_};
  }

  void undo(const Json& json) {
    const auto n = json["undo_to"].get<std::size_t>();
    const auto salt = json::member(json, "salt").get<std::uint64_t>();
    auto& records = into_.records;
    std::vector<Undone> taken;
    while (answers_ > n) {
      if (auto* entry = std::get_if<Answered>(&records.back())) {
        taken.push_back({std::move(*entry), into_.salt});
        --answers_;
      }
      records.pop_back();
    }
    into_.undone.insert(into_.undone.begin(), std::make_move_iterator(taken.rbegin()),
                        std::make_move_iterator(taken.rend()));
    into_.salt = salt;
    begun_ = step_is_begun();
  }

  /// True if more than corrections before it was answered since the last checkpoint.
  [[nodiscard]] bool step_is_begun() const {
    for (const auto& record : into_.records | ranges::views::reverse) {
      const auto* const entry = std::get_if<Answered>(&record);
      if (entry == nullptr) return false;
      if (!before_its_step(*entry)) return true;
    }
    return false;
  }

  Contents& into_;
  std::size_t answers_ = 0;
  std::array<bool, 2> stands_;  ///< as those who sit there now have it
  bool begun_ = true;           ///< the step of the last checkpoint is
};

std::string who(const Json& request) {
  const auto name = [&](const char* key) {
    const auto found = request.find(key);
    return found != request.end() && found->is_string() ? found->get<std::string>() : std::string();
  };
  const std::string unit = name("who");
  const std::string side = name("side");
  const std::string against = name("against");
  std::string words = unit.empty() ? side : unit;
  if (!against.empty()) words += " against " + against;
  return words;
}

std::string joined(const Json& values) {
  std::string words;
  for (const Json& value : values) {
    if (!words.empty()) words += ", ";
    words += value.is_string() ? value.get<std::string>() : value.dump();
  }
  return words;
}

/// "move to 91, 75; face 270; shoot MC1".
std::string words_of_order(const Json& order) {
  std::string words;
  for (const Json& act : json::member(order, "acts")) {
    words += (words.empty() ? "" : "; ") + act.value("act", "");
    if (act.contains("path") && !act["path"].empty()) {
      words += " to " + joined(act["path"].back());
    }
    for (const char* more : {"target", "facing", "to"}) {
      if (act.contains(more)) words += ' ' + joined(Json::array({act[more]}));
    }
  }
  return words.empty() ? "stand" : words;
}

/// "MC1 facing 180, killed 2".
std::string words_of_correction(const Json& correction) {
  std::string words = correction.value("unit", "the setting");
  bool first = true;
  for (const auto& [what, value] : correction.items()) {
    if (what == "unit" || what == "setting") continue;
    words += fmt::format("{} {} {}", first ? "" : ",", what,
                         value.is_string() ? value.get<std::string>() : value.dump());
    first = false;
  }
  return words;
}

std::string words_of_answer(const Answered& entry, const Json& line, const Json& request,
                            bool sealed) {
  std::string hidden = "(sealed until the end of the battle)";
  switch (entry.kind) {
    case Kind::dice: {
      const auto purpose = request.value("for", "");
      if (sealed && (purpose == "plan" || purpose == "temperament")) return hidden;
      const Json& answer = json::member(line, "answer");
      const std::string thrown =
          answer.contains("faces") ? joined(answer["faces"]) : answer["value"].dump();
      return fmt::format("threw {} ({}{})", thrown, purpose, entry.by_hand ? ", by hand" : "");
    }
    case Kind::card:
      return fmt::format("drew the {} ({}{})", line.value("words", ""), request.value("for", ""),
                         entry.by_hand ? ", by hand" : "");
    case Kind::reaction: {
      const Json& answer = json::member(line, "answer");
      return fmt::format("die {}, row {}: {}", answer["die"].dump(), answer.value("row", ""),
                         answer["cell"].value("intent", ""));
    }
    case Kind::order:
      return "is to " + words_of_order(json::member(line, "answer"));
    case Kind::decision: {
      const auto kind = request.value("kind", "");
      if (sealed && (kind == "adopt_plan" || kind == "set_task")) return hidden;
      const std::string chosen = joined(json::member(line, "words"));
      const bool free = json::member(line, "choice").contains("order");
      const auto known = of_word<DecisionKind>(kind);
      return fmt::format("{}: {}{}", known ? in_words(*known) : std::string_view{kind},
                         free             ? words_of_order(json::member(line, "choice")["order"])
                         : chosen.empty() ? "none"
                                          : chosen,
                         entry.by_hand ? " (by hand)" : "");
    }
    case Kind::measure: {
      const bool within = json::member(line, "within").get<bool>();
      return fmt::format("{:.2f} by the map, {:.4g} is the limit ({}): {}{}",
                         json::member(request, "distance").get<double>(),
                         json::member(request, "limit").get<double>(), request.value("for", ""),
                         within ? "within it" : "beyond it", entry.by_hand ? " (by hand)" : "");
    }
    case Kind::correction:
      break;
  }
  return {};
}

}  // namespace

tl::expected<Opening, Problem> opening(std::string_view text) {
  return json::read([&] {
    const auto end = text.find('\n');
    if (end == std::string_view::npos) throw json::Wrong("the journal's first line is not whole");
    return to_opening(parse_foreign(text.substr(0, end)));
  });
}

namespace {

/// The end of the last breath that was said to its end.
std::size_t end_of_breath(std::string_view text) {
  for (std::size_t end = text.rfind('\n'); end != std::string_view::npos && end > 0;
       end = text.rfind('\n', end - 1)) {
    if (text[end - 1] != ' ') return end + 1;
  }
  return 0;
}

}  // namespace

tl::expected<Contents, Problem> read(std::string_view text) {
  auto first = opening(text);
  if (!first) return tl::unexpected(first.error());
  Contents contents;
  contents.opening = *std::move(first);
  contents.bytes = text.find('\n') + 1;
  Reading reading(contents);
  const std::size_t whole = std::max(end_of_breath(text), contents.bytes);
  std::size_t number = 2;
  for (; contents.bytes < whole; ++number) {
    const auto end = text.find('\n', contents.bytes);
    auto line = text.substr(contents.bytes, end - contents.bytes);
    if (line.ends_with(' ')) line.remove_suffix(1);
    const auto good = json::read([&] { return reading.line(line), true; });
    if (!good) {
      const auto words =
          fmt::format("line {} cannot be read ({}); it and all after it were left out", number,
                      good.error().what);
      // Nor does the beginning of its breath count.
      const std::size_t before = end_of_breath(text.substr(0, contents.bytes));
      if (before > 0 && before < contents.bytes) {
        auto shorter = read(text.substr(0, before));
        if (!shorter) return shorter;
        contents = *std::move(shorter);
      }
      contents.dropped = words;
      contents.damaged = true;
      return contents;
    }
    contents.bytes = end + 1;
  }
  if (whole == text.size()) return contents;
  const bool line_only = text.find('\n', whole) == std::string_view::npos;
  contents.dropped = fmt::format(
      "line {} {} and was left out", number,
      line_only ? "is cut off" : "and what was kept with it was not written to its end");
  return contents;
}

std::optional<std::string> fill_in(Answered& entry, const Setting& setting) {
  if (!std::holds_alternative<std::monostate>(entry.given)) return std::nullopt;
  const auto filled = json::read([&] {
    const Json line = parse(entry.line);
    switch (entry.kind) {
      case Kind::dice:
      case Kind::card:
        entry.given = json::must(json::to_answer(json::member(line, "answer")));
        break;
      case Kind::reaction:
        entry.given = json::must(json::to_reaction(json::member(line, "answer")));
        break;
      case Kind::order:
        entry.given = json::must(json::to_order(setting, json::member(line, "answer")));
        break;
      case Kind::decision:
        entry.given = Decided{json::must(json::to_choice(setting, json::member(line, "choice"))),
                              json::must(json::to_reasons(setting, json::member(line, "reasons")))};
        break;
      case Kind::correction:
        entry.given =
            Corrected{json::must(json::to_correction(setting, json::member(line, "correction"))),
                      json::to_int(json::member(line, "rest")), entry.also};
        break;
      case Kind::measure:
        entry.given = Measured{json::member(line, "within").get<bool>()};
        break;
    }
    return true;
  });
  if (!filled) return filled.error().what;
  return std::nullopt;
}

nlohmann::ordered_json state(const Checkpoint& checkpoint, nlohmann::ordered_json before) {
  Json line = parse(checkpoint.line);
  if (line.contains("state")) return line["state"];
  return changed(std::move(before), line["changes"]);
}

std::string about(const Answered& entry) {
  const Json line = parse(entry.line);
  const Json& what = json::member(line, name_of(entry.kind));
  const char* key = entry.kind == Kind::correction ? "unit" : "who";
  const auto found = what.find(key);
  return found != what.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::string words(const Answered& entry, bool sealed) {
  const Json line = parse(entry.line);
  const Json& what = json::member(line, name_of(entry.kind));
  if (entry.kind == Kind::correction) {
    return what.empty() ? "the table was as opfor had it"
                        : fmt::format("the table was corrected: {}", words_of_correction(what));
  }
  return fmt::format("turn {}, {}: {} {}", what["turn"].dump(), what.value("step", ""), who(what),
                     words_of_answer(entry, line, what, sealed));
}

}  // namespace opfor::journal
