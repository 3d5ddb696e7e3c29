"""The customers' questions to a bank (banking77) as a feedback dataset with everything a feedback dataset can hold."""

import csv
import json
import os
import re
import zlib
from pathlib import Path

import argilla as rg
import numpy as np

DIMENSIONS = 32
REPLIES = ["apologise", "explain", "escalate"]
TOPICS = {"card": "Cards", "transfer": "Transfers", "top_up": "Top-ups", "exchange": "Exchange", "account": "Account"}
MENTIONS = {"money": "Money", "time": "Time", "thing": "Thing"}
MENTION_WORDS = {
    "money": r"cash|money|fee|charge|payment|refund|£|\$|€",
    "time": r"day|week|month|hour|yesterday|today|minute",
    "thing": r"card|pin|app|phone|passport|atm|machine",
}


def folder():
    given = os.environ.get("SDK_BANKING_DIR")
    return Path(given) if given else Path(__file__).resolve().parents[3] / ".." / "shared" / "data" / "banking77"


def available():
    return (folder() / "train.csv").is_file() and (folder() / "test.csv").is_file()


def rows(limit=None):
    found = []
    for split in ("train", "test"):
        with open(folder() / f"{split}.csv", newline="", encoding="utf-8") as file:
            found += [{"split": split, "number": number, **row} for number, row in enumerate(csv.DictReader(file))]
    return found[:limit]


def categories():
    return json.loads((folder() / "categories.json").read_text(encoding="utf-8"))


def vector(text):
    """A bag of hashed words, of length 1: texts that share words point the same way."""
    bag = np.zeros(DIMENSIONS)
    for word in re.findall(r"\w+", text.lower()):
        code = zlib.crc32(word.encode())
        bag[code % DIMENSIONS] += 1 if code & 0x10000 else -1
    bag[zlib.crc32(text.encode()) % DIMENSIONS] += 0.25
    return [round(float(x), 6) for x in bag / np.linalg.norm(bag)]


def mentions(text):
    """Where the text names money, time or a thing, first come first served: no two overlap."""
    spans = []
    for label, words in MENTION_WORDS.items():
        for found in re.finditer(words, text, re.IGNORECASE):
            if all(found.end() <= span["start"] or span["end"] <= found.start() for span in spans):
                spans.append({"label": label, "start": found.start(), "end": found.end()})
    return spans


def topics(category):
    return [topic for topic in TOPICS if topic in category] or ["account"]


def suggestions(row):
    code = zlib.crc32(row["text"].encode())
    spans, labels = mentions(row["text"]), topics(row["category"])
    made = [
        {
            "question_name": "intent",
            "value": row["category"],
            "score": round(0.5 + code % 500 / 1000, 3),
            "type": "model",
            "agent": "intent-model:v1",
        },
        {
            "question_name": "topics",
            "value": labels,
            "score": [round(1 / (n + 1), 3) for n in range(len(labels))],
            "agent": "topic rules",
        },
        {"question_name": "clarity", "value": 1 + code % 5, "score": 0.25, "type": "human", "agent": "desk"},
        {
            "question_name": "replies",
            "value": [{"value": value, "rank": (code + n) % 3 + 1} for n, value in enumerate(REPLIES)],
        },
        {
            "question_name": "reply",
            "value": f"Thank you for asking about {row['category']}.",
            "type": "model",
            "agent": "writer",
        },
    ]
    if spans:
        made.append({"question_name": "mentions", "value": spans, "score": [0.5] * len(spans), "agent": "word list"})
    return made


def record(row):
    text = row["text"]
    return rg.FeedbackRecord(
        fields={"text": text, "note": f"From the {row['split']} set." if row["number"] % 3 == 0 else None},
        metadata={
            "split": row["split"],
            "words": len(text.split()),
            "letters": round(sum(c.isalpha() for c in text) / len(text), 4),
            "tags": {"row": row["number"], "long": len(text) > 100},
        },
        vectors={"bag": vector(text)},
        suggestions=[rg.SuggestionSchema(**suggestion) for suggestion in suggestions(row)],
        external_id=f"{row['split']}-{row['number']}",
    )


def dataset():
    return rg.FeedbackDataset(
        guidelines="# Banking\nRead the *question* and say what the customer wants.",
        fields=[
            rg.TextField(name="text", title="Question"),
            rg.TextField(name="note", title="Note", required=False, use_markdown=True),
        ],
        questions=[
            rg.LabelQuestion(name="intent", title="What do they want?", labels=categories(), visible_labels=12),
            rg.MultiLabelQuestion(name="topics", labels=TOPICS, labels_order="suggestion", required=False),
            rg.RatingQuestion(name="clarity", description="How clear is it?", values=[1, 2, 3, 4, 5]),
            rg.RankingQuestion(name="replies", values=REPLIES, required=False),
            rg.SpanQuestion(name="mentions", field="text", labels=MENTIONS, required=False),
            rg.TextQuestion(name="reply", title="Your answer", required=False, use_markdown=True),
        ],
        metadata_properties=[
            rg.TermsMetadataProperty(name="split", title="Split", values=["train", "test"]),
            rg.IntegerMetadataProperty(name="words", title="Words", min=0, max=1000),
            rg.FloatMetadataProperty(
                name="letters", title="Share of letters", min=0, max=1, visible_for_annotators=False
            ),
        ],
        vectors_settings=[rg.VectorSettings(name="bag", title="bag", dimensions=DIMENSIONS)],
    )


def pushed(name, workspace, limit):
    """A small dataset on the server, with the first `limit` rows."""
    local = dataset()
    local.add_records([record(row) for row in rows(limit)])
    return local.push_to_argilla(name=name, workspace=workspace, show_progress=False)
