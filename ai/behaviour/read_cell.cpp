#include "ai/behaviour/read_cell.hpp"

#include <string>
#include <vector>

namespace opfor {
namespace {

/// How a cell can be printed, with the words of the file.
enum class Print : std::uint8_t { roman, italic, both, free, roman_by_option };
constexpr std::array<std::string_view, 5> kPrints{"r", "i", "i?", "free", "r?"};
constexpr std::array<std::string_view, 2> kCharges{"C", "C*"};
/// "as before" is what no gait means.
constexpr std::array<std::string_view, 5> kGaits{"halt", "walk", "trot", "canter", "gallop"};

template <std::size_t N>
std::optional<std::size_t> index_in(const std::array<std::string_view, N>& words,
                                    std::string_view text) {
  for (std::size_t i = 0; i < N; ++i) {
    if (words[i] == text) return i;
  }
  return std::nullopt;
}

/// What the words of a cell said.
struct Said {
  std::optional<Intent> intent;
  std::optional<ChargeMark> charge;
  std::optional<Gait> gait;
  std::optional<Print> print;
  bool good = true;
};

std::vector<std::string_view> allowed_words(bool gaits, bool prints) {
  std::vector<std::string_view> words(Words<Intent>::all.begin(), Words<Intent>::all.end());
  words.insert(words.end(), kCharges.begin(), kCharges.end());
  if (gaits) words.insert(words.end(), kGaits.begin(), kGaits.end());
  if (prints) words.insert(words.end(), kPrints.begin(), kPrints.end());
  return words;
}

/// Takes the words of a cell one by one.
class CellReader {
 public:
  CellReader(const Node& node, bool gaits, bool prints, Complaints& complaints)
      : node_(&node), gaits_(gaits), prints_(prints), complaints_(&complaints) {}

  Said read() {
    const std::string_view text = node_->text;
    for (std::size_t at = 0; at < text.size();) {
      if (text[at] == ' ') {
        ++at;
        continue;
      }
      const std::size_t end = std::min(text.find(' ', at), text.size());
      take(text.substr(at, end - at), at);
      at = end;
    }
    if (said_.good && !said_.intent) fail(Complaint::no_intent, 0, {});
    if (said_.good && prints_ && !said_.print) {
      fail(Complaint::no_print, 0, {}, "add " + one_of(kPrints));
    }
    return said_;
  }

 private:
  void take(std::string_view text, std::size_t at) {
    if (const auto intent = of_word<Intent>(text)) {
      set(said_.intent, *intent, "intents", at);
    } else if (const auto charge = index_in(kCharges, text)) {
      set(said_.charge, *charge == 0 ? ChargeMark::yes : ChargeMark::weak_targets, "charge marks",
          at);
    } else if (const auto gait = index_in(kGaits, text); gait && gaits_) {
      set(said_.gait, static_cast<Gait>(*gait + 1), "gaits", at);
    } else if (const auto print = index_in(kPrints, text); print && prints_) {
      set(said_.print, static_cast<Print>(*print), "ways of printing", at);
    } else {
      said_.good = false;
      complaints_->add(Complaint::unknown_cell_word, at_column(at),
                       {std::string{text}, node_->text},
                       hint_for(text, allowed_words(gaits_, prints_)));
    }
  }

  template <class Value>
  void set(std::optional<Value>& into, Value value, std::string kind, std::size_t at) {
    if (into) fail(Complaint::two_of_a_kind, at, {std::move(kind)});
    into = value;
  }

  void fail(Complaint complaint, std::size_t at, std::vector<std::string> more,
            std::string hint = {}) {
    said_.good = false;
    more.insert(more.begin(), node_->text);
    complaints_->add(complaint, at_column(at), more, std::move(hint));
  }

  /// The place of a letter of the text, which begins after its quotation mark.
  [[nodiscard]] Where at_column(std::size_t offset) const {
    Where where = node_->where;
    where.column += 1 + offset;
    return where;
  }

  const Node* node_;
  bool gaits_;
  bool prints_;
  Complaints* complaints_;
  Said said_;
};

}  // namespace

std::optional<PrintedCell> read_cell(const Node& node, const BehaviourOptions& options,
                                     Complaints& complaints) {
  const Said said = CellReader{node, true, true, complaints}.read();
  if (!said.good) return std::nullopt;
  PrintedCell printed;
  printed.cell.intent = *said.intent;
  printed.cell.charge = said.charge.value_or(ChargeMark::no);
  printed.cell.gait = said.gait.value_or(Gait::as_before);
  const Print print = *said.print;
  printed.cell.italic =
      print == Print::italic || (print == Print::both && !options.cover_cell_roman);
  printed.binds = print == Print::roman || (print == Print::both && options.cover_cell_roman) ||
                  (print == Print::roman_by_option && options.rf0_six_binds_commanded);
  return printed;
}

std::optional<Substitution::Pattern> read_pattern(const Node& node, Complaints& complaints) {
  const Said said = CellReader{node, false, false, complaints}.read();
  if (!said.good) return std::nullopt;
  return Substitution::Pattern{*said.intent, said.charge.has_value()};
}

std::optional<Replacement> read_replacement(const Node& node, Complaints& complaints) {
  const Said said = CellReader{node, true, false, complaints}.read();
  if (!said.good) return std::nullopt;
  return Replacement{*said.intent, said.charge.value_or(ChargeMark::no), said.gait};
}

}  // namespace opfor
