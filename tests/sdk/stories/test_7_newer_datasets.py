import unittest

import argilla as rg
from common import answered, http, unique
from support import REFERENCE, Story, sign_in


@unittest.skipIf(REFERENCE, "the released server has no such datasets")
class NewerDatasets(Story):
    """Datasets that the SDK cannot read, beside one that it can."""

    def test_do_not_keep_the_others_from_being_listed(self):
        sign_in(workspace=self.workspace.name)
        names = {"readable": "text", "images": "image", "name: of Argilla 2": "text"}
        with http() as client:
            made = {name: self.make(client, name, type) for name, type in names.items()}
            try:
                listed = rg.FeedbackDataset.list(workspace=self.workspace.name)
                self.assertEqual([dataset.name for dataset in listed], ["readable"])
                found = rg.FeedbackDataset.from_argilla(name="readable", workspace=self.workspace.name)
                self.assertEqual(str(found.id), made["readable"])
            finally:
                for dataset in made.values():
                    answered(client.delete(f"/api/v1/datasets/{dataset}"))

    def make(self, client, name, type):
        body = {"name": name, "workspace_id": str(self.workspace.id)}
        dataset = answered(client.post("/api/v1/datasets", json=body), 201)["id"]
        field = {"name": unique("field"), "title": "Field", "required": True, "settings": {"type": type}}
        answered(client.post(f"/api/v1/datasets/{dataset}/fields", json=field), 201)
        return dataset
