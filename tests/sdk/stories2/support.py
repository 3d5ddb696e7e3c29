"""What every story needs: who asks, a workspace of its own, and a dataset with everything a dataset can hold."""

import base64
import io
import logging
import os
import unittest
import warnings

os.environ["TQDM_DISABLE"] = "1"

import argilla as rg  # noqa: E402
from common import OWNER_KEY, PASSWORD, URL, answered, http, unique  # noqa: E402
from PIL import Image  # noqa: E402

logging.disable(logging.ERROR)
warnings.simplefilter("ignore")


def client_of(api_key):
    return rg.Argilla(api_url=URL, api_key=api_key)


class Story(unittest.TestCase):
    """A test that starts as the owner, in a workspace that nobody else has."""

    @classmethod
    def setUpClass(cls):
        cls.client = client_of(OWNER_KEY)
        cls.workspace = rg.Workspace(name=unique("desk"), client=cls.client).create()
        cls.people = []

    @classmethod
    def tearDownClass(cls):
        for dataset in cls.workspace.datasets:
            dataset.delete()
        for person in cls.people:
            person.delete()
        cls.workspace.delete()

    @classmethod
    def hire(cls, role="annotator"):
        """A new user in the workspace of the story."""
        user = rg.User(username=unique(role), first_name=role, role=role, password=PASSWORD, client=cls.client).create()
        user.add_to_workspace(cls.workspace)
        cls.people.append(user)
        return user

    def dataset(self, settings, prefix="made"):
        return rg.Dataset(unique(prefix), workspace=self.workspace, settings=settings, client=self.client).create()


def key_of(user):
    """The SDK does not tell the keys of others."""
    with http() as client:
        return answered(client.get(f"/api/v1/users/{user.id}"))["api_key"]


def answer(user, record_id, values, status="submitted"):
    """A response of somebody else, as the web page sends it."""
    body = {"status": status, "values": {name: {"value": value} for name, value in values.items()}}
    with http(key_of(user)) as client:
        return answered(client.post(f"/api/v1/records/{record_id}/responses", json=body), 201)


def picture():
    return Image.new("RGB", (2, 2), (200, 30, 60))


def data_uri():
    file = io.BytesIO()
    picture().save(file, "PNG")
    return "data:image/png;base64," + base64.b64encode(file.getvalue()).decode()


def simple_settings(**more):
    return rg.Settings(
        fields=[rg.TextField(name="text")],
        questions=[rg.LabelQuestion(name="label", labels=["yes", "no"])],
        **more,
    )
