import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Entry, Saved, SavedRecord } from '#client/features/response/outbox/entry.ts';
import { createOutbox } from '#client/features/response/outbox/outbox.ts';
import { endSession } from '#client/graphql/session.ts';
import { createDevice } from '#tests/support/outboxTab.ts';
import { entry, savedRecord } from './entries.ts';

const OFFLINE = new TypeError('Failed to fetch');
const refusal = (status: number) =>
  new CombinedGraphQLErrors({
    errors: [{ message: 'no', extensions: { code: 'NO', status, detail: `no ${status}` } }],
  });

/** A server that can be unreachable or refuse; it answers at once. */
function createServer() {
  const records = new Map<string, SavedRecord>();
  const server = {
    viewerId: 'anna',
    trouble: null as Error | null,
    arrived: [] as string[],
    /** Saves, but its responses are lost. */
    isMute: false,
    records,
    /** The records to which others have given all answers. */
    completed: new Set<string>(),
    async write({ recordId, kind, outcome, basis: { responseId } }: Entry): Promise<Saved> {
      if (server.trouble) throw server.trouble;
      const before = records.get(recordId)?.response ?? null;
      if (before?.id !== responseId) throw refusal(409);
      server.arrived.push(`${kind} ${recordId}`);
      const { response } = outcome;
      const record = { ...outcome, response: response && { ...response, updatedAt: `v${server.arrived.length}` } };
      records.set(recordId, record);
      if (server.isMute) throw OFFLINE;
      return { record };
    },
    async read(recordId: string) {
      if (server.trouble ?? server.isMute) throw server.trouble ?? OFFLINE;
      const record = records.get(recordId);
      const teamStatus = server.completed.has(recordId) ? ('COMPLETED' as const) : null;
      return { viewerId: server.viewerId, record: record ? { ...record, teamStatus } : null };
    },
  };
  for (const id of ['r1', 'r2', 'r3']) records.set(id, savedRecord(id, 'PENDING'));
  return server;
}

describe("a user's outbox", () => {
  const action = (recordId: string, parts: Partial<Entry> = {}) => entry(recordId, parts);
  let server: ReturnType<typeof createServer>;
  let device: ReturnType<typeof createDevice>;

  /** An open page; what it shows of unsent actions, by record. */
  function openPage(tab: string) {
    const shown = new Map<string, string>();
    const optimisticCache = {
      applyOptimistically: ({ recordId, outcome }: Entry) => void shown.set(recordId, outcome.status),
      settle: (recordId: string) => void shown.delete(recordId),
    };
    const outbox = createOutbox('anna', {
      responses: { ...server, ...optimisticCache },
      storage: device.storage,
      tabs: device.tabs(tab),
    });
    const caughtUp: number[] = [];
    outbox.onCaughtUp((count, completed) => caughtUp.push(count, ...(completed ? [completed] : [])));
    return { outbox, shown, caughtUp, leave: outbox.activate() };
  }

  beforeEach(() => {
    vi.useFakeTimers();
    server = createServer();
    device = createDevice();
  });
  afterEach(() => vi.useRealTimers());
  const passing = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  it('stores an action, shows its outcome, sends it and deletes it', async () => {
    const { outbox, shown } = openPage('here');
    const saved = outbox.add(action('r1'));
    expect(shown.get('r1')).toBe('SUBMITTED');
    expect(device.kept.size).toBe(1);
    expect(await saved).toBe(true);
    expect([server.arrived, device.kept.size, shown.size]).toEqual([['submit r1'], 0, 0]);
  });

  it('retries after one, two and four seconds, and then waits for the connection', async () => {
    const { outbox, shown, caughtUp } = openPage('here');
    server.trouble = OFFLINE;
    void outbox.add(action('r1'));
    await passing(6900);
    expect(outbox.snapshot().halt).toBeNull();
    await passing(200);
    expect(outbox.snapshot().halt).toBe('network');
    void outbox.add(action('r2'));
    await passing(60_000);
    expect([...shown.keys()]).toEqual(['r1', 'r2']);
    expect(outbox.snapshot().failed.size).toBe(0);
    server.trouble = null;
    await passing(30_000);
    expect([server.arrived, caughtUp]).toEqual([['submit r1', 'submit r2'], [2]]);
  });

  it('sends at once when the browser is back online', async () => {
    const { outbox } = openPage('here');
    server.trouble = OFFLINE;
    void outbox.add(action('r1'));
    await passing(8000);
    server.trouble = null;
    window.dispatchEvent(new Event('online'));
    await passing(0);
    expect(server.arrived).toEqual(['submit r1']);
  });

  it('reports a refusal and shows the original record', async () => {
    const { outbox, shown } = openPage('here');
    server.trouble = refusal(422);
    expect(await outbox.add(action('r1'))).toBe(false);
    expect(outbox.snapshot().failed.get('r1')).toMatchObject({ reason: 'no 422' });
    expect([shown.size, device.kept.size]).toEqual([0, 1]);
  });

  it('keeps what was refused on the device, until the person decides', async () => {
    const first = openPage('first');
    server.records.set('r1', savedRecord('r1', 'SUBMITTED', 'v9', 'theirs'));
    await first.outbox.add(action('r1', { mayConflict: true, title: 'Some text' }));
    server.trouble = refusal(422);
    await first.outbox.add(action('r2'));
    server.trouble = null;
    server.records.delete('r3');
    await first.outbox.add(action('r3', { mayConflict: true }));
    first.leave();
    device.close('first');

    const { outbox, shown } = openPage('second');
    await passing(1000);
    expect([...outbox.snapshot().failed]).toMatchObject([
      ['r1', { theirs: { id: 'r1' }, entry: { title: 'Some text', tab: 'second' } }],
      ['r2', { reason: 'no 422' }],
      ['r3', { theirs: null }],
    ]);
    expect([outbox.snapshot().items, shown.size, server.arrived]).toEqual([[], 0, []]);
    outbox.sendAll();
    await passing(1000);
    expect(server.arrived).toEqual(['submit r2']);
    outbox.dismiss('r1');
    outbox.remove('r3');
    await passing(0);
    expect([device.kept.size, outbox.snapshot().failed.size]).toEqual([0, 0]);
  });

  it('forgets what was refused in a closed tab if this tab knows a newer action', async () => {
    const closed = openPage('closed');
    server.trouble = refusal(422);
    await closed.outbox.add(action('r1', { at: 1 }));
    server.trouble = OFFLINE;
    const { outbox } = openPage('here');
    void outbox.add(action('r1', { at: 2, kind: 'discard' }));
    closed.leave();
    device.close('closed');
    await passing(0);
    server.trouble = null;
    await passing(60_000);
    expect([server.arrived, outbox.snapshot().failed.size, device.kept.size]).toEqual([['discard r1'], 0, 0]);
  });

  it('tells how many records others had completed while it waited', async () => {
    const { outbox, caughtUp } = openPage('here');
    server.trouble = OFFLINE;
    for (const id of ['r1', 'r2', 'r3']) void outbox.add(action(id));
    await passing(8000);
    server.trouble = null;
    server.completed = new Set(['r1', 'r3']);
    await passing(60_000);
    expect(server.arrived).toEqual(['submit r1', 'submit r2', 'submit r3']);
    expect(caughtUp).toEqual([3, 2]);
  });

  it('tells other tabs of each change on the device', async () => {
    const { outbox } = openPage('here');
    const heard = vi.fn();
    device.tabs('other').listen(heard);
    await outbox.add(action('r1'));
    expect(heard.mock.calls).toEqual([
      [{ userId: 'anna', tab: 'here' }],
      [{ userId: 'anna', tab: 'here', saved: expect.anything() }],
      [{ userId: 'anna', tab: 'here' }],
    ]);
  });

  it('resends everything that was refused, but no conflicts', async () => {
    const { outbox } = openPage('here');
    server.records.set('r2', savedRecord('r2', 'SUBMITTED', 'v9', 'theirs'));
    await outbox.add(action('r2', { mayConflict: true }));
    server.trouble = refusal(422);
    await outbox.add(action('r1'));
    expect([...outbox.snapshot().failed.keys()]).toEqual(['r2', 'r1']);
    server.trouble = null;
    outbox.sendAll();
    await passing(0);
    expect(server.arrived).toEqual(['submit r1']);
    expect([...outbox.snapshot().failed.keys()]).toEqual(['r2']);
  });

  it('drops unsent actions, and shows the original records', async () => {
    const { outbox, shown } = openPage('here');
    server.trouble = refusal(422);
    await outbox.add(action('r1'));
    server.trouble = OFFLINE;
    const waiting = outbox.add(action('r2'));
    await passing(8000);
    outbox.remove('r1');
    outbox.remove('r2');
    expect(await waiting).toBe(false);
    expect(outbox.snapshot()).toMatchObject({ items: [], failed: new Map() });
    expect([shown.size, device.kept.size]).toEqual([0, 0]);
    server.trouble = null;
    await passing(60_000);
    expect(server.arrived).toEqual([]);
  });

  it('settles a replaced action together with its replacement', async () => {
    const { outbox } = openPage('here');
    server.trouble = OFFLINE;
    const first = outbox.add(action('r1'));
    await passing(8000);
    const second = outbox.add(action('r1', { kind: 'discard' }));
    server.trouble = null;
    await passing(30_000);
    expect([await first, await second, server.arrived]).toEqual([true, true, ['discard r1']]);
  });

  it('survives a crash: the next page shows and sends the remaining actions', async () => {
    const crashed = openPage('before');
    server.trouble = OFFLINE;
    void crashed.outbox.add(action('r1'));
    crashed.leave();
    device.close('before');
    await passing(60_000);
    const { shown, caughtUp } = openPage('after');
    await passing(0);
    expect(shown.get('r1')).toBe('SUBMITTED');
    server.trouble = null;
    await passing(60_000);
    expect([server.arrived, caughtUp, device.kept.size]).toEqual([['submit r1'], [1], 0]);
  });

  it('leaves actions of another tab to that tab, and takes them over when it closes', async () => {
    const other = openPage('other');
    server.trouble = OFFLINE;
    void other.outbox.add(action('r1'));
    await passing(8000);
    const { outbox } = openPage('here');
    await passing(0);
    expect(outbox.snapshot().items).toEqual([]);
    other.leave();
    device.close('other');
    await passing(0);
    expect(outbox.snapshot().items).toHaveLength(1);
  });

  it('does not replace a newer action with one of a crashed page', async () => {
    const crashed = openPage('before');
    server.trouble = OFFLINE;
    void crashed.outbox.add(action('r1', { at: 1 }));
    crashed.leave();
    device.close('before');
    const { outbox } = openPage('after');
    void outbox.add(action('r1', { at: 2, kind: 'discard' }));
    await passing(0);
    server.trouble = null;
    await passing(60_000);
    expect(server.arrived).toEqual(['discard r1']);
  });

  it('does not send another user’s actions', async () => {
    const crashed = openPage('before');
    server.trouble = OFFLINE;
    void crashed.outbox.add(action('r1'));
    crashed.leave();
    device.close('before');
    server.trouble = null;
    server.viewerId = 'bert';
    const { outbox } = openPage('after');
    await passing(0);
    expect([server.arrived, outbox.snapshot().halt]).toEqual([[], 'session']);
    server.viewerId = 'anna';
    outbox.resume();
    await passing(0);
    expect(server.arrived).toEqual(['submit r1']);
  });

  it('does not send actions as a user who signs in after the session has ended', async () => {
    const { outbox } = openPage('here');
    endSession();
    server.viewerId = 'bert';
    const saved = outbox.add(action('r1'));
    window.dispatchEvent(new Event('online'));
    void outbox.add(action('r2'));
    await passing(60_000);
    expect([server.arrived, outbox.snapshot().halt]).toEqual([[], 'session']);
    server.viewerId = 'anna';
    outbox.resume();
    expect(await saved).toBe(true);
  });

  it('waits while the session has ended, and continues after signing in', async () => {
    const { outbox } = openPage('here');
    server.trouble = refusal(401);
    const saved = outbox.add(action('r1'));
    await passing(60_000);
    expect(outbox.snapshot()).toMatchObject({ halt: 'session', failed: new Map() });
    server.trouble = null;
    outbox.resume();
    expect(await saved).toBe(true);
  });

  it('asks before it overwrites changes made elsewhere', async () => {
    const { outbox } = openPage('here');
    const theirs = savedRecord('r1', 'SUBMITTED', 'v9', 'theirs');
    server.records.set('r1', theirs);
    expect(await outbox.add(action('r1', { mayConflict: true }))).toBe(false);
    expect(outbox.snapshot().failed.get('r1')?.theirs).toMatchObject(theirs);
    expect(server.arrived).toEqual([]);
  });

  it('does not resend what had arrived without a response', async () => {
    const { outbox } = openPage('here');
    server.records.set('r1', savedRecord('r1', 'SUBMITTED', 'v9', 'mine'));
    expect(await outbox.add(action('r1', { mayConflict: true }))).toBe(true);
    expect(server.arrived).toEqual([]);
  });

  it.each([
    ['takes back', { kind: 'clear', answers: [], outcome: savedRecord('r1', 'PENDING') } as const, 'clear r1'],
    ['changes', { outcome: savedRecord('r1', 'SUBMITTED', 'soon', 'mine, but better') }, 'submit r1'],
  ])('%s what had arrived without a response', async (_what, second, arrives) => {
    const { outbox } = openPage('here');
    server.isMute = true;
    void outbox.add(action('r1'));
    await passing(0);
    const saved = outbox.add(action('r1', second));
    await passing(0);
    server.isMute = false;
    await passing(60_000);
    expect(outbox.snapshot()).toMatchObject({ items: [], failed: new Map() });
    expect(await saved).toBe(true);
    expect(server.arrived).toEqual(['submit r1', arrives]);
  });

  it('undoes what a closed page had sent without a response', async () => {
    const crashed = openPage('before');
    server.isMute = true;
    void crashed.outbox.add(action('r1'));
    await passing(0);
    crashed.leave();
    device.close('before');
    const { outbox } = openPage('after');
    await passing(0);
    void outbox.add(action('r1', { at: Infinity, kind: 'clear', answers: [], outcome: savedRecord('r1', 'PENDING') }));
    server.isMute = false;
    await passing(60_000);
    expect(server.arrived).toEqual(['submit r1', 'clear r1']);
  });

  it('undoes what was in flight when the page closed, and arrived', async () => {
    const crashed = openPage('before');
    server.isMute = true;
    void crashed.outbox.add(action('r1', { tab: 'before' }));
    void crashed.outbox.add(
      action('r1', { tab: 'before', kind: 'clear', answers: [], outcome: savedRecord('r1', 'PENDING') }),
    );
    crashed.leave();
    device.close('before');
    server.isMute = false;
    openPage('after');
    await passing(60_000);
    expect(server.arrived).toEqual(['submit r1', 'clear r1']);
  });

  it('takes over the actions of a later tab at once when that closes', async () => {
    const { outbox } = openPage('here');
    await passing(0);
    const later = openPage('later');
    server.trouble = OFFLINE;
    void later.outbox.add(action('r1', { tab: 'later' }));
    await passing(8000);
    server.trouble = null;
    later.leave();
    device.close('later');
    await passing(0);
    expect([server.arrived, outbox.snapshot().items]).toEqual([['submit r1'], []]);
  });

  it('takes over the actions of a later tab, when the network is back', async () => {
    const { outbox } = openPage('here');
    const later = openPage('later');
    server.trouble = OFFLINE;
    void later.outbox.add(action('r1', { tab: 'later' }));
    await passing(8000);
    later.leave();
    device.close('later');
    server.trouble = null;
    window.dispatchEvent(new Event('online'));
    await passing(0);
    expect([server.arrived, outbox.snapshot().items]).toEqual([['submit r1'], []]);
  });

  it('is idle when nothing is in flight, even if actions wait', async () => {
    const { outbox } = openPage('here');
    server.trouble = OFFLINE;
    void outbox.add(action('r1'));
    let isSettled = false;
    void outbox.settled().then(() => (isSettled = true));
    await passing(1000);
    expect(isSettled).toBe(false);
    await passing(7000);
    expect(isSettled).toBe(true);
  });
});
