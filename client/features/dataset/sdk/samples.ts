// Python in full: it runs as it is copied.

/** How a program reaches the server. */
export interface SdkAccess {
  readonly origin: string;
  readonly apiKey: string;
  readonly workspace: string;
}

const begin = ({ origin, apiKey, workspace }: SdkAccess): string => `import argilla as rg

rg.init(
    api_url="${origin}",
    api_key="${apiKey}",
    workspace="${workspace}",
)
`;

export const newDataset = (access: SdkAccess): string => `${begin(access)}
dataset = rg.FeedbackDataset(
    fields=[rg.TextField(name="text")],
    questions=[rg.LabelQuestion(name="label", labels=["yes", "no"])],
)
dataset.add_records(
    [rg.FeedbackRecord(fields={"text": "Is this a question?"})]
)
dataset.push_to_argilla(name="my-first-dataset", workspace="${access.workspace}")`;

/** Any name may hold quotes; what JSON makes of it is a text in Python, too. */
export const newRecords = (access: SdkAccess, dataset: string, fields: readonly string[]): string => `${begin(access)}
dataset = rg.FeedbackDataset.from_argilla(
    name=${JSON.stringify(dataset)},
    workspace="${access.workspace}",
)
dataset.add_records(
    [
        rg.FeedbackRecord(
            fields={${fields.map((name) => `${JSON.stringify(name)}: "A text"`).join(', ')}},
        ),
    ]
)`;
