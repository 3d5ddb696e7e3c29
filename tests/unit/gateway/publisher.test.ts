import type { FastifyBaseLogger } from 'fastify';
import { expect, it, vi } from 'vitest';
import { createLocalBus, type LiveEvent } from '#gateway/live/bus.ts';
import { createPublisher, type Writer } from '#gateway/live/publisher.ts';
import { RestError } from '#gateway/rest/error.ts';

it('a write that needs a lookup is published before later writes', async () => {
  const bus = createLocalBus();
  const heard: LiveEvent[] = [];
  let find: (datasetId: string) => void = () => undefined;
  const publisher = createPublisher(bus, () => new Promise((resolve) => (find = resolve)));
  const isOver = new Promise<void>((resolve) => bus.subscribe((event) => heard.push(event) === 2 && resolve()));
  const writer = { rest: () => ({}), origin: null, log: {} as FastifyBaseLogger } as unknown as Writer;
  const row = { record_id: 'r', user_id: 'u', status: 'submitted' };

  publisher.publish({ call: 'DELETE /v1/responses/:id', id: 'x', answer: row }, writer);
  const items = [{ item: { ...row, dataset_id: 'd' } }];
  publisher.publish({ call: 'POST /v1/me/responses/bulk', id: undefined, answer: { items } }, writer);
  await new Promise(setImmediate);
  find('d');
  await isOver;
  expect(heard).toMatchObject([{ kind: 'CLEARED' }, { kind: 'SUBMITTED' }]);
});

it('a write that begins a job is published again when the job is over', async () => {
  const bus = createLocalBus();
  const heard: LiveEvent[] = [];
  const isOver = new Promise<void>((resolve) => bus.subscribe((event) => heard.push(event) === 2 && resolve()));
  const publisher = createPublisher(bus, () => Promise.reject(new Error('not asked for')));
  const jobs = [{ done: 1, total: 2 }, null];
  const rest = { get: () => Promise.resolve({ job: jobs.shift() }) };
  const writer = { rest: () => rest, origin: 'tab', log: {} as FastifyBaseLogger } as unknown as Writer;
  publisher.publish({ call: 'POST /v1/datasets/:id/assignments', id: 'd', answer: { job: jobs[0] } }, writer);
  await isOver;
  expect(jobs).toEqual([]);
  const event = { type: 'dataset', datasetId: 'd', kinds: ['ASSIGNMENTS'], origin: 'tab' };
  expect(heard).toEqual([event, event]);
});

const ASSIGN = { call: 'POST /v1/datasets/:id/assignments', id: 'd', answer: { job: {} } };
const NO_LOOKUP = () => Promise.reject(new Error('not asked for'));

it('the end of a job is published once, although the server restarts and the job is begun twice', async () => {
  const bus = createLocalBus();
  const heard: LiveEvent[] = [];
  bus.subscribe((event) => heard.push(event));
  const publisher = createPublisher(bus, NO_LOOKUP);
  const get = vi
    .fn<() => Promise<{ job: object | null }>>()
    .mockRejectedValueOnce(new RestError(503, undefined, 'GET'))
    .mockRejectedValueOnce(new RestError(503, undefined, 'GET'))
    .mockResolvedValue({ job: null });
  const writer = { rest: () => ({ get }), origin: null, log: {} as FastifyBaseLogger } as unknown as Writer;
  publisher.publish(ASSIGN, writer);
  publisher.publish(ASSIGN, writer);
  await expect.poll(() => heard.length).toBe(3);
  expect(get).toHaveBeenCalledTimes(3);
});

it('no job is asked about once the gateway closes', async () => {
  const bus = createLocalBus();
  bus.subscribe(() => undefined);
  const publisher = createPublisher(bus, NO_LOOKUP);
  const [get, warn] = [vi.fn(), vi.fn()];
  const writer = { rest: () => ({ get }), origin: null, log: { warn } } as unknown as Writer;
  publisher.publish(ASSIGN, writer);
  publisher.close();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(get).not.toHaveBeenCalled();
  expect(warn).not.toHaveBeenCalled();
});
