import { expect, test } from 'vitest';
import { startTestBackend } from '#tests/support/backend.ts';
import { datasetWith } from './support/datasets.ts';

const backend = await startTestBackend();
const { path } = await datasetWith(backend);
const { owner } = backend;
const WORDS = ['mail', '10', '5', '5.0', '9', '1e3', '1.0E10', '10000000000', '-3', 'é'];
await owner.post(`${path}/records/bulk`, {
  items: WORDS.map((secret) => ({ fields: { text: 'a' }, metadata: { secret } })),
});

// The results of Argilla 1.29.1 on OpenSearch, which compares words as text with the number as Java formats it.
test.each<[object, string[]]>([
  [{ ge: 5 }, ['mail', '5.0', '9', 'é']],
  [{ le: 5 }, ['10', '5', '5.0', '1e3', '1.0E10', '10000000000', '-3']],
  [{ ge: 5, le: 9 }, ['5.0', '9']],
  [{ ge: -3, le: -3 }, []],
  [{ le: 1e10 }, ['1.0E10', '-3']],
  [{ ge: 0.00001 }, ['mail', '10', '5', '5.0', '9', '1e3', '1.0E10', '10000000000', 'é']],
])('words in the range %j are compared as text', async (bounds, expected) => {
  const scope = { entity: 'metadata', metadata_property: 'secret' };
  const { body } = await owner.post(`${path}/records/search?limit=100`, {
    filters: { and: [{ type: 'range', scope, ...bounds }] },
  });
  const found = (body.items as unknown as { record: { metadata: { secret: string } } }[]).map(
    ({ record }) => record.metadata.secret,
  );
  expect(found.toSorted()).toEqual(expected.toSorted());
});
