import { randomUUID } from 'node:crypto';
import { parse } from 'content-disposition';
import { describe, expect, it } from 'vitest';
import { textField, textQuestion } from '#tests/support/datasets.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import { transferOf } from '#tests/support/transfer.ts';
import { makeWorld } from '#tests/support/world.ts';

const gateway = await startTestGateway();
const world = await makeWorld(gateway);
const admin = transferOf(gateway, world.admin);

// Argilla 1.29 allows only some characters.
it.runIf(gateway.isEmbedded).each(['Отзывы', '日本語 "2026"', 'Größe', 'a\r\nSet-Cookie: b', "it's 100 %"])(
  'a dataset with the name %j is exported under it',
  async (name) => {
    const { id } = await world.rest('POST', '/datasets', { name, workspace_id: world.workspace.id });
    await world.rest('POST', `/datasets/${id}/fields`, textField('text'));
    await world.rest('POST', `/datasets/${id}/questions`, textQuestion('comment'));
    await world.rest('PUT', `/datasets/${id}/publish`);
    const answer = await admin.get(await admin.exportPath(id, 'CSV'));
    const { parameters } = parse(answer.headers.get('content-disposition')!);
    expect([answer.status, parameters.filename, answer.headers.get('set-cookie')]).toEqual([200, `${name}.csv`, null]);
  },
);

/**
 * Names of properties that every JavaScript object inherits. Objects with them are written as JSON, since object literals would set the
 * prototype.
 */
describe.each(['constructor', '__proto__'])('a name like %s', (name) => {
  /** A dataset in which every part has that name, beside a text field. */
  async function datasetWith({ required }: { required: boolean }) {
    const body = { name: `odd-${randomUUID()}`, workspace_id: world.workspace.id };
    const { id } = await world.rest('POST', '/datasets', body);
    const add = (part: string, settings: object) => world.rest('POST', `/datasets/${id}/${part}`, settings);
    await add('fields', textField('text'));
    await add('fields', textField(name, { required }));
    const question = await add('questions', textQuestion(name));
    await add('metadata-properties', { name, title: 'x', settings: { type: 'terms' } });
    await add('vectors-settings', { name, title: 'x', dimensions: 2 });
    await world.rest('PUT', `/datasets/${id}/publish`);
    return { id, question };
  }

  /** The records as they were sent, without what the server adds. */
  async function contentsOf(datasetId: string): Promise<string[]> {
    const path = `/datasets/${datasetId}/records?include=suggestions,responses,vectors`;
    const { items } = await world.rest<{ items: Record<string, object[]>[] }>('GET', path);
    return items.map(({ fields, metadata, vectors, suggestions, responses }) =>
      JSON.stringify([
        fields,
        metadata,
        vectors,
        suggestions!.map((one) => ({ ...one, id: 0, question_id: 0, inserted_at: 0, updated_at: 0 })),
        responses!.map((one) => ({ ...one, id: 0, record_id: 0, inserted_at: 0, updated_at: 0 })),
      ]),
    );
  }

  it.each(['CSV', 'JSON', 'JSONL', 'PARQUET'])('is kept by an export as %s and the import of it', async (format) => {
    const [from, to] = [await datasetWith({ required: false }), await datasetWith({ required: false })];
    const whole = `{
      "fields": {"text": "a", "${name}": "b"}, "metadata": {"${name}": "c"}, "vectors": {"${name}": [1, 2]},
      "suggestions": [{"question_id": "${from.question.id}", "value": "d", "score": 0.5}],
      "responses": [{"user_id": "${world.annotator.id}", "status": "submitted", "values": {"${name}": {"value": "e"}}}]
    }`;
    const items = [whole, '{"fields": {"text": "f"}, "metadata": {"other": 1}, "vectors": {}}'];
    await world.rest('POST', `/datasets/${from.id}/records/bulk`, {
      items: items.map((item) => JSON.parse(item) as object),
    });
    const answer = await admin.get(await admin.exportPath(from.id, format, { vectors: true }));
    const file = new Uint8Array(await answer.arrayBuffer());
    expect(await admin.bring(to.id, `export.${format.toLowerCase()}`, file)).toMatchObject({ writtenRows: 2 });
    expect(await contentsOf(to.id)).toEqual(await contentsOf(from.id));
    expect((await contentsOf(to.id)).join()).not.toContain('native code');
  });

  it.each([
    ['JSONL', `{"text": "a", "${name}": "b"}\n{"text": "c"}\n`],
    ['JSON', `[{"text": "a", "${name}": "b"}, {"text": "c"}]`],
  ])('a missing cell in a row of %s is empty', async (format, content) => {
    const { id } = await datasetWith({ required: true });
    const fields = ['text', name].map((one) => ({ name: one, column: one }));
    const fileId = await admin.send(`rows.${format.toLowerCase()}`, content);
    expect(await admin.check(id, fileId, { externalId: name, fields })).toMatchObject({
      stage: 'CHECKED',
      validRows: 1,
      refused: [{ line: 2, code: 'FIELD_EMPTY', about: { field: name } }],
    });
  });
});

// Argilla 1.29 refuses such names, and the index of 2.8 reads them as paths.
describe.runIf(gateway.isEmbedded)('names with dots', () => {
  /** Each name is that of another column of the export. */
  const FIELDS = ['record.id', 'metadata.a', 'fields.record.id', 'suggestions.q.score', 'a.b'];
  const QUESTIONS = ['q', 'q.score', 'q.value', 'q.score.value'];

  it.each(['CSV', 'PARQUET'])('clash with no column of an export as %s, and come back as they were', async (format) => {
    const make = async () => {
      const body = { name: `dots-${randomUUID()}`, workspace_id: world.workspace.id };
      const { id } = await world.rest('POST', '/datasets', body);
      for (const name of FIELDS) {
        await world.rest('POST', `/datasets/${id}/fields`, textField(name, { required: name === 'a.b' }));
      }
      const questions = [];
      for (const name of QUESTIONS) {
        questions.push(await world.rest('POST', `/datasets/${id}/questions`, textQuestion(name)));
      }
      await world.rest('POST', `/datasets/${id}/metadata-properties`, {
        name: 'a',
        title: 'a',
        settings: { type: 'terms' },
      });
      await world.rest('PUT', `/datasets/${id}/publish`);
      return { id, questions };
    };
    const [from, to] = [await make(), await make()];
    const fields = Object.fromEntries(FIELDS.map((name) => [name, `value of ${name}`]));
    const suggestions = from.questions.map(({ id }, index) => ({
      question_id: id,
      value: `answer to ${QUESTIONS[index]!}`,
      score: index / 10,
    }));
    await world.rest('POST', `/datasets/${from.id}/records/bulk`, {
      items: [{ fields, metadata: { a: 'word' }, suggestions }],
    });
    const answer = await admin.get(await admin.exportPath(from.id, format));
    const file = new Uint8Array(await answer.arrayBuffer());
    expect(await admin.bring(to.id, `export.${format.toLowerCase()}`, file)).toMatchObject({ writtenRows: 1 });
    const path = `/datasets/${to.id}/records?include=suggestions`;
    const { items } = await world.rest<{ items: { fields: object; metadata: object; suggestions: object[] }[] }>(
      'GET',
      path,
    );
    expect(items[0]).toMatchObject({ fields, metadata: { a: 'word' } });
    expect(items[0]!.suggestions).toMatchObject(
      to.questions.map(({ id }, index) => ({ ...suggestions[index], question_id: id })),
    );
  });
});
