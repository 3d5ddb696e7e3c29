import type { IncomingMessage } from 'node:http';
import { beforeEach, expect, it } from 'vitest';
import { fillServer, type Movable, type Row } from '#tests/support/movable.ts';
import { answer } from '#tests/support/stagedBackend.ts';
import { between, rowOf, startTwoServers, type TwoServers } from './support/copying.ts';

const RECORDS = 20;
const NAMES = '/datasets/names/TokenClassification:bulk?workspace=lab';

let { source, target, copy } = {} as TwoServers;
let filled: Movable;
beforeEach(async () => {
  ({ source, target, copy } = await startTwoServers());
  filled = await fillServer(source.origin, { records: RECORDS, olderDatasets: true });
  expect((await copy()).code).toBe(0);
});

const named = (index: number, members: object) => ({
  id: `record-${index}`,
  text: `Ada has ${index}`,
  tokens: ['Ada', 'has', String(index)],
  ...members,
});

/** Gives the source other versions of records, without what they had before. */
async function rewrite(...records: ReturnType<typeof named>[]) {
  await filled.rest('DELETE', '/datasets/names/data?workspace=lab', { ids: records.map(({ id }) => id) });
  await filled.rest('POST', NAMES, { records });
}

/** The target's record of an older dataset. */
async function nameOf(id: string) {
  const path = '/api/datasets/names/TokenClassification:search?workspace=lab';
  const { body } = await target.owner.post<{ records: Record<string, unknown>[] }>(path, { query: { ids: [id] } });
  return body.records[0];
}

/** The target, which refuses the first write after it has removed records. */
function refusingAfterRemoval() {
  let hasRemoved = false;
  return between(target, (request, response) => {
    if (request.method === 'DELETE') hasRemoved = true;
    else if (hasRemoved && isWrite(request)) {
      hasRemoved = false;
      request.resume().on('end', () => answer(400, '{"detail":"Not today"}')(request, response));
      return true;
    }
    return false;
  });
}

const isWrite = ({ url }: IncomingMessage) => /bulk(\?|$)/.test(url!);

it('a change that the target refuses leaves the record of an older dataset as it was', async () => {
  const vectors = (...value: number[]) => ({ vectors: { meaning: { value } } });
  await target.owner.post(`/api${NAMES}`, { records: [{ ...named(0, vectors(1, 2)), id: 'only-here' }] });
  await rewrite(named(0, vectors(1, 2, 3)), named(2, { metadata: { split: 'test' } }));
  const before = await nameOf('record-0');

  const told = await copy();
  expect(told.code).toBe(3);
  expect(rowOf(told.out, 'names')).toMatchObject({ written: 1, differing: 1, missing: 0, extra: 1 });
  expect(told.out).toMatch(/records were refused: 1\n +record-0: Vectors `meaning` have 2 elements, got 3/);
  expect(await nameOf('record-0')).toEqual(before);
  expect(await nameOf('record-2')).not.toHaveProperty('prediction');
});

it('a record is back if the target refuses it after its older version was removed', async () => {
  await rewrite(named(0, { metadata: { split: 'test' } }));
  const told = await copy(source.origin, await refusingAfterRemoval());
  expect(told.out).toMatch(/records were refused: 1\n +record-0: Not today/);
  expect(rowOf(told.out, 'names')).toMatchObject({ written: 0, differing: 1, missing: 0 });
  expect(await nameOf('record-0')).toMatchObject({ metadata: { split: 'test' }, prediction: { agent: 'model' } });
});

const TOPICS = '/datasets/topics/TextClassification';
const topic = (id: string, label: string) => ({
  id,
  inputs: { title: 'Other' },
  prediction: { agent: 'model', labels: [{ class: label, score: 1 }] },
});

/** Gives both servers labels and records that the other one does not have. */
async function addTopics() {
  const schemaOf = (...labels: string[]) => ({ label_schema: { labels } });
  await target.owner.put(`/api${TOPICS}/settings?workspace=lab`, schemaOf('a', 'b', 'there'));
  await target.owner.post(`/api${TOPICS}:bulk?workspace=lab`, { records: [topic('there', 'there')] });
  await filled.rest('PUT', `${TOPICS}/settings?workspace=lab`, schemaOf('a', 'here', 'b'));
  await filled.rest('POST', `${TOPICS}:bulk?workspace=lab`, { records: [topic('here', 'here')] });
}

async function labelsOf() {
  const { body } = await target.owner.get<{ label_schema: { labels: { name: string }[] } }>(
    `/api${TOPICS}/settings?workspace=lab`,
  );
  return body.label_schema.labels.map(({ name }) => name);
}

it('a target keeps labels of records that only it has', async () => {
  await addTopics();
  const told = await copy();
  expect(rowOf(told.out, 'topics')).toMatchObject({ written: 1, differing: 0, missing: 0, extra: 1 });
  expect(told.out).toMatch(/lab\/topics +a setting was refused: \n +The label schema lacks labels .*`there`/);
  expect(await labelsOf()).toEqual(['a', 'here', 'b', 'there']);
});

it('a copy that is stopped takes no labels away', async () => {
  await addTopics();
  const origin = await between(target, ({ url }) => {
    if (url!.includes('TextClassification:bulk')) process.emit('SIGINT');
    return false;
  });
  expect((await copy(source.origin, origin)).code).toBe(130);
  expect(await labelsOf()).toEqual(expect.arrayContaining(['a', 'b', 'there']));
});

it('a dataset whose records are all refused is told with reasons, and the others are copied', async () => {
  const path = `/v1/datasets/${filled.datasetId}/records/bulk`;
  for (const start of [0, 500, 1000]) {
    const length = Math.min(500, 1001 - start);
    await filled.rest('POST', path, {
      items: Array.from({ length }, (_item, index) => ({ fields: { text: `More ${start + index}` } })),
    });
  }
  await addTopics();
  const origin = await between(target, (request, response) => {
    if (!request.url!.endsWith('/records/bulk')) return false;
    request.resume().on('end', () => answer(422, '{"detail":"Not today"}')(request, response));
    return true;
  });
  const told = await copy(source.origin, origin);
  expect(told.code).toBe(3);
  expect(told.out).toMatch(/lab\/reviews +the dataset was refused\n +More than 1000 records were refused/);
  expect(told.out).toMatch(/lab\/reviews +records were refused: 1001\n.*Not today/);
  expect(rowOf(told.out, 'topics')).toMatchObject({ written: 1 });
});

it('a dataset that the source fails to read is told, and the others are copied', async () => {
  const origin = await between(source, (request, response) => {
    const isRead = request.url!.includes(`/datasets/${filled.datasetId}/records?`);
    if (isRead) answer(500, '{"detail":"Broken"}')(request, response);
    return isRead;
  });
  const told = await copy(origin);
  expect(told.code).toBe(3);
  expect(told.out).toMatch(/lab\/reviews +the dataset was refused\n +Broken/);
  expect(rowOf(told.out, 'topics')).toMatchObject({ equal: RECORDS });
});

it('what was deleted on the source stays on the target, and is told', async () => {
  const { rest, datasetId } = filled;
  type Answered = { id: string; responses: Row[]; suggestions: Row[] };
  const path = `/v1/datasets/${datasetId}/records?limit=1&include=responses&include=suggestions`;
  const { items } = await rest<{ items: [Answered] }>('GET', path);
  const [{ id, responses, suggestions }] = items;
  const resolution = `/v1/datasets/${datasetId}/resolutions/${id}`;
  await rest('PUT', resolution, { values: { tone: { value: 'rude' } } });
  expect((await copy()).code).toBe(0);

  await rest('DELETE', resolution);
  await rest('DELETE', `/v1/responses/${responses[0]!.id}`);
  await rest('DELETE', `/v1/records/${id}/suggestions?ids=${suggestions[0]!.id}`);
  const told = await copy();
  expect(told.code).toBe(3);
  expect(rowOf(told.out, 'reviews')).toMatchObject({ written: 1, differing: 1, extra: 0 });
  expect(told.out).toContain(`Differing in lab/reviews: ${id}`);
  expect(told.out).toMatch(/lab\/reviews +suggestions, .* only the target has were left: 3/);
});
