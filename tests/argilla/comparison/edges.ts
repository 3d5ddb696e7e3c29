import { type Body, type Call, within } from './call.ts';

const LONG = 'x'.repeat(201);
const sorted = { sortBy: 'external_id' };

/** Edge cases: empty values, values at their limits, odd names and queries. */
export async function edgesStory(call: Call): Promise<void> {
  const workspace = await call('GET', '/api/v1/me/workspaces').then(({ items }) => items[0]);
  await oddNames(call, workspace.id);
  const dataset = await makeDataset(call, workspace.id);
  const records = await addRecords(call, dataset);
  await answerTogether(call, records);
  await search(call, dataset.path);
  // Last, because only one of the servers accepts them.
  const suggestion = { question_id: dataset.tone.id, value: 'a' };
  for (const odd of [{ metadata: { trust: 1 } }, { suggestions: [suggestion, suggestion] }])
    await call('POST', `${dataset.path}/records/bulk`, { body: { items: [{ fields: { text: 'odd' }, ...odd }] } });
  await call('DELETE', dataset.path);
  await olderRecords(within('argilla', call));
}

async function oddNames(call: Call, workspaceId: string): Promise<void> {
  for (const name of ['', LONG, null, 7])
    await call('POST', '/api/v1/datasets', { body: { name, workspace_id: workspaceId } });
  for (const id of ['', 'no-id', null, '00000000-0000-4000-8000-000000000000'])
    await call('POST', '/api/v1/datasets', { body: { name: 'edges', workspace_id: id } });
  await call('GET', '/api/v1/me/datasets?workspace_id=no-id');
}

async function makeDataset(call: Call, workspaceId: string) {
  const { id } = await call('POST', '/api/v1/datasets', { body: { name: 'edges', workspace_id: workspaceId } });
  const path = `/api/v1/datasets/${id}`;
  const text = { type: 'text' };
  for (const name of ['', LONG, null])
    await call('POST', `${path}/fields`, { body: { name, title: 'Text', settings: text } });
  await call('POST', `${path}/fields`, { body: { name: 'text', title: LONG.repeat(3), settings: text } });
  await call('POST', `${path}/fields`, { body: { name: 'other', title: 'Other', required: null, settings: text } });
  await call('POST', `${path}/fields`, { body: { name: 'text', title: 'Text', required: true, settings: text } });
  const options = ['a', 'b'].map((value) => ({ value, text: value }));
  for (const wrong of [[], [options[0], options[0]], [{ value: '', text: '' }, options[1]], null])
    await call('POST', `${path}/questions`, {
      body: { name: 'tone', title: 'Tone', settings: { type: 'label_selection', options: wrong } },
    });
  const tone = await call('POST', `${path}/questions`, {
    body: { name: 'tone', title: 'Tone', required: true, settings: { type: 'label_selection', options } },
  });
  for (const [name, settings] of Object.entries({
    source: { type: 'terms' },
    length: { type: 'integer' },
    trust: { type: 'float', min: 0, max: 1 },
    never: { type: 'terms', values: [] },
    wrong: { type: 'float', min: 1, max: 1 },
  }))
    await call('POST', `${path}/metadata-properties`, { body: { name, title: name, settings } });
  await call('POST', `${path}/vectors-settings`, { body: { name: 'v', title: 'V', dimensions: 2 } });
  await call('PUT', `${path}/publish`);
  return { path, tone };
}

async function addRecords(call: Call, { path, tone }: { path: string; tone: Body }): Promise<Body[]> {
  let count = 0;
  // These names give a defined order.
  const add = (record: object, method = 'POST') =>
    call(method, `${path}/records/bulk`, {
      body: { items: [{ fields: { text: 'odd' }, external_id: `odd-${(count += 1)}`, ...record }] },
    });
  for (const metadata of [
    { source: null },
    { source: '' },
    { source: 1 },
    { source: true },
    { source: ['a'] },
    { length: 2.5 },
    { length: true },
    { length: '7' },
    { length: 2 ** 40 },
    { trust: 2 },
    { trust: '0.5' },
    null,
  ])
    await add({ metadata });
  for (const vectors of [null, {}, { v: null }, { v: [] }, { v: ['1', '2'] }, { v: [1, null] }]) await add({ vectors });
  const suggestion = { question_id: tone.id, value: 'a' };
  for (const suggestions of [
    null,
    [{ ...suggestion, value: null }],
    [{ ...suggestion, score: null, agent: null, type: null }],
    [{ ...suggestion, score: 1.5 }],
    [{ ...suggestion, agent: 'a b' }],
    [{ ...suggestion, agent: '' }],
    [{ ...suggestion, type: 'guess' }],
  ])
    await add({ suggestions });
  for (const responses of [null, [], [{ status: 'draft' }], [{ user_id: 'no-id', status: 'draft', values: {} }]])
    await add({ responses });
  for (const fields of [null, {}, { text: null }, { text: '' }]) await add({ fields });
  for (const external_id of ['', ' ', 7, null]) await add({ external_id });
  const made = await call('POST', `${path}/records/bulk`, {
    body: {
      items: ['one', 'two', 'three'].map((text, index) => ({
        fields: { text: `${text} more` },
        external_id: `edge-${index}`,
        metadata: { source: text, length: index, trust: 0.25 + index / 4 },
        vectors: { v: [1, index] },
        suggestions: [{ ...suggestion, score: 0.25 + index / 4 }],
      })),
    },
  });
  await add({ external_id: 'edge-0', fields: { text: 'one more' }, metadata: { source: 'other' } }, 'PUT');
  const second = { id: made.items?.[1]?.id, external_id: null, fields: { text: 'two more' } };
  await add({ ...second, metadata: null, vectors: null, suggestions: [] }, 'PUT');
  await add({ id: 'no-id' }, 'PUT');
  await add({ external_id: 'edge-9', fields: { unknown: 'x' } }, 'PUT');
  await call('GET', `${path}/records?include=suggestions&include=vectors&sort_by=inserted_at:asc&limit=1000`);
  return made.items ?? [];
}

async function answerTogether(call: Call, records: Body[]): Promise<void> {
  const together = (...items: object[]) =>
    call('POST', '/api/v1/me/responses/bulk', { as: 'annotator.apikey', body: { items } });
  const [one, two] = records.map(({ id }) => ({ record_id: id }));
  const values = { tone: { value: 'a' } };
  await together({ ...one, status: 'submitted', values }, { ...two, status: 'draft', values: null });
  await together({ ...one, status: 'discarded', values: {} }, { ...one, status: 'submitted', values });
  await together({ ...one, status: 'submitted', values }, { record_id: 'no-id', status: 'discarded' });
  await together({ ...one, status: 'submitted' });
  await together({ ...one, status: 'submitted', values: null });
  await together({ ...one, status: 'draft', values: { tone: null } });
  await together({ ...one, status: 'draft', values: { tone: { value: null } } });
  await together({ ...two, status: 'submitted', values: { tone: { value: ['a'] } } });
  await together({ record_id: '00000000-0000-4000-8000-000000000000', status: 'discarded' });
}

async function search(call: Call, path: string): Promise<void> {
  const find = (body: Body, query = '') => call('POST', `${path}/records/search${query}`, { body, ...sorted });
  for (const body of [{}, { query: {} }, { query: null }, { query: { text: null, vector: null } }, { sort: [] }])
    await find(body, '?limit=1000');
  for (const q of ['', ' ', '"one', 'one AND', '(one', 'on*', 'one -more', 'one|two', 'ONE', 'more~', '!?', null])
    await find({ query: { text: { q } } });
  await find({ query: { text: { q: 'one' }, vector: { name: 'v', value: [1, 0] } } });
  for (const value of [null, [], [0, 0], [1, null]]) await find({ query: { vector: { name: 'v', value } } });
  await find({ query: { vector: { name: 'v', value: [1, 0], max_results: 0 } } });
  await find({ query: { vector: { name: 'v', value: [1, 0], order: 'sideways' } } });
  for (const query of ['?limit=0', '?limit=1001', '?limit=x', '?offset=-1', '?offset=100000']) await find({}, query);
  const where = (...and: object[]) => find({ filters: { type: 'and', and } });
  const length = { entity: 'metadata', metadata_property: 'length' };
  const [inserted, tone] = [
    { entity: 'record', property: 'inserted_at' },
    { entity: 'suggestion', question: 'tone' },
  ];
  await where();
  await where({ type: 'terms', scope: tone, values: [] });
  await where({ type: 'terms', scope: tone, values: [''] });
  await where({ type: 'range', scope: length, ge: 2, le: 1 });
  await where({ type: 'range', scope: length, ge: 'x' });
  await where({ type: 'range', scope: length, ge: 1, le: null });
  await where({ type: 'range', scope: inserted, ge: '2020-01-01T00:00:00' });
  await where({ type: 'terms', scope: { entity: 'response', property: 'status' }, values: ['pending'] });
  await where({ type: 'terms', scope: { entity: 'response', question: 'unknown' }, values: ['a'] });
  await find({ sort: [{ scope: { entity: 'record', property: 'fields' }, order: 'asc' }] });
  await find({ sort: [{ scope: length, order: null }] });
}

async function olderRecords(call: Call): Promise<void> {
  const path = '/api/datasets/older-edges';
  const [bulk, find] = [`${path}/TextClassification:bulk`, `${path}/TextClassification:search`];
  const names = { task: 'TextClassification', workspace: 'argilla' };
  for (const name of ['', '_edge', 'ä', null, LONG]) await call('POST', '/api/datasets', { body: { name, ...names } });
  await call('POST', '/api/datasets', { body: { name: 'older', ...names, tags: null, metadata: null } });
  await call('POST', '/api/datasets', { body: { name: 'older-edges', ...names } });
  const record = { inputs: { text: 'odd' } };
  for (const odd of [
    { inputs: null },
    { inputs: {} },
    { inputs: { text: null } },
    { metadata: null },
    { metadata: { a: null } },
    { prediction: null, annotation: null },
    { prediction: { agent: 'x', labels: [] } },
    { prediction: { agent: 'x', labels: [{ class: 'a', score: 2 }] } },
    { annotation: { agent: 'x', labels: [{ class: 'a' }, { class: 'b' }] } },
    { multi_label: true, annotation: { agent: 'x', labels: [] }, status: 'Validated' },
    { status: 'Validated' },
    { event_timestamp: 'now' },
    { event_timestamp: null },
  ])
    await call('POST', bulk, { body: { records: [{ id: 'odd', ...record, ...odd }] } });
  await call('POST', bulk, { body: { records: [] } });
  await call('POST', bulk, { body: { records: null } });
  await call('POST', bulk, {
    body: {
      records: ['one', 'two', 'a/b'].map((id, index) => ({
        id,
        inputs: { text: `text ${id}`, title: 'Title' },
        metadata: { source: id, deep: { n: index } },
        status: index ? 'Default' : 'Discarded',
      })),
    },
  });
  const sort = [{ id: 'id' }];
  for (const query_text of [
    '',
    null,
    '"text',
    'inputs.title:Title',
    'metadata.source:one',
    'status:Discarded',
    'text~',
    '[',
    'on*',
    'text OR',
    'NOT text',
    '!?',
  ])
    await call('POST', find, { body: { query: { query_text }, sort } });
  for (const query of [null, { status: [] }, { status: null }, { ids: [] }, { metadata: { source: [] } }])
    await call('POST', find, { body: { query, sort } });
  for (const limits of ['?limit=0', '?limit=10001', '?from=-1', '?from=100'])
    await call('POST', find + limits, { body: { sort } });
  for (const body of [{ status: 'Lost' }, { status: null }, { metadata: null }, { annotation: null }, {}])
    await call('PATCH', `${path}/records/two`, { body });
  await call('GET', `${path}/records/two`);
  await call('PATCH', `${path}/records/unknown`, { body: { status: 'Validated' } });
  const rules = `${path}/TextClassification/labeling/rules`;
  for (const rule of [{ query: null, label: 'a' }, { query: 'q', label: null, labels: [] }, {}])
    await call('POST', rules, { body: rule });
  await call('POST', rules, { body: { query: 'text', labels: ['a', 'a'], description: null } });
  await call('GET', rules);
  await call('PATCH', `${rules}/text`, { body: { labels: null } });
  await call('PATCH', `${rules}/unknown`, { body: { labels: ['a'] } });
  await call('DELETE', `${rules}/unknown`);
  await call('DELETE', path);
  await call('DELETE', path);
}
