"""Works out agreement and disagreement with scikit-learn, SciPy and krippendorff, from answers as JSON on standard input."""

import json
import sys
from itertools import combinations
from math import log

import krippendorff
import numpy as np
from scipy.stats import entropy, kendalltau
from sklearn.metrics import cohen_kappa_score, f1_score


def masi(a, b):
    a, b = set(a), set(b)
    if a == b:
        return 0.0
    if not a & b:
        return 1.0
    within = 2 / 3 if a <= b or b <= a else 1 / 3
    return 1 - len(a & b) / len(a | b) * within


def characters(spans, length):
    """The labels of each character."""
    return [tuple(sorted({s["label"] for s in spans if s["start"] <= at < s["end"]})) for at in range(length)]


def items(question, record, people):
    """The judgements of each item of a record, None for those who did not judge it."""
    given = [record["answers"].get(person, {}).get(question["name"]) for person in people]
    kind = question["type"]
    if kind == "span":
        marked = [None if spans is None else characters(spans, len(record["text"])) for spans in given]
        return [[own and own[at] for own in marked] for at in range(len(record["text"]))]
    if kind == "ranking":
        ranks = [ranking and {option["value"]: option["rank"] for option in ranking} for ranking in given]
        return [[own and np.sign(own[a] - own[b]) for own in ranks] for a, b in combinations(question["options"], 2)]
    if kind == "multi_label_selection":
        return [[labels and tuple(sorted(labels)) for labels in given]]
    return [given]


def kappa(kind, first, second):
    if kind == "rating":
        return cohen_kappa_score(first, second, weights="quadratic", labels=[1, 2, 3, 4, 5])
    if kind == "multi_label_selection":
        observed = np.mean([masi(a, b) for a, b in zip(first, second)])
        expected = np.mean([masi(a, b) for a in first for b in second])
        return 1 - observed / expected
    values = {value: number for number, value in enumerate(dict.fromkeys([*first, *second]))}
    return cohen_kappa_score([values[value] for value in first], [values[value] for value in second])


def alpha(kind, rows):
    values = sorted({value for row in rows for value in row if value is not None})
    if kind == "rating":
        data = [[np.nan if value is None else value for value in row] for row in zip(*rows)]
        return krippendorff.alpha(reliability_data=data, level_of_measurement="ordinal")
    numbers = {value: number for number, value in enumerate(values)}
    data = [[np.nan if value is None else numbers[value] for value in row] for row in zip(*rows)]
    if kind != "multi_label_selection":
        return krippendorff.alpha(reliability_data=data, level_of_measurement="nominal")
    distances = np.array([[masi(a, b) for b in values] for a in values])
    return krippendorff.alpha(
        reliability_data=data,
        level_of_measurement=lambda v1, v2, **_: distances[v1.astype(int), v2.astype(int)],
        value_domain=list(range(len(values))),
    )


def f1(first, second, length):
    labels = sorted({span["label"] for span in [*first, *second]})
    if not labels:
        return 1.0
    bits = [
        [any(s["label"] == label and s["start"] <= at < s["end"] for s in spans) for label in labels for at in range(length)]
        for spans in (first, second)
    ]
    return f1_score(*bits)


def disagreement(question, record):
    answers = [own[question["name"]] for own in record["answers"].values() if question["name"] in own]
    if len(answers) < 2:
        return None
    kind = question["type"]
    pairs = list(combinations(answers, 2))
    if kind == "label_selection":
        counts = [answers.count(label) for label in set(answers)]
        return entropy(counts) / log(min(len(answers), len(question["options"])))
    if kind == "multi_label_selection":
        return np.mean([masi(a, b) for a, b in pairs])
    if kind == "rating":
        return np.mean([abs(a - b) for a, b in pairs]) / 4
    if kind == "ranking":
        ranks = [[option["rank"] for option in sorted(ranking, key=lambda option: option["value"])] for ranking in answers]
        return np.mean([(1 - kendalltau(a, b).statistic) / 2 for a, b in combinations(ranks, 2)])
    return np.mean([1 - f1(a, b, len(record["text"])) for a, b in pairs])


def main():
    world = json.load(sys.stdin)
    people = world["people"]
    agreement = {}
    for question in world["questions"]:
        rows = [row for record in world["records"] for row in items(question, record, people)]
        rows = [row for row in rows if sum(value is not None for value in row) >= 2]
        kappas = {}
        for (a, first), (b, second) in combinations(enumerate(people), 2):
            both = [(row[a], row[b]) for row in rows if row[a] is not None and row[b] is not None]
            kappas[f"{first} {second}"] = kappa(question["type"], *map(list, zip(*both)))
        agreement[question["name"]] = {"items": len(rows), "alpha": alpha(question["type"], rows), "kappas": kappas}
    disagreements = [
        {question["name"]: disagreement(question, record) for question in world["questions"]} for record in world["records"]
    ]
    json.dump({"agreement": agreement, "disagreement": disagreements}, sys.stdout, default=float)


main()
