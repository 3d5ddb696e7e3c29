import os
import socket
import threading

import argilla as rg
from argilla import get_webhook_server, webhook_listener
from common import answered, http
from support import Story, answer, simple_settings


def free_port():
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return listening.getsockname()[1]


class Received:
    """What a listener was called with; waits for a number of calls."""

    def __init__(self):
        self.calls = []
        self.changed = threading.Condition()

    def add(self, *call):
        with self.changed:
            self.calls.append(call)
            self.changed.notify_all()

    def wait(self, count, seconds=20):
        with self.changed:
            self.changed.wait_for(lambda: len(self.calls) >= count, seconds)
            return list(self.calls)


class Webhooks(Story):
    @classmethod
    def tearDownClass(cls):
        for webhook in cls.client.webhooks:
            webhook.delete()
        super().tearDownClass()

    def test_the_sdk_verifies_and_reads_what_it_is_sent(self):
        import argilla.webhooks._helpers as helpers
        import uvicorn

        port = free_port()
        os.environ["WEBHOOK_SERVER_URL"] = f"http://127.0.0.1:{port}"
        received = Received()

        @webhook_listener(events=["dataset.created", "dataset.published"], client=self.client)
        async def datasets(dataset, type, timestamp):
            received.add(type, dataset.name)

        @webhook_listener(events=["record.created", "record.completed"], client=self.client)
        async def records(record, type, timestamp):
            received.add(type, record.fields["text"])

        @webhook_listener(events="response.created", client=self.client)
        async def responses(response, type, timestamp):
            received.add(type, response.responses[0].value)

        runner = helpers._WebhookServerRunner(get_webhook_server())
        runner._server = uvicorn.Server(uvicorn.Config(get_webhook_server(), port=port, log_level="error"))
        runner._thread = threading.Thread(target=runner._server.run, daemon=True)
        runner.start()
        try:
            dataset = self.dataset(simple_settings())
            dataset.records.log([{"text": "heard"}])
            [record] = dataset.records
            answer(self.hire(), record._server_id, {"label": "yes"})
            calls = received.wait(5)
        finally:
            runner.stop()
        self.assertCountEqual(
            calls,
            [
                ("dataset.created", dataset.name),
                ("dataset.published", dataset.name),
                ("record.created", "heard"),
                ("response.created", "yes"),
                ("record.completed", "heard"),
            ],
        )

    def test_a_webhook_is_changed_and_deleted(self):
        webhook = rg.Webhook(url="http://127.0.0.1:1/a", events=["record.deleted"], description="a", _client=self.client)
        webhook.create()
        self.assertTrue(webhook.secret)
        webhook.enabled, webhook.description = False, "b"
        webhook.update()
        [found] = [each for each in self.client.webhooks if each.id == webhook.id]
        self.assertEqual((found.enabled, found.description, found.events), (False, "b", ["record.deleted"]))
        webhook.delete()
        with http() as client:
            self.assertNotIn(str(webhook.id), str(answered(client.get("/api/v1/webhooks"))))
