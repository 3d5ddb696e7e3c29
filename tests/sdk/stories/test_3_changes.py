import unittest

import argilla as rg
import banking
from common import unique
from support import REFERENCE, Story


@unittest.skipUnless(banking.available(), f"the banking questions are not at {banking.folder()} (set SDK_BANKING_DIR)")
class Changes(Story):
    """What the owner changes in a dataset of 120 records that is already on the server."""

    def setUp(self):
        super().setUp()
        self.name = unique("changes")
        self.dataset = banking.pushed(self.name, self.workspace.name, limit=120)

    def again(self, **options):
        return rg.FeedbackDataset.from_argilla(name=self.name, workspace=self.workspace.name, **options)

    def by_external_id(self, **options):
        return {record.external_id: record for record in self.again(**options)}

    def test_update_records_replaces_metadata(self):
        records = self.dataset[:40]
        for record in records:
            record.metadata = {**record.metadata, "split": "test", "reviewed": "yes"}
        self.dataset.update_records(records, show_progress=False)
        found = self.again().filter_by(metadata_filters=rg.TermsMetadataFilter(name="split", values=["test"]))
        self.assertEqual({record.external_id for record in found}, {record.external_id for record in records})
        self.assertEqual({record.metadata["reviewed"] for record in found}, {"yes"})

    def test_update_records_replaces_suggestions(self):
        record = self.dataset[5]
        record.suggestions = [
            rg.SuggestionSchema(question_name="intent", value="card_arrival", score=0.125, agent="second look")
        ]
        self.dataset.update_records(record, show_progress=False)
        (suggestion,) = self.by_external_id()[record.external_id].suggestions
        self.assertEqual((suggestion.value, suggestion.score, suggestion.agent), ("card_arrival", 0.125, "second look"))

    def test_update_records_sets_vectors_that_are_then_searched(self):
        record = self.again(with_vectors="all")[7]
        value = [1.0] + [0.0] * (banking.DIMENSIONS - 1)
        record.vectors = {"bag": value}
        self.dataset.update_records(record, show_progress=False)
        self.assertEqual(self.by_external_id(with_vectors="all")[record.external_id].vectors["bag"], value)
        found, score = self.dataset.find_similar_records("bag", value=value, max_results=1)[0]
        self.assertEqual(found.external_id, record.external_id)
        self.assertAlmostEqual(score, 1.0, places=5)

    def test_update_one_record(self):
        record = self.dataset[3]
        record.metadata["words"] = 77
        record.suggestions = [rg.SuggestionSchema(question_name="clarity", value=2)]
        record.update()
        self.assertEqual(record.metadata["words"], 77)
        there = self.by_external_id()[record.external_id]
        self.assertEqual(there.metadata["words"], 77)
        self.assertEqual(
            [(suggestion.question_name, suggestion.value) for suggestion in there.suggestions], [("clarity", 2)]
        )

    def test_update_with_a_refused_value_changes_nothing(self):
        record = self.dataset[0]
        record.suggestions = [rg.SuggestionSchema(question_name="intent", value="no such intent")]
        with self.assertRaises(Exception) as refused:
            self.dataset.update_records(record, show_progress=False)
        self.assertIn("no such intent", str(refused.exception))
        self.assertGreater(len(self.dataset[0].suggestions), 3)

    def test_delete_a_suggestion_and_several(self):
        record = self.dataset[1]
        record.suggestions[0].delete()
        kept = self.by_external_id()[record.external_id].suggestions
        self.assertEqual(
            {suggestion.id for suggestion in kept}, {suggestion.id for suggestion in record.suggestions[1:]}
        )

        record = self.by_external_id()[record.external_id]
        record.delete_suggestions(list(record.suggestions[:2]))
        self.assertEqual(len(self.by_external_id()[record.external_id].suggestions), len(kept) - 2)

    def test_delete_records(self):
        records = self.dataset[:110]
        self.dataset.delete_records(records)
        self.assertEqual(len(self.again()), 10)
        left = self.again()[0]
        deleted = left.delete()
        self.assertEqual(deleted.external_id, left.external_id)
        self.assertNotIn(left.external_id, self.by_external_id())

    def test_add_use_rename_and_delete_a_metadata_property(self):
        made = self.dataset.add_metadata_property(
            rg.TermsMetadataProperty(name="channel", title="Channel", values=["phone", "mail"])
        )
        self.assertIn("channel", [found.name for found in self.again().metadata_properties])
        with self.assertRaises(Exception):
            self.dataset.add_metadata_property(rg.TermsMetadataProperty(name="channel", title="Again"))

        fresh = banking.record(banking.rows(121)[120])
        fresh.metadata["channel"] = "phone"
        self.dataset.add_records(fresh, show_progress=False)
        found = self.again().filter_by(metadata_filters=rg.TermsMetadataFilter(name="channel", values=["phone"]))
        self.assertEqual([record.external_id for record in found], [fresh.external_id])

        made.title, made.visible_for_annotators = "How they asked", False
        self.dataset.update_metadata_properties(made)
        there = next(found for found in self.again().metadata_properties if found.name == "channel")
        self.assertEqual((there.title, there.visible_for_annotators), ("How they asked", False))

        self.dataset.delete_metadata_properties("channel")
        self.assertNotIn("channel", [found.name for found in self.again().metadata_properties])
        self.assertEqual(self.by_external_id()[fresh.external_id].metadata["channel"], "phone")

    def test_add_use_rename_and_delete_vectors_settings(self):
        made = self.dataset.add_vector_settings(rg.VectorSettings(name="plane", dimensions=2))
        records = self.dataset[:4]
        for record, value in zip(records, ([1.0, 0.0], [0.0, 1.0], [0.6, 0.8], [-1.0, 0.0])):
            record.vectors = {"plane": value}
        self.dataset.update_records(records, show_progress=False)
        found = self.again().find_similar_records("plane", value=[0.0, 2.0], max_results=10)
        self.assertEqual([record.id for record, _ in found][:2], [records[1].id, records[2].id])
        self.assertEqual(len(found), 4)
        self.assertEqual([round(score, 4) for _, score in found][:2], [1.0, 0.9])

        made.title = "A plane"
        self.dataset.update_vectors_settings(made)
        self.assertEqual(
            {found.name: found.title for found in self.again().vectors_settings}, {"bag": "bag", "plane": "A plane"}
        )

        self.dataset.delete_vectors_settings("plane")
        self.assertEqual([found.name for found in self.again().vectors_settings], ["bag"])
        if not REFERENCE:
            self.assertEqual(set(self.again(with_vectors="all")[0].vectors), {"bag"})

    def test_a_name_is_taken_once(self):
        with self.assertRaises(Exception):
            banking.dataset().push_to_argilla(name=self.name, workspace=self.workspace.name)
        self.assertEqual(len(self.again()), 120)

    def test_records_the_server_refuses_do_not_arrive(self):
        fresh = banking.record(banking.rows(121)[120])
        fresh.suggestions = [rg.SuggestionSchema(question_name="clarity", value=9)]
        with self.assertRaises(Exception) as refused:
            self.dataset.add_records(fresh, show_progress=False)
        self.assertIn("422", str(refused.exception))
        self.assertEqual(len(self.again()), 120)

    def test_delete_the_dataset(self):
        self.dataset.delete()
        with self.assertRaises(ValueError):
            self.again()
        self.assertNotIn(
            self.name, [dataset.name for dataset in rg.FeedbackDataset.list(workspace=self.workspace.name)]
        )

    def test_workspace_with_a_dataset_is_not_deleted(self):
        with self.assertRaisesRegex(ValueError, "(?i)linked|dataset"):
            self.workspace.delete()
