import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Deed } from '#client/features/response/deed.ts';
import { useSaves } from '#client/features/response/useSaves.ts';

const submit = (recordId: string): Deed => ({ kind: 'submit', recordId, answers: [] });

/** A server that answers when it is told to. */
function slowServer() {
  const waiting: { deed: Deed; accept(): void; refuse(): void }[] = [];
  const perform = (deed: Deed): Promise<void> =>
    new Promise((resolve, reject) => {
      waiting.push({ deed, accept: resolve, refuse: () => reject(new TypeError('Failed to fetch')) });
    });
  return { waiting, perform };
}

describe('saving', () => {
  afterEach(cleanup);

  it('says how much is on its way', async () => {
    const { waiting, perform } = slowServer();
    const { result } = renderHook(() => useSaves(perform));
    act(() => void result.current.save(submit('r1')));
    act(() => void result.current.save(submit('r2')));
    expect(result.current.saving).toBe(2);
    await act(async () => waiting.forEach(({ accept }) => accept()));
    expect(result.current.saving).toBe(0);
  });

  it('sends the deeds of one record one after the other', async () => {
    const { waiting, perform } = slowServer();
    const { result } = renderHook(() => useSaves(perform));
    act(() => void result.current.save(submit('r1')));
    act(() => void result.current.save({ kind: 'clear', recordId: 'r1', answers: [] }));
    expect(waiting.map(({ deed }) => deed.kind)).toEqual(['submit']);
    await act(async () => waiting[0]?.accept());
    await waitFor(() => expect(waiting.map(({ deed }) => deed.kind)).toEqual(['submit', 'clear']));
  });

  it('tells what was refused and why, and forgets it when the next try works', async () => {
    const { waiting, perform } = slowServer();
    const { result } = renderHook(() => useSaves(perform));
    const saved: boolean[] = [];
    act(() => void result.current.save(submit('r1')).then((isSaved) => saved.push(isSaved)));
    await act(async () => waiting[0]?.refuse());
    expect(result.current.failed.get('r1')).toMatchObject({ kind: 'submit', recordId: 'r1' });
    act(() => void result.current.save(submit('r1')).then((isSaved) => saved.push(isSaved)));
    await act(async () => waiting[1]?.accept());
    expect(result.current.failed.size).toBe(0);
    expect(saved).toEqual([false, true]);
  });

  it('warns before the page is left while something is unsaved, and only then', async () => {
    const { waiting, perform } = slowServer();
    const { result } = renderHook(() => useSaves(perform));
    const isWarned = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isWarned()).toBe(false);
    act(() => void result.current.save(submit('r1')));
    expect(isWarned()).toBe(true);
    await act(async () => waiting[0]?.accept());
    expect(isWarned()).toBe(false);
  });

  it('is settled when nothing is on its way any more', async () => {
    const { waiting, perform } = slowServer();
    const { result } = renderHook(() => useSaves(perform));
    act(() => void result.current.save(submit('r1')));
    let isSettled = false;
    const settled = result.current.settled().then(() => (isSettled = true));
    expect(isSettled).toBe(false);
    await act(async () => waiting[0]?.accept());
    await settled;
    expect(isSettled).toBe(true);
  });
});
