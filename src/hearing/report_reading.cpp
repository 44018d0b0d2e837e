#include "hearing/report_reading.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <range/v3/algorithm/contains.hpp>
#include <set>

#include "hearing/form_reader.hpp"
#include "hearing/report_lines.hpp"
#include "hearing/sentences.hpp"

namespace opfor {
namespace {

using Line = std::vector<TypedWord>;

/// Longer lines are said in pieces.
constexpr std::size_t kMostWords = 80;

/// What may be said without a comma or an "and" before it: "lost 2 1 wounded", "at C4 facing west".
bool may_follow(const Said& said, Saying before, std::string_view first) {
  const auto is_loss = [](Saying saying) {
    return saying == Saying::lost || saying == Saying::lost_of || saying == Saying::wounded;
  };
  switch (said.saying) {
    case Saying::nothing:
    case Saying::faces_direction:
    case Saying::faces_place:
      return true;
    case Saying::formed:
      return first == "in" || first == "into";
    default:
      // "fell back 4 disordered"
      if (is_place(before) && said.saying == Saying::state) return true;
      // "dismounted behind the hedge", "in square in the scrub"
      if ((before == Saying::state || before == Saying::formed) && is_place(said.saying)) {
        return first == "behind" || first == "at" || first == "in" || first == "near";
      }
      if (said.saying == Saying::costs && first == "cause") return true;
      // "repulsed with loss of 2"
      if (said.saying == Saying::lost && (first == "with" || first == "for")) return true;
      return is_loss(before) && is_loss(said.saying);
  }
}

/// Whoever did it goes after nobody.
bool gives_way(const Said& said) {
  switch (said.saying) {
    case Saying::back:
    case Saying::broke_off:
    case Saying::fled:
    case Saying::fled_away:
    case Saying::beaten:
    case Saying::beaten_by:
    case Saying::destroyed:
    case Saying::left_table:
    case Saying::gave_way:
      return true;
    case Saying::state:
      return said.word == "broken" || said.word == "routing" || said.word == "wavering";
    default:
      return said.flees;
  }
}

/// "they lost 2": those who were spoken of last.
bool means_the_same(std::string_view word) {
  static constexpr std::array<std::string_view, 6> kSame{"it", "they", "he", "its", "their", "his"};
  return ranges::contains(kSame, word);
}

class LineReading {
 public:
  LineReading(const Line& words, const NamesSaid& names)
      : words_(words), names_(names), near_(words, names), forms_(words, names, near_, blame_) {}

  tl::expected<std::vector<Statement>, std::string> statements(const Statement* last) {
    if (!read_all(last)) {
      // What tells too little is found only where nothing else is, and says itself what is missing.
      const Misread wrong = why_not(last != nullptr);
      if (blame_.of_a_number()) return tl::unexpected(wrong.sentence);
      dead_.clear();
      dead_subjects_.clear();
      unclear_ = true;
      if (!read_all(last)) return tl::unexpected(wrong.sentence);
    }
    std::erase_if(statements_, [](const Statement& one) { return one.said.empty(); });
    return std::move(statements_);
  }
  tl::expected<std::vector<Said>, Misread> of_one() {
    statements_.emplace_back();
    known_ = true;
    if (!said(0, true)) return tl::unexpected(why_not(true));
    return std::move(statements_.back().said);
  }

 private:
  bool read_all(const Statement* last) {
    statements_.clear();
    if (subject(0)) return true;
    if (last == nullptr || words_.empty() || !means_the_same(words_.front().text)) return false;
    statements_ = {*last};
    statements_.back().said.clear();
    statements_.back().implied = true;
    return said(0, true);
  }
  [[nodiscard]] std::string text(std::size_t from, std::size_t to) const {
    return typed_text(words_, from, to);
  }
  /// Behind commas and the like, and small words that end what they part: "in line again".
  [[nodiscard]] std::size_t after_marks(std::size_t w) const {
    std::size_t idle = w;
    while (idle < words_.size() && is_idle(words_[idle].text) && !words_[idle].parts) ++idle;
    if (idle >= words_.size() || words_[idle].parts) w = idle;
    while (w < words_.size() &&
           (words_[w].parts || words_[w].plain == "each" || words_[w].plain == "while"))
      ++w;
    return w;
  }

  // --- whom it is about ---

  /// Statements from there on, the first with a subject of its own.
  bool subject(std::size_t w) {
    w = after_marks(w);
    if (w >= words_.size()) return !statements_.empty();
    if (dead_subjects_.contains(w)) return false;
    for (auto& [end, who] : subjects(w)) {
      statements_.push_back(who);
      if (said(end, true)) return true;
      statements_.pop_back();
    }
    dead_subjects_.insert(w);
    return false;
  }

  /// Lists of names that begin there, the longest first: "L1, L2 and the lancers".
  std::vector<std::pair<std::size_t, Statement>> subjects(std::size_t w) {
    std::vector<std::pair<std::size_t, Statement>> found;
    if (const auto both = both_of_them(w)) found.emplace_back(w + 1, *both);
    for (const auto& [end, units] : names_from(w)) {
      if (end < words_.size() && words_[end].parts) {
        std::size_t next = end;
        while (next < words_.size() && words_[next].parts) ++next;
        for (auto& [more, who] : subjects(next)) {
          Statement all = who;
          all.units.insert(all.units.begin(), units.units.begin(), units.units.end());
          all.group = all.group && units.group;
          all.as_one = false;
          all.others = all.others || units.others;
          found.emplace_back(more, std::move(all));
        }
      }
      Statement one;
      one.units = units.units;
      one.group = units.group;
      one.as_one = units.group && !units.others && !says_all(w, end);
      one.others = units.others;
      found.emplace_back(end, std::move(one));
    }
    return found;
  }

  [[nodiscard]] bool says_all(std::size_t from, std::size_t to) const {
    return std::any_of(words_.begin() + static_cast<std::ptrdiff_t>(from),
                       words_.begin() + static_cast<std::ptrdiff_t>(to),
                       [](const TypedWord& word) { return means_all(word.text); });
  }

  std::vector<std::pair<std::size_t, NamesSaid::Units>> names_from(std::size_t w) {
    std::vector<std::pair<std::size_t, NamesSaid::Units>> found;
    const bool owned = words_[w].text == "my" || words_[w].text == "our";
    // "my captain" is one of two captains; "my L1" is L1.
    if (owned && w + 1 < words_.size() && !add_names_from(w, found)) add_names_from(w + 1, found);
    if (!owned) add_names_from(w, found);
    return found;
  }
  /// @returns true if anybody is called so, also if it is not said which
  bool add_names_from(std::size_t w, std::vector<std::pair<std::size_t, NamesSaid::Units>>& found) {
    bool any = false;
    for (std::size_t end = std::min(words_.size(), w + 8); end > w; --end) {
      if (words_[end - 1].text.empty()) continue;
      const std::string name = text(w, end);
      auto units = names_.units(name);
      if (units.units.empty()) continue;
      any = true;
      if (units.several) {
        std::vector<std::string> names;
        if (!units.or_all_of.empty()) names.push_back(units.or_all_of);
        for (const UnitId unit : units.units) names.push_back(names_.name_of(unit));
        const std::string all = all_of_them(units.units, name);
        if (units.or_all_of.empty() && !all.empty()) {
          names.push_back(fmt::format("all of them ('{}')", all));
        }
        const std::vector<std::string_view> views(names.begin(), names.end());
        blame_.add(end, 1, say(HearingSays::two_of_the_name, {name, one_of(views)}));
        continue;
      }
      named_ = std::max(named_, end);
      found.emplace_back(end, std::move(units));
    }
    return any;
  }
  /// "all sections", where just these are meant by it; else nothing.
  [[nodiscard]] std::string all_of_them(const std::vector<UnitId>& units,
                                        const std::string& name) const {
    const bool many = name.ends_with('s') || name.ends_with("foot") || name.ends_with("horse");
    const std::string all = "all " + name + (many ? "" : "s");
    return names_.units(all).units == units ? all : std::string{};
  }
  /// "MC1 charged L1; both lost 1".
  [[nodiscard]] std::optional<Statement> both_of_them(std::size_t w) const {
    if (words_[w].text != "both" || statements_.empty()) return std::nullopt;
    if (statements_.back().units.size() != 1) return std::nullopt;
    const auto other = names_.units(the_other());
    if (other.units.size() != 1 || other.group) return std::nullopt;
    Statement both;
    both.units = {statements_.back().units.front(), other.units.front()};
    both.each = true;
    return both;
  }

  // --- what is said of them ---

  void hear_each(std::size_t from, std::size_t end) {
    for (std::size_t i = from; i < end; ++i) {
      if (words_[i].plain == "each") statements_.back().each = true;
    }
  }
  /// What the words before it leave to be added to something said; false: it cannot be meant.
  [[nodiscard]] bool completed(Said& said, bool after_kinds) const {
    if (said.saying == Saying::lost_of_too) {
      if (!after_kinds) return false;
      said.saying = Saying::lost_of;
    }
    if (said.saying == Saying::costs && said.place.empty()) {
      said.place = the_other();
      if (said.place.empty()) return false;  // of whom?
    }
    return true;
  }

  /// What is said from there on, of those who were named last or of others.
  /// @param now something must be said of them first
  bool said(std::size_t w, bool now) {
    const std::size_t next = after_marks(w);
    hear_each(w, next);
    if (next >= words_.size()) return !now && close(w);
    if (!now && dead_.contains(next)) return false;
    const bool anew = next > w || words_[next].text == "both";
    if (!now && anew && !known_ && subject(next)) return true;
    // "AH charged FD; both lost 1": it is not AH alone.
    if (words_[next].text == "both" && statements_.back().units.size() != 2) return false;
    // A copy: what follows may name others, and the statements then move in memory.
    const std::optional<Said> before = said_last();
    const bool after_kinds = before && before->saying == Saying::lost_of;
    for (Fit& fit : forms_.fits(next, unclear_, the_other())) {
      if (!completed(fit.said, after_kinds)) continue;
      if (before && not_clear(fit.said, *before, next)) continue;
      const bool parted = next > w || !before;
      if (!parted && !may_follow(fit.said, before->saying, words_[next].plain)) continue;
      statements_.back().said.push_back(fit.said);
      if (said(fit.end, false)) return true;
      statements_.back().said.pop_back();
    }
    if (!now) dead_.insert(next);
    reached_ = std::max(reached_, next);
    return false;
  }
  /// What was said last of those who were named last; nothing: nothing yet.
  [[nodiscard]] std::optional<Said> said_last() const {
    const std::vector<Said>& all = statements_.back().said;
    return all.empty() ? std::nullopt : std::optional{all.back()};
  }
  [[nodiscard]] std::string in_full(const std::string& unit) const {
    const auto found = names_.units(unit);
    return found.units.size() == 1 ? names_.name_of(found.units.front()) : unit;
  }
  /// "fired at FH, they are unsteady": who?
  bool who(const Said& before, std::size_t at) {
    static constexpr std::array<std::string_view, 3> kWho{"they", "it", "he"};
    if (!ranges::contains(kWho, words_[at].text)) return false;
    blame_.add(at, kOfTwo,
               say(HearingSays::who_is_meant,
                   {words_[at].text, names_.name_of(statements_.back().units.front()),
                    in_full(before.place)}));
    return true;
  }
  /// "fired at FH, 2 down": of which of the two?
  bool whose(const Said& said, const Said& before, std::size_t at) {
    const bool counts = said.saying == Saying::lost || said.saying == Saying::lost_of ||
                        said.saying == Saying::wounded;
    const bool aimed = before.saying == Saying::fired || before.saying == Saying::charged ||
                       before.saying == Saying::beat || before.saying == Saying::in_contact;
    if (!aimed || before.place.empty() || statements_.back().units.empty()) return false;
    if (said.saying == Saying::drew) return false;  // both have
    if (who(before, at)) return true;
    if (!counts) return false;
    static constexpr std::array<std::string_view, 3> kLosing{"lose", "take", "suffer"};
    if (ranges::contains(kLosing, words_[at].plain)) return false;
    blame_.add(
        at, kOfANumber,
        say(HearingSays::whose,
            {said.typed, names_.name_of(statements_.back().units.front()), in_full(before.place)}));
    return true;
  }
  /// Somebody else who may have done it: one of whom the line told before, or of an example.
  [[nodiscard]] std::string doer(const Statement& of) const {
    for (const Statement& one : statements_) {
      if (!one.units.empty() && one.units.front() != of.units.front()) {
        return names_.id_of(one.units.front());
      }
    }
    const std::string first = names_.explained("L1");
    return first == names_.id_of(of.units.front()) ? names_.explained("MC1") : first;
  }
  /// "MC1 broke, pursued 8": it, or he who broke it?
  bool pursues(const Said& said, std::size_t at) {
    static constexpr std::array<std::string_view, 2> kAfter{"pursue", "follow"};
    std::size_t verb = at;
    while (verb + 1 < words_.size() && is_idle(words_[verb].text)) ++verb;
    const Statement& of = statements_.back();
    if (!ranges::contains(kAfter, words_[verb].plain) || of.units.empty()) return false;
    if (std::none_of(of.said.begin(), of.said.end(), gives_way)) return false;
    blame_.add(at, kOfANumber,
               say(HearingSays::who_pursued,
                   {said.typed, names_.name_of(of.units.front()), doer(of) + ' ' + said.typed}));
    return true;
  }
  /// "moved 12,5 east": a decimal comma, or 12 ahead and 5 east?
  bool one_length(const Said& said, const Said& before, std::size_t at) {
    static constexpr std::array<std::string_view, 4> kAhead{"forward", "ahead", "on", "straight"};
    if (at < 3 || before.saying != Saying::forward || !is_place(said.saying)) return false;
    const auto whole = [&](std::size_t w) {
      const bool digits = words_[w].text.find_first_not_of("0123456789") == std::string::npos;
      return words_[w].number && !words_[w].length && digits;
    };
    if (!whole(at - 2) || !words_[at - 1].text.empty() || !whole(at)) return false;
    if (ranges::contains(kAhead, words_[at - 3].plain)) return false;  // "forward 12, 5 left"
    const std::string& first = words_[at - 2].text;
    const std::string& second = words_[at].text;
    blame_.add(at, kOfANumber,
               say(HearingSays::one_or_two, {first, second, first, second, first, second}));
    return true;
  }
  /// It may be meant of one or another, or so or otherwise: it is asked.
  bool not_clear(const Said& said, const Said& before, std::size_t at) {
    return whose(said, before, at) || pursues(said, at) || one_length(said, before, at);
  }
  bool close(std::size_t w) {
    for (std::size_t i = w; i < words_.size(); ++i) {
      if (words_[i].plain == "each") statements_.back().each = true;
    }
    return true;
  }

  /// Who was named in what was said before; empty: nobody.
  [[nodiscard]] std::string the_other() const {
    if (statements_.empty()) return {};
    for (const Said& before : statements_.back().said) {
      if (!before.place.empty() && names_.unit(before.place)) return before.place;
    }
    return {};
  }

  // --- what was not understood ---

  /// "-2", "minus 2".
  [[nodiscard]] bool at_less(std::size_t at) const {
    if (at >= words_.size()) return false;
    if (words_[at].text == "minus") return at + 1 < words_.size() && words_[at + 1].number;
    const std::string& word = words_[at].text;
    return word.size() > 1 && word[0] == '-' && number_of(word.substr(1)).has_value();
  }
  /// @param spoken of somebody was spoken before
  [[nodiscard]] Misread why_not(bool spoken) const {
    if (named_ == 0 && !known_) {
      if (blame_.any()) return {blame_.sentence(), false};
      std::size_t first = 0;
      while (first + 1 < words_.size() && is_idle(words_[first].text)) ++first;
      if (first < words_.size() && near_.keyword(words_[first])) {
        if (spoken && means_the_same(words_.front().text)) {
          return {say(HearingSays::not_understood, {text(0, words_.size()), near_.of_word(0)})};
        }
        return {say(HearingSays::of_whom, {text(0, words_.size()), names_.explained("L1")})};
      }
      // The words before the first that a form begins with are meant for a name.
      std::size_t end = first + 1;
      while (end < words_.size() && !words_[end].parts && !near_.keyword(words_[end])) ++end;
      const std::string name = text(first, end);
      return {say(HearingSays::nobody, {name, near_.of_name(name)})};
    }
    const std::size_t at = known_ ? reached_ : std::max(reached_, named_);
    if (at_less(at)) {
      return {
          say(HearingSays::says_too_little,
              {text(at, words_.size()), names_.explained("what? Such as: L1 lost 2, L1 back 2")})};
    }
    if (blame_.any() && blame_.at() >= reached_) return {blame_.sentence(), false};
    if (at >= words_.size()) {
      return {say(HearingSays::says_nothing_of_it,
                  {text(0, words_.size()), near_.where_it_is_listed()}),
              true};
    }
    // "all Mexicans": all of whom?
    if (at == named_ && at > 0 && means_all(words_[at - 1].text) && !near_.keyword(words_[at])) {
      const std::string& name = words_[at].text;
      return {say(HearingSays::nobody, {name, near_.of_name(name)})};
    }
    return {say(HearingSays::not_understood, {text(at, words_.size()), near_.of_word(at)}), true};
  }

  const Line& words_;
  const NamesSaid& names_;
  NearMisses near_;
  Blame blame_;
  FormReader forms_;
  std::vector<Statement> statements_;
  bool known_ = false;    ///< whom it is about
  bool unclear_ = false;  ///< forms that tell too little are tried, too
  std::set<std::size_t> dead_;
  std::set<std::size_t> dead_subjects_;
  std::size_t reached_ = 0;
  std::size_t named_ = 0;
};

}  // namespace

// --- lines ---

tl::expected<std::vector<Statement>, std::string> read_statements(const Line& words,
                                                                  const NamesSaid& names,
                                                                  const Statement* last) {
  if (words.size() > kMostWords) {
    return tl::unexpected(say(HearingSays::too_long, {std::to_string(kMostWords)}));
  }
  if (nothing_of_anybody(words)) return std::vector<Statement>{};
  auto read = LineReading(words, names).statements(last);
  if (read) return read;
  const auto turned = units_first(words, names);
  return turned ? LineReading(*turned, names).statements(last) : read;
}

tl::expected<std::vector<Said>, Misread> read_said(const Line& words, const NamesSaid& names) {
  if (words.size() > kMostWords) {
    return tl::unexpected(Misread{say(HearingSays::too_long, {std::to_string(kMostWords)})});
  }
  return LineReading(words, names).of_one();
}

}  // namespace opfor
