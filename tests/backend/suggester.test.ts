import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { NO_ONE } from '#tests/support/answers.ts';
import { startTestBackend } from '#tests/support/backend.ts';
import { answerWell, say, startModel } from '#tests/support/model.ts';
import { datasetWith, ids, type TestDataset } from './support/datasets.ts';
import { KEY, settingsFor, suggesterOf, suggestionsIn } from './support/suggester.ts';

const model = await startModel();
const backend = await startTestBackend({ suggesterHosts: [model.host, 'api.example.org'] });
const { owner, admin, annotator } = backend;

const suggestionsOf = (dataset: TestDataset) => suggestionsIn(owner, dataset);

/** A dataset whose suggester is set up, with a good model. */
async function suggested(records: number | object[], more: object = {}) {
  const dataset = await datasetWith(backend, { records });
  const suggester = suggesterOf(owner, dataset);
  const { status, text } = await suggester.put(settingsFor(model, more));
  expect({ status, text }).toMatchObject({ status: 200 });
  model.answerWith(answerWell);
  model.asked.length = 0;
  return { dataset, suggester };
}

test('a model is asked about each record, and its answers become suggestions with scores', async () => {
  const { dataset, suggester } = await suggested(3);
  const job = await suggester.run();
  expect(job).toMatchObject({
    status: 'finished',
    progress: { done: 3, total: 3 },
    ...{ suggested: 3, skipped: 0, refused: 0, input_tokens: 300, output_tokens: 30, cost: null, problem: null },
  });
  const [first] = await suggestionsOf(dataset);
  expect(first).toMatchObject({
    label: { value: 'yes', agent: 'tiny-model', type: 'model', score: 0.729 },
    topics: { value: ['a', 'b', 'c'], score: [0.9, 0.9, 0.9] },
    stars: { value: 1, score: 0.9 },
    order: {
      value: [
        { value: 'x', rank: 1 },
        { value: 'y', rank: 2 },
        { value: 'z', rank: 3 },
      ],
      score: [0.9, 0.9, 0.9],
    },
    comment: { value: 'a text', score: null },
    names: { value: [{ label: 'PER', start: 0, end: 6 }], score: [0.729] },
  });
  const { body, prompt, headers, path } = model.asked[0]!;
  expect(path).toBe('/v1/chat/completions');
  expect(headers.authorization).toBe(`Bearer ${KEY}`);
  expect(body).toMatchObject({ model: 'tiny-model', temperature: 0, logprobs: true });
  expect(body.response_format.json_schema).toMatchObject({
    strict: true,
    schema: { required: Object.keys(dataset.questions), additionalProperties: false },
  });
  expect(prompt).toMatch(/Question "label": label\nAnswer with exactly one of these values:\n- "yes"\n- "no"/);
  expect(prompt).toMatch(/Text:\nrecord number \d\n\nContext:\n\(empty\)/);
});

test('a model without log probabilities gives no scores; one that wraps its JSON in words is read', async () => {
  const { dataset, suggester } = await suggested(1, { questions: ['label'], agent: 'my agent' });
  model.answerWith((_asked, response) => say(response, 'Sure!\n```json\n{"label": "no"}\n```'));
  await suggester.run();
  expect(await suggestionsOf(dataset)).toMatchObject([{ label: { value: 'no', agent: 'my agent', score: null } }]);
  model.answerWith((_asked, response) => say(response, 'Ünsure: {"label": "no"}', 0.5));
  await suggester.run({ replace: 'own' });
  expect(await suggestionsOf(dataset)).toMatchObject([{ label: { value: 'no', score: 0.25 } }]);
});

describe('suggestions that a record has already', () => {
  const byOthers = { agent: 'somebody', type: 'model' };

  async function partly() {
    const { dataset, suggester } = await suggested(2, { questions: ['label', 'stars'] });
    const [first, second] = ids((await owner.get(`${dataset.path}/records`)).body.items);
    const suggest = (id: string, question: string, value: unknown, more: object = byOthers) =>
      owner.put(`/api/v1/records/${id}/suggestions`, { question_id: dataset.questions[question], value, ...more });
    await suggest(first!, 'label', 'no');
    await suggest(second!, 'label', 'no');
    await suggest(second!, 'stars', 5, { agent: 'tiny-model' });
    return { dataset, suggester };
  }
  const valuesOf = async (dataset: TestDataset) =>
    (await suggestionsOf(dataset)).map(({ label, stars }) => [label?.value, label?.agent, stars?.value]);

  test('stay, and are not asked for', async () => {
    const { dataset, suggester } = await partly();
    expect((await suggester.estimate()).body).toMatchObject({ matching: 2, records: 1 });
    expect(await suggester.run()).toMatchObject({ suggested: 1, skipped: 1, progress: { done: 2, total: 2 } });
    expect(model.asked).toHaveLength(1);
    expect(Object.keys(model.asked[0]!.body.response_format.json_schema.schema.properties)).toEqual(['stars']);
    expect(await valuesOf(dataset)).toEqual([
      ['no', 'somebody', 1],
      ['no', 'somebody', 5],
    ]);
  });

  test('give way if they are its own', async () => {
    const { dataset, suggester } = await partly();
    expect(await suggester.run({ replace: 'own' })).toMatchObject({ suggested: 2, skipped: 0 });
    expect(await valuesOf(dataset)).toEqual([
      ['no', 'somebody', 1],
      ['no', 'somebody', 1],
    ]);
  });

  test('give way if all are to be replaced', async () => {
    const { dataset, suggester } = await partly();
    expect(await suggester.run({ replace: 'all' })).toMatchObject({ suggested: 2, skipped: 0 });
    expect(await valuesOf(dataset)).toEqual([
      ['yes', 'tiny-model', 1],
      ['yes', 'tiny-model', 1],
    ]);
  });

  test('stay if they arrive while the model thinks', async () => {
    const { dataset, suggester } = await suggested(1, { questions: ['label'] });
    const [record] = ids((await owner.get(`${dataset.path}/records`)).body.items);
    model.answerWith(async (_asked, response) => {
      const body = { question_id: dataset.questions.label, value: 'no', ...byOthers };
      await owner.put(`/api/v1/records/${record}/suggestions`, body);
      say(response, { label: 'yes' });
    });
    expect(await suggester.run()).toMatchObject({ suggested: 1 });
    expect(await suggestionsOf(dataset)).toMatchObject([{ label: { value: 'no', agent: 'somebody' } }]);
  });
});

test('only records that match are asked about, with the text and filters of the list', async () => {
  const records = [
    { fields: { text: 'a red house' }, metadata: { lang: 'de' } },
    { fields: { text: 'a red car' }, metadata: { lang: 'en' } },
    { fields: { text: 'a blue car' }, metadata: { lang: 'en' } },
  ];
  const { suggester } = await suggested(records, { questions: ['label'] });
  const english = { type: 'terms', scope: { entity: 'metadata', metadata_property: 'lang' }, values: ['en'] };
  const criteria = { query: { text: { q: 'red' } }, filters: { and: [english] } };
  expect((await suggester.estimate(criteria)).body).toMatchObject({ matching: 1, records: 1 });
  expect(await suggester.run(criteria)).toMatchObject({ suggested: 1, progress: { total: 1 } });
  expect(model.asked[0]!.prompt).toContain('a red car');
  expect(await suggester.run({ query: { text: { q: 'nothing' } } })).toMatchObject({ status: 'finished' });
  const vector = { query: { vector: { name: 'v', value: [1, 2, 3] } } };
  expect((await suggester.start(vector)).status).toBe(422);
});

test('an estimate tells tokens, cost and time before anything is asked', async () => {
  const prices = { input_price: 2, output_price: 10, requests_per_minute: 60 };
  const { suggester } = await suggested(130, { questions: ['label', 'comment'], ...prices });
  const { body } = await suggester.estimate();
  expect(body).toMatchObject({ matching: 130, records: 130, output_tokens: 130 * 135, minutes: 3 });
  expect(body.input_tokens).toBeGreaterThan(130 * 50);
  expect(body.cost).toBeCloseTo((body.input_tokens! * 2 + body.output_tokens! * 10) / 1e6);
  expect(model.asked).toEqual([]);
  const { body: job } = await suggester.start({ query: { text: { q: 'number 7' } } });
  expect((await suggester.ended(job.id)).cost).toBeCloseTo((100 * 2 + 10 * 10) / 1e6);
});

test('a preview fills in the prompt, and a test shows the answer; neither saves anything', async () => {
  const { dataset, suggester } = await suggested(
    [{ fields: { text: '{{guidelines}} stay' }, metadata: { words: 3, lang: 'de' } }, { fields: { text: 'another' } }],
    { questions: ['label', 'stars'] },
  );
  await owner.patch(dataset.path, { guidelines: 'Be kind.' });
  const prompt = '{{ guidelines }}|{{fields.text}}|{{metadata.words}}|{{metadata.lang}}|{{questions}}';
  const { body } = await suggester.preview({ prompt, questions: ['stars'] });
  const messages = body.messages as { content: string }[];
  expect(messages[1]!.content).toBe(
    'Be kind.|{{guidelines}} stay|3|de|Question "stars": stars\nAnswer with one of these numbers: 1, 2, 3, 4, 5',
  );
  expect(model.asked).toEqual([]);
  model.answerWith((_asked, response) => say(response, { label: 'yes', stars: 9 }, 0.9));
  const [, second] = ids((await owner.get(`${dataset.path}/records`)).body.items);
  expect((await suggester.test({ record_id: second })).body).toMatchObject({
    record_id: second,
    answer: '{"label":"yes","stars":9}',
    suggestions: [{ question_id: dataset.questions.label, value: 'yes', score: 0.729 }],
    reason: 'invalid',
    problems: ['stars: 9 is not a valid option for rating question. Valid options are: [1, 2, 3, 4, 5]'],
    ...{ input_tokens: 100, output_tokens: 10 },
  });
  expect(await suggestionsOf(dataset)).toEqual([{}, {}]);
  expect((await suggester.test({ record_id: NO_ONE })).status).toBe(404);
  expect((await suggester.preview({ prompt: '{{fields}} {{fields.none}}' })).status).toBe(422);
  // Without an end, this is no placeholder; a pattern that looks for one must not take minutes.
  expect((await suggester.preview({ prompt: `{{fields}}{{${' '.repeat(3_000)}` })).status).toBe(200);
  const empty = suggesterOf(owner, await datasetWith(backend));
  expect((await empty.preview({ prompt: '{{fields}}' })).status).toBe(422);
});

test('a record without metadata or a field leaves their placeholders empty, whatever these are called', async () => {
  const { dataset, suggester } = await suggested([{ fields: { text: 'a text' } }]);
  await owner.post(`${dataset.path}/metadata-properties`, {
    name: 'constructor',
    title: 'Builder',
    settings: { type: 'terms' },
  });
  const { body } = await suggester.preview({ prompt: '{{fields.text}}|{{metadata.constructor}}|' });
  expect(body.messages).toMatchObject([{}, { content: 'a text||' }]);
});

test('images are sent as such, and chats as their messages', async () => {
  const { body: dataset } = await owner.post('/api/v1/datasets', {
    name: 'pictures',
    workspace_id: (await owner.get('/api/v1/me/workspaces')).body.items[0]!.id,
  });
  const path = `/api/v1/datasets/${dataset.id}`;
  const field = (name: string, type: string) =>
    owner.post(`${path}/fields`, { name, title: name, required: true, settings: { type } });
  await field('picture', 'image');
  await field('talk', 'chat');
  await owner.post(`${path}/questions`, { name: 'what', title: 'What?', settings: { type: 'text' }, required: true });
  await owner.put(`${path}/publish`);
  const talk = [
    { role: 'user', content: 'Hi' },
    { role: 'bot', content: 'Hello' },
  ];
  const url = 'https://example.org/a.png';
  await owner.post(`${path}/records`, { items: [{ fields: { picture: url, talk } }] });
  const suggester = suggesterOf(owner, { path });
  const { body } = await suggester.preview({ prompt: '{{fields}}' });
  const text = 'picture:\n(the image)\n\ntalk:\nuser: Hi\nbot: Hello';
  expect(body.messages).toMatchObject([
    { role: 'system' },
    {
      content: [
        { type: 'text', text },
        { type: 'image_url', image_url: { url } },
      ],
    },
  ]);
});

describe('setting a model up', () => {
  test('is for owners, running it for admins too, and nothing for annotators', async () => {
    const { dataset, suggester } = await suggested(1, { questions: ['label'] });
    const forAdmin = suggesterOf(admin, dataset);
    expect((await forAdmin.put(settingsFor(model))).status).toBe(403);
    expect((await forAdmin.remove()).status).toBe(403);
    expect((await forAdmin.get()).body.settings).toMatchObject({ model: 'tiny-model' });
    expect(await forAdmin.run()).toMatchObject({ status: 'finished', suggested: 1 });
    const { id } = (await suggester.jobs()).body.items[0]!;
    const forAnnotator = suggesterOf(annotator, dataset);
    const refused = [
      forAnnotator.get(),
      forAnnotator.put(settingsFor(model)),
      forAnnotator.remove(),
      forAnnotator.preview(),
      forAnnotator.test(),
      forAnnotator.estimate(),
      forAnnotator.start(),
      forAnnotator.jobs(),
      forAnnotator.stop(id),
    ];
    for (const { status } of await Promise.all(refused)) expect(status).toBe(403);
  });

  test('keeps the key secret, and for its host', async () => {
    const { dataset, suggester } = await suggested(1, { questions: ['label'] });
    const { body, text } = await suggester.get();
    expect(body.settings).toMatchObject({ api_key: { ends_with: '4242' } });
    expect(text).not.toContain(KEY);
    const rows = backend.app.store.db.all('SELECT * FROM suggesters');
    expect(JSON.stringify(rows.map((row) => JSON.stringify(row)))).not.toContain(KEY);
    const { api_key: _key, ...withoutKey } = settingsFor(model, { questions: ['label'] });
    expect((await suggester.put(withoutKey)).status).toBe(200);
    await suggester.run();
    expect(model.asked[0]!.headers.authorization).toBe(`Bearer ${KEY}`);
    expect((await suggester.put({ ...withoutKey, base_url: 'https://api.example.org/v1' })).status).toBe(422);
    await suggester.put({ ...withoutKey, api_key: null });
    expect((await suggester.get()).body.settings).toMatchObject({ api_key: null });
    await suggester.run({ replace: 'all' });
    expect(model.asked[1]!.headers).not.toHaveProperty('authorization');
    await suggester.put({ ...withoutKey, api_key: 'short' });
    expect((await suggester.get()).body.settings).toMatchObject({ api_key: { ends_with: '' } });
    expect((await suggester.remove()).status).toBe(204);
    expect((await suggester.get()).body).toMatchObject({
      settings: null,
      allowed_hosts: [model.host, 'api.example.org'],
    });
    expect((await suggester.start()).status).toBe(409);
    expect(dataset.id).toBeTruthy();
  });

  test.each([
    [{ base_url: 'https://elsewhere.example.org/v1' }],
    [{ base_url: 'ftp://api.example.org' }],
    [{ base_url: 'https://me:secret@api.example.org' }],
    [{ base_url: 'no address' }],
    [{ model: ' ' }],
    [{ model: 'model@2' }],
    [{ agent: '€' }],
    [{ prompt: 'nothing of the record' }],
    [{ prompt: '{{fields}} {{unknown}}' }],
    [{ prompt: '{{fields}} {{constructor}}' }],
    [{ questions: ['unknown'] }],
    [{ parameters: { messages: [] } }],
    [{ parameters: 7 }],
    [{ requests_per_minute: 0 }],
    [{ concurrency: 100 }],
    [{ timeout_seconds: 0 }],
    [{ input_price: -1 }],
    [{ api_key: 'with\nline' }],
  ])('refuses %j', async (more) => {
    const dataset = await datasetWith(backend);
    const suggester = suggesterOf(owner, dataset);
    const { status, text } = await suggester.put(settingsFor(model, more));
    expect({ status, text }).toMatchObject({ status: 422 });
    expect(text).not.toContain(KEY);
    expect((await suggester.get()).body.settings).toBeNull();
  });

  test('sends further parameters, and leaves out what the endpoint does not know', async () => {
    const parameters = { temperature: null, logprobs: null, max_tokens: 50 };
    const { suggester } = await suggested(1, { questions: ['label'], parameters });
    await suggester.run();
    const { body } = model.asked[0]!;
    expect(body).toMatchObject({ max_tokens: 50 });
    expect(Object.keys(body)).not.toContain('temperature');
    expect(Object.keys(body)).not.toContain('logprobs');
  });

  test('is told in the version, unless no host is allowed', async () => {
    expect((await owner.get('/api/v1/version')).body).toMatchObject({ suggester: true });
    const closed = await startTestBackend();
    expect((await closed.owner.get('/api/v1/version')).body).toMatchObject({ suggester: false });
    const suggester = suggesterOf(closed.owner, await datasetWith(closed));
    expect((await suggester.put(settingsFor(model))).status).toBe(422);
  });
});

test('the settings in the guide are accepted, and a preview has their prompt', async () => {
  const guide = readFileSync('gateway/docs/suggester.md', 'utf8');
  const [, example = ''] = /```json\n([^]*?)```/.exec(guide) ?? [];
  const suggester = suggesterOf(owner, await datasetWith(backend, { records: 1 }));
  const settings = JSON.parse(example.replace('api.openai.com', 'api.example.org')) as object;
  expect(await suggester.put(settings)).toMatchObject({ status: 200 });
  expect(await suggester.preview()).toMatchObject({ status: 200 });
});
