import { expect, test } from 'vitest';
import { marl } from '#tests/backend/support/commandLine.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { startReceiver } from '#tests/support/webhookReceiver.ts';
import { makeWorld } from '#tests/support/world.ts';
import { startRunning } from './support/running.ts';

const RECORDS = 300;

test('after kill -9 between responses and their events, each event of an acknowledged response arrives, in order', async () => {
  const [running, receiver] = [await startRunning(temporaryFolder()), await startReceiver()];
  const world = await makeWorld(running.gateway);
  const dataset = await world.dataset();
  const records = await dataset.add(Array.from({ length: RECORDS }, () => ({})));
  await world.rest('POST', '/webhooks', { url: receiver.url, events: ['record.updated', 'response.created'] });
  // Slower than the annotators, so that at every kill some events are pending.
  receiver.answerWith((_message, response) => void setTimeout(() => response.end(), 20));

  const remaining = [...records];
  const acknowledged = new Set<string>();
  for (const responses of [20, 80, 150]) {
    const isReached = () => acknowledged.size >= responses;
    const writers = Array.from({ length: 4 }, async () => {
      while (!isReached()) {
        const body = { status: 'draft', values: {} };
        const { id } = await world.rest('POST', `/records/${remaining.pop()!}/responses`, body);
        acknowledged.add(id);
      }
    });
    await Promise.race(writers);
    await running.kill();
    await Promise.allSettled(writers);
    await running.start();
  }

  const arrived = () =>
    new Set(receiver.messages.filter(({ type }) => type !== 'record.updated').map(({ data }) => data.id));
  await expect.poll(() => [...acknowledged].filter((id) => !arrived().has(id)), { timeout: 120_000 }).toEqual([]);
  const firstOf = (type: string, record: string) =>
    receiver.messages.findIndex(({ type: one, data }) => one === type && JSON.stringify(data).includes(record));
  for (const record of records) {
    const [updated, created] = [firstOf('record.updated', record), firstOf('response.created', record)];
    // Events of a response that was stored but not acknowledged may still be on their way.
    if (created < 0) continue;
    expect(updated).toBeGreaterThanOrEqual(0);
    expect(updated).toBeLessThan(created);
  }
  expect(await marl(running.dataDir, 'check')).toMatchObject({ code: 0 });
});
