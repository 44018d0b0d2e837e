#pragma once

#include <array>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <variant>
#include <vector>

#include "battle/correction.hpp"
#include "drill/asks.hpp"
#include "record/players.hpp"
#include "record/state_changes.hpp"
#include "scenario/scenario.hpp"

/// The journal of a battle: JSON lines. The first is the header; then one line for every
/// checkpoint, answer, undo, change of who answers, and the end. Only lines are added. A line
/// counts if it ends with a newline and is JSON. Lines that were kept in one breath - a report and
/// the turn that answers it - count together or not at all: each of them but the last has a blank
/// before its newline, and a breath whose last line is not there was never said.
namespace opfor::journal {

/// What was answered.
enum class Kind : std::uint8_t { dice, card, reaction, order, decision, correction, measure };
struct Decided {
  Choice choice;
  Reasons reasons;
};
struct Corrected {
  Correction correction;
  int rest = 0;  ///< which rest of its step: 0 its beginning, 1 the first that the rules call...
  bool also = false;  ///< told in one breath with the correction before it
};
/// Whether a distance is within its limit.
struct Measured {
  bool within = false;
};
using Given =
    std::variant<std::monostate, chance::Answer, Reaction, Order, Decided, Corrected, Measured>;

/// One answer. Read from a file, `given` is filled in only when it is used, since units that its
/// text names may come with a correction before it.
struct Answered {
  Kind kind = Kind::dice;
  bool by_hand = false;
  bool open = false;  ///< a person let the program answer for him, and saw it (not kept)
  bool also = false;  ///< a correction told in one breath with the one before it
  /// Whose steps were passed over when its own was begun, or when it was told before that (not kept
  /// in its line): taken back and given again, it is asked for only among those who sat there then.
  std::array<bool, 2> stands{false, false};
  std::string request;  ///< what was asked, as JSON text: two requests are equal if their texts are
  std::string line;     ///< as it stands in the journal, without the line's end
  Given given;
  std::shared_ptr<const Scenario> amended;  ///< of a correction of the setting: the new version
};

/// A step's beginning, or the battle's end.
struct Checkpoint {
  std::string line;
  std::array<bool, 2> stands{false, false};  ///< whose steps were passed over when it was begun
};
/// An answer that was taken back, and the luck under which it had been given.
struct Undone {
  Answered entry;
  std::uint64_t salt = 0;
};
/// The last checkpoint that a journal holds: the next one tells what has changed since.
struct Last {
  std::shared_ptr<const Scenario> scenario;
  std::optional<StateChanges> changes;  ///< since then; none: the next one holds a whole state
};

/// What a journal holds, undone answers left out, in its order.
struct Contents {
  Opening opening;
  std::vector<std::variant<Checkpoint, Answered>> records;
  std::uint64_t salt = 0;              ///< of the last undo
  std::optional<Answerers> answerers;  ///< as last changed
  std::vector<Undone> undone;          ///< in their order; nothing else was answered since
  bool goes_on = false;   ///< the next checkpoint may tell what has changed since the last
  std::size_t bytes = 0;  ///< the part that counts: whole, readable lines
  std::string dropped;    ///< what was wrong with the rest, if there is any
  bool damaged = false;   ///< the rest was written once, and cannot be read
};

/// The number in a journal's first line: which form of journals and states this program writes, and
/// reads. A journal of another is refused by a sentence that names both.
inline constexpr int kJournalFormat = 7;

// --- written ---
[[nodiscard]] std::string header(const Opening& opening);
/// A checkpoint: what has changed since the last one, if that is of the same scenario and nothing
/// has been undone since; else the whole state.
/// @param last becomes this one
[[nodiscard]] std::string checkpoint(std::shared_ptr<const Scenario> scenario, const Battle& battle,
                                     std::size_t n, Last& last);
[[nodiscard]] std::string end(const Battle& battle, std::size_t n);
[[nodiscard]] std::string undo(std::size_t n, std::uint64_t salt);
/// @param stands that is among what changes
[[nodiscard]] std::string answerers(const Answerers& answerers, bool stands);

/// What is asked, as text.
[[nodiscard]] std::string request(const Scenario& scenario, const chance::Request& asked);
[[nodiscard]] std::string request(const Scenario& scenario, const Head& at,
                                  const ReactionRequest& asked);
[[nodiscard]] std::string request(const Scenario& scenario, const Head& at,
                                  const OrderRequest& asked);
[[nodiscard]] std::string request(const Scenario& scenario, const Decision& asked);
[[nodiscard]] std::string request(const Scenario& scenario, const Head& at, const CloseCall& asked);
/// Answers; their lines want their `number`.
[[nodiscard]] Answered entry(const Scenario& scenario, const chance::Request& asked,
                             const chance::Answer& answer, bool by_hand);
[[nodiscard]] Answered entry(const Scenario& scenario, const Head& at, const ReactionRequest& asked,
                             Reaction reaction);
[[nodiscard]] Answered entry(const Scenario& scenario, const Head& at, const OrderRequest& asked,
                             Order order);
[[nodiscard]] Answered entry(const Scenario& scenario, const Decision& asked, Decided decided,
                             bool by_hand);
[[nodiscard]] Answered entry(const Scenario& scenario, Corrected corrected);
[[nodiscard]] Answered entry(const Scenario& scenario, const Head& at, const CloseCall& asked,
                             Measured measured, bool by_hand);
/// The same close call, as a person measured it.
[[nodiscard]] Answered remeasured(const Answered& call, bool within);
/// Puts the answer's number into its line.
void number(Answered& entry, std::size_t n);

/// True if it is a correction that was told before the step that it stands in was begun.
[[nodiscard]] bool before_its_step(const Answered& entry);
/// An answer that has come next is no longer undone; any other makes an end of those that are.
void given_again(std::vector<Undone>& undone, const Answered& entry);

// --- read ---
[[nodiscard]] tl::expected<Opening, Problem> opening(std::string_view text);
[[nodiscard]] tl::expected<Contents, Problem> read(std::string_view text);
/// Fills in what was given, under the setting of the moment. @returns what is wrong with it.
[[nodiscard]] std::optional<std::string> fill_in(Answered& entry, const Setting& setting);
/// The state of a checkpoint's or end's line. @param before that of the checkpoint before it
[[nodiscard]] nlohmann::ordered_json state(const Checkpoint& checkpoint,
                                           nlohmann::ordered_json before);
/// The id of the unit that it is about; empty if it is a side's.
[[nodiscard]] std::string about(const Answered& entry);
/// One line for people: "4.2 dice for actions: MC1 threw 5 (reaction)". @param sealed hides what a
/// plan or temperament is.
[[nodiscard]] std::string words(const Answered& entry, bool sealed);

}  // namespace opfor::journal
