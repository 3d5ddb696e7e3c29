import type { RestResponse, RestResponseStatus } from '#gateway/modules/response/response.source.ts';
import type { TimeSlice } from './timeSlice.ts';

export interface AnnotatorActivity {
  /** Null for everybody whose account is deleted: REST tells those no longer apart. */
  userId: string | null;
  submitted: number;
  discarded: number;
  draft: number;
  /** Between two records, as the middle of all such times; null before the second one and for deleted accounts. */
  medianSeconds: number | null;
}

export interface DayActivity {
  /** In UTC, as 2026-01-31. */
  day: string;
  submitted: number;
  discarded: number;
}

/** Who was away for longer was not thinking about a record. */
const BREAK_MS = 10 * 60_000;

interface Annotator {
  counts: Record<RestResponseStatus, number>;
  /** When a record was done with, in milliseconds. */
  times: number[];
}

/** Counts who did how much, and when. A response counts at the moment it was last changed. */
export class Activity {
  readonly #annotators = new Map<string | null, Annotator>();
  readonly #days = new Map<string, DayActivity>();

  add({ user_id: userId, status, updated_at: at }: RestResponse): void {
    if (status !== 'draft') this.#dayOf(at)[status]++;
    const annotator = this.#annotators.get(userId) ?? { counts: { submitted: 0, discarded: 0, draft: 0 }, times: [] };
    this.#annotators.set(userId, annotator);
    annotator.counts[status]++;
    if (status !== 'draft') annotator.times.push(Date.parse(utc(at)));
  }

  /** The most diligent first, and last what people did whose accounts are deleted. */
  async annotators(slice: TimeSlice): Promise<AnnotatorActivity[]> {
    const annotators: AnnotatorActivity[] = [];
    for (const [userId, { counts, times }] of this.#annotators) {
      await slice.yieldIfOver();
      annotators.push({ userId, ...counts, medianSeconds: userId === null ? null : medianSeconds(times) });
    }
    return annotators.sort(
      (a, b) =>
        Number(a.userId === null) - Number(b.userId === null) || b.submitted - a.submitted || b.discarded - a.discarded,
    );
  }

  /** Days on which something was done, the earliest first. */
  days(): DayActivity[] {
    return [...this.#days.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
  }

  #dayOf(at: string): DayActivity {
    const day = at.slice(0, 10);
    const activity = this.#days.get(day) ?? { day, submitted: 0, discarded: 0 };
    this.#days.set(day, activity);
    return activity;
  }
}

/** REST leaves the time zone out: all its times are in UTC. */
const utc = (at: string): string => (/(Z|[+-]\d\d:\d\d)$/.test(at) ? at : `${at}Z`);

function medianSeconds(times: readonly number[]): number | null {
  const sorted = Float64Array.from(times).sort();
  // Each time but the first, as what has passed since the one before.
  const between = sorted.subarray(1).map((time, place) => time - sorted[place]!);
  const worked = between.filter((time) => time <= BREAK_MS).sort();
  if (!worked.length) return null;
  const middle = worked.length >> 1;
  const median = worked.length % 2 ? worked[middle]! : (worked[middle - 1]! + worked[middle]!) / 2;
  return median / 1000;
}
