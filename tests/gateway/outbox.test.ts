import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestGateway, type TestGateway } from '#tests/support/gateway.ts';
import { browserGlobals, createDevice, openOutboxTab } from '#tests/support/outboxTab.ts';
import { makeWorld, type TestDataset, type TestUser, type World } from '#tests/support/world.ts';

const state = { isOnline: true };
const SUBMIT = `mutation ($input: ResponseInput!) { submitResponse(input: $input) { record { id } } }`;

let gateway: TestGateway;
let world: World;

beforeAll(async () => {
  gateway = await startTestGateway();
  world = await makeWorld(gateway);
  for (const [name, value] of Object.entries(browserGlobals(state))) vi.stubGlobal(name, value);
});
afterAll(() => vi.unstubAllGlobals());

function go(isOnline: boolean): void {
  state.isOnline = isOnline;
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

async function bigDataset(count: number): Promise<{ dataset: TestDataset; ids: string[] }> {
  const dataset = await world.dataset();
  const ids: string[] = [];
  for (let at = 0; at < count; at += 100) ids.push(...(await dataset.add(Array.from({ length: 100 }, () => ({})))));
  return { dataset, ids };
}

/** The texts that a person has submitted, by record. */
async function textsOf(user: TestUser, { id }: TestDataset): Promise<Map<string, string>> {
  interface Stored {
    items: { id: string; responses: { user_id: string; values: { correction: { value: string } } }[] }[];
  }
  const path = `/datasets/${id}/records?include=responses&limit=1000`;
  const { items } = await world.rest<Stored>('GET', path);
  return new Map(
    items.flatMap((record) => {
      const own = record.responses.filter(({ user_id }) => user_id === user.id);
      expect(own.length).toBeLessThanOrEqual(1);
      return own.map(({ values }) => [record.id, values.correction.value]);
    }),
  );
}

const answer = (user: TestUser, recordId: string, text: string) =>
  user.run(SUBMIT, {
    input: {
      recordId,
      answers: [
        { question: 'tone', value: { label: 'rude' } },
        { question: 'correction', value: { text } },
      ],
    },
  });

test('192 of 200 answers given offline arrive once, and 8 that were changed elsewhere wait for the person', async () => {
  const { annotator, colleague } = world;
  const { dataset, ids } = await bigDataset(200);
  const device = createDevice();
  /** How often each record was submitted, and the keys. */
  const submitted = new Map<string, string[]>();
  let losing = 0;
  const send: typeof fetch = async (input, init) => {
    if (!state.isOnline) throw new TypeError('Failed to fetch');
    const body = String(init?.body);
    const response = await fetch(input, init);
    if (!body.includes('mutation SubmitResponse')) return response;
    const { variables } = JSON.parse(body) as { variables: { input: { recordId: string } } };
    const { recordId } = variables.input;
    const key = new Headers(init?.headers).get('idempotency-key') ?? '';
    submitted.set(recordId, [...(submitted.get(recordId) ?? []), key]);
    losing += 1;
    // The answer to one in twenty is lost on the way, although the server has carried it out.
    if (losing % 20 !== 0) return response;
    // The network is back at once, so that no pause has to pass.
    setTimeout(() => go(true), 100);
    throw new TypeError('Failed to fetch');
  };
  const tab = await openOutboxTab({ name: 'first', url: gateway.url, user: annotator, device, fetch: send });
  go(false);
  for (const id of ids) void tab.submit(dataset.id, id, `mine ${id}`);
  await expect.poll(() => tab.outbox.snapshot().halt).toBe('network');
  expect(device.kept.size).toBe(200);

  const changed = new Set(ids.filter((_id, index) => index % 25 === 7));
  for (const id of changed) await answer(annotator, id, 'elsewhere');
  // What others answer is no conflict: each has a response of their own.
  for (const id of ids.slice(0, 20)) await answer(colleague, id, 'colleague');
  go(true);
  // A real Argilla server takes ten times as long for an answer.
  const patience = gateway.isEmbedded ? 240_000 : 900_000;
  await expect.poll(() => tab.outbox.snapshot().items.length, { timeout: patience, interval: 250 }).toBe(0);

  const { failed } = tab.outbox.snapshot();
  expect(new Set(failed.keys())).toEqual(changed);
  expect([...failed.values()].every(({ theirs }) => theirs?.status === 'SUBMITTED')).toBe(true);
  const stored = await textsOf(annotator, dataset);
  expect(stored.size).toBe(200);
  expect(ids.filter((id) => stored.get(id) !== (changed.has(id) ? 'elsewhere' : `mine ${id}`))).toEqual([]);
  expect((await textsOf(colleague, dataset)).size).toBe(20);
  expect(submitted.size).toBe(192);
  // What was sent twice had the same key, where the server knows keys.
  const isKeyed = (keys: string[]) => new Set(keys).size === 1 && keys[0] !== '';
  expect([...submitted.values()].filter((keys) => isKeyed(keys) !== gateway.isEmbedded)).toEqual([]);
  expect(device.kept.size).toBe(8);

  tab.close();
  const second = await openOutboxTab({ name: 'second', url: gateway.url, user: annotator, device, fetch: send });
  await expect.poll(() => new Set(second.outbox.snapshot().failed.keys())).toEqual(changed);
  second.close();
}, 1_000_000);

test('records that are gone, and those that others completed meanwhile, are told', async () => {
  const { annotator, colleague } = world;
  const { dataset, ids } = await bigDataset(100);
  await world.rest('PATCH', `/datasets/${dataset.id}`, { distribution: { strategy: 'overlap', min_submitted: 1 } });
  const device = createDevice();
  const send: typeof fetch = (input, init) =>
    state.isOnline ? fetch(input, init) : Promise.reject(new TypeError('Failed to fetch'));
  const tab = await openOutboxTab({ name: 'here', url: gateway.url, user: annotator, device, fetch: send });
  const arrivals: number[][] = [];
  tab.outbox.onCaughtUp((...arrival) => arrivals.push(arrival));
  go(false);
  const [gone, completed, plain] = ids;
  for (const id of [gone!, completed!, plain!]) void tab.submit(dataset.id, id, `mine ${id}`);
  await expect.poll(() => tab.outbox.snapshot().halt).toBe('network');
  await world.rest('DELETE', `/datasets/${dataset.id}/records?ids=${gone}`);
  await answer(colleague, completed!, 'first');
  go(true);
  await expect.poll(() => tab.outbox.snapshot().items.length).toBe(0);
  expect(tab.outbox.snapshot().failed.get(gone!)).toMatchObject({ theirs: null });
  // Argilla 1.29 asks everyone about every record, so that others complete none.
  expect(arrivals).toEqual([[2, gateway.backend === 'ARGILLA_1' ? 0 : 1]]);
  expect((await textsOf(annotator, dataset)).size).toBe(2);

  // Without access, the reason is given, and nothing is lost.
  go(false);
  const left = ids.slice(3, 5);
  for (const id of left) void tab.submit(dataset.id, id, `mine ${id}`);
  await expect.poll(() => tab.outbox.snapshot().halt).toBe('network');
  await world.rest('DELETE', `/workspaces/${world.workspace.id}/users/${annotator.id}`);
  go(true);
  await expect.poll(() => tab.outbox.snapshot().items.length).toBe(0);
  const { failed } = tab.outbox.snapshot();
  expect(left.map((id) => failed.get(id)?.reason)).toEqual(['Operation not allowed', 'Operation not allowed']);
  expect(device.kept.size).toBe(3);
  tab.close();
});
