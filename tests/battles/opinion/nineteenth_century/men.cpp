#include "battles/opinion/nineteenth_century/men.hpp"

#include <algorithm>

namespace opfor::battles::opinion::nineteenth_century {

Men::Men(int n) {
  for (int i = 0; i < n; ++i) places_.push_back({i, false, Perhaps::no});
}

int Men::living() const {
  const auto fallen =
      std::count_if(places_.begin(), places_.end(), [](const Man& man) { return man.fallen; });
  return static_cast<int>(places_.size()) - static_cast<int>(fallen) - unplaced_;
}

int Men::least_of(int first, int n) const {
  int sure = 0;
  for (const Man& man : places_) {
    sure += !man.fallen && man.number >= first && man.number < first + n ? 1 : 0;
  }
  return std::max(0, sure - unplaced_);
}

int Men::most_of(int first, int n) const {
  int may = 0;
  for (const Man& man : places_) {
    const bool one = man.number < 0 || (man.number >= first && man.number < first + n);
    may += !man.fallen && one ? 1 : 0;
  }
  return std::min({may, n, living()});
}

void Men::kill(std::size_t place) {
  Man& man = places_[place];
  man.fallen = true;
  if (man.wounded != Perhaps::no) least_wounded_ = std::max(0, least_wounded_ - 1);
  if (man.wounded == Perhaps::yes) --most_wounded_;
  most_wounded_ = std::min(most_wounded_, living());
}

void Men::wound(std::size_t place) {
  places_[place].wounded = Perhaps::yes;
  ++least_wounded_;
  most_wounded_ = std::min(most_wounded_ + 1, living());
}

void Men::lose(int killed, int wounded) {
  if (killed == 0 && wounded == 0) return;
  unplaced_ += killed;
  least_wounded_ = std::max(0, least_wounded_ - killed) + wounded;
  most_wounded_ = std::min(most_wounded_ + wounded, std::max(0, living()));
  for (Man& man : places_) {
    const bool doubtful = man.wounded == Perhaps::no ? wounded > 0 : killed > 0;
    if (doubtful) man.wounded = Perhaps::perhaps;
  }
}

void Men::close_up() {
  if (unplaced_ == 0) {
    places_.erase(
        std::remove_if(places_.begin(), places_.end(), [](const Man& man) { return man.fallen; }),
        places_.end());
    return;
  }
  const Perhaps wounded = most_wounded_ > 0 ? Perhaps::perhaps : Perhaps::no;
  places_.assign(static_cast<std::size_t>(std::max(0, living())), Man{-1, false, wounded});
  unplaced_ = 0;
}

}  // namespace opfor::battles::opinion::nineteenth_century
