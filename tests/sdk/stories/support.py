"""What every story needs: who asks, a workspace of its own, and plain HTTP where the SDK has no word for it."""

import logging
import os
import sys
import unittest
import uuid
import warnings

import argilla as rg
import httpx

URL = os.environ["ARGILLA_API_URL"]
OWNER_KEY = os.environ.get("ARGILLA_API_KEY", "argilla.apikey")

# The released server itself is under test: its neighbours are approximate, and it trips over vectors without settings.
REFERENCE = os.environ.get("SDK_REFERENCE") == "1"

PASSWORD = "a long password"

logging.disable(logging.INFO)


def say(text):
    """A line of the report; what the SDK itself prints is kept out of it."""
    print(text, file=sys.__stdout__, flush=True)


def unique(prefix):
    return f"{prefix}-{uuid.uuid4().hex[:8]}"


def sign_in(api_key=OWNER_KEY, workspace=None):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        rg.init(api_url=URL, api_key=api_key, workspace=workspace)


def http(api_key=OWNER_KEY):
    return httpx.Client(base_url=URL, headers={"X-Argilla-Api-Key": api_key}, timeout=60)


def answered(response, status=200):
    assert response.status_code == status, f"{response.status_code} {response.text}"
    return response.json() if response.content else None


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
