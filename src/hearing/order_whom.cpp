// Whom an order is about: who is shot at, charged, joined.
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <range/v3/algorithm/contains.hpp>

#include "field/bodies.hpp"
#include "hearing/named_unit.hpp"
#include "hearing/names_at_table.hpp"
#include "hearing/offered.hpp"
#include "hearing/order_reader.hpp"
#include "hearing/order_ways.hpp"
#include "hearing/places_said.hpp"
#include "hearing/sentences.hpp"
#include "telling/measures.hpp"

namespace opfor {
namespace {

/// "pistols at MC1", "a volley at MC1": what it shoots with is the sheet's to know.
Tokens without_weapon(Tokens words) {
  static constexpr std::array<std::string_view, 18> kWith{
      "pistols", "pistol",   "muskets", "musket",    "carbines", "carbine",
      "rifles",  "volley",   "guns",    "salvo",     "cannon",   "a",
      "one",     "canister", "shot",    "roundshot", "bows",     "on"};
  const auto at = std::find(words.begin(), words.end(), "at");
  if (at == words.end()) return words;
  const bool weapon = std::all_of(words.begin(), at, [](const std::string& word) {
    return ranges::contains(kWith, std::string_view{word});
  });
  if (weapon) words.erase(words.begin(), at + 1);
  return words;
}

}  // namespace

UnitId target_of(const Order& order) {
  if (const auto* charge = act<Charge>(order)) return charge->target;
  if (const auto* shoot = act<Shoot>(order)) return shoot->target;
  return kNoUnit;
}

/// Of those whom it is offered to charge or to shoot at, or else of all whom its side sees.
UnitId OrderReader::nearest_of_enemies() const {
  const Vec here = field::vec(pose().at);
  UnitId nearest = kNoUnit;
  double least = 0;
  for (const Option& option : offered_) {
    const UnitId enemy = option.order ? target_of(*option.order) : kNoUnit;
    if (enemy == kNoUnit) continue;
    const double off = norm(field::vec(there_.unit(enemy).pose().at) - here);
    if (nearest != kNoUnit && off >= least) continue;
    nearest = enemy;
    least = off;
  }
  return nearest != kNoUnit ? nearest
                            : PlacesSaid(sheet_, there_, nullptr).nearest_enemy(unit_, here);
}

/// By his name; "the nearest"; "the guns", where one enemy in sight is of that arm.
tl::expected<UnitId, std::string> OrderReader::the_enemy(const Tokens& words,
                                                         const std::string& what) const {
  const std::string text = in_one_line(words);
  if (means_nearest(text)) {
    const UnitId nearest = nearest_of_enemies();
    if (nearest != kNoUnit) return nearest;
  }
  auto named = the_unit(words, what);
  if (named || words.empty()) return named;
  const NamesAtTable names(sheet_, there_, side_of(there_, unit_));
  std::vector<UnitId> enemies;
  for (const UnitId unit : names.units(text).units) {
    const UnitState& theirs = there_.unit(unit);
    const bool in_sight = theirs.on_table() && theirs.seen_now != 0;
    if (in_sight && side_of(there_, unit) != side_of(there_, unit_)) enemies.push_back(unit);
  }
  if (enemies.empty()) return named;
  if (enemies.size() == 1) return enemies.front();
  std::vector<std::string> all;
  for (const UnitId one : enemies) all.push_back(there_.setting().name_of(one));
  const std::vector<std::string_view> views(all.begin(), all.end());
  return tl::unexpected(say(HearingSays::two_of_the_name, {text, one_of(views)}));
}

Wrong OrderReader::charge(const Tokens& given, const std::string& verb) {
  Tokens words = given;
  if (!words.empty() && words.front() == "at") words.erase(words.begin());
  const auto enemy = the_enemy(words, capital(verb));
  if (!enemy) return enemy.error();
  const bool nothing_told = !going_ && order_.acts.empty() && gait_ == Gait::as_before;
  if (const Order* by_way = nothing_told ? offered_charge(offered_, *enemy) : nullptr) {
    take_offered(*by_way);
    return std::nullopt;
  }
  const auto end = into_contact(sheet_, there_, unit_, *enemy);
  if (!end) return say(OrderSays::no_path_to, {id_, there_.setting().name_of(*enemy)});
  WayTold& way = going();
  way.charged = *enemy;
  way.keeps_facing = way.keeps_facing && end->facing == pose().facing;
  if (end->at != pose().at || way.path.empty()) way.path.push_back(end->at);
  put(*end);
  set_out();
  return nothing_told && !offered_.empty() ? why_no_charge(*enemy) : std::nullopt;
}

/// Nothing, if it may; else the rules' reason, how far off he is, and whom it may charge.
Wrong OrderReader::why_no_charge(UnitId enemy) {
  const View view = sheet_.view(began_, side_of(began_, unit_));
  const auto refusal = sheet_.check(view.seen, order_);
  if (!refusal) return std::nullopt;
  order_.acts.clear();
  put(began_.unit(unit_).pose());
  const Setting& setting = began_.setting();
  std::vector<std::string> open;
  for (const Option& option : offered_) {
    const auto* charge = option.order ? act<Charge>(*option.order) : nullptr;
    if (charge == nullptr) continue;
    const std::string name = setting.name_of(charge->target);
    if (!ranges::contains(open, name)) open.push_back(name);
  }
  const std::vector<std::string_view> names(open.begin(), open.end());
  const double gap =
      field::least_gap(sheet_.bases(view.seen, unit_), sheet_.bases(view.seen, enemy));
  return say(OrderSays::no_charge,
             {setting.name_of(unit_), setting.name_of(enemy), length_words(gap, setting.measure),
              fmt::format("{} ({})", refusal->what, refusal->rule),
              names.empty() ? "no charge is open to it now" : "it may charge " + one_of(names)});
}

Wrong OrderReader::shoot(const Tokens& given, const std::string& verb) {
  Tokens words = given;
  if (words == Tokens{"all", "round"} || words == Tokens{"all", "around"}) {
    add(Shoot{kNoUnit});
    return std::nullopt;
  }
  words = without_weapon(words);
  const auto enemy = the_enemy(words, capital(verb) + " at");
  if (!enemy) return enemy.error();
  add(Shoot{*enemy});
  return std::nullopt;
}

}  // namespace opfor
