#pragma once

#include <ctime>
#include <set>
#include <utility>

#include "drill/position.hpp"
#include "record/program_asks.hpp"

/// Where the time of a battle goes: what its considered orders take of it.
namespace opfor::benchmarks {

/// Seconds that this thread has run.
[[nodiscard]] inline double thread_seconds() {
  std::timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// The program's answers. A considered order takes what passes from the answer, the report or the
/// step before it until it is chosen: its options are made, and weighed.
class Timed final : public Asks, public Events {
 public:
  Timed(const Sheet& sheet, const Minds& minds, chance::Chance& dice)
      : program_(sheet, minds, dice) {}

  std::vector<chance::Answer> answer_all(std::span<const chance::Request> requests) override {
    return marked(program_.answer_all(requests));
  }
  std::vector<Reaction> react_all(const Battle& battle,
                                  std::span<const ReactionRequest> requests) override {
    return marked(program_.react_all(battle, requests));
  }
  Order order_of(const Moment& now, const OrderRequest& request) override {
    return marked(program_.order_of(now, request));
  }
  std::vector<Choice> decide_all(const Moment& now, std::span<const Decision> decisions) override {
    const double before = last_;
    auto choices = marked(program_.decide_all(now, decisions));
    if (decisions.front().kind == DecisionKind::order_unit) {
      seconds_ += last_ - before;
      orders_ += static_cast<int>(decisions.size());
    }
    return choices;
  }
  void rest(Battle&) override {}
  void happened(Event) override {}
  [[nodiscard]] bool wanted() const override {
    last_ = thread_seconds();  // somebody reports
    return false;
  }

  void begin_step() { last_ = thread_seconds(); }
  [[nodiscard]] double seconds() const { return seconds_; }
  [[nodiscard]] int orders() const { return orders_; }

 private:
  template <class Answer>
  Answer marked(Answer answer) {
    last_ = thread_seconds();
    return answer;
  }

  ProgramAsks program_;
  mutable double last_ = 0;
  double seconds_ = 0;
  int orders_ = 0;
};

}  // namespace opfor::benchmarks
