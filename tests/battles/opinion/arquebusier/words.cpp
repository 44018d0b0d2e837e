#include "battles/opinion/arquebusier/words.hpp"

#include <cmath>
#include <cstdlib>

namespace opfor::battles::opinion::arquebusier {
namespace {

/// Reads a text from its front.
class Reader {
 public:
  explicit Reader(std::string_view text) : left_(text) {}

  [[nodiscard]] std::string_view left() const { return left_; }
  bool past(std::string_view words) {
    if (left_.substr(0, words.size()) != words) return false;
    left_.remove_prefix(words.size());
    return true;
  }
  /// Past the next place where these words stand.
  bool up_to(std::string_view words) {
    const std::size_t at = left_.find(words);
    if (at == std::string_view::npos) return false;
    left_.remove_prefix(at + words.size());
    return true;
  }
  std::optional<int> number() {
    std::size_t n = left_.substr(0, 1) == "-" || left_.substr(0, 1) == "+" ? 1 : 0;
    while (n < left_.size() && left_[n] >= '0' && left_[n] <= '9') ++n;
    if (n == 0) return std::nullopt;
    const int value = std::atoi(std::string{left_.substr(0, n)}.c_str());
    left_.remove_prefix(n);
    return value;
  }
  std::optional<double> decimal() {
    const std::size_t n = std::min(left_.find_first_not_of("0123456789.-"), left_.size());
    if (n == 0) return std::nullopt;
    const double value = std::atof(std::string{left_.substr(0, n)}.c_str());
    left_.remove_prefix(n);
    return value;
  }
  template <class E>
  std::optional<E> one_of() {
    for (std::size_t i = 0; i < Words<E>::all.size(); ++i) {
      if (past(Words<E>::all[i])) return static_cast<E>(i);
    }
    return std::nullopt;
  }
  /// A unit by its name.
  std::optional<UnitId> unit(const Setting& setting) {
    for (std::size_t i = 0; i < setting.units.size(); ++i) {
      if (past(setting.name_of(unit_id(i)))) return unit_id(i);
    }
    return std::nullopt;
  }

 private:
  std::string_view left_;
};

/// "pike 3 of X": its number, from 0.
bool read_element(Reader& reader, const Setting& setting, UnitId& unit, int& element) {
  if (!reader.one_of<Type>() || !reader.past(" ")) return false;
  const auto number = reader.number();
  if (!number || !reader.past(" of ")) return false;
  const auto of = reader.unit(setting);
  if (!of) return false;
  unit = *of;
  element = *number - 1;
  return true;
}

std::optional<Blow> blow_of(const std::string& line, const Setting& setting) {
  Reader reader{line};
  Blow blow;
  if (!read_element(reader, setting, blow.by, blow.striker) || !reader.past(" at ") ||
      !read_element(reader, setting, blow.at, blow.target) || !reader.past(": ")) {
    return std::nullopt;
  }
  if (reader.past("cannot harm it")) {
    blow.least = kNever;
  } else if (!reader.past("overruns it")) {
    const auto least = reader.number();
    if (!least || !reader.past(" or more")) return std::nullopt;
    blow.least = *least;
    if (reader.past(", D6 ")) {
      const auto face = reader.number();
      if (!face) return std::nullopt;
      blow.face = *face;
    }
  }
  blow.falls = reader.past(": falls");
  if (!blow.falls && !reader.past(": stands")) return std::nullopt;
  return blow;
}

}  // namespace

std::optional<Sum> sum_of(const event::Tested& tested) {
  if (tested.thrown.empty()) return std::nullopt;
  Reader reader{tested.thrown.front()};
  const auto face = reader.number();
  if (!face || !reader.up_to(" = ")) return std::nullopt;
  const auto sum = reader.number();
  if (!sum) return std::nullopt;
  return Sum{*face, *sum};
}

std::optional<BroughtUp> brought_up(const event::Tested& tested) {
  Reader reader{tested.outcome};
  if (!reader.up_to(": element ")) return std::nullopt;
  const auto number = reader.number();
  if (!number || !reader.past(", to ")) return std::nullopt;
  const auto x = reader.decimal();
  if (!x || !reader.past(",")) return std::nullopt;
  const auto y = reader.decimal();
  if (!y || !reader.past(" in, facing ")) return std::nullopt;
  const auto facing = reader.decimal();
  if (!facing) return std::nullopt;
  return BroughtUp{*number - 1,
                   {field::point({inches(*x), inches(*y)}),
                    Angle::hundredths(static_cast<std::int32_t>(std::lround(*facing * 100)))}};
}

std::vector<Share> shares_of(const event::Shot& shot) {
  Reader reader{shot.how};
  std::vector<Share> shares;
  if (!reader.up_to(" dice, ") && !reader.up_to(" die, ")) return shares;
  do {
    Share share;
    const auto shots = reader.number();
    if (!shots || !reader.past(" at ")) break;
    const auto type = reader.one_of<Type>();
    if (!type || !reader.past(", ")) break;
    const auto least = reader.number();
    if (!least) break;
    share = {*shots, *type, *least};
    shares.push_back(share);
  } while (reader.past(" or more; "));
  return shares;
}

std::vector<std::optional<Blow>> blows_of(const event::Fought& fought, const Setting& setting) {
  std::vector<std::optional<Blow>> blows;
  for (const std::string& line : fought.rounds) blows.push_back(blow_of(line, setting));
  return blows;
}

std::vector<int> faces_of(const event::Tested& tested) {
  std::vector<int> faces;
  for (const std::string& thrown : tested.thrown) {
    Reader reader{thrown};
    if (!reader.up_to("D6")) continue;
    while (reader.past(" ") || reader.past(", ") || reader.past(":")) {
    }
    for (auto face = reader.number(); face; face = reader.number()) {
      faces.push_back(*face);
      if (!reader.past(", ") && !reader.past(" ")) break;
    }
  }
  return faces;
}

std::optional<int> files_of(const event::StateChanged& changed) {
  Reader reader{changed.to};
  const auto files = reader.number();
  if (!files || !reader.past(" files wide")) return std::nullopt;
  return files;
}

}  // namespace opfor::battles::opinion::arquebusier
