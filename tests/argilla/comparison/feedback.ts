import type { Body, Call } from './call.ts';

const option = (value: string | number) => (typeof value === 'string' ? { value, text: value } : { value });
const choices = (...values: (string | number)[]) => values.map(option);
const QUESTIONS: Record<string, object> = {
  tone: { type: 'label_selection', options: choices('friendly', 'neutral', 'rude') },
  topics: { type: 'multi_label_selection', options: choices('billing', 'app', 'delivery', 'returns') },
  quality: { type: 'rating', options: choices(1, 2, 3, 4, 5) },
  preference: { type: 'ranking', options: choices('one', 'two') },
  entities: { type: 'span', field: 'text', options: choices('PERSON', 'PLACE') },
  correction: { type: 'text', use_markdown: true },
};
const TEXTS = ['The parcel for Ada came late', 'Thanks, Berlin was lovely', 'Where is my refund?', 'The app crashes'];

/** The life of a feedback dataset, from its settings to its deletion, including refusals. */
export async function feedbackStory(call: Call): Promise<void> {
  const { dataset, questions, metadata } = await makeDataset(call);
  const path = `/api/v1/datasets/${dataset.id}`;
  await refusedSettings(call, path, questions);
  const records = await addRecords(call, path, questions);
  await annotate(call, records, questions);
  await find(call, dataset.id, records, questions);
  await change(call, dataset.id, records, questions, metadata);
}

async function makeDataset(call: Call) {
  const workspace = await call('GET', '/api/v1/me/workspaces').then(({ items }) => items[0]);
  const dataset = await call('POST', '/api/v1/datasets', {
    body: { name: 'comparison', workspace_id: workspace.id, guidelines: '# Be fair', allow_extra_metadata: false },
  });
  const path = `/api/v1/datasets/${dataset.id}`;
  await call('PUT', `${path}/publish`);
  const field = { required: true, settings: { type: 'text', use_markdown: false } };
  await call('POST', `${path}/fields`, { body: { name: 'text', title: 'Text', ...field } });
  await call('POST', `${path}/fields`, { body: { name: 'context', title: 'Context', ...field, required: false } });
  const questions: Record<string, Body> = {};
  for (const [name, settings] of Object.entries(QUESTIONS))
    questions[name] = await call('POST', `${path}/questions`, {
      body: { name, title: `The ${name}`, required: name === 'tone', settings },
    });
  const metadata: Record<string, Body> = {};
  for (const [name, settings] of Object.entries({
    source: { type: 'terms', values: ['mail', 'chat'] },
    length: { type: 'integer', min: 0, max: 1000 },
    trust: { type: 'float' },
  }))
    metadata[name] = await call('POST', `${path}/metadata-properties`, { body: { name, title: name, settings } });
  await call('POST', `${path}/vectors-settings`, { body: { name: 'embedding', title: 'Embedding', dimensions: 2 } });
  await call('PUT', `${path}/publish`);
  for (const part of ['', '/fields', '/questions', '/metadata-properties', '/vectors-settings'])
    await call('GET', path + part);
  for (const part of ['fields', 'metadata-properties', 'vectors-settings'])
    await call('GET', `/api/v1/me${path.slice(7)}/${part}`, { as: 'annotator.apikey' });
  return { dataset, questions, metadata };
}

async function refusedSettings(call: Call, path: string, questions: Record<string, Body>): Promise<void> {
  const text = { type: 'text', use_markdown: false };
  await call('PUT', `${path}/publish`);
  await call('POST', `${path}/fields`, { body: { name: 'late', title: 'Late', settings: text } });
  await call('POST', `${path}/fields`, { body: { name: 'Not a name', title: '', settings: { type: 'image' } } });
  await call('POST', `${path}/questions`, { body: { name: 'late', title: 'Late', settings: text } });
  await call('POST', `${path}/questions`, {
    body: { name: 'few', title: 'Few', settings: { type: 'label_selection', options: choices('only') } },
  });
  await call('POST', `${path}/questions`, {
    body: { name: 'twice', title: 'Twice', settings: { type: 'rating', options: choices(1, 1, 99) } },
  });
  await call('POST', `${path}/metadata-properties`, {
    body: { name: 'length', title: 'Again', settings: { type: 'integer', min: 5, max: 1 } },
  });
  await call('POST', `${path}/metadata-properties`, {
    body: { name: 'length', title: 'Again', settings: { type: 'integer' } },
  });
  await call('POST', `${path}/vectors-settings`, { body: { name: 'embedding', title: 'Again', dimensions: 0 } });
  await call('POST', `${path}/vectors-settings`, { body: { name: 'embedding', title: 'Again', dimensions: 2 } });
  await call('PATCH', `/api/v1/questions/${questions.tone.id}`, { body: { title: 'New', required: true } });
  await call('PATCH', `/api/v1/questions/${questions.tone.id}`, { body: { title: 'Tone' }, as: 'annotator.apikey' });
  await call('PATCH', `/api/v1/questions/${questions.quality.id}`, {
    body: { settings: { type: 'rating', options: choices(1, 2) } },
  });
  await call('PATCH', `/api/v1/questions/${questions.topics.id}`, {
    body: { settings: { type: 'multi_label_selection', visible_options: 99 } },
  });
  await call('DELETE', `/api/v1/questions/${questions.tone.id}`);
}

async function addRecords(call: Call, path: string, questions: Record<string, Body>): Promise<Body[]> {
  const bulk = (items: object[]) => call('POST', `${path}/records/bulk`, { body: { items } });
  const suggestion = (name: string, value: unknown, rest = {}) => ({ question_id: questions[name].id, value, ...rest });
  const { items } = await bulk(
    TEXTS.map((text, index) => ({
      fields: { text, context: index ? `*${index}*` : null },
      external_id: `row-${index}`,
      metadata: { source: index % 2 ? 'mail' : 'chat', length: index * 10, trust: 0.1 + index / 4 },
      vectors: { embedding: [1, index] },
      suggestions: [
        suggestion('tone', index % 2 ? 'rude' : 'friendly', { score: 0.25 * index, agent: 'model-a', type: 'model' }),
        suggestion('topics', ['billing', 'app'], { score: [0.5, 0.7], agent: 'system' }),
        suggestion('entities', [{ start: 0, end: 3, label: 'PERSON' }]),
      ],
    })),
  );
  await bulk([]);
  await bulk([{ fields: {} }]);
  await bulk([{ fields: { text: 'x', unknown: 'y' } }]);
  await bulk([{ fields: { text: 7 } }]);
  await bulk([{ fields: { text: 'x' }, external_id: 'row-0' }]);
  await bulk([{ fields: { text: 'x' }, metadata: { source: 'letter' } }]);
  await bulk([{ fields: { text: 'x' }, metadata: { unknown: 1 } }]);
  await bulk([{ fields: { text: 'x' }, vectors: { embedding: [1, 2, 3] } }]);
  await bulk([{ fields: { text: 'x' }, vectors: { unknown: [1, 2] } }]);
  await bulk([{ fields: { text: 'x' }, suggestions: [suggestion('tone', 'unheard')] }]);
  await bulk([{ fields: { text: 'x' }, suggestions: [suggestion('topics', ['app'], { score: [0.1, 0.2] })] }]);
  await bulk([{ fields: { text: 'Ada' }, suggestions: [suggestion('entities', [{ start: 2, end: 1, label: 'X' }])] }]);
  await call('POST', `${path}/records`, { body: { items: [{ fields: { text: 'without an answer' } }] } });
  await call('POST', `${path}/records`, { body: { items: [{ fields: { text: 'x' } }] }, as: 'annotator.apikey' });
  await call('POST', `${path}/records`, { body: [] });
  await call('POST', `${path}/records`, { raw: '{"items": [', headers: { 'content-type': 'application/json' } });
  return items ?? [];
}

async function annotate(call: Call, records: Body[], questions: Record<string, Body>): Promise<void> {
  const respond = (record: Body, body: object, as = 'annotator.apikey') =>
    call('POST', `/api/v1/records/${record.id}/responses`, { as, body });
  const all = {
    tone: { value: 'rude' },
    topics: { value: ['app'] },
    quality: { value: 4 },
    preference: {
      value: [
        { value: 'one', rank: 1 },
        { value: 'two', rank: 1 },
      ],
    },
    entities: { value: [{ start: 15, end: 18, label: 'PERSON' }] },
    correction: { value: 'Came **late**' },
  };
  const [first, second, third, fourth] = records;
  const response = await respond(first, { status: 'submitted', values: all });
  await respond(first, { status: 'submitted', values: all });
  await respond(first, { status: 'submitted', values: { tone: { value: 'friendly' } } }, 'argilla.apikey');
  await respond(second, { status: 'submitted', values: {} });
  await respond(second, { status: 'submitted', values: { topics: { value: ['app'] } } });
  await respond(second, { status: 'submitted', values: { tone: { value: 'unheard' } } });
  await respond(second, { status: 'submitted', values: { tone: { value: 'rude' }, quality: { value: 99 } } });
  await respond(second, { status: 'submitted', values: { tone: { value: 'rude' }, unknown: { value: 1 } } });
  await respond(second, { status: 'finished', values: all });
  await respond(second, { status: 'draft', values: { quality: { value: 2 } } });
  await respond(third, { status: 'discarded' });
  await respond(fourth, { status: 'draft', values: { preference: { value: [{ value: 'one', rank: 9 }] } } });
  await call('PUT', `/api/v1/responses/${response.id}`, {
    as: 'annotator.apikey',
    body: { status: 'submitted', values: { tone: { value: 'neutral' } } },
  });
  await call('PUT', `/api/v1/responses/${response.id}`, { as: 'admin.apikey', body: { status: 'discarded' } });
  await call('POST', '/api/v1/me/responses/bulk', {
    as: 'annotator.apikey',
    body: { items: [{ record_id: fourth.id, status: 'submitted', values: { tone: { value: 'rude' } } }] },
  });
  await call('POST', '/api/v1/me/responses/bulk', {
    body: { items: [{ record_id: first.id, status: 'submitted', values: { tone: { value: 'unheard' } } }] },
  });
  await call('POST', '/api/v1/me/responses/bulk', { body: { items: [] } });
  await call('PUT', `/api/v1/records/${first.id}/suggestions`, {
    body: { question_id: questions.quality.id, value: 3, score: 0.5, agent: 'model-b' },
  });
  await call('PUT', `/api/v1/records/${first.id}/suggestions`, {
    body: { question_id: questions.quality.id, value: 'three', score: 2 },
  });
  await call('GET', `/api/v1/records/${first.id}/suggestions`);
}

async function find(call: Call, datasetId: string, records: Body[], questions: Record<string, Body>): Promise<void> {
  const path = `/api/v1/datasets/${datasetId}`;
  const mine = `/api/v1/me/datasets/${datasetId}`;
  const annotator = { as: 'annotator.apikey', sortBy: 'external_id' };
  const include = 'include=responses&include=suggestions&include=vectors';
  await call('GET', `${path}/records?${include}&sort_by=metadata.length:asc`);
  await call('GET', `${path}/records?limit=2&offset=1&sort_by=metadata.length:desc`);
  await call('GET', `${path}/records?response_status=pending`, { sortBy: 'external_id' });
  await call('GET', `${path}/records?response_status=unheard`);
  await call('GET', `${path}/records?include=unheard`);
  await call('GET', `${path}/records?limit=0&offset=-1`);
  await call('GET', `${path}/records?metadata=source:mail`, { sortBy: 'external_id' });
  await call('GET', `${path}/records?metadata=unknown:1`);
  await call('GET', `${path}/records?sort_by=unknown:asc`);
  await call('GET', `${mine}/records?${include}`, annotator);
  for (const status of ['pending', 'draft', 'submitted', 'discarded'])
    await call('GET', `${mine}/records?response_status=${status}&include=responses`, annotator);
  await call('GET', `/api/v1/records/${records[0].id}`);
  await call('GET', `/api/v1/records/${records[0].id}`, { as: 'annotator.apikey' });
  for (const part of ['metrics', 'progress'])
    for (const of of [mine, path]) await call('GET', `${of}/${part}`, { as: 'annotator.apikey' });
  await call('GET', `${path}/users/progress`);

  const search = (body: object, sortBy?: string) =>
    call('POST', `${path}/records/search`, { body, ...(sortBy && { sortBy }) });
  const scopes = {
    metadata: (name: string) => ({ entity: 'metadata', metadata_property: name }),
    suggestion: (name: string, property?: string) => ({ entity: 'suggestion', question: name, property }),
  };
  const terms = (scope: object, ...values: string[]) => ({ type: 'terms', scope, values });
  const range = (scope: object, ge?: number, le?: number) => ({ type: 'range', scope, ge, le });
  const where = (...filters: object[]) => search({ filters: { type: 'and', and: filters } }, 'external_id');
  await search({ query: { text: { q: 'THE parcel' } } });
  await search({
    query: { text: { q: 'the', field: 'text' } },
    sort: [{ scope: scopes.metadata('length'), order: 'desc' }],
  });
  await search({ query: { text: { q: 'the', field: 'unknown' } } });
  await search({ query: { text: { q: '' } } });
  await search({ query: { vector: { name: 'embedding', value: [1, 0] } } });
  await search({ query: { vector: { name: 'embedding', record_id: records[1].id, order: 'least_similar' } } });
  await search({ query: { vector: { name: 'embedding' } } });
  await search({ query: { vector: { name: 'unknown', value: [1, 0] } } });
  await search({ query: { vector: { name: 'embedding', value: [1] } } });
  await where(terms(scopes.metadata('source'), 'mail', 'letter'));
  await where(terms(scopes.suggestion('tone'), 'rude'));
  await where(terms(scopes.suggestion('topics'), 'app'));
  await where(terms(scopes.suggestion('tone', 'agent'), 'model-a'));
  await where(range(scopes.suggestion('tone', 'score'), 0.25, 0.5));
  await where(range(scopes.metadata('length'), 10), range(scopes.metadata('trust'), undefined, 0.5));
  await where(terms(scopes.metadata('unknown'), 'x'));
  await where(range(scopes.metadata('length')));
  await where({ type: 'terms', scope: { entity: 'nothing' }, values: ['x'] });
  await call('POST', `${mine}/records/search?${include}`, {
    ...annotator,
    body: {
      filters: { type: 'and', and: [terms({ entity: 'response', property: 'status' }, 'submitted', 'draft')] },
      sort: [{ scope: scopes.metadata('length'), order: 'asc' }],
    },
  });
  await call('POST', `${mine}/records/search`, {
    ...annotator,
    body: { filters: { type: 'and', and: [terms({ entity: 'response', question: 'tone' }, 'neutral')] } },
  });
  await call('GET', `${mine}/suggestions/options`);
  await call('GET', `/api/v1/metadata-properties/${questions.tone.id}/metrics`);
}

async function change(
  call: Call,
  datasetId: string,
  records: Body[],
  questions: Record<string, Body>,
  metadata: Record<string, Body>,
): Promise<void> {
  const path = `/api/v1/datasets/${datasetId}`;
  const record = `/api/v1/records/${records[0].id}`;
  for (const { id } of Object.values(metadata)) await call('GET', `/api/v1/metadata-properties/${id}/metrics`);
  await call('PATCH', `/api/v1/metadata-properties/${metadata.source.id}`, {
    body: { title: 'Where from', visible_for_annotators: false },
  });
  await call('PATCH', record, { body: { metadata: { source: 'mail' }, vectors: { embedding: [0, 1] } } });
  await call('PATCH', record, { body: { metadata: { source: 'letter' } } });
  await call('PATCH', `${path}/records`, { body: { items: [{ id: records[1].id, metadata: { length: 7 } }] } });
  await call('PATCH', `${path}/records`, { body: { items: [{ id: datasetId, metadata: {} }] } });
  await call('PATCH', path, { body: { guidelines: '', allow_extra_metadata: true } });
  await call('PATCH', path, { body: { name: 'renamed', guidelines: null } });
  await call('PATCH', path, { body: { name: 'renamed' }, as: 'annotator.apikey' });
  const response = await call('POST', `/api/v1/records/${records[1].id}/responses`, {
    body: { status: 'submitted', values: { tone: { value: 'rude' } } },
  });
  await call('DELETE', `/api/v1/responses/${response.id}`, { as: 'annotator.apikey' });
  await call('DELETE', `/api/v1/responses/${response.id}`);
  const { items } = await call('GET', `${record}/suggestions`);
  await call('DELETE', `${record}/suggestions?ids=${items?.[0]?.id}`);
  await call('DELETE', `${record}/suggestions?ids=`);
  await call('DELETE', `${path}/records?ids=${records[2].id}`);
  await call('DELETE', `${path}/records?ids=`);
  await call('DELETE', `/api/v1/records/${records[3].id}`);
  await call('GET', `/api/v1/records/${records[3].id}`);
  await call('DELETE', `/api/v1/metadata-properties/${metadata.trust.id}`);
  await call('DELETE', path, { as: 'annotator.apikey' });
  await call('DELETE', path);
  await call('GET', path);
  await call('GET', `/api/v1/questions/${questions.tone.id}`);
}
