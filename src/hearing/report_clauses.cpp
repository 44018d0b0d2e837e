#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <range/v3/algorithm/any_of.hpp>
#include <range/v3/algorithm/contains.hpp>
#include <range/v3/algorithm/find.hpp>

#include "hearing/named_unit.hpp"
#include "hearing/names_at_table.hpp"
#include "hearing/order_ways.hpp"
#include "hearing/report.hpp"
#include "hearing/report_parts.hpp"
#include "hearing/sentences.hpp"
#include "telling/what_can_be_lost.hpp"

/// What each clause of a report comes to, of one unit.
namespace opfor {
namespace {

/// It moves a unit on from where it is, so that it may be said after another place.
bool goes_on(Saying saying) {
  switch (saying) {
    case Saying::forward:
    case Saying::back:
    case Saying::broke_off:
    case Saying::to_left:
    case Saying::to_right:
    case Saying::from_itself:
    case Saying::toward:
    case Saying::away_from:
    case Saying::fled_away:
      return true;
    default:
      return false;
  }
}

/// Ends what is noted of a place far from the one that opfor had.
constexpr std::string_view kSoBeIt = "; so be it";

/// The words of what was said, one by one.
std::vector<std::string> words_in(const std::string& typed) {
  std::vector<std::string> words;
  for (std::size_t from = 0; from < typed.size();) {
    const std::size_t end = std::min(typed.find(' ', from), typed.size());
    words.push_back(typed.substr(from, end - from));
    from = end + 1;
  }
  return words;
}

/// "only moved 10", "went just 20": no farther than that.
bool no_farther(const Said& said) {
  static constexpr std::array<std::string_view, 3> kOnly{"only", "just", "merely"};
  if (said.saying != Saying::forward) return false;
  const auto words = words_in(said.typed);
  return std::any_of(words.begin(), words.end(),
                     [](const std::string& word) { return ranges::contains(kOnly, word); });
}

double slack_of(const Said& said, const Setting& setting) {
  const double exact = setting.tolerance.as_double() * 2;
  switch (said.saying) {
    case Saying::at_square:
    case Saying::entered_at_square:
      return Grid(setting).step.as_double() / 2;
    case Saying::to_place:
    case Saying::behind:
    case Saying::in_front:
    case Saying::stopped_short:
    case Saying::fled_away:
      return kNearSomething;
    default:
      return exact;
  }
}

}  // namespace

ReportReader::Wrong ReportReader::place_unit(const Said& said, UnitId unit, std::size_t number) {
  const Setting& setting = battle_.setting();
  Told& told = told_[unit];
  if (!enters(said.saying) && !working_.unit(unit).on_table()) {
    return say(HearingSays::not_on_table, {setting.name_of(unit)});
  }
  if (no_farther(said) && order_of(unit) != nullptr) {
    Said stopped = said;
    stopped.saying = Saying::stopped_after;
    stopped.typed = fmt::format("stopped after {}", *said.n);
    told.notes.push_back(fmt::format("{}: {} is taken as {}, of the way that opfor gave it",
                                     setting.name_of(unit), quoted(said.typed),
                                     quoted(stopped.typed)));
    return place_unit(stopped, unit, number);
  }
  std::vector<std::string> notes;
  const auto at = PlacesSaid(sheet_, working_, order_of(unit)).place(said, unit, notes);
  if (!at) return at.error();
  const bool anew = told.correction.at && !goes_on(said.saying);
  if (anew && *told.correction.at != *at) {
    return told_twice(told.lines[Fact::place], words_of(Fact::place), unit);
  }
  if (auto off = off_table(setting, unit, *at)) return off;
  told.notes.insert(told.notes.end(), notes.begin(), notes.end());
  const Vec gone = field::vec(*at) - field::vec(battle_.unit(unit).pose().at);
  if (!enters(said.saying) && norm(gone) > setting.width.as_double() / 4) {
    // What was said of it before is no longer where it stands.
    std::erase_if(told.notes, [](const std::string& note) { return note.ends_with(kSoBeIt); });
    told.notes.push_back(fmt::format("{} is {} from where opfor had it{}", setting.name_of(unit),
                                     length_words(norm(gone), setting.measure), kSoBeIt));
  }
  const bool ordered = order_of(unit) != nullptr;
  if (said.saying == Saying::stayed && !ordered) return std::nullopt;
  told.correction.at = *at;
  told.lines.emplace(Fact::place, number);
  told.slack = std::max(told.slack, slack_of(said, setting));
  if (one_man(unit)) told.slack = std::max(told.slack, kNearSomething);
  working_.unit(unit).put({*at, working_.unit(unit).pose().facing});
  if (said.saying == Saying::fled_away || said.saying == Saying::back ||
      said.saying == Saying::broke_off || said.flees) {
    part(unit);
  }
  if (enters(said.saying)) {
    told.correction.presence = Presence::on_table;
    working_.unit(unit).presence = Presence::on_table;
  }
  if (said.saying == Saying::broke_off) {
    const Angle facing = facing_of(gone).opposite();
    if (auto wrong = set(&Correction::facing, facing, Fact::facing, unit, number)) return wrong;
    working_.unit(unit).put({*at, facing});
  }
  if (said.saying == Saying::stayed && !told.correction.facing) {
    told.correction.facing = order_of(unit)->from.facing;
  }
  return std::nullopt;
}

/// Who was told to be in touch with it before it went away is so no longer: "L1 charged MC2 and
/// won; MC2 fled 15".
void ReportReader::part(UnitId unit) {
  const UnitSet near = enemies_in_contact(working_, unit);
  const auto drop = [&](Told& told, UnitId other) {
    if (near.contains(other)) return;
    told.correction.contact.reset();
    told.lines.erase(Fact::contact);
  };
  for (auto& [other, told] : told_) {
    const std::optional<UnitId>& touched = told.correction.contact;
    if (!touched || side_of(battle_, other) == side_of(battle_, *touched)) continue;
    if (other == unit)
      drop(told, *touched);
    else if (*touched == unit)
      drop(told, other);
  }
}

ReportReader::Wrong ReportReader::face_unit(const Said& said, UnitId unit, std::size_t number) {
  const auto facing = PlacesSaid(sheet_, working_, order_of(unit)).facing(said, unit);
  if (!facing) return facing.error();
  if (auto wrong = set(&Correction::facing, **facing, Fact::facing, unit, number)) return wrong;
  told_[unit].slack = std::max(told_[unit].slack, kDrawnUpAnew);
  working_.unit(unit).put({working_.unit(unit).pose().at, **facing});
  return std::nullopt;
}

/// On a front corner, from where it has come so far.
ReportReader::Wrong ReportReader::wheel_unit(const Said& said, UnitId unit, std::size_t number) {
  if (!working_.unit(unit).on_table()) {
    return say(HearingSays::not_on_table, {battle_.setting().name_of(unit)});
  }
  const int degrees = static_cast<int>(said.n.value_or(kQuarter));
  if (degrees < 1 || degrees > kMostWheel) return say(HearingSays::wheels_so_far, {said.typed});
  const Angle turn = Angle::degrees(said.saying == Saying::wheels_left ? -degrees : degrees);
  const Angle facing = working_.unit(unit).pose().facing + turn;
  const field::Pose pose = wheeled(sheet_, working_, unit, facing);
  if (auto off = off_table(battle_.setting(), unit, pose.at)) return off;
  Told& told = told_[unit];
  told.correction.at = pose.at;
  told.correction.facing = pose.facing;
  told.lines.emplace(Fact::place, number);
  told.lines.emplace(Fact::facing, number);
  told.slack = std::max(told.slack, kDrawnUpAnew);
  working_.unit(unit).put(pose);
  return std::nullopt;
}

/// Straight at the enemy, until they touch.
ReportReader::Wrong ReportReader::charge(const Said& said, UnitId unit, std::size_t number) {
  const Setting& setting = battle_.setting();
  const auto enemy = named_unit(setting, said.place);
  if (!enemy) return enemy.error();
  if (side_of(battle_, *enemy) == side_of(battle_, unit)) {
    return say(HearingSays::charges_friends, {setting.name_of(unit), setting.name_of(*enemy)});
  }
  if (!working_.unit(unit).on_table()) {
    return say(HearingSays::not_on_table, {setting.name_of(unit)});
  }
  if (auto wrong = touch(said, unit, number)) return wrong;
  if (enemies_in_contact(working_, unit).contains(*enemy) || told_[unit].correction.at)
    return std::nullopt;
  const auto end = into_contact(sheet_, working_, unit, *enemy);
  if (!end)
    return say(HearingSays::never_so_near, {setting.name_of(unit), setting.name_of(*enemy)});
  Told& told = told_[unit];
  told.correction.at = end->at;
  told.correction.facing = end->facing;
  told.lines.emplace(Fact::place, number);
  told.lines.emplace(Fact::facing, number);
  told.slack = kNearSomething;
  working_.unit(unit).put(*end);
  return std::nullopt;
}

ReportReader::Wrong ReportReader::count_losses(const Said& said, UnitId unit, std::size_t number) {
  const int n = said.n ? static_cast<int>(*said.n) : 0;
  if (said.saying == Saying::wounded) {
    if (!sheet_.vocabulary().wounds) return say(HearingSays::no_wounded, {said.typed});
    return add(&Correction::wounded, said, n, Fact::wounds, unit, number);
  }
  return add(&Correction::killed, said, said.saying == Saying::got_back ? -n : n, Fact::losses,
             unit, number);
}

/// How many of a kind, or of all that losses are counted in, a unit has; nothing where the sheet
/// does not count so ("2 pike and 4 shot").
std::optional<int> ReportReader::still_has(UnitId unit, const std::string& kind) const {
  if (kind.empty()) {
    const std::string strength = sheet_.strength(battle_, unit);
    const std::size_t end = strength.find(" of ");
    const auto count = number_of(strength.substr(0, std::min(end, strength.size())));
    if (end == std::string::npos || !count) return std::nullopt;
    return static_cast<int>(*count);
  }
  return can_lose(sheet_, battle_, unit, kind);
}

/// "has 7 left", "muskets down to 3": what has been lost of all that it had as this was begun.
ReportReader::Wrong ReportReader::left_with(const Said& said, UnitId unit, std::size_t number) {
  const Setting& setting = battle_.setting();
  const int left = static_cast<int>(*said.n);
  const auto had = still_has(unit, said.word);
  if (!had) {
    return say(HearingSays::says_too_little,
               {said.typed,
                fmt::format("say how many were lost, such as: {} lost 2", setting.unit(unit).id)});
  }
  if (left >= *had) {
    return say(HearingSays::has_only, {setting.name_of(unit), std::to_string(*had), said.typed});
  }
  const std::optional<int>& told = told_[unit].correction.killed;
  if (told && *told == *had - left && said.word.empty()) return std::nullopt;  // "lost 2, 6 left"
  Said lost = said;
  lost.n = *had - left;
  lost.more = false;
  lost.saying = said.word.empty() ? Saying::lost : Saying::lost_of;
  if (auto wrong = apply_one(lost, unit, number)) return wrong;
  told_[unit].notes.push_back(fmt::format("{}: {} is taken as {} of {} lost", setting.name_of(unit),
                                          quoted(said.typed), *had - left, *had));
  return std::nullopt;
}

/// "has 3 hits": of which some were told before.
ReportReader::Wrong ReportReader::has_suffered(const Said& said, UnitId unit, std::size_t number) {
  const std::string strength = sheet_.strength(battle_, unit);
  const std::size_t of = strength.find(" of ");
  const auto left = still_has(unit, {});
  const auto whole =
      left ? number_of(strength.substr(of + 4, strength.find_first_of(" ,", of + 4) - of - 4))
           : std::nullopt;
  if (!whole || !WordsOfSheet(&sheet_).losses("hits")) {
    return say(HearingSays::says_too_little,
               {said.typed, fmt::format("say how many were lost, such as: {} lost 2",
                                        battle_.setting().unit(unit).id)});
  }
  const int before = static_cast<int>(*whole) - *left;
  const int more = static_cast<int>(*said.n) - before;
  const std::optional<int>& told = told_[unit].correction.killed;
  if (told && *told == more) return std::nullopt;  // "lost 2, has 3 hits"
  Said lost = said;
  lost.n = more < 0 ? -more : more;
  lost.more = false;
  lost.saying = more < 0 ? Saying::got_back : Saying::lost;
  if (auto wrong = apply_one(lost, unit, number)) return wrong;
  if (before != 0) {
    told_[unit].notes.push_back(fmt::format("{}: {} is taken as {} {}: it had {}",
                                            battle_.setting().name_of(unit), quoted(said.typed),
                                            *lost.n, more < 0 ? "fewer" : "more", before));
  }
  return std::nullopt;
}

/// "P1 killed": of one man that is enough.
ReportReader::Wrong ReportReader::lose_itself(const Said& said, UnitId unit, std::size_t number) {
  if (!working_.unit(unit).on_table()) {
    return say(HearingSays::not_on_table, {battle_.setting().name_of(unit)});
  }
  if (!one_man(unit)) {
    return say(HearingSays::how_many_of, {battle_.setting().name_of(unit), said.typed});
  }
  if (said.saying == Saying::wounded_itself) {
    if (!sheet_.vocabulary().wounds) return say(HearingSays::no_wounded, {said.typed});
    return set(&Correction::wounded, 1, Fact::wounds, unit, number);
  }
  return set(&Correction::killed, 1, Fact::losses, unit, number);
}

/// Nobody does that to his own.
ReportReader::Wrong ReportReader::of_one_side(const Said& said, UnitId unit, UnitId other) const {
  if (side_of(battle_, unit) != side_of(battle_, other)) return std::nullopt;
  return say(HearingSays::of_one_side,
             {said.typed, battle_.setting().name_of(unit), battle_.setting().name_of(other)});
}

/// "okey rallied p_foot_1", "L1 killed 2 of MC2", "L1 pushed MC2 back 5": said of the one, it holds
/// of the other.
ReportReader::Wrong ReportReader::of_the_other(const Said& said, UnitId unit, std::size_t number) {
  const auto other = named_unit(battle_.setting(), said.place);
  if (!other) return other.error();
  if (said.saying != Saying::rallies) {
    if (auto wrong = of_one_side(said, unit, *other)) return wrong;
  }
  Said theirs = said;
  theirs.place.clear();
  if (said.saying == Saying::costs) {
    theirs.saying = Saying::lost;
  } else if (said.saying == Saying::pushes) {
    theirs.saying = Saying::back;
  } else if (said.saying == Saying::routs) {
    theirs.saying = Saying::fled;
  } else {
    const auto state = WordsOfSheet(&sheet_).state("rallied");
    theirs.saying = state ? Saying::state : Saying::rallied;
    theirs.word = state.value_or("");
  }
  return apply_one(theirs, *other, number);
}

/// Whatever the sheet keeps of it: a state of its own, an empty weapon, or nothing.
ReportReader::Wrong ReportReader::fire(const Said& said, UnitId unit, std::size_t number) {
  if (!said.place.empty()) {
    const auto target = named_unit(battle_.setting(), said.place);
    if (!target) return target.error();
    if (auto wrong = of_one_side(said, unit, *target)) return wrong;
  }
  const std::string id = battle_.setting().unit(unit).id;
  if (said.typed == "shot" && one_man(unit)) {
    return say(HearingSays::shot_or_was_shot, {said.typed, id, id, id});
  }
  Told& told = told_[unit];
  if (ranges::contains(sheet_.states(), std::string_view{"fired"})) {
    if (!ranges::contains(told.correction.states, "fired")) {
      told.correction.states.emplace_back("fired");
    }
    return std::nullopt;
  }
  if (sheet_.vocabulary().loading) {
    Battle trial = battle_;
    Correction empty;
    empty.unit = unit;
    empty.loaded = false;
    if (!sheet_.correct(trial, empty)) {
      return set(&Correction::loaded, false, Fact::loading, unit, number);
    }
  }
  const auto said_already = [](const std::string& note) { return note.ends_with(kNothingStays); };
  if (std::any_of(told.notes.begin(), told.notes.end(), said_already)) return std::nullopt;
  told.notes.push_back(fmt::format("{} fired{}", battle_.setting().name_of(unit), kNothingStays));
  return std::nullopt;
}

/// "broke and fled 8": it runs, and it is in the state that the sheet has that word for.
ReportReader::Wrong ReportReader::flee(const Said& said, UnitId unit, std::size_t number) {
  if (auto wrong = set(&Correction::ran, true, Fact::nerve, unit, number)) return wrong;
  static constexpr std::array<std::string_view, 3> kStates{"broken", "routing", "wavering"};
  Told& told = told_[unit];
  for (const std::string& one : words_in(said.typed)) {
    const auto state = WordsOfSheet(&sheet_).state(one);
    if (!state || !ranges::contains(kStates, std::string_view{*state})) continue;
    if (ranges::contains(told.correction.states, *state)) continue;
    told.correction.states.push_back(*state);
    told.words.emplace(*state, number);
  }
  return std::nullopt;
}

/// "L1 won": of those whom it touches, if they are but one.
ReportReader::Wrong ReportReader::win(const Said& said, UnitId unit, std::size_t number) {
  const Setting& setting = battle_.setting();
  std::vector<UnitId> beaten;
  bool told_already = false;
  const UnitSet touches = enemies_in_contact(working_, unit);
  const std::optional<UnitId> touched = told_[unit].correction.contact;
  for (std::size_t i = 0; i < battle_.size(); ++i) {
    const UnitId enemy = unit_id(i);
    if (side_of(battle_, enemy) == side_of(battle_, unit)) continue;
    const auto told = told_.find(enemy);
    const Correction* of = told == told_.end() ? nullptr : &told->second.correction;
    const bool is_touched =
        touches.contains(enemy) || touched == enemy || (of != nullptr && of->contact == unit);
    if (!is_touched) continue;
    told_already = told_already || (of != nullptr && of->beaten.value_or(false));
    if (of == nullptr || !of->beaten) beaten.push_back(enemy);
  }
  if (told_already) beaten.clear();
  // Who leads them is beaten with them.
  std::vector<UnitId> bodies = beaten;
  std::erase_if(bodies, [&](UnitId enemy) { return one_man(enemy); });
  if (!bodies.empty()) beaten = std::move(bodies);
  if (beaten.size() > 1) {
    std::vector<std::string> names;
    for (const UnitId enemy : beaten) names.push_back(setting.name_of(enemy));
    return say(HearingSays::whom_did_it_beat,
               {said.typed, setting.name_of(unit), fmt::format("{}", fmt::join(names, " and ")),
                setting.unit(unit).id, setting.unit(beaten.front()).id});
  }
  if (!beaten.empty()) {
    const UnitId enemy = beaten.front();
    told_[enemy].correction.unit = enemy;
    told_[enemy].last_line = number;
    if (auto wrong = set(&Correction::beaten, true, Fact::beaten, enemy, number)) return wrong;
    told_[unit].notes.push_back(
        fmt::format("{} is taken as beaten by {}, which it is in contact "
                    "with",
                    setting.name_of(enemy), setting.name_of(unit)));
  }
  return set(&Correction::beaten, false, Fact::beaten, unit, number);
}

/// "drew with MC1": nobody is beaten, and they stay where they are.
ReportReader::Wrong ReportReader::draw(const Said& said, UnitId unit, std::size_t number) {
  if (said.place.empty()) {
    const auto told = told_.find(unit);
    const bool touches = told != told_.end() && told->second.correction.contact;
    const bool touched = ranges::any_of(
        told_, [&](const auto& one) { return one.second.correction.contact == unit; });
    if (touches || touched || !enemies_in_contact(working_, unit).empty()) return std::nullopt;
    const NamesAtTable names(sheet_, working_, own_);
    return say(HearingSays::says_too_little,
               {said.typed, names.explained("with whom? Such as: L1 drew with MC1")});
  }
  const auto other = named_unit(battle_.setting(), said.place);
  if (!other) return other.error();
  if (auto wrong = of_one_side(said, unit, *other)) return wrong;
  return touch(said, unit, number);
}

ReportReader::Wrong ReportReader::end_melee(const Said& said, UnitId unit, std::size_t number) {
  if (said.saying == Saying::won && said.place.empty()) return win(said, unit, number);
  const bool beaten = said.saying == Saying::beaten || said.saying == Saying::beaten_by;
  if (!said.place.empty()) {
    const auto other = named_unit(battle_.setting(), said.place);
    if (!other) return other.error();
    if (auto wrong = of_one_side(said, unit, *other)) return wrong;
    told_[*other].correction.unit = *other;
    told_[*other].last_line = number;
    if (auto wrong = set(&Correction::beaten, !beaten, Fact::beaten, *other, number)) return wrong;
  }
  return set(&Correction::beaten, beaten, Fact::beaten, unit, number);
}

/// Who is in contact with several is told of once, the others of him.
ReportReader::Wrong ReportReader::touch(const Said& said, UnitId unit, std::size_t number) {
  const auto found = named_unit(battle_.setting(), said.place);
  if (!found) return found.error();
  const UnitId other = *found;
  if (said.saying == Saying::out_of_contact) {
    return set(&Correction::out_of_contact, other, Fact::contact, unit, number);
  }
  Told& told = told_[unit];
  if (!told.correction.contact || *told.correction.contact == other) {
    return set(&Correction::contact, other, Fact::contact, unit, number);
  }
  if (said.saying == Saying::joined) {
    return told_twice(told.lines[Fact::contact], words_of(Fact::contact), unit);
  }
  told_[other].correction.unit = other;
  told_[other].last_line = number;
  return set(&Correction::contact, unit, Fact::contact, other, number);
}

ReportReader::Wrong ReportReader::fact_of_sheet(const Said& said, UnitId unit, std::size_t number) {
  Told& told = told_[unit];
  Correction& c = told.correction;
  if (said.saying == Saying::state) {
    if (!ranges::contains(c.states, said.word)) c.states.push_back(said.word);
    told.slack = std::max(told.slack, kDrawnUpAnew);
    told.words.emplace(said.word, number);
    return std::nullopt;
  }
  const auto before = ranges::find(c.killed_of, said.word, &KilledOf::kind);
  if (before == c.killed_of.end()) {
    c.killed_of.push_back({said.word, static_cast<int>(*said.n)});
    told.words.emplace(said.word, number);
    return std::nullopt;
  }
  if (!said.more) {
    return *told_twice(told.words[said.word], quoted(said.word), unit) +
           "; if these are others, say so: lost 1 more " + said.word;
  }
  before->killed += static_cast<int>(*said.n);
  return std::nullopt;
}

}  // namespace opfor
