import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reloadOnMissingChunk } from '#client/app/chunkReload.ts';

const NOTHING_THERE = 404;

describe('a script that cannot be loaded', () => {
  const reload = vi.fn();
  const served = vi.fn<(url: string) => Promise<Response>>();
  let stop: () => void;
  let made = 0;

  beforeEach(() => {
    sessionStorage.clear();
    reload.mockReset();
    vi.stubGlobal('fetch', served);
    stop = reloadOnMissingChunk(reload);
  });
  afterEach(() => {
    stop();
    vi.unstubAllGlobals();
  });

  /** The server's response for the script, if any. */
  const says = (status: number | null) =>
    served.mockImplementation(() =>
      status === null ? Promise.reject(new TypeError('offline')) : Promise.resolve(new Response(null, { status })),
    );
  const newFile = (): string => `http://localhost/assets/part-${(made += 1)}.js`;
  async function fail(file?: string): Promise<void> {
    const message = file ? `Failed to fetch dynamically imported module: ${file}` : 'Importing a module script failed.';
    window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: new Error(message) }));
    await new Promise((resolve) => setTimeout(resolve));
  }

  it('reloads the page if the server has a new version, at most once a minute', async () => {
    says(NOTHING_THERE);
    const file = newFile();
    await fail(file);
    await fail(newFile());
    expect(served).toHaveBeenCalledWith(file, expect.objectContaining({ method: 'HEAD' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('leaves the page as it is after a short connection loss', async () => {
    const file = newFile();
    says(null);
    await fail(file);
    says(200);
    await fail(file);
    expect(reload).not.toHaveBeenCalled();
  });

  it('cached by the browser as a failure although it exists needs another page', async () => {
    const file = newFile();
    says(200);
    await fail(file);
    await fail(file);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('a script without a name counts as missing if the server responds', async () => {
    says(503);
    await fail();
    expect(reload).not.toHaveBeenCalled();
    says(200);
    await fail();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('leaves the page as it is if it may have been reloaded for that before', async () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    says(NOTHING_THERE);
    await fail(newFile());
    expect(reload).not.toHaveBeenCalled();
    full.mockRestore();
  });
});
