import type { Outcome } from './endpoint.ts';

/** A record of a job that is not done, with the part that it is stored in. */
export interface Waiting {
  part: number;
  ordinal: number;
}

/** The consequence of an outcome for the job. */
export interface Verdict {
  /** The record is done. */
  done?: true;
  /** Why the record is given up. */
  failure?: string;
  /** Why the job stops. */
  stop?: string;
  /** Why it pauses. */
  pause?: string;
}

const FIRST_PAUSE_MS = 1_000;
const UNSAVED_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 60_000;
/** The longest pause that an endpoint may ask for. */
const LONGEST_WAIT_MS = 3_600_000;
/** How often a record is tried while other records succeed. */
const ATTEMPTS = 4;
/** After so many failures in a row the endpoint counts as down. */
const FAILURES = 6;
/** After so many rate limits in a row the endpoint counts as down: each only asks to slow down. */
const RATE_LIMIT_FAILURES = 12;
/** Timers fire late; a delay of up to this much is caught up. */
const LATE_MS = 100;
/** After so many refusals of requests in a row the requests count as wrong. */
const REJECTIONS = 5;

/** A job in this process: what waits, what is in flight, and how the endpoint does. */
export class Run {
  #queue: Waiting[] = [];
  readonly #inFlight = new Set<number>();
  readonly #attempts = new Map<number, number>();
  #lastFailureAt = 0;
  #failures = 0;
  #rejections = 0;
  #nextAt = 0;
  #clock = Date.now();
  pausedUntil: number;
  /** The last part that was read. */
  lastPart = 0;

  /** @param pausedUntil in microseconds since 1970, as the store keeps it; set if the job was paused before a restart. */
  constructor(pausedUntil: number | null) {
    // The clock may have been set back meanwhile.
    this.pausedUntil = Math.min((pausedUntil ?? 0) / 1_000, Date.now() + LONGEST_WAIT_MS);
  }

  get waiting(): number {
    return this.#queue.length;
  }

  get isIdle(): boolean {
    return this.#inFlight.size === 0;
  }

  get isHealthy(): boolean {
    return this.#failures === 0 && this.pausedUntil <= Date.now();
  }

  /** When the next request may begin; undefined if one has to end first. */
  due(concurrency: number): number | undefined {
    this.#followClock();
    return this.#inFlight.size >= concurrency ? undefined : Math.max(this.#nextAt, this.pausedUntil);
  }

  add(part: number, ordinals: Iterable<number>): void {
    this.lastPart = part;
    for (const ordinal of ordinals) if (!this.#inFlight.has(ordinal)) this.#queue.push({ part, ordinal });
  }

  take(): Waiting | undefined {
    const next = this.#queue.shift();
    if (next) this.#inFlight.add(next.ordinal);
    return next;
  }

  /** The next request waits for its turn. */
  begun(pauseMs: number): void {
    this.#nextAt = Math.max(this.#nextAt, Date.now() - LATE_MS) + pauseMs;
  }

  done({ ordinal }: Waiting): void {
    this.#inFlight.delete(ordinal);
    this.#attempts.delete(ordinal);
  }

  /** Asks again later, because the outcome could not be stored. */
  unsaved(next: Waiting): void {
    this.#again(next);
    this.pausedUntil = Math.max(this.pausedUntil, Date.now() + UNSAVED_PAUSE_MS);
  }

  judge(next: Waiting, startedAt: number, outcome: Outcome): Verdict {
    this.#followClock();
    switch (outcome.kind) {
      case 'answered':
        this.#recovered();
        return this.#ends(next);
      case 'refused':
        this.#rejections = outcome.reason === 'rejected' ? this.#rejections + 1 : 0;
        this.#failures = 0;
        return { ...this.#ends(next), ...(this.#rejections >= REJECTIONS && { stop: outcome.detail }) };
      case 'broken':
        this.#again(next);
        return { stop: outcome.detail };
      case 'failed':
        return this.#failed(next, startedAt, outcome);
    }
  }

  #failed(
    next: Waiting,
    startedAt: number,
    { detail, isRateLimit, retryAfterMs }: Extract<Outcome, { kind: 'failed' }>,
  ): Verdict {
    // Requests that were in flight together fail together.
    if (startedAt >= this.#lastFailureAt) this.#failures += 1;
    this.#lastFailureAt = Date.now();
    const pause = retryAfterMs ?? this.#pause();
    this.pausedUntil = Math.max(this.pausedUntil, Date.now() + pause);
    const attempts = (this.#attempts.get(next.ordinal) ?? 0) + (isRateLimit ? 0 : 1);
    if (attempts >= ATTEMPTS) return { ...this.#ends(next), failure: detail };
    this.#attempts.set(next.ordinal, attempts);
    this.#again(next);
    const isDown = this.#failures >= (isRateLimit ? RATE_LIMIT_FAILURES : FAILURES) || pause > LONGEST_WAIT_MS;
    return isDown ? { stop: detail } : { pause: detail };
  }

  /** Sets times back if the clock was, so that nothing waits until it has caught up. */
  #followClock(): void {
    const now = Date.now();
    const back = Math.max(0, this.#clock - now);
    this.#clock = now;
    this.#nextAt -= back;
    this.#lastFailureAt -= back;
    this.pausedUntil -= back;
  }

  /** Grows with each failure, by chance a bit less, so that several servers do not come back together. */
  #pause(): number {
    const longest = Math.min(FIRST_PAUSE_MS * 2 ** (this.#failures - 1), LONGEST_PAUSE_MS);
    return longest * (1 - Math.random() / 4);
  }

  #recovered(): void {
    this.#failures = 0;
    this.#rejections = 0;
  }

  #ends(next: Waiting): Verdict {
    this.done(next);
    return { done: true };
  }

  /** Puts a record behind all that wait, to be tried again. One whose failure could not be stored waits already. */
  #again(next: Waiting): void {
    this.#inFlight.delete(next.ordinal);
    if (!this.#queue.some(({ ordinal }) => ordinal === next.ordinal)) this.#queue.push(next);
  }
}
