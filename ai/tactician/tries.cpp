#include "ai/tactician/tries.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace opfor {
namespace {

/// Before any battle was played, a gain is thought to lie about a body from its mean, as surely as
/// if so many battles had shown it.
constexpr double kSupposed = 3;

}  // namespace

int last_turn_tried(int turn, int ahead, int turns) {
  const int last = turn + ahead;
  return last + 1 == turns ? turns : last;
}

double Tries::usually() const {
  const std::vector<double>& his = came_to_[usual()];
  return his.empty()
             ? 0
             : std::accumulate(his.begin(), his.end(), 0.0) / static_cast<double>(his.size());
}

double Tries::gain(std::size_t one) const {
  const std::vector<double>& his = came_to_[one];
  if (his.empty()) return 0;
  double sum = 0;
  for (std::size_t i = 0; i < his.size(); ++i) sum += his[i] - came_to_[usual()][i];
  return sum / static_cast<double>(his.size());
}

double Tries::spread(std::size_t one) const {
  const std::vector<double>& his = came_to_[one];
  const double mean = gain(one);
  double squares = kSupposed;
  for (std::size_t i = 0; i < his.size(); ++i) {
    const double off = his[i] - came_to_[usual()][i] - mean;
    squares += off * off;
  }
  return squares / (static_cast<double>(his.size()) - 1 + kSupposed);
}

Tries::Thought Tries::thought_of(std::size_t one) const {
  if (one == usual()) return {};
  const double before = beforehand(one);
  if (before_.differ <= 0) return {before, 0};
  const double sure_before = 1 / (before_.differ * before_.differ);
  const double sure_now = static_cast<double>(came_to_[one].size()) / spread(one);
  const double sure = sure_before + sure_now;
  return {(before * sure_before + gain(one) * sure_now) / sure, 1 / std::sqrt(sure)};
}

std::size_t Tries::best() const {
  std::size_t best = usual();
  for (const std::size_t one : others()) {
    if (better_by(one) > better_by(best)) best = one;
  }
  return best;
}

std::vector<std::size_t> Tries::others() const {
  std::vector<std::size_t> others;
  for (std::size_t i = 0; i < came_to_.size(); ++i) {
    if (i != usual()) others.push_back(i);
  }
  return others;
}

/// With some luck better than the best; the best itself, with bad luck worse than another. What
/// has come to the same as the usual one in every battle is the same thing.
std::vector<std::size_t> Tries::worth_trying() const {
  const std::size_t top = best();
  double next = 0;  // best of the rest, with luck
  std::vector<std::size_t> worth;
  for (const std::size_t one : others()) {
    const Thought thought = thought_of(one);
    const double at_best = thought.better + before_.luck * thought.doubt;
    const bool same =
        std::equal(came_to_[one].begin(), came_to_[one].end(), came_to_[usual()].begin());
    if (one == top) continue;
    if (!same && at_best > better_by(top)) worth.push_back(one);
    if (!same) next = std::max(next, at_best);
  }
  const Thought thought = thought_of(top);
  if (top != usual() && thought.better - before_.luck * thought.doubt < next) worth.push_back(top);
  return worth;
}

}  // namespace opfor
