#include "telling/plans.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <optional>
#include <vector>

#include "core/hash.hpp"
#include "drill/general.hpp"
#include "drill/plan.hpp"
#include "drill/task.hpp"
#include "telling/measures.hpp"
#include "telling/terminal.hpp"

namespace opfor {
namespace {

/// The plan that a side draws up of this name as the battle begins; nothing: it draws none.
std::optional<Draft> drawn_up(const Sheet& sheet, const Battle& battle, Side side, Scheme scheme) {
  const Battle start = sheet.start(battle.shared_setting());
  for (Draft& draft : drafts(sheet, sheet.view(start, side))) {
    if (draft.scheme == scheme) return std::move(draft);
  }
  return std::nullopt;
}

/// The number that is shown of a plan: of this battle, so that a plan met before is not known by
/// it.
std::uint32_t shown_seal(const Mind& mind, Side side, std::uint64_t seed) {
  return static_cast<std::uint32_t>(
      mix(mix(mix(0, seed), static_cast<std::uint64_t>(side)), mind.seal));
}

std::string opened(const Sheet& sheet, const Battle& battle, const event::Decided& decided,
                   std::uint64_t seed) {
  const Side side = decided.decision.side;
  const Mind& mind = battle.head().mind(side);
  const auto draft = drawn_up(sheet, battle, side, mind.scheme);
  const bool holds = draft && seal_of(*draft) == mind.seal;
  std::string text = fmt::format(
      "{} (sealed {:08x}{}): {}", battle.setting().side(side).name, shown_seal(mind, side, seed),
      holds ? "" : ", before the table was set right", in_words(mind.scheme));
  std::vector<std::string_view> others;
  for (const Option& option : decided.decision.options) {
    const auto scheme = static_cast<Scheme>(option.variant);
    if (scheme != mind.scheme) others.push_back(in_words(scheme));
  }
  if (!others.empty()) text += fmt::format(" (also weighed: {})", fmt::join(others, "; "));
  return wrapped(text + '.', 2, text_width(), 2);
}

constexpr double kNear = 508;  ///< two inches, in tenths of a millimetre: so near, it is there

bool is_there(const Battle& battle, UnitId unit) {
  const auto post = post_of(battle, unit);
  return post && norm(*post - field::vec(battle.unit(unit).pose().at)) <= kNear;
}

enum class Whose : std::uint8_t { its_group, its_side };

/// Those of its group, or of its whole side, who form up, itself among them.
std::vector<UnitId> gathering(const Battle& battle, UnitId unit, Whose whose) {
  std::vector<UnitId> all;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitState& one = battle.units()[i];
    const bool fellow = side_of(battle, unit_id(i)) == side_of(battle, unit) && one.on_table() &&
                        (whose == Whose::its_side || one.group == battle.unit(unit).group) &&
                        one.phase == Phase::forms_up;
    if (fellow) all.push_back(unit_id(i));
  }
  return all;
}

double way_to_post(const Battle& battle, UnitId unit) {
  const Vec at = field::vec(battle.unit(unit).pose().at);
  return norm(post_of(battle, unit).value_or(at) - at);
}

/// "P3 has 14 in to go, about turn 5": who of a group is the last to come, and when, as fast as he
/// went this turn; of who did not move no turn is told.
std::string last_to_come(const Battle& battle, UnitId unit, const std::vector<UnitId>& group) {
  const UnitId last = *std::max_element(group.begin(), group.end(), [&](UnitId x, UnitId y) {
    return way_to_post(battle, x) < way_to_post(battle, y);
  });
  const double way = way_to_post(battle, last);
  const Setting& setting = battle.setting();
  const std::string who = last == unit ? "it" : setting.unit(last).name;
  std::string words =
      fmt::format("{} has {} to go", who, length_words(Length::rounded(way), setting.measure));
  const double pace = battle.unit(last).moved;
  if (pace < 1) return words;
  const int turn = battle.head().turn + static_cast<int>(std::ceil(way / pace));
  return turn > setting.turns ? words : words + fmt::format(", about turn {}", turn);
}

/// Its group is there: "it stands ready, and waits for others (P3 has 14 in to go, about turn 5)".
std::string ready_words(const Battle& battle, UnitId unit) {
  const std::vector<UnitId> all = gathering(battle, unit, Whose::its_side);
  if (std::all_of(all.begin(), all.end(), [&](UnitId one) { return is_there(battle, one); })) {
    return "it stands ready, and waits for the word to go in";
  }
  return fmt::format("it stands ready, and waits for others ({})", last_to_come(battle, unit, all));
}

/// "it waits for its group (3 of 5 are there; ...)".
std::string gathering_words(const Battle& battle, UnitId unit) {
  const std::vector<UnitId> group = gathering(battle, unit, Whose::its_group);
  const auto there =
      std::count_if(group.begin(), group.end(), [&](UnitId one) { return is_there(battle, one); });
  if (there == static_cast<std::ptrdiff_t>(group.size())) return ready_words(battle, unit);
  if (group.size() == 1) {
    return fmt::format("it forms up ({})", last_to_come(battle, unit, group));
  }
  return fmt::format("it {} its group ({} of {} {} there; {})",
                     is_there(battle, unit) ? "waits for" : "forms up with", there, group.size(),
                     there == 1 ? "is" : "are", last_to_come(battle, unit, group));
}

/// The way round that a scheme sends the horse; nothing: it does not.
std::optional<std::string_view> round_words(Scheme scheme) {
  switch (scheme) {
    case Scheme::round_left:
      return "the left";
    case Scheme::round_right:
      return "the right";
    case Scheme::pinch:
      return "the flank";
    case Scheme::as_told:
    case Scheme::together:
    case Scheme::left_first:
    case Scheme::right_first:
    case Scheme::centre_first:
    case Scheme::on_the_edge:
    case Scheme::with_reserve:
    case Scheme::forward:
    case Scheme::upon_left:
    case Scheme::upon_centre:
    case Scheme::upon_right:
      break;
  }
  return std::nullopt;
}

/// It is one of those who go round.
bool goes_round(const Battle& battle, UnitId unit) {
  const Task& later = battle.unit(unit).later;
  return round_words(battle.head().mind(side_of(battle, unit)).scheme) &&
         battle.unit(unit).group != 0 && later.kind == TaskKind::attack &&
         later.target != kNoUnit && battle.setting().unit(unit).table == Table::horse;
}

/// Somebody who goes round is still there to be helped.
bool some_go_round(const Battle& battle, Side side) {
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId one = unit_id(i);
    if (side_of(battle, one) != side || !battle.unit(one).on_table()) continue;
    if (goes_round(battle, one)) return true;
  }
  return false;
}

/// Others of its side, on the table, are in this phase.
bool others_are(const Battle& battle, UnitId unit, Phase phase) {
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitState& one = battle.units()[i];
    const bool fellow = side_of(battle, unit_id(i)) == side_of(battle, unit) && one.on_table();
    if (fellow && unit_id(i) != unit && one.phase == phase) return true;
  }
  return false;
}

/// All who can fall on one part of his line.
bool is_upon_one_part(Scheme scheme) {
  return scheme == Scheme::upon_left || scheme == Scheme::upon_centre ||
         scheme == Scheme::upon_right;
}

/// Against whom it goes in, together with its side; nothing: against nobody by name.
std::optional<std::string> upon_words(const Battle& battle, UnitId unit, const Task& task) {
  const Mind& mind = battle.head().mind(side_of(battle, unit));
  const bool upon_one = is_upon_one_part(mind.scheme) && battle.unit(unit).group != 0 &&
                        task.kind == TaskKind::attack && task.target != kNoUnit;
  if (!upon_one) return std::nullopt;
  return fmt::format("it is to fall on {} as all go in together",
                     battle.setting().unit(task.target).name);
}

/// What who has gone in is in for; nothing: for what its orders say.
std::string gone_in_words(const Battle& battle, UnitId unit) {
  const Side side = side_of(battle, unit);
  const Scheme scheme = battle.head().mind(side).scheme;
  const auto round = round_words(scheme);
  if (round && goes_round(battle, unit)) {
    return fmt::format("it has come round {}, to fall on {}", *round,
                       battle.setting().unit(battle.unit(unit).later.target).name);
  }
  if (round && some_go_round(battle, side)) {
    return fmt::format("it keeps them busy in front while the horse comes from {}", *round);
  }
  if (auto words = upon_words(battle, unit, battle.unit(unit).task)) return *std::move(words);
  if (battle.unit(unit).task.kind == TaskKind::hold) {
    return "it keeps the place that it has taken up";
  }
  if (others_are(battle, unit, Phase::forms_up)) return "it goes in while others still form up";
  if (others_are(battle, unit, Phase::waits)) return "it goes in while others are kept back";
  return {};
}

}  // namespace

std::string part_words(const Battle& battle, UnitId unit) {
  switch (battle.unit(unit).phase) {
    case Phase::none:
      break;
    case Phase::goes_in:
      return gone_in_words(battle, unit);
    case Phase::waits:
      return "it is kept back until its line needs it";
    case Phase::falls_back:
      return "its side has lost too much, and breaks off";
    case Phase::forms_up:
      return gathering_words(battle, unit);
  }
  return {};
}

std::string meant_words(const Battle& battle, UnitId unit) {
  if (battle.unit(unit).phase != Phase::forms_up) return {};
  const Side side = side_of(battle, unit);
  const Scheme scheme = battle.head().mind(side).scheme;
  if (const auto round = round_words(scheme)) {
    if (!goes_round(battle, unit)) {
      return fmt::format("it is to keep them busy in front once the horse is round {}", *round);
    }
    return fmt::format("it is to ride round {}, and to fall on {}", *round,
                       battle.setting().unit(battle.unit(unit).later.target).name);
  }
  switch (scheme) {
    case Scheme::left_first:
      return "it is to go after the left";
    case Scheme::right_first:
      return "it is to go after the right";
    case Scheme::centre_first:
      return "it is to go after the centre";
    case Scheme::on_the_edge:
      return "it is to line an edge, and to hold it";
    case Scheme::forward:
      return "it is to meet them ahead of its line";
    case Scheme::with_reserve:
      return "it is to go in while others are kept back";
    case Scheme::together:
      return "it is to go in with all the others";
    case Scheme::upon_left:
    case Scheme::upon_centre:
    case Scheme::upon_right:
      return upon_words(battle, unit, battle.unit(unit).later)
          .value_or("it is to go in with all the others");
    case Scheme::as_told:
    case Scheme::round_left:
    case Scheme::round_right:
    case Scheme::pinch:
      break;
  }
  return {};
}

std::string seals_text(const Battle& battle, std::uint64_t seed) {
  std::string text;
  for (const Side side : {Side::a, Side::b}) {
    const Mind& mind = battle.head().mind(side);
    if (mind.seal == 0) continue;
    std::string name = battle.setting().side(side).name;
    if (name.starts_with("The ")) name[0] = 't';
    text += wrapped(fmt::format("The plan of {} is made and sealed ({:08x}), to be opened when the "
                                "battle is over.",
                                name, shown_seal(mind, side, seed)),
                    0, text_width());
  }
  return text;
}

std::string opened_plans(const Sheet& sheet, const Battle& battle, std::span<const Event> events,
                         std::uint64_t seed) {
  std::string text;
  for (const Event& event : events) {
    const auto* decided = std::get_if<event::Decided>(&event.what);
    const bool plan = decided != nullptr && is_a_generals(decided->decision) &&
                      decided->decision.kind == DecisionKind::adopt_plan;
    if (!plan || battle.head().mind(decided->decision.side).seal == 0) continue;
    text += opened(sheet, battle, *decided, seed);
  }
  return text.empty() ? text : "Plans\n" + text;
}

}  // namespace opfor
