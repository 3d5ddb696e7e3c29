import { act, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { startI18n } from '#client/i18n/i18n.ts';
import { begin, beginFresh, idOf } from './atWork.tsx';
import { TaskServer } from './taskServer.tsx';

beforeAll(() => startI18n());

describe('the reason why an action on an older record was not saved', () => {
  beginFresh();

  it('reflects the current network state', async () => {
    const { server, go } = cutOff();
    const page = await begin(server);
    go('offline');
    await act(() => page.actions().discard([page.record('a')]));
    const why = (): string | undefined => page.actions().failureOf(page.record('a'));
    expect(why()).toBe('You are offline');
    act(() => page.actions().edit(page.record('a'), { text: 'mine' }));
    act(() => go('online'));
    expect(why()).toBe('You were offline');
    act(() => go('offline'));
    expect(why()).toBe('You are offline');
    act(() => go('online'));
    await act(() => page.actions().discard([page.record('a')]));
    expect(why()).toBeUndefined();
  });

  it('goes when the network is back, as the action is sent again, with what was typed', async () => {
    const { server, go } = cutOff(['a', 'b', 'c']);
    const page = await begin(server);
    act(() => page.actions().edit(page.record('a'), { text: 'mine' }));
    act(() => page.actions().edit(page.record('b'), { text: 'half' }));
    go('offline');
    await act(() => page.actions().validate([page.record('a')]));
    await act(() => page.actions().discard([page.record('b')]));
    await act(() => page.actions().discard([page.record('c')]));
    act(() => page.actions().edit(page.record('c'), { text: 'on second thoughts' }));
    const failed = (): string[] =>
      ['a', 'b', 'c'].filter((id) => page.actions().failureOf(page.record(id)) !== undefined);
    expect(failed()).toEqual(['a', 'b', 'c']);
    await act(async () => go('online'));
    await act(() => page.actions().settled());
    // Something else was typed for the last one.
    expect(failed()).toEqual(['c']);
    expect(['a', 'b', 'c'].map((id) => page.record(id).status)).toEqual(['VALIDATED', 'DISCARDED', 'DEFAULT']);
    expect(page.actions().editOf(page.record('a').id)).toBeUndefined();
    expect(page.actions().editOf(page.record('c').id)).toEqual({ text: 'on second thoughts' });
    expect(page.actions().isRestorable(page.record('b').id)).toBe(true);
  });

  it('goes for the records that were not sent yet when the network failed, as they are sent again', async () => {
    let calls = 0;
    let isOnline = true;
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
    const ids = Array.from({ length: 150 }, (_, index) => `r${index}`);
    const server = new TaskServer(ids, (isMutation, go) => {
      if (isMutation && (calls += 1) === 2) isOnline = false;
      if (!isOnline) throw new TypeError('Failed to fetch');
      go();
    });
    const page = await begin(server);
    await act(() => page.actions().discard(page.records));
    const count = (status: string): number =>
      [...server.records.values()].filter((each) => each.status === status).length;
    expect(count('DISCARDED')).toBe(100);
    isOnline = true;
    await act(async () => void window.dispatchEvent(new Event('online')));
    await act(() => page.actions().settled());
    expect(count('DISCARDED')).toBe(150);
    expect(page.records.filter((record) => page.actions().failureOf(page.record(record.externalId)))).toEqual([]);
  });

  it('stays if somebody else has changed the record meanwhile, until the person has decided', async () => {
    const { server, go } = cutOff(['a']);
    const page = await begin(server);
    act(() => page.actions().edit(page.record('a'), { text: 'mine' }));
    go('offline');
    await act(() => page.actions().validate([page.record('a')]));
    server.changeElsewhere('a', { status: 'VALIDATED', text: 'theirs' });
    await act(async () => go('online'));
    await waitFor(() => expect(page.actions().confirmations.openConflicts?.conflicts).toHaveLength(1));
    expect(server.calls).toEqual([]);
    expect(server.records.get(idOf('a'))?.text).toBe('theirs');
  });

  it('is cleared once the change is stored, by anybody', async () => {
    const { server, go, comeBack } = cutOff(['a', 'b', 'c', 'd']);
    server.changeElsewhere('d', { text: 'old' });
    const page = await begin(server);
    act(() => page.actions().edit(page.record('a'), { text: 'mine' }));
    act(() => page.actions().edit(page.record('b'), { text: 'mine' }));
    go('offline');
    await act(() => page.actions().validate([page.record('a'), page.record('b')]));
    await act(() => page.actions().discard([page.record('c')]));
    await act(() => page.actions().clear([page.record('d')]));
    comeBack();
    server.changeElsewhere('a', { status: 'VALIDATED', text: 'mine' });
    server.changeElsewhere('b', { status: 'VALIDATED', text: 'another' });
    server.changeElsewhere('c', { status: 'DISCARDED' });
    server.changeElsewhere('d', {});
    await act(() => server.load());
    const failed = page.records.filter(({ externalId }) => page.actions().failureOf(page.record(externalId)));
    expect(failed.map(({ externalId }) => externalId)).toEqual(['b', 'd']);
  });

  it('is cleared when the edit is discarded', async () => {
    const { server, go } = cutOff(['a', 'b']);
    const page = await begin(server);
    for (const id of ['a', 'b']) act(() => page.actions().edit(page.record(id), { text: 'mine' }));
    go('offline');
    await act(() => page.actions().validate(page.records));
    await act(() => page.actions().reset([page.record('a')]));
    expect(page.actions().failureOf(page.record('a'))).toBeUndefined();
    expect(page.actions().failureOf(page.record('b'))).toBe('You are offline');
    act(() => page.actions().discardAllEdits());
    expect(page.actions().failureOf(page.record('b'))).toBeUndefined();
    go('online');
  });
});

/** A server that is unreachable while the browser is offline. */
function cutOff(ids: readonly string[] = ['a']) {
  let isOnline = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  const server = new TaskServer(ids, (_isMutation, go) => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    go();
  });
  const go = (where: 'online' | 'offline'): void => {
    isOnline = where === 'online';
    window.dispatchEvent(new Event(where));
  };
  /** The browser does not notice it. */
  const comeBack = (): void => void (isOnline = true);
  return { server, go, comeBack };
}
