#include "hearing/taken_back.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <fmt/format.h>
#include <optional>
#include <range/v3/algorithm/contains.hpp>

#include "hearing/sentences.hpp"
#include "hearing/typed_words.hpp"
#include "telling/measures.hpp"
#include "telling/places.hpp"

namespace opfor {
namespace {

using Line = std::vector<TypedWord>;

/// Words of a line, from one to another.
struct Span {
  std::size_t from = 0;
  std::size_t to = 0;
  [[nodiscard]] std::size_t size() const { return to - from; }
};

/// Nobody takes back more in one line.
constexpr int kMostTakenBack = 8;

bool is_mark(const TypedWord& word) { return word.text.empty(); }

/// The words as somebody would type them.
std::string as_typed(const Line& words, Span span) {
  std::string text;
  for (std::size_t i = span.from; i < span.to; ++i) {
    if (is_mark(words[i])) {
      text += ',';
      continue;
    }
    text += (text.empty() ? "" : " ") + (words[i].said.empty() ? words[i].text : words[i].said);
  }
  return text;
}

/// "no effect", "no longer": that is said, and nothing is taken back.
bool denies(const TypedWord& next, const NamesSaid& names) {
  static constexpr std::array<std::string_view, 22> kDenied{
      "effect", "hit",   "hits",    "loss",  "casualty", "longer", "more", "change",
      "one",    "kill",  "dead",    "wound", "wounded",  "fire",   "move", "order",
      "orders", "melee", "contact", "enemy", "result",   "damage"};
  return ranges::contains(kDenied, next.text) || ranges::contains(kDenied, next.plain) ||
         counts_losses(next.text) || names.of_sheet.losses(next.text) ||
         names.of_sheet.kind(next.text);
}

/// "in the wood, no, behind it".
bool tells_where(std::string_view word) {
  static constexpr std::array<std::string_view, 9> kWhere{"at",     "in",   "into",   "to",    "on",
                                                          "behind", "near", "beside", "inside"};
  return ranges::contains(kWhere, word);
}

class TakingBack {
 public:
  TakingBack(Line words, const NamesSaid& names) : words_(std::move(words)), names_(names) {}

  tl::expected<PutRight, std::string> all() {
    PutRight right;
    for (int i = 0; i < kMostTakenBack && find(); ++i) {
      if (clause_.size() == 0) {
        return tl::unexpected(
            say(HearingSays::takes_back_before, {as_typed(words_, {0, meant_.to})}));
      }
      const Line before = words_;
      const bool clear = meant_.size() > 0 && replace();
      const std::string typed = as_typed(before, {clause_.from, meant_.to});
      if (!clear) return tl::unexpected(say(HearingSays::takes_back_unclear, {typed}));
      right.notes.push_back(fmt::format("'{}' is taken as '{}'", typed,
                                        as_typed(words_, {clause_.from, clause_.from + kept_})));
    }
    right.line = as_typed(words_, {0, words_.size()});
    return right;
  }

 private:
  // --- where something is taken back ---

  /// How many words from there on take something back; 0: none.
  [[nodiscard]] std::size_t taking_back(std::size_t w) const {
    static constexpr std::array<std::string_view, 15> kSaid{
        "i mean", "i meant",    "make that", "scratch that", "strike that",
        "sorry",  "correction", "or rather", "rather",       "oops",
        "er",     "erm",        "no wait",   "nope",         "no"};
    for (const std::string_view said : kSaid) {
      const std::size_t n = said.find(' ') == std::string_view::npos ? 1 : 2;
      if (w + n > words_.size() || typed_text(words_, w, w + n) != said) continue;
      if (n == 2 && is_mark(words_[w + 1])) continue;
      const bool mark_before = w > 0 && is_mark(words_[w - 1]);
      const bool mark_behind = w + n < words_.size() && is_mark(words_[w + n]);
      const bool alone = w + n == words_.size();
      const bool strong = said != "no" && said != "rather";
      if (!strong && !mark_before && !mark_behind) continue;
      if (said == "no" && !mark_behind && !alone && denies(words_[w + n], names_)) continue;
      return n;
    }
    return 0;
  }
  /// The first place: what was said before it, and what is meant.
  bool find() {
    for (std::size_t w = 0; w < words_.size(); ++w) {
      std::size_t end = w;
      for (std::size_t n = taking_back(w); n > 0; n = taking_back(end)) {
        end += n;
        while (end < words_.size() && is_mark(words_[end])) ++end;
      }
      if (end == w) continue;
      std::size_t before = w;
      while (before > 0 && words_[before - 1].parts) --before;
      std::size_t begin = before;
      while (begin > 0 && !words_[begin - 1].parts) --begin;
      clause_ = {begin, before};
      meant_ = {end, end};
      while (meant_.to < words_.size() && !words_[meant_.to].parts) ++meant_.to;
      return true;
    }
    return false;
  }

  // --- what for what ---

  /// @returns false if it is not clear what is meant for what
  bool replace() {
    if (points()) return true;
    if (meant_.size() == 1 && words_[meant_.from].number) {
      const auto number = [&](Span s) {
        return s.size() == 1 && words_[s.from].number.has_value();
      };
      return like(number) || (somebody(meant_) && name());  // a battalion may be called 27
    }
    if (meant_.size() == 1 && square(words_[meant_.from].text)) {
      return like([&](Span s) { return s.size() == 1 && square(words_[s.from].text); });
    }
    if (direction(meant_)) return like([&](Span s) { return direction(s); });
    const WordsOfSheet& sheet = names_.of_sheet;
    const auto of_kind = [&](Span s) { return sheet.kind(text(s)).has_value(); };
    const auto formation = [&](Span s) { return sheet.formation(text(s)).has_value(); };
    const auto state = [&](Span s) { return sheet.state(text(s)).has_value(); };
    if (of_kind(meant_) && like(of_kind)) return true;
    if (formation(meant_) && like(formation)) return true;
    if (state(meant_) && like(state)) return true;
    if (somebody(meant_) || names_.place(text(meant_))) return name();
    const auto number = [&](std::size_t i) { return words_[i].number.has_value(); };
    const auto a_square = [&](std::size_t i) { return square(words_[i].text); };
    if (number(meant_.from)) return from_the_one(number);
    return a_square(meant_.from) ? from_the_one(a_square) : clause();
  }

  /// "at 120,64, no, 120,60".
  bool points() {
    const std::size_t a = clause_.from;
    const std::size_t m = meant_.from;
    const bool before = clause_.size() == 1 && a >= 2 && words_[a].number &&
                        is_mark(words_[a - 1]) && words_[a - 2].number;
    const bool behind = meant_.size() == 1 && m + 2 < words_.size() && words_[m].number &&
                        is_mark(words_[m + 1]) && words_[m + 2].number;
    if (!before || !behind) return false;
    std::size_t begin = a - 2;
    while (begin > 0 && !words_[begin - 1].parts) --begin;
    clause_.from = begin;
    meant_.to = m + 3;
    return put({a - 2, a + 1});
  }
  /// The one thing like it in what was said of them before.
  template <typename Like>
  bool like(const Like& is_like) {
    std::optional<Span> found;
    for (std::size_t from = clause_.from + subject(clause_); from < clause_.to; ++from) {
      for (std::size_t to = std::min(clause_.to, from + 3); to > from; --to) {
        if (!is_like(Span{from, to})) continue;
        if (found) return false;  // which of the two?
        found = Span{from, to};
        from = to - 1;
        break;
      }
    }
    return found && put(*found);
  }
  /// A name for the one that was said last, or for who was spoken of.
  bool name() {
    for (std::size_t from = clause_.from; from < clause_.to; ++from) {
      const Span end{from, clause_.to};
      const bool square_there = end.size() == 1 && square(words_[from].text);
      const bool named = somebody(end) || names_.place(text(end)) || square_there;
      if (named && from > clause_.from && square_there && somebody(meant_)) break;
      if (named) return put(end);
    }
    const std::size_t who = subject(clause_);
    return clause_.from == 0 && who > 0 && somebody(meant_) && put({0, who});
  }
  /// "moved 12 east, no, 10 west", "at C4, no, C5 facing west": from the one like it on.
  template <typename Like>
  bool from_the_one(const Like& is_like) {
    std::optional<std::size_t> at;
    for (std::size_t i = clause_.from + subject(clause_); i < clause_.to; ++i) {
      if (!is_like(i)) continue;
      if (at) return false;
      at = i;
    }
    return at && meant_.size() >= clause_.to - *at && put({*at, clause_.to});
  }
  /// "L1 lost 3, no, L2 lost 3"; "moved 12, no, moved 10"; "fled, no, fell back 15".
  bool clause() {
    if (subject(meant_) > 0) return put(clause_);
    const std::string& first = words_[meant_.from].plain;
    for (std::size_t i = clause_.to; i > clause_.from; --i) {
      const std::string& said = words_[i - 1].plain;
      if (said == first || (tells_where(said) && tells_where(first))) {
        return put({i - 1, clause_.to});
      }
    }
    const std::size_t said = clause_.from + subject(clause_);
    return said + 1 == clause_.to && put({said, clause_.to});
  }

  /// How many words at the beginning name somebody.
  [[nodiscard]] std::size_t subject(Span span) const {
    for (std::size_t to = std::min(span.to, span.from + 8); to > span.from; --to) {
      if (somebody({span.from, to})) return to - span.from;
    }
    return 0;
  }
  [[nodiscard]] std::string text(Span span) const { return typed_text(words_, span.from, span.to); }
  [[nodiscard]] bool somebody(Span span) const { return !names_.units(text(span)).units.empty(); }
  [[nodiscard]] bool square(const std::string& word) const {
    return looks_like_square(word) && !names_.unit(word);
  }
  [[nodiscard]] bool direction(Span span) const {
    static constexpr std::array<std::string_view, 6> kOwn{"left",    "right", "back",
                                                          "forward", "ahead", "about"};
    if (span.size() == 1 && ranges::contains(kOwn, words_[span.from].plain)) return true;
    return span.size() == 1 && !words_[span.from].number && direction_of(words_[span.from].text);
  }

  /// What is meant comes there, and what took it back goes.
  bool put(Span there) {
    const auto at = [&](std::size_t i) { return words_.begin() + static_cast<std::ptrdiff_t>(i); };
    const Line meant(at(meant_.from), at(meant_.to));
    const Line behind(at(there.to), at(clause_.to));
    kept_ = there.from - clause_.from + meant.size() + behind.size();
    Line all(words_.begin(), at(there.from));
    all.insert(all.end(), meant.begin(), meant.end());
    all.insert(all.end(), behind.begin(), behind.end());
    all.insert(all.end(), at(meant_.to), words_.end());
    words_ = std::move(all);
    return true;
  }

  Line words_;
  const NamesSaid& names_;
  Span clause_;
  Span meant_;
  std::size_t kept_ = 0;
};

}  // namespace

tl::expected<PutRight, std::string> put_right(std::string_view line, const NamesSaid& names,
                                              Measure measure) {
  const Line words = typed_words(line, measure).words;
  auto right = TakingBack(words, names).all();
  if (right && right->notes.empty()) right->line = std::string{line};
  return right;
}

}  // namespace opfor
