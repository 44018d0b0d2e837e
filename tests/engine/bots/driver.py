"""Drives a battle: driver.py FOLDER OPFOR ARGUMENT...; what is said is kept in FOLDER/to_us and
FOLDER/from_us. Asks all that there is to ask, errs, takes back, corrects, and plays to the end."""
import json
import subprocess
import sys

folder, command = sys.argv[1], sys.argv[2:]
opfor = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
heard = open(folder + "/to_us", "w")
said = open(folder + "/from_us", "w")
put_off = []
asked = 0
decisions = throws = 0


def raw(line):
    print(line, file=opfor.stdin, flush=True)


def send(kept=True, **message):
    line = json.dumps({"jsonrpc": "2.0", **message})
    if kept:
        print(line, file=said, flush=True)
    raw(line)


def read():
    line = opfor.stdout.readline()
    if not line:
        return None
    print(line, end="", file=heard, flush=True)
    return json.loads(line)


def ask(method, kept=True, **params):
    global asked
    asked += 1
    send(kept, id=asked, method=method, params=params)
    while True:
        message = read()
        if message.get("id") == asked and "method" not in message:
            return message
        put_off.append(message)


def result(method, **params):
    answer = ask(method, **params)
    assert "result" in answer, (method, answer)
    return answer["result"]


def error(method, **params):
    """What is wrong on purpose is not kept: it is none of the protocol's."""
    answer = ask(method, kept=False, **params)
    assert "error" in answer, (method, answer)
    return answer["error"]["code"]


def all_there_is(message):
    decision = message["params"]["decision"]
    resolver = result("resolvers")["resolvers"][0]
    outcomes = result("odds", resolver=resolver["name"], fields={})["outcomes"]
    assert abs(sum(one["p"] for one in outcomes) - 1) < 1e-9
    assert error("odds", resolver="luck", fields={}) == -32602
    assert error("odds", resolver=resolver["name"], fields={"cheese": 1}) == -32602
    assert error("advise", level="genius") == -32602
    assert error("hello") == -32601
    assert error("dance") == -32601
    raw("Vive l'empereur!")
    fault = read()
    assert fault["id"] is None and fault["error"]["code"] == -32700, fault
    raw('{"jsonrpc": "2.0"}')
    assert read()["error"]["code"] == -32600
    if decision["shape"] == "order":
        picks = result("advise")["picks"]
        order = {"acts": decision["options"][picks[0]]["order"]["acts"]}
        assert result("judge", order=order)["legal"]
        far = result("judge", order={"acts": [{"act": "move", "path": [[1, 1]]}]})
        assert not far["legal"] and far["words"], far
        assert error("play_on", seed=-1) == -32602
        assert error("play_on", plays=201) == -32002
        once = result("play_on", seed=7, choice={"picks": picks}, tell=True)
        assert once == result("play_on", seed=7, choice={"picks": picks}, tell=True)
        play = once["plays"][0]
        assert play["events"] and play["position"]
        longer = [result("play_on", seed=s, turns=3, tell=True)["plays"][0] for s in (7, 8)]
        assert longer[0]["events"] != longer[1]["events"], "other dice"
        if play["tried"]:
            own = result("play_on", seed=7, choice={"order": order})["plays"][0]
            assert own["tried"] and own["left"] == play["left"]
        return True
    return False


def err(message):
    send(id=message["id"], result={"picks": [99]})
    cancel = read()
    assert cancel["method"] == "cancel" and cancel["params"]["why"] == "illegal", cancel
    assert cancel["params"]["id"] == message["id"]


asked_all = erred = undone = corrected = 0
while True:
    message = put_off.pop(0) if put_off else read()
    if message is None:
        break
    method = message.get("method")
    if method == "hello":
        assert error("advise") == -32001
        send(id=message["id"], result={"protocol": 1, "name": "driver"})
    elif method == "throw":
        throws += 1
        params = message["params"]
        if "left" in params:
            card = next(i for i in range(52) if params["left"] >> i & 1)
            send(id=message["id"], result={"value": card})
        else:
            pairs = 2 if params["reading"] == "picks" else 1
            send(id=message["id"], result={"faces": [1] * params["count"] * pairs})
    elif method == "measure":
        send(id=message["id"], result={"within": True})
    elif method == "decide":
        decisions += 1
        if not asked_all and all_there_is(message):
            asked_all = 1
        if decisions == 3:
            err(message)
            erred = 1
            continue
        if decisions in (6, 9):
            left = result("undo")["answers"]
            undone += 1
            cancel = put_off.pop(0) if put_off else read()
            assert cancel["params"]["why"] == "withdrawn", cancel
            continue
        if decisions == 12:
            unit = next(u for u in message["params"]["position"]["units"] if u["orders"] and u["at"])
            assert error("correct", unit="nobody at all") == -32602
            result("correct", unit=unit["unit"], facing=unit["facing"])
            corrected = 1
            cancel = put_off.pop(0) if put_off else read()
            assert cancel["params"]["why"] == "withdrawn", cancel
            continue
        send(id=message["id"], result={"picks": result("advise")["picks"]})
    elif method == "ended":
        assert message["params"]["over"], message
opfor.stdin.close()
code = opfor.wait()
print(json.dumps({"exit": code, "decisions": decisions, "throws": throws, "asked_all": asked_all,
                  "erred": erred, "undone": undone, "corrected": corrected}))
