#include "hearing/free_order.hpp"

#include <array>
#include <fmt/format.h>
#include <range/v3/algorithm/all_of.hpp>
#include <range/v3/algorithm/any_of.hpp>
#include <range/v3/algorithm/contains.hpp>
#include <utility>

#include "hearing/named_unit.hpp"
#include "hearing/names_at_table.hpp"
#include "hearing/order_parts.hpp"
#include "hearing/order_ways.hpp"
#include "hearing/report.hpp"
#include "hearing/sentences.hpp"

namespace opfor {
namespace {

using Tokens = std::vector<std::string>;
using Wrong = std::optional<std::string>;

/// A point is rounded: so far beside the line ahead is ahead.
constexpr double kRounded = 3;
constexpr int kMostFiles = 99;

/// A whole number, in digits or a word.
bool whole(const std::string& word, int& into) {
  const auto value = number_of(word);
  if (!value || *value > 10'000) return false;
  into = static_cast<int>(*value);
  return *value == static_cast<double>(into);
}

std::string capital(std::string word) {
  word[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(word[0])));
  return word;
}

std::vector<std::string> all_verbs();

/// What brings a unit into a state that a report tells of.
std::optional<Act> state_ordered(std::string_view state) {
  if (state == "limbered") return Limber{true};
  if (state == "unlimbered") return Limber{false};
  if (state == "mounted") return Mount{true};
  if (state == "dismounted") return Mount{false};
  if (state == "gone to ground") return GoToGround{};
  if (state == "rallied" || state == "rallying" || state == "restored") return Rally{};
  return std::nullopt;
}

Wrong not_an_order(const std::string& what) {
  return say(OrderSays::no_such_order, {what, or_did_you_mean(what, all_verbs())});
}

/// A way that is being told, point after point, until something else is done.
struct Going {
  std::vector<Point> path;
  UnitId charged = kNoUnit;
  Gait gait = Gait::as_before;
  field::Pose from;           ///< where it sets out
  bool keeps_facing = true;   ///< only ahead, back or aside so far
  std::optional<Angle> ends;  ///< facing at the end, where it was said
};

/// Builds one order, part by part, on a copy of the table in which the unit has come so far. Acts
/// keep the order in which they were said. Who goes to one place turns to face there first, unless
/// he goes ahead, back or aside, or is told how to face in the end.
class OrderReader {
 public:
  OrderReader(const Sheet& sheet, const Battle& battle, UnitId unit)
      : sheet_(sheet), there_(battle), unit_(unit), id_(battle.setting().unit(unit).id) {
    order_.unit = unit;
  }

  /// What the verbs do; the words are those after the verb, `verb` is for sentences.
  using Take = Wrong (OrderReader::*)(const Tokens& words, const std::string& verb);
  Wrong go(const Tokens& given, const std::string& verb);
  Wrong go_at_gait(const Tokens& given, const std::string& verb);
  Wrong go_back(const Tokens& words, const std::string& verb);
  Wrong charge(const Tokens& given, const std::string& verb);
  Wrong break_off(const Tokens& words, const std::string& verb);
  Wrong face(const Tokens& given, const std::string& verb);
  Wrong face_about(const Tokens& words, const std::string& verb);
  Wrong wheel(const Tokens& given, const std::string& verb);
  Wrong form(const Tokens& words, const std::string& verb);
  Wrong draw_up(const Tokens& words, const std::string& verb);
  Wrong shoot(const Tokens& given, const std::string& verb);
  Wrong attach(const Tokens& words, const std::string& verb);
  // NOLINTNEXTLINE(readability-convert-member-functions-to-static): a handler as the others
  Wrong stand(const Tokens& words, const std::string& verb) {
    if (auto wrong = nothing_more(words, verb)) return wrong;
    return std::nullopt;
  }
  /// An act of which there is nothing more to say.
  template <auto act>
  Wrong just(const Tokens& words, const std::string& verb) {
    if (auto wrong = nothing_more(words, verb)) return wrong;
    add(act);
    return std::nullopt;
  }

  Wrong take(OrderPart part);
  /// What a report says of a unit, as an order: "3 inches forward", "into the wood", "deploy into
  /// line". False: nothing of the kind can be ordered.
  bool take_said(const std::string& words, Wrong& wrong);
  /// The order with all its parts.
  Order finish() {
    set_out();
    return order_;
  }

 private:
  [[nodiscard]] static bool may_be_ordered(const Said& said);
  Wrong take_clause(const Said& said);
  Wrong go_where(const Said& said);
  void turn_to(Angle facing);
  Wrong take_gait(Tokens& words);
  [[nodiscard]] tl::expected<Angle, std::string> facing_told(const Tokens& words,
                                                             const std::string& verb) const;
  [[nodiscard]] tl::expected<UnitId, std::string> the_unit(const Tokens& words,
                                                           const std::string& what) const;
  static Wrong nothing_more(const Tokens& words, const std::string& verb);
  [[nodiscard]] field::Pose pose() const { return there_.unit(unit_).pose(); }
  void put(const field::Pose& pose) { there_.unit(unit_).put(pose); }
  void add(Act act) {
    set_out();
    order_.acts.push_back(std::move(act));
  }
  Going& going();
  void step_to(Point at, bool keeps_facing);
  void set_out();

  const Sheet& sheet_;
  Battle there_;
  UnitId unit_;
  std::string id_;
  Order order_;
  std::optional<Going> going_;
  Gait gait_ = Gait::as_before;
};

/// A verb: its words, what it does, and the line of the help. The next act is one line here.
struct Verb {
  OpeningWords opening;
  OrderReader::Take take;
  std::string_view example{};  ///< none: another word for one that has it
  std::string_view words{};
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
    Verb{{"charge", kAnywhere},     &R::charge,            "charge MC1", "straight into contact; after \"move ...\" from there"},
    Verb{{"attack", kAnywhere},     &R::charge},
    Verb{{"break off", kAnywhere},  &R::break_off,         "break off 6", "away from those in contact, and face them again"},
    Verb{{"face", kAnywhere},       &R::face,              "face west", "turn where it stands"},
    Verb{{"facing", kAnywhere},     &R::face},
    Verb{{"turn"},                  &R::face},
    Verb{{"face about", kAnywhere}, &R::face_about,        "face about", "turn right round"},
    Verb{{"turn about", kAnywhere}, &R::face_about},
    Verb{{"about face", kAnywhere}, &R::face_about},
    Verb{{"about turn", kAnywhere}, &R::face_about},
    Verb{{"wheel", kAnywhere},      &R::wheel,             "wheel right 45", "on a front corner; left, right (90), or where it faces then"},
    Verb{{"form", kAnywhere},       &R::form,              "form square", "line, column, square, open"},
    Verb{{"draw up", kAnywhere},    &R::draw_up,           "draw up 4 files wide", "another frontage; \"4 files\" will do"},
    Verb{{"fire", kAnywhere},       &R::shoot,             "fire at MC1", "shoot; a hedgehog: fire all round"},
    Verb{{"shoot", kAnywhere},      &R::shoot},
    Verb{{"hold fire", kAnywhere},  &R::just<HoldFire{}>,  "hold fire", "do not shoot, where it would unasked"},
    Verb{{"do not fire", kAnywhere}, &R::just<HoldFire{}>},
    Verb{{"do not shoot", kAnywhere}, &R::just<HoldFire{}>},
    Verb{{"don't fire", kAnywhere}, &R::just<HoldFire{}>},
    Verb{{"don't shoot", kAnywhere}, &R::just<HoldFire{}>},
    Verb{{"go to ground", kAnywhere}, &R::just<GoToGround{}>, "go to ground", "lie down where it stands"},
    Verb{{"lie down"},              &R::just<GoToGround{}>},
    Verb{{"load", kAnywhere},       &R::just<Load{}>,      "load", ""},
    Verb{{"halt"},                  &R::just<Halt{}>,      "halt", "try to stop, where it would have to go on"},
    Verb{{"rally"},                 &R::just<Rally{}>,     "rally", "try to come into better order; also restore, reform"},
    Verb{{"restore"},               &R::just<Rally{}>},
    Verb{{"reform"},                &R::just<Rally{}>},
    Verb{{"limber"},                &R::just<Limber{true}>,  "limber", "guns; also unlimber"},
    Verb{{"unlimber", kAnywhere},   &R::just<Limber{false}>},
    Verb{{"mount"},                 &R::just<Mount{true}>,   "mount", "dragoons; also dismount"},
    Verb{{"dismount", kAnywhere},   &R::just<Mount{false}>},
    Verb{{"join", kAnywhere},       &R::attach,            "join MC1", "go with it; also go with; \"go alone\" leaves it"},
    Verb{{"go with", kAnywhere},    &R::attach},
    Verb{{"go alone", kAnywhere},   &R::just<Attach{}>},
    Verb{{"fight", kAnywhere},      &R::just<FightOn{}>,   "fight on", "with those in contact"},
    Verb{{"leave", kAnywhere},      &R::just<LeaveTable{}>, "leave the table", "over its edge; after \"move ...\""},
    Verb{{"do not move", kAnywhere}, &R::stand},
    Verb{{"don't move", kAnywhere}, &R::stand},
    Verb{{"do nothing", kAnywhere}, &R::stand},
    Verb{{"hold", kAnywhere},       &R::stand,             "hold", "stand as it stands"},
    Verb{{"stand", kAnywhere},      &R::stand},
    Verb{{"stay"},                  &R::stand}};
// clang-format on

constexpr auto kOpenings = [] {
  std::array<OpeningWords, kVerbs.size()> openings{};
  for (std::size_t i = 0; i < kVerbs.size(); ++i) openings[i] = kVerbs[i].opening;
  return openings;
}();

std::vector<std::string> all_verbs() {
  std::vector<std::string> words;
  for (const Verb& verb : kVerbs) words.emplace_back(verb.opening.words);
  return words;
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

bool OrderReader::may_be_ordered(const Said& said) {
  switch (said.saying) {
    case Saying::entered_at_point:
    case Saying::entered_at_square:
    case Saying::stopped_after:
      return false;
    case Saying::nothing:
    case Saying::as_ordered:
    case Saying::held_fire:
    case Saying::charged:
    case Saying::faces_direction:
    case Saying::faces_place:
    case Saying::faces_about:
    case Saying::faces_left:
    case Saying::faces_right:
    case Saying::wheels_left:
    case Saying::wheels_right:
    case Saying::formed:
    case Saying::drawn_up:
    case Saying::fired:
    case Saying::loaded:
    case Saying::rallied:
    case Saying::joined:
    case Saying::left_table:
      return true;
    case Saying::state:
      return state_ordered(said.word).has_value();
    default:
      return is_place(said.saying);
  }
}

bool OrderReader::take_said(const std::string& words, Wrong& wrong) {
  const NamesAtTable names(sheet_, there_, side_of(there_, unit_));
  const Typed typed = typed_words(words, there_.setting().measure);
  const auto said = read_said(typed.words, names);
  if (!said || said->empty()) {
    if (!said && !said.error().unknown) wrong = said.error().sentence;
    return false;
  }
  // "as ordered", "no hits": of an order yet to be given that says nothing.
  const bool tells = ranges::any_of(*said, [](const Said& one) {
    return one.saying != Saying::nothing && one.saying != Saying::as_ordered;
  });
  if (!tells || !ranges::all_of(*said, may_be_ordered)) return false;
  for (const Said& one : *said) {
    wrong = take_clause(one);
    if (wrong) return false;
  }
  return true;
}

Wrong OrderReader::take_clause(const Said& said) {
  const Tokens whom = said.place.empty() ? Tokens{} : Tokens{said.place};
  switch (said.saying) {
    case Saying::held_fire:
      add(HoldFire{});
      return std::nullopt;
    case Saying::charged:
      return charge(whom, "charge");
    case Saying::fired:
      return shoot(whom, "fire");
    case Saying::joined:
      return attach(whom, "join");
    case Saying::formed:
      add(ChangeFormation{said.formation});
      return std::nullopt;
    case Saying::drawn_up:
      if (*said.n < 1 || *said.n > kMostFiles) {
        return say(OrderSays::how_many_files, {said.typed});
      }
      add(Frontage{static_cast<int>(*said.n)});
      return std::nullopt;
    case Saying::loaded:
      add(Load{});
      return std::nullopt;
    case Saying::rallied:
      add(Rally{});
      return std::nullopt;
    case Saying::left_table:
      add(LeaveTable{});
      return std::nullopt;
    case Saying::wheels_left:
      return wheel({"left", said.n ? fmt::format("{}", *said.n) : "90"}, "wheel");
    case Saying::wheels_right:
      return wheel({"right", said.n ? fmt::format("{}", *said.n) : "90"}, "wheel");
    case Saying::broke_off:
      return break_off({fmt::format("{}", *said.n)}, "break off");
    case Saying::state:
      add(*state_ordered(said.word));
      return std::nullopt;
    case Saying::nothing:
    case Saying::as_ordered:
    case Saying::stayed:
      return std::nullopt;
    default:
      break;
  }
  if (is_place(said.saying)) return go_where(said);
  const auto facing = facing_of_said(sheet_, there_, unit_, said);
  if (!facing) return facing.error();
  turn_to(*facing);
  return std::nullopt;
}

Wrong OrderReader::go_where(const Said& said) {
  const auto at = place_of_said(sheet_, there_, unit_, said);
  if (!at) return at.error();
  const bool keeps = said.saying == Saying::back || said.saying == Saying::to_left ||
                     said.saying == Saying::to_right;
  step_to(*at, keeps);
  return std::nullopt;
}

/// "at a trot": taken out of the words.
Wrong OrderReader::take_gait(Tokens& words) {
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    const std::size_t named = words[i + 1] == "a" ? i + 2 : i + 1;
    if (words[i] != "at" || named >= words.size()) continue;
    const auto gait = of_word<Gait>(words[named]);
    if (!gait && named == i + 1) continue;
    if (!gait || *gait == Gait::as_before) {
      const std::vector<std::string_view> known(Words<Gait>::all.begin() + 1,
                                                Words<Gait>::all.end());
      return say(OrderSays::no_gait, {words[named], one_of(known)});
    }
    gait_ = *gait;
    words.erase(words.begin() + static_cast<std::ptrdiff_t>(i),
                words.begin() + static_cast<std::ptrdiff_t>(named) + 1);
    return std::nullopt;
  }
  return std::nullopt;
}

tl::expected<Angle, std::string> OrderReader::facing_told(const Tokens& words,
                                                          const std::string& verb) const {
  if (words.empty()) return tl::unexpected(say(OrderSays::facing_where, {capital(verb)}));
  const std::string text = in_one_line(words);
  const auto said = facing_said(sheet_, there_, unit_, text);
  if (said) return *said;
  if (said.error().unknown) return tl::unexpected(*not_an_order(verb + ' ' + text));
  return tl::unexpected(said.error().sentence);
}

tl::expected<UnitId, std::string> OrderReader::the_unit(const Tokens& words,
                                                        const std::string& what) const {
  const Setting& setting = there_.setting();
  if (words.empty()) return tl::unexpected(say(OrderSays::charge_whom, {what}));
  return named_unit(setting, in_one_line(words));
}

/// "fight on", "hold still", "leave the table" have a word that says nothing more.
Wrong OrderReader::nothing_more(const Tokens& words, const std::string& verb) {
  static constexpr std::array<std::string_view, 5> kIdle{"on", "table", "still", "order", "up"};
  const bool idle = words.empty() || (words.size() == 1 && ranges::contains(kIdle, words[0]));
  if (!idle) return not_an_order(verb + ' ' + in_one_line(words));
  return std::nullopt;
}

Going& OrderReader::going() {
  if (going_ && going_->ends) set_out();  // told how to face, it goes on anew
  if (!going_) {
    going_.emplace();
    going_->from = pose();
  }
  going_->gait = gait_;
  return *going_;
}

void OrderReader::step_to(Point at, bool keeps_facing) {
  Going& way = going();
  const field::Pose now = pose();
  const Vec step = field::vec(at) - field::vec(now.at);
  if (norm(step) <= 0) return;
  const Vec ahead = unit_vector(now.facing);
  const double aside = cross(ahead, step);
  const bool onward = dot(step, ahead) > 0 && aside <= kRounded && aside >= -kRounded;
  const bool keeps = keeps_facing || onward;
  way.keeps_facing = way.keeps_facing && keeps;
  way.path.push_back(at);
  put({at, keeps ? now.facing : facing_of(step)});
}

/// The way told so far becomes acts.
void OrderReader::set_out() {
  if (!going_) return;
  const Going way = *std::exchange(going_, std::nullopt);
  if (way.path.empty() && way.charged == kNoUnit) {
    if (way.ends) order_.acts.emplace_back(Face{*way.ends});
    return;
  }
  const Angle now = pose().facing;
  const bool one_leg = way.path.size() <= 1;
  if (one_leg && !way.keeps_facing && !way.ends) order_.acts.emplace_back(Face{now});
  if (way.charged != kNoUnit) {
    order_.acts.emplace_back(Charge{way.charged, way.path, way.gait});
  } else {
    order_.acts.emplace_back(Move{way.path, way.gait});
  }
  const bool turns_after =
      way.ends ? *way.ends != way.from.facing || !one_leg : !one_leg && now != way.from.facing;
  if (turns_after) order_.acts.emplace_back(Face{way.ends.value_or(now)});
}

Wrong OrderReader::go(const Tokens& given, const std::string& verb) {
  Tokens words = given;
  if (!words.empty() && (words.front() == "towards" || words.front() == "toward")) {
    words.erase(words.begin());
  }
  if (words.empty()) return say(OrderSays::order_without_place, {capital(verb)});
  if (words.size() == 1 && direction_of(words.front()) && !is_number(words.front())) {
    return say(OrderSays::how_far, {words.front(), words.front(), words.front()});
  }
  const auto place = place_said(sheet_, there_, unit_, in_one_line(words));
  if (!place) {
    return place.error().unknown ? not_an_order(in_one_line(words)) : Wrong{place.error().sentence};
  }
  const auto says = [&](std::string_view way) {
    return ranges::contains(words, way, plain_word) && !ranges::contains(words, "of");
  };
  step_to(*place, says("back") || says("left") || says("right"));
  return std::nullopt;
}

/// "trot 20 west".
Wrong OrderReader::go_at_gait(const Tokens& given, const std::string& verb) {
  const Gait before = std::exchange(gait_, of_word<Gait>(verb).value_or(gait_));
  auto wrong = go(given, verb);
  if (wrong) gait_ = before;
  return wrong;
}

/// "back 3".
Wrong OrderReader::go_back(const Tokens& words, const std::string& verb) {
  if (words.empty()) return say(OrderSays::order_without_place, {capital(verb)});
  // "fall back to the hedge" turns and goes there.
  if (words.size() > 1) return go(words, verb);
  if (!is_number(words.front())) return not_an_order(verb + ' ' + in_one_line(words));
  return go({words.front(), "back"}, verb);
}

Wrong OrderReader::charge(const Tokens& given, const std::string& verb) {
  Tokens words = given;
  if (!words.empty() && words.front() == "at") words.erase(words.begin());
  const auto enemy = the_unit(words, capital(verb));
  if (!enemy) return enemy.error();
  const auto end = into_contact(sheet_, there_, unit_, *enemy);
  if (!end) return say(OrderSays::no_path_to, {id_, there_.setting().name_of(*enemy)});
  Going& way = going();
  way.charged = *enemy;
  way.keeps_facing = way.keeps_facing && end->facing == pose().facing;
  if (end->at != pose().at || way.path.empty()) way.path.push_back(end->at);
  put(*end);
  set_out();
  return std::nullopt;
}

/// Turns away from those in contact, goes, and faces them again.
Wrong OrderReader::break_off(const Tokens& words, const std::string& verb) {
  if (words.empty()) return say(OrderSays::order_without_place, {capital(verb)});
  if (words.size() > 1 || !is_number(words.front())) {
    return not_an_order(verb + ' ' + in_one_line(words));
  }
  const auto away = straight_away(sheet_, there_, unit_);
  if (!away) return say(OrderSays::fights_nobody, {there_.setting().name_of(unit_)});
  const Angle facing = facing_of(*away);
  if (facing != pose().facing) add(Face{facing});
  put({pose().at, facing});
  if (auto wrong = go({words.front()}, verb)) return wrong;
  going_->ends = facing.opposite();
  put({pose().at, facing.opposite()});
  return std::nullopt;
}

Wrong OrderReader::face(const Tokens& given, const std::string& verb) {
  Tokens words = given;
  if (!words.empty() && words.front() == "to") words.erase(words.begin());
  const auto facing = facing_told(words, verb);
  if (!facing) return facing.error();
  turn_to(*facing);
  return std::nullopt;
}

/// After a way it is how the unit ends; what it draws up on it does facing so.
void OrderReader::turn_to(Angle facing) {
  if (going_) {
    going_->ends = facing;
  } else if (!order_.acts.empty() && std::holds_alternative<Frontage>(order_.acts.back())) {
    order_.acts.insert(order_.acts.end() - 1, Face{facing});
  } else {
    order_.acts.emplace_back(Face{facing});
  }
  put({pose().at, facing});
}

Wrong OrderReader::face_about(const Tokens& words, const std::string& verb) {
  if (auto wrong = nothing_more(words, verb)) return wrong;
  const Angle about = pose().facing.opposite();
  add(Face{about});
  put({pose().at, about});
  return std::nullopt;
}

/// "wheel right", "wheel 45 left", "wheel to the north".
Wrong OrderReader::wheel(const Tokens& given, const std::string& verb) {
  Tokens words = given;
  int turn = 0;
  int degrees = 90;
  bool sided = !words.empty();
  for (const std::string& word : words) {
    if (word == "right" || word == "left") {
      turn = word == "right" ? 1 : -1;
    } else if (is_number(word)) {
      sided = sided && whole(word, degrees);
    } else {
      sided = sided && (word == "to" || word == "by" || word == "degrees");
    }
  }
  Angle facing = pose().facing + Angle::degrees(turn * (degrees % 360));
  if (!sided || turn == 0) {
    if (!words.empty() && words.front() == "to") words.erase(words.begin());
    const auto said = facing_told(words, verb);
    if (!said) return said.error();
    facing = *said;
  }
  add(Wheel{facing});
  put(wheeled(sheet_, there_, unit_, facing));
  return std::nullopt;
}

Wrong OrderReader::form(const Tokens& words, const std::string&) {
  Tokens said = words;
  const auto idle = [](const std::string& word) {
    return word == "a" || word == "in" || word == "into";
  };
  while (!said.empty() && idle(said.front())) said.erase(said.begin());
  const WordsOfSheet names(&sheet_);
  auto formation = names.formation(in_one_line(said));
  if (!formation && said.size() == 2 && said.back() == "order")
    formation = names.formation(said.front());
  if (!formation) {
    std::vector<std::string_view> known;
    for (const Formation one : sheet_.vocabulary().formations) known.push_back(word(one));
    if (known.empty()) known.assign(Words<Formation>::all.begin(), Words<Formation>::all.end());
    return say(OrderSays::no_formation, {in_one_line(words), one_of(known)});
  }
  add(ChangeFormation{*formation});
  return std::nullopt;
}

/// "draw up 4 files wide".
Wrong OrderReader::draw_up(const Tokens& words, const std::string& verb) {
  int files = 0;
  bool fits = true;
  for (const std::string& word : words) {
    if (files == 0 && is_number(word)) {
      fits = fits && whole(word, files);
    } else {
      fits = fits && (word == "in" || word == "on" || word == "files" || word == "file" ||
                      word == "wide" || word == "abreast");
    }
  }
  if (!fits || files < 1 || files > kMostFiles) {
    return say(OrderSays::how_many_files, {in_one_line(words)});
  }
  static_cast<void>(verb);
  add(Frontage{files});
  return std::nullopt;
}

Wrong OrderReader::shoot(const Tokens& given, const std::string& verb) {
  Tokens words = given;
  if (words == Tokens{"all", "round"} || words == Tokens{"all", "around"}) {
    add(Shoot{kNoUnit});
    return std::nullopt;
  }
  if (!words.empty() && words.front() == "at") words.erase(words.begin());
  const auto enemy = the_unit(words, capital(verb) + " at");
  if (!enemy) return enemy.error();
  add(Shoot{*enemy});
  return std::nullopt;
}

Wrong OrderReader::attach(const Tokens& words, const std::string& verb) {
  const auto whom = the_unit(words, capital(verb));
  if (!whom) return whom.error();
  add(Attach{*whom});
  return std::nullopt;
}

}  // namespace

tl::expected<Order, std::string> read_order(const Sheet& sheet, const Battle& battle, UnitId unit,
                                            const std::string& words) {
  OrderReader reader(sheet, battle, unit);
  const auto named = named_order(battle.setting(), words);
  const std::string& own = named && named->unit == unit ? named->words : words;
  std::vector<OrderPart> parts = parts_of(own, kOpenings, battle.setting().measure);
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

std::optional<NamedOrder> named_order(const Setting& setting, const std::string& line) {
  for (std::size_t end = line.find(' '); end != std::string::npos; end = line.find(' ', end + 1)) {
    const auto named = find_units(setting, line.substr(0, end));
    if (named.size() != 1) continue;
    const std::size_t more = line.find_first_not_of(" :,", end);
    if (more == std::string::npos) break;
    const std::string rest = line.substr(more);
    // "moved", "fired" tell what has happened; "move", "moves" order it.
    const std::string verb = in_lower_case(rest.substr(0, rest.find(' ')));
    const bool present = plain_word(verb) == verb || verb.ends_with('s');
    if (present && begins_order(rest)) return NamedOrder{named.front(), rest};
  }
  return std::nullopt;
}

std::string order_help() {
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
                          : fmt::format("    {:<30}{}\n", example, words);
  };
  for (const auto& [example, words] : kPlaces) line(example, words);
  for (const Verb& verb : kVerbs) {
    if (!verb.example.empty()) line(verb.example, verb.words);
  }
  return text;
}

}  // namespace opfor
