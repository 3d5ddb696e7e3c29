import { randomUUID } from 'node:crypto';
import type { TestGateway } from '#tests/support/gateway.ts';
import type { GraphQLCaller } from '#tests/support/graphql.ts';
import { submit } from '#tests/support/following.ts';
import { labels, makeTaskDataset, type TestTask, type TestTaskDataset } from '#tests/support/tasks.ts';
import { transferOf } from '#tests/support/transfer.ts';
import { makeWorld, type Made, type TestUser } from '#tests/support/world.ts';

/** The columns of the table, from the fewest permissions to the most. */
export const CALLERS = [
  'nobody',
  'annotator of another workspace',
  'admin of another workspace',
  'annotator of the workspace',
  'admin of the workspace',
  'owner',
] as const;

/** The objects of the workspace `home` that the operations of the table use, and functions to create those that an operation consumes. */
export type Place = Awaited<ReturnType<typeof makePlace>>;

const unique = (word: string): string => `${word}-${randomUUID().slice(0, 8)}`;

/** Two workspaces with an admin and an annotator each; the first one contains an object of each kind. */
export async function makePlace(gateway: TestGateway) {
  const [home, away] = [await makeWorld(gateway), await makeWorld(gateway)];
  const { rest } = home;
  const dataset = await home.dataset();
  const [record = ''] = await dataset.add([{}]);
  await (await away.dataset()).add([{}]);
  const ids = { home: home.workspace.id, away: away.workspace.id, dataset: dataset.id, record };

  const draft = (): Promise<Made> =>
    rest('POST', '/datasets', { name: unique('draft'), workspace_id: home.workspace.id });
  const part = async (kind: string, body: object): Promise<Made> =>
    rest('POST', `/datasets/${(await draft()).id}/${kind}`, { name: unique('part'), title: 'Part', ...body });
  const field = (datasetId: string) =>
    rest('POST', `/datasets/${datasetId}/fields`, {
      name: 'text',
      title: 'Text',
      required: true,
      settings: { type: 'text' },
    });
  const complete = async (): Promise<Made> => {
    const made = await draft();
    await field(made.id);
    const settings = { type: 'text', use_markdown: false };
    await rest('POST', `/datasets/${made.id}/questions`, { name: 'q', title: 'Q', required: true, settings });
    return made;
  };
  const user = (): Promise<Made> =>
    rest('POST', '/users', { first_name: 'Ada', username: unique('user'), password: '12345678' });
  const join = async (made: Made): Promise<Made> => {
    await rest('POST', `/workspaces/${home.workspace.id}/users`, { user_id: made.id });
    return made;
  };

  /** One webhook for all rows, because a server allows only a few. */
  const webhook = async (): Promise<Made> => {
    const { items } = await rest<{ items: Made[] }>('GET', '/webhooks');
    return items[0] ?? rest('POST', '/webhooks', { url: 'http://127.0.0.1:9', events: ['dataset.created'] });
  };

  /** The dataset with a model that can be asked, though nobody answers there. */
  const suggester = async (): Promise<string> => {
    const settings = { base_url: 'http://127.0.0.1:9/v1', model: 'm', prompt: '{{fields}}' };
    await rest('PUT', `/datasets/${dataset.id}/suggester`, settings);
    return dataset.id;
  };

  const callers: readonly GraphQLCaller[] = [
    gateway.anonymous,
    away.annotator,
    away.admin,
    home.annotator,
    home.admin,
    gateway.owner,
  ];
  const tasks = new Map<TestTask, Promise<TestTaskDataset>>();
  const task = (kind: TestTask): Promise<TestTaskDataset> => {
    const made = tasks.get(kind) ?? makeTaskDataset(gateway, home, kind, [{ id: 1, ...TASK_RECORDS[kind] }]);
    tasks.set(kind, made);
    return made;
  };

  return {
    callers,
    ...ids,
    homeName: home.workspace.name,
    webhook,
    suggester,
    annotator: home.annotator,
    colleague: home.colleague,
    /** The id of a response to a record. */
    responseOf: async ({ apiKey }: TestUser, recordId: string): Promise<string> => {
      const answer = await fetch(`${gateway.url}/api/v1/records/${recordId}/responses`, {
        method: 'POST',
        headers: { 'x-argilla-api-key': apiKey, 'content-type': 'application/json' },
        body: JSON.stringify({ status: 'draft', values: { tone: { value: 'rude' } } }),
      });
      return ((await answer.json()) as Made).id;
    },
    question: dataset.questions.tone!.id,
    property: dataset.metadata.source!.id,
    vector: dataset.vectors.embedding!.id,
    field: dataset.fields.text!.id,
    unique,
    draft,
    complete,
    newField: () => part('fields', { settings: { type: 'text' } }),
    newQuestion: () => part('questions', { settings: { type: 'text', use_markdown: false } }),
    newProperty: () => part('metadata-properties', { settings: { type: 'terms' } }),
    newVector: () => part('vectors-settings', { dimensions: 2 }),
    user,
    member: async () => join(await user()),
    workspace: () => rest('POST', '/workspaces', { name: unique('room') }),
    /** A response to a record and a new record of an older task, which subscribers of the datasets are notified of. */
    answer: async (): Promise<void> => {
      await submit(home.colleague, (await dataset.add([{}]))[0] ?? '');
      if (gateway.backend === 'ARGILLA_2') return;
      await (await task('Text2Text')).log([{ id: 1, ...TASK_RECORDS.Text2Text }]);
    },
    newRecord: async (text = 'Hello') => (await dataset.add([{ fields: { text } }]))[0] ?? '',
    /** A file that the caller has uploaded, or an unknown one if the caller may not upload. */
    file: async (who: GraphQLCaller): Promise<string> => {
      const sent = await transferOf(gateway, who).post('rows.csv', 'text\nhello\n');
      return sent.status === 201 ? ((await sent.json()) as { id: string }).id : randomUUID();
    },
    /** An import into the dataset that is checked and waits. */
    checkedImport: async (): Promise<string> => {
      const admin = transferOf(gateway, home.admin);
      const { id } = await admin.begin(dataset.id, await admin.send('rows.csv', 'text\nhello\n'));
      await admin.settled(id);
      return id;
    },
    task,
    /** The input that names the only record of the dataset. */
    taskRecords: async (): Promise<string> => {
      const { id, record: own } = await task('TextClassification');
      return `{ datasetId: "${id}", recordIds: ["${own(1)}"] }`;
    },
    /** A dataset with one labeling rule. */
    rule: async (): Promise<TestTaskDataset> => {
      const made = await makeTaskDataset(gateway, home, 'TextClassification');
      await made.rest('POST', `/datasets/TextClassification/${made.name}/labeling/rules`, {
        query: 'one',
        labels: ['a'],
      });
      return made;
    },
    newTask: (kind: TestTask) => makeTaskDataset(gateway, home, kind, [{ id: 1, ...TASK_RECORDS[kind] }]),
  };
}

const TASK_RECORDS: Record<TestTask, object> = {
  TextClassification: { inputs: { text: 'one' }, prediction: labels('bot', ['a', 0.9]) },
  TokenClassification: { text: 'Ada sings', tokens: ['Ada', 'sings'] },
  Text2Text: { text: 'one' },
};
