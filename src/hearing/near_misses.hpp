#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "hearing/names.hpp"
#include "hearing/typed_words.hpp"

/// What of a line was not understood, and what was nearly typed.
namespace opfor {

/// How much a sentence tells of what is wrong: a wrong number is never anything else.
inline constexpr int kOfANumber = 4;
/// It could be said of two: nothing farther on makes that clear.
inline constexpr int kOfTwo = 5;

/// Why a line is not understood, as far on in it as anybody came.
class Blame {
 public:
  /// @param weight how much the sentence tells; of two at one word the weightier stays
  void add(std::size_t at, int weight, std::string sentence);
  [[nodiscard]] bool any() const { return weight_ >= 0; }
  [[nodiscard]] bool of_a_number() const { return weight_ >= kOfANumber; }
  [[nodiscard]] std::size_t at() const { return at_; }
  [[nodiscard]] const std::string& sentence() const { return sentence_; }

 private:
  std::size_t at_ = 0;
  int weight_ = -1;
  std::string sentence_;
};

/// Finds the names and words that were nearly typed.
class NearMisses {
 public:
  /// Both must outlive it.
  NearMisses(const std::vector<TypedWord>& words, const NamesSaid& names)
      : words_(words), names_(names) {}

  /// "; did you mean 'Picquet'?", or nothing: also if somebody is called so, who cannot be meant.
  [[nodiscard]] std::string of_name(const std::string& name) const;
  /// The same among units alone, or places as well.
  [[nodiscard]] std::string of_unit_or_place(const std::string& name, bool units_only) const;
  /// "; did you mean 'stopped'?" of the first word from there on that is none.
  [[nodiscard]] std::string of_word(std::size_t from) const;
  /// "; "help" lists what can be said", where it does.
  [[nodiscard]] std::string where_it_is_listed() const;
  /// A word that something can be said with.
  [[nodiscard]] bool keyword(const TypedWord& word) const;

 private:
  [[nodiscard]] std::vector<std::string> names_known(bool units_only) const;
  [[nodiscard]] const std::vector<std::string>& keywords() const;

  const std::vector<TypedWord>& words_;
  const NamesSaid& names_;
  mutable std::vector<std::string> keywords_;
};

}  // namespace opfor
