import contextlib
import io

import argilla as rg
from common import documented, samples
from support import Story


class Docs(Story):
    def test_the_examples_of_the_docs_run(self):
        examples = documented("rg.init(")
        self.assertTrue(examples)
        for example in examples:
            exec(example, {})
            (dataset,) = rg.FeedbackDataset.list(workspace="argilla")
            self.assertEqual(len(dataset.records), 1)
            dataset.delete()

    def test_the_programs_that_the_product_shows_run(self):
        create, add, names = samples()
        exec(create, {})
        exec(add, {})
        (dataset,) = rg.FeedbackDataset.list(workspace="argilla")
        self.assertEqual(len(dataset.records), 2)
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            exec(names, {})
        self.assertIn("my-first-dataset", printed.getvalue())
        dataset.delete()
