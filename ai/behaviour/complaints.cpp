#include "ai/behaviour/complaints.hpp"

#include <utility>

namespace opfor {

void Complaints::add(Complaint complaint, const Where& where,
                     const std::vector<std::string>& details, std::string hint) {
  std::string sentence;
  std::string_view rest = word(complaint);
  for (const std::string& detail : details) {
    const std::size_t place = rest.find("{}");
    sentence += rest.substr(0, place);
    sentence += detail;
    rest = place == std::string_view::npos ? std::string_view{} : rest.substr(place + 2);
  }
  sentence += rest;
  problems_->add(where, std::move(sentence), std::move(hint));
}

std::string hint_for(std::string_view typed, std::span<const std::string_view> known) {
  if (const auto near = near_miss(typed, known)) return "did you mean '" + *near + "'?";
  return "allowed: " + one_of(known);
}

}  // namespace opfor
