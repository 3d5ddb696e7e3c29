"""What the stories of both SDKs share: where the server is, and plain HTTP where an SDK has no word for it."""

import json
import os
import re
import sys
import uuid
from pathlib import Path

import httpx

ROOT = Path(__file__).parents[2]
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


def documented(word):
    """The Python examples of the README and the guides that hold a word, sent to the server under test."""
    pages = [ROOT / "README.md", *sorted((ROOT / "gateway" / "docs").glob("*.md"))]
    blocks = [block for page in pages for block in re.findall(r"```python\n(.*?)```", page.read_text(), re.DOTALL)]
    return [block.replace("http://localhost:6900", URL) for block in blocks if word in block]


def samples():
    """The programs that the product shows: the one for a new dataset, for more records, and for the list of datasets."""
    return json.loads(os.environ["SDK_SAMPLES"])
