#include "ai/behaviour/diagram.hpp"

#include <algorithm>
#include <range/v3/algorithm/all_of.hpp>
#include <range/v3/algorithm/any_of.hpp>
#include <range/v3/algorithm/contains.hpp>
#include <range/v3/algorithm/find.hpp>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/iota.hpp>
#include <stdexcept>

namespace opfor {
namespace {

/// The outcome that a place below 0 stands for.
std::size_t outcome_at(int place) { return static_cast<std::size_t>(-1 - place); }

/// Calls with every fact that a condition names.
template <class Each>
void each_fact(const Condition& condition, const Each& each) {
  for (const std::vector<Fact>* list : {&condition.all, &condition.any, &condition.none}) {
    for (const Fact fact : *list) each(fact);
  }
}

template <class Each>
void each_fact(const RiskLine& line, const Each& each) {
  each_fact(line.when, each);
  if (line.per) each(*line.per);
}

/// Facts that are read after the row has been found, or to find its variant.
template <class Each>
void each_late_fact(const TroopState& state, const Each& each) {
  for (const ActionRow& row : state.rows) {
    for (const RowVariant& variant : row.variants) each_fact(variant.when, each);
  }
  for (const Substitution& one : state.becomes) each_fact(one.when, each);
  each(Fact::ran_last_turn);  // Outcome::runs_on
}

/// A fact, or those that it follows from.
template <class Each>
void each_basic(Fact fact, const Each& each) {
  const FactQuestion& of = question_of(fact);
  if (!of.follows) return each(fact);
  for (const Fact need : of.needs) each_basic(need, each);
}

/// Calls with the facts on which it depends whether the fact can be so.
template <class Each>
void each_ground(Fact fact, const Each& each) {
  for (const Fact need : question_of(fact).needs) each(need);
  for (const Fact other : question_of(fact).not_while) each(other);
}

bool at_one(const Diagram::Fixed& fixed, Fact fact, int& value) {
  for (const auto& [one, so] : fixed) {
    if (one == fact) return value = so, true;
  }
  return false;
}

}  // namespace

Outcome outcome_of(const Behaviour& behaviour, const ReactionRequest& request,
                   std::optional<int> commanded) {
  const PrintedCell printed = behaviour.cell(request);
  const bool ran = request.facts[Fact::ran_last_turn] > 0;
  const bool goes_on = printed.cell.intent == Intent::continue_orders;
  return {printed.cell.intent, printed.cell.charge, printed.cell.gait,
          printed.binds || commanded == 0, ran && goes_on && behaviour.total(request) <= 0};
}

Diagram::Diagram(const Behaviour& behaviour, const Subject& subject, const Knowledge& known)
    : behaviour_(&behaviour),
      request_{kNoUnit, subject.table, known.facts(), subject.dials, subject.die},
      commanded_(known[Fact::commanded]),
      root_(grow(known)) {}

int Diagram::grow(const Knowledge& known) {
  put_in_order(known);
  for (const TroopState& state : behaviour_->states(request_.table)) {
    plans_.push_back(plan_of(state));
  }
  return build(0, nullptr, 0);
}

void Diagram::place(Fact fact, const Knowledge& known) {
  each_basic(fact, [&](Fact basic) {
    if (known.knows(basic) || step_of(basic)) return;
    order_.push_back(basic);
  });
}

void Diagram::place_all(const Condition& condition, const Knowledge& known) {
  each_fact(condition, [&](Fact fact) { place(fact, known); });
}

/// Facts of one line stand together, so that few are pending at a time; what only chooses variants
/// and readings stands last.
void Diagram::put_in_order(const Knowledge& known) {
  const std::vector<TroopState>& states = behaviour_->states(request_.table);
  for (const TroopState& state : states) place_all(state.when, known);
  state_steps_ = order_.size();
  for (const TroopState& state : states) {
    for (const RiskLine& line : state.risk) each_fact(line, [&](Fact f) { place(f, known); });
  }
  for (const TroopState& state : states) {
    each_late_fact(state, [&](Fact f) {
      if (f != Fact::ran_last_turn) place(f, known);
    });
  }
  // What others depend on comes before them; else everything keeps its place.
  for (std::size_t i = 0; i < order_.size();) {
    const auto here = order_.begin() + static_cast<std::ptrdiff_t>(i);
    auto later = order_.end();
    each_ground(*here, [&](Fact ground) {
      const auto at = std::find(here, order_.end(), ground);
      if (at != order_.end()) later = at;
    });
    if (later == order_.end()) {
      ++i;
    } else {
      std::rotate(here, later, later + 1);
    }
  }
  // A fact that a state asks for may have come later by its needs.
  for (const TroopState& state : states) {
    each_fact(state.when, [&](Fact fact) {
      each_basic(fact, [&](Fact basic) {
        if (const auto step = step_of(basic)) state_steps_ = std::max(state_steps_, *step + 1);
      });
    });
  }
}

std::optional<std::size_t> Diagram::step_of(Fact fact) const {
  const auto at = ranges::find(order_, fact);
  if (at == order_.end()) return std::nullopt;
  return static_cast<std::size_t>(at - order_.begin());
}

Diagram::Plan Diagram::plan_of(const TroopState& state) const {
  const std::size_t steps = order_.size();
  Plan plan{std::vector<std::vector<const RiskLine*>>(steps), {}};
  std::vector<std::size_t> last(steps, 0);  // the step before which the fact may be forgotten
  const auto keep = [&](Fact fact, std::size_t until) {
    each_basic(fact, [&](Fact basic) {
      if (const auto step = step_of(basic)) last[*step] = std::max(last[*step], until);
    });
  };
  for (const RiskLine& line : state.risk) {
    std::optional<std::size_t> decides;
    each_fact(line, [&](Fact fact) {
      each_basic(fact, [&](Fact basic) { decides = std::max(decides, step_of(basic)); });
    });
    if (!decides) continue;  // the same in all situations
    plan.decided[*decides].push_back(&line);
    each_fact(line, [&](Fact fact) { keep(fact, *decides); });
  }
  each_late_fact(state, [&](Fact fact) { keep(fact, steps); });
  for (std::size_t i = 0; i < steps; ++i) {
    each_ground(order_[i], [&](Fact ground) { keep(ground, i); });
  }
  for (std::size_t step = 0; step <= steps; ++step) {
    std::vector<Fact>& needed = plan.needed.emplace_back();
    for (std::size_t i = 0; i < step; ++i) {
      if (last[i] >= step) needed.push_back(order_[i]);
    }
  }
  return plan;
}

std::vector<int> Diagram::values(Fact fact) const {
  const FactQuestion& of = question_of(fact);
  const bool lacks = ranges::any_of(
      of.needs, [&](Fact need) { return step_of(need) && request_.facts[need] == 0; });
  const bool barred =
      ranges::any_of(of.not_while, [&](Fact other) { return request_.facts[other] > 0; });
  if (lacks || barred) return {0};
  return ranges::views::closed_iota(0, most(fact)) | ranges::to<std::vector>;
}

std::size_t Diagram::state_in_force() const {
  const TroopState& state = behaviour_->state(request_.table, request_.facts);
  return static_cast<std::size_t>(&state - behaviour_->states(request_.table).data());
}

std::vector<int> Diagram::kind(std::size_t step, const Plan* plan, int sum) const {
  std::vector<int> kind{static_cast<int>(step), sum};
  if (plan == nullptr) {
    for (std::size_t i = 0; i < step; ++i) kind.push_back(request_.facts[order_[i]]);
    return kind;
  }
  kind.push_back(static_cast<int>(state_in_force()));
  for (const Fact fact : plan->needed[step]) kind.push_back(request_.facts[fact]);
  return kind;
}

int Diagram::build(std::size_t step, const Plan* plan, int sum) {
  if (plan == nullptr && step >= state_steps_) {
    // Lines that the first facts have decided add up to a sum that is the same from here on.
    plan = &plans_.at(state_in_force());
    for (std::size_t i = 0; i < step; ++i) {
      for (const RiskLine* line : plan->decided[i]) sum += worth(*line, request_.facts);
    }
  }
  const std::vector<int> now = kind(step, plan, sum);
  if (const auto known = seen_.find(now); known != seen_.end()) return known->second;
  if (seen_.size() >= kMostKinds) throw std::length_error("a table reads too many facts at once");
  const int place = step == order_.size() ? terminal() : branch(step, plan, sum);
  return seen_.emplace(now, place).first->second;
}

int Diagram::branch(std::size_t step, const Plan* plan, int sum) {
  const Fact fact = order_[step];
  std::vector<int> next;
  const Facts before = request_.facts;
  for (const int value : values(fact)) {
    request_.facts.set(fact, value);
    set_what_follows(request_.facts);
    int more = sum;
    if (plan != nullptr) {
      for (const RiskLine* line : plan->decided[step]) more += worth(*line, request_.facts);
    }
    next.push_back(build(step + 1, plan, more));
    request_.facts = before;
  }
  return node(step, std::move(next));
}

int Diagram::node(std::size_t step, std::vector<int> next) {
  const auto same = [&](int place) { return place == next.front(); };
  if (ranges::all_of(next, same)) return next.front();
  std::vector<int> key = next;
  key.push_back(static_cast<int>(step));
  const auto [at, fresh] = unique_.emplace(std::move(key), static_cast<int>(nodes_.size()));
  if (fresh) nodes_.push_back({order_[step], std::move(next)});
  return at->second;
}

int Diagram::terminal() {
  situations_.push_back(request_.facts);
  const Outcome outcome = outcome_of(*behaviour_, request_, commanded_);
  const auto at = ranges::find(outcomes_, outcome);
  const auto i = static_cast<int>(at - outcomes_.begin());
  if (at == outcomes_.end()) outcomes_.push_back(outcome);
  return -1 - i;
}

std::vector<Fact> Diagram::telling() const {
  std::vector<Fact> facts;
  for (const Node& each : nodes_) {
    if (!ranges::contains(facts, each.fact)) facts.push_back(each.fact);
  }
  std::sort(facts.begin(), facts.end());
  return facts;
}

std::vector<double> Diagram::odds(const Fixed& fixed) const {
  // Nodes stand after those that they lead to: from the root down, every node is complete when it
  // is met.
  std::vector<double> reach(nodes_.size(), 0);
  std::vector<double> odds(outcomes_.size(), 0);
  const auto add = [&](int place, double share) {
    (place < 0 ? odds[outcome_at(place)] : reach[static_cast<std::size_t>(place)]) += share;
  };
  add(root_, 1);
  for (std::size_t i = nodes_.size(); i-- > 0;) {
    if (reach[i] == 0) continue;
    const Node& at = nodes_[i];
    int so = 0;
    if (at_one(fixed, at.fact, so)) {
      add(at.next[static_cast<std::size_t>(so)], reach[i]);
      continue;
    }
    for (std::size_t value = 0; value < at.next.size(); ++value) {
      add(at.next[value], reach[i] * prior(at.fact, static_cast<int>(value)));
    }
  }
  return odds;
}

std::vector<bool> Diagram::possible(const Fixed& fixed) const {
  std::vector<bool> met(nodes_.size(), false);
  std::vector<bool> possible(outcomes_.size(), false);
  const auto meet = [&](int place) {
    if (place < 0) {
      possible[outcome_at(place)] = true;
    } else {
      met[static_cast<std::size_t>(place)] = true;
    }
  };
  meet(root_);
  for (std::size_t i = nodes_.size(); i-- > 0;) {
    if (!met[i]) continue;
    int so = 0;
    const bool one = at_one(fixed, nodes_[i].fact, so);
    for (std::size_t value = 0; value < nodes_[i].next.size(); ++value) {
      if (!one || static_cast<int>(value) == so) meet(nodes_[i].next[value]);
    }
  }
  return possible;
}

}  // namespace opfor
