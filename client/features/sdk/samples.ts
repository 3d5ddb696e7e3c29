import type { Sdk } from './sdks.ts';

export interface SdkAccess {
  readonly origin: string;
  readonly apiKey: string;
  readonly workspace: string;
}

/** Sample programs for the same, by SDK. */
export type Samples<Access = SdkAccess> = Readonly<Record<Sdk, (access: Access) => string>>;

type Server = Omit<SdkAccess, 'workspace'>;

// Each sample is a complete program. Names may contain quotes; their JSON is a Python string, too.

const connect = ({ origin, apiKey }: Server): string => `import argilla as rg

client = rg.Argilla(
    api_url="${origin}",
    api_key="${apiKey}",
)
`;

const init = ({ origin, apiKey, workspace }: Server & Partial<SdkAccess>): string => `import argilla as rg

rg.init(
    api_url="${origin}",
    api_key="${apiKey}",${workspace === undefined ? '' : `\n    workspace="${workspace}",`}
)
`;

export const DATASETS: Samples<Server> = {
  2: (access) => `${connect(access)}
for dataset in client.datasets:
    print(dataset.name)`,
  1.29: (access) => `${init(access)}
for dataset in rg.list_datasets():
    print(dataset.name)`,
};

export const NEW_DATASET: Samples = {
  2: (access) => `${connect(access)}
dataset = rg.Dataset(
    name="my-first-dataset",
    workspace="${access.workspace}",
    settings=rg.Settings(
        fields=[rg.TextField(name="text")],
        questions=[rg.LabelQuestion(name="label", labels=["yes", "no"])],
    ),
    client=client,
).create()
dataset.records.log([{"text": "Is this a question?"}])`,
  1.29: (access) => `${init(access)}
dataset = rg.FeedbackDataset(
    fields=[rg.TextField(name="text")],
    questions=[rg.LabelQuestion(name="label", labels=["yes", "no"])],
)
dataset.add_records(
    [rg.FeedbackRecord(fields={"text": "Is this a question?"})]
)
dataset.push_to_argilla(name="my-first-dataset", workspace="${access.workspace}")`,
};

export const newRecords = (dataset: string, fields: readonly string[]): Samples => ({
  2: (access) => `${connect(access)}
dataset = client.datasets(
    name=${JSON.stringify(dataset)},
    workspace="${access.workspace}",
)
dataset.records.log([{${contentsOf(fields)}}])`,
  1.29: (access) => `${init(access)}
dataset = rg.FeedbackDataset.from_argilla(
    name=${JSON.stringify(dataset)},
    workspace="${access.workspace}",
)
dataset.add_records(
    [
        rg.FeedbackRecord(
            fields={${contentsOf(fields)}},
        ),
    ]
)`,
});

const contentsOf = (fields: readonly string[]): string =>
  fields.map((name) => `${JSON.stringify(name)}: "A text"`).join(', ');
