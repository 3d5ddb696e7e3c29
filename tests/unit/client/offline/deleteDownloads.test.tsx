import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteDownloads, usersWithDownloads } from '#client/lib/deleteDownloads.ts';

/** A browser that removes databases, or fails to. */
function removing(outcome: 'success' | 'error'): void {
  const deleteDatabase = () => {
    const request: { onsuccess?(): void; onerror?(): void } = {};
    queueMicrotask(() => request[`on${outcome}`]?.());
    return request;
  };
  vi.stubGlobal('indexedDB', { deleteDatabase });
}

describe('downloaded records', () => {
  beforeEach(() => {
    localStorage.clear();
    localStorage.setItem('marl.taken.anna', '[]');
    return () => vi.unstubAllGlobals();
  });

  it('are off the list once they are removed', async () => {
    removing('success');
    await deleteDownloads('anna');
    expect(usersWithDownloads()).toEqual([]);
  });

  it('stay on the list when they cannot be removed, so that it is tried again', async () => {
    removing('error');
    await deleteDownloads('anna');
    expect(usersWithDownloads()).toEqual(['anna']);
  });
});
