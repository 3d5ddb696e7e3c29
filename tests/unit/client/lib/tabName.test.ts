import { beforeEach, describe, expect, it, vi } from 'vitest';

/** The page is loaded: the module begins anew. */
async function load() {
  vi.resetModules();
  return (await import('#client/lib/tabName.ts')).tabName;
}

describe("a tab's name", () => {
  beforeEach(() => sessionStorage.clear());

  it('outlives a reload, and is not the one of a copy of the tab', async () => {
    const name = (await load())();
    // What a browser copies along with the tab.
    expect(sessionStorage).toHaveLength(0);
    window.dispatchEvent(new Event('pagehide'));
    expect((await load())()).toBe(name);
    expect(sessionStorage).toHaveLength(0);
  });
});
