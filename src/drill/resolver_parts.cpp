#include "drill/resolver_parts.hpp"

#include "drill/outcomes.hpp"

namespace opfor {

Resolver resolver(std::string name, std::string words, std::string rules,
                  std::vector<ResolverField> fields,
                  std::function<Values(const Values&, chance::Chance&)> play) {
  Resolver r;
  r.name = std::move(name);
  r.words = std::move(words);
  r.rules = std::move(rules);
  r.fields = std::move(fields);
  r.odds = [play](const Values& given) {
    return chance::odds_of([&](chance::Chance& chance) { return play(given, chance); });
  };
  r.play = std::move(play);
  return r;
}

}  // namespace opfor
