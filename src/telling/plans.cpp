#include "telling/plans.hpp"

#include <fmt/format.h>
#include <vector>

#include "core/hash.hpp"
#include "drill/general.hpp"
#include "drill/plan.hpp"
#include "drill/task.hpp"
#include "telling/terminal.hpp"

namespace opfor {
namespace {

const Mind& mind_of(const Battle& battle, Side side) {
  return battle.head().minds[static_cast<std::size_t>(side)];
}

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
  const Mind& mind = mind_of(battle, side);
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

/// "it waits for its group (3 of 5 are there)"; who has nobody to wait for: "it forms up".
std::string gathering_words(const Battle& battle, UnitId unit) {
  int all = 0;
  int there = 0;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitState& one = battle.units()[i];
    const bool fellow = side_of(battle, unit_id(i)) == side_of(battle, unit) && one.on_table() &&
                        one.group == battle.unit(unit).group && one.phase == Phase::forms_up;
    if (!fellow) continue;
    ++all;
    there += is_there(battle, unit_id(i)) ? 1 : 0;
  }
  if (all <= 1) return "it forms up before it goes in";
  if (there == all) return "its group stands ready, and waits for the word to go in";
  return fmt::format("it {} its group ({} of {} {} there)",
                     is_there(battle, unit) ? "waits for" : "forms up with", there, all,
                     there == 1 ? "is" : "are");
}

}  // namespace

std::string part_words(const Battle& battle, UnitId unit) {
  switch (battle.unit(unit).phase) {
    case Phase::none:
    case Phase::goes_in:
      break;
    case Phase::waits:
      return "it is kept back until its line needs it";
    case Phase::falls_back:
      return "its side has lost too much, and breaks off";
    case Phase::forms_up:
      return gathering_words(battle, unit);
  }
  return {};
}

std::string seals_text(const Battle& battle, std::uint64_t seed) {
  std::string text;
  for (const Side side : {Side::a, Side::b}) {
    const Mind& mind = mind_of(battle, side);
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
    if (!plan || mind_of(battle, decided->decision.side).seal == 0) continue;
    text += opened(sheet, battle, *decided, seed);
  }
  return text.empty() ? text : "Plans\n" + text;
}

}  // namespace opfor
