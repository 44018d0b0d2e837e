#include "cli/free_order.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "cli/play_sentences.hpp"
#include "cli/report.hpp"

namespace opfor::cli {
namespace {

using Tokens = std::vector<std::string>;
using Wrong = std::optional<std::string>;

/// The words that begin a part of an order. What follows belongs to it.
constexpr std::array<std::string_view, 14> kVerbs{"move",   "go",    "charge", "via",   "face",
                                                  "facing", "form",  "fire",   "shoot", "load",
                                                  "hold",   "stand", "fight",  "leave"};

bool verb(const std::string& word) {
  return std::find(kVerbs.begin(), kVerbs.end(), word) != kVerbs.end();
}

std::string in_one_line(const Tokens& words, std::size_t from = 0) {
  std::string text;
  for (std::size_t i = from; i < words.size(); ++i) text += (i > from ? " " : "") + words[i];
  return text;
}

/// The parts of an order, each from its verb on; "and" and "then" only part them. "move via A to B"
/// is "via A" and "move to B".
std::vector<Tokens> parts_of(const Tokens& words) {
  std::vector<Tokens> parts;
  for (const std::string& word : words) {
    if (word == "and" || word == "then") continue;
    const bool bare_move = !parts.empty() && parts.back() == Tokens{"move"};
    if (word == "via" && bare_move) parts.pop_back();
    const bool leg =
        word == "to" && !parts.empty() && parts.back().front() == "via" && parts.back().size() > 1;
    if (parts.empty() || verb(word) || leg) parts.emplace_back();
    if (leg) parts.back().push_back("move");
    parts.back().push_back(word);
  }
  return parts;
}

bool number(const std::string& word) {
  return !word.empty() && word.find_first_not_of("0123456789.") == std::string::npos;
}

bool square(const std::string& word) {
  return word.size() >= 2 && word.size() <= 3 &&
         std::isalpha(static_cast<unsigned char>(word[0])) != 0 && number(word.substr(1)) &&
         word.find('.') == std::string::npos;
}

/// Builds one order, part by part, on a copy of the table in which the unit has come so far.
class OrderReader {
 public:
  OrderReader(const Sheet& sheet, const Battle& battle, UnitId unit)
      : sheet_(sheet), there_(battle), unit_(unit), id_(battle.setting().unit(unit).id) {
    order_.unit = unit;
  }

  Wrong take(Tokens part) {
    const std::string what = part.front();
    part.erase(part.begin());
    if (auto wrong = take_gait(part)) return wrong;
    if (what == "move" || what == "go") return go(part, what);
    if (what == "via") return go(part, what);
    if (what == "charge") return charge(part);
    if (what == "face" || what == "facing") return face(part);
    if (what == "form") return form(part);
    if (what == "fire" || what == "shoot") return shoot(part);
    if (what == "load") return last(part, Load{}, "load");
    if (what == "fight") return last(part, FightOn{}, "fight");
    if (what == "leave") return last(part, LeaveTable{}, "leave");
    if (what == "hold" || what == "stand") return last(part, std::nullopt, what);
    return not_an_order(what);
  }

  /// The order with all its parts.
  Order finish() {
    const Angle now = there_.unit(unit_).pose().facing;
    if (charged_ != kNoUnit) {
      order_.acts.insert(order_.acts.begin(), Charge{charged_, path_, gait_});
    } else if (!path_.empty()) {
      order_.acts.insert(order_.acts.begin(), Move{path_, gait_});
    }
    if (faced_ || !path_.empty()) order_.acts.emplace_back(Face{now});
    return order_;
  }

 private:
  static Wrong not_an_order(const std::string& what) {
    std::vector<std::string> verbs(kVerbs.begin(), kVerbs.end());
    return say(PlaySays::no_such_order, {what, did_you_mean(what, verbs)});
  }

  /// "at a trot": taken out of the words.
  Wrong take_gait(Tokens& words) {
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
      const std::size_t named = words[i + 1] == "a" ? i + 2 : i + 1;
      if (words[i] != "at" || named >= words.size()) continue;
      const auto gait = of_word<Gait>(words[named]);
      if (!gait && named == i + 1) continue;
      if (!gait || *gait == Gait::as_before) {
        const std::vector<std::string_view> known(Words<Gait>::all.begin() + 1,
                                                  Words<Gait>::all.end());
        return say(PlaySays::no_gait, {words[named], one_of(known)});
      }
      gait_ = *gait;
      words.erase(words.begin() + static_cast<std::ptrdiff_t>(i),
                  words.begin() + static_cast<std::ptrdiff_t>(named) + 1);
      return std::nullopt;
    }
    return std::nullopt;
  }

  /// A place as a line of a report has it.
  [[nodiscard]] std::string as_report(const Tokens& words) const {
    Tokens w = words;
    const bool to = w.front() == "to";
    if (to) w.erase(w.begin());
    if (w.empty()) return {};
    if ((w.size() == 2 && number(w[0]) && number(w[1])) || (w.size() == 1 && square(w[0]))) {
      return fmt::format("{} at {}", id_, in_one_line(w));
    }
    if (to) return fmt::format("{} to {}", id_, in_one_line(w));
    const bool steps = w.size() > 1 && number(w[0]);
    if (steps && w.size() > 2 && w[1] == "to") w.erase(w.begin() + 1);
    if (steps && w[1] == "short") return fmt::format("{} stopped {}", id_, in_one_line(w));
    const bool onward = steps && (w[1] == "forward" || w[1] == "ahead" || w[1] == "back" ||
                                  w[1] == "left" || w[1] == "right");
    if (onward) return fmt::format("{} {} {}", id_, w[1], w[0]);
    const bool compass = steps && std::find(w.begin(), w.end(), "of") == w.end() &&
                         std::find(w.begin(), w.end(), "from") == w.end();
    if (compass) return fmt::format("{} {} of {}", id_, in_one_line(w), id_);
    return fmt::format("{} {}", id_, in_one_line(w));
  }

  /// What a line of a report would make of the unit from where it has come to.
  [[nodiscard]] tl::expected<Correction, std::string> told(const std::string& line,
                                                           const std::string& words) const {
    ReportReader reader(sheet_, there_, {});
    if (auto wrong = reader.take(line, 1)) {
      // Said of the line that was made of the words, and not of the words: nobody typed it.
      const bool of_line = wrong->rfind('\'' + in_one_line(report_words(line)), 0) == 0;
      if (of_line) return tl::unexpected(*not_an_order(words));
      return tl::unexpected(*std::move(wrong));
    }
    const Correction* said = reader.said_of(unit_);
    if (said == nullptr) return tl::unexpected(*not_an_order(words));
    return *said;
  }

  void step_to(Point at, bool turn) {
    const field::Pose now = there_.unit(unit_).pose();
    const Vec way = field::vec(at) - field::vec(now.at);
    const bool moves = norm(way) > 0;
    there_.unit(unit_).put({at, turn && moves ? facing_of(way) : now.facing});
    if (moves) path_.push_back(at);
  }

  Wrong go(const Tokens& words, const std::string& what) {
    if (words.empty()) {
      std::string verb = what;
      verb[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(verb[0])));
      return say(PlaySays::order_without_place, {verb});
    }
    const std::string line = as_report(words);
    const auto place = told(line.empty() ? id_ + " to" : line, in_one_line(words));
    if (!place) return place.error();
    if (!place->at) return not_an_order(in_one_line(words));
    const auto aside = [&](std::string_view way) {
      return std::find(words.begin(), words.end(), way) != words.end() &&
             std::find(words.begin(), words.end(), "of") == words.end();
    };
    step_to(*place->at, !aside("back") && !aside("left") && !aside("right"));
    return std::nullopt;
  }

  [[nodiscard]] tl::expected<UnitId, std::string> the_unit(const Tokens& words,
                                                           const std::string& what) const {
    const Setting& setting = there_.setting();
    if (words.empty()) return tl::unexpected(say(PlaySays::charge_whom, {what}));
    const auto found = find_units(setting, in_one_line(words));
    if (found.size() == 1) return found.front();
    if (found.empty()) {
      return tl::unexpected(
          say(Says::nobody,
              {in_one_line(words), did_you_mean(in_one_line(words), all_names(setting, true))}));
    }
    std::vector<std::string> names;
    for (const UnitId one : found) names.push_back(setting.name_of(one));
    const std::vector<std::string_view> views(names.begin(), names.end());
    return tl::unexpected(say(Says::two_of_the_name, {in_one_line(words), one_of(views)}));
  }

  [[nodiscard]] double gap_at(Vec at, Angle facing, UnitId enemy) const {
    Battle trial = there_;
    trial.unit(unit_).put({field::point(at), facing});
    double least = 1e12;
    for (const field::Box& ours : sheet_.bases(trial, unit_)) {
      for (const field::Box& theirs : sheet_.bases(trial, enemy)) {
        least = std::min(least, field::gap(ours, theirs));
      }
    }
    return least;
  }

  /// Straight at the enemy, until the bases touch.
  Wrong charge(Tokens words) {
    if (!words.empty() && words.front() == "at") words.erase(words.begin());
    const auto enemy = the_unit(words, "Charge");
    if (!enemy) return enemy.error();
    const Vec from = field::vec(there_.unit(unit_).pose().at);
    const Vec whole = field::vec(there_.unit(*enemy).pose().at) - from;
    const Angle facing = norm(whole) > 0 ? facing_of(whole) : there_.unit(unit_).pose().facing;
    // The farthest share of the way that they do not yet overlap on, by halves.
    double short_of = 0;
    double beyond = 1;
    if (gap_at(from + whole, facing, *enemy) > 0) {
      return say(PlaySays::no_path_to, {id_, there_.setting().name_of(*enemy)});
    }
    for (int halving = 0; halving < 40; ++halving) {
      const double middle = (short_of + beyond) / 2;
      (gap_at(from + whole * middle, facing, *enemy) > 0 ? short_of : beyond) = middle;
    }
    charged_ = *enemy;
    const Point at = field::point(from + whole * beyond);
    if (at != there_.unit(unit_).pose().at || path_.empty()) path_.push_back(at);
    there_.unit(unit_).put({at, facing});
    return std::nullopt;
  }

  Wrong face(const Tokens& words) {
    const auto facing =
        told(fmt::format("{} faces {}", id_, in_one_line(words)), in_one_line(words));
    if (!facing) return facing.error();
    if (!facing->facing) return not_an_order("facing " + in_one_line(words));
    faced_ = true;
    there_.unit(unit_).put({there_.unit(unit_).pose().at, *facing->facing});
    return std::nullopt;
  }

  Wrong form(const Tokens& words) {
    const auto formation = words.empty() ? std::nullopt : of_word<Formation>(words.front());
    if (!formation || words.size() > 2) {
      return say(PlaySays::no_formation, {in_one_line(words), one_of(Words<Formation>::all)});
    }
    order_.acts.emplace_back(ChangeFormation{*formation});
    return std::nullopt;
  }

  Wrong shoot(Tokens words) {
    if (!words.empty() && words.front() == "at") words.erase(words.begin());
    const auto enemy = the_unit(words, "Fire at");
    if (!enemy) return enemy.error();
    order_.acts.emplace_back(Shoot{*enemy});
    return std::nullopt;
  }

  /// An act without more words; "fight on", "leave the table" have one that says nothing more.
  Wrong last(const Tokens& words, std::optional<Act> act, const std::string& what) {
    const bool idle = words.empty() || words == Tokens{"on"} || words == Tokens{"table"} ||
                      words == Tokens{"still"};
    if (!idle) return not_an_order(what + ' ' + in_one_line(words));
    if (act) order_.acts.push_back(*std::move(act));
    return std::nullopt;
  }

  const Sheet& sheet_;
  Battle there_;
  UnitId unit_;
  std::string id_;
  Order order_;
  std::vector<Point> path_;
  UnitId charged_ = kNoUnit;
  Gait gait_ = Gait::as_before;
  bool faced_ = false;
};

}  // namespace

tl::expected<Order, std::string> read_order(const Sheet& sheet, const Battle& battle, UnitId unit,
                                            const std::string& words) {
  OrderReader reader(sheet, battle, unit);
  for (Tokens& part : parts_of(report_words(words))) {
    if (auto wrong = reader.take(std::move(part))) return tl::unexpected(*std::move(wrong));
  }
  return reader.finish();
}

std::string order_help() {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 14> kForms{
      {{"move to C4", "to the middle of a square of the map"},
       {"move to 120,64", "measured from the south-west corner"},
       {"move to the hedge", "straight up to a place or unit"},
       {"move 12 short of the hedge", "toward it, and stop so far from it"},
       {"move 30 east of the house", "to that point"},
       {"move 12 north", "so far that way"},
       {"move forward 12", "so far the way it faces; also back, left, right"},
       {"move via D2 to C4 at a trot", "by other points; horse at a pace"},
       {"..., facing west", "a point of the compass, degrees, a place or a unit"},
       {"charge MC1", "straight into contact; after \"move ...\" from there"},
       {"fire at MC1", "shoot"},
       {"form square", "line, column, square, open"},
       {"face west", "turn where it stands"},
       {"hold", "stand as it stands; load, fight on and leave are orders too"}}};
  std::string text = "  An order in your own words; the rules judge it before it counts.\n";
  for (const auto& [example, words] : kForms) {
    text += fmt::format("    {:<30}{}\n", example, words);
  }
  return text;
}

}  // namespace opfor::cli
