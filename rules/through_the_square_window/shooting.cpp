#include "rules/through_the_square_window/shooting.hpp"

namespace opfor::through_the_square_window {
namespace {

/// The musketeers of battalions and tercios: they fire salvoes, and all round from a ring.
bool fires_in_order(Stand stand) { return stand == Stand::musketeers || stand == Stand::mixed; }

/// Half, rounded up, of what is left of it (TTSW-DICE-2).
int taken_off_by_halving(int dice) { return dice / 2; }

std::string_view rule_of(ShotLine line) {
  if (line == ShotLine::stands) return "TTSW-SHO-5";
  return line == ShotLine::ring ? "TTSW-SHO-9" : "TTSW-SHO-T2";
}

int dice_on_cards(const Volley& volley) {
  const auto quality = static_cast<std::size_t>(volley.quality);
  int dice = 0;
  for (const StandLine& line : kStands) dice += volley.stands[line.stand] * line.dice[quality];
  return dice;
}

int salvo_stands(const Volley& volley) {
  int stands = 0;
  for (const StandLine& line : kStands) {
    if (fires_in_order(line.stand)) stands += volley.stands[line.stand];
  }
  return stands;
}

}  // namespace

Band band_at(Weapon weapon, double distance) {
  const RangeLine& line = line_of(weapon);
  const auto reaches = [&](Length range) { return range > 0_cm && within(distance, range); };
  if (reaches(line.close)) return Band::close;
  return reaches(line.far) ? Band::far : Band::out_of_range;
}

StandCount stands_that_fire(const Card& card, Formation formation) {
  const Layout layout = layout_of(card, formation);
  StandCount count;
  if (formation == Formation::limbered || formation == Formation::mounted) return count;
  for (int rank = 0; rank < layout.ranks; ++rank) {
    const StandCount of_rank = stands_in_rank(layout, rank);
    for (const StandLine& line : kStands) {
      const bool bears =
          formation == Formation::ring
              ? fires_in_order(line.stand)
              : line.fires == Fires::all || (line.fires == Fires::front_rank && rank == 0);
      if (bears) count.add(line.stand, of_rank[line.stand]);
    }
  }
  return count;
}

bool caracoles(const Card& card, Formation formation) {
  return card.abilities.has(Ability::caracole) && layout_of(card, formation).ranks > 1;
}

Volley volley_of(const Card& card, Quality quality, Formation formation) {
  Volley volley;
  volley.quality = quality;
  volley.linear_or_spanish =
      card.abilities.has(Ability::linear) || card.abilities.has(Ability::spanish);
  volley.stands = stands_that_fire(card, formation);
  volley.ring = formation == Formation::ring;
  return volley;
}

Volley side_volley_of(const Card& card, Quality quality) {
  Volley volley;
  volley.quality = quality;
  const Layout layout = layout_of(card, Formation::line);
  if (layout.ranks > 1) volley.stands.add(layout.at(0, 1));
  return volley;
}

bool may_salvo(const Card& card, Quality quality) {
  return card.abilities.has(Ability::salvo) && quality != Quality::poor;
}

Terms volley_terms(const Volley& volley) {
  Terms terms;
  int dice = 0;
  const auto add = [&](ShotLine line, int value) {
    const auto& m = kShotModifiers[static_cast<std::size_t>(line)];
    if (value != 0) terms.push_back({word(line), value, rule_of(line), m.words});
    dice += value;
  };
  const auto each = [](ShotLine line) {
    return kShotModifiers[static_cast<std::size_t>(line)].value;
  };
  add(ShotLine::stands, dice_on_cards(volley));
  if (dice == 0) return terms;
  if (volley.linear_or_spanish && volley.quality == Quality::well_trained) {
    add(ShotLine::well_trained, volley.stands[Stand::musketeers] * each(ShotLine::well_trained));
  }
  if (volley.salvo && volley.quality != Quality::poor) {
    add(ShotLine::salvo, salvo_stands(volley) * each(ShotLine::salvo));
  }
  if (volley.ring) add(ShotLine::ring, -taken_off_by_halving(dice));
  if (volley.target_deep) add(ShotLine::deep, each(ShotLine::deep));
  if (volley.target_in_cover || volley.target_skirmishes || volley.target_deployed_artillery) {
    add(ShotLine::halved, -taken_off_by_halving(dice));
  }
  return terms;
}

bool is_close_musketry(const Volley& volley, double distance) {
  if (band_at(Weapon::muskets, distance) != Band::close) return false;
  for (const StandLine& line : kStands) {
    if (line.musketry && volley.stands[line.stand] > 0) return true;
  }
  return false;
}

std::optional<chance::Throw> volley_throw(chance::Key key, int dice, Band band) {
  if (dice <= 0 || band == Band::out_of_range) return std::nullopt;
  key.purpose = chance::Purpose::to_hit;
  chance::Throw throwing;
  throwing.key = key;
  throwing.reading = chance::Reading::successes;
  throwing.count = static_cast<std::uint8_t>(dice);
  throwing.target = static_cast<std::uint8_t>(to_hit(band));
  return throwing;
}

int shoot(chance::Chance& chance, const chance::Key& key, int dice, Band band) {
  const auto throwing = volley_throw(key, dice, band);
  return throwing ? static_cast<int>(chance::ask(chance, *throwing).value) : 0;
}

}  // namespace opfor::through_the_square_window
