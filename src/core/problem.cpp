#include "core/problem.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace opfor {

Problem problem_of(std::string what, std::string hint) {
  Problem problem;
  problem.what = std::move(what);
  problem.hint = std::move(hint);
  return problem;
}

std::string to_string(const Problem& problem) {
  std::string text = problem.where.file;
  if (problem.where.line > 0) {
    text += ':' + std::to_string(problem.where.line);
    if (problem.where.column > 0) text += ':' + std::to_string(problem.where.column);
  }
  if (!text.empty()) text += ": ";
  text += problem.what;
  if (!problem.hint.empty()) text += " (" + problem.hint + ")";
  return text;
}

void Problems::add(Where where, std::string what, std::string hint) {
  all_.push_back({std::move(where), std::move(what), std::move(hint)});
}

std::string Problems::to_string() const {
  std::vector<Problem> sorted = all_;
  std::stable_sort(sorted.begin(), sorted.end(), [](const Problem& a, const Problem& b) {
    return std::tie(a.where.line, a.where.column) < std::tie(b.where.line, b.where.column);
  });
  std::string text;
  for (const Problem& problem : sorted) text += opfor::to_string(problem) + '\n';
  return text;
}

}  // namespace opfor
