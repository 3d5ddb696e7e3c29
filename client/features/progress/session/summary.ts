import type { SubmittedRecord } from './session.ts';

/** How one question's answers compare with what was suggested. */
export interface Agreement {
  readonly question: string;
  readonly agreed: number;
  readonly compared: number;
}

export interface SessionMetrics {
  readonly perHour: number;
  readonly medianSeconds: number;
  /** In the order in which the questions came up. */
  readonly agreements: readonly Agreement[];
}

/** What the session comes to; null while nothing was submitted. Time away from the records does not count. */
export function metricsOf(session: readonly SubmittedRecord[]): SessionMetrics | null {
  if (session.length === 0) return null;
  const total = session.reduce((sum, { seconds }) => sum + seconds, 0);
  return {
    // Nobody answers within no time, but a clock may not see it.
    perHour: Math.round((session.length * 3600) / Math.max(total, session.length)),
    medianSeconds: medianOf(session.map(({ seconds }) => seconds)),
    agreements: agreementsOf(session),
  };
}

function agreementsOf(session: readonly SubmittedRecord[]): Agreement[] {
  const counts = new Map<string, { agreed: number; compared: number }>();
  for (const [question, agrees] of session.flatMap(({ agreement }) => Object.entries(agreement))) {
    const { agreed, compared } = counts.get(question) ?? { agreed: 0, compared: 0 };
    counts.set(question, { agreed: agreed + Number(agrees), compared: compared + 1 });
  }
  return [...counts].map(([question, count]) => ({ question, ...count }));
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1] ?? 0, sorted[Math.floor(middle)] ?? 0];
  return (low + high) / 2;
}
