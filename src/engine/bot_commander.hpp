#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "ai/commander/levels.hpp"
#include "engine/child.hpp"
#include "engine/counsel.hpp"
#include "engine/talk.hpp"

namespace opfor::engine {

/// Another program that leads a side.
struct Bot {
  std::string command;                   ///< as typed in a shell
  std::chrono::milliseconds time{5000};  ///< that it has for a decision
  int plays = 200;                       ///< positions played on for a decision, at most
};

/// How it fared.
struct BotRecord {
  std::string name;                                 ///< what it calls itself; empty: it never said
  int asked = 0;                                    ///< decisions of its side
  std::array<int, Words<Lost>::all.size()> lost{};  ///< by their reasons
  int not_asked = 0;                                ///< it was given up before them
  [[nodiscard]] int lost_in_all() const;
  /// No decision hung on a clock: the same battle comes out again, if the bot does the same again.
  [[nodiscard]] bool reproducible() const {
    return lost[static_cast<std::size_t>(Lost::late)] == 0;
  }
};

/// A commander that is another program, and speaks the protocol (PROTOCOL.md). A crash, a late or
/// an illegal answer loses it that decision: then the tables decide (level `reaction`). It is
/// started at the first decision, anew after a crash, and given up after some decisions in a row
/// that it did not answer at all. Belongs to one thread, and must not outlive it.
class BotCommander final : public Commander {
 public:
  /// Sheet and reactions must outlive it. @param own how opfor would weigh for its side
  BotCommander(Bot bot, const Sheet& sheet, const Reactions& reactions, Weights own);
  ~BotCommander() override;

  [[nodiscard]] Decided decide(const View& view, const Decision& decision) override;
  [[nodiscard]] std::optional<Decided> instead(const View& view, const Decision& decision,
                                               const Refusal& why) override;
  /// The battle is over, or goes on no more: the bot is told how it stands, and ends.
  void ended(const Json& ending);
  [[nodiscard]] const Bot& bot() const { return bot_; }
  [[nodiscard]] const BotRecord& record() const { return record_; }

 private:
  struct Running;
  [[nodiscard]] tl::expected<Choice, Lost> ask(const View& view, const Decision& decision);
  [[nodiscard]] std::optional<Lost> start(const Setting& setting, Side side);
  [[nodiscard]] Decided lose(Lost why, const View& view, const Decision& decision);
  Bot bot_;
  const Sheet& sheet_;
  Counsel counsel_;
  TablesCommander tables_;
  BotRecord record_;
  int unanswered_ = 0;  ///< decisions in a row
  Order ordered_;       ///< its last order of its own words
  std::unique_ptr<Running> running_;
};

}  // namespace opfor::engine
