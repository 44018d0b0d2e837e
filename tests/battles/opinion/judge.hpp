#pragma once

#include <memory>
#include <string_view>

#include "battles/opinion/page.hpp"
#include "battles/opinion/rest.hpp"

/// The second opinion: judges a whole battle from its events, its setting, the text of its scenario
/// and a second transcription of the sheet's tables. It asks nothing of the rules' code.
namespace opfor::battles::opinion {

class Judge final : public Events {
 public:
  /// @param scenario the text of the scenario, TOML
  Judge(std::shared_ptr<const Setting> setting, std::string_view scenario);

  /// The same so far, to be told something else from here on.
  Judge(const Judge& other);
  Judge(Judge&&) = default;
  Judge& operator=(const Judge&) = delete;
  Judge& operator=(Judge&&) = default;
  ~Judge() override = default;

  /// The state before the first step.
  void begin(const Battle& start);
  void happened(Event event) override;
  /// A side has chosen among these options.
  void decided(const Decision& decision, const Choice& choice);
  /// A step of the turn is over.
  void step_over(const Battle& battle);
  /// The same where there is no battle that could differ: nobody moves any more.
  void rest() {
    page_->step_over(ledger_, findings_);
    rest_.judge(ledger_, *page_, findings_);
  }

  /// Where everybody stands, by what was told so far.
  [[nodiscard]] const Ledger& ledger() const { return ledger_; }
  [[nodiscard]] const std::vector<Finding>& findings() const { return findings_.all(); }

 private:
  Ledger ledger_;
  std::unique_ptr<Page> page_;
  Rest rest_;
  Findings findings_;
  std::size_t events_ = 0;
};

}  // namespace opfor::battles::opinion
