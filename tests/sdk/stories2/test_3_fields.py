import argilla as rg
from argilla._exceptions import UnprocessableEntityError
from support import Story, data_uri, picture


class Fields(Story):
    def test_images_chats_and_custom_fields_come_back(self):
        template = "<div>{{record.fields.any.a}}</div>"
        dataset = self.dataset(
            rg.Settings(
                fields=[
                    rg.TextField(name="text", required=False),
                    rg.ImageField(name="image", required=False),
                    rg.ChatField(name="chat", use_markdown=True, required=False),
                    rg.CustomField(name="any", template=template, advanced_mode=True, required=False),
                ],
                questions=[rg.LabelQuestion(name="label", labels=["yes", "no"])],
            )
        )
        messages = [{"role": "user", "content": "Where is it?"}, {"role": "assistant", "content": "**Soon**"}]
        dataset.records.log(
            [
                {"id": "1", "text": "a", "image": "https://example.org/a.png", "chat": messages, "any": {"a": [1, None]}},
                {"id": "2", "image": picture()},
                {"id": "3", "image": data_uri()},
            ]
        )
        found = {record.id: record.fields for record in dataset.records}
        self.assertEqual(found["1"]["image"], "https://example.org/a.png")
        self.assertEqual([dict(message) for message in found["1"]["chat"]], messages)
        self.assertEqual(found["1"]["any"], {"a": [1, None]})
        self.assertEqual(found["2"]["image"].size, (2, 2))
        self.assertEqual(found["3"]["image"].getpixel((0, 0)), (200, 30, 60))
        settings = self.client.datasets(dataset.name, workspace=self.workspace).settings
        self.assertEqual((settings.fields["any"].template, settings.fields["any"].advanced_mode), (template, True))
        self.assertEqual([record.id for record in dataset.records("soon")], ["1"])

    def test_wrong_values_are_refused(self):
        dataset = self.dataset(
            rg.Settings(
                fields=[rg.ChatField(name="chat"), rg.ImageField(name="image", required=False)],
                questions=[rg.TextQuestion(name="reply")],
            )
        )
        for wrong in (
            {"chat": [{"role": "r" * 21, "content": "x"}]},
            {"chat": [{"role": "user", "content": "x"}], "image": "data:text/plain;base64,eA=="},
        ):
            with self.assertRaises(UnprocessableEntityError):
                dataset.records.log([wrong])
        self.assertEqual(list(dataset.records), [])
