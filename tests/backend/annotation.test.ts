import { describe, expect, test } from 'vitest';
import { startTestBackend } from '#tests/support/backend.ts';
import { datasetWith, ids } from './support/datasets.ts';

const backend = await startTestBackend();
const { annotator } = backend;

describe('an annotator', () => {
  test('sees every pending record once, in a stable order while records leave the queue', async () => {
    const dataset = await datasetWith(backend, { records: 60 });
    const all = await annotator.get(`${dataset.mine}/records?limit=1000`);
    expect(all.body.total).toBe(60);
    const order = ids(all.body.items);
    expect(new Set(order).size).toBe(60);

    const queue = await annotator.get(`${dataset.mine}/records?response_status=pending&limit=1000`);
    expect(ids(queue.body.items)).toEqual(order);

    for (const id of order.slice(0, 7)) {
      const { status } = await annotator.post(`/api/v1/records/${id}/responses`, dataset.submitted('yes'));
      expect(status).toBe(201);
    }
    const rest = await annotator.get(`${dataset.mine}/records?response_status=missing&offset=3&limit=5`);
    expect(rest.body.total).toBe(53);
    expect(ids(rest.body.items)).toEqual(order.slice(10, 15));
    const done = await annotator.get(`${dataset.mine}/records?response_status=submitted&include=responses`);
    expect(ids(done.body.items)).toEqual(order.slice(0, 7));
    expect(done.body.items[0]).toMatchObject({
      responses: [{ status: 'submitted', values: { label: { value: 'yes' } } }],
    });

    const metrics = await annotator.get(`${dataset.mine}/metrics`);
    expect(metrics.body).toEqual({
      records: { count: 60 },
      responses: { count: 7, total: 60, submitted: 7, discarded: 0, draft: 0, pending: 53 },
    });
    const progress = await annotator.get(`${dataset.path}/progress`);
    expect(progress.body).toMatchObject({ total: 60, submitted: 7, discarded: 0, conflicting: 0, pending: 53 });
  });
});
