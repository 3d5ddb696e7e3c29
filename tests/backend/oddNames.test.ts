import { describe, expect, test } from 'vitest';
import { invalid, issue, plain } from '#tests/support/answers.ts';
import { startTestBackend, type Wire } from '#tests/support/backend.ts';
import { makeDataset, textField } from '#tests/support/datasets.ts';

const backend = await startTestBackend();
const { owner } = backend;

/** Names of properties that every JavaScript object inherits, and one of more than Argilla 1.29 allows. */
describe.each(['constructor', '__proto__', 'Tone of voice.v2'])('a name like %s', (name) => {
  /** As text: `{ __proto__: … }` in JavaScript would set the prototype. */
  const fields = (text: string) => `{"text":"b","${name}":"${text}"}`;

  test('can be the name of an optional field', async () => {
    const dataset = await makeDataset(owner, {
      fields: [textField('text'), textField(name, { required: false })],
      publish: true,
    });
    const path = `/api/v1/datasets/${dataset.id}/records`;
    const { status, text } = await owner.post(
      `${path}/bulk`,
      `{"items":[{"fields":{"text":"a"}},{"fields":${fields('native')}}]}`,
    );
    expect(status).toBe(201);
    expect(text).toContain(fields('native'));
    const found = async (q: string) => (await owner.post(`${path}/search`, { query: { text: { q } } })).body.total;
    expect([await found('native'), await found('function'), await found('object')]).toEqual([1, 0, 0]);
  });

  test('can be the name of a required field', async () => {
    const dataset = await makeDataset(owner, { fields: [textField('text'), textField(name)], publish: true });
    const { status, body } = await owner.post(`/api/v1/datasets/${dataset.id}/records/bulk`, {
      items: [{ fields: { text: 'a' } }],
    });
    expect(status).toBe(422);
    expect(body).toEqual(plain(new RegExp(`missing required value for field: "${name}"`)));
  });

  test('can be the name of a metadata property', async () => {
    const { id } = await makeDataset(owner, { publish: true });
    const property = { name, title: 'x', settings: { type: 'terms' } };
    expect((await owner.post(`/api/v1/datasets/${id}/metadata-properties`, property)).status).toBe(201);
    const items = `{"items":[{"fields":{"text":"a"},"metadata":{"a":1}},{"fields":{"text":"a"},"metadata":{"${name}":"x"}}]}`;
    expect((await owner.post(`/api/v1/datasets/${id}/records/bulk`, items)).status).toBe(201);
    const [one] = (await owner.get(`/api/v1/me/datasets/${id}/metadata-properties`)).body.items;
    const metrics = await owner.get(`/api/v1/metadata-properties/${one!.id}/metrics`);
    expect(metrics.body.values).toEqual([{ term: 'x', count: 1 }]);
    const found = await owner.get(`/api/v1/me/datasets/${id}/records?metadata=${encodeURIComponent(`${name}:x`)}`);
    expect(found.body.items).toHaveLength(1);
  });

  test('can be the name of a question, which can be answered on all routes', async () => {
    const { id } = await makeDataset(owner, { questions: [] });
    const question = (
      await owner.post(`/api/v1/datasets/${id}/questions`, {
        name,
        title: 'x',
        required: true,
        settings: { type: 'label_selection', options: ['a', 'b'].map((value) => ({ value, text: value })) },
      })
    ).body;
    await owner.put(`/api/v1/datasets/${id}/publish`);
    const items = ['', '', ''].map(() => ({ fields: { text: 'a' } }));
    const { body: created } = await owner.post(`/api/v1/datasets/${id}/records/bulk`, { items });
    const [first, second, third] = created.items.map((record) => record.id);
    const answer = (value: string) => `{"${name}":{"value":"${value}"}}`;
    const submitted = (value: string) => `"status":"submitted","values":${answer(value)}`;

    const posted = await owner.post(`/api/v1/records/${first}/responses`, `{${submitted('a')}}`);
    expect([posted.status, posted.text.includes(answer('a'))]).toEqual([201, true]);
    const put = await owner.put(`/api/v1/responses/${posted.body.id}`, `{${submitted('b')}}`);
    expect([put.status, put.text.includes(answer('b'))]).toEqual([200, true]);
    const bulk = `{"items":[{"record_id":"${second}",${submitted('b')}}]}`;
    expect((await owner.post('/api/v1/me/responses/bulk', bulk)).text).toContain(answer('b'));
    const missing = await owner.post(`/api/v1/records/${third}/responses`, { status: 'submitted', values: {} });
    expect(missing.status).toBe(422);

    const scope = { entity: 'response', question: question.name };
    const found = await owner.post(`/api/v1/me/datasets/${id}/records/search?include=responses`, {
      filters: { and: [{ type: 'terms', scope, values: ['b'] }] },
    });
    expect(found.body.total).toBe(2);
    expect(found.text.split(answer('b'))).toHaveLength(3);
  });

  test('is refused as the name of an unknown question', async () => {
    const { id } = await makeDataset(owner, { publish: true });
    const { body: created } = await owner.post(`/api/v1/datasets/${id}/records/bulk`, {
      items: [{ fields: { text: 'a' } }],
    });
    const body = `{"status":"draft","values":{"${name}":{"value":"a"}}}`;
    const refused = await owner.post(`/api/v1/records/${created.items[0]!.id}/responses`, body);
    expect(refused.status).toBe(422);
    expect(refused.body).toEqual(plain(new RegExp(`non configured question with name ${name}`)));
  });

  test('can be the name of a question for the spans of an optional field', async () => {
    const { id } = await makeDataset(owner, { fields: [textField('text'), textField(name, { required: false })] });
    const settings = { type: 'span', field: name, options: [{ value: 'a', text: 'a' }] };
    const question = (await owner.post(`/api/v1/datasets/${id}/questions`, { name, title: 'x', settings })).body;
    await owner.put(`/api/v1/datasets/${id}/publish`);
    const suggestions = [{ question_id: question.id, value: [{ label: 'a', start: 0, end: 1 }] }];
    const { status, body } = await owner.post(`/api/v1/datasets/${id}/records/bulk`, {
      items: [{ fields: { text: 'a' }, suggestions }],
    });
    expect(status).toBe(422);
    expect(body).toEqual(plain(/requires record to have field/));
  });
});

describe('invalid values are refused', () => {
  test.each(['100%', '%41', 'a/b', 'a~1b', ''])('under the name %j', async (name) => {
    const { id } = await makeDataset(owner, { publish: true });
    const { status, body } = await owner.post(`/api/v1/datasets/${id}/records/bulk`, {
      items: [{ fields: { [name]: 5 } }],
    });
    expect(status).toBe(422);
    expect(body).toEqual(invalid(issue('type_error.str', 'body', 'items', 0, 'fields', name)));
  });

  test.each([
    ['an object that cannot be a text', '{"toString":1,"valueOf":1}', 'dict'],
    ['lists in lists in lists', '['.repeat(20_000) + ']'.repeat(20_000), 'list'],
  ])('as a type: %s', async (_what, type, kind) => {
    const { id } = await makeDataset(owner);
    const body = `{"name":"n","title":"n","settings":{"type":${type}}}`;
    for (const part of ['questions', 'fields']) {
      const answer = await owner.post(`/api/v1/datasets/${id}/${part}`, body);
      expect(answer.status).toBe(422);
      expect(errorsOf(answer.body)[0]).toMatchObject({ ctx: { discriminator_value: kind } });
    }
  });

  const errorsOf = (body: Wire) => (body.detail as { params: { errors: object[] } }).params.errors;
});
