import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { allOf } from '#client/features/criteria/index.ts';
import { prefetchWindow, type QueueTarget } from '#client/features/record/recordWindow.ts';
import { useRecordQueue } from '#client/features/record/useRecordQueue.ts';
import { apollo } from '#client/graphql/client.ts';
import { TabServer } from './tabServer.tsx';

const TARGET: QueueTarget = { datasetId: 'd1', criteria: allOf('PENDING'), position: 1 };

describe('the window that is prefetched for a page', () => {
  let server: TabServer;

  beforeEach(() => {
    server = new TabServer({ PENDING: ['r1', 'r2', 'r3'] });
    apollo.setLink(server.client().link);
  });

  function open({ datasetId = 'd1', left = [] as readonly string[] } = {}) {
    const options = { ...TARGET, datasetId, pinnedId: null, isOutOfTab: (id: string) => left.includes(id) };
    return renderHook(() => useRecordQueue(options), { wrapper: server.wrapper() }).result;
  }

  it('is there when the page is first drawn', async () => {
    await prefetchWindow(TARGET);
    const first = open();
    expect(first.current).toMatchObject({ isLoading: false, entry: { id: 'r1', position: 1 } });
    expect(server.asked).toHaveLength(1);
  });

  it('is without the records that were answered meanwhile', async () => {
    await prefetchWindow(TARGET);
    expect(open({ left: ['r1'] }).current.entry).toEqual({ id: 'r2', position: 1 });
  });

  it('is for one queue only, as it becomes outdated', async () => {
    await prefetchWindow(TARGET);
    open();
    server.leave('PENDING', 'r1');
    const second = open();
    expect(second.current.entry).toBeUndefined();
    await waitFor(() => expect(second.current.entry?.id).toBe('r2'));
  });

  it('is not for the queue of another dataset', async () => {
    await prefetchWindow(TARGET);
    expect(open({ datasetId: 'd2' }).current.entry).toBeUndefined();
    expect(open().current.entry?.id).toBe('r1');
  });

  it('is loaded again if that failed', async () => {
    server.isBroken = true;
    await prefetchWindow(TARGET);
    server.isBroken = false;
    const queue = open();
    expect(queue.current.isLoading).toBe(true);
    await waitFor(() => expect(queue.current.entry?.id).toBe('r1'));
  });
});
