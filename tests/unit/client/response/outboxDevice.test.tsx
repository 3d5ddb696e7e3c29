import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Entry } from '#client/features/response/outbox/entry.ts';
import { createDevice } from '#tests/support/outboxTab.ts';
import { entry, savedRecord } from './entries.ts';
import { createServer, OFFLINE, openPageOf, refusal } from './outboxPage.ts';

describe('what an outbox leaves on the device', () => {
  const action = (recordId: string, parts: Partial<Entry> = {}) => entry(recordId, parts);
  let server: ReturnType<typeof createServer>;
  let device: ReturnType<typeof createDevice>;

  beforeEach(() => {
    vi.useFakeTimers();
    server = createServer();
    device = createDevice();
  });
  afterEach(() => vi.useRealTimers());
  const passing = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const openPage = (tab: string) => openPageOf(server, device, tab);

  it('tells once if the device has no room for actions that wait, and stores them once it has', async () => {
    const { outbox } = openPage('full');
    let told = 0;
    outbox.onUnkept(() => (told += 1));
    const { put } = device.storage;
    device.storage.put = async () => false;
    await outbox.add(action('r1'));
    expect(told).toBe(0);
    server.trouble = OFFLINE;
    void outbox.add(action('r2'));
    await passing(8000);
    void outbox.add(action('r3'));
    await passing(0);
    expect([told, device.kept.size]).toEqual([1, 0]);
    device.storage.put = put;
    void outbox.add(action('r3', { kind: 'discard' }));
    await passing(0);
    expect([...device.kept.values()].map(({ recordId, kind }) => `${kind} ${recordId}`)).toEqual([
      'submit r2',
      'discard r3',
    ]);
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

  it('leaves what a closed tab has stored until the device has room for a copy', async () => {
    const closed = openPage('closed');
    server.trouble = refusal(422);
    await closed.outbox.add(action('r1', { tab: 'closed' }));
    server.trouble = OFFLINE;
    void closed.outbox.add(action('r2', { tab: 'closed' }));
    await passing(8000);
    const { put } = device.storage;
    device.storage.put = async () => false;
    closed.leave();
    device.close('closed');
    const here = openPage('here');
    await passing(8000);
    expect([...device.kept.keys()]).toEqual(['closed r1', 'closed r2']);
    here.leave();
    device.close('here');

    device.storage.put = put;
    server.trouble = null;
    const { outbox } = openPage('next');
    await passing(60_000);
    expect([server.arrived, [...outbox.snapshot().failed.keys()]]).toEqual([['submit r2'], ['r1']]);
    expect([...device.kept.keys()]).toEqual(['next r1']);
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
});
