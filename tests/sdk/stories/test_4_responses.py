import unittest

import argilla as rg
import banking
from common import answered, http, unique
from support import Story, sign_in

SUBMIT = """
mutation Submit($input: ResponseInput!) {
  submitResponse(input: $input) {
    record { id }
    dataset { ... on FeedbackDataset { id metrics { submitted } progress { total submitted pending } } }
  }
}
"""

METRICS = """
query Metrics($id: ID!) {
  dataset(id: $id) { ... on FeedbackDataset { metrics { records responses submitted discarded draft pending } } }
}
"""


def full_answer(text):
    """An answer to each of the six questions, as REST takes it."""
    word = text.split()[0]
    values = {
        "intent": "card_arrival",
        "topics": ["card", "account"],
        "clarity": 4,
        "replies": [{"value": value, "rank": rank} for rank, value in enumerate(banking.REPLIES, 1)],
        "mentions": [{"label": "thing", "start": 0, "end": len(word)}],
        "reply": "It is on its way.",
    }
    return {name: {"value": value} for name, value in values.items()}


def plain(response):
    return {name: plain_value(value.value) for name, value in response.values.items()}


def plain_value(value):
    return (
        [item if isinstance(item, str) else item.dict(exclude_none=True) for item in value]
        if isinstance(value, list)
        else value
    )


@unittest.skipUnless(banking.available(), f"the banking questions are not at {banking.folder()} (set SDK_BANKING_DIR)")
class Responses(Story):
    """Annotators answer; the owner pulls the answers out."""

    def setUp(self):
        super().setUp()
        self.name = unique("answers")
        self.dataset = banking.pushed(self.name, self.workspace.name, limit=40)
        self.records = self.dataset[:40]

    def again(self):
        return rg.FeedbackDataset.from_argilla(name=self.name, workspace=self.workspace.name)

    def respond(self, user, record, status, values=None):
        with http(user.api_key) as client:
            body = {"status": status, **({} if values is None else {"values": values})}
            return answered(client.post(f"/api/v1/records/{record.id}/responses", json=body), 201)

    def graphql(self, user, query, variables):
        with http(user.api_key) as client:
            response = client.post("/graphql", json={"query": query, "variables": variables})
        if response.status_code in (404, 405):
            self.skipTest("this server has no GraphQL")
        body = answered(response)
        self.assertNotIn("errors", body, body)
        return body["data"]

    def count(self, *statuses):
        return len(self.again().filter_by(response_status=list(statuses)))

    def test_answers_to_all_six_questions_come_back(self):
        ada, bob = self.hire(), self.hire()
        record = self.records[0]
        values = full_answer(record.fields["text"])
        self.respond(ada, record, "submitted", values)
        self.respond(bob, record, "discarded")

        responses = {response.user_id: response for response in self.again()[0].responses}
        self.assertEqual(set(responses), {ada.id, bob.id})
        self.assertEqual(responses[ada.id].status, "submitted")
        self.assertEqual(plain(responses[ada.id]), {name: value["value"] for name, value in values.items()})
        self.assertEqual(responses[bob.id].status, "discarded")

    def test_filter_by_response_status(self):
        ada, bob = self.hire(), self.hire()
        for record in self.records[:5]:
            self.respond(ada, record, "submitted", full_answer(record.fields["text"]))
        for record in self.records[4:7]:
            self.respond(bob, record, "discarded")
        self.respond(bob, self.records[7], "draft", {"clarity": {"value": 1}})
        self.assertEqual(self.count("submitted"), 5)
        self.assertEqual(self.count("discarded"), 3)
        self.assertEqual(self.count("draft"), 1)
        self.assertEqual(self.count("submitted", "discarded"), 7)
        self.assertEqual(self.count("pending"), 32)
        self.assertEqual(self.count("missing", "draft"), 33)

    def test_status_and_metadata_filters_join(self):
        ada = self.hire()
        for record in self.records[:10]:
            self.respond(ada, record, "submitted", full_answer(record.fields["text"]))
        found = self.again().filter_by(
            response_status="submitted", metadata_filters=rg.IntegerMetadataFilter(name="words", ge=12)
        )
        expected = {record.id for record in self.records[:10] if record.metadata["words"] >= 12}
        self.assertEqual({record.id for record in found}, expected)

    def test_a_changed_and_a_deleted_response_are_seen(self):
        ada = self.hire()
        response = self.respond(ada, self.records[0], "draft", {"clarity": {"value": 1}})
        with http(ada.api_key) as client:
            values = full_answer(self.records[0].fields["text"])
            answered(client.put(f"/api/v1/responses/{response['id']}", json={"status": "submitted", "values": values}))
            self.assertEqual(self.again()[0].responses[0].status, "submitted")
            answered(client.delete(f"/api/v1/responses/{response['id']}"))
        self.assertEqual(self.again()[0].responses, [])

    def test_answers_given_in_bulk_come_back(self):
        ada = self.hire()
        items = [
            {"record_id": str(record.id), "status": "submitted", "values": full_answer(record.fields["text"])}
            for record in self.records[:20]
        ]
        with http(ada.api_key) as client:
            result = answered(client.post("/api/v1/me/responses/bulk", json={"items": items}))
        self.assertEqual([item["error"] for item in result["items"]], [None] * 20)
        self.assertEqual(self.count("submitted"), 20)

    def test_responses_pushed_with_records_belong_to_whom_they_name(self):
        ada = self.hire()
        fresh = banking.record(banking.rows(41)[40])
        values = {
            name: rg.ValueSchema(value=value["value"]) for name, value in full_answer(fresh.fields["text"]).items()
        }
        fresh.responses = [rg.ResponseSchema(user_id=ada.id, status="submitted", values=values)]
        self.dataset.add_records(fresh, show_progress=False)
        (found,) = self.again().filter_by(response_status="submitted")
        self.assertEqual(found.external_id, fresh.external_id)
        self.assertEqual(found.responses[0].user_id, ada.id)
        self.assertEqual(found.responses[0].values["clarity"].value, 4)

    def test_pull_keeps_answers(self):
        ada = self.hire()
        self.respond(ada, self.records[0], "submitted", full_answer(self.records[0].fields["text"]))
        self.assertEqual(self.again().pull().records[0].responses[0].values["topics"].value, ["card", "account"])

    def test_answers_of_a_deleted_user_stay(self):
        ada = self.hire()
        self.respond(ada, self.records[0], "submitted", full_answer(self.records[0].fields["text"]))
        ada.delete()
        (response,) = self.again()[0].responses
        self.assertIsNone(response.user_id)
        self.assertEqual(response.values["clarity"].value, 4)

    def test_annotator_may_answer_but_not_push(self):
        ada = self.hire()
        self.respond(ada, self.records[0], "submitted", full_answer(self.records[0].fields["text"]))
        sign_in(ada.api_key)
        with self.assertRaises(PermissionError):
            self.again().add_records(banking.record(banking.rows(41)[40]), show_progress=False)

    def test_an_answer_submitted_through_graphql_comes_back(self):
        ada, record = self.hire(), self.records[0]
        answers = [
            {"question": "intent", "value": {"label": "card_arrival"}},
            {"question": "topics", "value": {"labels": ["card", "account"]}},
            {"question": "clarity", "value": {"rating": 4}},
            {
                "question": "replies",
                "value": {"ranking": [{"value": value, "rank": rank} for rank, value in enumerate(banking.REPLIES, 1)]},
            },
            {"question": "mentions", "value": {"spans": [{"label": "thing", "start": 0, "end": 1}]}},
            {"question": "reply", "value": {"text": "It is on its way."}},
        ]
        data = self.graphql(ada, SUBMIT, {"input": {"recordId": str(record.id), "answers": answers}})["submitResponse"]
        self.assertEqual(data["record"]["id"], str(record.id))
        self.assertEqual(data["dataset"]["metrics"]["submitted"], 1)
        self.assertEqual(data["dataset"]["progress"], {"total": 40, "submitted": 1, "pending": 39})

        (found,) = self.again().filter_by(response_status="submitted")
        expected = {name: value["value"] for name, value in full_answer(record.fields["text"]).items()}
        expected["mentions"] = [{"label": "thing", "start": 0, "end": 1}]
        self.assertEqual(found.responses[0].user_id, ada.id)
        self.assertEqual(plain(found.responses[0]), expected)

    def test_graphql_counts_what_rest_stored(self):
        ada = self.hire()
        for record in self.records[:3]:
            self.respond(ada, record, "submitted", full_answer(record.fields["text"]))
        self.respond(ada, self.records[3], "draft", {})
        data = self.graphql(ada, METRICS, {"id": str(self.dataset.id)})
        expected = {"records": 40, "responses": 4, "submitted": 3, "discarded": 0, "draft": 1, "pending": 36}
        self.assertEqual(data["dataset"]["metrics"], expected)
