import { DAY_MS } from '#client/lib/time.ts';
import type {
  QuestionQuality_QualityFragment,
  QuestionQuality_ScoreFragment,
  QuestionQuality_ShareFragment,
} from './Quality.generated.ts';

const WEEK_MS = 7 * DAY_MS;

export type Quality = QuestionQuality_QualityFragment;
export type Score = QuestionQuality_ScoreFragment;
export type Share = QuestionQuality_ShareFragment;

/** The person or agent whose answers or suggestions are compared with resolutions. */
export interface Subject {
  readonly key: string;
  readonly kind: 'everybody' | 'person' | 'agent';
  /** Null for an account or an agent that is not known. */
  readonly name: string | null;
  readonly score: Score;
  /** How often people judged an agent's suggestions, and kept them. */
  readonly judgement?: { readonly judged: number; readonly kept: number; readonly changedRate: number | null };
}

/** Everybody together, then each person, then each agent. */
export const subjectsOf = ({ people, annotators, agents }: Quality): Subject[] => [
  ...(annotators.length > 0 ? [{ key: 'everybody', kind: 'everybody' as const, name: null, score: people }] : []),
  ...annotators.map(({ user, userId, score }) => ({
    key: `person ${userId}`,
    kind: 'person' as const,
    name: user?.username ?? null,
    score,
  })),
  ...agents.map(({ agent, score, ...judgement }) => ({
    key: `agent ${agent}`,
    kind: 'agent' as const,
    name: agent,
    score,
    judgement,
  })),
];

/** Whether anything of a subject was compared; an agent may only have been judged so far. */
export const isCompared = ({ score }: Subject): boolean => score.total.answers > 0;

/** The reason why nothing can be compared yet; null if there is none. */
export type Gap = 'unanswered' | 'unresolved' | 'incomparable' | 'sinceThen';

interface Summary {
  readonly answered: number;
  readonly resolved: number;
}

/**
 * Why there is nothing to show.
 * @param qualities of all questions.
 * @param since the first day that counts; null for all.
 */
export function gapOf(
  { answered, resolved }: Summary,
  qualities: readonly Quality[],
  since: string | null,
): Gap | null {
  if (qualities.some((quality) => subjectsOf(quality).some(isCompared))) return null;
  if (answered === 0) return 'unanswered';
  if (resolved === 0) return 'unresolved';
  return since ? 'sinceThen' : 'incomparable';
}

/** A larger matrix cannot be read. */
export const MAX_LABELS = 20;

type Cell = Score['confusion'][number];

/** A confusion matrix whose rows are expected labels, and whose columns are given ones; null stands for no label. */
export interface Matrix {
  readonly expected: readonly (string | null)[];
  readonly given: readonly (string | null)[];
  count(expected: string | null, given: string | null): number;
  /** How often a label was expected, also with given labels that are left out. */
  total(expected: string | null): number;
  /** The number of labels that occur, but are left out. */
  readonly omitted: number;
}

const keyOf = (expected: string | null, given: string | null) => JSON.stringify([expected, given]);

/** The matrix of the labels that occur most often, in the order of the question. */
export function matrixOf(labels: readonly string[], confusion: readonly Cell[]): Matrix {
  const counts = new Map(confusion.map(({ expected, given, count }) => [keyOf(expected, given), count]));
  const totals = new Map<string | null, number>();
  for (const { expected, count } of confusion) totals.set(expected, (totals.get(expected) ?? 0) + count);
  const uses = new Map<string, number>();
  for (const { expected, given, count } of confusion)
    for (const label of new Set([expected, given])) if (label !== null) uses.set(label, (uses.get(label) ?? 0) + count);
  const used = labels.filter((label) => uses.has(label));
  const chosen = new Set([...used].sort((one, other) => uses.get(other)! - uses.get(one)!).slice(0, MAX_LABELS));
  const shown = used.filter((label) => chosen.has(label));
  return {
    // A label or span that only one side has.
    expected: confusion.some(({ expected }) => expected === null) ? [...shown, null] : shown,
    given: confusion.some(({ given }) => given === null) ? [...shown, null] : shown,
    count: (expected, given) => counts.get(keyOf(expected, given)) ?? 0,
    total: (expected) => totals.get(expected) ?? 0,
    omitted: used.length - shown.length,
  };
}

/** A week on the time axis; without a share if nothing was compared. */
export interface CalendarWeek {
  /** The Monday of the week. */
  readonly week: string;
  readonly share?: Share | undefined;
}

/** The last weeks up to the latest one with answers, with those between that have none. */
export function calendarOf(weeks: Score['weeks'], most: number): CalendarWeek[] {
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last) return [];
  const shares = new Map(weeks.map(({ week, share }) => [week, share]));
  const end = Date.parse(last.week);
  const count = Math.min(most, (end - Date.parse(first.week)) / WEEK_MS + 1);
  return Array.from({ length: count }, (_, index) => {
    const week = new Date(end - (count - 1 - index) * WEEK_MS).toISOString().slice(0, 10);
    return { week, share: shares.get(week) };
  });
}
