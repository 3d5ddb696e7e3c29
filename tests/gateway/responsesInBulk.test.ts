import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ANSWERS } from '#tests/support/everyAnswer.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import { makeWorld } from '#tests/support/world.ts';

const gateway = await startTestGateway();
const world = await makeWorld(gateway);

describe('a bulk of responses', () => {
  const BULK = `mutation ($items: [BulkResponseInput!]!) { respondInBulk(items: $items) {
    results { recordId error record { id status response { id status answers { question { name } } } } }
    dataset { id progress { submitted } metrics { submitted discarded draft } } } }`;

  it('has an outcome for each item, in order', async () => {
    const own = await world.dataset();
    const [a, b, c] = await own.add([{}, {}, {}]);
    const unknown = randomUUID();
    const items = [
      { recordId: a, status: 'SUBMITTED', answers: ANSWERS },
      { recordId: unknown, status: 'DISCARDED', answers: [] },
      { recordId: b, status: 'DRAFT', answers: ANSWERS.slice(0, 1) },
      { recordId: c, status: 'SUBMITTED', answers: [] },
    ];
    const { data, errors, calls } = await world.annotator.send(BULK, { items });
    expect(errors).toEqual([]);
    const done = (recordId: string | undefined, status: string, names: string[]) => ({
      recordId,
      error: null,
      record: {
        id: recordId,
        status,
        response: { id: expect.any(String) as string, status, answers: names.map((name) => ({ question: { name } })) },
      },
    });
    expect(data.respondInBulk).toEqual({
      results: [
        done(
          a,
          'SUBMITTED',
          ANSWERS.map(({ question }) => question),
        ),
        { recordId: unknown, error: expect.stringContaining(unknown) as string, record: null },
        done(b, 'DRAFT', ['tone']),
        { recordId: c, error: expect.any(String) as string, record: null },
      ],
      dataset: { id: own.id, progress: { submitted: 1 }, metrics: { submitted: 1, discarded: 0, draft: 1 } },
    });
    expect(calls).toEqual({
      'POST /v1/me/responses/bulk': 1,
      // Argilla does not name the dataset of a record in a bulk.
      ...(gateway.isEmbedded ? {} : { 'GET /v1/records/:id': 2 }),
      'GET /v1/datasets/:id/questions': 1,
      ...gateway.countsCalls,
    });
  });

  it('may include several datasets, and each record has its own', async () => {
    const [one, other] = [await world.dataset(), await world.dataset()];
    const [[a], [b]] = [await one.add([{}]), await other.add([{}])];
    const items = [a, b].map((recordId) => ({ recordId, status: 'SUBMITTED', answers: ANSWERS.slice(0, 1) }));
    const document = `mutation ($items: [BulkResponseInput!]!) { respondInBulk(items: $items) {
      results { record { dataset { id } response { answers { question { id } } } } } dataset { id } } }`;
    const tone = ({ id, questions }: typeof one) => ({
      record: { dataset: { id }, response: { answers: [{ question: { id: questions.tone!.id } }] } },
    });
    expect(await world.annotator.run(document, { items })).toEqual({
      respondInBulk: { results: [tone(one), tone(other)], dataset: { id: one.id } },
    });
  });

  it('stores all but malformed items, with their reasons', async () => {
    const own = await world.dataset();
    const [a, b, c, d] = await own.add([{}, {}, {}, {}]);
    const span = (start: number, end: number) => [
      { question: 'entities', value: { spans: [{ label: 'PERSON', start, end }] } },
    ];
    const items = [
      { recordId: a, status: 'SUBMITTED', answers: ANSWERS },
      { recordId: 'no-id', status: 'DISCARDED', answers: [] },
      { recordId: b, status: 'DRAFT', answers: span(4, 2) },
      { recordId: c, status: 'DRAFT', answers: [...ANSWERS.slice(0, 1), ...ANSWERS.slice(0, 1)] },
      { recordId: d, status: 'DISCARDED', answers: [] },
    ];
    const { respondInBulk: done } = await world.annotator.run<{
      respondInBulk: { results: { error: string | null; record: { status: string } | null }[] };
    }>(BULK, { items });
    expect(done.results.map(({ record }) => record?.status ?? null)).toEqual([
      'SUBMITTED',
      null,
      null,
      null,
      'DISCARDED',
    ]);
    const [, id, spans, twice] = done.results.map(({ error }) => error);
    expect(id).toMatch(/^record_id: .* valid uuid/i);
    expect(spans).toMatch(/^values\.entities\.value.*: /);
    expect(twice).toBe('The question "tone" is answered more than once.');
  });

  it('has no dataset if none succeeded', async () => {
    const items = [{ recordId: randomUUID(), status: 'DISCARDED', answers: [] }];
    expect(await world.annotator.run(BULK, { items })).toMatchObject({ respondInBulk: { dataset: null } });
  });

  it('has 1 to 100 items', async () => {
    const item = { recordId: randomUUID(), status: 'DISCARDED', answers: [] };
    for (const count of [0, 101]) {
      const { message, extensions } = await world.annotator.fails(BULK, {
        items: Array.from({ length: count }, () => item),
      });
      expect(message).toBe(`"items" has ${count} responses; it must have 1 to 100.`);
      expect(extensions.code).toBe('BAD_USER_INPUT');
    }
  });

  it('is refused as a whole to anonymous callers', async () => {
    const items = [{ recordId: randomUUID(), status: 'DISCARDED', answers: [] }];
    expect((await gateway.anonymous.fails(BULK, { items })).extensions).toMatchObject({
      code: 'UNAUTHENTICATED',
      status: 401,
    });
  });
});
