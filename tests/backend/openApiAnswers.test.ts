import { expect, test } from 'vitest';
import { type Caller, startTestBackend, type Wire } from '#tests/support/backend.ts';
import { answerCheck, type OpenApiDocument } from '#tests/support/openApi.ts';
import { answerWell, startModel } from '#tests/support/model.ts';
import { startReceiver } from '#tests/support/webhookReceiver.ts';
import { datasetWith, workspaceId } from './support/datasets.ts';
import { settingsFor } from './support/suggester.ts';

const model = await startModel();
const backend = await startTestBackend({ suggesterHosts: [model.host] });
const { owner, annotator, anonymous } = backend;
const { body: document } = await anonymous.get<OpenApiDocument>('/api/openapi.json');
const check = answerCheck(document);
const seen = new Set<string>();

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Calls a route, which must answer as it is documented, and returns the body. */
async function expectAnswer(
  method: Method,
  path: string,
  body?: unknown,
  who: Caller = owner,
  expected = 2,
): Promise<Wire> {
  const answer = method === 'get' ? await who.get(path) : await who[method](path, body);
  const { operationId, problem } = check(method, path.split('?')[0]!, answer);
  expect(problem, `${operationId}: ${method} ${path}`).toBeUndefined();
  expect(Math.floor(answer.status / 100), `${method} ${path}\n${answer.text}`).toBe(expected);
  seen.add(operationId);
  return answer.body;
}

const V1 = '/api/v1';
const workspace = await workspaceId(backend);

test('answers about the server and sign-in are as documented', async () => {
  for (const path of [`${V1}/version`, `${V1}/status`, `${V1}/settings`, `${V1}/oauth2/providers`])
    await expectAnswer('get', path, undefined, anonymous);
  for (const path of ['/api/_info', '/api/_status']) await expectAnswer('get', path, undefined, anonymous);
  const form = () => new URLSearchParams({ username: 'argilla', password: '12345678' });
  for (const path of [`${V1}/token`, '/api/security/token']) await expectAnswer('post', path, form(), anonymous);
  const operation = { key: 'of-a-program', request: 'hash' };
  await expectAnswer('post', `${V1}/me/operations`, operation);
  await expectAnswer('put', `${V1}/me/operations`, { ...operation, answer: 'Done' });
});

test('errors are as documented', async () => {
  const { id } = await datasetWith(backend, { records: 1 });
  await expectAnswer('get', `${V1}/me`, undefined, backend.as('wrong'), 4);
  await expectAnswer('post', `${V1}/users`, {}, annotator, 4);
  await expectAnswer('get', `${V1}/datasets/${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`, undefined, owner, 4);
  await expectAnswer('post', `${V1}/datasets/${id}/records/bulk`, { items: [{ fields: 3 }] }, owner, 4);
  await expectAnswer('post', `${V1}/datasets/${id}/fields`, {}, owner, 4);
  await expectAnswer('get', '/api/datasets/missing?workspace=argilla', undefined, owner, 4);
  await expectAnswer('get', `${V1}/datasets/${id}/records/changes?after=damaged`, undefined, owner, 4);
  for (const route of ['import', 'export']) await expectAnswer('post', `${V1}/datasets/${id}/${route}`, {}, owner, 4);
});

test('answers about accounts are as documented', async () => {
  for (const path of ['/me', '/me/workspaces', '/me/activity', '/users']) await expectAnswer('get', V1 + path);
  const person = { first_name: 'Ada', username: 'ada', password: 'long enough' };
  const { id } = await expectAnswer('post', `${V1}/users`, { ...person, last_name: 'L.', role: 'annotator' });
  for (const path of ['', '/workspaces']) await expectAnswer('get', `${V1}/users/${id}${path}`);
  await expectAnswer('patch', `${V1}/users/${id}`, { first_name: 'Augusta' });
  await expectAnswer('post', `${V1}/users/${id}/api-key`);
  const room = await expectAnswer('post', `${V1}/workspaces`, { name: 'room' });
  await expectAnswer('get', `${V1}/workspaces/${room.id}`);
  await expectAnswer('post', `${V1}/workspaces/${room.id}/users`, { user_id: id });
  await expectAnswer('get', `${V1}/workspaces/${room.id}/users`);
  await expectAnswer('delete', `${V1}/workspaces/${room.id}/users/${id}`);

  const key = await expectAnswer('post', `${V1}/me/api-keys`, {
    name: 'reader',
    scope: 'read',
    workspace_ids: [room.id],
  });
  await expectAnswer('get', `${V1}/me`, undefined, backend.as(key.key as string));
  await expectAnswer('get', `${V1}/me/api-keys`);
  await expectAnswer('delete', `${V1}/me/api-keys/${key.id}`);

  for (const path of ['/api/me', '/api/users']) await expectAnswer('get', path);
  const older = await expectAnswer('post', '/api/users', { ...person, username: 'grace', workspaces: ['room'] });
  const hall = await expectAnswer('post', '/api/workspaces', { name: 'hall' });
  await expectAnswer('post', `/api/workspaces/${hall.id}/users/${older.id}`);
  await expectAnswer('get', `/api/workspaces/${hall.id}/users`);
  await expectAnswer('delete', `/api/workspaces/${hall.id}/users/${older.id}`);
  await expectAnswer('delete', `/api/users/${older.id}`);
  await expectAnswer('delete', `${V1}/users/${id}`);
  await expectAnswer('delete', `${V1}/workspaces/${room.id}`);
});

test('answers about datasets and their settings are as documented', async () => {
  const { id } = await expectAnswer('post', `${V1}/datasets`, {
    ...{ name: 'described', workspace_id: workspace, guidelines: 'Be fair', metadata: { a: 1 } },
    distribution: { strategy: 'overlap', min_submitted: 2 },
  });
  const path = `${V1}/datasets/${id}`;
  const options = ['a', 'b', 'c'].map((value) => ({ value, text: value }));
  const parts: Record<string, object[]> = {
    fields: [
      { type: 'text' },
      { type: 'image' },
      { type: 'chat', use_markdown: true },
      { type: 'custom', template: '{{record}}' },
    ],
    questions: [
      { type: 'text' },
      { type: 'rating', options: [{ value: 1 }, { value: 2 }] },
      { type: 'label_selection', options, visible_options: 3 },
      { type: 'multi_label_selection', options },
      { type: 'ranking', options },
      { type: 'span', field: 'part_0', options },
    ],
    'metadata-properties': [
      { type: 'terms', values: ['a'] },
      { type: 'integer', min: 0 },
      { type: 'float', max: 1 },
    ],
    'vectors-settings': [{}],
  };
  for (const [kind, settings] of Object.entries(parts)) {
    const made: Wire[] = [];
    for (const [index, one] of settings.entries()) {
      const body = { name: `part_${index}`, title: 'Part', settings: one, dimensions: 2, required: index === 0 };
      made.push(await expectAnswer('post', `${path}/${kind}`, body));
    }
    await expectAnswer('get', kind === 'metadata-properties' ? `${V1}/me/datasets/${id}/${kind}` : `${path}/${kind}`);
    const last = made.at(-1)!.id;
    await expectAnswer('patch', `${V1}/${kind}/${last}`, { title: 'Another' });
    if (kind === 'metadata-properties')
      for (const one of made) await expectAnswer('get', `${V1}/${kind}/${one.id}/metrics`);
    await expectAnswer('delete', `${V1}/${kind}/${last}`);
  }
  await expectAnswer('put', `${path}/publish`);
  await expectAnswer('get', path);
  await expectAnswer('patch', path, { name: 'renamed', min_submitted: null });
  await expectAnswer('get', `${V1}/me/datasets`);
  await expectAnswer('get', `${V1}/me/progress`);
  await expectAnswer('delete', path);
  await expectAnswer('post', `${V1}/workspaces/${workspace}/sample-datasets`);
});

test('answers about records, suggestions, responses and reviews are as documented', async () => {
  const { id, path, mine, questions, submitted } = await datasetWith(backend, { minSubmitted: 1 });
  const { id: me } = await expectAnswer('get', `${V1}/me`);
  const record = (index: number) => ({
    ...{
      fields: { text: `Text ${index}` },
      metadata: { lang: 'de', words: index, score: 0.5 },
      external_id: `${index}`,
    },
    responses: [{ user_id: me, ...submitted('yes') }],
    suggestions: [{ question_id: questions.stars, value: 3, score: 1, agent: 'model', type: 'model' }],
    vectors: { small: [1, 0, 0] },
  });
  const vectors = await expectAnswer('get', `${path}/vectors-settings`);
  const named = { ...record(1), vectors: Object.fromEntries(vectors.items.map(({ name }) => [name, [1, 0, 0]])) };
  const { items } = await expectAnswer('post', `${path}/records/bulk`, {
    items: [named, { ...record(2), vectors: {} }],
  });
  await expectAnswer('post', `${path}/records`, { items: [{ fields: { text: 'Plain' } }] });
  await expectAnswer('put', `${path}/records/bulk`, {
    items: [{ ...record(2), vectors: {} }, { fields: { text: 'New' } }],
  });
  await expectAnswer('patch', `${path}/records`, { items: [{ id: items[0]!.id, metadata: { lang: 'en' } }] });
  const one = `${V1}/records/${items[0]!.id}`;
  const all = 'include=responses&include=suggestions&include=vectors';
  await expectAnswer('get', `${one}?include=responses&include=disagreement&include=resolution`);
  await expectAnswer('patch', one, { metadata: { lang: 'de' } });
  for (const base of [path, mine]) {
    await expectAnswer('get', `${base}/records?${all}&questions=true`);
    await expectAnswer('post', `${base}/records/search?${all}`, { query: { text: { q: 'text' } } });
    await expectAnswer('post', `${base}/records/page?${all}`, {});
  }
  await expectAnswer('get', `${path}/records/search/suggestions/options`);
  await expectAnswer('get', `${one}/suggestions`);
  const saved = await expectAnswer('put', `${one}/suggestions`, { question_id: questions.label, value: 'yes' });
  await expectAnswer('put', `${one}/suggestions`, { question_id: questions.label, value: 'no' });
  const bulk = [{ record_id: items[0]!.id, question_id: questions.label, value: 'no' }, { external_id: 'unknown' }];
  await expectAnswer('put', `${path}/suggestions/bulk`, { items: bulk });
  await expectAnswer('delete', `${V1}/suggestions/${saved.id}`);
  const { items: left } = await expectAnswer('get', `${one}/suggestions`);
  await expectAnswer('delete', `${one}/suggestions?ids=${left[0]!.id}`);

  const answered = await expectAnswer('post', `${one}/responses`, { status: 'draft', values: null }, annotator);
  const values = {
    ...{ label: { value: 'no' }, topics: { value: ['a'] }, order: { value: [{ value: 'x', rank: 1 }] } },
    ...{ names: { value: [{ label: 'PER', start: 0, end: 2 }] }, stars: { value: 2 }, comment: { value: 'Hm' } },
  };
  await expectAnswer('put', `${V1}/responses/${answered.id}`, { status: 'draft', values }, annotator);
  const responses = [items[0]!.id, me].map((record_id) => ({ record_id, ...submitted('no') }));
  await expectAnswer('post', `${V1}/me/responses/bulk?datasets=true`, { items: responses }, annotator);
  await expectAnswer('get', `${path}/progress`);
  await expectAnswer('get', `${path}/users/progress`);
  await expectAnswer('get', `${mine}/metrics`);

  const resolution = `${path}/resolutions/${items[0]!.id}`;
  const sources = { label: { type: 'majority', votes: 1, of: 2 } };
  await expectAnswer('put', resolution, { values: { label: { value: 'yes' } }, sources, comment: 'Clear' });
  for (const at of [resolution, `${resolution}/versions`, `${path}/resolutions`]) await expectAnswer('get', at);
  await expectAnswer('get', `${one}?include=disagreement&include=resolution`);
  await expectAnswer('get', `${path}/agreement`);
  await expectAnswer('get', `${path}/quality`);
  await expectAnswer('get', `${V1}/quality/metrics`);
  await expectAnswer('delete', resolution);
  await expectAnswer('post', `${path}/resolutions/bulk?dry_run=true`, { min_agree: 1 });
  await expectAnswer('post', `${path}/resolutions/bulk/preview`, { min_agree: 1 });
  const job = await expectAnswer('post', `${path}/resolutions/bulk`, { min_agree: 1 });
  await expect.poll(async () => (await expectAnswer('get', `${V1}/jobs/${job.id}`)).status).toBe('finished');
  await expectAnswer('post', `${path}/resolutions/bulk/${job.id}/undo`);

  await expectAnswer('patch', `${path}/controls`, { share: 10, shows_own_score: true });
  for (const at of [`${path}/controls`, `${path}/controls/scores`, `${mine}/controls/score`])
    await expectAnswer('get', at);
  await expectAnswer('patch', `${path}/queue`, { only_assigned: true });
  await expectAnswer('get', `${path}/queue`);
  const { items: people } = await expectAnswer('get', `${path}/assignments`);
  const [first, second] = people.map(({ user_id }) => user_id);
  const deal = { user_ids: [first], each: 1, strategy: 'round_robin' };
  await expectAnswer('post', `${path}/assignments/preview`, deal);
  await expectAnswer('post', `${path}/assignments`, deal);
  await expectAnswer('get', `${path}/assignments`);
  await expectAnswer('get', `${mine}/metrics`);
  await expectAnswer('post', `${path}/assignments/reassign`, { from: first, to: second, untouched_for_days: 0 });
  await expectAnswer('post', `${path}/assignments/remove`, {});

  const { end_cursor: after } = await expectAnswer('get', `${path}/records/changes?${all}`);
  await expectAnswer('delete', `${V1}/responses/${answered.id}`, undefined, annotator);
  for (const at of [`${one}/history`, `${path}/history`]) await expectAnswer('get', at);
  const acts = await expectAnswer('get', `${mine}/acts`, undefined, annotator);
  const body = { act_ids: acts.items.map((act) => act.id) };
  for (const way of ['undo', 'redo']) await expectAnswer('post', `${mine}/acts/${way}`, body, annotator);
  await expectAnswer('delete', one);
  await expectAnswer('delete', `${path}/records?ids=${items[1]!.id}`);
  const changes = await expectAnswer('get', `${path}/records/changes?after=${String(after)}`);
  expect(changes.items.map((change) => Object.keys(change)[0])).toContain('deleted');
  await expectAnswer('get', `${path}/history?order=oldest`);
  await expectAnswer('delete', `${V1}/datasets/${id}`);
});

test('answers about a model that suggests are as documented', async () => {
  const { path } = await datasetWith(backend, { records: 2 });
  const at = `${path}/suggester`;
  model.answerWith(answerWell);
  await expectAnswer('get', at);
  await expectAnswer('put', at, settingsFor(model, { requests_per_minute: 1 }));
  for (const route of ['preview', 'test']) await expectAnswer('post', `${at}/${route}`, {});
  await expectAnswer('post', `${at}/estimate`, {});
  const job = await expectAnswer('post', `${at}/jobs`, {});
  for (const action of ['stop', 'resume', 'stop']) await expectAnswer('post', `${at}/jobs/${job.id}/${action}`);
  await expectAnswer('post', `${at}/jobs/${job.id}/retry`, undefined, owner, 4);
  await expectAnswer('get', `${at}/jobs/${job.id}`);
  for (const route of ['', `/${job.id}/refusals`]) await expectAnswer('get', `${at}/jobs${route}`);
  await expectAnswer('get', `${V1}/jobs/${job.id}`);
  await expectAnswer('get', at);
  await expectAnswer('delete', at);
});

test('answers about webhooks are as documented', async () => {
  const receiver = await startReceiver();
  const made = await expectAnswer('post', `${V1}/webhooks`, { url: receiver.url, events: ['dataset.created'] });
  const path = `${V1}/webhooks/${made.id}`;
  await expectAnswer('post', `${path}/ping`);
  await expectAnswer('post', `${path}/ping?report=true`);
  await datasetWith(backend);
  await expect.poll(async () => (await expectAnswer('get', `${path}/deliveries`)).total).toBe(1);
  const { items } = await expectAnswer('get', `${path}/deliveries`);
  await expect
    .poll(async () => (await expectAnswer('get', `${path}/deliveries/${items[0]!.id}`)).status)
    .toBe('delivered');
  await expectAnswer('post', `${path}/deliveries/${items[0]!.id}/resend`);
  await expectAnswer('get', `${V1}/webhooks`);
  await expectAnswer('get', `${V1}/webhooks/metrics`);
  await expectAnswer('patch', path, { description: 'Ours', enabled: false });
  await expectAnswer('delete', path);
});

/** A record of each task, and what is special about the task. */
const TASKS = {
  TextClassification: {
    inputs: { text: 'Good day' },
    prediction: { agent: 'model', labels: [{ class: 'good', score: 0.7 }] },
    annotation: { agent: 'ada', labels: [{ class: 'good' }] },
    explanation: { text: [{ token: 'Good', attributions: { good: 0.9 } }] },
  },
  TokenClassification: {
    ...{ text: 'Ada wrote', tokens: ['Ada', 'wrote'] },
    prediction: { agent: 'model', entities: [{ start: 0, end: 3, label: 'PER', score: 0.5 }], score: 0.5 },
  },
  Text2Text: { text: 'Good day', prediction: { agent: 'model', sentences: [{ text: 'Guten Tag', score: 0.9 }] } },
};

test.each(Object.entries(TASKS))(
  'answers about older datasets of the task %s are as documented',
  async (task, record) => {
    const name = `older-${task.toLowerCase()}`;
    const at = (rest: string) => `/api/datasets/${name}${rest}?workspace=argilla`;
    await expectAnswer('post', '/api/datasets?workspace=argilla', { name, task, tags: { a: 'b' }, metadata: { c: 1 } });
    const records = [1, 'two'].map((id) => ({
      ...{ ...record, id, metadata: { n: 1 }, event_timestamp: '2026-01-01T00:00:00' },
      ...{ status: 'Validated', vectors: { small: { value: [1, 0] } } },
    }));
    await expectAnswer('post', at(`/${task}:bulk`), { records });
    await expectAnswer('post', `${at(`/${task}:search`)}&include_metrics=true`, {
      query: { query_text: 'good OR Ada' },
    });
    await expectAnswer('post', at('/records/:search'), {});
    await expectAnswer('get', at('/records/two'));
    await expectAnswer('patch', at('/records/two'), { metadata: { n: 2 } });
    for (const path of ['/api/datasets', '/api/datasets/', '/api/me/progress']) await expectAnswer('get', path);
    await expectAnswer('get', at(''));
    await expectAnswer('patch', at(''), { tags: { d: 'e' } });

    for (const below of [`/api/datasets/${name}/${task}`, `/api/datasets/${task}/${name}`]) {
      const path = (rest: string) => `${below}/${rest}?workspace=argilla`;
      const metrics = (await expectAnswer('get', path('metrics'))) as unknown as Wire[];
      for (const { id } of metrics)
        await expectAnswer('post', `${path(`metrics/${id}:summary`)}&interval=0.1&text_field=text`, {});
      if (task !== 'Text2Text') {
        const labels = [
          { id: 'good', name: 'good' },
          { id: 'PER', name: 'PER' },
        ];
        await expectAnswer('put', path('settings'), { label_schema: { labels }, vectors: { small: { dim: 2 } } });
        await expectAnswer('get', path('settings'));
        if (below.endsWith(task)) await expectAnswer('patch', path('settings'), { label_schema: { labels } });
      }
      if (task === 'TextClassification') {
        await expectAnswer('post', path('labeling/rules'), { query: 'good', label: 'good', description: 'Greets' });
        await expectAnswer('patch', path('labeling/rules/good'), { labels: ['good', 'bad'] });
        for (const rest of ['', '/metrics', '/good', '/good/metrics'])
          await expectAnswer('get', path(`labeling/rules${rest}`));
        await expectAnswer('delete', path('labeling/rules/good'));
      }
      if (task !== 'Text2Text') await expectAnswer('delete', path('settings'));
    }

    await expectAnswer('put', at(':copy'), { name: `copy-of-${name}` });
    await expectAnswer('put', at(':close'));
    await expectAnswer('put', at(':open'));
    const { items } = await expectAnswer('get', at('/acts'));
    const body = { act_ids: items.map((act) => act.id) };
    for (const way of ['redo', 'undo']) await expectAnswer('post', at(`/acts/${way}`), body);
    await expectAnswer('delete', `${at('/data')}&mark_as_discarded=true`, {});
    await expectAnswer('delete', at('/data'), { query_text: 'Good' });
    await expectAnswer('delete', at(''));
  },
);

test('every operation was called, except those that need a provider', () => {
  const all = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const missed = all.map(({ operationId }) => operationId).filter((operationId) => !seen.has(operationId));
  expect(missed).toEqual(['beginProviderSignIn', 'createProviderToken']);
});
