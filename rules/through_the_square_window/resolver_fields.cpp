#include "rules/through_the_square_window/resolver_fields.hpp"

#include <algorithm>

namespace opfor::through_the_square_window {
namespace {

constexpr int kTenthsOfAMillimetre = 10;
constexpr std::int64_t kMostAdvanced = 400;
constexpr std::int64_t kMostLost = 25;  ///< a Spanish tercio has 26
/// "As its card says", of formations.
constexpr std::string_view kUsual = "usual";

}  // namespace

ResolverField length_field(std::string name, std::string words, std::int64_t standard,
                           std::int64_t most) {
  return number_field(std::move(name), std::move(words), "mm", standard, 0, most);
}

double distance_in(const Values& v, const std::string& name) {
  return static_cast<double>(number(v, name) * kTenthsOfAMillimetre);
}

std::int64_t as_millimetres(Length length) { return length.tenths() / kTenthsOfAMillimetre; }

std::vector<ResolverField> unit_fields(const std::string& unit, const std::string& words,
                                       std::string_view standard) {
  ResolverField card;
  card.name = unit;
  card.words = words + ": their card";
  card.standard = std::string{standard};
  for (const Card& each : kCards) card.allowed.emplace_back(each.key);
  ResolverField formation = word_field(unit + "_formation", "their formation", Formation::line);
  formation.allowed.insert(formation.allowed.begin(), std::string{kUsual});
  formation.standard = std::string{kUsual};
  return {card, word_field(unit + "_quality", "their training", Quality::trained), formation};
}

UnitValues unit_in(const Values& v, const std::string& unit) {
  UnitValues values;
  values.card = find_card(std::get<std::string>(v.at(unit)));
  values.quality = quality_of(values.card->kind, chosen<Quality>(v, unit + "_quality"));
  const auto& formation = std::get<std::string>(v.at(unit + "_formation"));
  const auto own = formations_of(*values.card);
  const auto given = formation == kUsual ? own[0] : of_word<Formation>(formation);
  if (std::find(own.begin(), own.end(), given) != own.end()) values.formation = given;
  return values;
}

ResolverField lost_field(std::string name, std::string words) {
  return number_field(std::move(name), std::move(words), "SP", 0, 0, kMostLost);
}

Values no_such_formation() { return {{"barred", std::string{"formation"}}}; }

std::vector<ResolverField> morale_option_fields() {
  return {number_field("min_dice", "option morale.min_dice", "dice", 0, 0, 1),
          word_field("cumulative_ones", "option morale.cumulative_ones", CumulativeOnes::escalate),
          number_field("large_hits_per_die", "option morale.large_hits_per_die", "hits", 2, 1, 8)};
}

MoraleOptions morale_options_in(const Values& v) {
  return {small(v, "min_dice"), chosen<CumulativeOnes>(v, "cumulative_ones"),
          small(v, "large_hits_per_die")};
}

std::vector<ResolverField> tester_fields(bool fired_at) {
  std::vector<ResolverField> fields{
      length_field("advanced", "by which it advanced in its last movement phase", 0, kMostAdvanced),
      flag_field("fired_behind", "fired on from behind its flank"),
      flag_field("friends_broken", "friends routing or destroyed within 10 cm, this turn or last"),
      flag_field("tercio_near", "an enemy tercio within 10 cm, advancing on it"),
      flag_field("general", "a general is attached to it"),
      flag_field("stationary", "it made no move in its last movement phase"),
      flag_field("uphill", "of all enemies within 20 cm, of whom there is one"),
      number_field("ones_before", "ones thrown in earlier tests of this turn", "ones", 0, 0, 6),
      flag_field("halted_by_one", "it was halted by a one this turn")};
  if (fired_at) return fields;
  add(fields,
      {word_field("temper", "whether it heeds the test", Temper::steady),
       flag_field("charges", "it attempts to charge"),
       flag_field("at_skirmishers", "it charges skirmishers"),
       flag_field("charged", "it is charged"),
       number_field("hits", "on it, from shooting", "hits", 0, 0, 26),
       flag_field("close_musketry", "it was under close range musketry fire"),
       number_field("generals", "killed or carried past within 15 cm", "generals", 0, 0, 4),
       flag_field("charged_behind", "charged from behind its flank"),
       word_field("emergency", "the emergency action it attempts when charged", Emergency::none),
       flag_field("front_of_pikes", "whom it charges shows it a front of pikes"),
       flag_field("cover", "it is in cover or defends works")});
  return fields;
}

Tester tester_in(const Values& v, const UnitValues& unit, const Strength& strength, bool fired_at) {
  const Formation formation = unit.formation.value_or(Formation::line);
  Tester t;
  t.kind = unit.card->kind;
  t.mounted = formation == Formation::mounted;
  t.quality = unit.quality;
  t.sp = strength.total();
  t.initial_sp = initial_strength(*unit.card);
  t.advanced = distance_in(v, "advanced");
  t.fired_behind = truth(v, "fired_behind");
  t.friends_broken = truth(v, "friends_broken");
  t.tercio_near = truth(v, "tercio_near");
  t.general_attached = truth(v, "general");
  t.stationary = truth(v, "stationary");
  t.uphill = truth(v, "uphill");
  t.ones_before = small(v, "ones_before");
  t.halted_by_one = truth(v, "halted_by_one");
  t.ring = formation == Formation::ring && has_pikes(*unit.card);
  t.in_cover = truth(v, "cover");
  if (fired_at) return t;
  t.temper = chosen<Temper>(v, "temper");
  t.charges = truth(v, "charges");
  t.at_skirmishers = truth(v, "at_skirmishers");
  t.charged = truth(v, "charged");
  t.hits = small(v, "hits");
  t.close_musketry = truth(v, "close_musketry");
  t.generals_lost = small(v, "generals");
  t.charged_behind = truth(v, "charged_behind");
  if (t.charged) t.emergency = chosen<Emergency>(v, "emergency");
  t.front_of_pikes = truth(v, "front_of_pikes");
  return t;
}

void add_effect(Values& values, const MoraleResult& result) {
  values["effect"] = worded(result.effect);
  if (result.distance > Length{}) values["goes_mm"] = as_millimetres(result.distance);
}

}  // namespace opfor::through_the_square_window
