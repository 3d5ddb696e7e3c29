import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetTaken, takers } from '#client/lib/forgetTaken.ts';

/** A browser that removes databases, or fails to. */
function removing(outcome: 'success' | 'error'): void {
  const deleteDatabase = () => {
    const request: { onsuccess?(): void; onerror?(): void } = {};
    queueMicrotask(() => request[`on${outcome}`]?.());
    return request;
  };
  vi.stubGlobal('indexedDB', { deleteDatabase });
}

describe('what was taken along', () => {
  beforeEach(() => {
    localStorage.clear();
    localStorage.setItem('marl.taken.anna', '[]');
    return () => vi.unstubAllGlobals();
  });

  it('is off the list once it is removed', async () => {
    removing('success');
    await forgetTaken('anna');
    expect(takers()).toEqual([]);
  });

  it('stays on the list when it cannot be removed, so that it is tried again', async () => {
    removing('error');
    await forgetTaken('anna');
    expect(takers()).toEqual(['anna']);
  });
});
