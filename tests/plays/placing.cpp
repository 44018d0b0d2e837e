#include "plays/placing.hpp"

#include <algorithm>
#include <limits>

namespace opfor::plays {
namespace {

using How = Place::How;

constexpr std::array<std::pair<std::string_view, How>, 4> kWords{{{" before ", How::before},
                                                                  {" behind ", How::behind},
                                                                  {" left of ", How::left_of},
                                                                  {" right of ", How::right_of}}};

/// "and 3 left", "and 2 ahead".
void shift(const Line& line, const std::string& words, Place& place) {
  const std::vector<std::string> said = words_of(words);
  if (said.size() != 2) throw Wrong(line.where, "'and " + words + "' says no shift");
  const double by = number_in(line, said[0]);
  if (said[1] == "ahead") {
    place.ahead += by;
  } else if (said[1] == "back") {
    place.ahead -= by;
  } else if (said[1] == "right") {
    place.to_right += by;
  } else if (said[1] == "left") {
    place.to_right -= by;
  } else {
    throw Wrong(line.where, "'" + said[1] + "' is neither ahead, back, left nor right");
  }
}

/// How far a unit reaches from its place, along a direction.
double reach(const Sheet& sheet, const Battle& shapes, UnitId unit, Angle facing, Vec along) {
  Battle trial = shapes;
  field::Pose pose = trial.unit(unit).pose();
  pose.facing = facing;
  trial.unit(unit).put(pose);
  double most = 0;
  bool any = false;
  for (const field::Box& base : sheet.bases(trial, unit)) {
    for (const Vec corner : field::corners(base)) {
      const double far = dot(corner - field::vec(pose.at), along);
      most = any ? std::max(most, far) : far;
      any = true;
    }
  }
  return most;
}

}  // namespace

std::optional<Place> read_place(const Line& line, const std::string& words) {
  Place place;
  if (begins(words, "at ")) {
    const Halves point = halves(words.substr(3), ",");
    if (!point.found) throw Wrong(line.where, "a place is 'at x,y', not '" + words + "'");
    place.x = number_in(line, point.before);
    place.y = number_in(line, point.behind);
    return place;
  }
  if (begins(words, "with ")) {
    place.how = How::with;
    place.of = trimmed(words.substr(5));
    return place;
  }
  for (const auto& [mark, how] : kWords) {
    const Halves half = halves(words, mark);
    if (!half.found) continue;
    place.how = how;
    place.gap = number_in(line, half.before);
    Halves rest = halves(half.behind, " and ");
    place.of = rest.before;
    while (rest.found) {
      rest = halves(rest.behind, " and ");
      shift(line, rest.before, place);
    }
    return place;
  }
  return std::nullopt;
}

std::vector<Stands> placed(const std::vector<Stander>& standers, const Sheet& sheet,
                           const Battle& shapes) {
  const Setting& setting = shapes.setting();
  const double unit_of_measure = tenths_in(setting.measure);
  std::vector<Stands> stands;
  for (const Stander& one : standers) {
    const Place& place = one.place;
    if (place.how == How::at) {
      stands.push_back({place.x, place.y, one.facing.value_or(one.usual_facing)});
      continue;
    }
    const auto named = [&](const Stander& s) { return s.id == place.of; };
    const auto end = standers.begin() + static_cast<std::ptrdiff_t>(stands.size());
    const auto found = std::find_if(standers.begin(), end, named);
    if (found == end) {
      throw Wrong(one.line.where, "'" + place.of + "' is not placed in a line before this one");
    }
    const Stands& other = stands[static_cast<std::size_t>(found - standers.begin())];
    const auto angle = [](double degrees) {
      return Angle::hundredths(static_cast<std::int32_t>(degrees * 100 + (degrees < 0 ? -.5 : .5)));
    };
    const Vec ahead = unit_vector(angle(other.facing));
    const Vec right{ahead.y, -ahead.x};
    const bool against = place.how == How::before;
    const double facing =
        one.facing.value_or(against ? angle(other.facing).opposite().as_degrees() : other.facing);
    Vec toward;
    if (place.how == How::before) toward = ahead;
    if (place.how == How::behind) toward = ahead * -1;
    if (place.how == How::right_of) toward = right;
    if (place.how == How::left_of) toward = right * -1;
    double off = 0;
    if (place.how != How::with) {
      off =
          place.gap * unit_of_measure +
          reach(sheet, shapes, unit_in(one.line, setting, place.of), angle(other.facing), toward) +
          reach(sheet, shapes, unit_in(one.line, setting, one.id), angle(facing), toward * -1);
    }
    const Vec at = Vec{other.x, other.y} + toward * (off / unit_of_measure) + ahead * place.ahead +
                   right * place.to_right;
    stands.push_back({at.x, at.y, facing});
  }
  return stands;
}

}  // namespace opfor::plays
