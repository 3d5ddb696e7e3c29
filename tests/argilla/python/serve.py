"""A released Argilla server on an empty database: `serve.py <port>`; everything else comes from ARGILLA_* variables.

It makes the tables and the users the product's own backend begins with (a member each of the workspace `argilla`; API key
`<name>.apikey`), serves until its standard input is closed, and so ends with whoever started it.
"""

import asyncio
import os
import signal
import sys
import threading

import alembic.config
import uvicorn
from argilla_server.contexts import accounts
from argilla_server.database import ALEMBIC_CONFIG_FILE, AsyncSessionLocal, async_engine
from argilla_server.models import User, UserRole, Workspace
from argilla_server.search_engine import opensearch

PASSWORD = "12345678"
USERS = {"argilla": UserRole.owner, "admin": UserRole.admin, "annotator": UserRole.annotator}


async def make_users():
    async with AsyncSessionLocal() as session:
        workspace = Workspace(name="argilla")
        for name, role in USERS.items():
            await User.create(
                session,
                first_name=name.capitalize(),
                username=name,
                role=role,
                api_key=f"{name}.apikey",
                password_hash=accounts.hash_password(PASSWORD),
                workspaces=[workspace],
            )
    # Connections belong to the event loop they were made in, and the server has another one.
    await async_engine.dispose()


def index_vectors():
    """The search engine of the server's time took vectors into any index; newer ones want to be told, with a setting that
    the server turns off."""
    settings_of = opensearch.OpenSearchEngine._configure_index_settings
    opensearch.OpenSearchEngine._configure_index_settings = lambda self: {**settings_of(self), "index.knn": True}


def end_with_starter():
    sys.stdin.buffer.read()
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    threading.Thread(target=end_with_starter, daemon=True).start()
    alembic.config.main(argv=["-c", ALEMBIC_CONFIG_FILE, "upgrade", "head"])
    asyncio.run(make_users())
    index_vectors()
    uvicorn.run("argilla_server:app", host="127.0.0.1", port=int(sys.argv[1]), access_log=False)
