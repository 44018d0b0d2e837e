#include "dice_support.hpp"

#include <boost/math/distributions/chi_squared.hpp>

#include "rules/nineteenth_century/combat_resolvers.hpp"

namespace opfor::nineteenth_century::test {

std::vector<chance::Answer> FixedDice::answer_all(std::span<const chance::Request> requests) {
  std::vector<chance::Answer> answers;
  batches.push_back(requests.size());
  for (const chance::Request& request : requests) {
    const auto& dice = std::get<chance::Throw>(request);
    answers.push_back(chance::read_faces(dice, throws_.at(asked.size())));
    asked.push_back(dice);
  }
  return answers;
}

chance::Probability power(const chance::Probability& p, int n) {
  chance::Probability product = 1;
  for (int i = 0; i < n; ++i) product *= p;
  return product;
}

chance::Odds<Values> odds_of_resolver(const std::string& name, const Values& given) {
  for (const Resolver& resolver : combat_resolvers()) {
    if (resolver.name != name) continue;
    Problems problems;
    const Values values = checked(resolver, given, problems);
    if (!problems.empty()) throw std::invalid_argument(problems.to_string());
    return resolver.odds(values);
  }
  throw std::invalid_argument("no resolver " + name);
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
  if (cells < 2) throw std::invalid_argument("one result only: nothing to compare");
  const boost::math::chi_squared distribution(cells - 1);
  return boost::math::cdf(boost::math::complement(distribution, chi));
}

}  // namespace opfor::nineteenth_century::test
