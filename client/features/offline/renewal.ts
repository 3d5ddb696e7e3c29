import { createBackoff } from '#client/lib/backoff.ts';
import { HOUR_MS } from '#client/lib/time.ts';

const FIRST_PAUSE_MS = 60_000;

/** Repeats a download: once at a time, and with growing pauses after a failure or if there was nothing to download. */
export function createRenewal() {
  const backoff = createBackoff(HOUR_MS, FIRST_PAUSE_MS);
  let isBusy = false;
  let isPaused = false;
  return {
    /** Does nothing while an earlier run is under way, in any tab, or in a pause. `download` resolves to the number of records. */
    async run(name: string, download: () => Promise<number>): Promise<void> {
      if (isBusy || isPaused) return;
      isBusy = true;
      // The dialog shows what is there.
      const downloaded = await inOneTab(name, download).catch(() => 0);
      isBusy = false;
      if (downloaded === 0) {
        isPaused = true;
        backoff.plan(() => (isPaused = false));
      } else if (downloaded) backoff.reset();
    },
    endPause(): void {
      backoff.stop();
      backoff.reset();
      isPaused = false;
    },
  };
}

/** Does a task unless another tab does it. Browsers have locks only over HTTPS and on localhost. */
async function inOneTab<Result>(name: string, task: () => Promise<Result>): Promise<Result | undefined> {
  const locks = (navigator as Partial<Navigator>).locks;
  if (!locks) return task();
  return locks.request(name, { ifAvailable: true }, (lock) => (lock ? task() : undefined));
}
