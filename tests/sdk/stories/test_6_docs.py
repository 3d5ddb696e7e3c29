import argilla as rg
from common import documented
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
