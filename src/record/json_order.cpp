#include <nlohmann/json.hpp>

#include "record/json_parts.hpp"

namespace opfor::json {
namespace {

Json of_path(const std::vector<Point>& path, Measure measure) {
  Json points = Json::array();
  for (const Point& p : path) points.push_back(of_point(p, measure));
  return points;
}

std::vector<Point> to_path(const Json& json, Measure measure) {
  if (!json.is_array()) throw Wrong("a path is a list of places");
  std::vector<Point> path;
  for (const Json& p : json) path.push_back(to_point(p, measure));
  return path;
}

struct ActWriter {
  const Setting& setting;
  Json operator()(const Move& a) const {
    return {{"act", "move"},
            {"path", of_path(a.path, setting.measure)},
            {"gait", std::string(word(a.gait))}};
  }
  Json operator()(const Charge& a) const {
    return {{"act", "charge"},
            {"target", of_unit(setting, a.target)},
            {"path", of_path(a.path, setting.measure)},
            {"gait", std::string(word(a.gait))}};
  }
  Json operator()(const Face& a) const { return {{"act", "face"}, {"facing", of_angle(a.facing)}}; }
  Json operator()(const ChangeFormation& a) const {
    return {{"act", "change formation"}, {"to", std::string(word(a.to))}};
  }
  Json operator()(const Shoot& a) const {
    return {{"act", "shoot"}, {"target", of_unit(setting, a.target)}};
  }
  Json operator()(const Load&) const { return {{"act", "load"}}; }
  Json operator()(const FightOn&) const { return {{"act", "fight on"}}; }
  Json operator()(const LeaveTable&) const { return {{"act", "leave the table"}}; }
  Json operator()(const Wheel& a) const {
    return {{"act", "wheel"}, {"facing", of_angle(a.facing)}};
  }
  Json operator()(const Halt&) const { return {{"act", "halt"}}; }
  Json operator()(const Rally&) const { return {{"act", "rally"}}; }
  Json operator()(const Limber& a) const { return {{"act", "limber"}, {"up", a.up}}; }
  Json operator()(const Mount& a) const { return {{"act", "mount"}, {"up", a.up}}; }
  Json operator()(const Attach& a) const {
    return {{"act", "attach"}, {"to", of_unit(setting, a.to)}};
  }
  Json operator()(const Frontage& a) const { return {{"act", "frontage"}, {"files", a.files}}; }
  Json operator()(const HoldFire&) const { return {{"act", "hold fire"}}; }
  Json operator()(const GoToGround&) const { return {{"act", "go to ground"}}; }
};

Gait to_gait(const Json& json) {
  const auto found = json.find("gait");
  return found == json.end() ? Gait::as_before : to_word<Gait>(*found);
}

int to_files(const Json& json) {
  if (!json.is_number_integer() || json < 1 || json > 100) {
    throw Wrong("a number of files, 1 to 100, is wanted, not " + json.dump());
  }
  return json.get<int>();
}

bool to_bool(const Json& json) {
  if (!json.is_boolean()) throw Wrong("true or false is wanted, not " + json.dump());
  return json.get<bool>();
}

Act to_act(const Setting& setting, const Json& json) {
  const auto name = member(json, "act").get<std::string>();
  const auto unit = [&](const char* key) { return must(to_unit(setting, member(json, key))); };
  const auto path = [&] { return to_path(member(json, "path"), setting.measure); };
  if (name == "move") return Move{path(), to_gait(json)};
  if (name == "charge") return Charge{unit("target"), path(), to_gait(json)};
  if (name == "face") return Face{to_angle(member(json, "facing"))};
  if (name == "change formation") return ChangeFormation{to_word<Formation>(member(json, "to"))};
  if (name == "shoot") return Shoot{unit("target")};
  if (name == "load") return Load{};
  if (name == "fight on") return FightOn{};
  if (name == "leave the table") return LeaveTable{};
  if (name == "wheel") return Wheel{to_angle(member(json, "facing"))};
  if (name == "halt") return Halt{};
  if (name == "rally") return Rally{};
  if (name == "limber") return Limber{to_bool(member(json, "up"))};
  if (name == "mount") return Mount{to_bool(member(json, "up"))};
  if (name == "attach") return Attach{unit("to")};
  if (name == "frontage") return Frontage{to_files(member(json, "files"))};
  if (name == "hold fire") return HoldFire{};
  if (name == "go to ground") return GoToGround{};
  throw Wrong("unknown act '" + name + "'");
}

}  // namespace

Json of_unit(const Setting& setting, UnitId unit) {
  if (unit == kNoUnit || index(unit) >= setting.units.size()) return nullptr;
  return setting.unit(unit).id;
}

tl::expected<UnitId, Problem> to_unit(const Setting& setting, const Json& json) {
  return read([&] {
    if (json.is_null()) return kNoUnit;
    const auto id = json.get<std::string>();
    const auto found = setting.find_unit(id);
    if (!found) throw Wrong("there is no unit '" + id + "'");
    return *found;
  });
}

Json of(const Setting& setting, const Order& order) {
  Json acts = Json::array();
  for (const Act& a : order.acts) acts.push_back(std::visit(ActWriter{setting}, a));
  Json json = {{"unit", of_unit(setting, order.unit)}, {"acts", std::move(acts)}};
  if (!order.why_not_more.empty()) json["why_not_more"] = order.why_not_more;
  return json;
}

tl::expected<Order, Problem> to_order(const Setting& setting, const Json& json) {
  return read([&] {
    Order order;
    order.unit = must(to_unit(setting, member(json, "unit")));
    for (const Json& a : member(json, "acts")) order.acts.push_back(to_act(setting, a));
    order.why_not_more = json.value("why_not_more", std::string());
    return order;
  });
}

Json of(const Setting& setting, const Choice& choice) {
  Json json = {{"picks", choice.picks}};
  if (choice.order) json["order"] = of(setting, *choice.order);
  return json;
}

tl::expected<Choice, Problem> to_choice(const Setting& setting, const Json& json) {
  return read([&] {
    Choice choice;
    if (const auto picks = json.find("picks"); picks != json.end()) {
      for (const Json& pick : *picks) choice.picks.push_back(to_int(pick));
    }
    if (const auto order = json.find("order"); order != json.end()) {
      choice.order = must(to_order(setting, *order));
    }
    return choice;
  });
}

Json of(const Setting& setting, const Correction& c) {
  Json json = Json::object();
  if (c.unit != kNoUnit) json["unit"] = of_unit(setting, c.unit);
  if (c.at) json["at"] = of_point(*c.at, setting.measure);
  if (c.facing) json["facing"] = of_angle(*c.facing);
  if (c.killed) json["killed"] = *c.killed;
  for (const KilledOf& lost : c.killed_of) json["killed_of"][lost.kind] = lost.killed;
  if (c.wounded) json["wounded"] = *c.wounded;
  if (c.presence) json["presence"] = std::string(word(*c.presence));
  if (c.formation) json["formation"] = std::string(word(*c.formation));
  if (c.files) json["files"] = *c.files;
  if (c.beaten) json["beaten"] = *c.beaten;
  if (c.ran) json["ran"] = *c.ran;
  if (c.loaded) json["loaded"] = *c.loaded;
  if (!c.states.empty()) json["states"] = c.states;
  if (c.contact) json["contact"] = of_unit(setting, *c.contact);
  if (c.out_of_contact) json["out_of_contact"] = of_unit(setting, *c.out_of_contact);
  if (!c.setting.empty()) json["setting"] = c.setting;
  return json;
}

tl::expected<Correction, Problem> to_correction(const Setting& setting, const Json& json) {
  return read([&] {
    if (!json.is_object()) throw Wrong("a correction is an object");
    Correction c;
    for (const auto& [key, value] : json.items()) {
      if (key == "unit")
        c.unit = must(to_unit(setting, value));
      else if (key == "at")
        c.at = to_point(value, setting.measure);
      else if (key == "facing")
        c.facing = to_angle(value);
      else if (key == "killed")
        c.killed = to_int(value);
      else if (key == "killed_of")
        for (const auto& [kind, killed] : value.items()) {
          c.killed_of.push_back({kind, to_int(killed)});
        }
      else if (key == "wounded")
        c.wounded = to_int(value);
      else if (key == "presence")
        c.presence = to_word<Presence>(value);
      else if (key == "formation")
        c.formation = to_word<Formation>(value);
      else if (key == "files")
        c.files = to_int(value);
      else if (key == "beaten")
        c.beaten = value.get<bool>();
      else if (key == "ran")
        c.ran = value.get<bool>();
      else if (key == "loaded")
        c.loaded = value.get<bool>();
      else if (key == "states")
        c.states = value.get<std::vector<std::string>>();
      else if (key == "contact")
        c.contact = must(to_unit(setting, value));
      else if (key == "out_of_contact")
        c.out_of_contact = must(to_unit(setting, value));
      else if (key == "setting")
        c.setting = value.get<std::string>();
      else
        throw Wrong("a correction has no '" + key + "'");
    }
    return c;
  });
}

}  // namespace opfor::json
