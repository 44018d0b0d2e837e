#pragma once

#include <vector>

/// The men of a group, as far as events tell who of them has fallen: shots say whom they hit,
/// melees how many only.
namespace opfor::battles::opinion::nineteenth_century {

enum class Perhaps : unsigned char { no, perhaps, yes };

struct Man {
  int number = 0;  ///< of the figure, from 0; -1: nobody knows any more
  bool fallen = false;
  Perhaps wounded = Perhaps::no;
};

class Men {
 public:
  Men() = default;
  explicit Men(int n);

  /// A man a place in the formation; the fallen keep theirs until the group closes up.
  [[nodiscard]] const std::vector<Man>& places() const { return places_; }
  /// How many of the places that look held are not.
  [[nodiscard]] int unplaced() const { return unplaced_; }
  [[nodiscard]] int living() const;
  [[nodiscard]] int least_wounded() const { return least_wounded_; }
  [[nodiscard]] int most_wounded() const { return most_wounded_; }
  /// NCOs or musicians, who have the numbers from `first` on, that live: at the least and the most.
  [[nodiscard]] int least_of(int first, int n) const;
  [[nodiscard]] int most_of(int first, int n) const;

  void kill(std::size_t place);
  void wound(std::size_t place);
  /// So many, nobody knows who.
  void lose(int killed, int wounded);
  void close_up();

 private:
  std::vector<Man> places_;
  int unplaced_ = 0;
  int least_wounded_ = 0;
  int most_wounded_ = 0;
};

}  // namespace opfor::battles::opinion::nineteenth_century
