import time

import argilla as rg
from support import Story, answer, simple_settings


class Progress(Story):
    def shared(self, count):
        dataset = self.dataset(simple_settings(distribution=rg.TaskDistribution(min_submitted=2)))
        dataset.records.log([{"id": str(number), "text": f"Number {number}"} for number in range(count)])
        return dataset, {record.id: record._server_id for record in dataset.records}

    def needed(self, dataset):
        return self.client.datasets(dataset.name, workspace=self.workspace).settings.distribution.min_submitted

    def statuses(self, dataset):
        return {record.id: record.status for record in dataset.records}

    def test_enough_answers_complete_a_record(self):
        dataset, ids = self.shared(3)
        ada, bob = self.hire(), self.hire()
        answer(ada, ids["0"], {"label": "yes"})
        self.assertEqual(self.statuses(dataset)["0"], "pending")
        answer(bob, ids["0"], {"label": "no"})
        answer(bob, ids["1"], {"label": "no"}, status="discarded")
        self.assertEqual(self.statuses(dataset), {"0": "completed", "1": "pending", "2": "pending"})
        completed = dataset.records(rg.Query(filter=("status", "==", "completed")))
        self.assertEqual([record.id for record in completed], ["0"])

        progress = dataset.progress(with_users_distribution=True)
        self.assertEqual({key: progress[key] for key in ("total", "completed", "pending")}, {"total": 3, "completed": 1, "pending": 2})
        self.assertEqual(progress["users"][ada.username]["completed"], {"submitted": 1, "draft": 0, "discarded": 0})
        self.assertEqual(progress["users"][bob.username]["pending"], {"submitted": 0, "draft": 0, "discarded": 1})

    def test_the_number_of_answers_comes_back_and_changes(self):
        dataset, ids = self.shared(1)
        self.assertEqual(self.needed(dataset), 2)
        dataset.settings.distribution = rg.TaskDistribution(min_submitted=3)
        dataset.settings.update()
        self.assertEqual(self.needed(dataset), 3)
        answer(self.hire(), ids["0"], {"label": "yes"})
        dataset.settings.distribution = rg.TaskDistribution(min_submitted=1)
        dataset.settings.update()
        for _ in range(50):
            if self.statuses(dataset) == {"0": "completed"}:
                return
            time.sleep(0.1)
        self.fail("the record is not completed")

    def test_one_answer_is_enough_unless_told_otherwise(self):
        dataset = self.dataset(simple_settings())
        dataset.records.log([{"text": "one"}])
        [record] = dataset.records
        answer(self.hire(), record._server_id, {"label": "yes"})
        self.assertEqual(list(self.statuses(dataset).values()), ["completed"])
