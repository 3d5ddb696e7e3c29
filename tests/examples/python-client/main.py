"""python main.py <server> <API key> <dataset id>: suggests an answer for each record, and shows how far the people are.

The package `marl_client` is generated: see pyproject.toml."""

import sys
import uuid
from collections.abc import Iterator

import httpx
from marl_client import Marl, RecordKeyInput, RecordSuggestionInput, SaveSuggestionsInput, SuggestionInput
from marl_client.input_types import AnswerValueInput
from marl_client.records import RecordsDatasetRecordsConnectionEdgesNode as Record

PAGE = 1000
ATTEMPTS = 3


def records_of(marl: Marl, dataset_id: str) -> Iterator[Record]:
    """All records, oldest first, with one page at a time in memory."""
    after = None
    while True:
        dataset = marl.records(dataset_id, after).dataset
        if not dataset or not dataset.records_connection:
            raise LookupError(f"There is no dataset with the id {dataset_id}")
        page = dataset.records_connection
        yield from (edge.node for edge in page.edges)
        if not page.page_info.has_next_page:
            return
        after = page.page_info.end_cursor


def suggest(marl: Marl, dataset_id: str, suggestions: list[RecordSuggestionInput]) -> None:
    """Saves up to a page of suggestions. The key keeps a repeat from saving them twice."""
    key = {"Idempotency-Key": str(uuid.uuid4())}
    for attempt in range(1, ATTEMPTS + 1):
        try:
            saved = marl.save_suggestions(
                SaveSuggestionsInput(dataset_id=dataset_id, suggestions=suggestions), headers=key
            ).save_suggestions
            break
        except httpx.TransportError:
            if attempt == ATTEMPTS:
                raise
    for item in saved.items:
        print(f"{item.index}: {item.outcome.value}{f' ({item.refusal.message})' if item.refusal else ''}")


def suggestion_for(record: Record) -> RecordSuggestionInput:
    """In place of a model."""
    is_friendly = "thank" in str(record.fields).lower()
    return RecordSuggestionInput(
        record=RecordKeyInput(id=record.id),
        suggestion=SuggestionInput(
            question="tone",
            value=AnswerValueInput(label="friendly" if is_friendly else "neutral"),
            agent="keywords",
            scores=[0.9 if is_friendly else 0.5],
        ),
    )


def main(server: str, api_key: str, dataset_id: str) -> None:
    http = httpx.Client(headers={"X-Argilla-Api-Key": api_key}, timeout=60)
    with Marl(f"{server}/graphql", http_client=http) as marl:
        for dataset in marl.datasets().datasets or []:
            print(f"{dataset.name}{' <' if dataset.id == dataset_id else ''}")
        suggestions = [suggestion_for(record) for record in records_of(marl, dataset_id)]
        for start in range(0, len(suggestions), PAGE):
            suggest(marl, dataset_id, suggestions[start : start + PAGE])
        dataset = marl.progress(dataset_id).dataset
        if dataset and dataset.progress:
            print(f"{dataset.progress.submitted} of {dataset.progress.total} records are answered")


if __name__ == "__main__":
    main(*sys.argv[1:])
