import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { EMPTY, Observable, of } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createReaching } from '#client/features/offline/reaching.ts';
import { setAway } from '#client/graphql/away.ts';
import { problemOf } from '#client/graphql/errors.ts';
import { reach } from '#client/graphql/offlineLink.ts';

/** Before an answer comes; it never comes if the server hangs. */
type Delay = number | 'never';

/** A device with records, in front of a server that answers after a while, or fails. */
function createDevice() {
  const { byEither, watched } = createReaching();
  const now = { delay: 0 as Delay, error: undefined as Error | undefined, underWay: 0, asked: 0, probes: 0 };
  const request = (answer: string) =>
    watched(
      new Observable<string>((observer) => {
        const { delay, error } = now;
        now.underWay += 1;
        now.asked += 1;
        const answerNow = (): void => {
          if (error) return observer.error(error);
          observer.next(answer);
          observer.complete();
        };
        const timer = delay === 'never' ? undefined : setTimeout(answerNow, delay);
        return () => {
          now.underWay -= 1;
          clearTimeout(timer);
        };
      }),
    );
  const probe = new Observable<string>((observer) => {
    now.probes += 1;
    return request('probe').subscribe(observer);
  });
  return {
    now,
    /** Asks; the answer appears in `said`. */
    ask(onDevice: Observable<string> = of('device')) {
      const said: unknown[] = [];
      const asking = byEither({ server: request('server'), device: onDevice, probe }).subscribe({
        next: (answer) => said.push(answer),
        error: (error) => said.push(problemOf(error)),
      });
      return { said, leave: () => asking.unsubscribe() };
    },
  };
}

describe('with records on the device', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    setAway(false);
  });
  afterEach(() => {
    setAway(false);
    vi.useRealTimers();
  });
  const passing = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  it('a server that answers in time is the one that answers', async () => {
    const { now, ask } = createDevice();
    now.delay = 3900;
    const { said } = ask();
    await passing(10_000);
    expect([said, reach.isAway]).toEqual([['server'], false]);
  });

  it('the device answers after four seconds without an answer, and the late one ends that', async () => {
    const { now, ask } = createDevice();
    now.delay = 6000;
    const { said } = ask();
    await passing(3900);
    expect([said, reach.isAway]).toEqual([[], false]);
    await passing(200);
    expect([said, reach.isAway, now.underWay]).toEqual([['device'], true, 1]);
    await passing(2000);
    expect([said, reach.isAway, now.underWay]).toEqual([['device'], false, 0]);
  });

  it('other queries are answered at once meanwhile, and not sent', async () => {
    const { now, ask } = createDevice();
    now.delay = 'never';
    const first = ask();
    await passing(3000);
    const second = ask();
    await passing(1100);
    const third = ask();
    await passing(0);
    expect([first.said, second.said, third.said]).toEqual([['device'], ['device'], ['device']]);
    expect([now.asked, now.underWay]).toEqual([2, 1]);
  });

  it('one request at a time looks for the server, with growing pauses', async () => {
    const { now, ask } = createDevice();
    now.delay = 'never';
    ask();
    // Given up after 15 s; then pauses of 2, 4 and 8 seconds, each followed by a request that hangs for 15.
    await passing(4000 + 15_000 + 1900);
    expect([now.underWay, now.probes]).toEqual([0, 0]);
    await passing(200);
    expect([now.underWay, now.probes]).toEqual([1, 1]);
    await passing(15_000 + 4000 + 15_000 + 7800);
    expect([now.underWay, now.probes]).toEqual([0, 2]);
    now.delay = 100;
    await passing(400);
    expect([reach.isAway, now.probes]).toEqual([false, 3]);
    await passing(120_000);
    expect(now.probes).toBe(3);
  });

  it('a server that is only slow is given more time, so that it and the device do not take turns', async () => {
    const { now, ask } = createDevice();
    now.delay = 5000;
    expect(await answerOf(ask)).toEqual(['device']);
    for (let times = 0; times < 8; times += 1) expect(await answerOf(ask)).toEqual(['server']);
    now.delay = 10;
    for (let times = 0; times < 20; times += 1) await answerOf(ask);
    now.delay = 'never';
    const { said } = ask();
    await passing(4100);
    expect(said).toEqual(['device']);
  });

  async function answerOf(ask: ReturnType<typeof createDevice>['ask']): Promise<unknown[]> {
    const { said } = ask();
    await passing(10_000);
    return said;
  }

  it('what the device does not know waits for the server, and fails as without a network in the end', async () => {
    const { now, ask } = createDevice();
    now.delay = 20_000;
    const slow = ask(EMPTY);
    await passing(20_100);
    expect([slow.said, reach.isAway]).toEqual([['server'], false]);
    now.delay = 'never';
    const { said } = ask(EMPTY);
    await passing(59_900);
    expect(said).toEqual([]);
    await passing(200);
    expect(said).toEqual([{ code: 'NETWORK', status: 0, reason: 'NO_ANSWER' }]);
    expect(now.underWay).toBe(0);
  });

  it('a query that the device cannot answer goes to the server, while the device answers the others', async () => {
    const { now, ask } = createDevice();
    now.error = new TypeError('Failed to fetch');
    ask();
    await passing(0);
    expect(reach.isAway).toBe(true);
    now.error = undefined;
    const { said } = ask(EMPTY);
    await passing(0);
    expect([said, reach.isAway]).toEqual([['server'], false]);
  });

  it('the device answers at once if the request fails, but not if the server refuses', async () => {
    const { now, ask } = createDevice();
    now.error = new CombinedGraphQLErrors({ errors: [{ message: 'no', extensions: { code: 'NO', status: 403 } }] });
    const refused = ask();
    await passing(0);
    expect([refused.said, reach.isAway]).toEqual([[{ code: 'NO', status: 403 }], false]);
    now.error = new TypeError('Failed to fetch');
    const { said } = ask();
    await passing(0);
    expect([said, reach.isAway]).toEqual([['device'], true]);
    // The next request tells that somebody is there again.
    now.error = new CombinedGraphQLErrors({ errors: [{ message: 'no', extensions: { code: 'NO', status: 401 } }] });
    await passing(2100);
    expect([reach.isAway, now.probes]).toEqual([false, 1]);
  });

  it('the server is asked at once when the browser is back online', async () => {
    const { now, ask } = createDevice();
    now.error = new TypeError('Failed to fetch');
    ask();
    await passing(1000);
    now.error = undefined;
    now.delay = 100;
    window.dispatchEvent(new Event('online'));
    const { said } = ask();
    await passing(200);
    expect([said, reach.isAway, now.probes]).toEqual([['server'], false, 1]);
  });

  it('a query that nobody waits for any more is not sent on', async () => {
    const { now, ask } = createDevice();
    now.delay = 'never';
    const { leave } = ask();
    await passing(1000);
    leave();
    expect(now.underWay).toBe(0);
    await passing(10_000);
    expect(reach.isAway).toBe(false);
  });
});
