import time
import unittest

import argilla as rg
import banking
import numpy as np
from common import say
from support import REFERENCE, Story


@unittest.skipUnless(banking.available(), f"the banking questions are not at {banking.folder()} (set SDK_BANKING_DIR)")
class AllBankingQuestions(Story):
    """Every row of the real data, pushed once, then read in every way."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.rows = banking.rows()
        cls.local = banking.dataset()
        cls.local.add_records([banking.record(row) for row in cls.rows])
        began = time.perf_counter()
        cls.remote = cls.local.push_to_argilla(name="banking", workspace=cls.workspace.name, show_progress=False)
        seconds = time.perf_counter() - began
        say(f"        pushed {len(cls.rows)} records in {seconds:.1f} s: {len(cls.rows) / seconds:.0f} records/s")

    def loaded(self, **options):
        return rg.FeedbackDataset.from_argilla(name="banking", workspace=self.workspace.name, **options)

    def expected(self, passes):
        return {record.external_id for record in self.local.records if passes(record.metadata)}

    def assertFilters(self, filters, passes):
        found = self.loaded().filter_by(metadata_filters=filters)
        expected = self.expected(passes)
        self.assertEqual(len(found), len(expected))
        self.assertEqual({record.external_id for record in found}, expected)

    def test_settings_come_back_as_they_were_made(self):
        dataset = self.loaded()
        self.assertEqual(len(dataset), len(self.rows))
        self.assertEqual(dataset.guidelines, self.local.guidelines)
        self.assertTrue(dataset.allow_extra_metadata)
        for kind in ("fields", "questions", "metadata_properties", "vectors_settings"):
            self.assertEqual([thing.to_local() for thing in getattr(dataset, kind)], getattr(self.local, kind))

    def test_iteration_gives_what_was_pushed_in_the_order_pushed(self):
        began, count = time.perf_counter(), 0
        for here, there in zip(self.local.records, self.loaded(with_vectors="all")):
            self.assertEqual(there.external_id, here.external_id)
            self.assertEqual(
                {name: text for name, text in there.fields.items() if text is not None},
                {name: text for name, text in here.fields.items() if text is not None},
            )
            self.assertEqual(there.metadata, here.metadata)
            self.assertEqual(there.responses, [])
            by_question = {suggestion.question_name: suggestion.to_local() for suggestion in there.suggestions}
            self.assertEqual(by_question, {suggestion.question_name: suggestion for suggestion in here.suggestions})
            np.testing.assert_allclose(there.vectors["bag"], here.vectors["bag"], rtol=1e-6)
            count += 1
        self.assertEqual(count, len(self.rows))
        say(f"        read {count / (time.perf_counter() - began):.0f} records/s")

    def test_without_asking_no_vectors_come_along(self):
        self.assertEqual(self.loaded()[0].vectors, {})
        self.assertEqual(list(self.loaded(with_vectors=["bag"])[0].vectors), ["bag"])

    def test_index_and_slice_reach_any_record(self):
        dataset = self.loaded()
        self.assertEqual(dataset[12345].external_id, self.local.records[12345].external_id)
        self.assertEqual(
            [record.external_id for record in dataset[990:1200]],
            [record.external_id for record in self.local.records[990:1200]],
        )

    def test_filter_by_terms(self):
        self.assertFilters(
            rg.TermsMetadataFilter(name="split", values=["test"]), lambda metadata: metadata["split"] == "test"
        )

    def test_filter_by_integer_range(self):
        self.assertFilters(
            rg.IntegerMetadataFilter(name="words", ge=12, le=13), lambda metadata: 12 <= metadata["words"] <= 13
        )
        self.assertFilters(rg.IntegerMetadataFilter(name="words", ge=40), lambda metadata: metadata["words"] >= 40)

    def test_filter_by_float_range_and_terms_together(self):
        self.assertFilters(
            [rg.FloatMetadataFilter(name="letters", le=0.75), rg.TermsMetadataFilter(name="split", values=["train"])],
            lambda metadata: metadata["letters"] <= 0.75 and metadata["split"] == "train",
        )

    def test_filter_that_nothing_passes(self):
        self.assertEqual(
            list(self.loaded().filter_by(metadata_filters=rg.IntegerMetadataFilter(name="words", ge=999))), []
        )

    def test_sort_by_metadata_both_ways(self):
        words = [record.metadata["words"] for record in self.local.records]
        for order, expected in (("asc", sorted(words)), ("desc", sorted(words, reverse=True))):
            found = self.loaded().sort_by([rg.SortBy(field="metadata.words", order=order)])
            self.assertEqual([record.metadata["words"] for record in found[:500]], expected[:500])

    def test_sort_by_two_keys(self):
        found = self.loaded().sort_by(
            [rg.SortBy(field="metadata.split", order="desc"), rg.SortBy(field="metadata.letters")]
        )
        expected = sorted(
            record.metadata["letters"] for record in self.local.records if record.metadata["split"] == "train"
        )
        self.assertEqual([record.metadata["letters"] for record in found[:300]], expected[:300])

    def test_sort_by_insertion_newest_first(self):
        found = self.loaded().sort_by([rg.SortBy(field="inserted_at", order="desc")])
        last_batch = {record.external_id for record in self.local.records[-64:]}
        self.assertLessEqual({record.external_id for record in found[:20]}, last_batch)

    def test_filter_and_sort_together(self):
        dataset = self.loaded().filter_by(metadata_filters=rg.TermsMetadataFilter(name="split", values=["test"]))
        found = dataset.sort_by([rg.SortBy(field="metadata.words", order="desc")])
        expected = sorted(
            (record.metadata["words"] for record in self.local.records if record.metadata["split"] == "test"),
            reverse=True,
        )
        self.assertEqual([record.metadata["words"] for record in found[:100]], expected[:100])

    def nearest(self, value, count, candidates):
        """The best `count` scores by brute force: (1 + cosine) / 2."""
        matrix = np.array([record.vectors["bag"] for record in candidates])
        cosine = matrix @ np.array(value) / (np.linalg.norm(matrix, axis=1) * np.linalg.norm(value))
        return np.sort((1 + cosine) / 2)[::-1][:count]

    def assertSimilar(self, found, expected):
        scores = [score for _, score in found]
        self.assertEqual(scores, sorted(scores, reverse=True))
        np.testing.assert_allclose(scores, expected, atol=1e-5)

    @unittest.skipIf(REFERENCE, "this server's neighbours are approximate")
    def test_similar_to_a_value_are_the_exact_neighbours(self):
        value = banking.vector("Why is my card payment still pending after two weeks?")
        found = self.remote.find_similar_records("bag", value=value, max_results=50)
        self.assertSimilar(found, self.nearest(value, 50, self.local.records))

    @unittest.skipIf(REFERENCE, "this server's neighbours are approximate")
    def test_similar_to_a_record_are_the_exact_neighbours_without_itself(self):
        there, here = self.loaded()[777], self.local.records[777]
        found = self.remote.find_similar_records("bag", record=there, max_results=100)
        self.assertNotIn(there.id, [record.id for record, _ in found])
        others = [record for record in self.local.records if record is not here]
        self.assertSimilar(found, self.nearest(here.vectors["bag"], 100, others))

    @unittest.skipIf(REFERENCE, "this server's neighbours are approximate")
    def test_similar_within_a_filter_fills_the_page(self):
        value = banking.vector("My card has not arrived")
        filtered = self.loaded().filter_by(metadata_filters=rg.TermsMetadataFilter(name="split", values=["test"]))
        found = filtered.find_similar_records("bag", value=value, max_results=40)
        self.assertSimilar(
            found,
            self.nearest(value, 40, [record for record in self.local.records if record.metadata["split"] == "test"]),
        )

    def test_similar_records_bring_fields_metadata_and_suggestions(self):
        found, score = self.remote.find_similar_records("bag", record=self.loaded()[10], max_results=1)[0]
        here = next(record for record in self.local.records if record.external_id == found.external_id)
        self.assertEqual(found.fields["text"], here.fields["text"])
        self.assertEqual(found.metadata, here.metadata)
        self.assertEqual(len(found.suggestions), len(here.suggestions))
        self.assertTrue(0 <= score <= 1.00001)

    def test_pull_makes_a_local_copy(self):
        copy = self.loaded().pull(max_records=300)
        self.assertEqual(
            [record.external_id for record in copy.records], [record.external_id for record in self.local.records[:300]]
        )
        self.assertEqual(
            [question.name for question in copy.questions], [question.name for question in self.local.questions]
        )
