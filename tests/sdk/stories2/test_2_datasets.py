import tempfile
from datetime import datetime, timedelta, timezone

import argilla as rg
from argilla._exceptions import ConflictError, UnprocessableEntityError
from support import Story, answer, client_of, key_of, simple_settings

TEXTS = ["The card has not arrived", "My transfer is late", "The machine kept my card", "How do I close my account"]


def everything():
    """Settings with every type of question, metadata property and vector."""
    return rg.Settings(
        guidelines="# Read\n\nthem all",
        fields=[rg.TextField(name="text", use_markdown=True), rg.TextField(name="A note: more", required=False)],
        questions=[
            rg.LabelQuestion(name="label", labels={"yes": "Yes!", "no": "No"}, visible_labels=None),
            rg.MultiLabelQuestion(name="topics", labels=["card", "transfer", "account"], required=False),
            rg.RatingQuestion(name="clarity", values=[0, 1, 2, 3, 4, 5], required=False),
            rg.RankingQuestion(name="replies", values=["apologise", "explain"], required=False),
            rg.SpanQuestion(name="mentions", field="text", labels=["thing", "time"], required=False),
            rg.TextQuestion(name="reply", title="What would you answer?", required=False, use_markdown=True),
        ],
        metadata=[
            rg.TermsMetadataProperty(name="split", options=["train", "test"]),
            rg.IntegerMetadataProperty(name="words", min=0),
            rg.FloatMetadataProperty(name="length", max=100, visible_for_annotators=False),
        ],
        vectors=[rg.VectorField(name="bag", dimensions=3)],
    )


def records():
    return [
        rg.Record(
            id=f"r{number}",
            fields={"text": text, "A note: more": "see" if number else None},
            metadata={"split": "train" if number < 3 else "test", "words": len(text.split()), "length": number + 0.5},
            vectors={"bag": [1.0, float(number), 0.0]},
            suggestions=[
                rg.Suggestion("label", "yes" if number % 2 else "no", score=number / 4, agent="model:v1", type="model"),
                rg.Suggestion("topics", ["card"], score=[0.5]),
                rg.Suggestion("clarity", number),
                rg.Suggestion("replies", ["explain", "apologise"]),
                rg.Suggestion("mentions", [{"label": "thing", "start": 0, "end": 3}]),
                rg.Suggestion("reply", "Soon.", type="human"),
            ],
        )
        for number, text in enumerate(TEXTS)
    ]


class Datasets(Story):
    def filled(self):
        dataset = self.dataset(everything())
        dataset.records.log(records())
        return dataset

    def ids(self, dataset, query, **more):
        return [record.id for record in dataset.records(query, **more)]

    def test_settings_come_back_as_they_were_sent(self):
        made = self.dataset(everything())
        found = self.client.datasets(made.name, workspace=self.workspace)
        self.assertEqual(found.settings.serialize(), made.settings.serialize())
        self.assertEqual([question.name for question in found.settings.questions][-1], "reply")
        with self.assertRaises(ConflictError):
            rg.Dataset(made.name, workspace=self.workspace, settings=simple_settings(), client=self.client).create()

    def test_settings_change(self):
        dataset = self.dataset(everything())
        dataset.settings.guidelines = "Shorter"
        dataset.settings.fields["text"].title = "The question"
        dataset.settings.questions["label"].description = "Choose"
        dataset.settings.metadata["words"].title = "Number of words"
        dataset.settings.vectors["bag"].title = "Bag"
        dataset.settings.allow_extra_metadata = False
        dataset.settings.update()
        found = self.client.datasets(dataset.name, workspace=self.workspace).settings
        self.assertEqual(found.guidelines, "Shorter")
        self.assertEqual(found.fields["text"].title, "The question")
        self.assertEqual(found.questions["label"].description, "Choose")
        self.assertEqual(found.metadata["words"].title, "Number of words")
        self.assertEqual(found.vectors["bag"].title, "Bag")
        self.assertFalse(found.allow_extra_metadata)

    def test_records_come_back_as_they_were_logged(self):
        dataset = self.filled()
        found = list(dataset.records(with_vectors=True, with_suggestions=True, with_responses=True))
        self.assertEqual([record.id for record in found], ["r0", "r1", "r2", "r3"])
        first, sent = found[1], records()[1]
        self.assertEqual(dict(first.fields), dict(sent.fields))
        self.assertEqual(dict(first.metadata), dict(sent.metadata))
        self.assertEqual(first.vectors["bag"], [1.0, 1.0, 0.0])
        self.assertEqual(first.suggestions["label"].score, 0.25)
        self.assertEqual(first.suggestions["mentions"].value, [{"label": "thing", "start": 0, "end": 3}])
        self.assertEqual(first.status, "pending")
        with self.assertRaises(UnprocessableEntityError):
            dataset.records.log([{"unknown": "x", "text": "y", "split": "neither"}], mapping={"split": "split"})

    def test_logging_again_changes_what_is_there(self):
        dataset = self.filled()
        dataset.records.log([{"id": "r1", "text": "Changed", "words": 1}, {"id": "r9", "text": "New"}])
        found = {record.id: record for record in dataset.records}
        self.assertEqual(len(found), 5)
        self.assertEqual(found["r1"].fields["text"], "Changed")
        self.assertEqual(self.ids(dataset, "changed"), ["r1"])

        record = found["r2"]
        record.metadata["words"] = 77
        record.suggestions.add(rg.Suggestion("label", "no", agent="second"))
        record.update()
        changed = list(dataset.records(rg.Query(filter=("metadata.words", "==", 77))))
        self.assertEqual([each.id for each in changed], ["r2"])
        self.assertEqual(changed[0].suggestions["label"].agent, "second")

    def test_queries_filters_and_similarity(self):
        dataset = self.filled()
        self.assertEqual(sorted(self.ids(dataset, "card")), ["r0", "r2"])

        def by(*conditions, **more):
            return sorted(self.ids(dataset, rg.Query(filter=rg.Filter(list(conditions)), **more)))

        self.assertEqual(by(("metadata.split", "==", "test")), ["r3"])
        self.assertEqual(by(("metadata.words", ">=", 5), ("metadata.split", "in", ["train"])), ["r0", "r2"])
        self.assertEqual(by(("label.suggestion", "==", "yes")), ["r1", "r3"])
        self.assertEqual(by(("label.score", ">=", 0.5)), ["r2", "r3"])
        self.assertEqual(by(("label.agent", "==", "model:v1")), ["r0", "r1", "r2", "r3"])
        self.assertEqual(by(("reply.type", "==", "human")), ["r0", "r1", "r2", "r3"])
        self.assertEqual(by(("id", "in", ["r1", "r3"])), ["r1", "r3"])
        now = datetime.now(timezone.utc)
        recent = (now - timedelta(hours=1)).isoformat()
        self.assertEqual(by(("inserted_at", ">=", recent), query="card"), ["r0", "r2"])
        self.assertEqual(by(("inserted_at", "<=", recent)), [])

        near = list(dataset.records(rg.Query(similar=rg.Similar("bag", [1.0, 0.0, 0.0])), limit=2))
        self.assertEqual([record.id for record, _score in near], ["r0", "r1"])

    def test_records_are_deleted(self):
        dataset = self.filled()
        dataset.records.delete(list(dataset.records)[:2])
        self.assertEqual([record.id for record in dataset.records], ["r2", "r3"])

    def test_responses_are_logged_and_answered(self):
        dataset = self.filled()
        person = self.hire()
        dataset.records.log(
            [rg.Record(id="r0", fields={"text": TEXTS[0]}, responses=[rg.Response("label", "yes", person.id)])]
        )
        records_of = {record.id: record for record in dataset.records(with_responses=True)}
        self.assertEqual([response.value for response in records_of["r0"].responses], ["yes"])
        server_id = records_of["r1"]._server_id
        answer(person, server_id, {"label": "no", "clarity": 3, "topics": ["card", "account"]})
        found = {record.id: record for record in dataset.records(rg.Query(filter=("response.status", "==", "submitted")))}
        self.assertEqual(found["r1"].responses["clarity"][0].value, 3)
        mine = client_of(key_of(person)).datasets(dataset.name, workspace=self.workspace)
        self.assertEqual(mine.name, dataset.name)

    def test_a_dataset_goes_to_the_disk_and_back(self):
        dataset = self.filled()
        with tempfile.TemporaryDirectory() as folder:
            dataset.to_disk(folder)
            again = rg.Dataset.from_disk(folder, name=f"{dataset.name}-2", workspace=self.workspace, client=self.client)
        self.assertEqual([record.id for record in again.records], ["r0", "r1", "r2", "r3"])
        self.assertEqual([each.name for each in again.settings.questions], [each.name for each in dataset.settings.questions])
        first = next(iter(again.records(with_suggestions=True)))
        self.assertEqual(first.suggestions["replies"].value, ["explain", "apologise"])

    def test_a_dataset_is_found_by_its_id_and_deleted(self):
        dataset = self.dataset(simple_settings())
        self.assertEqual(self.client.datasets(id=dataset.id).name, dataset.name)
        self.assertIn(dataset.name, [each.name for each in self.client.datasets])
        dataset.delete()
        self.assertIsNone(self.client.datasets(dataset.name, workspace=self.workspace))

    def test_many_records_are_logged_in_batches(self):
        dataset = self.dataset(simple_settings())
        dataset.records.log([{"text": f"Number {number}"} for number in range(1200)], batch_size=500)
        self.assertEqual(len(list(dataset.records(batch_size=300))), 1200)
