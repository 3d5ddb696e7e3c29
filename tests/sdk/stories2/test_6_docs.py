import contextlib
import io

from common import documented, samples
from support import Story


class Docs(Story):
    def test_the_examples_of_the_docs_run(self):
        examples = documented("rg.Argilla(")
        self.assertTrue(examples)
        for example in examples:
            names = {}
            exec(example, names)
            self.assertEqual(len(list(names["dataset"].records)), 1)
            names["dataset"].delete()

    def test_the_programs_that_the_product_shows_run(self):
        create, add, names = samples()
        exec(create, {})
        dataset = self.client.datasets(name="my-first-dataset", workspace="argilla")
        self.assertEqual(len(list(dataset.records)), 1)
        exec(add, {})
        self.assertEqual(len(list(dataset.records)), 2)
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            exec(names, {})
        self.assertIn("my-first-dataset", printed.getvalue())
        dataset.delete()
