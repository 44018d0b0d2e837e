#include "hearing/report_forms.hpp"

#include <array>
#include <fmt/format.h>
#include <range/v3/algorithm/contains.hpp>

#include "telling/terminal.hpp"

namespace opfor {
namespace {

using S = Saying;
using N = Needs;

/// Words that stand for each other in patterns.
constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kAlike{{
    {"<go>", "move|march|go|advance|ride|walk|trot|canter|gallop|come|proceed"},
    {"<stop>", "stop|halt|end"},
    {"<stay>", "stay|stand|hold|halt"},
    {"<retire>",
     "retire|retreat|withdraw|recoil|fall|push|pull|drive|step|evade|beat|beaten|throw|force"},
    {"<flee>", "flee|rout|run|break|bolt"},
    {"<dead>", "kill|dead|die|lose|casualty|loss|slain|fall|down|gone"},
    {"<melee>", "melee|fight|combat|mêlée"},
    {"<ahead>", "forward|ahead|on|straight"},
}};

// clang-format off
constexpr std::array kForms{
    ReportForm{S::as_ordered, "as ordered|told|planned|before|said", "P1 as ordered", "it did what opfor said (so does every unit that is not named)"},
    ReportForm{S::as_ordered, "do as ordered|told|planned|said"},
    ReportForm{S::as_ordered, "obey [orders|order]"},
    ReportForm{S::as_ordered, "unchanged"},
    ReportForm{S::held_fire, "hold|held fire"},
    ReportForm{S::held_fire, "do not fire|shoot"},
    ReportForm{S::held_fire, "didn't|didnt|don't|dont|not fire|shoot"},
    ReportForm{S::nothing, "at walk|trot|canter|gallop"},
    ReportForm{S::nothing, "miss|missed [<other>]"},
    ReportForm{S::nothing, "no hit|hits|effect [on] [<other>]"},
    ReportForm{S::nothing, "to no effect"},
    ReportForm{S::nothing, "survive"},
    ReportForm{S::nothing, "fight on"},
    ReportForm{S::nothing, "pass|passed [morale|nerve|command|reaction|cohesion] [test|check|throw|roll]"},
    ReportForm{S::nothing, "in|to|from|by|during fire|shooting|musketry|cannon|charge|volley|<melee>"},
    ReportForm{S::nothing, "to|from|by <other> [fire|shooting]"},
    ReportForm{S::state, "[become|became|go|stay|back] <state> [up]", "P1 commander dead", "a state that these rules have a word for", N::states},

    ReportForm{S::beaten, "beaten", "MC2 beaten", R"(pushed back as loser of a melee; also "lost the melee")"},
    ReportForm{S::beaten, "defeat"},
    ReportForm{S::beaten, "[charge|attack] beaten|driven|repulsed|repelled|seen off|back"},
    ReportForm{S::beaten, "[charge|attack] repulsed|repelled"},
    ReportForm{S::beaten, "lose [in] <melee>"},
    ReportForm{S::beaten, "lose push of pike", {}, {}, N::pikes},
    ReportForm{S::won, "win push of pike", {}, {}, N::pikes},
    ReportForm{S::won, "win [<melee>] [outright]", "MC1 won", "the melee"},
    ReportForm{S::beat, "beat|defeat <other>", "L1 beat MC2", "the melee with it"},
    ReportForm{S::beat, "win [<melee>] against|with|over <other>"},
    ReportForm{S::beat, "beat|fight|fought|drive|see off|back <other>"},
    ReportForm{S::beat, "repulse|repel <other>"},
    ReportForm{S::beaten_by, "beaten|defeat by <other>"},
    ReportForm{S::beaten_by, "lose [<melee>] to|against <other>"},
    ReportForm{S::beaten_by, "[charge|attack] beaten|driven|repulsed|repelled|seen [off|back] by <other>"},

    ReportForm{S::drew, "draw [<melee>] [with|against] [<other>]", "L1 drew with MC2", "the melee is undecided, and they are in contact still"},
    ReportForm{S::drew, "fight|fought <melee> draw|undecided|indecisive|inconclusive"},
    ReportForm{S::drew, "[fight|fought] draw|undecided|indecisive|inconclusive [<melee>] [with|against] [<other>]"},
    ReportForm{S::drew, "[in] <melee> [with|against] [<other>] draw|undecided|indecisive|inconclusive"},
    ReportForm{S::drew, "fight|fought [with|against] <other> to draw|standstill"},

    ReportForm{S::at_point, "[<go>|<stop>|stand|up] [at|to|on|onto] <west> <south>", "L2 30 from the west edge, 12 from the south edge", "its centre stands so far from edges of the table"},
    ReportForm{S::at_point, "[<go>|<stop>|stand|up] [at|to|on|onto] <south> <west>"},
    ReportForm{S::entered_at_point, "enter|return|come [on|onto|to|back] [table] [at|on] <west> <south>"},
    ReportForm{S::entered_at_point, "enter|return|come [on|onto|to|back] [table] [at|on] <south> <west>"},
    ReportForm{S::at_point, "[<go>|<stop>|stand|up] at|to|on|onto <x> <y>", "L2 at 120,64", "its centre stands there, from the south-west corner"},
    ReportForm{S::at_square, "<go> [square] <square>"},
    ReportForm{S::at_square, "[<go>|<stop>|stand|up] at|to|in|into|on|onto [square] <square>", "L2 at C4", "in the middle of that square of the map"},
    ReportForm{S::entered_at_point, "enter|return|come [on|onto|to|back] [table] at|on <x> <y>", "MI1 entered at 4,112", "it has come on the table there"},
    ReportForm{S::entered_at_square, "enter|return|come [on|onto|to|back] [table] at|in|on [square] <square>", "MI1 returned at A6", "the same by a square"},
    ReportForm{S::offset, "[<go>|<stop>|stand|to] <n> [to|due] <direction> of|from <place>", "MC3 30 east of the house", "so far from a place or unit"},
    ReportForm{S::offset, "[<go>|<stop>|stand|to] <n> at <direction> from|of <place>", "MC3 30 at 045 from L1", "range and bearing"},
    ReportForm{S::from_itself, "[<go>] <n> [to|due] <compass>", "L1 12 east", R"(so far that way from where it was; also "moved 12 east")"},
    ReportForm{S::from_itself, "[<go>] [to|due] <compass> <n>"},
    ReportForm{S::forward, "[<go>|step] <ahead> <n>", "L1 forward 12", R"(so far the way it faces; also "moved 12", "fwd 12")"},
    ReportForm{S::forward, "[<go>|step] <n> <ahead> [ahead]"},
    ReportForm{S::forward, "<go> [up] <n>"},
    ReportForm{S::forward, "<go> <n> up"},
    ReportForm{S::forward, "pursue|follow [up] <n>"},
    ReportForm{S::back, "[<go>] back <n>", "L1 back 5", R"(backward, facing as before; also "fell back 5", "retired 5")"},
    ReportForm{S::back, "[<go>] <n> back"},
    ReportForm{S::back, "[<go>] <n> to rear"},
    ReportForm{S::back, "<retire> [back] <n> [back]"},
    ReportForm{S::back, "give ground|way <n>"},
    ReportForm{S::broke_off, "break|disengage off|away <n>", "L1 broke off 6", "from those whom it touches, and facing them"},
    ReportForm{S::pushes, "push|drive|force|throw <other> back <n>", "L1 pushed MC2 back 5", "said of him who drove it"},
    ReportForm{S::to_left, "[<go>|step] [to] left <n>", "L1 left 3", "to its left"},
    ReportForm{S::to_left, "<go>|step <n> [to] left"},
    ReportForm{S::to_left, "<n> to left"},
    ReportForm{S::to_right, "[<go>|step] [to] right <n>", "L1 right 3", "to its right"},
    ReportForm{S::to_right, "[<go>|step] <n> [to] right"},
    ReportForm{S::stopped_short, "[<go>|<stop>|stand] <n> short of <place>", "MC1 stopped 12 short of the hedge", "on its way, so near to a place or unit"},
    ReportForm{S::stopped_short, "[<go>|<stop>|stand] [up] [to] within <n> of|from <place>"},
    ReportForm{S::stopped_short, "<stop>|stand <n> [away] from|off|before <place>"},
    ReportForm{S::stopped_after, "<stop> after <n>", "MC1 stopped after 12", "after so much of the way that opfor gave it"},
    ReportForm{S::stayed, "do not move", "MC1 did not move", R"(it is where it was before opfor's order; also "stood", "held")"},
    ReportForm{S::stayed, "didn't|didnt|don't|dont|never move"},
    ReportForm{S::stayed, "do nothing"},
    ReportForm{S::stayed, "not move"},
    ReportForm{S::stayed, "hold line"},
    ReportForm{S::stayed, "<stay> [fast|firm|still|put|ground|position|where|there|in] [stand|place]"},
    ReportForm{S::toward, "[<go>] <n> toward <place>", "L1 12 toward the hedge", "so far toward a place or unit"},
    ReportForm{S::toward, "[<go>] <n> toward [square] <spot>"},
    ReportForm{S::away_from, "<go>|<retire>|<flee> [back] <n> [straight|directly] [away] from|off <place>"},
    ReportForm{S::away_from, "<n> [straight|directly] away from <place>"},
    ReportForm{S::to_place, "[<go>|<stop>|stand|<retire>|<flee>] [back|up] to|against|at|beside|alongside|next|near [to] <place>", "L1 to the hedge", R"(straight up to a place or unit; also "at", "up to")"},
    ReportForm{S::to_place, "[<go>|<stop>|stand|<retire>] [back] [up] at|to|on edge of <place>"},
    ReportForm{S::to_place, "<go> [up] on|onto|upon <other>"},
    ReportForm{S::to_place, "<go> [up] over|across to <place>"},
    ReportForm{S::to_place, "close|form [up] on|to|with|beside <place>"},
    ReportForm{S::to_place, "reach|lined|lines|lining|manned <place>"},
    ReportForm{S::in_place, "[<go>|<stop>|stand|<retire>|<flee>] [back] in|into|inside|within|on|onto <place>", "L1 in the wood", "inside it, as near as may be"},
    ReportForm{S::in_place, "enter|occupy|take <place>"},
    ReportForm{S::in_place, "hide|hid|shelter|sheltered in|inside <place>"},
    ReportForm{S::in_place, "take|seek|sought cover|shelter in|inside|within <place>"},
    ReportForm{S::behind, "hide|hid|shelter|sheltered behind <place>"},
    ReportForm{S::kept_place, "<stay>|keep|defend|garrison|guard|remain [in|inside|within|on] <place>"},
    ReportForm{S::behind, "[<go>|<stop>|stand|<retire>|<flee>] [back|up] [<n>] behind <place>", "L1 behind the hedge", R"(away from the enemy; of a unit: behind its back; "3 behind L2")"},
    ReportForm{S::behind, "[<go>] in|into|under|take cover behind <place>"},
    ReportForm{S::in_front, "[<go>|<stop>|stand] [<n>] [in] front of <place>", "L1 in front of L2", "the same before it"},

    ReportForm{S::faces_direction, "face [to] <direction>", "L2 faces west", "a point of the compass, or degrees"},
    ReportForm{S::faces_direction, "turn|wheel [to] [face] <compass>"},
    ReportForm{S::faces_direction, "turn|wheel [to] face <direction>"},
    ReportForm{S::faces_place, "[turn|wheel] [to] face <place>", "L2 faces MC1", "toward a place or unit"},
    ReportForm{S::faces_place, "turn to|toward <place>"},
    ReportForm{S::faces_place, "[turn|wheel] [to|toward] face [to|toward] [square] <spot>", "L2 faces C4", "toward a square of the map, or 120,64"},
    ReportForm{S::faces_place, "turn to|toward [square] <spot>"},
    ReportForm{S::faces_about, "face|turn about|around|round|rear", "L2 about face", R"(the other way; also "faced left", "right")"},
    ReportForm{S::faces_about, "about face|turn"},
    ReportForm{S::faces_left, "face|turn [to] left"},
    ReportForm{S::faces_right, "face|turn [to] right"},

    ReportForm{S::wheels_left, "wheel [to] left [by] [<count>]", "L1 wheeled left 45", R"(on its front corner, so many degrees or a quarter; also "right")"},
    ReportForm{S::wheels_left, "wheel <count> [to] left"},
    ReportForm{S::wheels_right, "wheel [to] right [by] [<count>]"},
    ReportForm{S::wheels_right, "wheel <count> [to] right"},

    ReportForm{S::lost, "lose|suffer|take [another] <count> [more] [of] [<losses>] [<dead>]", "L1 lost 2", R"(so many are lost; also "lost two men", "2 of L1 killed"; "2 more" adds)"},
    ReportForm{S::lost, "<count> [more] [of] [<losses>] <dead>"},
    ReportForm{S::lost, "down <count> [<losses>]"},
    ReportForm{S::lost, "[with|for] loss of <count> [<losses>]"},
    ReportForm{S::lost, "with <count> [more] [<losses>] <dead>"},
    ReportForm{S::left_with, "has|have|had <count> [<losses>] left|stay", "L1 has 6 left", R"(what is left of it; also "down to 6")"},
    ReportForm{S::left_with, "<count> <losses> left|stay"},
    ReportForm{S::left_with, "[reduced|cut|shot] down to <count> [<losses>]"},
    ReportForm{S::left_with, "reduced|cut to <count> [<losses>]"},
    ReportForm{S::left_with_of, "has|have|had <count> <kind> left|stay", {}, {}, N::kinds},
    ReportForm{S::left_with_of, "<count> <kind> left|stay", {}, {}, N::kinds},
    ReportForm{S::left_with_of, "<kind> [reduced|cut|shot] down to <count> [<losses>]", {}, {}, N::kinds},
    ReportForm{S::left_with_of, "[reduced|cut|shot] down to <count> <kind>", {}, {}, N::kinds},
    ReportForm{S::lost_nothing, "lose|suffer|take no|nothing [one] [<losses>|<dead>]", "L1 no losses", "none"},
    ReportForm{S::lost_nothing, "no [<losses>] <dead>"},
    ReportForm{S::lost_nothing, "no <losses>"},
    ReportForm{S::lost_of, "lose|suffer|take|down [another] <count> [more] [<losses>] [of] <kind> [<losses>] [<dead>]", "P1 lost 2 pike", "of one kind", N::kinds},
    ReportForm{S::lost_of, "<count> [more] [of] <kind> [<losses>] <dead>", "P1 2 pike lost", "the same", N::kinds},
    ReportForm{S::lost_of_too, "<count> [more] [<losses>] [of] <kind>"},
    ReportForm{S::lost_itself, "kill|dead|die|slain|fall|down", "G1 killed", "a leader, who is one man"},
    ReportForm{S::lost_itself, "[was|were] shot dead|down"},
    ReportForm{S::costs, "kill <count> [more] [of] [<losses>] of <other>", "L1 killed 2 of MC2", "said of him who did it"},
    ReportForm{S::costs, "kill <count> [more] [<losses>]"},
    ReportForm{S::costs, "dropped|downed|felled <count> [more] [of] [<losses>] [of] [<other>]"},
    ReportForm{S::costs, "<count> [more] <losses> [<dead>] on <other>"},
    ReportForm{S::costs, "cause|inflict <count> [more] [<losses>] [<dead>] [on|to|of] [<other>]"},
    ReportForm{S::wounded, "[lose|take|suffer] <count> [more] [of] [<losses>] wounded|wound|hurt", "L1 2 wounded", "so many more are wounded", N::wounds},
    ReportForm{S::wounded, "wounded <count> [<losses>]"},
    ReportForm{S::wounded_itself, "wounded|wound|hurt", "G1 wounded", "a leader", N::wounds},
    ReportForm{S::got_back, "get back <count> [of] [<losses>]", "L1 got back 1", "so many losses were wrong, or have come back"},
    ReportForm{S::got_back, "regain <count> [of] [<losses>]"},
    ReportForm{S::got_back, "<count> [<losses>] come back"},

    ReportForm{S::has_suffered, "has|have|had|on|at|with <count> [fatigue] hit|hits [in] [all|total]"},
    ReportForm{S::has_suffered, "[has|have|had|on|at|with|lose|suffer|take] <count> [fatigue] hit|hits in all|total"},

    ReportForm{S::formed, "[form|change|deploy|<go>|draw|back] [up] [formation] [in|into|to|as] <formation> [order|formation]", "L1 formed square", R"(also "L1 square", "in line", "into column")", N::formations},
    ReportForm{S::drawn_up, "[draw|form|reform|deploy] [up] [in|on|into|to] <count> files|wide|abreast [wide]", "P1 in 4 files", "so wide", N::files},

    ReportForm{S::fled, "<flee>", "MC1 ran", R"(from the enemy this turn; also "fled", "routed")"},
    ReportForm{S::unclear, "break off", {}, "how far, or from whom? Such as: L1 broke off 6, L1 broke off from MC1"},
    ReportForm{S::fled, "<flee> away|off|back"},
    ReportForm{S::fled, "<flee> and flee|rout|run [away|off]"},
    ReportForm{S::fled_away, "<flee> [away|off|back] <n>", "MC1 fled 15", "so far to its rear, and facing so"},
    ReportForm{S::fled_away, "<flee> and flee|rout|run [away|off] <n>"},
    ReportForm{S::routs, "rout <other>"},
    ReportForm{S::charged, "charge|attack|contact|engage|touch [into|in|home] [on] <other>", "L1 charged MC2", "and is in contact with it"},
    ReportForm{S::charged, "charge|attack|contact|touch|hit|take <other> in flank|rear|front"},
    ReportForm{S::charged, "charge|<go> into [contact|<melee>] [with] <other>"},
    ReportForm{S::fired, "open fire"},
    ReportForm{S::fired, "open fire at|on|upon <other>"},
    ReportForm{S::fired, "fire|shoot|shot [a] [volley]", "L1 fired", "and whatever the rules make of that"},
    ReportForm{S::fired, "fire|shoot|shot [volley|salvo|canister|grape|grapeshot|roundshot] [at|on|into|upon] <other>"},
    ReportForm{S::fired, "fire|shoot|shot salvo"},
    ReportForm{S::fired, "volley|salvo|bombard [at|on|into|against] [<other>]"},
    ReportForm{S::fired, "caracole [at|on|into|against] [<other>]", {}, {}, N::pikes},
    ReportForm{S::fired, "give fire|volley|salvo [at|on|into|to] [<other>]"},
    ReportForm{S::fired, "give <other> fire|volley|salvo"},
    ReportForm{S::loaded, "[re] loaded|load|reload", "L1 loaded", "its weapons are loaded", N::loading},
    ReportForm{S::unloaded, "unloaded|empty|discharged", "L1 unloaded", "its weapons are empty", N::loading},
    ReportForm{S::unloaded, "not loaded"},
    ReportForm{S::in_contact, "in|into contact|<melee> [with] <other>", "L1 in contact with MC1", "their bases touch"},
    ReportForm{S::in_contact, "<melee> with|against <other>"},
    ReportForm{S::in_contact, "[come|at|in] [to] push of pike with|against <other>", {}, {}, N::pikes},
    ReportForm{S::in_contact, "fights|fighting|fought [with|against] <other>"},
    ReportForm{S::out_of_contact, "out|no of|longer [in] contact with <other>", "L1 out of contact with MC1", "they touch no longer"},
    ReportForm{S::out_of_contact, "break|disengaged|disengage [off] [contact] from|with <other>"},
    ReportForm{S::joined, "join|attached|attach|with [himself|itself] [to] <other>", "G1 joined P1", "a leader is with a unit now"},
    ReportForm{S::joined, "<go>|<stay>|keep [along|on] with <other>"},
    ReportForm{S::joined, "follow <other>"},
    ReportForm{S::out_of_contact, "left|leave <other>", "G1 left P1", "and no longer"},
    ReportForm{S::rallied, "rally|rallied|reform", "MC1 rallied", "it runs no longer"},
    ReportForm{S::rallies, "rally|restore|restored <other>"},

    ReportForm{S::destroyed, "destroy|gone|removed|remove|capture|taken|overrun|surrender", "MC4 destroyed", R"(nothing is left of it; also "wiped out", "captured")"},
    ReportForm{S::destroyed, "wiped|all out|dead|kill"},
    ReportForm{S::destroyed, "dispersed|scattered"},
    ReportForm{S::destroyed, "no more"},
    ReportForm{S::left_table, "left|leave|<flee>|<go>|<retire> [off|from] table|field|board", "MC4 left the table", "over the edge, to come back perhaps"},
    ReportForm{S::left_table, "<flee>|<go>|<retire> away|off|back [off|from] table|field|board"},
    ReportForm{S::left_table, "off [of] table|field|board"},

    // What tells too little, and what is missing.
    ReportForm{S::unclear, "hit [<other>]", {}, "say what it cost, or who charged: MC1 lost 2, L1 charged MC1"},
    ReportForm{S::unclear, "[do] not charge|attack|advance|come", {}, "where is it now? Such as: MC1 did not move, MC1 stopped after 12, MC1 at C4"},
    ReportForm{S::unclear, "didn't|didnt|don't|dont charge|attack|advance|come", {}, "where is it now? Such as: MC1 did not move, MC1 stopped after 12, MC1 at C4"},
    ReportForm{S::unclear, "<go>|<retire> [back] <n> to|into|behind <place>", {}, "how far, or where to? Say one of the two, such as: L1 back 12, L1 fell back to the hedge"},
    ReportForm{S::unclear, "pull up", {}, "where? Such as: MC1 did not move, MC1 stopped after 12, MC1 stopped 3 short of the hedge"},
    ReportForm{S::unclear, "<stop>", {}, "where? Such as: MC1 did not move, MC1 stopped after 12, MC1 stopped 3 short of the hedge"},
    ReportForm{S::unclear, "lose nerve|heart|cohesion|order", {}, "say what came of it, such as: MC1 ran, MC1 fell back 10"},
    ReportForm{S::unclear, "<count> hit|hits [on] [<other>]", {}, "say what it cost, such as: MC1 lost 2"},
    ReportForm{S::unclear, "kill|cause|inflict <count> [more] [<losses>] [<dead>]", {}, "say it of those who lost them, such as: MC1 lost 2"},
    ReportForm{S::unclear, "kill <other>", {}, "say it of those who lost, such as: MC1 lost 2, or MC1 destroyed"},
    ReportForm{S::unclear, "<go>", {}, "where to? Such as: L1 moved 12, L1 12 east, L1 at C4, L1 to the hedge"},
    ReportForm{S::unclear, "push|drive|force|throw <other> back|off|away", {}, "how far? Such as: L1 pushed MC2 back 5"},
    ReportForm{S::gave_way, "<retire>", {}, "how far, or where to? Such as: L1 back 12, L1 fell back to the hedge"},
    ReportForm{S::gave_way, "<retire> back|off|away", {}, "how far, or where to? Such as: L1 back 12, L1 fell back to the hedge"},
    ReportForm{S::unclear, "<go>|<retire> up|down|over|along|through|across|past <place>", {}, "where does it stand now? Such as: L1 12 east, L1 at C4"},
    ReportForm{S::unclear, "<go>|<stop>|stand <n> short", {}, "short of what? Such as: MC1 stopped 12 short of the hedge"},
    ReportForm{S::unclear, "<go>|<flee>|<retire> toward <place>", {}, "how far? Such as: L1 12 toward the hedge"},
    ReportForm{S::unclear, "<n> from <place>", {}, "which way? Such as: L1 12 east of the hedge, L1 12 short of it"},
    ReportForm{S::unclear, "[win|lose|come|at|in] [to] push of pike [with|against] [<other>]", {}, "there are no pikes under these rules; say how the melee went, such as: L1 won, L1 lost the melee, L1 drew with MC1"},
    ReportForm{S::unclear, "caracole [at|on|into|against] [<other>]", {}, "these rules know no caracole; say that it fired, such as: L1 fired at MC1"},
    ReportForm{S::unclear, "[<go>|<stop>|stand|up] [at|to|on|onto] <west>", {}, "and how far from the north or the south edge? Such as: L1 30 from the west edge, 12 from the south edge"},
    ReportForm{S::unclear, "[<go>|<stop>|stand|up] [at|to|on|onto] <south>", {}, "and how far from the west or the east edge? Such as: L1 30 from the west edge, 12 from the south edge"},
    ReportForm{S::unclear, "lose|lost", {}, "what? Such as: L1 lost 2, or L1 lost the melee"},
    ReportForm{S::unclear, "enter|return", {}, "where? Such as: MI1 entered at 4,112"},
    ReportForm{S::unclear, "charge|attack", {}, "whom? Such as: L1 charged MC2"},
    ReportForm{S::unclear, "turn|wheel|face", {}, "which way? Such as: L1 faces west, L1 faces MC1"},
    ReportForm{S::unclear, "turn|wheel [to] <n>", {}, "which way does it face now? Such as: L1 faces west"},
    ReportForm{S::unclear, "was|were shot [at]", {}, "say what it cost, such as: G1 killed, L1 lost 2"},
    ReportForm{S::unclear, "[become|became|go|stay] shaken|waver|wavered|wavering|unsteady|disordered|disorder|unformed|disorganised|disorganized|confused|blown|tired|broken|irregular|pinned|suppressed|recovered|regain [up]", {}, "these rules have no word for that{states}"},
    ReportForm{S::unclear, "[<flee>] out|low of|on ammunition|ammo|powder|shot", {}, "these rules have no word for that{states}"},
    ReportForm{S::unclear, "mount|mounted|dismount|dismounted|limber|limbered|unlimber|unlimbered [up]", {}, "these rules have no word for that{states}"},
    ReportForm{S::unclear, "fail|failed [morale|nerve|command|reaction|cohesion] [test|check|throw|roll]", {}, "say what came of it, such as: MC1 ran, MC1 fell back 10"},
    ReportForm{S::unclear, "[could|can|did] not|couldn't|cannot|can't|didn't reach|get [to] [<place>]", {}, "where did it stop? Such as: MC1 stopped after 12, MC1 stopped 3 short of the hedge"},
    ReportForm{S::unclear, "<go>|<stop>|stand [just] short [of] [<place>]", {}, "how far short? Such as: MC1 stopped 12 short of the hedge"},
    ReportForm{S::unclear, "left|leave|abandon|abandoned <place>", {}, "where does it stand now? Such as: L1 at C4, L1 3 east of the hedge"},
    ReportForm{S::unclear, "pursue|follow [up] [<other>]", {}, "how far, or where to? Such as: MC1 forward 12, MC1 at C4, MC1 left the table"},
    ReportForm{S::unclear, "<go>|<retire> [back] <n> along|up|down <place>", {}, "which way? Such as: L1 12 east, L1 12 toward the hedge"},
    ReportForm{S::gave_way, "give ground|way", {}, "how far, or where to? Such as: L1 back 12, L1 fell back to the hedge"},
    ReportForm{S::unclear, "at|on <count> <losses>", {}, "say how many were lost, such as: L1 lost 2"},
    ReportForm{S::unclear, "<n> left", {}, "say how many were lost (L1 lost 2), or the way (L1 left 3)"},
    ReportForm{S::unclear, "<count> [more] <losses>", {}, "say how many were lost, such as: L1 lost 2"},
    ReportForm{S::unclear, "<count>", {}, "what? Such as: L1 lost 2, L1 forward 2"},
    ReportForm{S::unclear, "lose|take <count> between them", {}, "say it of each"},
    ReportForm{S::unclear, "cross|crossed <place>", {}, "say where it stands now, such as: L1 3 east of the hedge"},
};
// clang-format on

bool known(const Sheet& sheet, Needs needs) {
  const Vocabulary words = sheet.vocabulary();
  switch (needs) {
    case Needs::nothing:
      return true;
    case Needs::wounds:
      return words.wounds;
    case Needs::loading:
      return words.loading;
    case Needs::files:
      return words.files;
    case Needs::formations:
      return !words.formations.empty();
    case Needs::kinds:
      return !sheet.kinds().empty();
    case Needs::states:
      return !sheet.states().empty();
    case Needs::pikes:
      return WordsOfSheet(&sheet).know_of("pike");
  }
  return true;
}

std::string with_those_alike(std::string pattern) {
  for (const auto& [name, words] : kAlike) {
    for (std::size_t at = pattern.find(name); at != std::string::npos; at = pattern.find(name)) {
      pattern.replace(at, name.size(), words);
    }
  }
  return pattern;
}

/// The example with a word that the sheet has: "P1 lost 2 pike".
std::string example_of(const ReportForm& form, const Sheet& sheet) {
  std::string text{form.example};
  const auto put = [&](std::string_view what, std::string_view word) {
    if (const auto at = text.find(what); at != std::string::npos)
      text.replace(at, what.size(), word);
  };
  const bool kinds = form.needs == Needs::kinds && !ranges::contains(sheet.kinds(), "pike");
  if (kinds) put("pike", sheet.kinds().front());
  const bool states =
      form.needs == Needs::states && !ranges::contains(sheet.states(), "commander dead");
  if (states) put("commander dead", sheet.states().front());
  return text;
}

}  // namespace

std::span<const ReportForm> report_forms() { return kForms; }

const std::vector<std::vector<std::string>>& report_patterns() {
  static const auto kPatterns = [] {
    std::vector<std::vector<std::string>> patterns;
    for (const ReportForm& form : kForms) {
      const std::string text = with_those_alike(std::string{form.pattern});
      std::vector<std::string> parts;
      for (std::size_t from = 0; from < text.size();) {
        const std::size_t end = std::min(text.find(' ', from), text.size());
        parts.push_back(text.substr(from, end - from));
        from = end + 1;
      }
      patterns.push_back(std::move(parts));
    }
    return patterns;
  }();
  return kPatterns;
}

std::string report_help(const Sheet& sheet, const NamesSaid& names) {
  std::string text = names.explained(
      R"(A line a fact, or several: "L1 lost 2, formed square; L1 and L2 12 east". Units by id )"
      "or name,\n\"all\" or a command for all of its own; what is not said went as ordered.\n");
  for (const ReportForm& form : kForms) {
    if (form.example.empty() || !known(sheet, form.needs)) continue;
    text += fmt::format("  {:<34}  {}\n", names.explained(example_of(form, sheet)),
                        names.explained(form.words));
  }
  text += "  # ...                               a remark\n";
  const Vocabulary own = sheet.vocabulary();
  text += wrapped(fmt::format("Losses are counted in {}.", own.losses), 2, 100, 4);
  const auto list = [&](std::string_view what, Means means, auto known_words) {
    std::vector<std::string> all;
    for (const auto word : known_words) {
      std::string said{word};
      std::string also;
      for (const OwnWord& other : own.words) {
        if (other.means != means || other.word != said) continue;
        also += (also.empty() ? "" : ", ") + std::string{other.said};
      }
      all.push_back(also.empty() ? said : said + " (" + also + ")");
    }
    if (!all.empty()) {
      text += wrapped(fmt::format("{}: {}.", what, fmt::join(all, ", ")), 2, 100, 4);
    }
  };
  std::vector<std::string_view> formations;
  for (const Formation one : own.formations) formations.push_back(word(one));
  list("Formations", Means::formation, formations);
  list("Kinds of losses", Means::kind, sheet.kinds());
  list("States", Means::state, sheet.states());
  return text;
}

}  // namespace opfor
