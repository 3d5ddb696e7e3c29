import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { marl } from '#tests/backend/support/commandLine.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { browserGlobals, createDevice, openOutboxTab } from '#tests/support/outboxTab.ts';
import { makeWorld } from '#tests/support/world.ts';
import { storedAnswers } from './support/annotator.ts';
import { startRunning } from './support/running.ts';

const CUTS = 50;
const KILLS = 20;
const ANSWERS = 300;

const browser = { isOnline: true };
beforeAll(() => {
  for (const [name, value] of Object.entries(browserGlobals(browser))) vi.stubGlobal(name, value);
});
afterAll(() => vi.unstubAllGlobals());

const LOST = new TypeError('Failed to fetch');
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test(
  `${ANSWERS} answers given during ${CUTS} cuts and ${KILLS} kills arrive, each once`,
  { timeout: 900_000 },
  async () => {
    const running = await startRunning(temporaryFolder());
    const world = await makeWorld(running.gateway);
    const dataset = await world.dataset();
    const ids: string[] = [];
    while (ids.length < ANSWERS) ids.push(...(await dataset.add(Array.from({ length: 100 }, () => ({})))));
    const { annotator } = world;
    let isCut = false;
    /** Without a network, requests fail before they arrive, or their answers get lost. */
    const send: typeof fetch = async (input, init) => {
      if (isCut) throw LOST;
      const response = await fetch(input, init);
      const text = await response.text();
      if (isCut) throw LOST;
      return new Response(text, response);
    };
    const tab = await openOutboxTab({
      ...{ name: 'tab', url: running.gateway.url, user: annotator, device: createDevice(), fetch: send },
    });

    let isOver = false;
    const cutting = (async () => {
      for (let cuts = 0; cuts < CUTS || !isOver; cuts += 1) {
        await pause(Math.random() * 400);
        isCut = true;
        await pause(Math.random() * 300);
        isCut = false;
        window.dispatchEvent(new Event('online'));
      }
    })();
    const answering = (async () => {
      for (const id of ids.slice(0, ANSWERS)) {
        void tab.submit(dataset.id, id, `text of ${id}`);
        await pause(50 + Math.random() * 100);
      }
    })();
    for (let kills = 0; kills < KILLS; kills += 1) {
      await pause(Math.random() * 1_000);
      await running.kill();
      await running.start();
    }
    await answering;
    isOver = true;
    await cutting;
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => tab.outbox.snapshot().items.length, { timeout: 300_000, interval: 500 }).toBe(0);

    expect([...tab.outbox.snapshot().failed.values()]).toEqual([]);
    const stored = await storedAnswers(running.gateway, dataset);
    expect(stored.size).toBe(ANSWERS);
    expect([...stored].filter(([place, text]) => text !== `text of ${place.split('/')[1]}`)).toEqual([]);
    // The history has one version of each response: none was stored twice.
    interface History {
      items: unknown[];
    }
    for (const id of ids.slice(0, ANSWERS)) {
      const { items } = await world.rest<History>('GET', `/records/${id}/history`);
      expect(items, id).toHaveLength(1);
    }
    tab.close();
    await running.stop();
    expect(await marl(running.dataDir, 'check')).toMatchObject({ code: 0 });
  },
);
