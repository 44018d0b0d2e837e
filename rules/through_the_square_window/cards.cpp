#include "rules/through_the_square_window/cards.hpp"

#include <algorithm>

namespace opfor::through_the_square_window {
namespace {

Stand stand_of(char letter) {
  return of_word<Stand>(std::string_view(&letter, 1)).value_or(Stand::none);
}

Length depth_of_a_stand(const Card& card, Formation formation) {
  switch (arm_in(card, formation)) {
    case Arm::foot:
      return kFootDepth;
    case Arm::horse:
      return kMountedDepth;
    case Arm::guns:
      break;
  }
  return card.kind == Kind::heavy_guns ? kHeavyGunDepth : kLightGunDepth;
}

bool forms_column(Kind kind) {
  return kind != Kind::tercio && kind != Kind::skirmishers && kind != Kind::dragoons &&
         arm_of(kind) != Arm::guns;
}

}  // namespace

const Card* find_card(std::string_view key) {
  const auto* const found =
      std::find_if(kCards.begin(), kCards.end(), [&](const Card& card) { return card.key == key; });
  return found == kCards.end() ? nullptr : found;
}

std::string_view stands_of(Kind kind) {
  switch (kind) {
    case Kind::pike_and_shot:
    case Kind::tercio:
      return "MXP";
    case Kind::musketeers:
      return "M";
    case Kind::charging_foot:
      return "C";
    case Kind::skirmishers:
      return "S";
    case Kind::dragoons:
      return "D";
    case Kind::levy:
      return "L";
    case Kind::heavy_guns:
      return "H";
    case Kind::light_guns:
      return "G";
    case Kind::early_cuirassiers:
    case Kind::late_cuirassiers:
    case Kind::charging_cavalry:
    case Kind::arkebusiers:
    case Kind::light_cavalry:
      break;
  }
  return "K";
}

FixedVector<Formation, 3> formations_of(const Card& card) {
  switch (card.kind) {
    case Kind::skirmishers:
      return {Formation::skirmish};
    case Kind::dragoons:
      return {Formation::mounted, Formation::dismounted};
    case Kind::heavy_guns:
      return {Formation::unlimbered};
    case Kind::light_guns:
      return {Formation::unlimbered, Formation::limbered};
    default:
      break;
  }
  FixedVector<Formation, 3> formations{Formation::line};
  if (forms_column(card.kind)) formations.push_back(Formation::column);
  if (card.abilities.has(Ability::ring)) formations.push_back(Formation::ring);
  return formations;
}

Layout layout_of(const Card& card, Formation formation) {
  Layout layout;
  for (const std::string_view rank : card.ranks) {
    if (rank.empty()) continue;
    layout.files = static_cast<int>(rank.size());
    ++layout.ranks;
    for (const char letter : rank) layout.stands.push_back(stand_of(letter));
  }
  if (formation == Formation::column) {
    layout.files = 1;
    layout.ranks = static_cast<int>(layout.stands.size());
  }
  return layout;
}

StandCount stands_in_rank(const Layout& layout, int rank) {
  StandCount count;
  for (int file = 0; file < layout.files; ++file) {
    const Stand stand = layout.at(file, rank);
    if (stand != Stand::none) count.add(stand);
  }
  return count;
}

StandCount all_stands(const Layout& layout) {
  StandCount count;
  for (const Stand stand : layout.stands) {
    if (stand != Stand::none) count.add(stand);
  }
  return count;
}

bool has_pikes(const Card& card) {
  const Layout layout = layout_of(card, Formation::line);
  return std::any_of(layout.stands.begin(), layout.stands.end(),
                     [](Stand stand) { return line_of(stand).pikes; });
}

Arm arm_in(const Card& card, Formation formation) {
  return arm_of(card.kind, formation == Formation::mounted);
}

int initial_strength(const Card& card) {
  return all_stands(layout_of(card, Formation::line)).total() * card.sp_each;
}

bool is_deep(const Card& card, Formation formation) {
  return formation == Formation::ring || layout_of(card, formation).ranks > 1;
}

bool skirmishes(Kind kind, Formation formation) {
  return kind == Kind::skirmishers ||
         (kind == Kind::dragoons && formation == Formation::dismounted);
}

bool is_deployed_artillery(Kind kind, Formation formation) {
  return arm_of(kind) == Arm::guns && formation != Formation::limbered;
}

bool is_pike_block(Kind kind, Formation formation) {
  return kind == Kind::tercio || formation == Formation::ring;
}

Extent extent_of(const Card& card, Formation formation) {
  const Layout layout = layout_of(card, formation);
  return {kFrontage * layout.files, depth_of_a_stand(card, formation) * layout.ranks};
}

}  // namespace opfor::through_the_square_window
