import type { FastifyBaseLogger } from 'fastify';
import { expect, it } from 'vitest';
import { createLocalBus, type LiveEvent } from '#gateway/live/bus.ts';
import { createPublisher, type Writer } from '#gateway/live/publisher.ts';

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
