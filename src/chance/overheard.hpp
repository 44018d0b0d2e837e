#pragma once

#include <string>
#include <utility>
#include <vector>

#include "chance/chance.hpp"

namespace opfor::chance {

/// Passes requests on, and keeps what was answered: for reports of what a resolver threw.
class Overheard final : public Chance {
 public:
  explicit Overheard(Chance& asked) : asked_(asked) {}
  [[nodiscard]] std::vector<Answer> answer_all(std::span<const Request> requests) override {
    std::vector<Answer> answers = asked_.answer_all(requests);
    for (std::size_t i = 0; i < requests.size(); ++i) heard_.emplace_back(requests[i], answers[i]);
    return answers;
  }
  [[nodiscard]] Enumerator* enumerator() override { return asked_.enumerator(); }

  [[nodiscard]] const std::vector<std::pair<Request, Answer>>& heard() const { return heard_; }

 private:
  Chance& asked_;
  std::vector<std::pair<Request, Answer>> heard_;
};

/// "the 7 of spades", "D10 4", "3 D6 1 5 5": the first from `first` on.
[[nodiscard]] std::vector<std::string> in_words(const Overheard& overheard, std::size_t first = 0);

/// The same of what one threw or drew for a purpose.
[[nodiscard]] std::vector<std::string> in_words(const Overheard& overheard, Purpose purpose,
                                                UnitId unit);

/// "D6 5 against D6 5, then D6 2 against D6 5": dice that two throw against each other, again where
/// they are equal. Of the two it names the winner's first.
/// @param overheard the dice of `roll_off`, side a's before side b's
[[nodiscard]] std::string contest_in_words(const Overheard& overheard, Side winner);

}  // namespace opfor::chance
