import { type Call, within } from './call.ts';

interface Task {
  task: string;
  records: object[];
  metrics: string[];
}

const logged = { agent: 'model-a' };
const common = { metadata: { source: 'mail', deep: { in: 1 } }, status: 'Default' };
const SHARED = ['text_length', 'error_distribution', 'status_distribution', 'predicted_by', 'annotated_by', 'score'];
const TASKS: Task[] = [
  {
    task: 'TextClassification',
    records: [
      {
        ...common,
        id: 'one',
        inputs: { text: 'The parcel came late' },
        prediction: {
          ...logged,
          labels: [
            { class: 'rude', score: 0.75 },
            { class: 'kind', score: 0.25 },
          ],
        },
        annotation: { agent: 'argilla', labels: [{ class: 'rude' }] },
        status: 'Validated',
      },
      {
        id: 2,
        inputs: { text: 'Thanks, Berlin was lovely' },
        prediction: { ...logged, labels: [{ class: 'rude', score: 1 }] },
        annotation: { agent: 'argilla', labels: [{ class: 'kind' }] },
        status: 'Validated',
      },
      { id: 'three', inputs: { text: 'Where is my refund?' }, metadata: { source: 'chat' } },
    ],
    metrics: [...SHARED, 'predicted_as', 'annotated_as', 'F1', 'MultiLabelF1', 'dataset_labels'],
  },
  {
    task: 'TokenClassification',
    records: [
      {
        ...common,
        id: 'one',
        text: 'Ada saw Berlin',
        tokens: ['Ada', 'saw', 'Berlin'],
        prediction: { ...logged, entities: [{ start: 0, end: 3, label: 'PERSON', score: 0.5 }] },
        annotation: { agent: 'argilla', entities: [{ start: 8, end: 14, label: 'PLACE' }] },
        status: 'Validated',
      },
      { id: 'two', text: 'She left', tokens: ['She', 'left'] },
    ],
    metrics: [...SHARED, 'predicted_as', 'annotated_as', 'F1', 'dataset_labels', 'predicted_mentions_distribution'],
  },
  {
    task: 'Text2Text',
    records: [
      {
        ...common,
        id: 'one',
        text: 'The parcel came late',
        prediction: { ...logged, sentences: [{ text: 'A late parcel', score: 0.5 }] },
        annotation: { agent: 'argilla', sentences: [{ text: 'Late parcel' }] },
        status: 'Validated',
      },
      { id: 'two', text: 'Thanks, Berlin was lovely' },
    ],
    metrics: SHARED,
  },
];

/** The life of a dataset of each of the older tasks. */
export async function tasksStory(anywhere: Call): Promise<void> {
  await anywhere('POST', '/api/datasets/textclassification/TextClassification:search', { body: {} });
  const call = within('argilla', anywhere);
  for (const task of TASKS) await taskStory(call, task);
  await call('GET', '/api/datasets', { sortBy: 'name' });
  await labellingRules(call);
}

async function taskStory(call: Call, { task, records, metrics }: Task): Promise<void> {
  const name = task.toLowerCase();
  const path = `/api/datasets/${name}`;
  const search = (query: object, sort: object[] = [{ id: 'id' }]) =>
    call('POST', `${path}/${task}:search?limit=10`, { body: { query, sort } });
  await call('POST', '/api/datasets', {
    body: { name, task, workspace: 'argilla', tags: { a: 'b' }, metadata: { c: 1 } },
  });
  await call('POST', '/api/datasets', { body: { name, task, workspace: 'argilla' } });
  await call('POST', '/api/datasets', { body: { name: 'Not a Name', task, workspace: 'argilla' } });
  await call('POST', '/api/datasets', { body: { name: 'other', task, workspace: 'unknown' } });
  await call('POST', `${path}/${task}:bulk`, { body: { records } });
  await call('POST', `${path}/${task}:bulk`, { body: { records: [{ id: 'bad' }] } });
  await call('POST', `${path}/${task}:bulk`, { body: { records: [{ ...records[0], id: 'bad', status: 'Lost' }] } });
  await call('POST', `/api/datasets/unknown/${task}:search`, { body: {} });
  await call('GET', path);
  await call('GET', '/api/datasets/unknown');
  await call('PATCH', path, { body: { tags: { d: 'e' }, metadata: { f: [1] } } });
  await search({});
  await search({ query_text: 'parcel' });
  await search({ query_text: 'parcel AND NOT berlin' });
  await search({ query_text: 'text:(parcel OR lovely' });
  await search({ status: ['Validated'] });
  await search({ ids: ['two', 'three'] });
  await search({ metadata: { source: 'mail' } });
  await search({ predicted_by: ['model-a'], has_annotation: true });
  await search({ score: { range_from: 0.4, range_to: 0.6 } });
  await search({ predicted: 'ko' });
  await search({ unknown: 1 }, [{ id: 'unheard', order: 'sideways' }]);
  await call('POST', `${path}/records/:search?limit=2`, { body: {} });
  await call('GET', `${path}/${task}/settings`);
  await call('PUT', `${path}/${task}/settings`, {
    body: { label_schema: { labels: ['rude', 'kind', 'PERSON', 'PLACE'] } },
  });
  await call('GET', `${path}/${task}/settings`);
  await call('GET', `/api/datasets/${task}/${name}/metrics`, { sortBy: 'id' });
  for (const metric of [...metrics, 'unknown'])
    await call('POST', `/api/datasets/${task}/${name}/metrics/${metric}:summary`, { body: {} });
  await call('PATCH', `${path}/records/one`, { body: { status: 'Discarded', metadata: { g: 'h' } } });
  await call('GET', `${path}/records/one`);
  await call('DELETE', `${path}/data?mark_as_discarded=false`, { body: { ids: ['three'] } });
  await call('PUT', `${path}:copy`, { body: { name: `${name}-copy` } });
  await call('PUT', `${path}:close`);
  await search({});
  await call('PUT', `${path}:open`);
  await call('DELETE', path, { as: 'annotator.apikey' });
  await call('DELETE', `${path}-copy`);
}

async function labellingRules(call: Call): Promise<void> {
  const rules = '/api/datasets/textclassification/TextClassification/labeling/rules';
  await call('GET', rules);
  await call('POST', rules, { body: { query: 'parcel', label: 'rude', description: 'late ones' } });
  await call('POST', rules, { body: { query: 'parcel', label: 'rude' } });
  await call('POST', rules, { body: { query: 'berlin' } });
  await call('GET', rules);
  await call('GET', `${rules}/parcel`);
  await call('GET', `${rules}/unknown`);
  await call('GET', `${rules}/parcel/metrics`);
  await call('GET', `${rules}/metrics`);
  await call('PATCH', `${rules}/parcel`, { body: { labels: ['kind', 'rude'] } });
  await call('DELETE', `${rules}/parcel`);
}
