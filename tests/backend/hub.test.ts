import { expect, test } from 'vitest';
import { invalid, missing, NO_ONE, plain } from '#tests/support/answers.ts';
import { startTestBackend } from '#tests/support/backend.ts';
import { makeDataset } from '#tests/support/datasets.ts';

const { owner, annotator } = await startTestBackend();
const { id } = await makeDataset(owner, { publish: true });
const SOURCE = {
  name: 'me/data',
  subset: 'default',
  split: 'train',
  mapping: { fields: [{ source: 'a', target: 'b' }] },
};

test.each([
  ['import', SOURCE, /from_hub/],
  ['export', { name: 'me/data', token: 'hf_x' }, /to_hub/],
])('an %s names the alternatives', async (kind, body, instead) => {
  const path = `/api/v1/datasets/${id}/${kind}`;
  expect(await owner.post(path, body)).toMatchObject({ status: 422, body: plain(instead) });
  expect((await annotator.post(path, body)).status).toBe(403);
  expect((await owner.post(`/api/v1/datasets/${NO_ONE}/${kind}`, body)).status).toBe(404);
});

test('an invalid request is refused', async () => {
  expect((await owner.post(`/api/v1/datasets/${id}/export`, { name: 'me/data' })).body).toEqual(
    invalid(missing('body', 'token')),
  );
});

test('there are no jobs', async () => {
  expect(await owner.get('/api/v1/jobs/1')).toMatchObject({
    status: 404,
    body: plain('Job with id `1` not found'),
  });
});
