import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Entry } from '#client/features/response/outbox/entry.ts';
import { setAway } from '#client/graphql/away.ts';
import { endSession } from '#client/graphql/session.ts';
import { createDevice } from '#tests/support/outboxTab.ts';
import { entry, savedRecord } from './entries.ts';
import { createServer, OFFLINE, openPageOf, refusal } from './outboxPage.ts';

describe("a user's outbox", () => {
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

  it('waits for the connection as soon as one action had no answer in time', async () => {
    const { outbox, caughtUp } = openPage('here');
    server.trouble = new DOMException('Too late', 'TimeoutError');
    void outbox.add(action('r1'));
    await passing(0);
    expect(outbox.snapshot().halt).toBe('network');
    server.trouble = null;
    await passing(2100);
    expect([server.arrived, caughtUp]).toEqual([['submit r1'], [1]]);
  });

  it('replaces or throws away both actions on a record whose first one was in flight when the network failed', async () => {
    const { outbox, shown } = openPage('here');
    server.trouble = new DOMException('Too late', 'TimeoutError');
    const draftAndSubmit = (recordId: string) => [
      outbox.add(action(recordId, { kind: 'draft' })),
      outbox.add(action(recordId)),
    ];
    const [thrownAway, replaced] = [draftAndSubmit('r1'), draftAndSubmit('r2')];
    await passing(0);
    expect(outbox.snapshot().items).toHaveLength(4);
    outbox.remove('r1');
    expect(await Promise.all(thrownAway)).toEqual([false, false]);
    expect([...shown.keys()]).toEqual(['r2']);
    const discarded = outbox.add(action('r2', { kind: 'discard' }));
    server.trouble = null;
    await passing(60_000);
    expect(await Promise.all([...replaced, discarded])).toEqual([true, true, true]);
    expect(server.arrived).toEqual(['discard r2']);
  });

  it('sends at once when the page has reached the server again', async () => {
    const { outbox } = openPage('here');
    setAway(true);
    server.trouble = OFFLINE;
    void outbox.add(action('r1'));
    await passing(60_000);
    expect(outbox.snapshot().halt).toBe('network');
    server.trouble = null;
    setAway(false);
    await passing(0);
    expect(server.arrived).toEqual(['submit r1']);
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
