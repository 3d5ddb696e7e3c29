import type { TimeSlice } from '#gateway/agreement/timeSlice.ts';
import type { RestResponse, RestResponseStatus } from '#gateway/modules/response/response.source.ts';

export interface AnnotatorActivity {
  /** Null for all deleted users together: REST does not distinguish them. */
  userId: string | null;
  submitted: number;
  discarded: number;
  draft: number;
  /** The median time between two records; null with fewer than two and for deleted users. */
  medianSeconds: number | null;
}

export interface DayActivity {
  /** A day in UTC, such as 2026-01-31. */
  day: string;
  submitted: number;
  discarded: number;
}

/** Longer pauses do not count as work on a record. */
const BREAK_MS = 10 * 60_000;

interface Annotator {
  counts: Record<RestResponseStatus, number>;
  /** When responses were submitted or discarded, in milliseconds. */
  times: number[];
}

/** Counts responses by annotator and day of their last change. */
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

  /** Annotators with the most responses first, deleted users last. */
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

  /** Days with responses, the earliest first. */
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

/** Times of REST are in UTC without a zone. */
const utc = (at: string): string => (/(Z|[+-]\d\d:\d\d)$/.test(at) ? at : `${at}Z`);

function medianSeconds(times: readonly number[]): number | null {
  const sorted = Float64Array.from(times).sort();
  const intervals = sorted.subarray(1).map((time, index) => time - sorted[index]!);
  const worked = intervals.filter((time) => time <= BREAK_MS).sort();
  if (!worked.length) return null;
  const middle = worked.length >> 1;
  const median = worked.length % 2 ? worked[middle]! : (worked[middle - 1]! + worked[middle]!) / 2;
  return median / 1000;
}
