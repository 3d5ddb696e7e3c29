import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { allOf } from '#client/features/criteria/index.ts';
import { type QueueOptions, useRecordQueue } from '#client/features/record/useRecordQueue.ts';
import { TabServer } from './tabServer.tsx';

const ids = (count: number): string[] => Array.from({ length: count }, (_, index) => `r${index + 1}`);

function open(server: TabServer, options: Partial<QueueOptions> = {}) {
  const initialProps: QueueOptions = {
    datasetId: 'd1',
    criteria: allOf('PENDING'),
    position: 1,
    pinnedId: null,
    isOutOfTab: () => false,
    ...options,
  };
  const { result, rerender } = renderHook((props: QueueOptions) => useRecordQueue(props), {
    initialProps,
    wrapper: server.wrapper(),
  });
  return { result, show: (next: Partial<QueueOptions>) => rerender({ ...initialProps, ...next }) };
}

describe('the record queue hook', () => {
  it('shows the requested record, and moves on without a request', async () => {
    const server = new TabServer({ PENDING: ids(40) });
    const { result, show } = open(server);
    await waitFor(() => expect(result.current.entry).toEqual({ id: 'r1', position: 1 }));
    show({ position: 2 });
    expect(result.current.entry?.id).toBe('r2');
    expect(result.current.isLoading).toBe(false);
    expect(server.asked).toEqual(['PENDING 0+11']);
  });

  it('loads more in time, without the answered ones', async () => {
    const server = new TabServer({ PENDING: ids(40) });
    const { result, show } = open(server);
    await waitFor(() => expect(result.current.queue).not.toBeNull());
    server.leave('PENDING', 'r1');
    show({ position: 6, isOutOfTab: (id) => id === 'r1' });
    await waitFor(() => expect(result.current.queue?.entries.at(-1)).toEqual({ id: 'r21', position: 21 }));
    expect(server.asked).toEqual(['PENDING 0+11', 'PENDING 10+10']);
    expect(result.current.queue?.total).toBe(40);
  });

  it('ignores a failed request, and retries with the next move', async () => {
    const server = new TabServer({ PENDING: ids(40) });
    const { result, show } = open(server);
    await waitFor(() => expect(result.current.queue).not.toBeNull());
    server.isBroken = true;
    show({ position: 6 });
    await waitFor(() => expect(server.asked).toHaveLength(2));
    expect(result.current.error).toBeUndefined();
    server.isBroken = false;
    show({ position: 7 });
    await waitFor(() => expect(result.current.queue?.entries).toHaveLength(21));
  });

  it('shows an error when nothing is left to show, and can retry', async () => {
    const server = new TabServer({ PENDING: ids(40) });
    const { result, show } = open(server);
    await waitFor(() => expect(result.current.queue).not.toBeNull());
    server.isBroken = true;
    show({ position: 12 });
    await waitFor(() => expect(result.current.error).toBeDefined());
    server.isBroken = false;
    act(() => result.current.retry());
    await waitFor(() => expect(result.current.entry?.id).toBe('r12'));
  });

  it('continues when the network is back', async () => {
    const server = new TabServer({ PENDING: ids(40) });
    const { result, show } = open(server);
    await waitFor(() => expect(result.current.queue).not.toBeNull());
    server.isBroken = true;
    show({ position: 12 });
    await waitFor(() => expect(result.current.error).toBeDefined());
    // The previous record was answered, so it does not replace the missing one.
    expect(result.current.entry).toBeUndefined();
    server.isBroken = false;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(result.current.entry?.id).toBe('r12'));
  });

  it('loads again when the window contains only records that leave the tab', async () => {
    const server = new TabServer({ PENDING: ids(40) });
    const answered = new Set(ids(11));
    const { result, show } = open(server);
    await waitFor(() => expect(result.current.queue).not.toBeNull());
    // The server does not know their answers yet.
    show({ position: 12, isOutOfTab: (id) => answered.has(id) });
    await waitFor(() => expect(server.asked).toContain('PENDING 0+10'));
    expect(result.current.isLoading).toBe(true);
    for (const id of answered) server.leave('PENDING', id);
    await waitFor(() => expect(result.current.entry?.id).toBe('r12'));
  });

  it('opens without records answered here, although the server still lists them', async () => {
    const server = new TabServer({ PENDING: ids(40) });
    const answered = new Set(ids(12));
    const { result } = open(server, { isOutOfTab: (id) => answered.has(id) });
    await waitFor(() => expect(result.current.entry).toEqual({ id: 'r13', position: 1 }));
    expect(result.current.queue?.total).toBe(28);
  });

  it('shows a linked record, whatever its status', async () => {
    const server = new TabServer({ PENDING: ids(3) });
    const { result } = open(server, { pinnedId: 'r2', isOutOfTab: (id) => id === 'r2' });
    await waitFor(() => expect(result.current.entry).toEqual({ id: 'r2', position: 1 }));
  });

  it('reloads the list around the current record, which is read once, in the list or by itself', async () => {
    const server = new TabServer({ PENDING: ids(3) });
    const { result, show } = open(server);
    await waitFor(() => expect(result.current.queue).not.toBeNull());
    show({ position: 2 });
    server.add('PENDING', 'r4');
    act(() => result.current.refresh());
    await waitFor(() => expect(result.current.queue?.total).toBe(4));
    expect(result.current.entry).toEqual({ id: 'r2', position: 2 });
    expect(server.asked).toEqual(['PENDING 0+11', 'PENDING 0+12']);
    server.leave('PENDING', 'r2');
    act(() => result.current.refresh());
    await waitFor(() => expect(server.asked.slice(2)).toEqual(['PENDING 0+12', 'r2']));
  });

  it('shows the next record in place of an excluded one', async () => {
    const server = new TabServer({ PENDING: ids(3) });
    const { result, show } = open(server);
    await waitFor(() => expect(result.current.queue).not.toBeNull());
    show({ position: 2 });
    act(() => result.current.exclude((id) => id === 'r2'));
    expect(result.current.entry).toEqual({ id: 'r3', position: 2 });
  });

  it('keeps the old record on screen until another tab has loaded', async () => {
    const server = new TabServer({ PENDING: ids(3), DRAFT: ['d1'] });
    const { result, show } = open(server);
    await waitFor(() => expect(result.current.entry?.id).toBe('r1'));
    show({ criteria: allOf('DRAFT') });
    expect(result.current).toMatchObject({ isLoading: true, entry: { id: 'r1' } });
    await waitFor(() => expect(result.current).toMatchObject({ isLoading: false, entry: { id: 'd1' } }));
  });

  it('shows a tab from memory if it cannot be reloaded', async () => {
    const server = new TabServer({ PENDING: ids(3), DRAFT: ['d1'] });
    const { result, show } = open(server);
    await waitFor(() => expect(result.current.entry?.id).toBe('r1'));
    server.isBroken = true;
    const isOutOfTab = (id: string): boolean => id === 'r1';
    show({ criteria: allOf('DRAFT'), isOutOfTab });
    await waitFor(() => expect(result.current.error).toBeDefined());
    show({ isOutOfTab });
    await waitFor(() => expect(result.current.entry).toEqual({ id: 'r2', position: 1 }));
    expect(result.current.error).toBeUndefined();
  });

  it('opens when the server is back', async () => {
    const server = new TabServer({ PENDING: ids(3) });
    server.isBroken = true;
    const { result } = open(server);
    await waitFor(() => expect(result.current.error).toBeDefined());
    server.isBroken = false;
    await waitFor(() => expect(result.current.entry?.id).toBe('r1'));
    expect(result.current.error).toBeUndefined();
  });

  it('reopens at a position beyond the loaded ones', async () => {
    const server = new TabServer({ PENDING: ids(200) });
    const { result, show } = open(server);
    await waitFor(() => expect(result.current.entry?.id).toBe('r1'));
    show({ position: 120 });
    await waitFor(() => expect(result.current.entry?.id).toBe('r120'));
    expect(result.current.queue?.entries[0]).toEqual({ id: 'r115', position: 115 });
  });

  it('distinguishes a missing position from an empty tab', async () => {
    const server = new TabServer({ PENDING: ids(3), DRAFT: [] });
    const { result, show } = open(server, { position: 99 });
    await waitFor(() => expect(result.current.isMissing).toBe(true));
    show({ criteria: allOf('DRAFT'), position: 1 });
    await waitFor(() => expect(result.current.queue?.entries).toEqual([]));
    expect(result.current.isMissing).toBe(false);
  });

  it('continues with records that were added at its end', async () => {
    const server = new TabServer({ PENDING: ids(2) });
    const { result, show } = open(server);
    await waitFor(() => expect(result.current.queue?.toEnd).toBe(true));
    server.add('PENDING', 'r3');
    act(() => result.current.loadMore());
    await waitFor(() => expect(result.current.queue).toMatchObject({ toEnd: true, total: 3 }));
    show({ position: 3 });
    expect(result.current.entry?.id).toBe('r3');
  });

  it('shows skipped records when it is reopened', async () => {
    const server = new TabServer({ PENDING: ids(3) });
    const { result, show } = open(server);
    await waitFor(() => expect(result.current.entry?.id).toBe('r1'));
    show({ position: 3 });
    server.leave('PENDING', 'r1');
    server.leave('PENDING', 'r3');
    act(() => result.current.reload());
    show({ position: 1 });
    await waitFor(() => expect(result.current.queue?.entries).toEqual([{ id: 'r2', position: 1 }]));
  });
});
