import re
import threading
import unittest

import argilla as rg
import banking
import entities
from argilla.client.sdk.commons.errors import NotFoundApiError
from argilla.datasets import TextClassificationSettings, TokenClassificationSettings
from argilla.labeling.text_classification import Rule, WeakLabels, add_rules, delete_rules, load_rules, update_rules
from argilla.listeners import listener
from argilla.metrics import commons
from argilla.metrics import text_classification as text_metrics
from argilla.metrics import token_classification as token_metrics
from common import answered, http, unique
from support import Story, sign_in


class TaskStory(Story):
    """A story in a workspace of older datasets."""

    def setUp(self):
        sign_in(workspace=self.workspace.name)
        self.name = unique("tasks")

    def tearDown(self):
        for dataset in answered(http().get("/api/datasets", params={"workspace": self.workspace.name})):
            rg.delete(dataset["name"])

    def log(self, records, **options):
        return rg.log(records, name=self.name, verbose=False, **options)


def intent(number, row):
    category, other = row["category"], "age_limit"
    return rg.TextClassificationRecord(
        id=f"{row['split']}-{number:05d}",
        text=row["text"],
        prediction=[(category if number % 4 else other, 0.75), ("lost_or_stolen_card", 0.25)],
        prediction_agent="model",
        annotation=category if number % 2 else None,
        annotation_agent="ann" if number % 2 else None,
        metadata={"split": row["split"], "words": len(row["text"].split())},
        vectors={"bag": banking.vector(row["text"])},
    )


@unittest.skipUnless(banking.available(), "the data of banking77 are not there")
class TextClassification(TaskStory):
    def setUp(self):
        super().setUp()
        self.rows = banking.rows(400)
        self.records = [intent(number, row) for number, row in enumerate(self.rows)]

    def test_logged_records_come_back_as_they_were(self):
        answer = self.log(self.records, batch_size=150, tags={"source": "banking77"})
        self.assertEqual((answer.processed, answer.failed), (400, 0))
        loaded = rg.load(self.name, include_vectors=True)
        self.assertEqual([record.id for record in loaded], sorted(record.id for record in self.records))
        for record, row in zip(loaded, self.rows):
            sent = self.records[int(record.id.split("-")[1])]
            self.assertEqual(record.text, row["text"])
            self.assertEqual(record.prediction, sent.prediction)
            self.assertEqual(record.annotation, sent.annotation)
            self.assertEqual(record.status, sent.status)
            self.assertEqual(record.metadata, sent.metadata)
            self.assertEqual(record.vectors, sent.vectors)

    def test_load_by_query_ids_limit_sort_and_vector(self):
        self.log(self.records)
        found = rg.load(self.name, query="card AND NOT lost")
        self.assertTrue(0 < len(found) < 400)
        self.assertTrue(all("card" in record.text.lower() for record in found))
        self.assertEqual({record.id for record in rg.load(self.name, ids=["train-00001", "train-00007"])}, {"train-00001", "train-00007"})
        self.assertEqual(len(rg.load(self.name, limit=260)), 260)
        longest = rg.load(self.name, sort=[("metadata.words", "desc")])
        self.assertEqual(len(longest), 400)
        lengths = [record.metadata["words"] for record in longest]
        self.assertEqual(lengths, sorted(lengths, reverse=True))
        near = rg.load(self.name, vector=("bag", self.records[7].vectors["bag"]), limit=5)
        self.assertEqual(len(near), 5)
        self.assertEqual(near[0].id, "train-00007")
        self.assertEqual(len(rg.load(self.name, query="status:Validated")), 200)
        self.assertEqual(len(rg.load(self.name, query="metadata.words:[1 TO 5]")), sum(len(r["text"].split()) <= 5 for r in self.rows))

    def test_logging_again_changes_records(self):
        self.log(self.records[:10])
        changed = rg.load(self.name)[0]
        changed.annotation = "age_limit"
        changed.status = "Validated"
        self.log([changed])
        loaded = rg.load(self.name)
        self.assertEqual(len(loaded), 10)
        self.assertEqual((loaded[0].annotation, loaded[0].status), ("age_limit", "Validated"))

    def test_deleting_records_and_datasets(self):
        self.log(self.records[:20])
        self.assertEqual(rg.delete_records(self.name, ids=["train-00001"], discard_only=True), (1, 1))
        self.assertEqual(len(rg.load(self.name, query="status:Discarded")), 1)
        self.assertEqual(rg.delete_records(self.name, query="status:Validated"), (9, 9))
        self.assertEqual(len(rg.load(self.name)), 11)
        rg.delete(self.name)
        with self.assertRaises((NotFoundApiError, ValueError)):
            rg.load(self.name)

    def test_copies_hold_the_same_records(self):
        self.log(self.records[:50])
        other = unique("copy")
        rg.copy(self.name, name_of_copy=other)
        self.assertEqual([record.id for record in rg.load(other)], [record.id for record in rg.load(self.name)])
        self.assertEqual(rg.load(other, vector=("bag", self.records[3].vectors["bag"]), limit=1)[0].id, "train-00003")

    def test_settings_limit_the_labels(self):
        settings = TextClassificationSettings(label_schema=["yes", "no"])
        rg.configure_dataset_settings(self.name, settings)
        self.assertEqual(rg.load_dataset_settings(self.name).label_schema, ["yes", "no"])
        self.log([rg.TextClassificationRecord(text="fine", annotation="yes")])
        with self.assertRaises(Exception):
            self.log([rg.TextClassificationRecord(text="not fine", annotation="maybe")])
        self.assertEqual(len(rg.load(self.name)), 1)

    def test_multi_label_records(self):
        records = [
            rg.TextClassificationRecord(
                id=number,
                text=f"number {number}",
                multi_label=True,
                prediction=[("a", 0.9), ("b", 0.6), ("c", 0.5)],
                annotation=["a", "b"] if number else ["c"],
            )
            for number in range(4)
        ]
        self.log(records)
        self.assertEqual(len(rg.load(self.name, query="predicted_as:c")), 0)
        self.assertEqual(len(rg.load(self.name, query="predicted:ok")), 3)
        self.assertEqual(text_metrics.f1_multilabel(self.name).data["a_f1"], 2 * 0.75 / 1.75)

    def test_rules_and_weak_labels(self):
        self.log(self.records)
        rules = [Rule("card", "card_arrival", name="card"), Rule("exchange OR rate*", "exchange_rate"), Rule("top\\/up", ["x", "y"])]
        add_rules(self.name, rules)
        self.assertEqual([rule.query for rule in load_rules(self.name)], [rule.query for rule in rules])
        metrics = rules[0].metrics(self.name)
        with_card = sum("card" in words(row["text"]) for row in self.rows)
        self.assertAlmostEqual(metrics["coverage"], with_card / 400)
        self.assertAlmostEqual(metrics["precision"], metrics["correct"] / (metrics["correct"] + metrics["incorrect"]))
        rules[1].label = "card_arrival"
        update_rules(self.name, [rules[1]])
        self.assertEqual([rule.label for rule in load_rules(self.name)][1], "card_arrival")
        delete_rules(self.name, [rules[2]])
        self.assertEqual(len(load_rules(self.name)), 2)
        weak = WeakLabels(self.name)
        self.assertEqual(weak.matrix().shape, (400, 2))
        self.assertEqual((weak.matrix()[:, 0] >= 0).sum(), with_card)
        self.assertEqual(len(weak.summary()), 3)

    def test_metrics(self):
        self.log(self.records)
        self.assertEqual(commons.records_status(self.name).data, {"Default": 200, "Validated": 200})
        self.assertEqual(sum(commons.text_length(self.name).data.values()), 400)
        self.assertEqual(len(commons.keywords(self.name, size=5).data), 5)
        scores = text_metrics.f1(self.name).data
        self.assertEqual(scores["f1_micro"], scores["precision_micro"])
        self.assertTrue(0 < scores["f1_macro"] <= 1)

    def test_listeners_act_on_what_they_wait_for(self):
        self.log(self.records[:10])
        heard = threading.Event()
        acts = []

        @listener(
            dataset=self.name,
            query="status:{status}",
            metrics=["F1"],
            condition=lambda search, metrics: search.total > 5,
            execution_interval_in_seconds=2,
            status="Validated",
        )
        def act(records, context):
            acts.append((sorted(record.id for record in records), context.search.total, context.metrics.F1))
            heard.set()

        act.start()
        try:
            self.assertFalse(heard.wait(5), "five records are not enough")
            self.log(self.records[10:14])
            self.assertTrue(heard.wait(30))
        finally:
            act.stop()
        ids, total, f1 = acts[0]
        self.assertEqual(ids, sorted(record.id for record in self.records[:14] if record.annotation))
        self.assertEqual(total, 7)
        self.assertIn("f1_micro", f1)


def words(text):
    return re.findall(r"\w+(?:['.]\w+)*", text.lower())


@unittest.skipUnless(entities.available(), "the data of wnut17 are not there")
class TokenClassification(TaskStory):
    def setUp(self):
        super().setUp()
        self.records = entities.records(300)
        self.log(self.records)

    def test_logged_entities_come_back(self):
        loaded = {record.id: record for record in rg.load(self.name)}
        self.assertEqual(len(loaded), 300)
        for sent in self.records:
            record = loaded[sent.id]
            self.assertEqual((record.text, record.tokens), (sent.text, sent.tokens))
            self.assertEqual(record.annotation, sent.annotation)
            self.assertEqual([entity[:3] for entity in record.prediction or []], [entity[:3] for entity in sent.prediction])

    def test_queries_reach_into_entities(self):
        persons = [r for r in self.records if any(label == "person" for label, *_ in r.annotation or [])]
        self.assertEqual({r.id for r in rg.load(self.name, query="annotated_as:person")}, {r.id for r in persons})
        label, start, end = persons[0].annotation[0]
        mention = persons[0].text[start:end]
        found = rg.load(self.name, query=f'metrics.annotated.mentions.value:"{mention}"')
        self.assertIn(persons[0].id, {r.id for r in found})

    def test_settings(self):
        labels = sorted({label for r in self.records for label, *_ in [*(r.annotation or []), *(r.prediction or [])]})
        rg.configure_dataset_settings(self.name, TokenClassificationSettings(label_schema=labels))
        self.assertEqual(rg.load_dataset_settings(self.name).label_schema, labels)

    def test_metrics(self):
        counts = token_metrics.entity_labels(self.name, compute_for="annotations").data
        annotated = [e for r in self.records for e in {r.text[s:t]: l for l, s, t in r.annotation or []}.items()]
        self.assertEqual(sum(counts.values()), len(annotated))
        self.assertEqual(sum(token_metrics.token_frequency(self.name, tokens=5000).data.values()), sum(len(r.tokens) for r in self.records))
        self.assertTrue(0 < token_metrics.f1(self.name).data["f1_micro"] <= 1)
        self.assertIn("UPPER", token_metrics.token_capitalness(self.name).data)
        self.assertTrue(token_metrics.top_k_mentions(self.name, k=5, threshold=1).data["mentions"])
        self.assertTrue(token_metrics.entity_capitalness(self.name).data)


class Text2Text(TaskStory):
    def test_sentences_come_back(self):
        self.log(
            [
                rg.Text2TextRecord(id=1, text="the house", prediction=[("das Haus", 0.9), ("Haus", 0.4)], annotation="das Haus"),
                rg.Text2TextRecord(id=2, text="the garden", prediction=["der Garten"]),
            ]
        )
        first, second = rg.load(self.name)
        self.assertEqual(first.prediction, [("das Haus", 0.9), ("Haus", 0.4)])
        self.assertEqual((first.annotation, first.status), ("das Haus", "Validated"))
        self.assertEqual(second.prediction, [("der Garten", 1.0)])
        self.assertEqual([r.id for r in rg.load(self.name, query="score:[0 TO 0.5]")], [1])
        self.assertEqual(commons.records_status(self.name).data, {"Default": 1, "Validated": 1})
