"""The released SDK at work on one server: `sdk.py <url> <user id> <file of records> <pushed from> <to> <logged from> <to>`.

Pushes records to the feedback dataset `bench`, loads all of it, and logs records of the three older tasks. The last line says as JSON
how many records each took and how long, in seconds: on the clock, and of this process's own work on the processor.
"""

import contextlib
import json
import sys
import time
from itertools import islice

import argilla as rg

WORKSPACE = "bench"


def main(url, user_id, path, *limits):
    pushed_from, pushed_to, logged_from, logged_to = map(int, limits)
    rg.init(api_url=url, api_key="argilla.apikey", workspace=WORKSPACE)
    pushed = [feedback(row, user_id) for row in rows(path, pushed_from, pushed_to)]
    remote = rg.FeedbackDataset.from_argilla(name="bench", workspace=WORKSPACE)
    found = {
        "push": timed(lambda: remote.add_records(pushed, show_progress=False) or pushed),
        "load": timed(lambda: remote.pull().records),
    }
    for task in (text_classification, token_classification, text2text):
        name = task.__name__.replace("_", "")
        records = [task(row) for row in rows(path, logged_from, logged_to)]
        found[name] = timed(lambda: rg.log(records, name=name, verbose=False) and records)
    return found


def rows(path, start, end):
    with open(path, encoding="utf-8") as lines:
        return [json.loads(line) for line in islice(lines, start, end)]


def timed(work):
    began, spent = time.perf_counter(), time.process_time()
    records = work()
    return {
        "records": len(records),
        "seconds": time.perf_counter() - began,
        "own": time.process_time() - spent,
    }


def feedback(row, user_id):
    return rg.FeedbackRecord(
        fields=row["fields"],
        metadata=row["metadata"],
        vectors=row["vectors"],
        external_id=row["external_id"],
        suggestions=[
            rg.SuggestionSchema(question_name=suggestion["question_id"], **without(suggestion, "question_id"))
            for suggestion in row["suggestions"]
        ],
        responses=[{**response, "user_id": user_id} for response in row.get("responses", [])],
    )


def without(given, key):
    return {name: value for name, value in given.items() if name != key}


def shared(row):
    return {
        "id": row["external_id"],
        "metadata": {key: row["metadata"][key] for key in ("language", "source", "length")},
        "prediction_agent": "model",
    }


def text_classification(row):
    label = row["suggestions"][0]
    prediction = [(label["value"], label["score"]), ("none of these", 1 - label["score"])]
    return rg.TextClassificationRecord(text=row["fields"]["prompt"], prediction=prediction, **shared(row))


def token_classification(row):
    text = row["fields"]["prompt"]
    tokens = text.split(" ")
    first, second = len(tokens[0]), len(tokens[1])
    prediction = [("person", 0, first), ("place", first + 1, first + 1 + second)]
    return rg.TokenClassificationRecord(text=text, tokens=tokens, prediction=prediction, **shared(row))


def text2text(row):
    return rg.Text2TextRecord(text=row["fields"]["prompt"], prediction=[row["fields"]["answer"]], **shared(row))


if __name__ == "__main__":
    with contextlib.redirect_stdout(sys.stderr):
        results = main(*sys.argv[1:])
    print(json.dumps(results))
