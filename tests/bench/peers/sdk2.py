"""The released SDK 2.x at work on one server: `sdk2.py <url> <user id> <file of records> <logged from> <to>`.

Logs records to the dataset `bench` and loads all of it. The last line says as JSON how many records each took and how long, in
seconds: on the clock, and of this process's own work on the processor.
"""

import contextlib
import json
import sys
import time
from itertools import islice

import argilla as rg


def main(url, user_id, path, logged_from, logged_to):
    client = rg.Argilla(api_url=url, api_key="argilla.apikey")
    dataset = client.datasets("bench", workspace="bench")
    with open(path, encoding="utf-8") as lines:
        rows = [json.loads(line) for line in islice(lines, int(logged_from), int(logged_to))]
    records = [record(row, user_id) for row in rows]
    return {
        "log": timed(lambda: dataset.records.log(records) and records),
        "read": timed(
            lambda: list(dataset.records(with_suggestions=True, with_responses=True, with_vectors=True, batch_size=250))
        ),
    }


def record(row, user_id):
    return rg.Record(
        id=row["external_id"],
        fields=row["fields"],
        metadata=row["metadata"],
        vectors=row["vectors"],
        suggestions=[
            rg.Suggestion(
                question_name=suggestion["question_id"],
                value=ranked(suggestion["value"]),
                **{name: value for name, value in suggestion.items() if name in ("score", "agent", "type")},
            )
            for suggestion in row["suggestions"]
        ],
        responses=[
            rg.Response(question_name=name, value=answer["value"], user_id=user_id, status=response["status"])
            for response in row.get("responses", [])
            for name, answer in (response["values"] or {}).items()
        ],
    )


def ranked(value):
    """The SDK takes a suggested ranking as its values in order."""
    if isinstance(value, list) and value and isinstance(value[0], dict) and "rank" in value[0]:
        return [item["value"] for item in sorted(value, key=lambda item: item["rank"])]
    return value


def timed(work):
    began, spent = time.perf_counter(), time.process_time()
    records = work()
    return {
        "records": len(records),
        "seconds": time.perf_counter() - began,
        "own": time.process_time() - spent,
    }


if __name__ == "__main__":
    with contextlib.redirect_stdout(sys.stderr):
        results = main(*sys.argv[1:])
    print(json.dumps(results))
