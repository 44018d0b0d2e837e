#include "ai/tactician/tries.hpp"

#include <cmath>
#include <numeric>

namespace opfor {
namespace {

/// In so many battles what is no better shows.
constexpr std::size_t kEnough = 3;
constexpr std::size_t kGivenUp = 4;  ///< after each round, one of so many that may be better

/// How much the best of so many that are all alike is above the usual one, in standard errors.
double luck_of(std::size_t others) {
  return std::sqrt(2 * std::log(1.0 + static_cast<double>(others)));
}

}  // namespace

int last_turn_tried(int turn, int ahead, int turns) {
  const int last = turn + ahead;
  return last + 1 == turns ? turns : last;
}

double Tries::usually() const {
  const std::vector<double>& his = came_to_[usual_];
  return his.empty()
             ? 0
             : std::accumulate(his.begin(), his.end(), 0.0) / static_cast<double>(his.size());
}

double Tries::gain(std::size_t one) const {
  const std::vector<double>& his = came_to_[one];
  if (his.empty()) return 0;
  double sum = 0;
  for (std::size_t i = 0; i < his.size(); ++i) sum += his[i] - came_to_[usual_][i];
  return sum / static_cast<double>(his.size());
}

double Tries::doubt(std::size_t one) const {
  constexpr double kOfOne = 4;
  const std::vector<double>& his = came_to_[one];
  const double mean = gain(one);
  if (his.size() < 2) return kOfOne * std::abs(mean);
  double squares = 0;
  for (std::size_t i = 0; i < his.size(); ++i) {
    const double off = his[i] - came_to_[usual_][i] - mean;
    squares += off * off;
  }
  const auto n = static_cast<double>(his.size());
  return std::sqrt(squares / (n - 1) / n);
}

double Tries::sure_gain(std::size_t one) const {
  return gain(one) - luck_ * luck_of(speaks_.size() - 1) * doubt(one);
}

std::size_t Tries::best() const {
  std::size_t best = usual_;
  for (const std::size_t one : others()) {
    if (better_by(one) > better_by(best)) best = one;
  }
  return best;
}

std::vector<std::size_t> Tries::others() const {
  std::vector<std::size_t> others;
  for (std::size_t i = 0; i < speaks_.size(); ++i) {
    if (i != usual_) others.push_back(i);
  }
  return others;
}

/// No better, if its luck so far was bad by as much as it is in doubt; or the same thing.
bool Tries::is_hopeless(std::size_t one) const {
  if (came_to_[one].size() < kEnough) return false;
  const double at_best = gain(one) + doubt(one);
  return at_best + speaks_[one] <= speaks_[usual_] || (gain(one) == 0 && doubt(one) == 0);
}

void Tries::keep_the_better(std::vector<std::size_t>& left) const {
  std::erase_if(left, [&](std::size_t one) { return is_hopeless(one); });
  std::stable_sort(left.begin(), left.end(), [&](std::size_t x, std::size_t y) {
    return gain(x) + speaks_[x] > gain(y) + speaks_[y];
  });
  left.resize(left.size() - left.size() / kGivenUp);
}

}  // namespace opfor
