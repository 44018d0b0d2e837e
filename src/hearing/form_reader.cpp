#include "hearing/form_reader.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <range/v3/algorithm/contains.hpp>

#include "hearing/sentences.hpp"
#include "telling/measures.hpp"

namespace opfor {
namespace {

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

/// Somebody to whom something is done.
bool is_object(std::string_view word) { return word == "them" || word == "him" || word == "it"; }

}  // namespace

/// What the words from there on may say, the longest first.
std::vector<Fit> FormReader::fits(std::size_t w, bool unclear, const std::string& them) {
  them_ = them;
  std::vector<Fit> found;
  const auto& patterns = report_patterns();
  for (std::size_t i = 0; i < patterns.size(); ++i) {
    if (!unclear && tells_too_little(report_forms()[i].saying)) continue;
    if (report_forms()[i].needs == Needs::pikes && !names_.of_sheet.know_of("pike")) continue;
    pattern_ = &patterns[i];
    form_ = i;
    out_ = &found;
    Said begun;
    begun.saying = report_forms()[i].saying;
    begun.form = i;
    slots(0, w, begun, w);
  }
  for (Fit& fit : found) fit.said.typed = typed_text(words_, w, fit.end);
  // "in line" is a formation, even where somebody is called the Line battalion.
  const auto is_formation = [](const Fit& fit) { return fit.said.saying == Saying::formed; };
  std::stable_sort(found.begin(), found.end(), [&](const Fit& a, const Fit& b) {
    return a.end != b.end ? a.end > b.end : is_formation(a) && !is_formation(b);
  });
  return found;
}

void FormReader::slots(std::size_t p, std::size_t w, const Said& so_far, std::size_t from) {
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
  const bool small = w < words_.size() && says_nothing(w, from);
  // "he was shot" is not that he shot.
  const bool suffered = small && (words_[w].text == "was" || words_[w].text == "were") &&
                        so_far.saying == Saying::fired;
  if (small && !suffered) fill_after(slot, p, w, so_far, from);
}
/// The same behind small words that say nothing.
void FormReader::fill_after(std::string_view slot, std::size_t p, std::size_t w, const Said& so_far,
                            std::size_t from) {
  while (w < words_.size() && says_nothing(w, from)) ++w;
  fill(slot, p, w, so_far, from);
}
/// Small words; "it" says nothing where it begins, and is another where something is done to it:
/// "pushed it back 5".
bool FormReader::says_nothing(std::size_t w, std::size_t from) const {
  return is_idle(words_[w].text) && (w == from || words_[w].text != "it");
}

void FormReader::fill(std::string_view slot, std::size_t p, std::size_t w, const Said& so_far,
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
  } else if (slot == "<spot>") {
    spot(p, w, so_far, from);
  } else if (slot == "<west>" || slot == "<south>") {
    off_edge(slot == "<west>", p, w, so_far, from);
  } else if (slot == "<square>") {
    square(p, w, so_far, from);
  } else if (slot == "<compass>" || slot == "<direction>") {
    direction(slot == "<direction>", p, w, so_far, from);
  } else {
    named(slot, p, w, so_far, from);
  }
}

void FormReader::number(bool count, std::size_t p, std::size_t w, const Said& so_far,
                        std::size_t from) {
  const TypedWord& word = words_[w];
  std::size_t begun = from;
  while (begun < w && is_idle(words_[begun].text)) ++begun;
  const auto wrong = [&](HearingSays sentence) {
    if (w > begun)
      blame_.add(w, kOfANumber, say(sentence, {word.said.empty() ? word.text : word.said}));
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

void FormReader::coordinate(bool first, std::size_t p, std::size_t w, const Said& so_far,
                            std::size_t from) {
  if (!first && words_[w].text.empty() && w + 1 < words_.size()) ++w;
  if (!words_[w].number) return;
  Said next = so_far;
  (first ? next.x : next.y) = *words_[w].number;
  slots(p + 1, w + 1, next, from);
}

/// "12,34", or "C4".
void FormReader::spot(std::size_t p, std::size_t w, Said so_far, std::size_t from) {
  so_far.spot = true;
  if (!words_[w].number) return square(p, w, so_far, from);
  std::size_t next = w + 1;
  if (next < words_.size() && words_[next].text.empty()) ++next;
  if (next >= words_.size() || !words_[next].number) return;
  so_far.x = *words_[w].number;
  so_far.y = *words_[next].number;
  slots(p + 1, next + 1, so_far, from);
}

/// "12 from the west edge", "and 5 off the north edge": as opfor tells a place where no ground is
/// near.
void FormReader::off_edge(bool west, std::size_t p, std::size_t w, const Said& so_far,
                          std::size_t from) {
  const auto next_word = [&](bool marks) {
    while (w < words_.size() && (is_idle(words_[w].text) || (marks && words_[w].parts))) ++w;
    return w < words_.size();
  };
  const auto take = [&](std::initializer_list<std::string_view> any) {
    if (!next_word(false) || !ranges::contains(any, std::string_view{words_[w].text})) return false;
    ++w;
    return true;
  };
  if (!next_word(true) || !words_[w].number) return;
  Said next = so_far;
  (west ? next.x : next.y) = *words_[w].number;
  ++w;
  if (!take({"from", "off", "of"}) || !next_word(false)) return;
  const std::string& edge = words_[w].text;
  if (edge != (west ? "west" : "south") && edge != (west ? "east" : "north")) return;
  (west ? next.from_east : next.from_north) = edge == (west ? "east" : "north");
  ++w;
  if (!take({"edge", "side"})) return;
  slots(p + 1, w, next, from);
}

void FormReader::square(std::size_t p, std::size_t w, const Said& so_far, std::size_t from) {
  const std::string& word = words_[w].text;
  if (!looks_like_square(word)) return;
  // A unit may be called as a square is: then it is the unit.
  const bool said = w > 0 && words_[w - 1].text == "square";
  if (!said && names_.unit(word)) return;
  Said next = so_far;
  next.square = word;
  slots(p + 1, w + 1, next, from);
}

void FormReader::direction(bool degrees, std::size_t p, std::size_t w, const Said& so_far,
                           std::size_t from) {
  for (const std::size_t n : {2U, 1U}) {
    if (w + n > words_.size()) continue;
    if (n == 2 && words_[w + 1].parts) continue;  // "2 north; BR lost 2"
    const std::string& word = words_[w].text;
    const std::string both = n == 2 ? word + '-' + words_[w + 1].text : word;
    const auto angle = direction_of(both);
    const bool number = std::isdigit(static_cast<unsigned char>(both.empty() ? ' ' : both[0])) != 0;
    if (!angle || (number && !degrees)) continue;
    Said next = so_far;
    next.direction = *angle;
    slots(p + 1, w + n, next, from);
  }
}

/// Slots of one word or several.
void FormReader::named(std::string_view slot, std::size_t p, std::size_t w, const Said& so_far,
                       std::size_t from) {
  if (words_[w].text.empty()) return;
  const bool place = slot == "<place>" || slot == "<other>";
  bool any = false;
  // A comma may be part of a name, and of nothing else.
  std::size_t most = w;
  while (most < std::min(words_.size(), w + 8) && (place || !words_[most].text.empty())) ++most;
  for (std::size_t end = most; end > w; --end) {
    if (words_[end - 1].text.empty()) continue;
    const std::string words = typed_text(words_, w, end);
    Said next = so_far;
    if (!fits_slot(slot, words, next)) continue;
    any = true;
    slots(p + 1, end, next, from);
  }
  if (slot == "<losses>" && !any && counts_losses(words_[w].text)) {
    const std::string counted = names_.of_sheet.counted_in();
    blame_.add(w, kOfANumber, say(HearingSays::counted_otherwise, {counted, words_[w].text}));
  }
  const bool in_passing = report_forms()[form_].saying == Saying::nothing;
  if (any || !place || in_passing || w == from) return;
  if (slot == "<other>" && is_object(words_[w].text)) {
    blame_.add(w, kOfANumber, say(HearingSays::who_is_it, {words_[w].text}));
    return;
  }
  blame_name(slot == "<other>", w);
}
/// Nobody and nothing is called as the words from there on are.
void FormReader::blame_name(bool of_unit, std::size_t w) {
  std::size_t begin = w;
  while (begin < words_.size() && is_idle(words_[begin].text)) ++begin;
  std::size_t end = begin;
  while (end < words_.size() && !words_[end].parts && end < begin + 4) ++end;
  if (end == begin) return;
  const std::string words = typed_text(words_, begin, end);
  const std::string near = near_.of_unit_or_place(words, of_unit);
  // "fired formed square": nobody is meant.
  const bool fires = report_forms()[form_].saying == Saying::fired;
  if (fires && near.empty() && near_.keyword(words_[begin])) return;
  // "held formed": no place is meant, unless it is nearly the name of one.
  if (near.empty() && report_forms()[form_].saying == Saying::kept_place) return;
  const bool turned = report_forms()[form_].saying == Saying::faces_place;
  blame_.add(w,
             turned         ? 2
             : near.empty() ? 1
                            : 3,
             say(of_unit ? HearingSays::nobody : HearingSays::no_place, {words, near}));
}
bool FormReader::fits_slot(std::string_view slot, const std::string& words, Said& into) const {
  // "took 1" is a loss, whatever begins with a 1.
  const bool enters = report_forms()[form_].saying == Saying::in_place;
  if (slot == "<place>" && enters && number_of(words)) return false;
  if (slot == "<place>") return into.place = words, names_.place(words);
  if (slot == "<other>") return into.place = names_.one(the_other(words)), names_.unit(into.place);
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
std::string FormReader::the_other(const std::string& words) const {
  return is_object(words) && !them_.empty() ? them_ : words;
}

}  // namespace opfor
