#pragma once

#include "battles/opinion/nineteenth_century/seen.hpp"

/// Command points and what they pay for (section 6).
namespace opfor::battles::opinion::nineteenth_century {

void judge_command(const event::CommandThrown& thrown, const Seen& seen);
void judge_payment(const event::Paid& paid, const Seen& seen);

}  // namespace opfor::battles::opinion::nineteenth_century
