#include "battles/opinion/rest.hpp"

#include <algorithm>
#include <optional>

namespace opfor::battles::opinion {
namespace {

struct Standing {
  UnitId unit = kNoUnit;
  std::vector<Polygon> bases;
};

std::vector<Standing> all_standing(const Ledger& ledger, const Page& page) {
  std::vector<Standing> all;
  for (std::size_t i = 0; i < ledger.size(); ++i) {
    if (!ledger.on_table(unit_id(i))) continue;
    all.push_back({unit_id(i), covers(page, ledger, unit_id(i))});
  }
  return all;
}

/// Deepest of any base of the one in any base of the other.
double deepest(const Standing& one, const Standing& another) {
  double most = 0;
  for (const Polygon& mine : one.bases) {
    for (const Polygon& theirs : another.bases) most = std::max(most, deep(mine, theirs));
  }
  return most;
}

double over_edge(const Standing& standing, const Setting& setting) {
  double most = 0;
  for (const Polygon& base : standing.bases) {
    for (const Vec c : base) {
      most = std::max(
          {most, -c.x, -c.y, c.x - setting.width.as_double(), c.y - setting.height.as_double()});
    }
  }
  return most;
}

double in_wall(const Standing& standing, const field::Feature& feature, Goes goes) {
  double most = 0;
  for (const Polygon& base : standing.bases)
    most = std::max(most, in_forbidden(feature, base, goes));
  return most;
}

}  // namespace

void Rest::judge(const Ledger& ledger, const Page& page, Findings& findings) {
  std::set<Wrong> now;
  const auto look = [&](Kind kind, std::vector<UnitId> units, FeatureId feature, double depth) {
    if (depth <= kDeep + 2 * kRounding) return;
    const Wrong wrong{kind, units[0], units.size() > 1 ? units[1] : kNoUnit, feature};
    now.insert(wrong);
    if (lasting_.count(wrong) != 0) return;
    findings.add({kind,
                  page.rule_of_room(),
                  std::move(units),
                  feature,
                  Counts::length,
                  depth,
                  kDeep,
                  {},
                  {}});
  };
  const std::vector<Standing> all = all_standing(ledger, page);
  const auto features = ledger.setting().ground->features();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Standing& one = all[i];
    look(Kind::off_table, {one.unit}, kNoFeature, over_edge(one, ledger.setting()));
    if (!page.takes_room(one.unit)) continue;
    for (std::size_t f = 0; f < features.size(); ++f) {
      look(Kind::stands_in_wall, {one.unit}, static_cast<FeatureId>(f),
           in_wall(one, features[f], page.goes(one.unit)));
    }
    for (std::size_t k = 0; k < i; ++k) {
      if (!page.takes_room(all[k].unit)) continue;
      look(Kind::overlaps, {one.unit, all[k].unit}, kNoFeature, deepest(one, all[k]));
    }
  }
  lasting_ = std::move(now);
}

}  // namespace opfor::battles::opinion
