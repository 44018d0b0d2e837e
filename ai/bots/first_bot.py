#!/usr/bin/env python3
"""A general in sixty lines: where opfor's advice is in two minds, it plays both on and takes the better.

    opfor battle first_steps --bot 'french=python3 first_bot.py'

Each line on standard input and output is a JSON-RPC 2.0 object. The whole of the protocol:
opfor data show src/engine/PROTOCOL.md
"""
import json
import sys

put_off = []  # what opfor said while we waited for an answer of its


def send(**message):
    print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)


def read():
    line = sys.stdin.readline()
    return json.loads(line) if line else sys.exit()


def ask(method, number=[0], **params):
    """Asks opfor. Nothing if it cannot be asked now."""
    number[0] += 1
    send(id=f"q{number[0]}", method=method, params=params)
    while True:
        message = read()
        if message.get("id") == f"q{number[0]}" and "method" not in message:
            return message.get("result")
        put_off.append(message)


def outcome(side, pick):
    """How much better than the enemy we stand after this turn, as far as we can foresee it."""
    played = ask("play_on", choice={"picks": [pick]}, plays=2, seed=1, level="reaction")
    if not played or not all(play["tried"] and play["standing"] for play in played["plays"]):
        return None
    return sum(2 * play["standing"][side] - sum(play["standing"].values()) for play in played["plays"])


def decide(side, decision):
    advice = ask("advise", level="commander")
    scores = [option["score"] for option in advice["reasons"]]
    if decision["shape"] != "order" or len(scores) < 2:
        return {"picks": advice["picks"]}
    one, other = sorted(range(len(scores)), key=lambda i: -scores[i])[:2]
    if scores[one] - scores[other] > 0.5:  # of a blow: it is sure of it
        return {"picks": advice["picks"]}
    ours, theirs = outcome(side, one), outcome(side, other)
    better = other if ours is not None and theirs is not None and theirs > ours else one
    return {"picks": [better]}


side = None
while True:
    message = put_off.pop(0) if put_off else read()
    if message.get("method") == "hello":
        side = message["params"]["side"]
        send(id=message["id"], result={"protocol": 1, "name": "first bot"})
    elif message.get("method") == "decide":
        send(id=message["id"], result=decide(side, message["params"]["decision"]))
    elif message.get("method") == "ended":
        break
