#include "chance/enumerator.hpp"

#include <algorithm>
#include <range/v3/algorithm/equal.hpp>
#include <range/v3/algorithm/find_if.hpp>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/map.hpp>
#include <stdexcept>

#include "chance/cards.hpp"

namespace opfor::chance {
namespace {

using boost::multiprecision::cpp_int;

/// Weights of 0..n successes of n dice that show `target` or more of `sides`.
std::vector<Probability> binomial(int n, int sides, int target) {
  const int good = std::clamp(sides - target + 1, 0, sides);
  std::vector<Probability> weights;
  cpp_int all = 1;
  for (int i = 0; i < n; ++i) all *= sides;
  cpp_int choose = 1;
  for (int k = 0; k <= n; ++k) {
    cpp_int ways = choose;
    for (int i = 0; i < k; ++i) ways *= good;
    for (int i = k; i < n; ++i) ways *= sides - good;
    weights.emplace_back(ways, all);
    choose = choose * (n - k) / (k + 1);
  }
  return weights;
}

/// Weights of the sums n..n*sides.
std::vector<Probability> sums(int n, int sides) {
  std::vector<cpp_int> ways{1};
  cpp_int all = 1;
  for (int die = 0; die < n; ++die) {
    std::vector<cpp_int> next(ways.size() + static_cast<std::size_t>(sides) - 1, 0);
    for (std::size_t i = 0; i < ways.size(); ++i) {
      for (std::size_t f = 0; f < static_cast<std::size_t>(sides); ++f) next[i + f] += ways[i];
    }
    ways = std::move(next);
    all *= sides;
  }
  std::vector<Probability> weights;
  for (const cpp_int& w : ways) weights.emplace_back(w, all);
  return weights;
}

cpp_int power(int base, int n) {
  cpp_int result = 1;
  for (int i = 0; i < n; ++i) result *= base;
  return result;
}

/// Weights of the values (lowest class, ones class) of n dice, with the values themselves.
std::vector<std::pair<std::uint64_t, Probability>> lowest_and_ones(int n, int sides) {
  const cpp_int all = power(sides, n);
  const cpp_int no_one = power(sides - 1, n);
  const cpp_int none_low = power(sides - 2, n);
  const cpp_int just_one = n * power(sides - 1, n - 1);
  const std::vector<std::pair<std::uint64_t, cpp_int>> classes{
      {3 * 4 + 0, none_low},
      {2 * 4 + 0, no_one - none_low},
      {1 * 4 + 1, just_one},
      {1 * 4 + 2, all - no_one - just_one}};
  std::vector<std::pair<std::uint64_t, Probability>> weighted;
  for (const auto& [value, ways] : classes) {
    if (ways > 0) weighted.emplace_back(value, Probability(ways, all));
  }
  return weighted;
}

Answer enumerate_throw(Enumerator& walk, const Throw& request) {
  Answer answer;
  switch (request.reading) {
    case Reading::face:
    case Reading::scaled:
      answer.value = walk.branch_evenly(request.sides) + 1;
      break;
    case Reading::successes:
      answer.value =
          walk.branch_by([&] { return binomial(request.count, request.sides, request.target); });
      break;
    case Reading::each:
      for (std::size_t i = 0; i < request.count; ++i) {
        const auto weights = [&] { return binomial(1, request.sides, request.targets[i]); };
        if (walk.branch_by(weights) == 1) answer.value |= std::uint64_t{1} << i;
      }
      break;
    case Reading::sum:
      answer.value =
          walk.branch_by([&] { return sums(request.count, request.sides); }) + request.count;
      break;
    case Reading::lowest_and_ones: {
      const auto classes = lowest_and_ones(request.count, request.sides);
      const auto weights = classes | ranges::views::values | ranges::to<std::vector>;
      answer.value = classes[walk.branch(weights)].first;
      break;
    }
    case Reading::faces:
    case Reading::picks: {
      FixedVector<std::uint8_t, kMostDice> faces;
      for (std::size_t i = 0; i < faces_wanted(request); ++i) {
        const auto sides = static_cast<std::size_t>(sides_of_face(request, i));
        faces.push_back(static_cast<std::uint8_t>(walk.branch_evenly(sides) + 1));
      }
      return read_faces(request, {faces.begin(), faces.size()});
    }
  }
  return answer;
}

Answer enumerate_draw(Enumerator& walk, const Draw& request) {
  std::vector<std::uint64_t> left;
  for (std::uint64_t card = 0; card < 52; ++card) {
    if ((request.left >> card & 1) != 0) left.push_back(card);
  }
  if (left.empty()) throw std::invalid_argument("no card is left to draw");
  Answer answer;
  answer.value = left[walk.branch_evenly(left.size())];
  return answer;
}

}  // namespace

std::size_t Enumerator::branch(std::vector<Probability> weights,
                               std::shared_ptr<const void> results) {
  if (depth_ == wheels_.size()) open(std::move(weights), std::move(results));
  return wheels_[depth_++].at;
}

void Enumerator::open(std::vector<Probability> weights, std::shared_ptr<const void> results) {
  const auto first = ranges::find_if(weights, [](const Probability& p) { return p != 0; });
  const auto at = static_cast<std::size_t>(first - weights.begin());
  wheels_.push_back({at, weights.size(), std::move(weights), std::move(results), {}});
  weigh(wheels_.back(), wheels_.back().weights[at]);
}

void Enumerator::open_evenly(std::size_t n) {
  const Probability each(1, n);
  wheels_.push_back({0, n, {}, nullptr, {}});
  weigh(wheels_.back(), each);
}

void Enumerator::weigh(Wheel& wheel, const Probability& branch) {
  const auto depth = static_cast<std::size_t>(&wheel - wheels_.data());
  wheel.weight = branch;
  if (depth > 0) wheel.weight *= wheels_[depth - 1].weight;
}

void Enumerator::note_kinds(std::span<const Cards> kinds) {
  if (!kinds_) {
    kinds_.emplace(kinds.begin(), kinds.end());
  } else if (!ranges::equal(*kinds_, kinds)) {
    throw std::logic_error("draws of one run must be by the same kinds of cards");
  }
}

std::size_t Enumerator::draw(Cards left, std::span<const Cards> kinds) {
  note_kinds(kinds);
  const auto all = count(left);
  if (all == 0) throw std::invalid_argument("no card is left to draw");
  const auto weights = [&] {
    std::vector<Probability> some;
    for (const Cards kind : kinds) some.emplace_back(count(left & kind), all);
    return some;
  };
  const Cards of_kind = left & kinds[branch_by(weights)];
  std::size_t lowest = 0;
  while ((of_kind >> lowest & 1) == 0) ++lowest;
  return lowest;
}

bool Enumerator::next() {
  depth_ = 0;
  kinds_.reset();
  if (!started_) {
    started_ = true;
    return true;
  }
  if (++leaves_ > most_leaves_) throw std::length_error("too many branches to enumerate");
  while (!wheels_.empty()) {
    Wheel& last = wheels_.back();
    const bool even = last.weights.empty();
    do {
      ++last.at;
    } while (!even && last.at < last.branches && last.weights[last.at] == 0);
    if (last.at < last.branches) {
      if (!even) weigh(last, last.weights[last.at]);
      return true;
    }
    wheels_.pop_back();
  }
  return false;
}

std::vector<Answer> Enumerator::answer_all(std::span<const Request> requests) {
  std::vector<Answer> answers;
  answers.reserve(requests.size());
  for (const Request& request : requests) {
    const auto* dice = std::get_if<Throw>(&request);
    if (dice == nullptr) note_kinds({});
    answers.push_back(dice != nullptr ? enumerate_throw(*this, *dice)
                                      : enumerate_draw(*this, std::get<Draw>(request)));
  }
  return answers;
}

}  // namespace opfor::chance
