"""What every story needs: who asks, and a workspace of its own."""

import logging
import os
import unittest
import warnings

import argilla as rg
from common import OWNER_KEY, PASSWORD, URL, unique

# The released server itself is under test: its neighbours are approximate, and it trips over vectors without settings.
REFERENCE = os.environ.get("SDK_REFERENCE") == "1"

logging.disable(logging.INFO)


def sign_in(api_key=OWNER_KEY, workspace=None):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        rg.init(api_url=URL, api_key=api_key, workspace=workspace)


class Story(unittest.TestCase):
    """A test that starts as the owner, in a workspace that nobody else has."""

    @classmethod
    def setUpClass(cls):
        warnings.simplefilter("ignore")
        sign_in()
        cls.workspace = rg.Workspace.create(unique("bank"))
        cls.people = []

    @classmethod
    def tearDownClass(cls):
        sign_in()
        for dataset in rg.FeedbackDataset.list(workspace=cls.workspace.name):
            dataset.delete()
        for person in cls.people:
            if any(user.id == person.id for user in rg.User.list()):
                person.delete()
        cls.workspace.delete()

    def setUp(self):
        sign_in()

    @classmethod
    def hire(cls, role="annotator", member=True):
        """A new user; member of the story's workspace unless told otherwise."""
        user = rg.User.create(unique(role), password=PASSWORD, role=role, first_name=role.capitalize())
        if member:
            cls.workspace.add_user(user.id)
        cls.people.append(user)
        return user
