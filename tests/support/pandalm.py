"""Scores people and a machine against the majority of three people, from the files alone: python3 pandalm.py <folder>."""

import json
import sys
from collections import Counter
from pathlib import Path
from statistics import NormalDist

PEOPLE = ["annotator1", "annotator2", "annotator3"]
LABELS = ["0", "1", "2"]


def bound(share, of, away):
    """The share, between `share` and `away`, that is as unlikely as 95 % allow: the roots of Wilson's equation, by bisection."""
    z = NormalDist().inv_cdf(0.975)
    inside, outside = share, away
    for _ in range(200):
        middle = (inside + outside) / 2
        if abs(share - middle) <= z * (middle * (1 - middle) / of) ** 0.5:
            inside = middle
        else:
            outside = middle
    return inside


def score(pairs):
    right = sum(expected == given for expected, given in pairs)
    share = right / len(pairs)
    cells = Counter(pairs)
    return {
        "answers": len(pairs),
        "right": right,
        "interval": [bound(share, len(pairs), 0), bound(share, len(pairs), 1)],
        "confusion": [[cells[expected, given] for given in LABELS] for expected in LABELS],
    }


def main(folder):
    items = json.loads((folder / "testset-v1.json").read_text())
    verdicts = {item["idx"]: item["gpt_result"] for item in json.loads((folder / "gpt-3.5-turbo-testset-v1.json").read_text())}
    pairs = {name: [] for name in [*PEOPLE, "machine"]}
    judged = kept = 0
    for item in items:
        answers = [str(item[name]) for name in PEOPLE]
        majority, votes = Counter(answers).most_common(1)[0]
        assert votes >= 2
        for name, answer in zip(PEOPLE, answers):
            pairs[name].append((majority, answer))
        machine = {"1": "1", "2": "2", "Tie": "0"}.get(verdicts[item["idx"]])
        if machine is not None:
            pairs["machine"].append((majority, machine))
            judged += len(answers)
            kept += answers.count(machine)
    scores = {name: score(own) for name, own in pairs.items()}
    print(json.dumps({**scores, "judged": judged, "kept": kept}))


main(Path(sys.argv[1]))
