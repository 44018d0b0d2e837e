// A line that another program writes while it is asked for an order: it is no message and that is
// said, or a question that is answered, or an answer of which it is known whether it is a choice;
// whatever it is, all that is said to it is messages.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <sstream>
#include <string>

#include "engine/counsel.hpp"
#include "engine/talk.hpp"
#include "must.hpp"
#include "record/program_asks.hpp"
#include "table/assembly.hpp"
#include "table/disk.hpp"

namespace {

using namespace opfor;

/// A file without a name.
class Scratch {
 public:
  Scratch() : file_(std::tmpfile()) { fuzz::must(file_ != nullptr, "there are files"); }
  ~Scratch() { static_cast<void>(std::fclose(file_)); }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  [[nodiscard]] int file() const { return ::fileno(file_); }
  /// Writes it, to be read from its beginning on.
  void put(const std::string& text) const {
    fuzz::must(disk::write_all(file(), text) == text.size(), "files can be written");
    std::rewind(file_);
  }
  [[nodiscard]] std::string text() const { return *disk::read_all(file(), kMostTold); }

 private:
  static constexpr std::size_t kMostTold = std::size_t{1} << 30U;
  std::FILE* file_;
};

/// A battle in which a person is asked for an order.
class Asked {
 public:
  Asked() {
    Beginning beginning;
    beginning.seats = Seats{};
    auto made = Game::begin(*find_file("first_steps"), {}, beginning);
    fuzz::must(made.has_value(), "the battle can be begun");
    game_ = *std::move(made);
    Session& session = game_->session();
    while (session.advance() == Session::Stop::asks) {
      const auto& decisions = session.pending().decisions;
      if (!decisions.empty() && decisions.front().shape == Shape::order) break;
      session.answer_by_program();
    }
    decision_ = session.pending().decisions.front();
    table_ = session.asked_about();
    view_ = game_->sheet().view(table_, decision_.side);
  }
  [[nodiscard]] engine::Reply ask(engine::Method method, const engine::Json& params) const {
    const Sheet& sheet = game_->sheet();
    engine::Counsel counsel(sheet, game_->behaviour(decision_.side), shipped_weights(sheet.name()),
                            1);
    counsel.about(view_, decision_, [] { return true; });
    return counsel.answer(method, params);
  }
  /// A question is put to one who writes this text and goes.
  void talk(const std::string& text) const {
    const Scratch from_him;
    const Scratch to_him;
    from_him.put(text + '\n');
    engine::Wire wire(from_him.file(), to_him.file());
    engine::Talk talk(wire, engine::Talk::Manners::strict);
    static_cast<void>(talk.ask(engine::Method::decide, engine::Json::object(), std::nullopt,
                               [&](engine::Method method, const engine::Json& params) {
                                 return engine::Talk::Served{ask(method, params)};
                               }));
    std::istringstream told(to_him.text());
    for (std::string line; std::getline(told, line);) {
      fuzz::must(engine::read_message(line).has_value(), "all that opfor says is a message");
    }
  }
  void answer(const engine::Json& json) const {
    const auto choice = engine::choice_of(table_.setting(), decision_, json);
    if (!choice) return fuzz::must(!choice.error().words.empty(), "what is wrong is said");
    fuzz::must(!fault(decision_, *choice), "a choice is one of the decision");
    if (!choice->order) return;
    const auto why = refused(game_->sheet(), table_, decision_, *choice->order);
    fuzz::must(!why || !why->what.empty(), "why an order is none is said");
  }

 private:
  std::unique_ptr<Game> game_;
  Decision decision_;
  Battle table_;
  View view_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Asked kAsked;
  if (size > engine::kLongestLine) return 0;
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto message = engine::read_message(text);
  if (!message) {
    fuzz::must(!message.error().words.empty(), "what is wrong is said");
  } else if (message->kind == engine::Message::Kind::answer) {
    kAsked.answer(message->body);
  }
  kAsked.talk(text);
  return 0;
}
