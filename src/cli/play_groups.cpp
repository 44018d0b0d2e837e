#include "cli/play_groups.hpp"

#include <range/v3/algorithm/any_of.hpp>
#include <range/v3/algorithm/contains.hpp>

#include "cli/play_decisions.hpp"
#include "hearing/free_order.hpp"
#include "hearing/names_at_table.hpp"
#include "hearing/typed_words.hpp"

namespace opfor::cli {
namespace {

/// One of those ordered who is asked for his order, or who acts next; where nothing is to be done,
/// also who decides whether to do something.
bool is_theirs(const Decision& decision, const GroupOrder& order) {
  const bool asked = decision.shape == Shape::order ||
                     (order.verb == "hold" && decision.kind == DecisionKind::move_leader);
  return asked && ranges::contains(order.units, decision.unit);
}

/// Who of them acts next; where it is only asked from which end they begin, the first.
std::optional<int> next_of_them(const Decision& decision, const GroupOrder& order) {
  if (decision.kind == DecisionKind::choose_direction) return 0;
  if (decision.kind != DecisionKind::choose_activation) return std::nullopt;
  for (std::size_t i = 0; i < decision.options.size(); ++i) {
    if (ranges::contains(order.units, decision.options[i].unit)) return static_cast<int>(i);
  }
  return std::nullopt;
}

}  // namespace

std::optional<GroupOrder> group_order(const AtTable& at, const std::string& line) {
  const Decision* decision = at.first_decision();
  const auto side = decision != nullptr ? std::optional(decision->side) : speaks_for(at);
  if (!side) return std::nullopt;
  const NamesAtTable names(at.sheet(), at.session().asked_about(), *side);
  for (std::size_t end = line.find(' '); end != std::string::npos; end = line.find(' ', end + 1)) {
    const std::size_t more = line.find_first_not_of(" :,", end);
    if (more == std::string::npos) break;
    const std::string words = line.substr(more);
    const std::size_t blank = std::min(words.find(' '), words.size());
    const std::string verb = in_lower_case(words.substr(0, blank));
    if (!is_imperative(verb) || !begins_order(words)) continue;
    const auto named = names.units(in_lower_case(line.substr(0, end)));
    const bool own = ranges::any_of(
        named.units, [&](UnitId unit) { return at.setting().unit(unit).side == side; });
    if (!own || named.units.size() < 2) continue;
    return GroupOrder{named.units, plain_word(verb),
                      blank == words.size() ? "" : words.substr(blank + 1)};
  }
  return std::nullopt;
}

std::optional<std::string> order_group(AtTable& at, const GroupOrder& order,
                                       std::string (*tell_on)(AtTable& at)) {
  if (at.first_decision() == nullptr) return std::nullopt;
  const Side side = at.first_decision()->side;
  const Head when = at.table().head();
  std::string text;
  bool ordered = false;
  for (;;) {
    const Decision* decision = at.first_decision();
    const Head& now = at.table().head();
    if (decision == nullptr || decision->side != side || now.turn != when.turn ||
        now.step != when.step) {
      break;
    }
    const std::size_t before = at.session().answers();
    if (const auto next = next_of_them(*decision, order)) {
      text += choose(at, *next);
    } else if (is_theirs(*decision, order)) {
      text += take_order(at, order.verb, order.rest);
      ordered = true;
    } else {
      break;
    }
    if (at.session().answers() == before) break;  // refused: he is asked again
    text += tell_on(at);
  }
  return ordered || !text.empty() ? std::optional(text) : std::nullopt;
}

std::string decide_rest(AtTable& at, TheRest rest, std::string (*tell_on)(AtTable& at)) {
  const DecisionKind kind = at.first_decision()->kind;
  const Side side = at.first_decision()->side;
  const Head when = at.table().head();
  std::string text;
  for (;;) {
    const Decision* decision = at.first_decision();
    const Head& now = at.table().head();
    const bool the_same = decision != nullptr && decision->kind == kind && decision->side == side &&
                          now.turn == when.turn && now.step == when.step;
    if (!the_same) break;
    const std::size_t before = at.session().answers();
    text += rest == TheRest::none ? choose_none(at) : decide_by_program(at);
    if (at.session().answers() == before) break;  // refused: he is asked again
    text += tell_on(at);
  }
  return text;
}

}  // namespace opfor::cli
