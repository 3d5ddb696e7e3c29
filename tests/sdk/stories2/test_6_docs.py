from common import documented
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
