#include "dice_support.hpp"

#include <boost/math/distributions/chi_squared.hpp>
#include <gtest/gtest.h>

#include "chance/keyed_dice.hpp"
#include "tsv.hpp"

namespace opfor::test {

std::vector<chance::Answer> FixedDice::answer_all(std::span<const chance::Request> requests) {
  std::vector<chance::Answer> answers;
  batches.push_back(requests.size());
  for (const chance::Request& request : requests) {
    const std::vector<std::uint8_t>& fixed = throws_.at(answered());
    if (const auto* draw = std::get_if<chance::Draw>(&request)) {
      chance::Answer answer;
      answer.value = fixed.at(0);
      if ((draw->left >> answer.value & 1) == 0) throw std::invalid_argument("a card drawn twice");
      answers.push_back(answer);
      drawn.push_back(*draw);
      continue;
    }
    const auto& dice = std::get<chance::Throw>(request);
    answers.push_back(chance::read_faces(dice, fixed));
    asked.push_back(dice);
  }
  return answers;
}

chance::Probability power(const chance::Probability& p, int n) {
  chance::Probability product = 1;
  for (int i = 0; i < n; ++i) product *= p;
  return product;
}

std::vector<std::uint8_t> card(std::string_view name) {
  static constexpr std::string_view kSuits = "CDHS";
  static constexpr std::string_view kRanks = "A23456789TJQK";
  const std::size_t suit = kSuits.find(name.back());
  const std::size_t rank = name.size() == 3 ? 9 : kRanks.find(name.front());
  if (suit == std::string_view::npos || rank == std::string_view::npos) {
    throw std::invalid_argument("no card " + std::string{name});
  }
  return {static_cast<std::uint8_t>(13 * suit + rank)};
}

chance::Odds<Values> odds_of_resolver(std::span<const Resolver> resolvers, const std::string& name,
                                      const Values& given) {
  for (const Resolver& resolver : resolvers) {
    if (resolver.name != name) continue;
    Problems problems;
    const Values values = checked(resolver, given, problems);
    if (!problems.empty()) throw std::invalid_argument(problems.to_string());
    return resolver.odds(values);
  }
  throw std::invalid_argument("no resolver " + name);
}

std::vector<std::vector<std::string>> rows_of(const std::string& file) {
  return rows_of_file("rules/" + file);
}

std::string name_of_row(const std::vector<std::string>& row) {
  std::string name;
  for (const std::string& field : row) {
    for (const char c : field) name += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
    name += '_';
  }
  return name;
}

double chance_of_fit(const std::vector<double>& expected, const std::vector<int>& seen, int plays) {
  double chi = 0;
  int cells = 0;
  const auto add = [&](double often, double found) {
    chi += (found - often) * (found - often) / often;
    ++cells;
  };
  double few = 0;
  double few_seen = 0;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const double often = expected[i] * plays;
    if (often >= 5) {
      add(often, seen[i]);
    } else {
      few += often;
      few_seen += seen[i];
    }
  }
  if (few >= 5) add(few, few_seen);
  if (cells < 2) return 1;
  const boost::math::chi_squared distribution(cells - 1);
  return boost::math::cdf(boost::math::complement(distribution, chi));
}

}  // namespace opfor::test
