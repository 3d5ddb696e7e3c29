/** Python in full: it runs as it is copied. */
export const sdkSample = (origin: string, apiKey: string, workspace: string): string => `import argilla as rg

rg.init(
    api_url="${origin}",
    api_key="${apiKey}",
    workspace="${workspace}",
)

dataset = rg.FeedbackDataset(
    fields=[rg.TextField(name="text")],
    questions=[rg.LabelQuestion(name="label", labels=["yes", "no"])],
)
dataset.add_records(
    [rg.FeedbackRecord(fields={"text": "Is this a question?"})]
)
dataset.push_to_argilla(name="my-first-dataset", workspace="${workspace}")`;
