#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hearing/near_misses.hpp"
#include "hearing/report_reading.hpp"

/// Words held against the forms of what is said of a unit.
namespace opfor {

/// What some words may say, and where they end.
struct Fit {
  std::size_t end = 0;
  Said said;
};

/// Finds the forms that fit words of a line.
class FormReader {
 public:
  /// All must outlive it. @param blame takes what is wrong with a slot
  FormReader(const std::vector<TypedWord>& words, const NamesSaid& names, const NearMisses& near,
             Blame& blame)
      : words_(words), names_(names), near_(near), blame_(blame) {}

  /// What the words from there on may say, the longest first.
  /// @param unclear what tells too little is tried, too
  /// @param them who is meant by "them" and "him"; empty: nobody was named
  [[nodiscard]] std::vector<Fit> fits(std::size_t w, bool unclear, const std::string& them);

 private:
  void slots(std::size_t p, std::size_t w, const Said& so_far, std::size_t from);
  void fill_after(std::string_view slot, std::size_t p, std::size_t w, const Said& so_far,
                  std::size_t from);
  void fill(std::string_view slot, std::size_t p, std::size_t w, const Said& so_far,
            std::size_t from);
  [[nodiscard]] bool says_nothing(std::size_t w, std::size_t from) const;
  void number(bool count, std::size_t p, std::size_t w, const Said& so_far, std::size_t from);
  void coordinate(bool first, std::size_t p, std::size_t w, const Said& so_far, std::size_t from);
  void spot(std::size_t p, std::size_t w, Said so_far, std::size_t from);
  void off_edge(bool west, std::size_t p, std::size_t w, const Said& so_far, std::size_t from);
  void square(std::size_t p, std::size_t w, const Said& so_far, std::size_t from);
  void direction(bool degrees, std::size_t p, std::size_t w, const Said& so_far, std::size_t from);
  void named(std::string_view slot, std::size_t p, std::size_t w, const Said& so_far,
             std::size_t from);
  void blame_name(bool of_unit, std::size_t w);
  [[nodiscard]] bool fits_slot(std::string_view slot, const std::string& words, Said& into) const;
  [[nodiscard]] std::string the_other(const std::string& words) const;

  const std::vector<TypedWord>& words_;
  const NamesSaid& names_;
  const NearMisses& near_;
  Blame& blame_;
  std::string them_;

  const std::vector<std::string>* pattern_ = nullptr;
  std::size_t form_ = 0;
  std::vector<Fit>* out_ = nullptr;
};

}  // namespace opfor
