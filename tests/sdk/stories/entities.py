"""Names in messages (wnut17) as records with tokens: a word and a tag on each line, a blank line after each message."""

from pathlib import Path

import argilla as rg

FOLDER = Path(__file__).resolve().parents[3] / ".." / "shared" / "data" / "wnut17"


def available():
    return (FOLDER / "dev.conll").is_file()


def sentences(limit):
    found, current = [], []
    for line in (FOLDER / "dev.conll").read_text(encoding="utf-8").splitlines():
        if line.strip():
            token, tag = line.split("\t")[:2]
            current.append((token, tag))
        elif current:
            found.append(current)
            current = []
        if len(found) == limit:
            break
    return found


def spans(sentence):
    """The text of a sentence, and where its names are."""
    text, entities, start, label = "", [], None, None
    for token, tag in [*sentence, ("", "O")]:
        at = len(text) + (1 if text else 0)
        if start is not None and not tag.startswith("I-"):
            entities.append((label, start, len(text)))
            start = None
        if tag.startswith("B-"):
            start, label = at, tag[2:]
        if token:
            text += (" " if text else "") + token
    return text, entities


def records(limit):
    made = []
    for number, sentence in enumerate(sentences(limit)):
        text, entities = spans(sentence)
        tokens = [token for token, _ in sentence]
        guesses = [(label, start, end, 0.8) for label, start, end in entities if number % 3]
        made.append(
            rg.TokenClassificationRecord(
                id=number,
                text=text,
                tokens=tokens,
                prediction=guesses,
                prediction_agent="model",
                annotation=entities if number % 2 else None,
                annotation_agent="ann" if number % 2 else None,
            )
        )
    return made
