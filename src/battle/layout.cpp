#include "battle/layout.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <stdexcept>

namespace opfor {
namespace {

template <class T>
[[nodiscard]] T read(const std::byte* at) {
  T value;
  std::memcpy(&value, at, sizeof value);
  return value;
}

template <class T>
void write(std::byte* at, const T& value) {
  std::memcpy(at, &value, sizeof value);
}

[[nodiscard]] UnitSet renamed(const UnitSet& before, const LaterIds& now) {
  UnitSet after;
  for (const UnitId unit : before) {
    if (now(unit) != kNoUnit) after.insert(now(unit));
  }
  return after;
}

[[nodiscard]] UnitDice renamed(const UnitDice& before, const LaterIds& now) {
  UnitDice after;
  for (std::size_t i = 0; i < kMostUnits; ++i) {
    if (now(unit_id(i)) != kNoUnit) after.set(now(unit_id(i)), before.of(unit_id(i)));
  }
  return after;
}

[[nodiscard]] CommandSet renamed(const CommandSet& before, const LaterIds& now) {
  CommandSet after;
  for (std::size_t i = 0; i < 32; ++i) {
    const auto was = static_cast<CommandId>(i);
    if (before.contains(was) && now(was) != kNoCommand) after.insert(now(was));
  }
  return after;
}

[[nodiscard]] UnitId renamed(UnitId before, const LaterIds& now) { return now(before); }
[[nodiscard]] CommandId renamed(CommandId before, const LaterIds& now) { return now(before); }

template <class T>
void rename_at(std::byte* at, const LaterIds& now) {
  write(at, renamed(read<T>(at), now));
}

}  // namespace

bool Layout::Surveyor::place(const Place& place) {
  One& one = ones_.back();
  Part part;
  part.at = static_cast<std::size_t>(static_cast<const std::byte*>(place.at) - one.at);
  part.size = place.size;
  part.trait = place.trait;
  part.names = place.names;
  part.remembered = place.last != nullptr;
  if (part.remembered) {
    part.last = static_cast<std::size_t>(static_cast<const std::byte*>(place.last) - one.at);
  }
  one.parts.push_back(part);
  return false;
}

void Layout::Surveyor::begin_one(const void* at, std::size_t size) {
  ones_.push_back({static_cast<const std::byte*>(at), size, {}});
}

void Layout::Surveyor::end_one() {
  One& one = ones_.back();
  std::sort(one.parts.begin(), one.parts.end(),
            [](const Part& x, const Part& y) { return x.at < y.at; });
  std::size_t told = 0;
  for (const Part& part : one.parts) {
    if (part.at < told) {
      throw std::logic_error(fmt::format("byte {} of a record is in two of its fields", part.at));
    }
    if (part.at > told) break;
    told += part.size;
  }
  if (told != one.size) {
    throw std::logic_error(
        fmt::format("byte {} of a record of {} is in none of its fields", told, one.size));
  }
  if (ones_.size() > 1) ones_.pop_back();
}

Layout Layout::Surveyor::layout() {
  end_one();
  const One& one = ones_.front();
  Layout layout;
  layout.begun_.assign(one.at, one.at + one.size);
  layout.parts_ = one.parts;
  for (const Part& part : layout.parts_) {
    if (!part.trait.own) continue;
    auto& own = layout.own_;
    if (!own.empty() && own.back().at + own.back().size == part.at) {
      own.back().size += part.size;
    } else {
      own.push_back(part);
    }
  }
  return layout;
}

void Layout::again(void* record, const Part& part) const {
  std::memcpy(static_cast<std::byte*>(record) + part.at, begun_.data() + part.at, part.size);
}

void Layout::end(void* record, Lasts lasts) const {
  auto* const bytes = static_cast<std::byte*>(record);
  for (const Part& part : parts_) {
    if (part.trait.lasts != lasts) continue;
    if (part.remembered) std::memcpy(bytes + part.last, bytes + part.at, part.size);
    again(record, part);
  }
}

void Layout::hide(void* record) const {
  for (const Part& part : own_) again(record, part);
}

void Layout::rename(void* record, const LaterIds& now) const {
  for (const Part& part : parts_) {
    std::byte* const at = static_cast<std::byte*>(record) + part.at;
    switch (part.names) {
      case Names::nobody:
        break;
      case Names::unit:
        rename_at<UnitId>(at, now);
        break;
      case Names::units:
        rename_at<UnitSet>(at, now);
        break;
      case Names::unit_dice:
        rename_at<UnitDice>(at, now);
        break;
      case Names::command:
        rename_at<CommandId>(at, now);
        break;
      case Names::commands:
        rename_at<CommandSet>(at, now);
        break;
    }
  }
}

}  // namespace opfor
