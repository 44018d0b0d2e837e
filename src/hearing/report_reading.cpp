#include "hearing/report_reading.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <fmt/format.h>
#include <range/v3/algorithm/contains.hpp>
#include <set>

#include "hearing/named_unit.hpp"
#include "hearing/report_lines.hpp"
#include "hearing/sentences.hpp"
#include "telling/places.hpp"

namespace opfor {
namespace {

using Line = std::vector<TypedWord>;

/// Longer lines are said in pieces.
constexpr std::size_t kMostWords = 80;

bool square_like(const std::string& word) {
  return word.size() >= 2 && word.size() <= 3 &&
         std::isalpha(static_cast<unsigned char>(word[0])) != 0 &&
         std::all_of(word.begin() + 1, word.end(),
                     [](unsigned char c) { return std::isdigit(c) != 0; });
}

/// True if a word is one of "a|b|c".
bool is_among(std::string_view alternatives, std::string_view word) {
  for (std::size_t from = 0; from <= alternatives.size();) {
    const std::size_t end = std::min(alternatives.find('|', from), alternatives.size());
    if (alternatives.substr(from, end - from) == word) return true;
    from = end + 1;
  }
  return false;
}

bool is_flight(std::string_view word) {
  static constexpr std::array<std::string_view, 5> kFlight{"flee", "rout", "run", "break", "bolt"};
  return ranges::contains(kFlight, word);
}

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
      // "dismounted behind the hedge"
      if (before == Saying::state && is_place(said.saying)) {
        return first == "behind" || first == "at" || first == "in" || first == "near";
      }
      return is_loss(before) && is_loss(said.saying);
  }
}

/// "they lost 2": those who were spoken of last.
bool means_the_same(std::string_view word) {
  static constexpr std::array<std::string_view, 6> kSame{"it", "they", "he", "its", "their", "his"};
  return ranges::contains(kSame, word);
}

/// How much a sentence tells of what is wrong: a wrong number is never anything else.
constexpr int kOfANumber = 4;

/// What was not understood, as far on in the line as anybody came.
struct Blame {
  std::size_t at = 0;
  int weight = -1;
  std::string sentence;
};

class LineReading {
 public:
  LineReading(const Line& words, const NamesSaid& names) : words_(words), names_(names) {}

  tl::expected<std::vector<Statement>, std::string> statements(const Statement* last) {
    if (!read_all(last)) {
      // What tells too little is found only where nothing else is, and says itself what is missing.
      const Misread wrong = why_not(last != nullptr);
      if (blame_.weight >= kOfANumber) return tl::unexpected(wrong.sentence);
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
  struct Fit {
    std::size_t end = 0;
    Said said;
  };

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
  void blame(std::size_t at, int weight, std::string sentence) {
    if (at < blame_.at || (at == blame_.at && weight <= blame_.weight)) return;
    blame_ = {at, weight, std::move(sentence)};
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
    for (const auto& [end, units] : names_from(w)) {
      if (end < words_.size() && words_[end].parts) {
        std::size_t next = end;
        while (next < words_.size() && words_[next].parts) ++next;
        for (auto& [more, who] : subjects(next)) {
          Statement all = who;
          all.units.insert(all.units.begin(), units.units.begin(), units.units.end());
          all.group = all.group && units.group;
          found.emplace_back(more, std::move(all));
        }
      }
      Statement one;
      one.units = units.units;
      one.group = units.group;
      found.emplace_back(end, std::move(one));
    }
    return found;
  }

  std::vector<std::pair<std::size_t, NamesSaid::Units>> names_from(std::size_t w) {
    std::vector<std::pair<std::size_t, NamesSaid::Units>> found;
    const bool owned = words_[w].text == "my" || words_[w].text == "our";
    if (owned && w + 1 < words_.size()) ++w;
    for (std::size_t end = std::min(words_.size(), w + 8); end > w; --end) {
      if (words_[end - 1].text.empty()) continue;
      const std::string name = text(w, end);
      auto units = names_.units(name);
      if (units.units.empty()) continue;
      if (units.several) {
        std::vector<std::string> names;
        for (const UnitId unit : units.units) names.push_back(names_.name_of(unit));
        const std::vector<std::string_view> views(names.begin(), names.end());
        blame(end, 1, say(HearingSays::two_of_the_name, {name, one_of(views)}));
        continue;
      }
      named_ = std::max(named_, end);
      found.emplace_back(end, std::move(units));
    }
    return found;
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
      said.place = the_other("them");
      if (said.place == "them") return false;  // of whom?
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
    if (!now && next > w && !known_ && subject(next)) return true;
    // "AH charged FD; both lost 1": it is not AH alone.
    if (words_[next].text == "both" && statements_.back().units.size() != 2) return false;
    const auto& before = statements_.back().said;
    const bool after_kinds = !before.empty() && before.back().saying == Saying::lost_of;
    for (Fit& fit : fits(next)) {
      if (!completed(fit.said, after_kinds)) continue;
      if (!before.empty() && whose(fit.said, before.back(), next)) continue;
      const bool parted = next > w || before.empty();
      if (!parted && !may_follow(fit.said, before.back().saying, words_[next].plain)) continue;
      statements_.back().said.push_back(fit.said);
      if (said(fit.end, false)) return true;
      statements_.back().said.pop_back();
    }
    if (!now) dead_.insert(next);
    reached_ = std::max(reached_, next);
    return false;
  }
  [[nodiscard]] std::string in_full(const std::string& unit) const {
    const auto found = names_.units(unit);
    return found.units.size() == 1 ? names_.name_of(found.units.front()) : unit;
  }
  /// "fired at FH, 2 down": of which of the two?
  bool whose(const Said& said, const Said& before, std::size_t at) {
    const bool counts = said.saying == Saying::lost || said.saying == Saying::lost_of ||
                        said.saying == Saying::wounded;
    const bool aimed = before.saying == Saying::fired || before.saying == Saying::charged ||
                       before.saying == Saying::beat || before.saying == Saying::in_contact;
    if (!counts || !aimed || before.place.empty() || statements_.back().units.empty()) return false;
    static constexpr std::array<std::string_view, 3> kLosing{"lose", "take", "suffer"};
    if (ranges::contains(kLosing, words_[at].plain)) return false;
    blame(at, kOfANumber,
          say(HearingSays::whose, {said.typed, names_.name_of(statements_.back().units.front()),
                                   in_full(before.place)}));
    return true;
  }
  bool close(std::size_t w) {
    for (std::size_t i = w; i < words_.size(); ++i) {
      if (words_[i].plain == "each") statements_.back().each = true;
    }
    return true;
  }

  /// What the words from there on may say, the longest first.
  std::vector<Fit> fits(std::size_t w) {
    std::vector<Fit> found;
    const auto& patterns = report_patterns();
    for (std::size_t i = 0; i < patterns.size(); ++i) {
      if (!unclear_ && tells_too_little(report_forms()[i].saying)) continue;
      pattern_ = &patterns[i];
      form_ = i;
      out_ = &found;
      Said begun;
      begun.saying = report_forms()[i].saying;
      begun.form = i;
      slots(0, w, begun, w);
    }
    for (Fit& fit : found) fit.said.typed = text(w, fit.end);
    // "in line" is a formation, even where somebody is called the Line battalion.
    const auto is_formation = [](const Fit& fit) { return fit.said.saying == Saying::formed; };
    std::stable_sort(found.begin(), found.end(), [&](const Fit& a, const Fit& b) {
      return a.end != b.end ? a.end > b.end : is_formation(a) && !is_formation(b);
    });
    return found;
  }

  void slots(std::size_t p, std::size_t w, const Said& so_far, std::size_t from) {
    if (p == pattern_->size()) {
      if (w > from) out_->push_back({w, so_far});
      return;
    }
    std::string_view slot = (*pattern_)[p];
    if (slot.front() == '[') {
      slots(p + 1, w, so_far, from);
      slot = slot.substr(1, slot.size() - 2);
    }
    fill(slot, p, w, so_far, from);
    const bool small = w < words_.size() && is_idle(words_[w].text);
    // "he was shot" is not that he shot.
    const bool suffered = small && (words_[w].text == "was" || words_[w].text == "were") &&
                          so_far.saying == Saying::fired;
    if (small && !suffered) fill_after(slot, p, w, so_far, from);
  }
  /// The same behind small words that say nothing.
  void fill_after(std::string_view slot, std::size_t p, std::size_t w, const Said& so_far,
                  std::size_t from) {
    while (w < words_.size() && is_idle(words_[w].text)) ++w;
    fill(slot, p, w, so_far, from);
  }

  void fill(std::string_view slot, std::size_t p, std::size_t w, const Said& so_far,
            std::size_t from) {
    if (w >= words_.size()) return;
    if (slot.front() != '<') {
      if (!is_among(slot, words_[w].plain) && !is_among(slot, words_[w].text)) return;
      Said next = so_far;
      next.more = next.more || words_[w].text == "more" || words_[w].text == "another";
      next.flees = next.flees || is_flight(words_[w].plain);
      slots(p + 1, w + 1, next, from);
    } else if (slot == "<n>" || slot == "<count>") {
      number(slot == "<count>", p, w, so_far, from);
    } else if (slot == "<x>" || slot == "<y>") {
      coordinate(slot == "<x>", p, w, so_far, from);
    } else if (slot == "<square>") {
      square(p, w, so_far, from);
    } else if (slot == "<compass>" || slot == "<direction>") {
      direction(slot == "<direction>", p, w, so_far, from);
    } else {
      named(slot, p, w, so_far, from);
    }
  }

  void number(bool count, std::size_t p, std::size_t w, const Said& so_far, std::size_t from) {
    const TypedWord& word = words_[w];
    std::size_t begun = from;
    while (begun < w && is_idle(words_[begun].text)) ++begun;
    const auto wrong = [&](HearingSays sentence) {
      if (w > begun)
        blame(w, kOfANumber, say(sentence, {word.said.empty() ? word.text : word.said}));
    };
    auto value = word.number;
    const bool one =
        count && !value && (word.text == "a" || word.text == "an" || word.text == "another");
    if (one) value = 1;
    if (!value) {
      static constexpr std::array<std::string_view, 10> kVague{
          "half", "some", "many", "few", "most", "several", "much", "lots", "third", "quarter"};
      const bool number = word.text.find_first_of("0123456789") == 0 ||
                          (word.text.size() > 1 && word.text[0] == '-' &&
                           std::isdigit(static_cast<unsigned char>(word.text[1])) != 0);
      if (number) wrong(count ? HearingSays::not_a_count : HearingSays::not_a_number);
      if (ranges::contains(kVague, word.text)) wrong(HearingSays::how_many);
      return;
    }
    if (count && word.length) return wrong(HearingSays::a_length_for_a_count);
    if (count && (*value != static_cast<double>(static_cast<int>(*value)) || *value > 1000)) {
      return wrong(HearingSays::not_a_count);
    }
    Said next = so_far;
    next.n = value;
    if (word.text == "another") next.more = true;
    slots(p + 1, w + 1, next, from);
  }

  void coordinate(bool first, std::size_t p, std::size_t w, const Said& so_far, std::size_t from) {
    if (!first && words_[w].text.empty() && w + 1 < words_.size()) ++w;
    if (!words_[w].number) return;
    Said next = so_far;
    (first ? next.x : next.y) = *words_[w].number;
    slots(p + 1, w + 1, next, from);
  }

  void square(std::size_t p, std::size_t w, const Said& so_far, std::size_t from) {
    const std::string& word = words_[w].text;
    if (!square_like(word)) return;
    // A unit may be called as a square is: then it is the unit.
    const bool said = w > 0 && words_[w - 1].text == "square";
    if (!said && names_.unit(word)) return;
    Said next = so_far;
    next.square = word;
    slots(p + 1, w + 1, next, from);
  }

  void direction(bool degrees, std::size_t p, std::size_t w, const Said& so_far, std::size_t from) {
    for (const std::size_t n : {2U, 1U}) {
      if (w + n > words_.size()) continue;
      if (n == 2 && words_[w + 1].parts) continue;  // "2 north; BR lost 2"
      const std::string& word = words_[w].text;
      const std::string both = n == 2 ? word + '-' + words_[w + 1].text : word;
      const auto angle = direction_of(both);
      const bool number =
          std::isdigit(static_cast<unsigned char>(both.empty() ? ' ' : both[0])) != 0;
      if (!angle || (number && !degrees)) continue;
      Said next = so_far;
      next.direction = *angle;
      slots(p + 1, w + n, next, from);
    }
  }

  /// Slots of one word or several.
  void named(std::string_view slot, std::size_t p, std::size_t w, const Said& so_far,
             std::size_t from) {
    if (words_[w].text.empty()) return;
    const bool place = slot == "<place>" || slot == "<other>";
    bool any = false;
    // A comma may be part of a name, and of nothing else.
    std::size_t most = w;
    while (most < std::min(words_.size(), w + 8) && (place || !words_[most].text.empty())) ++most;
    for (std::size_t end = most; end > w; --end) {
      if (words_[end - 1].text.empty()) continue;
      const std::string words = text(w, end);
      Said next = so_far;
      if (!fits_slot(slot, words, next)) continue;
      any = true;
      slots(p + 1, end, next, from);
    }
    if (slot == "<losses>" && !any && counts_losses(words_[w].text)) {
      const std::string counted = names_.of_sheet.counted_in();
      blame(w, kOfANumber, say(HearingSays::counted_otherwise, {counted, words_[w].text}));
    }
    const bool in_passing = report_forms()[form_].saying == Saying::nothing;
    if (any || !place || in_passing || w == from) return;
    std::size_t begin = w;
    while (begin < words_.size() && is_idle(words_[begin].text)) ++begin;
    std::size_t end = begin;
    while (end < words_.size() && !words_[end].parts && end < begin + 4) ++end;
    if (end == begin) return;
    const std::string words = text(begin, end);
    const std::string near = or_did_you_mean(words, names_known(slot == "<other>"));
    // "fired formed square": nobody is meant.
    const bool fires = report_forms()[form_].saying == Saying::fired;
    if (fires && near.empty() && keyword(words_[begin])) return;
    // "held formed": no place is meant, unless it is nearly the name of one.
    if (near.empty() && report_forms()[form_].saying == Saying::kept_place) return;
    const bool turned = report_forms()[form_].saying == Saying::faces_place;
    blame(w,
          turned         ? 2
          : near.empty() ? 1
                         : 3,
          say(slot == "<other>" ? HearingSays::nobody : HearingSays::no_place, {words, near}));
  }
  bool fits_slot(std::string_view slot, const std::string& words, Said& into) const {
    if (slot == "<place>") return into.place = words, names_.place(words);
    if (slot == "<other>") return into.place = the_other(words), names_.unit(into.place);
    if (slot == "<losses>") return names_.of_sheet.losses(words);
    if (slot == "<formation>") {
      const auto formation = names_.of_sheet.formation(words);
      if (formation) into.formation = *formation;
      return formation.has_value();
    }
    const auto word = slot == "<kind>" ? names_.of_sheet.kind(words) : names_.of_sheet.state(words);
    if (word) into.word = *word;
    return word.has_value();
  }

  /// "charged the lances and beat them": those of whom it was said before.
  [[nodiscard]] std::string the_other(const std::string& words) const {
    if (words != "them" && words != "him") return words;
    if (statements_.empty()) return words;
    for (const Said& before : statements_.back().said) {
      if (!before.place.empty() && names_.unit(before.place)) return before.place;
    }
    return words;
  }

  // --- what was not understood ---

  /// @param spoken of somebody was spoken before
  [[nodiscard]] Misread why_not(bool spoken) const {
    if (named_ == 0 && !known_) {
      if (blame_.weight >= 0) return {blame_.sentence, false};
      std::size_t first = 0;
      while (first + 1 < words_.size() && is_idle(words_[first].text)) ++first;
      if (first < words_.size() && keyword(words_[first])) {
        if (spoken && means_the_same(words_.front().text)) {
          return {say(HearingSays::not_understood, {text(0, words_.size()), near_word(0)})};
        }
        return {say(HearingSays::of_whom, {text(0, words_.size())})};
      }
      // The words before the first that a form begins with are meant for a name.
      std::size_t end = first + 1;
      while (end < words_.size() && !words_[end].parts && !keyword(words_[end])) ++end;
      const std::string name = text(first, end);
      return {say(HearingSays::nobody, {name, near_name(name)})};
    }
    if (blame_.weight >= 0 && blame_.at >= reached_) return {blame_.sentence, false};
    const std::size_t at = known_ ? reached_ : std::max(reached_, named_);
    if (at >= words_.size()) {
      return {say(HearingSays::says_nothing_of_it, {text(0, words_.size())}), true};
    }
    // "all Mexicans": all of whom?
    if (at == named_ && at > 0 && means_all(words_[at - 1].text) && !keyword(words_[at])) {
      const std::string& name = words_[at].text;
      return {say(HearingSays::nobody, {name, near_name(name)})};
    }
    return {say(HearingSays::not_understood, {text(at, words_.size()), near_word(at)}), true};
  }
  /// A name like one that nobody bears; none if somebody does, and he cannot be meant here.
  [[nodiscard]] std::string near_name(const std::string& name) const {
    const std::vector<std::string> known = names_known(true);
    const auto same = [&](const std::string& one) {
      return in_lower_case(one) == in_lower_case(name);
    };
    return std::any_of(known.begin(), known.end(), same) ? std::string{}
                                                         : or_did_you_mean(name, known);
  }
  /// "; did you mean 'stopped'?" of the first word from there on that is none.
  [[nodiscard]] std::string near_word(std::size_t from) const {
    for (std::size_t w = from; w < words_.size(); ++w) {
      const TypedWord& word = words_[w];
      if (word.text.size() < 3 || word.number || keyword(word)) continue;
      if (names_.unit(word.text) || names_.place(word.text)) continue;
      std::string near = or_did_you_mean(word.text, keywords());
      if (!near.empty()) return near;
    }
    return "; \"help\" lists what can be said";
  }
  /// Every name, and the words that names are made of.
  [[nodiscard]] std::vector<std::string> names_known(bool units_only) const {
    std::vector<std::string> known = names_.known(units_only);
    if (!units_only) known.insert(known.end(), {"north", "south", "east", "west"});
    const std::size_t names = known.size();
    for (std::size_t i = 0; i < names; ++i) {
      const std::string name = known[i];
      for (std::size_t at = 0; at < name.size();) {
        const std::size_t end = std::min(name.find_first_of(" ,", at), name.size());
        if (end - at >= 4 && end - at < name.size()) known.push_back(name.substr(at, end - at));
        at = end + 1;
      }
    }
    return known;
  }
  [[nodiscard]] bool keyword(const TypedWord& word) const {
    return word.number || is_idle(word.text) || ranges::contains(keywords(), word.plain) ||
           direction_of(word.text);
  }
  [[nodiscard]] const std::vector<std::string>& keywords() const {
    if (!keywords_.empty()) return keywords_;
    keywords_ = {"north", "south", "east", "west"};
    for (std::string& one : words_with_plain_form()) keywords_.push_back(std::move(one));
    const auto add = [&](std::string_view text) {
      for (std::size_t from = 0; from <= text.size();) {
        const std::size_t end = std::min(text.find_first_of("| ", from), text.size());
        if (end > from) keywords_.emplace_back(text.substr(from, end - from));
        from = end + 1;
      }
    };
    for (const auto& pattern : report_patterns()) {
      for (std::string_view slot : pattern) {
        if (slot.front() == '[') slot = slot.substr(1, slot.size() - 2);
        if (slot.front() != '<') add(slot);
      }
    }
    for (const std::string_view one : names_.of_sheet.all()) add(one);
    for (const std::string_view one : Words<Formation>::all) add(one);
    return keywords_;
  }

  const Line& words_;
  const NamesSaid& names_;
  std::vector<Statement> statements_;
  bool known_ = false;    ///< whom it is about
  bool unclear_ = false;  ///< forms that tell too little are tried, too
  std::set<std::size_t> dead_;
  std::set<std::size_t> dead_subjects_;
  std::size_t reached_ = 0;
  std::size_t named_ = 0;
  Blame blame_;
  mutable std::vector<std::string> keywords_;

  const std::vector<std::string>* pattern_ = nullptr;
  std::size_t form_ = 0;
  std::vector<Fit>* out_ = nullptr;
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
