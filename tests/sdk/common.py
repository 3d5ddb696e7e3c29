"""What the stories of both SDKs share: where the server is, and plain HTTP where an SDK has no word for it."""

import os
import sys
import uuid

import httpx

URL = os.environ["ARGILLA_API_URL"]
OWNER_KEY = os.environ.get("ARGILLA_API_KEY", "argilla.apikey")
PASSWORD = "a long password"


def say(text):
    """A line of the report; what the SDK itself prints is kept out of it."""
    print(text, file=sys.__stdout__, flush=True)


def unique(prefix):
    return f"{prefix}-{uuid.uuid4().hex[:8]}"


def http(api_key=OWNER_KEY):
    return httpx.Client(base_url=URL, headers={"X-Argilla-Api-Key": api_key}, timeout=60)


def answered(response, status=200):
    assert response.status_code == status, f"{response.status_code} {response.text}"
    return response.json() if response.content else None
