#include "hearing/free_order.hpp"

#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <range/v3/algorithm/contains.hpp>
#include <utility>

#include "hearing/named_unit.hpp"
#include "hearing/names_at_table.hpp"
#include "hearing/offered.hpp"
#include "hearing/order_reader.hpp"
#include "hearing/sentences.hpp"
#include "hearing/taken_back.hpp"

namespace opfor {
namespace {

/// Where a verb is of use.
enum class OfUse : std::uint8_t { always, wheels, loading, formations, ground, limbers, mounts };

/// A verb: its words, what it does, and the line of the help. The next act is one line here.
struct Verb {
  OpeningWords opening;
  OrderReader::Take take;
  std::string_view example{};  ///< none: another word for one that has it
  std::string_view words{};
  OfUse needs = OfUse::always;
};

constexpr bool kAnywhere = true;
using R = OrderReader;
// clang-format off
constexpr std::array kVerbs{
    Verb{{"move", kAnywhere},       &R::go},
    Verb{{"go", kAnywhere},         &R::go},
    Verb{{"march", kAnywhere},      &R::go},
    Verb{{"advance", kAnywhere},    &R::go},
    Verb{{"ride", kAnywhere},       &R::go},
    Verb{{"step"},                  &R::go},
    Verb{{"walk"},                  &R::go_at_gait},
    Verb{{"trot"},                  &R::go_at_gait},
    Verb{{"canter"},                &R::go_at_gait},
    Verb{{"gallop"},                &R::go_at_gait},
    Verb{{"forward"},               &R::go},
    Verb{{"via", kAnywhere},        &R::go},
    Verb{{"back"},                  &R::go_back,           "back 3", "straight back, facing as it does; also retire, fall back"},
    Verb{{"retire"},                &R::go_back},
    Verb{{"retreat"},               &R::go_back},
    Verb{{"withdraw"},              &R::go_back},
    Verb{{"fall back", kAnywhere},  &R::go_back},
    Verb{{"charge", kAnywhere},     &R::charge,            "charge MC1", "by the way it is offered, else straight; after \"move ...\" from there"},
    Verb{{"attack", kAnywhere},     &R::charge},
    Verb{{"disengage", kAnywhere},  &R::break_off},
    Verb{{"break off", kAnywhere},  &R::break_off,         "break off 6", "away from those in contact, and face them again"},
    Verb{{"face", kAnywhere},       &R::face,              "face west", "turn where it stands; who may not, wheels"},
    Verb{{"facing", kAnywhere},     &R::face},
    Verb{{"turn"},                  &R::face},
    Verb{{"face about", kAnywhere}, &R::face_about,        "face about", "turn right round"},
    Verb{{"turn about", kAnywhere}, &R::face_about},
    Verb{{"about face", kAnywhere}, &R::face_about},
    Verb{{"about turn", kAnywhere}, &R::face_about},
    Verb{{"wheel", kAnywhere},      &R::wheel,             "wheel right 45", "on a front corner; left, right (90), or where it faces then", OfUse::wheels},
    Verb{{"form", kAnywhere},       &R::form,              "form square", "line, column, square, open", OfUse::formations},
    Verb{{"draw up", kAnywhere},    &R::draw_up,           "draw up 4 files wide", "another frontage; \"4 files\" will do"},
    Verb{{"fire", kAnywhere},       &R::shoot,             "fire at MC1", "shoot; a hedgehog: fire all round"},
    Verb{{"shoot", kAnywhere},      &R::shoot},
    Verb{{"hold fire", kAnywhere},  &R::just<HoldFire{}>,  "hold fire", "do not shoot, where it would unasked"},
    Verb{{"do not fire", kAnywhere}, &R::just<HoldFire{}>},
    Verb{{"do not shoot", kAnywhere}, &R::just<HoldFire{}>},
    Verb{{"don't fire", kAnywhere}, &R::just<HoldFire{}>},
    Verb{{"don't shoot", kAnywhere}, &R::just<HoldFire{}>},
    Verb{{"go to ground", kAnywhere}, &R::just<GoToGround{}>, "go to ground", "lie down where it stands", OfUse::ground},
    Verb{{"lie down"},              &R::just<GoToGround{}>},
    Verb{{"load", kAnywhere},       &R::just<Load{}>,      "load", "", OfUse::loading},
    Verb{{"halt"},                  &R::just<Halt{}>,      "halt", "try to stop, where it would have to go on"},
    Verb{{"rally"},                 &R::just<Rally{}>,     "rally", "try to come into better order; also restore, reform"},
    Verb{{"restore"},               &R::just<Rally{}>},
    Verb{{"reform"},                &R::just<Rally{}>},
    Verb{{"limber"},                &R::just<Limber{true}>,  "limber", "guns; also unlimber", OfUse::limbers},
    Verb{{"unlimber", kAnywhere},   &R::just<Limber{false}>},
    Verb{{"mount"},                 &R::just<Mount{true}>,   "mount", "dragoons; also dismount", OfUse::mounts},
    Verb{{"dismount", kAnywhere},   &R::just<Mount{false}>},
    Verb{{"join", kAnywhere},       &R::attach,            "join L2", "go with it; also go with; \"go alone\" leaves it"},
    Verb{{"go with", kAnywhere},    &R::attach},
    Verb{{"go alone", kAnywhere},   &R::just<Attach{}>},
    Verb{{"fight", kAnywhere},      &R::just<FightOn{}>,   "fight on", "with those in contact"},
    Verb{{"leave", kAnywhere},      &R::just<LeaveTable{}>, "leave the table", "over its edge; after \"move ...\""},
    Verb{{"do not move", kAnywhere}, &R::stand},
    Verb{{"don't move", kAnywhere}, &R::stand},
    Verb{{"do nothing", kAnywhere}, &R::stand},
    Verb{{"hold", kAnywhere},       &R::stand,             "hold", "stand as it stands"},
    Verb{{"stand", kAnywhere},      &R::stand},
    Verb{{"stay"},                  &R::stand},
    Verb{{"pass"},                  &R::stand},
    Verb{{"save"},                  &R::stand}};
// clang-format on

constexpr auto kOpenings = [] {
  std::array<OpeningWords, kVerbs.size()> openings{};
  for (std::size_t i = 0; i < kVerbs.size(); ++i) openings[i] = kVerbs[i].opening;
  return openings;
}();

/// The sheet knows what a verb does, as far as its words tell.
bool of_use(const Verb& verb, const WordsOfSheet& sheet) {
  const auto knows = [&](std::string_view state) {
    return ranges::contains(sheet.states(), state);
  };
  switch (verb.needs) {
    case OfUse::always:
      return true;
    case OfUse::wheels:
      return sheet.vocabulary().wheels;
    case OfUse::loading:
      return sheet.vocabulary().loading;
    case OfUse::formations:
      return !sheet.vocabulary().formations.empty();
    case OfUse::ground:
      return knows("gone to ground");
    case OfUse::limbers:
      return knows("limbered");
    case OfUse::mounts:
      return knows("mounted");
  }
  return true;
}

/// "form hedgehog", and all that can be formed, by the sheet's names.
std::pair<std::string, std::string> forms_of(const WordsOfSheet& sheet) {
  const Vocabulary own = sheet.vocabulary();
  std::string_view square = own.square;
  if (square.starts_with("a ")) square.remove_prefix(2);
  std::vector<std::string_view> names;
  for (const Formation one : own.formations) {
    names.push_back(one == Formation::square ? square : word(one));
  }
  return {fmt::format("form {}", square), fmt::format("{}", fmt::join(names, ", "))};
}

}  // namespace

std::vector<std::string> order_verbs() {
  std::vector<std::string> words;
  for (const Verb& verb : kVerbs) words.emplace_back(verb.opening.words);
  return words;
}

Wrong not_an_order(const std::string& what) {
  return say(OrderSays::no_such_order, {what, or_did_you_mean(what, order_verbs())});
}

Wrong OrderReader::take(OrderPart part) {
  if (auto wrong = take_gait(part.words)) return wrong;
  std::string words = in_one_line(part.words);
  Wrong of_verb;
  if (part.opening < kVerbs.size()) {
    const Verb& verb = kVerbs[part.opening];
    const std::string opening{verb.opening.words};
    of_verb = (this->*verb.take)(part.words, opening);
    if (!of_verb) return std::nullopt;
    words = words.empty() ? opening : opening + ' ' + words;
  }
  Wrong wrong;
  if (take_said(words, wrong)) return std::nullopt;
  if (of_verb) return of_verb;
  return wrong ? wrong : not_an_order(part.words.front());
}

tl::expected<Order, std::string> read_order(const Sheet& sheet, const Battle& battle, UnitId unit,
                                            const std::string& words,
                                            std::span<const Option> offered) {
  OrderReader reader(sheet, battle, unit, offered);
  const auto of_unit = named_order(battle.setting(), words);
  const std::string& said = of_unit && of_unit->unit == unit ? of_unit->words : words;
  const Measure measure = battle.setting().measure;
  const auto right = put_right(said, NamesAtTable(sheet, battle, side_of(battle, unit)), measure);
  if (!right) return tl::unexpected(right.error());
  const std::string& own = right->line;
  if (const Order* named = offered_as_said(battle.setting(), offered, own)) return *named;
  std::vector<OrderPart> parts = parts_of(own, kOpenings, measure);
  if (parts.empty()) return tl::unexpected(*not_an_order(own));
  for (OrderPart& part : parts) {
    if (auto wrong = reader.take(std::move(part))) return tl::unexpected(*std::move(wrong));
  }
  return reader.finish();
}

bool begins_order(std::string_view words) {
  const auto parts = parts_of(words, kOpenings, Measure::centimetre);
  return !parts.empty() && parts.front().opening < kVerbs.size();
}

bool is_imperative(const std::string& verb) {
  return plain_word(verb) == verb || verb.ends_with('s');
}

std::optional<NamedOrder> named_order(const Setting& setting, const std::string& line) {
  for (std::size_t end = line.find(' '); end != std::string::npos; end = line.find(' ', end + 1)) {
    const auto named = find_units(setting, line.substr(0, end));
    if (named.size() != 1) continue;
    const std::size_t more = line.find_first_not_of(" :,", end);
    if (more == std::string::npos) break;
    const std::string rest = line.substr(more);
    const std::string verb = in_lower_case(rest.substr(0, rest.find(' ')));
    if (is_imperative(verb) && begins_order(rest)) return NamedOrder{named.front(), rest};
  }
  return std::nullopt;
}

std::string order_help(const NamesSaid& names) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 11> kPlaces{
      {{"move to C4", "to the middle of a square of the map; also go, march"},
       {"move to 120,64", "measured from the south-west corner"},
       {"move to the hedge", "straight up to a place or unit"},
       {"move 12 short of the hedge", "toward it, and stop so far from it"},
       {"move 30 east of the house", "to that point"},
       {"move 12 north", "so far that way"},
       {"move forward 12", R"(so far the way it faces ("move 12"); also back, left, right)"},
       {"move as far as it goes west", "or towards a place: as far as the rules let it"},
       {"move via D2 to C4 at a trot", "by other points; horse at a pace"},
       {"move ..., facing west", "a point of the compass, degrees, a place or a unit"},
       {"move ..., fire at MC1", R"(one after the other: commas, "and", "then")"}}};
  std::string text = "  An order in your own words; the rules judge it before it counts.\n";
  const auto line = [&](std::string_view example, std::string_view words) {
    text += words.empty() ? fmt::format("    {}\n", example)
                          : fmt::format("    {:<28}  {}\n", example, words);
  };
  for (const auto& [example, words] : kPlaces) {
    line(names.explained(example), names.explained(words));
  }
  for (const Verb& verb : kVerbs) {
    if (verb.example.empty() || !of_use(verb, names.of_sheet)) continue;
    if (verb.needs == OfUse::formations) {
      const auto [example, all] = forms_of(names.of_sheet);
      line(example, all);
    } else {
      line(names.explained(verb.example), names.explained(verb.words));
    }
  }
  return text;
}

}  // namespace opfor
