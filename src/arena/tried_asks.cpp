#include "arena/tried_asks.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <stdexcept>

#include "chance/typed.hpp"
#include "hearing/as_far.hpp"
#include "hearing/free_order.hpp"
#include "record/program_asks.hpp"

namespace opfor::arena {
namespace {

tl::expected<Order, std::string> heard(const Sheet& sheet, const Moment& now,
                                       const Decision& decision, const std::string& words) {
  const auto way = without_as_far(words);
  if (!way) return read_order(sheet, now.battle(), decision.unit, words, decision.options);
  return as_far_as_it_goes(sheet, sheet.view(now, decision.side).seen, decision.unit, *way);
}

/// Adds what the program answers to those that are left.
template <class Answer>
void add(std::vector<Answer>& answers, std::vector<Answer> more) {
  answers.insert(answers.end(), std::make_move_iterator(more.begin()),
                 std::make_move_iterator(more.end()));
}

}  // namespace

std::size_t TriedAsks::answered(std::size_t asked) const { return std::min(asked, so_far_.size()); }

template <class Answer>
const Answer& TriedAsks::next() {
  const auto* const answer = std::get_if<Answer>(&so_far_.front());
  if (answer == nullptr) throw std::logic_error("a step is answered otherwise than it asks");
  so_far_ = so_far_.subspan(1);
  return *answer;
}

std::vector<chance::Answer> TriedAsks::answer_all(std::span<const chance::Request> requests) {
  const std::size_t known = answered(requests.size());
  if (known == 0) return to().answer_all(requests);
  std::vector<chance::Answer> answers;
  for (std::size_t i = 0; i < known; ++i) {
    answers.push_back(chance::typed_answer(requests[i], next<chance::Answer>()).value());
  }
  if (known < requests.size()) add(answers, to().answer_all(requests.subspan(known)));
  return answers;
}

std::vector<Reaction> TriedAsks::react_all(const Battle& battle,
                                           std::span<const ReactionRequest> requests) {
  const std::size_t known = answered(requests.size());
  std::vector<Reaction> reactions;
  for (std::size_t i = 0; i < known; ++i) reactions.push_back(next<Reaction>());
  if (known < requests.size()) {
    add(reactions, to().react_all(battle, requests.subspan(known)));
  }
  return reactions;
}

Order TriedAsks::order_of(const Moment& now, const OrderRequest& request) {
  if (!so_far_.empty()) return next<Order>();
  if (is_tried(request.unit)) miss(request.unit, "its reaction binds it");
  return to().order_of(now, request);
}

std::optional<Order> TriedAsks::goes_by_die(const Moment& now, const OrderRequest& request) {
  if (!so_far_.empty() || !begun_ || is_tried(request.unit)) return std::nullopt;
  return to().goes_by_die(now, request);
}

std::vector<Choice> TriedAsks::decide_all(const Moment& now, std::span<const Decision> decisions) {
  const std::size_t known = answered(decisions.size());
  std::vector<Choice> choices;
  for (std::size_t i = 0; i < known; ++i) choices.push_back(next<journal::Decided>().choice);
  if (known == decisions.size()) return choices;
  if (!begun_ && first_) first_(now, decisions[known]);
  add(choices, to().decide_all(now, decisions.subspan(known)));
  for (std::size_t i = known; i < decisions.size(); ++i) {
    if (auto choice = tried(now, decisions[i])) choices[i] = *std::move(choice);
  }
  return choices;
}

bool TriedAsks::is_tried(UnitId unit) const {
  if (done_.contains(unit)) return false;
  return std::any_of(tried_.orders.begin(), tried_.orders.end(),
                     [&](const Tried::Of& one) { return one.unit == unit; });
}

void TriedAsks::miss(UnitId unit, std::string why) {
  done_.insert(unit);
  why_not_ = std::move(why);
}

std::optional<Choice> TriedAsks::tried(const Moment& now, const Decision& decision) {
  const bool first = !begun_;
  begun_ = true;
  if (first && tried_.choice) return chosen(now, decision);
  if (decision.shape != Shape::order || !is_tried(decision.unit)) return std::nullopt;
  for (const Tried::Of& one : tried_.orders) {
    if (one.unit != decision.unit) continue;
    auto order = heard(sheet_, now, decision, one.words);
    if (!order) {
      miss(one.unit, order.error());
    } else if (const auto why = refused(sheet_, now, decision, *order)) {
      miss(one.unit, fmt::format("{} ({})", why->what, why->rule));
    } else {
      done_.insert(one.unit);
      ++given_;
      return Choice{{}, *std::move(order)};
    }
  }
  return std::nullopt;
}

std::optional<Choice> TriedAsks::chosen(const Moment& now, const Decision& decision) {
  const Choice& choice = *tried_.choice;
  if (const auto wrong = fault(decision, choice)) {
    why_not_ = *wrong;
    return std::nullopt;
  }
  if (const auto why =
          choice.order ? refused(sheet_, now, decision, *choice.order) : std::nullopt) {
    why_not_ = fmt::format("{} ({})", why->what, why->rule);
    return std::nullopt;
  }
  ++given_;
  return choice;
}

}  // namespace opfor::arena
