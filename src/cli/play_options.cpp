#include "cli/play_options.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <range/v3/algorithm/all_of.hpp>
#include <range/v3/algorithm/contains.hpp>
#include <range/v3/algorithm/find_if.hpp>
#include <range/v3/algorithm/min_element.hpp>
#include <range/v3/algorithm/sort.hpp>

#include "hearing/free_order.hpp"
#include "hearing/names_at_table.hpp"
#include "hearing/typed_words.hpp"
#include "telling/places.hpp"

namespace opfor::cli {
namespace {

/// What is wished by a verb, where options hold no orders.
enum class Wish : std::uint8_t { fire, fight, ride, rally, pay, act, pursue, nothing };

std::optional<Wish> wish_of(const std::string& verb) {
  struct Verb {
    std::string_view word;
    Wish wish;
  };
  static constexpr std::array kVerbs{
      Verb{"fire", Wish::fire},       Verb{"shoot", Wish::fire},      Verb{"charge", Wish::fight},
      Verb{"attack", Wish::fight},    Verb{"fight", Wish::fight},     Verb{"join", Wish::ride},
      Verb{"go", Wish::ride},         Verb{"ride", Wish::ride},       Verb{"move", Wish::ride},
      Verb{"attach", Wish::ride},     Verb{"accompany", Wish::ride},  Verb{"rally", Wish::rally},
      Verb{"restore", Wish::rally},   Verb{"reform", Wish::rally},    Verb{"pay", Wish::pay},
      Verb{"command", Wish::pay},     Verb{"activate", Wish::act},    Verb{"follow", Wish::pursue},
      Verb{"pursue", Wish::pursue},   Verb{"hold", Wish::nothing},    Verb{"stay", Wish::nothing},
      Verb{"stand", Wish::nothing},   Verb{"halt", Wish::nothing},    Verb{"pass", Wish::nothing},
      Verb{"wait", Wish::nothing},    Verb{"remain", Wish::nothing},  Verb{"nobody", Wish::nothing},
      Verb{"nothing", Wish::nothing}, Verb{"decline", Wish::nothing}, Verb{"alone", Wish::nothing},
      Verb{"no", Wish::nothing},      Verb{"volley", Wish::fire},     Verb{"with", Wish::ride},
      Verb{"lead", Wish::ride}};
  const auto* const found =
      ranges::find_if(kVerbs, [&](const Verb& one) { return one.word == verb; });
  return found == kVerbs.end() ? std::nullopt : std::optional(found->wish);
}

bool is_onward(DecisionKind kind) {
  return kind == DecisionKind::carry_on || kind == DecisionKind::follow_up ||
         kind == DecisionKind::pursue;
}

/// What may be wished at such a decision.
std::optional<Wish> wish_at(DecisionKind kind) {
  switch (kind) {
    case DecisionKind::choose_target:
    case DecisionKind::reaction_fire:
      return Wish::fire;
    case DecisionKind::melee_target:
    case DecisionKind::second_contact:
      return Wish::fight;
    case DecisionKind::move_leader:
      return Wish::ride;
    case DecisionKind::choose_rally:
      return Wish::rally;
    case DecisionKind::pay_command:
      return Wish::pay;
    case DecisionKind::choose_activation:
      return Wish::act;
    default:
      return is_onward(kind) ? std::optional(Wish::pursue) : std::nullopt;
  }
}

/// True if an option, which holds no order, does what is wished: "fire" and "charge" by whom they
/// name, "hold" by naming nobody.
bool grants(Wish wish, DecisionKind kind, const Option& option) {
  const auto there = wish_at(kind);
  if (wish == Wish::nothing) return there && *there != Wish::act && option.unit == kNoUnit;
  return there == wish && option.unit != kNoUnit;
}

/// True if an order does what a verb says.
bool does(const std::string& verb, const Order& order) {
  if (verb == "charge") return act<Charge>(order) != nullptr;
  if (verb == "fire") return act<Shoot>(order) != nullptr;
  return ranges::all_of(order.acts, [](const Act& one) {
    return std::holds_alternative<Face>(one) || std::holds_alternative<FightOn>(one) ||
           std::holds_alternative<Load>(one);
  });
}

UnitId whom_of(const Option& option) {
  const UnitId target = option.order ? target_of(*option.order) : kNoUnit;
  return target != kNoUnit ? target : option.unit;
}

/// Of several that stand, the one that does nothing at all; of what who has won may do, or a
/// leader, it is told first.
void keep_idle(const Decision& decision, std::vector<int>& found) {
  const auto idle = ranges::find_if(found, [&](int one) {
    const auto& order = decision.options[static_cast<std::size_t>(one)].order;
    return order && order->acts.empty();
  });
  if (idle != found.end()) {
    found = {*idle};
  } else if (decision.kind == DecisionKind::follow_up ||
             decision.kind == DecisionKind::move_leader) {
    found = {found.front()};
  }
}

/// The words of a line as they are compared: without articles, marks and the endings of a third
/// person or a plural.
std::vector<std::string> compared_words(const std::string& text) {
  std::vector<std::string> words;
  std::string word;
  const auto finish = [&] {
    if (word.size() > 3 && word.back() == 's') word.pop_back();
    if (!word.empty() && word != "the" && word != "its") words.push_back(word);
    word.clear();
  };
  for (const char c : in_lower_case(text)) {
    const bool part = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' ||
                      static_cast<unsigned char>(c) >= 0x80;
    if (part) {
      word += c;
    } else {
      finish();
    }
  }
  finish();
  return words;
}

/// "activate the outpost", "right": the line stands in the words of an option. A number alone says
/// nothing of them.
bool says(const std::string& option, const std::string& typed) {
  const std::vector<std::string> whole = compared_words(option);
  const std::vector<std::string> part = compared_words(typed);
  const bool is_number = ranges::all_of(part, [](const std::string& word) {
    return ranges::all_of(word, [](unsigned char c) { return std::isdigit(c) != 0; });
  });
  return !is_number &&
         std::search(whole.begin(), whole.end(), part.begin(), part.end()) != whole.end();
}

/// The unit that some words name; nobody if none, or several.
UnitId only_unit(const Setting& setting, const std::string& words) {
  const auto named = words.empty() ? std::vector<UnitId>{} : find_units(setting, words);
  return named.size() == 1 ? named.front() : kNoUnit;
}

/// The same words without those that only lead to a name.
std::string without_small(std::string words) {
  static constexpr std::array<std::string_view, 15> kSmall{
      "at",   "on",   "upon", "to",   "with",   "for", "the", "against",
      "into", "near", "up",   "over", "beside", "of",  "fire"};
  for (;;) {
    const std::size_t end = std::min(words.find(' '), words.size());
    if (end == words.size() || !ranges::contains(kSmall, std::string_view{words}.substr(0, end))) {
      return words;
    }
    words.erase(0, end + 1);
  }
}

/// Behind "hold", "stay" and "stand" it says nothing more.
bool is_idle_after_hold(std::string_view words) {
  static constexpr std::array<std::string_view, 14> kIdle{
      "",     "fire", "still",         "here",        "ground",      "position", "firm",
      "fast", "put",  "where you are", "where he is", "where it is", "alone",    "stationary"};
  return ranges::contains(kIdle, words);
}

/// "do nothing", "don't fire": nothing is wished, whatever follows.
bool refuses(const std::string& verb) {
  return verb == "do" || verb == "don't" || verb == "dont" || verb == "never";
}
/// "go alone", "with nobody", "fire at nobody".
bool is_nobody(const std::string& rest) {
  return rest == "alone" || rest == "by himself" || rest == "nobody" || rest == "with nobody" ||
         rest == "at nobody";
}

double distance(const Battle& battle, UnitId from, UnitId to) {
  return norm(field::vec(battle.unit(to).pose().at) - field::vec(battle.unit(from).pose().at));
}

/// The one unit among those of the options that words mean: by name, "the nearest", "the guns";
/// nobody if they mean none of them, or several.
UnitId whom_among(const AtTable& at, const std::vector<UnitId>& units, const std::string& words) {
  const UnitId named = only_unit(at.setting(), words);
  if (named != kNoUnit || units.empty()) return named;
  const UnitId by = at.first_decision()->unit;
  const Battle& battle = at.session().asked_about();
  if (means_nearest(words) && by != kNoUnit) {
    return *ranges::min_element(units, {}, [&](UnitId one) { return distance(battle, by, one); });
  }
  const NamesAtTable names(at.sheet(), battle, at.first_decision()->side);
  UnitId only = kNoUnit;
  for (const UnitId one : names.units(words).units) {
    if (!ranges::contains(units, one)) continue;
    if (only != kNoUnit) return kNoUnit;
    only = one;
  }
  return only;
}

/// The options that are about a unit.
std::vector<int> of_unit(const Decision& decision, UnitId unit) {
  std::vector<int> found;
  for (std::size_t i = 0; unit != kNoUnit && i < decision.options.size(); ++i) {
    if (decision.options[i].unit == unit) found.push_back(static_cast<int>(i));
  }
  return found;
}

}  // namespace

std::vector<int> options_named(const AtTable& at, const std::string& text) {
  std::vector<int> found;
  std::vector<int> exact;
  const Decision* decision = at.first_decision();
  if (decision == nullptr || decision->shape == Shape::split || text.empty()) return found;
  for (std::size_t i = 0; i < decision->options.size(); ++i) {
    const Option& option = decision->options[i];
    const bool words = in_lower_case(option.words).rfind(text, 0) == 0;
    const bool id =
        option.unit != kNoUnit && in_lower_case(at.setting().unit(option.unit).id) == text;
    if (words || id) found.push_back(static_cast<int>(i));
    // "unlimber", where "unlimber, then ..." is another.
    const std::string label = in_lower_case(option.words.substr(0, option.words.find(": ")));
    if (label == text) exact.push_back(static_cast<int>(i));
  }
  if (exact.size() == 1) return exact;
  // Of those that hold no order: that one alone in whose words it stands.
  if (found.empty() && decision->shape == Shape::pick) {
    for (std::size_t i = 0; i < decision->options.size(); ++i) {
      if (says(decision->options[i].words, text)) found.push_back(static_cast<int>(i));
    }
    if (found.size() > 1) found.clear();
  }
  return found;
}

std::vector<int> options_meant(const AtTable& at, const std::string& verb,
                               const std::string& rest) {
  const Decision& decision = *at.first_decision();
  const bool orders = decision.shape == Shape::order;
  if (orders && verb != "charge" && verb != "fire" && verb != "hold") return {};
  const std::string typed = in_lower_case(rest);
  std::optional<Wish> wish = orders ? std::nullopt : wish_of(verb);
  const bool nobody = wish && wish == wish_at(decision.kind) && is_nobody(typed);
  if (!orders && (refuses(verb) || nobody)) wish = Wish::nothing;
  const bool idle = wish == Wish::nothing && (is_idle_after_hold(typed) || refuses(verb) || nobody);
  const std::string words = idle ? "" : without_small(typed);
  if (wish == Wish::ride && words.empty()) return {};  // with whom?
  const auto is_among = [&](const Option& option) {
    return option.order
               ? does(verb, *option.order)
               : decision.shape == Shape::pick && wish && grants(*wish, decision.kind, option);
  };
  std::vector<int> found;
  std::vector<UnitId> units;
  for (std::size_t i = 0; i < decision.options.size(); ++i) {
    if (!is_among(decision.options[i])) continue;
    found.push_back(static_cast<int>(i));
    units.push_back(whom_of(decision.options[i]));
  }
  if (!words.empty()) {
    const UnitId whom = whom_among(at, units, words);
    std::erase_if(found, [&](int one) {
      const UnitId its = whom_of(decision.options[static_cast<std::size_t>(one)]);
      return whom == kNoUnit || its != whom;
    });
  }
  if (found.size() > 1 && (verb == "hold" || idle)) keep_idle(decision, found);
  return found;
}

std::optional<std::vector<int>> options_listed(const AtTable& at, const std::string& line) {
  const Decision& decision = *at.first_decision();
  std::string words = in_lower_case(line);
  for (const std::string_view verb : {"pay for ", "pay ", "command ", "activate "}) {
    if (words.starts_with(verb)) words.erase(0, verb.size());
  }
  if (words == "nobody" || words == "nothing" || words == "pass") return std::vector<int>{};
  if (words == "both" && decision.options.size() == 2) return std::vector{0, 1};
  std::vector<int> listed;
  for (std::size_t from = 0; from <= words.size();) {
    const std::size_t comma = std::min(words.find(',', from), words.size());
    const std::size_t both = std::min(words.find(" and ", from), words.size());
    const std::size_t end = std::min(comma, both);
    std::string one = words.substr(from, end - from);
    from = end + (both < comma ? std::string_view{" and "}.size() : 1);
    while (!one.empty() && one.front() == ' ') one.erase(0, 1);
    while (!one.empty() && one.back() == ' ') one.pop_back();
    auto named = options_named(at, without_small(one));
    if (named.size() != 1) named = of_unit(decision, only_unit(at.setting(), without_small(one)));
    if (named.size() != 1) return std::nullopt;
    if (!ranges::contains(listed, named.front())) listed.push_back(named.front());
  }
  ranges::sort(listed);
  return listed;
}

}  // namespace opfor::cli
