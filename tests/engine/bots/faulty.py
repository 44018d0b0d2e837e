"""A bot that fails as it is told: faulty.py FAULT [EVERY]: at every so many-th decision (default each).
All others it answers as opfor advises."""
import json
import os
import sys
import time

fault = sys.argv[1]
every = int(sys.argv[2]) if len(sys.argv) > 2 else 1
decisions = 0
asked = 0


def send(**message):
    sys.stdout.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
    sys.stdout.flush()


def read():
    line = sys.stdin.readline()
    return json.loads(line) if line else sys.exit()


def advice():
    global asked
    asked += 1
    send(id=f"a{asked}", method="advise", params={})
    while True:
        message = read()
        if message.get("id") == f"a{asked}" and "method" not in message:
            return message["result"]["picks"]


def raw(text):
    sys.stdout.write(text)
    sys.stdout.flush()


def fail(message):
    decision = message["params"]["decision"]
    if fault == "crash":
        os._exit(3)
    elif fault == "late":
        time.sleep(0.6)
        send(id=message["id"], result={"picks": [0]})
    elif fault == "hang":
        time.sleep(3600)
    elif fault == "nonsense":
        raw("Attack at dawn!\n")
    elif fault == "half_character":  # the parser's own words would quote half of it
        sys.stdout.buffer.write("\u00e9 thinking\n".encode())
        sys.stdout.flush()
    elif fault == "long_error":  # cut in the middle of a character if cut by bytes
        text = json.dumps("\u00e9" * 400, ensure_ascii=False)
        line = f'{{"jsonrpc": "2.0", "id": {message["id"]}, "error": {text}}}\n'
        sys.stdout.buffer.write(line.encode())
        sys.stdout.flush()
    elif fault == "deep":
        raw("[" * 100000 + "\n")
    elif fault == "nobody":
        send(id=99999, result={"picks": [0]})
    elif fault == "illegal":
        send(id=message["id"], result={"picks": [len(decision["options"])]})
    elif fault == "shape":
        send(id=message["id"], result={"picks": "all"})
    elif fault == "order":
        send(id=message["id"], result={"order": {"unit": decision["unit"], "acts": [
            {"act": "move", "path": [[-500, -500]]}]}})
    elif fault == "error":
        send(id=message["id"], error={"code": 1, "message": "I do not know"})
    elif fault == "half":
        raw('{"jsonrpc": "2.0", "id": ')
        time.sleep(3600)
    elif fault == "half_crash":
        raw('{"jsonrpc": "2.0", "id": ')
        os._exit(0)
    elif fault == "flood":
        while True:
            raw("x" * 65536)
    elif fault == "chatter":
        while True:
            send(method="event", params={})


if fault == "mute":
    time.sleep(3600)
if fault == "deaf":
    os.close(0)
    time.sleep(3600)
while True:
    message = read()
    if message.get("method") == "hello":
        number = 7 if fault == "protocol" else 1
        send(id=message["id"], result={"protocol": number, "name": "faulty"})
    elif message.get("method") == "decide":
        decisions += 1
        if decisions % every == 0 and fault != "none":
            fail(message)
        else:
            send(id=message["id"], result={"picks": advice()})
    elif message.get("method") == "ended":
        break
