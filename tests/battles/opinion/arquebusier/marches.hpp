#pragma once

#include "battles/opinion/arquebusier/ground.hpp"
#include "battles/opinion/arquebusier/seen.hpp"

/// Ways against commands and allowances, all of a phase at once, and what contact makes of them
/// (section 7).
namespace opfor::battles::opinion::arquebusier {

/// A way of the phase, as told, and what it would be without what ends it.
struct March {
  UnitId unit = kNoUnit;
  OrderKind kind = OrderKind::none;
  field::Pose before;  ///< as it stood
  field::Pose start;   ///< drawn up and turned, before it goes
  field::Pose end;
  double allowed = 0;  ///< its move: what it may pay for
  double ordered = 0;  ///< how far it was told to go
  double told_allowance = 0;
  Track track;
};

class Marches {
 public:
  void judge(const Event& event, const Seen& seen);
  /// A step is over.
  void settle(const Seen& seen);

 private:
  /// Where everybody stood before the first way.
  void begin(const Seen& seen);
  void judge_closing(const event::Moved& moved, const Seen& seen);
  void judge_taken_back(const event::Moved& moved, const Seen& seen);
  void judge_way(const event::Moved& moved, const Seen& seen);
  /// All ways of the phase have been told.
  void judge_together(const Seen& seen);
  void judge_flat(const event::Moved& moved, const Seen& seen);

  std::vector<March> marches_;
  std::vector<field::Pose> stood_;  ///< everybody, before the first way of the phase
  UnitId touched_ = kNoUnit;        ///< whom the last contact was made with
};

}  // namespace opfor::battles::opinion::arquebusier
