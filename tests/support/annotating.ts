import type { TestGateway } from './gateway.ts';
import { type LoggedRecord, makeTaskDataset, type TestTask, type TestTaskDataset } from './tasks.ts';
import type { World } from './world.ts';

export interface Payload {
  results: { recordId: string; error: string | null; record: Record<string, unknown> | null }[];
  dataset: { progress: Record<string, unknown> };
}

const PAYLOAD = `{
  results { recordId error record {
    externalId status metadata
    ... on TextClassificationRecord { text: annotation { agent labels { label } } predictedAs }
    ... on TokenClassificationRecord { marked: annotation { agent entities { start end label } } entities { label origin } }
    ... on Text2TextRecord { written: annotation { agent sentences { text } } sentences { text origin } }
  } }
  dataset { id progress { total validated discarded pending annotatedAs { term count } } }
}`;
const INPUTS: Record<string, string> = {
  resetRecords: 'ResetTaskRecordsInput',
  saveAnnotations: 'SaveAnnotationsInput',
};
export const action = (verb: string) =>
  `mutation ($input: ${INPUTS[verb] ?? 'TaskRecordsInput'}!) { ${verb}(input: $input) ${PAYLOAD} }`;

export const all = (dataset: TestTaskDataset, ...ids: (string | number)[]) => ({ recordIds: ids.map(dataset.record) });

/** The outcome for each record: the record, or the error. */
export const outcomes = ({ results }: Payload) => results.map(({ record, error }) => record ?? error);

/** A record of text classification. */
export const text = (id: string | number, more: object = {}) => ({ id, inputs: { text: `text ${id}` }, ...more });

/** Annotates records as an annotator of a world. */
export const annotatingIn = (gateway: TestGateway, world: World) => ({
  make: (task: TestTask, records: readonly LoggedRecord[]) => makeTaskDataset(gateway, world, task, records),

  /** Calls a mutation with records; resolves to their outcomes. */
  async act(verb: string, dataset: TestTaskDataset, input: object): Promise<Payload> {
    const answer = await world.annotator.run<Record<string, Payload>>(action(verb), {
      input: { datasetId: dataset.id, ...input },
    });
    return answer[verb]!;
  },

  /** The ids that a query finds, to verify what is stored. */
  async found(dataset: TestTaskDataset, query: object): Promise<string[]> {
    const answer = await world.annotator.run<{ taskDataset: { search: { items: { externalId: string }[] } } }>(
      `query ($workspace: String!, $name: String!, $query: TaskQueryInput) {
        taskDataset(workspace: $workspace, name: $name) { search(input: { query: $query }) { items { externalId } } }
      }`,
      { workspace: dataset.workspace, name: dataset.name, query },
    );
    return answer.taskDataset.search.items.map(({ externalId }) => externalId);
  },
});
