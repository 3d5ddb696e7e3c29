import {
  catchError,
  concat,
  finalize,
  merge,
  mergeMap,
  Observable,
  race,
  ReplaySubject,
  Subject,
  take,
  tap,
  throwError,
  throwIfEmpty,
  timeout,
  timer,
} from 'rxjs';
import { createBackoff } from '#client/lib/backoff.ts';
import { setAway } from '#client/graphql/away.ts';
import { isUnreached, problemOf } from '#client/graphql/errors.ts';
import { reach } from '#client/graphql/offlineLink.ts';

/** How long a person waits for the server before the device answers; longer where the server is only slow. */
const PATIENCE_MS = 4000;
const LONGEST_PATIENCE_MS = 15_000;
/** With each quick answer, a server that was slow gets less time again. */
const CALMING = 0.9;
/** The gateway works on no operation for longer. */
const LIMIT_MS = 60_000;

interface Asked<Answer> {
  /** Asks the server; see `watched`. */
  readonly server: Observable<Answer>;
  /** Answers from the device; ends without a value if the device has no answer. */
  readonly device: Observable<Answer>;
  /** A small request to the server; see `watched`. */
  readonly probe: Observable<unknown>;
}

/** Follows whether the server can be reached, and decides whether it or the device answers. */
export function createReaching() {
  let patience = PATIENCE_MS;
  /** The server did not answer, and nothing has happened since that might have changed this. */
  let isLost = false;
  const losses = new Subject<void>();
  let probe: Observable<unknown>;
  let isProbing = false;
  const backoff = createBackoff();

  function reached(): void {
    isLost = false;
    backoff.stop();
    backoff.reset();
    window.removeEventListener('online', probeNow);
    setAway(false);
  }

  /** The device has answered. Returns whether `request` is let run on, as the only one: its answer tells that the server is back. */
  function lost(request: Observable<unknown>): boolean {
    isLost = true;
    setAway(true);
    losses.next();
    window.addEventListener('online', probeNow);
    if (isProbing) return false;
    probeBy(request);
    return true;
  }

  /** Waits for an answer of the server; without one, asks again after a pause. */
  function probeBy(request: Observable<unknown>): void {
    isProbing = true;
    const end = (): void => {
      isProbing = false;
      if (reach.isAway) backoff.plan(() => probeBy(probe));
    };
    request.pipe(within(LONGEST_PATIENCE_MS)).subscribe({ error: end, complete: end });
  }

  function probeNow(): void {
    isLost = false;
    if (!isProbing) probeBy(probe);
  }

  function noteTime(ms: number): void {
    patience = Math.min(LONGEST_PATIENCE_MS, Math.max(PATIENCE_MS, patience * CALMING, 2 * ms));
  }

  return {
    /** A request by which one sees whether the server can be reached: also if it refuses. */
    watched: <Answer>(request: Observable<Answer>): Observable<Answer> =>
      request.pipe(tap({ next: reached, error: (error) => isUnreached(problemOf(error)) || reached() })),
    /** Lets the server answer, for a limited time. */
    byServer: <Answer>(server: Observable<Answer>): Observable<Answer> => server.pipe(within(LIMIT_MS)),
    /**
     * Lets the server answer. The device does so where the server cannot be reached, or lets the person wait; at once while the server is
     * lost. What the device does not know waits for the server.
     */
    byEither<Answer>(asked: Asked<Answer>): Observable<Answer> {
      const server = asked.server.pipe(within(LIMIT_MS));
      if (isLost) return concat(asked.device, server).pipe(take(1));
      probe = asked.probe;
      return new Observable((observer) => {
        const began = Date.now();
        const answer = new ReplaySubject<Answer>(1);
        const request = server.pipe(tap(() => noteTime(Date.now() - began))).subscribe(answer);
        let [isByDevice, runsOn] = [false, false];
        const device = asked.device.pipe(tap(() => (isByDevice = true)));
        const orDevice = catchError<Answer, Observable<Answer>>((error) =>
          isUnreached(problemOf(error)) ? device.pipe(throwIfEmpty(() => error)) : throwError(() => error),
        );
        const impatience = race(timer(patience), losses).pipe(take(1));
        const first = merge(answer.pipe(orDevice), impatience.pipe(mergeMap(() => device))).pipe(take(1));
        const noteLoss = tap<Answer>(() => {
          if (isByDevice) runsOn = lost(answer.pipe(finalize(() => request.unsubscribe())));
        });
        const found = first.pipe(noteLoss).subscribe(observer);
        return () => {
          found.unsubscribe();
          if (!runsOn) request.unsubscribe();
        };
      });
    },
  };
}

const noAnswer = (): DOMException => new DOMException('The server did not answer in time.', 'TimeoutError');

const within = <Answer>(ms: number) =>
  timeout<Answer, Observable<never>>({ first: ms, with: () => throwError(noAnswer) });
