#pragma once

#include <string>
#include <sys/types.h>
#include <vector>

namespace opfor::test {

/// How it is talked to: with pipes on both sides, or through a pseudo-terminal of its own, which
/// echoes what is typed, lets it be edited, and shows colours.
enum class Through : unsigned char { pipes, terminal };

/// The program in a talk: `play`, answered prompt by prompt.
class Talk {
 public:
  /// @param arguments without the program's name
  Talk(const std::string& folder, const std::vector<std::string>& arguments,
       Through through = Through::pipes);
  ~Talk();
  Talk(const Talk&) = delete;
  Talk& operator=(const Talk&) = delete;

  /// Types a line. @returns all that the program writes up to its next prompt, or its end.
  std::string say(const std::string& line);
  /// The same of keys without Enter: Ctrl-C.
  std::string type(const std::string& text);
  /// What it wrote last, up to the prompt; of a terminal, as a user reads it: without colours and
  /// the echo of what he typed.
  [[nodiscard]] const std::string& said() const { return said_; }
  /// The same as it came through the terminal, with colours and echo.
  [[nodiscard]] const std::string& screen() const { return screen_; }
  /// True if it has ended.
  [[nodiscard]] bool ended() const { return ended_; }
  /// Ends the input (at a terminal: Ctrl-D), and waits. @returns the exit code.
  int hang_up();
  /// Kills it at once.
  void kill();

 private:
  void listen();
  void become(const std::string& folder, const std::vector<std::string>& arguments);
  Through through_ = Through::pipes;
  pid_t child_ = -1;
  int to_ = -1;
  int from_ = -1;
  std::string said_;
  std::string screen_;
  bool ended_ = false;
};

/// What a player without a plan answers to what was asked last: dice by a hash of the seed and the
/// number of the answer, decisions likewise.
class Player {
 public:
  explicit Player(unsigned seed) : seed_(seed) {}
  /// The line for what the program wrote last.
  [[nodiscard]] std::string answer(const std::string& said);

 private:
  unsigned seed_;
  unsigned n_ = 0;
  std::string question_;
};

/// Plays on until the battle is over, or so many answers were given. @returns all that was said.
std::string play_on(Talk& talk, Player& player, int most = 5000);

}  // namespace opfor::test
